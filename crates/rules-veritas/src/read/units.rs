//! The units of a side and its commanders, which are in the same list.
use super::id;
use crate::{
    book::Rulebook,
    kinds::{Formation, Grade, Rank, State, UnitId, UnitKind, WingId},
    scene::{Card, LeaderSetup, UnitSetup, WingCard},
};
use kernel::{
    doc::{Item, Table},
    scenario::{self, Drafted, Trait, UnitOf},
};

type Reading<'b> = scenario::Reading<'b, Rulebook>;

/// Everything that was read of both armies.
#[derive(Clone, Debug, Default)]
pub(super) struct Roll<'a> {
    pub(super) units: Vec<Drafted<'a, UnitSetup>>,
    pub(super) leaders: Vec<Drafted<'a, LeaderSetup>>,
    pub(super) wings: Vec<(Item<'a>, WingCard)>,
    /// The unit at each position of the scenario's list, which includes commanders.
    listed: Vec<Option<UnitId>>,
    /// Units and commanders with problems of their own. They are there, so nothing else is wrong because of them.
    unread: Vec<Unread>,
}

/// A unit or commander that could not be read.
#[derive(Clone, Debug)]
struct Unread {
    id: String,
    /// The wing it names, as far as that could be read.
    wing: Option<String>,
}

impl Roll<'_> {
    /// Whether everything was read.
    pub(super) fn is_whole(&self) -> bool {
        self.unread.is_empty()
    }

    /// Whether there is a unit or commander with this id that could not be read.
    pub(super) fn is_unread(&self, id: &str) -> bool {
        self.unread.iter().any(|it| it.id == id)
    }

    /// Whether all units and commanders of a wing were read.
    pub(super) fn has_all_of(&self, wing: &WingCard) -> bool {
        self.unread.iter().all(|it| it.wing.as_ref().is_some_and(|id| *id != wing.id))
    }

    /// Units by their numbers in the scenario's list; commanders are left out.
    pub(super) fn ids(&self, listed: &[UnitId]) -> Vec<UnitId> {
        listed.iter().filter_map(|id| self.listed.get(id.idx()).copied().flatten()).collect()
    }
}

/// The types in scenarios, including commanders.
pub(super) fn types() -> Vec<&'static str> {
    let commanders = ["wing-commander", "army-commander"];
    UnitKind::ALL.iter().map(|kind| kind.key()).chain(commanders).collect()
}

/// Reads one unit or commander into the roll.
pub(super) fn read<'a>(reading: &Reading<'_>, of: &UnitOf<'a>, roll: &mut Roll<'a>) {
    let table = &of.table;
    let kind = table.want("type", "one of the types, such as `infantry-brigade`");
    let kind = kind.and_then(|item| item.one_of("a type of unit", &types()));
    let card = Card::new(&of.id, &of.name);
    let n_read = roll.units.len() + roll.leaders.len();
    match kind {
        Some("wing-commander" | "army-commander") => {
            let rank = match kind {
                Some("army-commander") => Some(Rank::Army),
                _ => wing(reading, table, roll).map(Rank::Wing),
            };
            roll.leaders.extend(leader(reading, table, rank, card));
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
    if roll.units.len() + roll.leaders.len() == n_read {
        let wing = table.get("wing").and_then(|item| item.node().text().map(str::to_owned));
        roll.unread.push(Unread { id: of.id.clone(), wing });
    }
    // Which keys a unit has depends on its type.
    if kind.is_some() {
        table.done();
    }
}

/// The wing that a unit or commander belongs to, by its id.
fn wing(reading: &Reading<'_>, table: &Table<'_>, roll: &Roll<'_>) -> Option<WingId> {
    let item = table.want("wing", "the id of its wing")?;
    let wings = (0..).map(WingId).zip(roll.wings.iter().map(|(_, card)| card));
    let own = wings.filter(|(_, card)| card.side == reading.side);
    item.among("a wing of this side", own.map(|(id, card)| (id, card.id.as_str())))
}

fn unit<'a>(
    reading: &Reading<'_>,
    table: &Table<'a>,
    roll: &Roll<'a>,
    kind: Option<UnitKind>,
    card: Card,
) -> Option<Drafted<'a, UnitSetup>> {
    let wing = wing(reading, table, roll);
    let grade = table.get("grade").map(|item| graded(reading.book, &item, kind));
    let flags = ["lance", "armour", "pikes", "mounted"].map(|key| table.get(key));
    let state = table.get("state").map_or(Some(State::Sound), |item| item.kind("a state"));
    let formation = table.get("formation");
    let shape = formation.as_ref().map_or(Some(Formation::Battle), |it| column(reading, it, kind));
    let (at, front) = reading.standing(table);
    let building = table.get("building").map(|item| building(reading, &item));
    let kind = kind?;
    let [lance, armour, pike, mounted] = traits(&flags, kind);
    let unit = UnitSetup {
        side: reading.side,
        wing: wing?,
        kind,
        // Without a grade, a unit has the usual one of its type.
        grade: grade.unwrap_or_else(|| Some(usual_grade(reading.book, kind)))?,
        lance: lance?,
        armour: armour?,
        pike: pike?,
        mounted: mounted?,
        state: state?,
        formation: shape?,
        at: front?,
        building: match building {
            Some(held) => Some(held?),
            None => None,
        },
    };
    Some(Drafted { whole: table.item().clone(), at, formation, card, unit })
}

/// Trained, or the only grade there is (IDV-PTS-005, -010).
fn usual_grade(book: &Rulebook, kind: UnitKind) -> Grade {
    let grades = [Grade::Trained].into_iter().chain(Grade::ALL);
    grades.into_iter().find(|grade| book.price(kind, *grade).is_some()).unwrap_or_default()
}

fn graded(book: &Rulebook, item: &Item<'_>, kind: Option<UnitKind>) -> Option<Grade> {
    let grade = item.kind::<Grade>("a grade")?;
    let kind = kind?;
    if book.price(kind, grade).is_none() {
        item.wrong(
            format!("there is no {} {}", grade.name(), kind.name()),
            format!("write {}, or leave it out", usual_grade(book, kind).name()),
        );
        return None;
    }
    Some(grade)
}

/// IDV-COL-002: some types have no march column.
fn column(reading: &Reading<'_>, item: &Item<'_>, kind: Option<UnitKind>) -> Option<Formation> {
    let formation = item.kind("a formation")?;
    let kind = kind?;
    let marches = reading.book.movement[kind].march().is_some();
    if formation == Formation::Column && !marches {
        item.wrong(format!("{} has no march column", kind.name()), "leave it out");
        return None;
    }
    Some(formation)
}

/// IDV-UNT-016: cavalry may have lances and armour, line foot may have pikes, and dragoons may be mounted or not.
fn traits(flags: &[Option<Item<'_>>; 4], kind: UnitKind) -> [Option<bool>; 4] {
    let (horse, dragoons) = (kind.is_cavalry(), kind == UnitKind::Dragoons);
    let (pikes, line) = (kind.may_have_pikes(), "only tercios and infantry brigades have pikes");
    let rows = [
        Trait { usual: false, free: horse, who: "only cavalry carries lances" },
        Trait { usual: false, free: horse, who: "only cavalry is armoured" },
        Trait { usual: pikes, free: pikes, who: line },
        Trait {
            usual: horse || dragoons,
            free: dragoons,
            who: "only dragoons can be mounted or on foot",
        },
    ];
    scenario::traits(flags, kind.name(), rows)
}

/// IDV-TER-017: the village sector that it is in, by its name.
fn building(reading: &Reading<'_>, item: &Item<'_>) -> Option<u8> {
    let kinds = &reading.book.kind;
    let village = |name: &str| kinds.iter().any(|kind| kind.name == name && kind.buildings);
    reading.ground(item, "a village sector", village)
}

fn leader<'a>(
    reading: &Reading<'_>,
    table: &Table<'a>,
    rank: Option<Rank>,
    card: Card,
) -> Option<Drafted<'a, LeaderSetup>> {
    let class = table.get("class");
    let class = class.map_or(Some(None), |item| item.kind("a class of commanders").map(Some));
    let with = table.get("with");
    let (at, front) = reading.standing(table);
    if let (Some(item), Some(_)) = (&at, &with) {
        item.wrong(
            "the commander is both with a unit and at a place",
            "write either `with` or `at`",
        );
    }
    let unit = LeaderSetup {
        side: reading.side,
        rank: rank?,
        class: class?,
        at: front?.map(|pose| pose.at),
        with: None,
    };
    Some(Drafted { whole: table.item().clone(), at, formation: None, card, unit })
}
