//! The ground: the lowest layer is drawn first.
use crate::plan::{Plan, Shape};
use crate::room::Spot;
use crate::scatter::Scatter;
use crate::sheet::Sheet;
use geom::V2;
use kernel::view::{Condition, Ground, TerrainView, View};

mod bounds;
mod flames;
mod heights;
mod houses;
mod meadow;
mod open;
mod water;
mod ways;
mod woods;

/// One piece of ground and everything needed to draw it.
struct Piece<'a> {
    plan: &'a Plan,
    look: Ground,
    shape: Shape,
    uneven: Scatter,
    /// Areas that must stay clear for names.
    clearings: &'a [Spot],
}

/// The little pictures that the ground repeats.
pub(crate) fn pictures(sheet: &mut Sheet, plan: &Plan, view: &View) {
    let has = |looks: &[Ground]| view.terrain.iter().any(|piece| looks.contains(&piece.look));
    if has(&[Ground::Wood]) {
        woods::pictures(sheet, plan);
    }
    if has(&[Ground::Hedge]) {
        bounds::pictures(sheet, plan);
    }
    if view.terrain.iter().any(|piece| layer(piece.look) == OPEN) {
        open::pictures(sheet, plan);
    }
}

/// All the ground.
pub(crate) fn draw(sheet: &mut Sheet, plan: &Plan, view: &View, clearings: &[Spot]) {
    let mut pieces: Vec<&TerrainView> = view.terrain.iter().collect();
    pieces.sort_by_key(|piece| layer(piece.look));
    sheet.open(
        "g",
        &[("class", "ground"), ("stroke-linecap", "round"), ("stroke-linejoin", "round")],
    );
    meadow::draw(sheet, plan, view);
    for view in pieces {
        if let Some(shape) = plan.shape(view) {
            let piece = |shape: Shape| Piece {
                plan,
                look: view.look,
                shape,
                uneven: Scatter::of(&view.points),
                clearings,
            };
            piece(shape.clone()).draw(sheet);
            if view.condition == Some(Condition::Burning) {
                piece(shape).flames(sheet);
            }
        }
    }
    sheet.close();
}

/// The layer of marsh, rough ground, and whatever has no picture of its own.
const OPEN: u8 = 2;

/// The layer of a piece.
const fn layer(look: Ground) -> u8 {
    match look {
        Ground::Field => 0,
        Ground::Hill | Ground::SteepHill => 1,
        Ground::Stream | Ground::River => 3,
        Ground::Road => 4,
        Ground::Ford | Ground::Bridge => 5,
        Ground::Works => 6,
        Ground::Wood => 7,
        Ground::Hedge | Ground::Wall => 8,
        Ground::Building => 9,
        _ => OPEN,
    }
}

impl Piece<'_> {
    fn draw(self, sheet: &mut Sheet) {
        match self.look {
            Ground::Hill | Ground::SteepHill => self.hill(sheet),
            Ground::Wood => self.wood(sheet),
            Ground::Marsh => self.marsh(sheet),
            Ground::Hedge => self.hedge(sheet),
            Ground::Wall => self.wall(sheet),
            Ground::Works => self.works(sheet),
            Ground::Stream | Ground::River => self.water(sheet),
            Ground::Bridge => self.bridge(sheet),
            Ground::Ford => self.ford(sheet),
            Ground::Building => self.building(sheet),
            Ground::Road => self.road(sheet),
            Ground::Field => self.field(sheet),
            // Draw unknown ground as rough.
            _ => self.rough(sheet),
        }
    }

    /// Whether a point is free of names.
    fn free(&self, at: V2) -> bool {
        !self.clearings.iter().any(|spot| spot.holds(at))
    }

    /// A line of this weight at the scale of the drawing.
    fn pen(&self, weight: f64) -> f64 {
        weight * self.plan.pen
    }

    /// A length in inches on the sheet.
    fn inches(&self, inches: f64) -> f64 {
        inches * self.plan.inch
    }
}
