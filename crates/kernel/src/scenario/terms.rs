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
    /// Have these enemies destroyed or gone.
    Destroy(#[serde(deserialize_with = "listed")] Vec<UnitId>),
    /// Still have these units.
    Save(#[serde(deserialize_with = "listed")] Vec<UnitId>),
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
    let aims = ["hold", "leave", "destroy", "save"].map(|key| table.get(key));
    let (units, n) = (table.get("units"), table.get("n"));
    if aims.iter().flatten().count() != 1 {
        table.wrong(
            "a term needs exactly one aim",
            "give it one of `hold` (an outline), `leave` (an edge), `destroy` or `save` (units)",
        );
    }
    let enemy = side.map(|side| 1 - side.min(1));
    let [hold, leave, destroy, save] = aims;
    if leave.is_none()
        && let Some(item) = units.as_ref().or(n.as_ref())
    {
        item.wrong("this belongs only to `leave`", "leave it out");
    }
    let aim = if let Some(item) = hold {
        outline_of(&item, width, height).map(Aim::Hold)
    } else if let Some(item) = leave {
        let edge = Edge::read(&item);
        let units = match units {
            Some(item) => units_named(&item, sides, side),
            None => side.map(|side| numbers(sides, side)),
        };
        let most = units.as_ref().map_or(1, |units| units.len().max(1)) as i64;
        let n = n.map_or(Some(most), |item| item.whole(1..=most));
        edge.zip(units).zip(n).map(|((edge, units), n)| Aim::Leave {
            edge,
            units: ids(&units),
            n: n as u16,
        })
    } else if let Some(item) = destroy {
        units_named(&item, sides, enemy).map(|units| Aim::Destroy(ids(&units)))
    } else {
        let units = save.and_then(|item| units_named(&item, sides, side));
        units.map(|units| Aim::Save(ids(&units)))
    };
    table.done();
    let by = by.and_then(|by| u16::try_from(by).ok());
    let side = Side(side?.min(1) as u8);
    Some(Term { side, aim: aim?, by, words: words?.to_owned() })
}

/// All units of a side.
fn numbers(sides: &[SideOf<'_>], side: usize) -> Vec<usize> {
    let first: usize = sides.iter().take(side).map(|side| side.units.len()).sum();
    (first..first + sides[side].units.len()).collect()
}
