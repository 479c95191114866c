//! The map in pieces, for a page on which units move: the ground, the symbols, and the definitions of the symbols.
//!
//! All of it uses 24 pixels per inch and only presentation attributes: no `style`, no script.
use crate::ink::LINE;
use crate::places::Places;
use crate::plan::Plan;
use crate::sheet::{Sheet, Trace, num};
use crate::sides::{self, Livery};
use crate::troops::{self, Troop};
use crate::{Style, ground as land, hats, markers, names, paper, standards, zones};
use geom::V2;
use kernel::view::{Marker, UnitView, View};
use std::collections::BTreeMap;

/// Pixels to the inch.
const INCH: f64 = 24.0;

/// The prefix of the ids that symbols and markers refer to.
const SHARED: &str = "piece-";

/// The table's ground as a whole `<svg>`: paper, terrain, places that matter and their names; no troops and no margins.
///
/// It has 24 pixels per inch, with the table's south-west corner at its bottom left: a point at (x, y) inches lies at
/// `(24 x, height - 24 y)`. Its ids are its own, so that it may stand in a page beside other drawings.
pub fn ground(view: &View) -> String {
    let plan = Plan::new(view.size, INCH);
    let seen = (&view.size, &view.terrain, &view.places, &view.sides);
    let mut sheet = Sheet::part(format!("ground-{}-", mark(&format!("{seen:?}"))));
    open(&mut sheet, &plan, plan.wide);
    let liveries = sides::liveries(view);
    let mut room = names::room(&plan, view, &[]);
    let places = Places::arrange(&plan, view, &mut room);
    sheet.open("defs", &[]);
    paper::paints(&mut sheet, plan.pen);
    land::pictures(&mut sheet, &plan, view);
    crate::table(&mut sheet, &plan);
    sheet.close();
    sheet.open("g", &[("clip-path", "url(#table)")]);
    paper::draw(&mut sheet, plan.wide, plan.high, plan.pen);
    land::draw(&mut sheet, &plan, view, &places.clearings());
    zones::draw(&mut sheet, &plan, view, &liveries);
    places.draw(&mut sheet, &plan);
    sheet.finish()
}

/// The definitions for [`symbol`] and [`marker`], as one `<defs>`: the sides' hatchings, the facing signs, the shapes of markers.
/// A page must contain it once, in a drawing that is not `display: none`.
pub fn defs(view: &View) -> String {
    let mut sheet = Sheet::part(SHARED);
    sheet.open("defs", &[]);
    for livery in sides::liveries(view) {
        livery.define(&mut sheet, 1.0);
    }
    troops::chevrons(&mut sheet, 1.0);
    markers::define(&mut sheet, 1.0);
    sheet.finish()
}

/// A unit's bases and signs as one `<g>`, or nothing if it has none on the table.
///
/// The origin is the centre of its front ([`UnitView::front`], or that of its first base), ahead is up, and an inch is 24 pixels:
/// `translate(x y) rotate(facing)` puts it in its place. Units that differ only in their place have the same symbol, unless
/// another unit stands directly in front. In that case the facing sign is drawn on the unit itself.
///
/// Two things on the map do not turn with a unit. A standard is in a group of class `upright` about its own foot, which
/// `rotate(-facing)` sets upright; the shadow, a path of class `shade`, falls to the south-east after
/// `rotate(-facing) translate(1.8 1.8) rotate(facing)`. The hatching turns with the unit.
pub fn symbol(view: &View, unit: &UnitView) -> Option<String> {
    let plan = Plan::new(view.size, INCH);
    let (liveries, style) = (sides::liveries(view), Style::default());
    let troop = |unit| troop(&plan, &style, view, &liveries, unit);
    let own = troop(unit)?;
    let others = view.units.iter().filter(|other| other.id != unit.id).chain([unit]);
    Some(drawn(&plan, &own, &others.filter_map(troop).collect::<Vec<_>>()))
}

/// The [`symbol`] of every unit that has one, by its id.
pub fn symbols(view: &View) -> BTreeMap<String, String> {
    let plan = Plan::new(view.size, INCH);
    let (liveries, style) = (sides::liveries(view), Style::default());
    let troops = view.units.iter().filter_map(|unit| troop(&plan, &style, view, &liveries, unit));
    let troops: Vec<Troop<'_>> = troops.collect();
    let each = troops.iter().map(|own| (own.unit.id.clone(), drawn(&plan, own, &troops)));
    each.collect()
}

/// A symbol among all units on the table.
fn drawn(plan: &Plan, own: &Troop<'_>, all: &[Troop<'_>]) -> String {
    let ahead = own.ahead_of(plan, all);
    let home = own.at_home(plan);
    let mut sheet = Sheet::part(SHARED);
    sheet.open("g", &[("class", "symbol")]);
    home.bases(&mut sheet, plan);
    let stands = &own.unit.stands;
    for (stand, block) in stands.iter().zip(&home.blocks) {
        standards::draw_apart(&mut sheet, plan, block, stand.arm, home.livery);
    }
    hats::draw_apart(&mut sheet, plan, stands, &home.blocks, home.livery);
    if !own.commands() {
        home.chevron(&mut sheet, plan, (V2::ZERO, 0.0), ahead);
    }
    sheet.finish()
}

/// A marker as a `<g>` around its centre, with its shape from [`defs`]. If there are several, the number is to its right.
pub fn marker(marker: &Marker) -> String {
    let mut sheet = Sheet::part(SHARED);
    markers::refer(&mut sheet, marker, 1.0);
    sheet.finish()
}

/// The whole table at a width in pixels, with troops and without text.
pub fn thumbnail(view: &View, width_px: u32) -> String {
    let wide = f64::from(width_px.clamp(16, 4000));
    let plan = Plan::new(view.size, wide / view.size[0].to_inches().max(1.0));
    let mut sheet = Sheet::part(format!("small-{}-", mark(&format!("{width_px} {view:?}"))));
    open(&mut sheet, &plan, wide);
    let liveries = sides::liveries(view);
    sheet.open("defs", &[]);
    paper::paints(&mut sheet, plan.pen);
    for livery in &liveries {
        livery.define(&mut sheet, plan.pen);
    }
    land::pictures(&mut sheet, &plan, view);
    troops::chevrons(&mut sheet, plan.pen);
    crate::table(&mut sheet, &plan);
    sheet.close();
    sheet.open("g", &[("clip-path", "url(#table)")]);
    paper::draw(&mut sheet, plan.wide, plan.high, plan.pen);
    land::draw(&mut sheet, &plan, view, &[]);
    zones::draw(&mut sheet, &plan, view, &liveries);
    let style = Style::default();
    let troops: Vec<Troop<'_>> =
        view.units.iter().filter_map(|unit| troop(&plan, &style, view, &liveries, unit)).collect();
    for troop in &troops {
        troop.bases(&mut sheet, &plan);
        for (stand, block) in troop.unit.stands.iter().zip(&troop.blocks) {
            standards::draw(&mut sheet, &plan, block, stand.arm, troop.livery);
        }
        hats::draw(&mut sheet, &plan, &troop.unit.stands, &troop.blocks, troop.livery);
    }
    let mut edge = Trace::default();
    edge.rect(0.0, 0.0, plan.wide, plan.high);
    sheet.line(&edge, LINE, 2.4 * plan.pen, &[]);
    sheet.finish()
}

fn troop<'a>(
    plan: &Plan,
    style: &Style,
    view: &View,
    liveries: &'a [Livery],
    unit: &'a UnitView,
) -> Option<Troop<'a>> {
    Troop::new(plan, style, unit, &liveries[sides::place(view, &unit.side)])
}

/// Opens a drawing of the table without margins, at a width in pixels.
fn open(sheet: &mut Sheet, plan: &Plan, wide: f64) {
    let (box_wide, box_high) = (num(plan.wide), num(plan.high));
    sheet.open(
        "svg",
        &[
            ("xmlns", "http://www.w3.org/2000/svg"),
            ("width", &num(wide)),
            ("height", &num(wide * plan.high / plan.wide)),
            ("viewBox", &format!("0 0 {box_wide} {box_high}")),
        ],
    );
}

/// A short hash of what is drawn (FNV-1a).
fn mark(seen: &str) -> String {
    let fold = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    format!("{:08x}", seen.bytes().fold(0xcbf2_9ce4_8422_2325, fold) >> 32)
}
