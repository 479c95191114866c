//! Commanders: a standard on the base, always upright so that it is easy to find.
use crate::arms::Block;
use crate::ink::{GOLD, LINE};
use crate::plan::Plan;
use crate::sheet::{Sheet, Trace, num};
use crate::sides::Livery;
use geom::V2;
use kernel::view::Arm;

/// The sorts of standard.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Standard {
    /// The general's: square and fringed with gold.
    General,
    /// Another commander's: a swallow's tail.
    Guidon,
    /// The commander's of a brigade: a small square.
    Camp,
    /// A rider's: a pennon.
    Pennon,
}

/// The standard of an arm, if it has one.
pub(crate) const fn of(arm: Arm) -> Option<Standard> {
    match arm {
        Arm::Commander => Some(Standard::General),
        Arm::SubCommander => Some(Standard::Guidon),
        Arm::Brigadier => Some(Standard::Camp),
        Arm::Messenger => Some(Standard::Pennon),
        _ => None,
    }
}

/// Whether an arm has a standard.
pub(crate) const fn bears(arm: Arm) -> bool {
    of(arm).is_some()
}

/// The standard on a base, if the arm has one.
pub(crate) fn draw(sheet: &mut Sheet, plan: &Plan, block: &Block, arm: Arm, livery: &Livery) {
    if let Some(standard) = of(arm) {
        plant(sheet, block.centre, size(plan, standard), plan.pen, standard, livery);
    }
}

/// The same in a separate group about its foot, so that a page that turns the base can keep the standard upright.
pub(crate) fn draw_apart(sheet: &mut Sheet, plan: &Plan, block: &Block, arm: Arm, livery: &Livery) {
    if let Some(standard) = of(arm) {
        let place = format!("translate({} {})", num(block.centre.x), num(block.centre.y));
        sheet.open("g", &[("transform", &place)]);
        sheet.open("g", &[("class", "upright")]);
        plant(sheet, V2::ZERO, size(plan, standard), plan.pen, standard, livery);
        sheet.close();
        sheet.close();
    }
}

fn size(plan: &Plan, standard: Standard) -> f64 {
    let inches = match standard {
        Standard::General => 1.25,
        Standard::Guidon => 0.95,
        Standard::Camp => 0.72,
        Standard::Pennon => 0.75,
    };
    (plan.inch * inches).max(13.0)
}

/// A standard with its foot at a place.
pub(crate) fn plant(
    sheet: &mut Sheet,
    foot: V2,
    size: f64,
    pen: f64,
    standard: Standard,
    livery: &Livery,
) {
    let general = standard == Standard::General;
    let v = |x: f64, y: f64| foot + V2::new(x * size, y * size);
    let mut pole = Trace::default();
    pole.dash(v(0.0, 0.0), v(0.0, -1.32));
    let cloth = cloth(standard, v);
    let (ink, width) = (LINE.hex(), num(1.1 * pen));
    if general {
        sheet.line(&cloth, GOLD, 4.2 * pen, &[("stroke-linejoin", "round")]);
    }
    sheet.line(&pole, LINE, 1.9 * pen, &[("stroke-linecap", "round")]);
    sheet.fill(
        &cloth,
        &livery.paint(),
        &[("stroke", &ink), ("stroke-width", &width), ("stroke-linejoin", "round")],
    );
    if general {
        let mut cross = Trace::default();
        cross.to(v(0.04, -0.91));
        cross.curve(v(0.3, -1.06), v(0.55, -0.74), v(0.91, -0.87));
        cross.dash(v(0.46, -1.2), v(0.46, -0.57));
        sheet.line(&cross, livery.over, 2.0 * pen, &[]);
    }
    let mut heads = Trace::default();
    heads.disc(foot, 2.0 * pen);
    sheet.fill(&heads, &ink, &[]);
    let mut finial = Trace::default();
    finial.disc(v(0.0, -1.36), 1.9 * pen);
    sheet.fill(&finial, &GOLD.hex(), &[("stroke", &ink), ("stroke-width", &num(0.7 * pen))]);
}

/// The cloth, moved by the wind.
fn cloth(standard: Standard, v: impl Fn(f64, f64) -> V2) -> Trace {
    let mut cloth = Trace::default();
    cloth.to(v(0.0, -1.25));
    if standard == Standard::Pennon {
        cloth.curve(v(0.3, -1.3), v(0.6, -1.05), v(0.95, -1.02));
        cloth.curve(v(0.6, -0.9), v(0.3, -0.85), v(0.0, -0.8));
        cloth.close();
        return cloth;
    }
    if standard == Standard::Camp {
        cloth.curve(v(0.2, -1.35), v(0.4, -1.12), v(0.68, -1.22));
        cloth.line(v(0.68, -0.66));
        cloth.curve(v(0.4, -0.56), v(0.2, -0.79), v(0.0, -0.69));
        cloth.close();
        return cloth;
    }
    cloth.curve(v(0.3, -1.4), v(0.55, -1.08), v(0.95, -1.22));
    if standard == Standard::General {
        cloth.line(v(0.95, -0.52));
    } else {
        cloth.line(v(0.66, -0.94));
        cloth.line(v(0.95, -0.64));
    }
    cloth.curve(v(0.55, -0.4), v(0.3, -0.72), v(0.0, -0.56));
    cloth.close();
    cloth
}
