//! Names and markers: behind the unit they belong to if there is space, and clear of each other.
use crate::Style;
use crate::ink::CLEAR;
use crate::lettering::{self, Face, Text};
use crate::markers;
use crate::outline;
use crate::plan::{Plan, right_of};
use crate::room::{Room, Spot};
use crate::sheet::Sheet;
use crate::troops::Troop;
use geom::V2;
use kernel::view::{Ground, Marker, View};

/// The cost of covering each thing with a name.
const OVER_BLOCK: f64 = 7.0;
const OVER_FRONT: f64 = 2.5;
const OVER_NAME: f64 = 9.0;
const OVER_BOUND: f64 = 1.6;

/// How far apart the lines of a name stand, in parts of its size.
const LEADING: f64 = 0.98;

/// The label of one unit: its name, and its markers to the right of it.
struct Label<'a> {
    unit: &'a str,
    lines: Vec<String>,
    markers: Vec<&'a Marker>,
    spot: Spot,
}

/// Where all labels are.
pub(crate) struct Names<'a> {
    labels: Vec<Label<'a>>,
    size: f64,
}

/// The size of units' names.
pub(crate) fn size(plan: &Plan) -> f64 {
    plan.type_size(12.5)
}

/// The free space on the map. Troops and boundaries that a name would obscure are occupied.
pub(crate) fn room(plan: &Plan, view: &View, troops: &[Troop<'_>]) -> Room {
    let middle = plan.corner + V2::new(plan.wide, plan.high) * 0.5;
    let mut room = Room::new(Spot::about(middle, plan.wide, plan.high));
    for troop in troops {
        for block in &troop.blocks {
            let (low, high) = outline::bounds(&block.corners());
            room.take(Spot { low, high }, OVER_BLOCK);
            let front = block.at(0.0, 0.5) + block.ahead * (plan.inch * 0.2);
            room.take(Spot::about(front, block.wide * 0.8, plan.inch * 0.4), OVER_FRONT);
        }
        if troop.commands() {
            let flag = troop.blocks[0].centre + V2::new(0.55, -0.95) * plan.inch;
            room.take(Spot::about(flag, plan.inch * 1.4, plan.inch * 1.5), OVER_BLOCK);
        }
    }
    for piece in &view.terrain {
        let busy =
            matches!(piece.look, Ground::Hedge | Ground::Wall | Ground::Building | Ground::Bridge);
        if let Some(shape) = plan.shape(piece).filter(|_| busy) {
            let (line, ends) = shape.course(0.0);
            let step = (plan.inch * 0.6).max(outline::length(&line, ends) / 200.0);
            for (at, _) in outline::walk(&line, step, ends) {
                room.take(Spot::about(at, plan.inch * 0.5, plan.inch * 0.5), OVER_BOUND);
            }
        }
    }
    room
}

impl<'a> Names<'a> {
    /// Finds a place beside every unit.
    pub(crate) fn arrange(
        plan: &Plan,
        style: &Style,
        troops: &[Troop<'a>],
        room: &mut Room,
    ) -> Self {
        let mut names = Self { labels: Vec::new(), size: size(plan) };
        for troop in troops {
            names.add(plan, style, troop, room);
        }
        names
    }

    fn add(&mut self, plan: &Plan, style: &Style, troop: &Troop<'a>, room: &mut Room) {
        let markers: Vec<&Marker> =
            troop.unit.markers.iter().filter(|marker| marker.count > 0).collect();
        let room_for =
            (troop.breadth() * 1.05).clamp(plan.inch * 5.2, plan.inch * 9.0).max(self.size * 7.0);
        let name = if style.captions { troop.unit.name.as_str() } else { "" };
        let lines = lettering::broken(name, self.size, Face::Italic, room_for);
        if lines.is_empty() && markers.is_empty() {
            return;
        }
        let mut wide = self.widest(&lines);
        let mut high = self.size * LEADING * lines.len() as f64;
        if !markers.is_empty() {
            wide += markers::row_width(&markers, plan.pen) + self.gap(&lines);
            high = high.max(markers::radius(plan.pen) * 2.4);
        }
        if let Some(spot) = room.best(beside(troop, wide, high, 2.8 * plan.pen)) {
            room.take(spot, OVER_NAME);
            self.labels.push(Label { unit: &troop.unit.id, lines, markers, spot });
        }
    }

    fn widest(&self, lines: &[String]) -> f64 {
        lines
            .iter()
            .map(|line| lettering::width(line, self.size, Face::Italic, 0.0))
            .fold(0.0, f64::max)
    }

    /// The space between a name and the markers after it.
    fn gap(&self, lines: &[String]) -> f64 {
        if lines.is_empty() { 0.0 } else { self.size * 0.35 }
    }

    /// Names and markers, over everything on the map.
    pub(crate) fn draw(&self, sheet: &mut Sheet, plan: &Plan) {
        sheet.open("g", &[("class", "names")]);
        for label in &self.labels {
            sheet.open("g", &[("class", "name"), ("data-unit", label.unit)]);
            let middle = label.spot.middle();
            let wide = self.widest(&label.lines);
            let first =
                middle.y - self.size * LEADING * label.lines.len() as f64 * 0.5 + self.size * 0.76;
            for (k, line) in label.lines.iter().enumerate() {
                let at =
                    V2::new(label.spot.low.x + wide * 0.5, first + self.size * LEADING * k as f64);
                let text = Text::new(line, at, self.size, Face::Italic).centred();
                Text { halo: Some((CLEAR, 3.0 * plan.pen)), ..text }.put(sheet);
            }
            let left = label.spot.low.x + wide + self.gap(&label.lines);
            markers::row(sheet, &label.markers, V2::new(left, middle.y), plan.pen);
            sheet.close();
        }
        sheet.close();
    }
}

/// Candidate places for a box beside a unit: behind it first, then at its flanks, then in front.
fn beside(troop: &Troop<'_>, wide: f64, high: f64, gap: f64) -> Vec<(Spot, f64)> {
    let corners: Vec<V2> = troop.corners().collect();
    let (low, far) = outline::bounds(&corners);
    let middle = low.towards(far, 0.5);
    let rear = troop.ahead() * -1.0;
    let across = right_of(rear);
    let reach =
        |way: V2| corners.iter().map(|&corner| (corner - middle).dot(way)).fold(0.0, f64::max);
    let half = |v: V2| v.x.abs() * wide * 0.5 + v.y.abs() * high * 0.5;
    let mut out = Vec::new();
    let mut side = |way: V2, along: V2, price: f64| {
        for further in [0.0, 0.5, 1.1] {
            let away = reach(way) + half(way) + gap + further * high;
            let slack = reach(along) + half(along) * 0.5;
            for slide in [0.0, 0.2, -0.2, 0.45, -0.45, 0.7, -0.7, 1.0, -1.0] {
                let at = middle + way * away + along * (slack * slide);
                let dear = price + f64::abs(slide) * 0.6 + further * 0.9;
                out.push((Spot::about(at, wide, high), dear));
            }
        }
    };
    side(rear, across, 0.0);
    side(across, rear, 0.9);
    side(across * -1.0, rear, 0.9);
    side(rear * -1.0, across, 1.6);
    out
}
