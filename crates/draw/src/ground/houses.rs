//! Houses: roofs seen from above, hatched on the side away from the light.
use super::Piece;
use crate::ink::{CLEAR, EARTH, LINE, SOFT, TILE};
use crate::outline;
use crate::plan::{Shape, around, right_of};
use crate::sheet::{Sheet, Trace, num};
use geom::V2;

/// What the roofs of one place are drawn with, one path for each ink.
#[derive(Default)]
struct Roofs {
    shadows: Trace,
    lit: Trace,
    dark: Trace,
    hatching: Trace,
    lines: Trace,
}

impl Piece<'_> {
    pub(super) fn building(mut self, sheet: &mut Sheet) {
        let plot = self.shape.outline(0.0);
        let mut roofs = Roofs::default();
        let small = outline::ground(&plot) < self.inches(1.0) * self.inches(7.0);
        match &self.shape {
            Shape::Area(points) if small && points.len() == 4 => {
                let corners = [points[0], points[1], points[2], points[3]];
                self.roof(corners, &mut roofs);
            }
            Shape::Course(points, width) if small && points.len() == 2 => {
                let half = right_of((points[1] - points[0]).unit().unwrap_or(V2::new(1.0, 0.0)))
                    * (width * 0.5);
                let corners =
                    [points[0] - half, points[1] - half, points[1] + half, points[0] + half];
                self.roof(corners, &mut roofs);
            }
            _ => self.village(sheet, &plot, &mut roofs),
        }
        sheet.fill(&roofs.shadows, &LINE.hex(), &[("fill-opacity", "0.3")]);
        sheet.fill(&roofs.lit, &TILE.towards(CLEAR, 0.35).hex(), &[]);
        sheet.fill(&roofs.dark, &TILE.hex(), &[]);
        sheet.line(&roofs.hatching, LINE, self.pen(0.6), &[("stroke-opacity", "0.75")]);
        sheet.line(&roofs.lines, LINE, self.pen(1.15), &[("stroke-linejoin", "miter")]);
    }

    /// Many houses about a place, within the plot that the rules measure to.
    fn village(&mut self, sheet: &mut Sheet, plot: &[V2], roofs: &mut Roofs) {
        let mut ground = Trace::default();
        ground.ring(plot);
        sheet.fill(&ground, &EARTH.hex(), &[("fill-opacity", "0.28")]);
        let dashes = format!("{} {}", num(self.pen(4.0)), num(self.pen(2.0)));
        sheet.line(&ground, SOFT, self.pen(1.0), &[("stroke-dasharray", &dashes)]);
        let size = self.inches(1.05).max(11.0);
        let (low, high) = outline::bounds(plot);
        let middle = low.towards(high, 0.5);
        let mut spots = self.uneven.strew(plot, size * 0.6);
        let kept = |at: &V2| outline::gap(plot, *at) > size * 0.72;
        if spots.iter().any(kept) {
            spots.retain(kept);
        }
        let nearest = |a: &V2, b: &V2| a.distance(middle).total_cmp(&b.distance(middle));
        spots.sort_by(nearest);
        let mut built: Vec<V2> = Vec::new();
        for at in spots {
            let turn = [90.0, 0.0, 78.0, 102.0, 12.0][self.uneven.pick(5)];
            let along = around(turn) * (size * self.uneven.between(0.48, 0.68));
            let deep = right_of(along) * self.uneven.between(0.52, 0.68);
            let room = |k: usize| size * if k == 0 { 1.7 } else { 1.42 };
            if built.iter().enumerate().any(|(k, other)| other.distance(at) < room(k)) {
                continue;
            }
            if built.is_empty() {
                self.church(at, size, roofs);
            } else {
                let (a, b) = (at - along, at + along);
                self.roof([a - deep, b - deep, b + deep, a + deep], roofs);
            }
            built.push(at);
        }
    }

    /// The church: a long roof from east to west, and a tower with its spire at the west end.
    fn church(&self, at: V2, size: f64, roofs: &mut Roofs) {
        let v = |x: f64, y: f64| at + V2::new(x * size, y * size);
        self.roof([v(-0.35, -0.34), v(0.85, -0.34), v(0.85, 0.34), v(-0.35, 0.34)], roofs);
        let tower = [v(-0.85, -0.27), v(-0.3, -0.27), v(-0.3, 0.27), v(-0.85, 0.27)];
        let tip = v(-0.575, 0.0);
        roofs.lit.ring(&tower);
        roofs.dark.ring(&[tip, tower[1], tower[2], tower[3]]);
        roofs.lines.ring(&tower);
        roofs.lines.dash(tower[0], tower[2]);
        roofs.lines.dash(tower[1], tower[3]);
        roofs.lines.dash(tip, tip - V2::new(0.0, size * 0.75));
        roofs.lines.dash(tip + V2::new(-0.17, -0.52) * size, tip + V2::new(0.17, -0.52) * size);
    }

    /// A roof with its ridge along the longer sides.
    fn roof(&self, corners: [V2; 4], roofs: &mut Roofs) {
        let [a, b, c, d] = if corners[0].distance(corners[1]) >= corners[1].distance(corners[2]) {
            corners
        } else {
            [corners[1], corners[2], corners[3], corners[0]]
        };
        let shift = V2::new(self.pen(2.4), self.pen(2.4));
        roofs.shadows.ring(&[a + shift, b + shift, c + shift, d + shift]);
        let (start, end) = (a.towards(d, 0.5), b.towards(c, 0.5));
        // The light comes from the north-west, so the slope that looks south or east is the dark one.
        let toward = right_of(end - start);
        let falls = (d - a).dot(toward) > 0.0;
        let (near, far) =
            if (toward.x + toward.y > 0.0) == falls { ([d, c], [a, b]) } else { ([a, b], [d, c]) };
        roofs.dark.ring(&[start, end, near[1], near[0]]);
        roofs.lit.ring(&[start, end, far[1], far[0]]);
        let strokes = (start.distance(end) / self.pen(2.6)).clamp(2.0, 60.0) as i32;
        for k in 1..strokes {
            let part = f64::from(k) / f64::from(strokes);
            roofs.hatching.dash(start.towards(end, part), near[0].towards(near[1], part));
        }
        roofs.lines.ring(&[a, b, c, d]);
        roofs.lines.dash(start, end);
    }
}
