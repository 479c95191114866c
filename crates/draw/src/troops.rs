//! Troops: every base to scale in its own place, the front heavier than the other sides.
use crate::arms::{self, Block, Signs};
use crate::ink::{CLEAR, GOLD, LINE};
use crate::plan::{Plan, around, heading, right_of};
use crate::sheet::{Sheet, Trace, num};
use crate::sides::Livery;
use crate::{Style, hats, outline, standards};
use geom::{Angle, Length, Pose, V2};
use kernel::view::{StandView, UnitView};

/// What stands directly in front of a unit.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Ahead {
    Nobody,
    Somebody,
}

/// A unit on the sheet.
pub(crate) struct Troop<'a> {
    pub(crate) unit: &'a UnitView,
    pub(crate) livery: &'a Livery,
    pub(crate) blocks: Vec<Block>,
    /// Whether it is highlighted.
    gilded: bool,
}

impl<'a> Troop<'a> {
    /// The unit; none if it is not on the table or has no bases.
    pub(crate) fn new(
        plan: &Plan,
        style: &Style,
        unit: &'a UnitView,
        livery: &'a Livery,
    ) -> Option<Self> {
        let shown = unit.on_table && !unit.stands.is_empty();
        let gilded = style.highlight.contains(&unit.id);
        let blocks = unit.stands.iter().map(|stand| Block::new(plan, stand)).collect();
        shown.then_some(Self { unit, livery, blocks, gilded })
    }

    /// Its corners.
    pub(crate) fn corners(&self) -> impl Iterator<Item = V2> + '_ {
        self.blocks.iter().flat_map(Block::corners)
    }

    /// The middle of its front and the way it faces, in degrees.
    pub(crate) fn front(&self, plan: &Plan) -> (V2, f64) {
        let pose = self.pose();
        (plan.at(pose.at), pose.facing.to_degrees())
    }

    /// The centre of its front on the table, or that of its first base if it has no front.
    pub(crate) fn pose(&self) -> Pose {
        self.unit.front.unwrap_or_else(|| {
            let first = &self.unit.stands[0];
            first.pose.advanced(first.depth.units() * 0.5)
        })
    }

    /// The same unit with the middle of its front at the origin, facing up.
    pub(crate) fn at_home(&self, plan: &Plan) -> Self {
        let home = self.pose();
        // Rotation moves bases off their fine grid; rounding to a twentieth of a pixel hides that.
        let snapped = |at: f64| (at * 20.0).round() / 20.0;
        let block = |(stand, block): (&StandView, &Block)| {
            let off = stand.pose.at.v2() - home.at.v2();
            let reach = |way: V2| Length::from_units(off.dot(way)).to_inches() * plan.inch;
            let (right, ahead) = (reach(home.facing.right()), reach(home.facing.forward()));
            Block {
                centre: V2::new(snapped(right), snapped(-ahead)),
                ahead: heading(Angle::parts(home.facing.turn_to(stand.pose.facing))),
                ..*block
            }
        };
        let blocks = self.unit.stands.iter().zip(&self.blocks).map(block).collect();
        Self { blocks, ..*self }
    }

    /// The way it faces on the sheet.
    pub(crate) fn ahead(&self) -> V2 {
        self.unit.front.map_or(self.blocks[0].ahead, |pose| heading(pose.facing))
    }

    /// Its width from flank to flank.
    pub(crate) fn breadth(&self) -> f64 {
        let across = right_of(self.ahead());
        let along = self.corners().map(|corner| corner.dot(across));
        let (low, high) = along
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), x| (low.min(x), high.max(x)));
        high - low
    }

    /// How far its hat extends beyond its front, whichever way it faces.
    fn over_front(&self, plan: &Plan) -> f64 {
        if !hats::are_worn(&self.unit.stands) {
            return 0.0;
        }
        let home = self.pose();
        let behind = |stand: &StandView| {
            let off = (home.at.v2() - stand.pose.at.v2()).dot(home.facing.forward());
            Length::from_units(off).to_inches() * plan.inch
        };
        let middle = self.unit.stands.iter().map(behind).sum::<f64>() / self.blocks.len() as f64;
        (hats::high(plan) * 0.56 - middle).max(0.0)
    }

    /// How far its bases extend to the right of the middle of its front.
    fn half_front(&self, plan: &Plan) -> f64 {
        let home = self.pose();
        let right = |stand: &StandView| {
            let off = stand.pose.at.v2() - home.at.v2();
            off.dot(home.facing.right()) + stand.width.units() * 0.5
        };
        let far = self.unit.stands.iter().map(right).fold(0.0, f64::max);
        Length::from_units(far).to_inches() * plan.inch
    }

    /// Whether it is only a commander's base.
    pub(crate) fn commands(&self) -> bool {
        self.unit.stands.iter().all(|stand| standards::bears(stand.arm))
    }

    /// Draws it.
    pub(crate) fn draw(&self, sheet: &mut Sheet, plan: &Plan, others: &[Self]) {
        sheet.open(
            "g",
            &[("class", "unit"), ("data-unit", &self.unit.id), ("data-side", &self.unit.side)],
        );
        sheet.words("title", &[], &said(self.unit));
        self.bases(sheet, plan);
        for (stand, block) in self.unit.stands.iter().zip(&self.blocks) {
            standards::draw(sheet, plan, block, stand.arm, self.livery);
        }
        hats::draw(sheet, plan, &self.unit.stands, &self.blocks, self.livery);
        if !self.commands() {
            self.chevron(sheet, plan, self.front(plan), self.ahead_of(plan, others));
        }
        sheet.close();
    }

    /// Its bases, and the signs on them.
    pub(crate) fn bases(&self, sheet: &mut Sheet, plan: &Plan) {
        let mut signs = Signs::default();
        for (stand, block) in self.unit.stands.iter().zip(&self.blocks) {
            signs.add(plan, block, stand.arm);
        }
        self.ground(sheet, plan, &signs);
        paint(sheet, plan.pen, &signs, self.livery);
    }

    /// Clear ground around the bases, and their shadow.
    fn ground(&self, sheet: &mut Sheet, plan: &Plan, signs: &Signs) {
        let pen = plan.pen;
        if self.gilded {
            sheet.line(
                &signs.base,
                GOLD,
                11.0 * pen,
                &[("stroke-opacity", "0.55"), ("stroke-linejoin", "round")],
            );
            sheet.line(
                &signs.base,
                GOLD.towards(CLEAR, 0.5),
                6.0 * pen,
                &[("stroke-linejoin", "round")],
            );
        }
        sheet.line(
            &signs.base,
            CLEAR,
            4.5 * pen,
            &[("stroke-opacity", "0.8"), ("stroke-linejoin", "round")],
        );
        let shift = format!("translate({0} {0})", num(1.8 * pen));
        let shade = [("class", "shade"), ("fill-opacity", "0.3"), ("transform", &shift)];
        sheet.fill(&signs.base, &LINE.hex(), &shade);
    }

    /// Whether another unit stands directly in front.
    pub(crate) fn ahead_of(&self, plan: &Plan, others: &[Self]) -> Ahead {
        let before = self.front(plan).0 + self.ahead() * (4.0 * plan.pen);
        // Check two points, because the exact middle may be on the seam between two bases.
        let seam = right_of(self.ahead()) * (3.0 * plan.pen);
        let on = |block: &Block| {
            [before - seam, before + seam].iter().any(|&at| outline::inside(&block.corners(), at))
        };
        match others.iter().any(|other| other.blocks.iter().any(on)) {
            true => Ahead::Somebody,
            false => Ahead::Nobody,
        }
    }

    /// The facing sign in front of the unit, hollow once it has finished acting.
    pub(crate) fn chevron(
        &self,
        sheet: &mut Sheet,
        plan: &Plan,
        (front, facing): (V2, f64),
        ahead: Ahead,
    ) {
        let reach = self.unit.stands.iter().map(|stand| arms::reach(stand.arm)).fold(0.0, f64::max);
        let distance = if ahead == Ahead::Somebody {
            // If an enemy is in the way, draw the sign on the unit itself.
            -self.blocks[0].deep * 0.5 - 3.5 * plan.pen
        } else {
            reach * plan.inch + 3.0 * plan.pen + self.over_front(plan)
        };
        let mut at = front + around(facing) * distance;
        let aside = hats::high(plan) * 0.8;
        let beside = self.half_front(plan) > aside * 1.3 && hats::are_worn(&self.unit.stands);
        if ahead == Ahead::Somebody && beside {
            // Beside the hat, not on it.
            at += around(facing + 90.0) * aside;
        }
        let turn = format!("translate({} {}) rotate({})", num(at.x), num(at.y), num(facing));
        let sign = match (self.unit.done, ahead) {
            (true, _) => "#chevron-done",
            (false, Ahead::Somebody) => "#chevron-met",
            (false, Ahead::Nobody) => "#chevron",
        };
        sheet.leaf("use", &[("class", "front"), ("href", sign), ("transform", &turn)]);
    }
}

/// Paints the bases and their signs in a side's livery.
pub(crate) fn paint(sheet: &mut Sheet, pen: f64, signs: &Signs, livery: &Livery) {
    sheet.fill(&signs.base, &livery.pale.hex(), &[]);
    sheet.fill(&signs.full, &livery.paint(), &[]);
    sheet.line(&signs.over, livery.over, 1.25 * pen, &[]);
    sheet.fill(&signs.over_solid, &livery.over.hex(), &[]);
    sheet.line(&signs.line, LINE, 1.0 * pen, &[]);
    sheet.fill(&signs.solid, &LINE.hex(), &[]);
    sheet.line(&signs.base, LINE, 1.1 * pen, &[]);
    sheet.line(&signs.front, LINE, 2.8 * pen, &[]);
}

/// The signs of facing.
pub(crate) fn chevrons(sheet: &mut Sheet, pen: f64) {
    let mut shape = Trace::default();
    let v = |x: f64, y: f64| V2::new(x * pen, y * pen);
    shape.ring(&[v(0.0, -7.0), v(5.2, 0.0), v(0.0, -2.0), v(-5.2, 0.0)]);
    for (id, fill, edge) in
        [("chevron", LINE, LINE), ("chevron-done", CLEAR, LINE), ("chevron-met", LINE, CLEAR)]
    {
        let width = num(if edge == CLEAR { 2.4 } else { 0.9 } * pen);
        let more = [
            ("id", id),
            ("stroke", &edge.hex()),
            ("stroke-width", &width),
            ("paint-order", "stroke"),
        ];
        sheet.fill(&shape, &fill.hex(), &more);
    }
}

/// The tooltip of a unit.
fn said(unit: &UnitView) -> String {
    let mut words = format!("{} — {}", unit.name, unit.kind);
    if !unit.formation.is_empty() {
        words += &format!(", {}", unit.formation);
    }
    for marker in unit.markers.iter().filter(|marker| marker.count > 0) {
        words += &format!("; {} × {}", marker.meaning, marker.count);
    }
    words
}
