//! What must hold between the figures of a book that house rules have changed, and the kinds of ground in it: these come as whole
//! things, so their figures are looked at here.
use crate::{
    book::{Rulebook, TerrainKind},
    unit::MOST_ELEMENTS,
};
use geom::Length;

/// The most that cover may leave of dice, in hundredths.
const MOST_COVER: u32 = 400;
/// The highest level of ground.
const MOST_LEVEL: u8 = 10;
/// The widest line of terrain and the longest look into it, in inches.
const MOST_WIDTH: f64 = 240.0;

/// What is wrong, and what would be right.
pub(super) fn faults(book: &Rulebook) -> Vec<(String, &'static str)> {
    let mut faults = Vec::new();
    for kind in &book.kind {
        if let Some(what) = wrong(kind) {
            faults.push((format!("the ground `{}` has {what}", kind.name), "set it otherwise"));
        }
    }
    if book.sizes.all().iter().any(|row| row.fewest > row.most) {
        let why = "a type of unit has more elements at least than at most";
        faults.push((why.to_owned(), "let `fewest` be no more than `most` under [sizes]"));
    }
    if book.firing.all().iter().any(|row| row.from > row.to) {
        let why = "a range band ends before it begins";
        faults.push((why.to_owned(), "let `from` be no more than `to` under [firing]"));
    }
    let options = &book.options;
    if options.battle_members_least.value > options.battle_members_most.value {
        let why = "a Battle has more members at least than at most";
        let remedy = "let `battle_members_least` be no more than `battle_members_most`";
        faults.push((why.to_owned(), remedy));
    }
    faults
}

/// A figure of a kind of ground that no ground has.
fn wrong(kind: &TerrainKind) -> Option<&'static str> {
    let far = Length::inches(MOST_WIDTH);
    let width = |length: Option<Length>, least: i32| {
        length.is_none_or(|length| length.0 >= least && length <= far)
    };
    if !width(kind.width, 1) || kind.line && kind.width.is_none() {
        Some("a width that none has")
    } else if !width(kind.fire_depth, 0) {
        Some("a `fire-depth` that none has")
    } else if kind.cover > MOST_COVER || kind.first_combat > MOST_COVER {
        Some("a `cover` or `first-combat` above 400 hundredths")
    } else if !(-12..=12).contains(&kind.downhill) {
        Some("a `downhill` that is not -12 to 12")
    } else if kind.level > MOST_LEVEL {
        Some("a level above 10")
    } else if usize::from(kind.holds) > MOST_ELEMENTS {
        Some("room for more elements than a unit has")
    } else {
        None
    }
}
