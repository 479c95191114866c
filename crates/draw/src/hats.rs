//! Hats: each unit of infantry or cavalry bears one in the middle of its bases, always upright, so that its type is seen at a glance.
use crate::arms::Block;
use crate::ink::{CLEAR, GOLD, Ink, LINE};
use crate::plan::Plan;
use crate::sheet::{Sheet, Trace, num};
use crate::sides::Livery;
use geom::V2;
use kernel::view::{Arm, StandView};

mod shapes;

use shapes::{Cut, Dye, Hat, Part};

/// How high a hat is, in inches of the table.
const HIGH: f64 = 0.98;

/// The hat of an arm, if it has one.
const fn of(arm: Arm) -> Option<&'static Hat> {
    match arm {
        Arm::LineInfantry => Some(&shapes::SHAKO),
        Arm::LightInfantry => Some(&shapes::PLUMED_SHAKO),
        Arm::Grenadiers => Some(&shapes::BEARSKIN),
        Arm::LightCavalry => Some(&shapes::BUSBY),
        Arm::LanceCavalry => Some(&shapes::CZAPKA),
        Arm::DragoonCavalry => Some(&shapes::HELMET),
        Arm::HeavyCavalry => Some(&shapes::COMB),
        Arm::Cuirassiers => Some(&shapes::STEEL),
        _ => None,
    }
}

/// Where the hats of a unit are: one for each arm, in the middle of the bases of that arm.
fn places(stands: &[StandView], blocks: &[Block]) -> Vec<(Arm, V2)> {
    let mut all: Vec<(Arm, V2, f64)> = Vec::new();
    for (stand, block) in stands.iter().zip(blocks).filter(|(stand, _)| of(stand.arm).is_some()) {
        match all.iter_mut().find(|it| it.0 == stand.arm) {
            Some(it) => (it.1, it.2) = (it.1 + block.centre, it.2 + 1.0),
            None => all.push((stand.arm, block.centre, 1.0)),
        }
    }
    all.into_iter().map(|(arm, sum, n)| (arm, sum * (1.0 / n))).collect()
}

/// Whether a unit bears a hat.
pub(crate) fn are_worn(stands: &[StandView]) -> bool {
    stands.iter().any(|stand| of(stand.arm).is_some())
}

/// How high a hat is on the sheet.
pub(crate) fn high(plan: &Plan) -> f64 {
    (plan.inch * HIGH).max(12.0)
}

/// The hats of a unit.
pub(crate) fn draw(
    sheet: &mut Sheet,
    plan: &Plan,
    stands: &[StandView],
    blocks: &[Block],
    livery: &Livery,
) {
    for (arm, at) in places(stands, blocks) {
        put(sheet, at, high(plan), plan.pen, arm, livery);
    }
}

/// The same in groups of their own, so that a page that turns the unit can keep its hats upright.
pub(crate) fn draw_apart(
    sheet: &mut Sheet,
    plan: &Plan,
    stands: &[StandView],
    blocks: &[Block],
    livery: &Livery,
) {
    for (arm, at) in places(stands, blocks) {
        let place = format!("translate({} {})", num(at.x), num(at.y));
        sheet.open("g", &[("transform", &place)]);
        sheet.open("g", &[("class", "upright")]);
        put(sheet, V2::ZERO, high(plan), plan.pen, arm, livery);
        sheet.close();
        sheet.close();
    }
}

/// The hat of an arm around a place, if it has one.
pub(crate) fn put(sheet: &mut Sheet, at: V2, high: f64, pen: f64, arm: Arm, livery: &Livery) {
    let Some(hat) = of(arm) else { return };
    let place = |&(x, y): &(f64, f64)| at + V2::new(x * high, (0.5 - y) * high);
    let traced = |part: &Part| {
        let points: Vec<V2> = part.at.iter().map(place).collect();
        part.cut.trace(&points)
    };
    let mut halo = Trace::default();
    for part in hat.iter().filter(|part| part.dye != Dye::Light) {
        halo.0 += &traced(part).0;
    }
    let round = [("stroke-linejoin", "round"), ("stroke-linecap", "round")];
    sheet.line(&halo, CLEAR, 3.0 * pen, &round);
    for part in hat {
        let (trace, ink) = (traced(part), dyed(part.dye, livery));
        let width = 0.055 * high;
        match part.cut {
            Cut::Line | Cut::Bow => sheet.line(&trace, ink, width, &round),
            Cut::Plate | Cut::Round if part.dye == Dye::Dark => sheet.fill(&trace, &ink.hex(), &[]),
            Cut::Plate | Cut::Round => {
                let (edge, thin) = (LINE.hex(), num((0.03 * high).max(0.5 * pen)));
                let more =
                    [("stroke", &*edge), ("stroke-width", &thin), ("stroke-linejoin", "round")];
                sheet.fill(&trace, &ink.hex(), &more);
            }
        }
    }
}

fn dyed(dye: Dye, livery: &Livery) -> Ink {
    match dye {
        Dye::Dark => LINE,
        Dye::Light => CLEAR,
        Dye::Gold => GOLD,
        Dye::Side => livery.colour,
    }
}
