//! The moves worth considering for one unit: forward in its formation, wheeled towards an enemy, in a better formation, or back.
use super::{
    seen::{Seen, scale},
    weights::SIGHT,
};
use crate::{
    act::Act,
    charge,
    kinds::{Formation, State, UnitKind},
    model::Model,
    unit::Unit,
    walk,
};
use general::lore::{Idea, Thing};
use geom::{Angle, Length, Pose, V2};
use kernel::{Fill, Leg, offer::Turn, scenario::Aim};

/// The least angle that is worth a wheel: two degrees.
const SLIGHT: i32 = 364;
/// How many enemies a unit considers.
const FOES: usize = 3;

/// The moves of one unit. Lengths are in units of the table.
pub(super) struct Moves<'m> {
    model: &'m Model,
    unit: &'m Unit,
    one: Seen<'m>,
    /// A millimetre of the 25/28 mm scale.
    mm: f64,
    /// The nearest enemies, with the gap to each.
    foes: Vec<(f64, Seen<'m>)>,
    /// The nearest enemy, and the nearest on horseback.
    near: f64,
    horse: f64,
}

impl<'m> Moves<'m> {
    pub(super) fn of(model: &'m Model, unit: &'m Unit) -> Self {
        let mm = scale(model);
        let one = Seen::of(model, unit, mm);
        let enemies = model.enemies(unit).filter(|enemy| !enemy.is_routing());
        let mut foes: Vec<(f64, Seen<'m>)> = enemies
            .map(|enemy| {
                let foe = Seen::of(model, enemy, mm);
                let gap = one.sees(&foe).2;
                (gap, foe)
            })
            .collect();
        foes.sort_by(|a, b| a.0.total_cmp(&b.0));
        let near = foes.first().map_or(9_999.0, |foe| foe.0);
        let horse = foes.iter().find(|foe| foe.1.mounted).map_or(9_999.0, |foe| foe.0);
        foes.truncate(FOES);
        Self { model, unit, one, mm, foes, near, horse }
    }

    /// All ideas worth considering.
    pub(super) fn all(&self, ideas: &mut Vec<Idea<Act>>) {
        let first = ideas.len();
        let mut acts = Vec::new();
        charge::opportunity_candidates(self.model, self.unit, &mut acts);
        for act in acts {
            if let Act::Opportunity { target, .. } = act {
                ideas.push(Idea::new(act, 1.2, "takes its chance and charges").to(target));
            }
        }
        if self.unit.is_gunners() {
            let act = Act::ReturnToGun { unit: self.unit.id };
            ideas.push(Idea::new(act, 1.5, "returns to its gun"));
        } else if self.unit.gun.is_some() {
            self.gun(ideas);
        } else if walk::is_free(self.unit) {
            self.loose(ideas);
        } else {
            self.formed(ideas);
        }
        if super::may_leave(self.model, self.unit) {
            let act = Act::Withdraw { unit: self.unit.id };
            ideas.push(Idea::new(act, 0.0, "leaves as agreed"));
        }
        for idea in &mut ideas[first..] {
            idea.urge *= SIGHT;
        }
    }

    fn moved(
        &self,
        form: Option<Formation>,
        legs: Vec<Leg>,
        urge: f64,
        purpose: &'static str,
    ) -> Idea<Act> {
        let act = Act::Move { unit: self.unit.id, form };
        Idea::new(act, urge, purpose).with(Fill::Path(legs))
    }

    /// How far it moves in a formation that it takes first, after what the change costs.
    fn room(&self, form: Option<Formation>) -> f64 {
        let (model, unit) = (self.model, self.unit);
        let cost = form.and_then(|form| walk::change_cost(model, unit, form)).unwrap_or_default();
        (walk::lower(model, unit, form) - cost).max(Length::ZERO).units()
    }

    /// Close-order troops.
    fn formed(&self, ideas: &mut Vec<Idea<Act>>) {
        let unit = self.unit;
        self.onward(None, ideas);
        self.towards(None, ideas);
        if !unit.done.changed {
            for form in self.forms() {
                let urge = if form == Formation::Square { 0.8 } else { 0.6 };
                ideas.push(self.moved(Some(form), Vec::new(), urge, forming(form)));
                if form != Formation::Square {
                    self.onward(Some(form), ideas);
                    self.towards(Some(form), ideas);
                }
            }
            self.back(ideas);
        }
    }

    /// The formations that might suit better than the present one.
    fn forms(&self) -> Vec<Formation> {
        use Formation::{Column, Line, Manoeuvre, March, Square};
        let unit = self.unit;
        let wanted: &[Formation] = match (unit.formation, unit.is_mounted()) {
            (Line, false) if self.near > 450.0 => &[Manoeuvre, March],
            (Line, false) if self.horse < 450.0 => &[Square],
            (Manoeuvre, false) if self.near > 600.0 => &[Line, March],
            (Manoeuvre | March, false) if self.horse < 450.0 => &[Line, Square],
            (March, false) => &[Line, Manoeuvre],
            (Manoeuvre | Square, false) => &[Line],
            (Line, true) if self.near > 350.0 => &[Column],
            (Column, true) => &[Line],
            _ => &[],
        };
        let may = |form: &&Formation| walk::may_form(self.model, unit, **form);
        wanted.iter().filter(may).copied().collect()
    }

    /// Straight ahead: all the way, half of it, and just into a good range of what is before it.
    fn onward(&self, form: Option<Formation>, ideas: &mut Vec<Idea<Act>>) {
        let room = self.room(form);
        let mut tried = Vec::new();
        for by in self.steps(room) {
            if by < 5.0 * self.mm || tried.iter().any(|it: &f64| (it - by).abs() < 5.0 * self.mm) {
                continue;
            }
            tried.push(by);
            let urge = 0.3 + 0.5 * by / room.max(1.0);
            ideas.push(self.moved(form, vec![ahead(by)], urge, "advances"));
            if by == room {
                // The ground may cost something.
                for cost in [25.0, 50.0] {
                    let less = vec![ahead(by - cost * self.mm)];
                    let idea = self.moved(form, less, urge - 0.1, "advances");
                    ideas.push(Idea { or_else: true, ..idea });
                }
            }
        }
    }

    /// How far to go: all, half, and to the ranges at which volleys tell.
    fn steps(&self, room: f64) -> Vec<f64> {
        let mut steps = vec![room, room * 0.5];
        let to = |gap: f64| ((self.near - gap) * self.mm).min(room);
        if self.unit.is_mounted() {
            // Within reach of a charge, and out of reach of muskets.
            steps.extend([to(self.one.pace * 0.9), to(160.0)]);
        } else if self.near < 400.0 {
            steps.extend([to(48.0), to(98.0)]);
        }
        steps
    }

    /// Turned and wheeled towards the nearest enemies, or a place to take, and on.
    fn towards(&self, form: Option<Formation>, ideas: &mut Vec<Idea<Act>>) {
        let foes =
            self.foes.iter().map(|(_, foe)| (foe.at * self.mm, Some(Thing::Unit(foe.unit.id))));
        let places = self.places().map(|place| (place, None));
        let mut tried = Vec::new();
        for (to, target) in foes.chain(places) {
            let way = to - self.unit.head();
            let Some(bearing) = Angle::of(way) else { continue };
            let off = self.unit.at.facing.turn_to(bearing);
            if off.abs() < SLIGHT {
                continue;
            }
            let stop = if target.is_some() { 60.0 } else { 0.0 };
            let far = (way.length() - stop * self.mm).max(0.0);
            for legs in self.courses(form, off, far) {
                if !tried.contains(&legs) {
                    let urge = if legs.len() > 1 { 0.5 } else { 0.2 };
                    let idea = self.moved(form, legs.clone(), urge, "goes for");
                    ideas.push(Idea { target, ..idea });
                    tried.push(legs);
                }
            }
        }
    }

    /// Ways in a direction: a quarter turn or about if that is nearer, a wheel as far as it can be paid for, and straight on.
    fn courses(&self, form: Option<Formation>, off: i32, far: f64) -> Vec<Vec<Leg>> {
        let unit = self.unit;
        let may_turn = form.is_none() && !unit.done.changed;
        let quarters = if may_turn { (off + off.signum() * 0x2000) / 0x4000 } else { 0 };
        let turn = quarters.clamp(-2, 2) * 0x4000;
        let cost = match (quarters, unit.is_mounted(), unit.class.number()) {
            (0, ..) => 0.0,
            (_, true, class) => f64::from(50 + 25 * (3 - class).max(0)),
            (_, false, class) => f64::from(25 + 25 * (2 - class).max(0)),
        };
        let room = self.room(form) - cost * self.mm;
        let then = Unit { formation: form.unwrap_or(unit.formation), ..*unit };
        let share = f64::from(self.model.book.shares.wheel.value) / 100.0;
        let each = then.frontage().max(1.0) * share * std::f64::consts::TAU / 65_536.0;
        let most = (room / each).max(0.0) as i32;
        let wheel = (off - turn).clamp(-most, most);
        let mut courses = Vec::new();
        for by in [wheel, 0] {
            let left = (room - f64::from(by.abs()) * each - 10.0).min(far);
            if by == 0 && (turn == 0 || (off - turn).abs() > 0x1400) {
                continue;
            }
            let mut legs = Vec::new();
            if turn != 0 {
                legs.push(Leg::Turn { turn: Turn(turn) });
            }
            if by.abs() >= SLIGHT {
                legs.push(Leg::Wheel { wheel: Turn(by) });
            }
            if form.is_none() && !legs.is_empty() {
                courses.push(legs.clone());
            }
            if left > 5.0 * self.mm && !legs.is_empty() {
                legs.push(ahead(left));
                courses.push(legs);
            }
        }
        courses
    }

    /// The middles of places that its side must hold.
    fn places(&self) -> impl Iterator<Item = V2> {
        let side = self.unit.side;
        self.model.scene.terms.iter().filter_map(move |term| match &term.aim {
            Aim::Hold(area) | Aim::Clear(area) | Aim::Reach(area) if term.side == side => {
                let n = area.len().max(1) as f64;
                Some(area.iter().fold(V2::ZERO, |sum, at| sum + at.v2()) * (1.0 / n))
            }
            _ => None,
        })
    }

    /// Out of the enemy's reach.
    fn back(&self, ideas: &mut Vec<Idea<Act>>) {
        if self.near > 400.0 {
            return;
        }
        let about = Leg::Turn { turn: Turn(0x8000) };
        let urge = if self.unit.state >= State::Shaken { 1.5 } else { -1.0 };
        let cost = 25.0 * self.mm * if self.unit.is_mounted() { 2.0 } else { 1.0 };
        let by = self.room(None) - cost;
        if by > 5.0 * self.mm {
            ideas.push(self.moved(None, vec![about, ahead(by * 0.95)], urge, "falls back"));
        }
    }

    /// Skirmishers, gunners without guns and others who go any way they like.
    fn loose(&self, ideas: &mut Vec<Idea<Act>>) {
        let room = self.room(None);
        let target = self.foes.first().map(|(_, foe)| Thing::Unit(foe.unit.id));
        let Some((gap, foe)) = self.foes.first() else { return };
        let way = foe.at - self.one.at;
        let off = Angle::of(way).map_or(0, |way| self.unit.at.facing.turn_to(way));
        for (gap_then, urge) in [(95.0, 0.8), (48.0, 0.5), (160.0, 0.3)] {
            let by = ((gap - gap_then) * self.mm).clamp(-room, room);
            if by.abs() < 5.0 * self.mm {
                continue;
            }
            let turn = Turn(if by > 0.0 { off } else { off + 0x8000 });
            let leg = Leg::Oblique { oblique: length(by.abs()), by: turn };
            let purpose = if by > 0.0 { "skirmishes with" } else { "falls back from" };
            ideas.push(Idea { target, ..self.moved(None, vec![leg], urge, purpose) });
        }
        let away = Leg::Oblique { oblique: length(room), by: Turn(off + 0x8000) };
        ideas.push(self.moved(None, vec![away], -0.5, "falls back"));
        if off.abs() > 0x1000 {
            ideas.push(self.moved(None, vec![Leg::Turn { turn: Turn(off) }], 0.3, "turns to face"));
        }
        if self.unit.formation == Formation::Square {
            ideas.push(self.moved(Some(Formation::Line), Vec::new(), 0.5, "forms line"));
        } else if self.unit.forms_line {
            ideas.push(self.moved(Some(Formation::Line), Vec::new(), -0.2, "forms line"));
        }
    }

    /// Guns: laid on a target, limbered up to go where they have one, deployed there.
    fn gun(&self, ideas: &mut Vec<Idea<Act>>) {
        let (unit, id) = (self.unit, self.unit.id);
        if unit.is_battery() {
            for (_, foe) in &self.foes {
                let way = Angle::of(foe.at * self.mm - unit.head());
                let off = way.map_or(0, |way| unit.at.facing.turn_to(way)).clamp(-0x1FFF, 0x1FFF);
                if off.abs() > SLIGHT * 3 {
                    let legs = vec![Leg::Turn { turn: Turn(off) }];
                    let idea = Idea::new(Act::Manhandle { unit: id }, 0.4, "lays its gun on");
                    ideas.push(idea.with(Fill::Path(legs)).to(foe.unit.id));
                }
            }
            if self.near > self.one.range * 0.8 {
                ideas.push(Idea::new(Act::Limber { unit: id }, 0.3, "limbers up"));
            }
            return;
        }
        for (gap, foe) in &self.foes {
            let centre = unit.at.advanced(-unit.basing.team[1].units());
            let half = unit.basing.model[1].units() * 0.5;
            let centre = centre.advanced(-half);
            let Some(way) = Angle::of(foe.at * self.mm - centre.at.v2()) else { continue };
            let pose = Pose::new(centre.at, way).advanced(half);
            let urge = if *gap < 600.0 { 1.0 } else { 0.0 };
            let idea = Idea::new(Act::Unlimber { unit: id }, urge, "deploys against");
            ideas.push(idea.with(Fill::Poses(vec![pose])).to(foe.unit.id));
        }
        self.onward(None, ideas);
        self.towards(None, ideas);
        if unit.kind == UnitKind::HorseArtillery {
            self.back(ideas);
        }
    }
}

fn length(units: f64) -> Length {
    Length::from_units(units.floor()).max(Length(1))
}

fn ahead(by: f64) -> Leg {
    Leg::Move { r#move: length(by) }
}

fn forming(form: Formation) -> &'static str {
    match form {
        Formation::Square => "forms square",
        Formation::Line => "forms line",
        _ => "forms column",
    }
}
