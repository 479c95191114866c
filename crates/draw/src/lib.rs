//! Draws the table as an overhead map in the style of a seventeenth-century engraving.
//!
//! [`svg`] writes the drawing, `png` makes a picture of it (with the default feature `png`), and
//! [`terminal`] draws the same table in characters. All three take a [`View`] and know no rules. The same view and style give
//! the same bytes.
//!
//! A page on which units move uses the map in pieces: [`ground`] once, [`defs`] once, and a [`symbol`] for each unit.
//!
//! [`report`] describes a battle that has been played, from the data that [`from_record`] collects.
//!
//! Pictures use the typeface Libertinus Serif, © The Libertinus Project Authors, under the SIL Open Font License 1.1.
#![warn(missing_docs)]

mod arms;
mod arrows;
mod cartouche;
#[cfg(feature = "png")]
mod cut;
mod frame;
mod ground;
mod hats;
mod ink;
mod layout;
mod legend;
mod lettering;
mod markers;
mod metrics;
mod names;
mod outline;
mod paper;
mod pieces;
mod places;
mod plan;
#[cfg(feature = "png")]
mod png;
mod report;
mod room;
mod rose;
mod scatter;
mod sheet;
mod sides;
mod standards;
mod terminal;
mod troops;
mod zones;

use geom::Point;
use kernel::view::View;
use layout::Layout;
use lettering::Hand;
use names::Names;
use places::Places;
use plan::Plan;
use sheet::{Sheet, Trace, num};
use troops::Troop;

pub use pieces::{defs, ground, marker, symbol, symbols, thumbnail};
#[cfg(feature = "png")]
pub use png::png;
pub use report::{Luck, PhaseLines, Report, Series, TurnPage, arrows, from_record, report};
pub use terminal::{Colours, letters, terminal};

/// How to draw a table.
#[derive(Clone, PartialEq, Debug)]
pub struct Style {
    /// The scale of the map.
    pub px_per_inch: f64,
    /// Whether units and places are named.
    pub captions: bool,
    /// Whether there is a title, with the turn, the phase and the sides.
    pub title: bool,
    /// Whether there is a scale, a key and a compass.
    pub legend: bool,
    /// Arrows over the map.
    pub arrows: Vec<Arrow>,
    /// The units to highlight, by id.
    pub highlight: Vec<String>,
}

impl Default for Style {
    /// Draws everything; a table of six feet is about 1800 pixels wide.
    fn default() -> Self {
        let (arrows, highlight) = (Vec::new(), Vec::new());
        Self { px_per_inch: 24.0, captions: true, title: true, legend: true, arrows, highlight }
    }
}

/// An arrow over the map.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Arrow {
    /// Where it starts.
    pub from: Point,
    /// Where its head lies.
    pub to: Point,
    /// Its colour, `#rgb` or `#rrggbb`.
    pub colour: String,
}

/// Why a picture could not be made.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DrawError {
    /// The table is too large for the scale.
    #[error(
        "a picture of {wide} by {high} pixels is too large to draw: ask for fewer pixels per inch"
    )]
    TooLarge {
        /// Pixels across.
        wide: u64,
        /// Pixels down.
        high: u64,
    },
    /// The renderer could not parse the drawing.
    #[error("the drawing could not be parsed: {0}")]
    Drawing(String),
    /// The typeface could not be read.
    #[error("the typeface could not be read: {0}")]
    Lettering(String),
    /// The pixels could not be written.
    #[error("the picture could not be written: {0}")]
    Picture(String),
}

/// The table as an SVG drawing, one group for each unit with its id in `data-unit`.
pub fn svg(view: &View, style: &Style) -> String {
    drawn(view, style, Hand::Live)
}

fn drawn(view: &View, style: &Style, hand: Hand) -> String {
    let layout = Layout::new(view, style);
    let plan = &layout.plan;
    let liveries = sides::liveries(view);
    let troops: Vec<Troop<'_>> = view
        .units
        .iter()
        .filter_map(|unit| Troop::new(plan, style, unit, &liveries[sides::place(view, &unit.side)]))
        .collect();
    let mut room = names::room(plan, view, &troops);
    let names = Names::arrange(plan, style, &troops, &mut room);
    let places = style.captions.then(|| Places::arrange(plan, view, &mut room));
    let clearings = places.as_ref().map_or_else(Vec::new, Places::clearings);
    let mut sheet = Sheet::new(hand);
    let (wide, high) = (num(layout.wide.ceil()), num(layout.high.ceil()));
    sheet.open(
        "svg",
        &[
            ("xmlns", "http://www.w3.org/2000/svg"),
            ("width", &wide),
            ("height", &high),
            ("viewBox", &format!("0 0 {wide} {high}")),
        ],
    );
    sheet.words("title", &[], &view.title);
    definitions(&mut sheet, &layout, view, &liveries);
    paper::draw(&mut sheet, layout.wide.ceil(), layout.high.ceil(), layout.scale);
    sheet.open("g", &[("clip-path", "url(#table)")]);
    ground::draw(&mut sheet, plan, view, &clearings);
    zones::draw(&mut sheet, plan, view, &liveries);
    if let Some(places) = &places {
        places.draw(&mut sheet, plan);
    }
    sheet.close();
    frame::draw(&mut sheet, &layout);
    sheet.open("g", &[("class", "troops")]);
    for troop in &troops {
        troop.draw(&mut sheet, plan, &troops);
    }
    sheet.close();
    arrows::draw(&mut sheet, plan, &style.arrows);
    names.draw(&mut sheet, plan);
    if let Some(head) = &layout.head {
        head.draw(&mut sheet, &layout, view, &liveries);
    }
    if let Some(legend) = &layout.legend {
        legend.draw(&mut sheet, &layout, &liveries);
    }
    sheet.finish()
}

/// The definitions that the drawing refers to.
fn definitions(sheet: &mut Sheet, layout: &Layout<'_>, view: &View, liveries: &[sides::Livery]) {
    let plan = &layout.plan;
    sheet.open("defs", &[]);
    paper::paints(sheet, layout.scale);
    for livery in liveries {
        livery.define(sheet, plan.pen);
    }
    ground::pictures(sheet, plan, view);
    troops::chevrons(sheet, plan.pen);
    table(sheet, plan);
    sheet.close();
}

/// The table's edge, beyond which nothing of the ground shows.
fn table(sheet: &mut Sheet, plan: &Plan) {
    sheet.open("clipPath", &[("id", "table")]);
    let mut table = Trace::default();
    table.rect(plan.corner.x, plan.corner.y, plan.wide, plan.high);
    sheet.leaf("path", &[("d", &table.0)]);
    sheet.close();
}
