//! The units of a side, and its commanders, who stand in the same list.
use super::id;
use crate::{
    book::Rulebook,
    kinds::{Formation, Grade, Rank, Side, State, UnitId, UnitKind, WingId},
    scene::{Card, LeaderSetup, UnitSetup, WingCard},
};
use geom::Length;
use kernel::{
    doc::{Item, Table},
    scenario::{self, Edge, Scenario, SideOf, Terrain, UnitOf},
};

/// A unit as it was read, and where its problems belong.
#[derive(Clone, Debug)]
pub(super) struct DraftedUnit<'a> {
    pub(super) whole: Item<'a>,
    pub(super) at: Option<Item<'a>>,
    pub(super) card: Card,
    pub(super) unit: UnitSetup,
}

/// A commander as he was read.
#[derive(Clone, Debug)]
pub(super) struct DraftedLeader<'a> {
    pub(super) whole: Item<'a>,
    pub(super) with: Option<Item<'a>>,
    pub(super) card: Card,
    pub(super) leader: LeaderSetup,
}

/// A wing as it was read.
#[derive(Clone, Debug)]
pub(super) struct DraftedWing<'a> {
    pub(super) whole: Item<'a>,
    pub(super) card: WingCard,
}

/// Everything that was read of both armies.
#[derive(Clone, Debug, Default)]
pub(super) struct Roll<'a> {
    pub(super) units: Vec<DraftedUnit<'a>>,
    pub(super) leaders: Vec<DraftedLeader<'a>>,
    pub(super) wings: Vec<DraftedWing<'a>>,
    /// Which unit stands at a place of the scenario's own list, commanders among it.
    listed: Vec<Option<UnitId>>,
}

impl Roll<'_> {
    /// Units by their numbers in the scenario's list; commanders are left out.
    pub(super) fn ids(&self, listed: &[UnitId]) -> Vec<UnitId> {
        listed.iter().filter_map(|id| self.listed.get(id.idx()).copied().flatten()).collect()
    }

    /// Was everything in the list read?
    pub(super) fn is_whole(&self, scenario: &Scenario<'_>) -> bool {
        let listed: usize = scenario.sides.iter().map(|side| side.units.len()).sum();
        self.units.len() + self.leaders.len() == listed
    }
}

/// What a unit is read against.
#[derive(Copy, Clone)]
pub(super) struct Reading<'b, 'a> {
    pub(super) book: &'b Rulebook,
    pub(super) side: Side,
    pub(super) edge: Edge,
    /// Width and height of the table; none in an army file, whose units stand nowhere.
    pub(super) field: Option<[Length; 2]>,
    pub(super) terrain: &'b [Terrain<'a>],
}

/// The types as scenarios write them, commanders among them.
pub(super) fn types() -> Vec<&'static str> {
    let commanders = ["wing-commander", "army-commander"];
    UnitKind::ALL.iter().map(|kind| kind.key()).chain(commanders).collect()
}

/// Reads a side's list into the roll.
pub(super) fn read<'a>(
    scenario: &Scenario<'a>,
    book: &Rulebook,
    side: Side,
    of: &SideOf<'a>,
    roll: &mut Roll<'a>,
) {
    let reading = Reading {
        book,
        side,
        edge: of.edge,
        field: Some([scenario.width, scenario.height]),
        terrain: &scenario.terrain,
    };
    for unit in &of.units {
        one(&reading, unit, roll);
    }
}

/// Reads one unit or commander into the roll.
pub(super) fn one<'a>(reading: &Reading<'_, 'a>, of: &UnitOf<'a>, roll: &mut Roll<'a>) {
    let table = &of.table;
    let kind = table.want("type", "one of the types, such as `infantry-brigade`");
    let kind = kind.and_then(|item| item.one_of("a type of unit", &types()));
    let card = Card::new(&of.id, &of.name);
    match kind {
        Some("wing-commander" | "army-commander") => {
            let general = kind == Some("army-commander");
            let leader = leader(reading, table, roll, general, card);
            roll.leaders.extend(leader);
            roll.listed.push(None);
        }
        kind => {
            let known = UnitKind::ALL.into_iter().find(|it| Some(it.key()) == kind);
            let number = id(roll.units.len());
            let unit = unit(reading, table, roll, known, card);
            roll.listed.push(unit.is_some().then_some(number));
            roll.units.extend(unit);
        }
    }
    table.done();
}

/// The wing that a unit or commander belongs to, by its id.
fn wing(reading: &Reading<'_, '_>, table: &Table<'_>, roll: &Roll<'_>) -> Option<WingId> {
    let item = table.want("wing", "the id of its wing")?;
    let name = item.text()?;
    let own = |draft: &&DraftedWing<'_>| draft.card.side == reading.side;
    let found = roll.wings.iter().position(|draft| own(&draft) && draft.card.id == name);
    if found.is_none() {
        let known = roll.wings.iter().filter(own).map(|draft| draft.card.id.as_str());
        item.unknown("a wing of this side", name, known);
    }
    found.map(|n| WingId(u8::try_from(n).unwrap_or(u8::MAX)))
}

fn unit<'a>(
    reading: &Reading<'_, 'a>,
    table: &Table<'a>,
    roll: &Roll<'a>,
    kind: Option<UnitKind>,
    card: Card,
) -> Option<DraftedUnit<'a>> {
    let wing = wing(reading, table, roll);
    let grade = table.get("grade");
    let grade = grade.map_or(Some(Grade::Trained), |item| graded(reading, &item, kind));
    let flags = ["lance", "armour", "pikes", "mounted"].map(|key| table.get(key));
    let state = table.get("state").map_or(Some(State::Sound), |item| item.kind("a state"));
    let formation = table.get("formation").map_or(Some(Formation::Battle), |item| {
        column(reading, &item, kind, item.kind("a formation"))
    });
    let (at, front) = scenario::standing(table, reading.field, reading.edge.ahead());
    let building = table.get("building").map_or(Some(None), |item| building(reading, &item));
    let kind = kind?;
    // A grade that was not said is the one that the type has.
    let grade = if table.get("grade").is_none() { Some(usual_grade(reading, kind)) } else { grade };
    let [lance, armour, pike, mounted] = traits(&flags, kind);
    let unit = UnitSetup {
        side: reading.side,
        wing: wing?,
        kind,
        grade: grade?,
        lance: lance?,
        armour: armour?,
        pike: pike?,
        mounted: mounted?,
        state: state?,
        formation: formation?,
        at: front?,
        building: building?,
    };
    Some(DraftedUnit { whole: table.item().clone(), at, card, unit })
}

/// Trained, or the only grade there is (IDV-PTS-005, -010).
fn usual_grade(reading: &Reading<'_, '_>, kind: UnitKind) -> Grade {
    let there = |grade: &Grade| reading.book.price(kind, *grade).is_some();
    if there(&Grade::Trained) {
        return Grade::Trained;
    }
    Grade::ALL.into_iter().find(there).unwrap_or_default()
}

fn graded(reading: &Reading<'_, '_>, item: &Item<'_>, kind: Option<UnitKind>) -> Option<Grade> {
    let grade = item.kind("a grade")?;
    let kind = kind?;
    if reading.book.price(kind, grade).is_none() {
        let usual = usual_grade(reading, kind).name();
        item.wrong(
            format!("there is no {} {}", grade.name(), kind.name()),
            format!("write {usual}, or leave it out"),
        );
        return None;
    }
    Some(grade)
}

/// IDV-COL-002: some have no march column.
fn column(
    reading: &Reading<'_, '_>,
    item: &Item<'_>,
    kind: Option<UnitKind>,
    read: Option<Formation>,
) -> Option<Formation> {
    let (formation, kind) = (read?, kind?);
    let marches = reading.book.costs(kind, true).march().is_some();
    if formation == Formation::Column && !marches {
        item.wrong(format!("{} has no march column", kind.name()), "leave it out");
        return None;
    }
    Some(formation)
}

/// IDV-UNT-016: lances and armour for cavalry, pikes for foot of the line; saddles for dragoons to choose.
fn traits(flags: &[Option<Item<'_>>; 4], kind: UnitKind) -> [Option<bool>; 4] {
    let horse = kind.is_cavalry();
    let usual = [false, false, kind.may_have_pikes(), horse || kind == UnitKind::Dragoons];
    let free = [horse, horse, kind.may_have_pikes(), kind == UnitKind::Dragoons];
    let who = [
        "only cavalry carries lances",
        "only cavalry is armoured",
        "only tercios and infantry brigades have pikes",
        "only dragoons choose",
    ];
    std::array::from_fn(|n| {
        let Some(item) = &flags[n] else { return Some(usual[n]) };
        let truth = item.truth()?;
        if truth != usual[n] && !free[n] {
            item.wrong(format!("{} cannot be so: {}", kind.name(), who[n]), "leave it out");
            return None;
        }
        Some(truth)
    })
}

/// IDV-TER-017: the village sector that it is in, by its name.
fn building(reading: &Reading<'_, '_>, item: &Item<'_>) -> Option<Option<u8>> {
    let name = item.text()?;
    let kind = |piece: &Terrain<'_>| {
        let word = piece.kind.as_ref()?.node().text()?;
        reading.book.terrain(word).map(|n| &reading.book.kind[usize::from(n)])
    };
    let village = |piece: &&Terrain<'_>| kind(piece).is_some_and(|kind| kind.buildings);
    let found = reading.terrain.iter().position(|piece| village(&piece) && piece.name == name);
    let Some(n) = found.filter(|_| !name.is_empty()) else {
        let known = reading.terrain.iter().filter(village).map(|piece| piece.name.as_str());
        item.unknown("a village sector of this battle", name, known);
        return None;
    };
    u8::try_from(n).ok().map(Some)
}

fn leader<'a>(
    reading: &Reading<'_, 'a>,
    table: &Table<'a>,
    roll: &Roll<'a>,
    general: bool,
    card: Card,
) -> Option<DraftedLeader<'a>> {
    let rank = if general { Some(Rank::Army) } else { wing(reading, table, roll).map(Rank::Wing) };
    let class = table.get("class");
    let class = class.map_or(Some(None), |item| item.kind("a class of commanders").map(Some));
    let with = table.get("with");
    let (item, front) = scenario::standing(table, reading.field, reading.edge.ahead());
    if let (Some(item), Some(_)) = (&item, &with) {
        item.wrong("he is with a unit and at a place", "give him one of `with` and `at`");
    }
    let leader = LeaderSetup {
        side: reading.side,
        rank: rank?,
        class: class?,
        at: front?.map(|pose| pose.at),
        with: None,
    };
    Some(DraftedLeader { whole: table.item().clone(), with, card, leader })
}
