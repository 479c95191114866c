//! Drafting units: each unit of a scenario or an army is read item by item, and remembers where its problems belong.
use super::{Edge, Scenario, Terrain, UnitOf};
use crate::{
    doc::{Item, Table},
    ids::Side,
    scene::{Card, Nothing},
};
use geom::{Angle, Length, Point, Pose, Rect};
use table::Field;

/// What a unit is read against.
#[derive(Debug)]
pub struct Reading<'b, B> {
    /// The book, house rules and all.
    pub book: &'b B,
    /// Whose unit it is.
    pub side: Side,
    /// The edge of its side.
    pub edge: Edge,
    /// Width and height of the table; none in an army file, whose units stand nowhere.
    pub field: Option<[Length; 2]>,
    /// The terrain of the scenario.
    pub terrain: &'b [Terrain<'b>],
}

impl<'b, B> Reading<'b, B> {
    /// Of a unit in an army file.
    pub fn army(book: &'b B) -> Self {
        Self { book, side: Side(0), edge: Edge::South, field: None, terrain: &[] }
    }

    /// Where a unit stands, by its `at` and `facing`: the item of its place, if it has one; then none if it was not read, or
    /// what was: a pose, or nothing. A unit in an army may say neither. It faces straight ahead unless told otherwise.
    pub fn standing<'a>(&self, table: &Table<'a>) -> (Option<Item<'a>>, Option<Option<Pose>>) {
        let (at, facing) = (table.get("at"), table.get("facing"));
        let Some([width, height]) = self.field else {
            for item in at.iter().chain(&facing) {
                item.wrong("an army stands nowhere yet", "leave it out; a scenario places units");
            }
            return (at, Some(None));
        };
        let ahead = self.edge.ahead().to_degrees();
        let facing = facing.map_or(Some(ahead), |item| item.number(-360.0..=360.0));
        let Some(item) = at else { return (None, facing.map(|_| None)) };
        let pair = item.pair(0.0..=width.to_inches(), 0.0..=height.to_inches());
        let pose = pair
            .zip(facing)
            .map(|([x, y], facing)| Some(Pose::new(Point::inches(x, y), Angle::degrees(facing))));
        (Some(item), pose)
    }

    /// A piece of terrain of some kinds, by the name that the scenario gives it; `what` is what they are, as `a building`.
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
        // A piece of the kind before other ground of the same name.
        let found = self.terrain.iter().position(|piece| named(&piece) && is_one(&piece));
        if found.is_none() && self.terrain.iter().any(|piece| named(&piece)) {
            item.wrong(
                format!("`{name}` is ground of this battle but not {what}"),
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
    /// Drafts every unit of both sides, in order. Those that cannot be read are left out; a problem is noted then.
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

/// A unit as it was read, and where its problems belong.
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
    /// Where problems of its place belong.
    pub fn place(&self) -> &Item<'a> {
        self.at.as_ref().unwrap_or(&self.whole)
    }

    /// Where problems of its formation belong.
    pub fn shape(&self) -> &Item<'a> {
        self.formation.as_ref().unwrap_or(&self.whole)
    }

    /// Notes by how much it hangs over the edge of the table, if it does.
    pub fn must_be_on(&self, field: &Field, bases: impl IntoIterator<Item = Rect>) {
        let out = bases.into_iter().map(|base| field.overhang(&base)).fold(f64::MIN, f64::max);
        if out > geom::EPS_PEN {
            let by = (Length::from_units(out).to_inches() * 100.0).ceil() / 100.0;
            self.place().wrong(
                format!("{} stands {by}\" off the table", self.card.name),
                "move it in; `at` is the middle of its front",
            );
        }
    }

    /// Notes that it stands in another unit.
    pub fn overlaps(&self, other: &str) {
        self.place().wrong(format!("{} overlaps {other}", self.card.name), "move one of them");
    }

    /// Notes that it stands too near to an enemy; `so` says how near, as `in contact with`.
    pub fn too_near(&self, so: &str, enemy: &str) {
        self.place().wrong(
            format!("{} is {so} its enemy {enemy}", self.card.name),
            "move them apart: contact comes by charging",
        );
    }
}

/// Units still to be placed need room in their zone, even once the others of their side are there. `place` places a unit of
/// a side on a table of its own; it is true of units that have a place or find one.
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

/// A yes or no that only some types of unit choose.
#[derive(Copy, Clone, Debug)]
pub struct Trait {
    /// What the type is unless told otherwise.
    pub usual: bool,
    /// May it be told otherwise?
    pub free: bool,
    /// Who may, in words.
    pub who: &'static str,
}

/// Reads yes or no for each trait of a unit; `whose` names units of its type. None where a type cannot be so.
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
            item.wrong(format!("{whose} cannot be so: {who}"), "leave it out");
            return None;
        }
        Some(truth)
    })
}
