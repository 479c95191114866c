//! The units of a side and its generals, which are in the same list.
use super::troops;
use crate::{
    book::Rulebook,
    composition::{self, Fault},
    ground_of,
    kinds::{Class, CommandId, Formation, Nation, UnitId, UnitKind},
    scene::{Arrival, Card, CommandCard, GeneralSetup, UnitSetup},
};
use geom::{Point, Pose};
use kernel::{
    doc::{Item, Table},
    scenario::{self, Drafted, UnitOf},
};
use table::Piece;

pub(super) type Reading<'b> = scenario::Reading<'b, Rulebook>;

/// The type of generals in files.
pub(super) const GENERAL: &str = "general";

/// Everything that was read of both armies.
#[derive(Clone, Debug)]
pub(super) struct Roll<'a> {
    pub(super) units: Vec<Drafted<'a, UnitSetup>>,
    pub(super) generals: Vec<Drafted<'a, GeneralSetup>>,
    pub(super) commands: Vec<(Item<'a>, CommandCard)>,
    /// The nation of each side.
    pub(super) nations: [Option<Nation>; 2],
    /// Where units and generals are that a file puts into a building or behind a work.
    pub(super) covers: Vec<(usize, Item<'a>)>,
    /// The unit at each position of the scenario's list, which includes generals.
    listed: Vec<Option<UnitId>>,
}

impl<'a> Roll<'a> {
    pub(super) fn new(nations: [Option<Nation>; 2]) -> Self {
        let (units, generals, commands) = Default::default();
        Self { units, generals, commands, nations, covers: Vec::new(), listed: Vec::new() }
    }

    /// How many of the scenario's list could be read.
    pub(super) fn n_listed(&self) -> usize {
        self.units.len() + self.generals.iter().filter(|it| it.unit.from_turn <= 1).count()
    }

    /// Units by their numbers in the scenario's list; generals are left out.
    pub(super) fn ids(&self, listed: &[UnitId]) -> Vec<UnitId> {
        listed.iter().filter_map(|id| self.listed.get(id.idx()).copied().flatten()).collect()
    }

    /// Every command with its number.
    pub(super) fn cards(&self) -> impl Iterator<Item = (CommandId, &CommandCard)> + Clone {
        (0..).map(CommandId).zip(self.commands.iter().map(|(_, card)| card))
    }

    /// Every unit with its number.
    pub(super) fn named(&self) -> impl Iterator<Item = (UnitId, &Drafted<'a, UnitSetup>)> + Clone {
        (0..).map(UnitId).zip(&self.units)
    }

    /// The command of a side that an item names.
    pub(super) fn command_named(
        &self,
        reading: &Reading<'_>,
        item: &Item<'_>,
    ) -> Option<CommandId> {
        let own = self.cards().filter(|(_, card)| card.side == reading.side);
        item.among(
            "a brigade, division or corps of this side",
            own.map(|(id, card)| (id, card.id.as_str())),
        )
    }
}

/// The types in scenarios, including generals.
pub(crate) fn types() -> Vec<&'static str> {
    UnitKind::ALL.iter().map(|kind| kind.key()).chain([GENERAL]).collect()
}

/// Reads one unit or general into the roll.
pub(super) fn read<'a>(reading: &Reading<'_>, of: &UnitOf<'a>, roll: &mut Roll<'a>) {
    let table = &of.table;
    let kind = table.want("type", "one of the types, such as `line-infantry`");
    let kind = kind.and_then(|item| item.one_of("a type of unit", &types()));
    let card = Card::new(&of.id, &of.name);
    if kind == Some(GENERAL) {
        let general = super::generals::read(reading, table, roll, card);
        roll.generals.extend(general);
        roll.listed.push(None);
    } else {
        let known = UnitKind::ALL.into_iter().find(|it| Some(it.key()) == kind);
        let number = UnitId(u8::try_from(roll.units.len()).unwrap_or(u8::MAX));
        let unit = unit(reading, table, roll, known, card);
        roll.listed.push(unit.is_some().then_some(number));
        if unit.is_some() {
            let cover = table.get("garrison").or_else(|| table.get("behind"));
            roll.covers.extend(cover.map(|item| (roll.units.len(), item)));
        }
        roll.units.extend(unit);
    }
    table.done();
}

fn unit<'a>(
    reading: &Reading<'_>,
    table: &Table<'a>,
    roll: &Roll<'a>,
    kind: Option<UnitKind>,
    card: Card,
) -> Option<Drafted<'a, UnitSetup>> {
    let under = match table.get("corps") {
        Some(item) => roll.command_named(reading, &item).map(Some),
        None => Some(None),
    };
    let class = table.kind("class", "a class");
    let nation = table.kind("nation", "a nation");
    let formation = table.kind("formation", "a formation");
    let state = table.kind("state", "a state");
    let lost = table.whole("lost", 0..=6);
    let figures = troops::figures(table, kind);
    let men = table.whole("men", 1..=2000);
    let pieces = table.whole("pieces", 1..=12);
    let calibre = troops::calibre(table, kind);
    let tags = troops::tags(table, kind, calibre);
    let gun = troops::regimental_gun(table);
    let arrival = troops::arrival(table, reading);
    let in_cover = table.get("garrison").or_else(|| table.get("behind"));
    let (at, front) = reading.standing(table);
    let kind = kind?;
    let guns = kind.arm().is_artillery();
    let usual = if guns { Formation::Unlimbered } else { Formation::Line };
    let figures = figures?;
    // ANT-RGA-002: the men of a regimental gun count in the size of its battalion.
    let crew = gun?.map_or(0, crate::unit::RegimentalGun::crew);
    let size = troops::size(
        reading.book,
        kind.arm(),
        figures + crew,
        men?.map(|n| n as i32 + i32::from(crew) * troops::MEN_OF_A_FIGURE),
        pieces?.map(|n| n as i32),
    );
    let unit = UnitSetup {
        side: reading.side,
        under: under?,
        kind,
        class: class?.unwrap_or(Class::Average),
        nation: nation?.or(roll.nations[reading.side.idx()]).unwrap_or(Nation::Other),
        tags: tags?,
        size,
        figures,
        calibre: calibre?,
        regimental_gun: gun?,
        formation: formation?.unwrap_or(usual),
        state: state?.unwrap_or_default(),
        lost: lost?.unwrap_or(0) as u8,
        at: front?,
        in_cover: in_cover.is_some(),
        arrival: arrival?,
    };
    for Fault { key, why, remedy } in composition::faults(reading.book, &unit) {
        table.get(key).as_ref().unwrap_or(table.item()).wrong(why, remedy);
    }
    Some(Drafted { whole: table.item().clone(), at, formation: table.get("formation"), card, unit })
}

/// ANT-SEQ-026: a unit that arrives on its own comes on where its command would, unless the file says where.
pub(super) fn give_stretches(roll: &mut Roll<'_>) {
    for n in 0..roll.units.len() {
        let draft = &roll.units[n];
        let arrives = draft.whole.table().and_then(|table| table.get("arrives"));
        let own = arrives.as_ref().and_then(Item::table).is_some_and(|it| it.get("on").is_some());
        let (Some(item), Some(_), false) = (arrives, draft.unit.arrival, own) else { continue };
        let mut above = draft.unit.under;
        let mut stretch = None;
        for _ in 0..3 {
            let Some(card) = above.map(|id| &roll.commands[id.idx()].1) else { break };
            stretch = stretch.or(card.arrival.map(|arrival| arrival.stretch));
            above = card.over;
        }
        match stretch {
            Some(stretch) => {
                let arrival = &mut roll.units[n].unit.arrival;
                *arrival = arrival.map(|arrival| Arrival { stretch, ..arrival });
            }
            None => item
                .wrong("it arrives nowhere", "add `on` with the two ends of a stretch of the edge"),
        }
    }
}

/// ANT-TER-004, r64: units that begin in a building or behind a work stand there.
pub(super) fn garrison(roll: &mut Roll<'_>, pieces: &[Piece], book: &Rulebook) {
    for (n, item) in roll.covers.clone() {
        let Some(name) = item.text() else { continue };
        let named = pieces.iter().find(|piece| piece.outline().name == name);
        let fits = named.filter(|piece| {
            let kind = ground_of(book, piece);
            kind.building || kind.work
        });
        let Some(piece) = fits else {
            item.wrong(
                "there is no building or work of this name",
                "write the `name` of a piece of terrain",
            );
            continue;
        };
        let unit = &mut roll.units[n].unit;
        if unit.at.is_none() {
            let corners: Vec<geom::V2> = piece.corners().collect();
            let sum = corners.iter().fold(geom::V2::ZERO, |sum, at| sum + *at);
            let at = Point::from(sum * (1.0 / corners.len().max(1) as f64));
            unit.at = Some(Pose::new(at, geom::Angle::NORTH));
        }
    }
}
