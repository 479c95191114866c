//! `[victory]`: what a side must do in a scenario besides the book's own victory conditions.
use super::{
    Edge, MOST_TURNS,
    cards::ids,
    ground::outline_of,
    sides::{SideOf, side_named, units_named},
};
use crate::{
    doc::{Item, Table, What},
    ids::{Side, UnitId},
};
use geom::{Length, Point};
use serde::{Deserialize, Deserializer, Serialize};

/// A victory term: a side that meets it wins.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Term {
    /// The side that wins by it.
    pub side: Side,
    /// What it must do.
    pub aim: Aim,
    /// The last turn in which to meet it: the side wins as soon as it does. None: judged when the turns run out.
    pub by: Option<u16>,
    /// In the scenario's words.
    pub words: String,
    /// What the victory is called if it is not a full one, such as "minor victory".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub called: Option<String>,
}

/// What a side must do.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Aim {
    /// Hold a place.
    Hold(#[serde(deserialize_with = "listed")] Vec<Point>),
    /// Have this many of these units leave by an edge.
    Leave {
        /// Which edge.
        edge: Edge,
        /// Which units.
        units: Vec<UnitId>,
        /// How many of them.
        n: u16,
    },
    /// Have no enemy in a place.
    Clear(Vec<Point>),
    /// Have this many of these enemies destroyed or gone.
    DestroyAny {
        /// Which enemies.
        units: Vec<UnitId>,
        /// How many of them.
        n: u16,
    },
    /// Have these enemies worn down: together they have lost at least this share.
    Wear {
        /// Which enemies.
        units: Vec<UnitId>,
        /// The share in hundredths, by points in books that have them, else by units.
        share: u16,
    },
    /// Have these enemies destroyed or gone.
    Destroy(#[serde(deserialize_with = "listed")] Vec<UnitId>),
    /// Still have these units.
    Save(#[serde(deserialize_with = "listed")] Vec<UnitId>),
    /// Have a unit in good order in a place, whatever enemies are there.
    Reach(Vec<Point>),
    /// Win when the turns have run out and no other term is met.
    Outlast,
}

impl Aim {
    /// The units that it names.
    pub fn units(&self) -> &[UnitId] {
        match self {
            Self::Hold(_) | Self::Clear(_) | Self::Reach(_) | Self::Outlast => &[],
            Self::Leave { units, .. }
            | Self::DestroyAny { units, .. }
            | Self::Wear { units, .. }
            | Self::Destroy(units)
            | Self::Save(units) => units,
        }
    }

    /// The same, to renumber them.
    pub fn units_mut(&mut self) -> Option<&mut Vec<UnitId>> {
        match self {
            Self::Hold(_) | Self::Clear(_) | Self::Reach(_) | Self::Outlast => None,
            Self::Leave { units, .. }
            | Self::DestroyAny { units, .. }
            | Self::Wear { units, .. }
            | Self::Destroy(units)
            | Self::Save(units) => Some(units),
        }
    }

    /// The outline of the place that it names.
    pub fn area(&self) -> Option<&[Point]> {
        match self {
            Self::Hold(area) | Self::Clear(area) | Self::Reach(area) => Some(area),
            _ => None,
        }
    }
}

/// A list, or the form of earlier records: under a key of its own.
fn listed<'de, T: Deserialize<'de>, D: Deserializer<'de>>(from: D) -> Result<Vec<T>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Listed<T> {
        Bare(Vec<T>),
        Area { area: Vec<T> },
        Units { units: Vec<T> },
    }
    Listed::deserialize(from).map(|listed| match listed {
        Listed::Bare(list) | Listed::Area { area: list } | Listed::Units { units: list } => list,
    })
}

pub(super) fn read(
    top: &Table<'_>,
    sides: &[SideOf<'_>],
    width: Length,
    height: Length,
) -> (Vec<Term>, bool) {
    let Some(victory) = top.get("victory").and_then(|item| item.table()) else {
        return (Vec::new(), false);
    };
    let replace = victory.get("replace").and_then(|item| item.truth()).unwrap_or(false);
    let terms = victory.get("terms").and_then(|item| item.list("terms", 0, 20));
    let turns = top.get("turns").and_then(|item| match item.node().what {
        // A number of turns that is out of range is reported where it is read.
        What::Whole(turns) => Some(turns).filter(|turns| (1..=MOST_TURNS).contains(turns)),
        _ => None,
    });
    let terms: Vec<Term> = terms
        .unwrap_or_default()
        .iter()
        .filter_map(|item| term(item, sides, [width, height], turns))
        .collect();
    if replace && terms.is_empty() {
        victory.wrong(
            "`replace` removes the book's victory conditions, but there are no terms",
            "add a [[victory.terms]], or leave `replace` out",
        );
    }
    let endless = terms.iter().any(|term| term.by.is_none()) && top.get("turns").is_none();
    if endless {
        victory.wrong(
            "a term without `by` is judged when the turns run out, but this scenario has no turn limit",
            "give the scenario `turns`, or the term `by`",
        );
    }
    victory.done();
    (terms, replace)
}

fn term(
    item: &Item<'_>,
    sides: &[SideOf<'_>],
    [width, height]: [Length; 2],
    turns: Option<i64>,
) -> Option<Term> {
    let table = item.table()?;
    let side = table.want("side", "the id of the side that wins by it");
    let side = side.and_then(|item| side_named(&item, sides));
    let by = table.get("by").and_then(|item| {
        let by = item.whole(1..=MOST_TURNS)?;
        if let Some(last) = turns.filter(|last| by > *last) {
            item.wrong(
                format!("turn {by} never comes: the battle ends after turn {last}"),
                format!("give `by` a turn up to {last}, or leave it out for the last"),
            );
        }
        Some(by)
    });
    let words = table.want("words", "what it asks, in a sentence").and_then(|it| it.words(200));
    let called = table.get("called").and_then(|it| it.words(40));
    let aim = aim(&table, sides, side, [width, height]);
    table.done();
    let by = by.and_then(|by| u16::try_from(by).ok());
    let side = Side(side?.min(1) as u8);
    let called = called.map(str::to_owned);
    Some(Term { side, aim: aim?, by, words: words?.to_owned(), called })
}

/// The one aim of a term.
fn aim(
    table: &Table<'_>,
    sides: &[SideOf<'_>],
    side: Option<usize>,
    [width, height]: [Length; 2],
) -> Option<Aim> {
    let keys = ["hold", "clear", "reach", "leave", "destroy", "wear", "save", "outlast"];
    let aims = keys.map(|key| table.get(key));
    let (units, n, share) = (table.get("units"), table.get("n"), table.get("share"));
    if aims.iter().flatten().count() != 1 {
        table.wrong(
            "a term needs exactly one aim",
            "give it one of `hold`, `clear` or `reach` (an outline), `leave` (an edge), `destroy`, `wear` or `save` (units), or `outlast`",
        );
    }
    let enemy = side.map(|side| 1 - side.min(1));
    let [hold, clear, reach, leave, destroy, wear, save, outlast] = aims;
    let stray = [
        (units.as_ref().filter(|_| leave.is_none()), "this belongs only to `leave`"),
        (
            n.as_ref().filter(|_| leave.is_none() && destroy.is_none()),
            "this belongs only to `leave` and `destroy`",
        ),
        (share.as_ref().filter(|_| wear.is_none()), "this belongs only to `wear`"),
    ];
    for (item, why) in stray {
        if let Some(item) = item {
            item.wrong(why, "leave it out");
        }
    }
    // How many of some units are asked for: by default all.
    let how_many = |units: &[usize]| {
        let most = units.len().max(1) as i64;
        n.as_ref().map_or(Some(most), |item| item.whole(1..=most)).map(|n| n as u16)
    };
    let outline = |item: &Item<'_>| outline_of(item, width, height);
    if let Some(item) = hold {
        outline(&item).map(Aim::Hold)
    } else if let Some(item) = clear {
        outline(&item).map(Aim::Clear)
    } else if let Some(item) = reach {
        outline(&item).map(Aim::Reach)
    } else if let Some(item) = outlast {
        outlasts(table, &item)
    } else if let Some(item) = leave {
        let edge = Edge::read(&item);
        let units = match units {
            Some(item) => units_named(&item, sides, side),
            None => side.map(|side| numbers(sides, side)),
        };
        let (edge, units) = edge.zip(units)?;
        how_many(&units).map(|n| Aim::Leave { edge, units: ids(&units), n })
    } else if let Some(item) = destroy {
        let units = units_named(&item, sides, enemy)?;
        let some = n.is_some();
        let n = how_many(&units)?;
        let (all, units) = (usize::from(n) == units.len(), ids(&units));
        Some(if some && !all { Aim::DestroyAny { units, n } } else { Aim::Destroy(units) })
    } else if let Some(item) = wear {
        let units = units_named(&item, sides, enemy).map(|units| ids(&units));
        let share = share.map_or(Some(50), |item| item.whole(1..=100));
        units.zip(share).map(|(units, share)| Aim::Wear { units, share: share as u16 })
    } else {
        let units = save.and_then(|item| units_named(&item, sides, side));
        units.map(|units| Aim::Save(ids(&units)))
    }
}

/// A side outlasts the other at the end of the last turn, so that it has no turn of its own.
fn outlasts(table: &Table<'_>, item: &Item<'_>) -> Option<Aim> {
    if let Some(by) = table.get("by") {
        by.wrong("a side outlasts the other when the turns have run out", "leave it out");
    }
    let truth = item.truth()?;
    if !truth {
        item.wrong("this term asks for nothing", "write `true`, or leave out the term");
    }
    truth.then_some(Aim::Outlast)
}

/// All units of a side.
fn numbers(sides: &[SideOf<'_>], side: usize) -> Vec<usize> {
    let first: usize = sides.iter().take(side).map(|side| side.units.len()).sum();
    (first..first + sides[side].units.len()).collect()
}
