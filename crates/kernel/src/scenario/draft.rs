//! Drafting units: each unit of a scenario or an army is read item by item and remembers where to report its problems.
use super::{Edge, Scenario, Terrain, UnitOf};
use crate::{
    doc::{Item, Table},
    ids::Side,
    scene::{Card, Nothing},
};
use geom::{Angle, Length, Pose, Rect};
use table::Field;

/// The context in which a unit is read.
#[derive(Debug)]
pub struct Reading<'b, B> {
    /// The book, including house rules.
    pub book: &'b B,
    /// The side of the unit.
    pub side: Side,
    /// The edge of its side.
    pub edge: Edge,
    /// Width and height of the table; none in an army file, whose units are not placed.
    pub field: Option<[Length; 2]>,
    /// The terrain of the scenario.
    pub terrain: &'b [Terrain<'b>],
}

impl<'b, B> Reading<'b, B> {
    /// The context of a unit in an army file.
    pub fn army(book: &'b B) -> Self {
        Self { book, side: Side(0), edge: Edge::South, field: None, terrain: &[] }
    }

    /// Where a unit stands, by its `at` and `facing`. Returns the item of its place, if it has one, and then what was read: none
    /// if it could not be read, otherwise a pose or no place. A unit in an army has neither key. By default a unit faces straight
    /// ahead.
    pub fn standing<'a>(&self, table: &Table<'a>) -> (Option<Item<'a>>, Option<Option<Pose>>) {
        let (at, facing) = (table.get("at"), table.get("facing"));
        let Some([width, height]) = self.field else {
            for item in at.iter().chain(&facing) {
                item.wrong(
                    "units of an army have no place",
                    "leave it out; a scenario places units",
                );
            }
            return (at, Some(None));
        };
        let ahead = self.edge.ahead().to_degrees();
        let facing = facing.map_or(Some(ahead), |item| item.number(-360.0..=360.0));
        let Some(item) = at else { return (None, facing.map(|_| None)) };
        let place = item.place([width, height]);
        let pose =
            place.zip(facing).map(|(at, facing)| Some(Pose::new(at, Angle::degrees(facing))));
        (Some(item), pose)
    }

    /// A piece of terrain of some kinds, by its name in the scenario; `what` describes them, as in `a building`.
    pub fn ground(
        &self,
        item: &Item<'_>,
        what: &str,
        is_kind: impl Fn(&str) -> bool,
    ) -> Option<u8> {
        let name = item.text()?;
        let named = |piece: &&Terrain<'_>| !name.is_empty() && piece.name == name;
        let is_one = |piece: &&Terrain<'_>| {
            let kind = piece.kind.as_ref().and_then(|kind| kind.node().text());
            !piece.name.is_empty() && kind.is_some_and(&is_kind)
        };
        // If several pieces have this name, one of the right kind is preferred.
        let found = self.terrain.iter().position(|piece| named(&piece) && is_one(&piece));
        if found.is_none() && self.terrain.iter().any(|piece| named(&piece)) {
            item.wrong(
                format!("`{name}` is terrain of this battle but not {what}"),
                format!("name {what}"),
            );
        } else if found.is_none() {
            let known = self.terrain.iter().filter(is_one).map(|piece| piece.name.as_str());
            item.unknown(&format!("{what} of this battle"), name, known);
        }
        found.and_then(|n| u8::try_from(n).ok())
    }
}

impl<'a> Scenario<'a> {
    /// Drafts every unit of both sides, in order. Units that cannot be read are left out, and a problem is noted.
    pub fn drafted<B, D>(
        &self,
        book: &B,
        mut unit: impl FnMut(&Reading<'_, B>, &UnitOf<'a>) -> Option<D>,
    ) -> Vec<D> {
        let mut drafts = Vec::new();
        for (side, of) in Side::BOTH.into_iter().zip(&self.sides) {
            let field = Some([self.width, self.height]);
            let reading = Reading { book, side, edge: of.edge, field, terrain: &self.terrain };
            drafts.extend(of.units.iter().filter_map(|of| unit(&reading, of)));
        }
        drafts
    }
}

/// A unit that was read, and where to report its problems.
#[derive(Clone, Debug)]
pub struct Drafted<'a, U, T = Nothing> {
    /// The whole unit.
    pub whole: Item<'a>,
    /// Its place, if the scenario gives it one.
    pub at: Option<Item<'a>>,
    /// Its formation, if the scenario gives it one.
    pub formation: Option<Item<'a>>,
    /// Its names.
    pub card: Card<T>,
    /// The unit.
    pub unit: U,
}

impl<'a, U, T> Drafted<'a, U, T> {
    /// Where to report problems of its place.
    pub fn place(&self) -> &Item<'a> {
        self.at.as_ref().unwrap_or(&self.whole)
    }

    /// Where to report problems of its formation.
    pub fn shape(&self) -> &Item<'a> {
        self.formation.as_ref().unwrap_or(&self.whole)
    }

    /// Notes how far it extends over the edge of the table, if it does.
    pub fn must_be_on(&self, field: &Field, bases: impl IntoIterator<Item = Rect>) {
        let out = bases.into_iter().map(|base| field.overhang(&base)).fold(f64::MIN, f64::max);
        if out > geom::EPS_PEN {
            let by = self.place().unit().shown(Length::from_units(out));
            self.place().wrong(
                format!("{} stands {by} off the table", self.card.name),
                "move it in; `at` is the middle of its front",
            );
        }
    }

    /// Notes that it overlaps another unit.
    pub fn overlaps(&self, other: &str) {
        self.place().wrong(format!("{} overlaps {other}", self.card.name), "move one of them");
    }

    /// Notes that it, a general, stands off the table on this base.
    pub fn must_stand_on(&self, field: &Field, base: &Rect) {
        if field.overhang(base) > geom::EPS_PEN {
            self.place().wrong(format!("{} stands off the table", self.card.name), "move them in");
        }
    }

    /// Notes that an enemy is within a reach.
    pub fn within(&self, reach: Length, enemy: &str) {
        self.too_near(&format!("within {} of", self.place().unit().shown(reach)), enemy);
    }

    /// Notes that it is too near to an enemy; `so` says how near, as in `in contact with`.
    pub fn too_near(&self, so: &str, enemy: &str) {
        self.place().wrong(
            format!("{} is {so} its enemy {enemy}", self.card.name),
            "move them apart: units come into contact only by charging",
        );
    }
}

/// Checks that units still to be placed have room in their zone, even when the others of their side are there. `place` places a
/// unit of a side on its own table. It returns true for units that have a place or find one.
pub fn must_have_room<U, T>(
    drafts: &[Drafted<'_, U, T>],
    mut place: impl FnMut(Side, usize) -> bool,
) {
    for side in Side::BOTH {
        for (n, draft) in drafts.iter().enumerate() {
            if !place(side, n) {
                draft.whole.wrong(
                    format!("there is no room to deploy {} in its zone", draft.card.name),
                    "give it an `at`, or its side a larger zone under [deploy]",
                );
            }
        }
    }
}

/// A yes-or-no option that only some types of unit have.
#[derive(Copy, Clone, Debug)]
pub struct Trait {
    /// The default of the type.
    pub usual: bool,
    /// Whether a file may change it.
    pub free: bool,
    /// Which units may have it, in words.
    pub who: &'static str,
}

/// Reads yes or no for each trait of a unit; `whose` names the units of its type. None if the type cannot have a trait.
pub fn traits<const N: usize>(
    given: &[Option<Item<'_>>; N],
    whose: &str,
    traits: [Trait; N],
) -> [Option<bool>; N] {
    std::array::from_fn(|n| {
        let Trait { usual, free, who } = traits[n];
        let Some(item) = &given[n] else { return Some(usual) };
        let truth = item.truth()?;
        if truth != usual && !free {
            item.wrong(format!("{whose} cannot have this: {who}"), "leave it out");
            return None;
        }
        Some(truth)
    })
}
