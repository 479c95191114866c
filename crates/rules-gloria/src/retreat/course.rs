//! A straight compulsory course: what it meets and where it stops. The ground costs it nothing (PG-CMP-002).
use crate::{charge, ground, model::Model, near, touch, unit::Unit, walk};
use geom::{Rect, V2};

/// A body that goes straight on.
pub(super) struct Course<'m> {
    pub(super) model: &'m Model,
    pub(super) unit: Unit,
    pub(super) body: Vec<Rect>,
    pub(super) way: V2,
}

/// How close the places are at which room is looked for.
const STEP: f64 = 500.0;

/// Touches that differ by less than this are simultaneous.
const TOGETHER: f64 = 100.0;

/// How a course meets an enemy, and how far on.
pub(super) enum Meeting<'m> {
    /// PG-IM2-002: in contact.
    Contact(&'m Unit, f64),
    /// PG-RTH-004: with too little of its base.
    Graze(f64),
}

impl<'m> Course<'m> {
    pub(super) fn of(model: &'m Model, unit: &Unit, way: V2) -> Self {
        Self { model, unit: *unit, body: unit.outline(), way }
    }

    fn sweep(&self, by: f64) -> walk::Sweep<'_> {
        walk::Sweep { body: &self.body, way: self.way, by }
    }

    /// The body so far on.
    pub(super) fn at(&self, by: f64) -> Vec<Rect> {
        self.body.iter().map(|rect| rect.moved(self.way * by)).collect()
    }

    /// PG-HID-002: the friends whom the enemy sees. A hidden one does not bend or stop a course, which would tell of it.
    fn friends(&self) -> impl Iterator<Item = &'m Unit> + use<'m> {
        self.model.friends(&self.unit).filter(|friend| friend.is_shown())
    }

    /// The first friend of this sort that it touches, and how far on.
    pub(super) fn first_friend(
        &self,
        by: f64,
        which: impl Fn(&Unit) -> bool,
    ) -> Option<(&'m Unit, f64)> {
        let friends = self.friends().filter(|friend| which(friend));
        self.first(friends, by)
    }

    /// The first enemy that it touches, and how far on.
    pub(super) fn first_enemy(&self, by: f64) -> Option<(&'m Unit, f64)> {
        let enemies = self.model.enemies(&self.unit);
        self.first(enemies.filter(|enemy| self.is_before(enemy)), by)
    }

    /// Whether an enemy can be in the way. A charger that has run into it, or over it, is no longer before it (PG-SCR-002).
    fn is_before(&self, enemy: &Unit) -> bool {
        !near::overlap(&self.body, &self.model.outline(enemy))
            && !charge::rode_over(enemy, &self.body)
    }

    /// The first enemy that it meets, and how far on. Of several whom it touches at once, one with enough of its base for contact
    /// comes first.
    pub(super) fn meets(&self, by: f64) -> Option<Meeting<'m>> {
        let (first, at) = self.first_enemy(by)?;
        let solid = |enemy: &Unit| {
            touch::is_contact(self.model, &self.body, self.way, &self.model.outline(enemy))
        };
        if solid(first) {
            return Some(Meeting::Contact(first, at));
        }
        let others = self.model.enemies(&self.unit).filter(|enemy| solid(enemy));
        let beside = self.first(others.filter(|enemy| self.is_before(enemy)), at + TOGETHER);
        Some(beside.map_or(Meeting::Graze(at), |(enemy, _)| Meeting::Contact(enemy, at)))
    }

    fn first(&self, units: impl Iterator<Item = &'m Unit>, by: f64) -> Option<(&'m Unit, f64)> {
        let sweep = self.sweep(by);
        let met = units.filter_map(|unit| Some((unit, sweep.touches(&self.model.outline(unit))?)));
        met.min_by(|one, other| one.1.total_cmp(&other.1))
    }

    /// The friends that it goes through within this distance.
    pub(super) fn passed(&self, by: f64) -> impl Iterator<Item = &'m Unit> {
        self.friends().filter(move |friend| self.sweep(by).meets(&self.model.outline(friend)))
    }

    /// How far it goes before ground stops it that such troops cannot enter; water is not such ground.
    pub(super) fn to_barrier(&self, by: f64) -> Option<f64> {
        self.to_ground(by, |kind| walk::bars(self.model, &self.unit, kind))
    }

    /// How far it goes before it is in water away from a bridge or a ford (PG-RIV-002).
    pub(super) fn to_water(&self, by: f64) -> Option<f64> {
        let enter = self.to_ground(by, |kind| kind.water)?;
        let n = ((by - enter) / STEP).ceil().clamp(1.0, 400.0) as i32;
        (0..=n).map(|k| enter + (by - enter) * f64::from(k) / f64::from(n)).find(|at| {
            let head = self.unit.head() + self.way * *at;
            let rear = head - self.unit.at.facing.forward() * walk::depth(&self.unit);
            walk::drowns(self.model, walk::Course { from: head, to: rear })
        })
    }

    /// How far it goes before it enters ground that disorders it.
    pub(super) fn to_rough(&self, by: f64) -> Option<f64> {
        let (model, unit) = (self.model, &self.unit);
        self.to_ground(by, |kind| kind.disorders && !ground::is_at_home(model, unit, kind))
    }

    /// PG-DIS-001, PG-OBS-002: whether it goes through ground that disorders it, or over an obstacle.
    pub(super) fn disordered(&self, by: f64) -> bool {
        self.to_rough(by).is_some() || self.to_ground(by, |kind| kind.obstacle).is_some()
    }

    /// How far it goes before it enters ground of a kind that it is not in already.
    fn to_ground(&self, by: f64, which: impl Fn(&crate::book::TerrainKind) -> bool) -> Option<f64> {
        let sweep = self.sweep(by);
        let pieces = self.model.field.pieces.iter().filter(|piece| {
            which(ground::kind(self.model, piece)) && !walk::overlaps(piece, &self.body)
        });
        pieces
            .filter_map(|piece| sweep.span(piece))
            .map(|(enter, _)| enter.max(0.0))
            .reduce(f64::min)
    }

    /// How far it goes before any stand reaches the edge of the table.
    pub(super) fn to_edge(&self) -> f64 {
        let field = &self.model.field;
        let gap = |corner: V2| {
            let across = match self.way.x {
                x if x > 1e-9 => (field.width.units() - corner.x) / x,
                x if x < -1e-9 => corner.x / -x,
                _ => f64::MAX,
            };
            let up = match self.way.y {
                y if y > 1e-9 => (field.height.units() - corner.y) / y,
                y if y < -1e-9 => corner.y / -y,
                _ => f64::MAX,
            };
            across.min(up)
        };
        let corners = self.body.iter().flat_map(Rect::corners);
        corners.map(gap).fold(f64::MAX, f64::min).max(0.0)
    }

    /// How far a push-back or an advance can go: to a friend whom it cannot pass, to ground that it cannot enter or that drowns
    /// it, or to the edge.
    pub(super) fn stopped(&self, by: f64) -> f64 {
        let by = by.min(self.to_edge());
        let pass = |friend: &Unit| walk::may_pass(self.model, &self.unit, friend, self.way);
        let friend = self.first_friend(by, |friend| !pass(friend)).map(|(_, at)| at);
        let ground = self.to_barrier(by);
        let water = self.to_water(by);
        [friend, ground, water].into_iter().flatten().fold(by, f64::min).max(0.0)
    }

    /// The farthest place up to this one where it overlaps nobody.
    pub(super) fn clear_to(&self, by: f64) -> f64 {
        let met = self.first_enemy(by).map_or(by, |(_, at)| at.min(by));
        let n = (met / STEP).ceil().max(1.0) as i32;
        let places = (0..=n).map(|k| met * f64::from(n - k) / f64::from(n));
        let free = |at: &f64| touch::is_open(self.model, self.unit.id, &self.at(*at));
        places.into_iter().find(free).unwrap_or(0.0)
    }
}
