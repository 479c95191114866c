//! The names of places: inside the place or along it, and never over the name of a unit.
use crate::ink::{CLEAR, LINE, SOFT};
use crate::lettering::{self, Face, Text};
use crate::names;
use crate::outline;
use crate::plan::{Plan, Shape, around, right_of};
use crate::room::{Room, Spot};
use crate::sheet::Sheet;
use crate::zones;
use geom::{Angle, V2};
use kernel::view::{Ground, View};

/// Room between the letters.
const SPREAD: f64 = 0.12;

/// Above this cost a place gets no name.
const TOO_DEAR: f64 = 3.0;

/// One placement of a name: its middle, its slope in degrees, and its base cost.
type Setting = (V2, f64, f64);

/// The names of places, each with its middle, its slope and the room it takes.
pub(crate) struct Places {
    set: Vec<(String, V2, f64, Spot)>,
    size: f64,
}

impl Places {
    pub(crate) fn arrange(plan: &Plan, view: &View, room: &mut Room) -> Self {
        let mut places = Self { set: Vec::new(), size: names::size(plan) * 1.14 };
        for piece in &view.terrain {
            if let Some(shape) = plan.shape(piece).filter(|_| !piece.name.trim().is_empty()) {
                let settings = places.settings(&piece.name, piece.look, &shape);
                places.add(vec![piece.name.clone()], settings, TOO_DEAR, room);
            }
        }
        // A marked place is always named, even if its name must cover something.
        for zone in view.places.iter().filter(|zone| !zone.name.trim().is_empty()) {
            let outline = zones::outline(plan, zone);
            let lines = places.lines(plan, &zone.name);
            let settings = places.zone_settings(plan, &lines, &outline);
            places.add(lines, settings, f64::INFINITY, room);
        }
        places
    }

    fn wide(&self, name: &str) -> f64 {
        lettering::width(name, self.size, Face::Italic, SPREAD)
    }

    /// The name of a zone in lines short enough for the table.
    fn lines(&self, plan: &Plan, name: &str) -> Vec<String> {
        let most = plan.wide * 0.4 / (1.0 + SPREAD * 2.0);
        let mut lines = Vec::new();
        let mut line = String::new();
        for word in name.split_whitespace() {
            let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
            if self.wide(&longer) > most && !line.is_empty() {
                lines.push(std::mem::replace(&mut line, word.to_owned()));
            } else {
                line = longer;
            }
        }
        lines.push(line);
        lines
    }

    fn widest(&self, lines: &[String]) -> f64 {
        lines.iter().map(|line| self.wide(line)).fold(0.0, f64::max)
    }

    fn settings(&self, name: &str, look: Ground, shape: &Shape) -> Vec<Setting> {
        let wide = self.wide(name);
        match shape {
            Shape::Course(points, width) => along(points, wide, width * 0.5 + self.size * 0.72),
            Shape::Area(points) if look == Ground::Building => outside(points, self.size).to_vec(),
            Shape::Area(points) => within(points, self.size, wide),
        }
    }

    /// Under a spot or over it, or anywhere in a zone.
    fn zone_settings(&self, plan: &Plan, lines: &[String], outline: &[V2]) -> Vec<Setting> {
        let (wide, high) = (self.widest(lines), self.size * lines.len() as f64);
        let mut settings = match outline {
            [] => Vec::new(),
            [spot] => {
                let aside = V2::new(0.0, zones::mark_reach(plan) * 1.4 + high * 0.5);
                vec![(*spot + aside, 0.0, 0.0), (*spot - aside, 0.0, 0.2)]
            }
            _ => within(outline, high, wide),
        };
        // Keep the name of a place at the edge on the table.
        let onto = |at: f64, low: f64, extent: f64, long: f64| {
            let half = (long * 0.5 + self.size * 0.3).min(extent * 0.5);
            at.clamp(low + half, low + extent - half)
        };
        for (at, ..) in &mut settings {
            let corner = plan.corner;
            *at = V2::new(
                onto(at.x, corner.x, plan.wide, wide),
                onto(at.y, corner.y, plan.high, high),
            );
        }
        settings
    }

    fn add(&mut self, lines: Vec<String>, settings: Vec<Setting>, most: f64, room: &mut Room) {
        let (wide, size) = (self.widest(&lines), self.size * lines.len() as f64);
        let priced = settings.into_iter().map(|(at, turn, price)| {
            let way = around(turn + 90.0);
            let (x, y) = (way.x.abs(), way.y.abs());
            let about =
                |at: V2, wide: f64| Spot::about(at, x * wide + y * size, y * wide + x * size);
            // Keep a name along a road that leaves the table on the table, even with wider fonts of the viewer.
            let at = at + room.slide(&about(at, wide * 1.1 + size), way);
            let spot = about(at, wide);
            (at, turn, spot, price + room.cost(&spot))
        });
        if let Some((at, turn, spot, cost)) = priced.min_by(|a, b| a.3.total_cmp(&b.3))
            && cost < most
        {
            room.take(spot, 9.0);
            let first = (1.0 - lines.len() as f64) * 0.5;
            for (n, line) in lines.into_iter().enumerate() {
                let at = at + around(turn + 180.0) * ((first + n as f64) * self.size);
                self.set.push((line, at, turn, spot));
            }
        }
    }

    /// The room that the names take, so that trees do not cover them.
    pub(crate) fn clearings(&self) -> Vec<Spot> {
        self.set.iter().map(|(.., spot)| *spot).collect()
    }

    /// Draws them.
    pub(crate) fn draw(&self, sheet: &mut Sheet, plan: &Plan) {
        sheet.open("g", &[("class", "places")]);
        for (words, at, turn, _) in &self.set {
            let (at, turn) = (*at, *turn);
            let line = at + around(turn + 180.0) * (self.size * 0.3);
            let text = Text::new(words, line, self.size, Face::Italic).centred();
            let ink = SOFT.towards(LINE, 0.5);
            Text { spread: SPREAD, ink, halo: Some((CLEAR, 3.4 * plan.pen)), turn, ..text }
                .put(sheet);
        }
        sheet.close();
    }
}

/// Placements along a line, to one side of it or the other, reading from left to right.
fn along(points: &[V2], wide: f64, aside: f64) -> Vec<Setting> {
    let mut out = Vec::new();
    for pair in points.windows(2).filter(|pair| pair[0].distance(pair[1]) > 1.0) {
        let long = pair[0].distance(pair[1]);
        let run = if pair[1].x < pair[0].x { pair[0] - pair[1] } else { pair[1] - pair[0] };
        let turn = Angle::of(V2::new(run.x, -run.y)).unwrap_or_default().to_degrees() - 90.0;
        let tight = (wide / long - 0.85).max(0.0) * 2.5;
        for part in [0.5, 0.3, 0.7] {
            for (side, dear) in [(-1.0, 0.0), (1.0, 0.1)] {
                let off = right_of(run.unit().unwrap_or_default()) * (aside * side);
                out.push((pair[0].towards(pair[1], part) + off, turn, tight + dear));
            }
        }
    }
    out
}

/// Placements just below an area and just above it.
fn outside(points: &[V2], size: f64) -> [Setting; 2] {
    let (low, high) = outline::bounds(points);
    let middle = low.towards(high, 0.5).x;
    let (under, over) = (V2::new(middle, high.y + size * 0.8), V2::new(middle, low.y - size * 0.6));
    [(under, 0.0, 1.2), (over, 0.0, 1.3)]
}

/// Placements within an area, or just outside one that is too small to hold the name.
fn within(points: &[V2], size: f64, wide: f64) -> Vec<Setting> {
    let (low, high) = outline::bounds(points);
    let extent = high - low;
    let mut out = outside(points, size).to_vec();
    let half = V2::new(wide * 0.5, 0.0);
    let holds = |at: V2| outline::inside(points, at - half) && outline::inside(points, at + half);
    for row in [0.5, 0.35, 0.65, 0.22, 0.78] {
        for column in [0.5, 0.38, 0.62, 0.25, 0.75] {
            let at = V2::new(low.x + extent.x * column, low.y + extent.y * row);
            if holds(at) {
                out.push((at, 0.0, f64::abs(row - 0.5) + f64::abs(column - 0.5)));
            }
        }
    }
    out
}
