//! Turn, pivot and about-face (L667-L699).
use crate::{
    Splendid,
    act::Pivot,
    actions,
    clear::{self, Heed},
    event::{Event, How},
    kinds::Formation,
    layout::{self, Cell},
    model::Model,
    refusal::{MoveRefusal, Refusal},
    unit::Unit,
};
use geom::{Angle, EPS_DIST, Length, REAR, V2};
use kernel::Cx;

/// Q31: a defensive block uses its action for one pivot.
pub(super) fn check(model: &Model, unit: &Unit, pivot: &Pivot) -> Result<Unit, Refusal> {
    if unit.formation != Formation::DefensiveBlock {
        return Err(MoveRefusal::OnlyBlocksPivot { unit: unit.id }.into());
    }
    self::pivot(model, unit, pivot, Heed::MOVE)
}

/// ASV-PIV-001: a turn about the front-centre point in which no front corner moves more than half an inch (G16).
/// The unit as it would stand, or why not.
pub(crate) fn pivot(
    model: &Model,
    unit: &Unit,
    pivot: &Pivot,
    heed: Heed,
) -> Result<Unit, Refusal> {
    if unit.done.pivoted {
        return Err(MoveRefusal::PivotedAlready { unit: unit.id }.into());
    }
    if unit.formation.is_bent_line() {
        return Err(MoveRefusal::BentCannotMove { unit: unit.id }.into());
    }
    if pivot.side > 3 || (pivot.side != 0 && unit.formation != Formation::DefensiveBlock) {
        return Err(MoveRefusal::NoSuchSide { unit: unit.id }.into());
    }
    let (about, across) = pivot_side(unit, usize::from(pivot.side));
    let moves = across * Angle::parts(pivot.turn.0.abs() / 2).forward().x;
    let most = model.book.limits.pivot;
    if pivot.turn.0.abs() > 16_384 || moves > most.units() + EPS_DIST {
        let moves = Length::from_units(moves).to_inches();
        return Err(
            MoveRefusal::PivotTooFar { unit: unit.id, moves, most: most.to_inches() }.into()
        );
    }
    clear::turn(model, unit, about, pivot.turn.0, heed).map_err(|block| block.refusal(unit))?;
    let there = wheeled(unit, about, pivot.turn.0);
    clear::standing(model, &there, heed).map_err(|block| block.refusal(unit))?;
    Ok(there)
}

/// ASV-TRN-001: a unit turned rigidly about a point. The stands of a straight formation are laid again by rank and file, so
/// that rounding errors do not add up.
pub(crate) fn wheeled(unit: &Unit, about: V2, by: i32) -> Unit {
    let bent = unit.formation.is_bent_line() || unit.formation == Formation::BentRoadColumn;
    if bent {
        return clear::turned(unit, about, by);
    }
    let heading = unit.heading();
    let turn = Angle::parts(by);
    let front = about + (unit.front_centre() - about).turned(turn.forward());
    let cells = unit.stands.iter().map(|stand| Cell {
        rank: stand.rank,
        file: stand.file,
        turned: stand.facing != heading,
    });
    let poses = layout::places(&cells.collect(), front, heading + turn, unit.width, unit.depth);
    let mut there = *unit;
    for (stand, pose) in there.stands.iter_mut().zip(&poses) {
        (stand.at, stand.facing) = (pose.at, pose.facing);
    }
    there.measure_up();
    there
}

/// Makes a pivot that has been found legal, and notes it (ASV-PIV-002).
pub(crate) fn pivots(cx: &mut Cx<'_, Splendid>, there: &Unit) {
    let (unit, stands) = (there.id, there.stands);
    cx.emit(Event::Moved { unit, how: How::Pivot, by: Length::ZERO, stands });
    actions::note(cx, unit, |done| done.pivoted = true);
}

/// The point that a unit pivots about and the length of that side (ASV-PIV-003: any of the four sides of a defensive block).
pub(crate) fn pivot_side(unit: &Unit, side: usize) -> (V2, f64) {
    let [left, right] = unit.front_corners();
    let across = left.distance(right);
    if side == 0 {
        return (unit.front_centre(), across);
    }
    let ranks = unit.stands.iter().map(|stand| stand.rank).max().unwrap_or(0) + 1;
    let deep = f64::from(ranks) * f64::from(unit.depth);
    let heading = unit.heading();
    let (ahead, aside) = (heading.forward(), heading.right());
    let centre = unit.front_centre() - ahead * (deep / 2.0);
    match side {
        1 => (centre + aside * (across / 2.0), deep),
        REAR => (centre - ahead * (deep / 2.0), across),
        _ => (centre - aside * (across / 2.0), deep),
    }
}

/// The farthest that a unit can pivot about a side, in 65 536ths of a turn: the limit of `pivot`, found by bisection.
pub(crate) fn most_pivot(model: &Model, unit: &Unit, side: usize) -> i32 {
    let (_, across) = pivot_side(unit, side);
    let most = model.book.limits.pivot.units();
    let (mut low, mut high) = (0, 16_384);
    while high - low > 1 {
        let middle = (low + high) / 2;
        if across * Angle::parts(middle / 2).forward().x <= most {
            low = middle;
        } else {
            high = middle;
        }
    }
    low
}

/// ASV-ABF-004, G17: where the odd stands of a block go when it faces about.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum OddStands {
    Forward,
    Back,
}

/// ASV-ABF-003, ASV-ABF-004: every stand turned about in place, and odd stands moved so that the formation is complete again (G17).
/// The caller checks whether it may stand there.
pub(crate) fn about_face(unit: &Unit, odd: OddStands) -> Unit {
    let mut about = *unit;
    for stand in about.stands.iter_mut() {
        stand.facing += Angle::HALF;
    }
    match unit.formation {
        Formation::Block => about_face_block(unit, &mut about, odd),
        Formation::RoadColumn | Formation::BentRoadColumn => {
            let last = unit.n() as u8 - 1;
            about.stands.reverse();
            for stand in about.stands.iter_mut() {
                stand.rank = last - stand.rank;
            }
        }
        _ => {
            let most = unit.stands.iter().map(|stand| stand.file).max().unwrap_or(0);
            about.stands.reverse();
            for stand in about.stands.iter_mut() {
                stand.file = most - stand.file;
            }
            if unit.bend > 0 {
                about.bend = unit.n() as u8 - unit.bend;
            }
        }
    }
    about.measure_up();
    about
}

/// Files shorter than the deepest slide forward, so that the new front rank is full; or the surplus stands go to the rear.
fn about_face_block(unit: &Unit, about: &mut Unit, odd: OddStands) {
    let files = unit.stands.iter().map(|stand| stand.file).max().unwrap_or(0);
    let deepest = depth_of(unit, None);
    let shallowest = (0..=files)
        .map(|file| depth_of(unit, Some(file)))
        .filter(|&n| n > 0)
        .min()
        .unwrap_or(deepest);
    let ahead = (unit.heading() + Angle::HALF).forward();
    let depth = f64::from(unit.depth);
    for idx in 0..unit.n() {
        let stand = unit.stands[idx];
        let deep = depth_of(unit, Some(stand.file));
        // Seen from the new front, the stand at the old rear of its file comes first.
        let rank = deep - 1 - stand.rank;
        let moved = &mut about.stands[idx];
        // Forward: short files close up to the front. Back: the front falls back to that of the shortest file, and
        // the stands in front of it go to the rear of their own file.
        let surplus = deep - shallowest;
        let (rank, shift) = match odd {
            OddStands::Forward => (rank, f64::from(deepest - deep)),
            OddStands::Back if rank < surplus => (rank + shallowest, -f64::from(deep)),
            OddStands::Back => (rank - surplus, 0.0),
        };
        moved.rank = rank;
        moved.at = (moved.at.v2() + ahead * (shift * depth)).into();
        moved.file = files - stand.file;
    }
    about.stands.sort_by_key(|stand| (stand.rank, stand.file));
}

/// The depth of a file, or of the deepest one.
fn depth_of(unit: &Unit, file: Option<u8>) -> u8 {
    unit.stands
        .iter()
        .filter(|stand| file.is_none_or(|file| file == stand.file))
        .map(|stand| stand.rank + 1)
        .max()
        .unwrap_or(0)
}
