//! The moves worth considering for one unit: forward in its formation, wheeled towards an enemy or a place, in a better formation,
//! or back.
use super::{
    places,
    seen::{INCH, Seen},
    weights::{HELD, PIP, RECOVERY, SHARED_PIP, SIGHT},
};
use crate::{
    act::Act,
    command::Brigades,
    ground,
    kinds::{Arm, Cover, Formation},
    model::Model,
    moves,
    pips::{self, Deed},
    unit::Unit,
    victory,
};
use general::lore::{Idea, Thing};
use geom::{Angle, Length, V2};
use kernel::{Fill, Leg, offer::Turn};

/// The least angle that is worth a wheel: two degrees.
const SLIGHT: i32 = 364;
/// How many enemies a unit considers.
const FOES: usize = 3;
/// An angle of 45 degrees.
const OBLIQUE: i32 = 0x2000;

/// The moves of one unit. Lengths are in inches.
pub(super) struct Moves<'m> {
    model: &'m Model,
    unit: &'m Unit,
    one: Seen,
    /// The nearest enemies, with the gap to each.
    foes: Vec<(f64, Seen)>,
    /// The nearest enemy, and the nearest on horseback.
    near: f64,
    horse: f64,
    /// What an action costs in pips.
    cost: f64,
}

impl<'m> Moves<'m> {
    pub(super) fn of(model: &'m Model, unit: &'m Unit) -> Self {
        let brigades = Brigades::of(model);
        let one = Seen::among(model, unit, &brigades);
        let enemies = model.enemies(unit).filter(|enemy| !enemy.is_routing());
        let mut foes: Vec<(f64, Seen)> = enemies
            .map(|enemy| {
                let foe = Seen::among(model, enemy, &brigades);
                (one.sees(&foe).2, foe)
            })
            .collect();
        foes.sort_by(|a, b| a.0.total_cmp(&b.0));
        let near = foes.first().map_or(99.0, |foe| foe.0);
        let horse = foes.iter().find(|foe| foe.1.mounted).map_or(99.0, |foe| foe.0);
        foes.truncate(FOES);
        let price = pips::price(model, unit, Deed::Plain);
        let cost = if price.for_all { SHARED_PIP } else { PIP } * f64::from(price.pips);
        Self { model, unit, one, foes, near, horse, cost }
    }

    /// All ideas worth considering.
    pub(super) fn all(&self, ideas: &mut Vec<Idea<Act>>) {
        let (first, unit) = (ideas.len(), self.unit);
        if unit.is_disordered() && unit.done.actions == 0 {
            let idea = Idea::new(Act::Recover { unit: unit.id }, 2.0, "gets back into order");
            ideas.push(Idea { cost: -self.recovery(), ..idea });
        }
        if unit.is_spent() && !unit.done.held_on {
            let idea = Idea::new(Act::HoldOn { unit: unit.id }, 0.5, "holds on");
            ideas.push(Idea { cost: -self.hold(), ..idea });
        }
        if unit.is_gunners() {
            ideas.push(Idea::new(Act::Reoccupy { unit: unit.id }, 2.0, "takes up its guns again"));
            self.towards(&|legs| self.moved(legs), &self.guns_left(), self.one.pace, ideas);
        } else if unit.arm().is_artillery() {
            self.guns(ideas);
        } else if !unit.is_garrison() {
            self.formed(ideas);
        }
        for idea in &mut ideas[first..] {
            idea.urge *= SIGHT;
            idea.cost += self.cost;
        }
    }

    /// ANT-DIS-008: what getting back into order is worth: it fails under musketry, unless the unit is in hard cover.
    fn recovery(&self) -> f64 {
        let muskets = self.foes.iter().any(|(gap, foe)| foe.foot && foe.range > 0.0 && *gap < 3.1);
        let fails = muskets && self.one.cover != Cover::Hard;
        self.one.worth * if fails { 0.02 } else { RECOVERY }
    }

    /// ANT-STR-007: what it is worth that a unit with one hit left stays: much in a place that the terms name as the battle ends.
    fn hold(&self) -> f64 {
        let last = self.model.turn >= victory::last_turn(self.model);
        let own = places::of_side(self.model, self.unit.side);
        let there = own.iter().any(|place| place.has_unit(&self.one));
        if last && there { HELD } else { 0.0 }
    }

    fn moved(&self, legs: Vec<Leg>) -> Idea<Act> {
        Idea::new(Act::Move { unit: self.unit.id }, 0.5, "advances").with(Fill::Path(legs))
    }

    /// Foot and horse.
    fn formed(&self, ideas: &mut Vec<Idea<Act>>) {
        let (unit, room) = (self.unit, self.one.pace);
        self.enters(ideas);
        if !unit.is_spent() && !unit.done.began_disordered {
            self.onward(&|legs| self.moved(legs), room, ideas);
            self.towards(&|legs| self.moved(legs), &self.goals(), room, ideas);
            self.aslant(room, ideas);
        }
        for form in self.forms() {
            let act = Act::Form { unit: unit.id, formation: form };
            let urge = if form == Formation::Square { 0.8 } else { 0.6 };
            let idea = Idea::new(act, urge, forming(form));
            ideas.push(Idea { cost: 0.03, ..idea });
        }
        if !unit.is_spent() && !unit.done.began_disordered {
            self.about(ideas);
        }
        self.back(ideas);
    }

    /// The formations that might suit better than the present one.
    fn forms(&self) -> Vec<Formation> {
        use Formation::{Column, Line, March, Masse, ReinforcedLine, Skirmish, Square};
        let unit = self.unit;
        if unit.tags.ad_hoc {
            return Vec::new();
        }
        if unit.done.began_disordered {
            let square = unit.arm() == Arm::Infantry && self.horse < 13.0;
            return if square && !self.one.square { vec![Square] } else { Vec::new() };
        }
        let mut forms = Vec::new();
        let squares = unit.arm() == Arm::Infantry && self.horse < 13.0;
        match unit.formation {
            Line if self.one.foot && self.near > 8.0 => forms.push(Column),
            Line if self.near > 22.0 => forms.push(Column),
            Column if self.one.foot && self.near < 12.0 => forms.push(Line),
            Column if self.one.mounted && self.near < 26.0 => forms.push(Line),
            March => forms.extend([Column, Line]),
            ReinforcedLine | Square | Masse | Skirmish => forms.extend([Line, Column]),
            _ => (),
        }
        if squares && !self.one.square {
            forms.push(Square);
        }
        if unit.tags.trained_light && self.near < 14.0 && unit.formation != Skirmish {
            forms.push(Skirmish);
        }
        let all: Vec<Formation> = moves::formations(unit).collect();
        forms.retain(|form| *form != unit.formation && all.contains(form));
        forms
    }

    /// Straight ahead: all the way, half of it, and to distances that matter before what is there.
    fn onward(&self, idea: &dyn Fn(Vec<Leg>) -> Idea<Act>, room: f64, ideas: &mut Vec<Idea<Act>>) {
        let mut tried: Vec<f64> = Vec::new();
        for by in self.steps(room) {
            if by < 0.3 || tried.iter().any(|it| (it - by).abs() < 0.3) {
                continue;
            }
            tried.push(by);
            let urge = 0.3 + 0.5 * by / room.max(0.1);
            ideas.push(Idea { urge, ..idea(vec![ahead(by)]) });
            if by == room {
                // The ground may be slow.
                let slower = idea(vec![ahead(by * 0.5)]);
                ideas.push(Idea { or_else: true, urge: urge - 0.2, ..slower });
            }
        }
    }

    /// How far to go: all, and to the ranges at which it matters.
    fn steps(&self, room: f64) -> Vec<f64> {
        let mut steps = vec![room];
        let ahead = self.foes.iter().map(|(_, foe)| self.one.sees(foe));
        let before = ahead.filter(|(ahead, beside, _)| *ahead > 0.0 && *beside < 0.0);
        let gap = before.map(|(ahead, ..)| ahead).fold(self.near + room, f64::min);
        if self.near > room + 8.0 {
            return steps;
        }
        let stops: &[f64] = match self.one.mounted {
            true => &[9.5, 4.2],
            false => &[6.1, 2.8, 1.2],
        };
        steps.extend(stops.iter().map(|stop| gap - stop).filter(|by| *by < room));
        steps.push(room * 0.5);
        steps
    }

    /// Where it might go: the nearest enemies, and places of the scenario's terms; with how far to stop from each.
    fn goals(&self) -> Vec<(V2, f64, Option<Thing>)> {
        let foes = self.foes.iter().map(|(_, foe)| {
            let turned = self.one.ahead.dot(foe.ahead).abs();
            let deep = turned * foe.deep + (1.0 - turned) * foe.wide;
            let stop = if self.one.mounted { 4.2 } else { 2.8 };
            (foe.at, stop + deep, Some(foe.unit.id.into()))
        });
        let own = places::of_side(self.model, self.unit.side);
        let theirs = places::of_side(self.model, self.unit.side.other());
        let places = own.iter().chain(&theirs).map(|place| match place.house() {
            Some(half) => (place.middle(), half + 0.4, None),
            None => (place.goal(self.one.at), -self.one.deep, None),
        });
        foes.chain(places).collect()
    }

    /// Wheeled towards a goal, and on.
    fn towards(
        &self,
        idea: &dyn Fn(Vec<Leg>) -> Idea<Act>,
        goals: &[(V2, f64, Option<Thing>)],
        room: f64,
        ideas: &mut Vec<Idea<Act>>,
    ) {
        let head = self.unit.head() * (1.0 / INCH);
        let each = self.unit.extent()[0] / INCH * std::f64::consts::TAU / 65_536.0;
        let mut tried: Vec<Vec<Leg>> = Vec::new();
        for (to, stop, target) in goals {
            let way = *to - head;
            let Some(bearing) = Angle::of(way) else { continue };
            let off = self.unit.at.facing.turn_to(bearing);
            let most = ((room - 0.02) / each).max(0.0) as i32;
            let wheel = off.clamp(-most, most);
            let left = room - f64::from(wheel.abs()) * each - 0.02;
            let far = (way.length() - stop).min(left);
            let mut legs = Vec::new();
            if wheel.abs() >= SLIGHT {
                legs.push(Leg::Wheel { wheel: Turn(wheel) });
            } else if target.is_some() {
                continue;
            }
            let mut push = |legs: Vec<Leg>, urge: f64, or_else: bool| {
                if !legs.is_empty() && !tried.contains(&legs) {
                    tried.push(legs.clone());
                    let purpose = if target.is_some() { "goes for" } else { "makes for its goal" };
                    ideas.push(Idea { urge, purpose, target: *target, or_else, ..idea(legs) });
                }
            };
            if far > 0.3 {
                push([legs.clone(), vec![ahead(far)]].concat(), 0.6, false);
                push([legs.clone(), vec![ahead(far * 0.45)]].concat(), 0.4, true);
            }
            push(legs, 0.2, false);
        }
    }

    /// ANT-DIR-004: sideways, to bring more muskets to bear or to clear the front of others.
    fn aslant(&self, room: f64, ideas: &mut Vec<Idea<Act>>) {
        if self.near > 12.0 || self.one.square {
            return;
        }
        for by in [-OBLIQUE, OBLIQUE] {
            let legs = vec![Leg::Oblique { oblique: length(room * 0.5), by: Turn(by) }];
            ideas.push(Idea { urge: 0.1, purpose: "moves aslant", ..self.moved(legs) });
        }
    }

    /// ANT-DIR-003: about, where everything worth going for lies behind and there may be no room to wheel.
    fn about(&self, ideas: &mut Vec<Idea<Act>>) {
        let goals = self.goals();
        let is_behind = |to: V2| (to - self.one.at).dot(self.one.ahead) < 0.0;
        if self.one.square || goals.is_empty() || !goals.iter().all(|(to, ..)| is_behind(*to)) {
            return;
        }
        let room = if self.one.foot { self.one.pace } else { self.one.pace * 0.5 };
        let act = Act::Retrograde { unit: self.unit.id, about: true };
        for part in [1.0, 0.3] {
            let legs = vec![ahead(room * part - 0.02)];
            ideas.push(Idea::new(act, 0.8 * part, "turns about").with(Fill::Path(legs)));
        }
    }

    /// Out of the enemy's reach.
    fn back(&self, ideas: &mut Vec<Idea<Act>>) {
        if self.near > 10.0 || self.one.square {
            return;
        }
        let weak = self.unit.is_halved() || self.unit.is_disordered();
        let room = if self.one.foot { self.one.pace } else { self.one.pace * 0.5 };
        let act = Act::Retrograde { unit: self.unit.id, about: false };
        for part in [1.0, 0.4] {
            let idea = Idea::new(act, if weak { 1.0 } else { -1.0 }, "falls back");
            ideas.push(idea.with(Fill::Path(vec![ahead(room * part - 0.02)])));
        }
    }

    /// ANT-TER-004, -009: buildings and works beside it.
    fn enters(&self, ideas: &mut Vec<Idea<Act>>) {
        if !self.one.foot || self.unit.tags.ad_hoc || self.unit.cover.is_some() {
            return;
        }
        for (cover, piece) in self.model.field.each() {
            let kind = ground::kind(self.model, piece);
            let beside = piece.distance(&self.unit.rect()) <= 1.05 * INCH;
            if (kind.building || kind.work) && !piece.is_gone() && beside {
                let act = Act::Enter { unit: self.unit.id, cover };
                ideas.push(Idea::new(act, 1.5, "goes into cover"));
            }
        }
    }

    /// The guns that gunners have left.
    fn guns_left(&self) -> Vec<(V2, f64, Option<Thing>)> {
        let at = self.unit.guns_at().map(|at| at.at.v2() * (1.0 / INCH));
        at.map(|at| (at, 0.0, None)).into_iter().collect()
    }

    /// Guns: unlimbered where they have a target, limbered up to go where they will have one.
    fn guns(&self, ideas: &mut Vec<Idea<Act>>) {
        let (unit, id, book) = (self.unit, self.unit.id, &self.model.book);
        let room = |formation| book.pace(unit, formation).map_or(0.0, |it| it.units()) / INCH;
        let goals = self.goals();
        if unit.is_battery() {
            let prolong = |legs| {
                Idea::new(Act::Prolong { unit: id }, 0.3, "is prolonged").with(Fill::Path(legs))
            };
            self.towards(&prolong, &goals, room(Formation::Unlimbered), ideas);
            if self.near > 5.0 {
                let limber = |legs| {
                    let idea = Idea::new(Act::LimberAndMove { unit: id }, 0.2, "limbers up");
                    Idea { cost: 0.1, ..idea.with(Fill::Path(legs)) }
                };
                self.onward(&limber, room(Formation::Limbered), ideas);
                self.towards(&limber, &goals, room(Formation::Limbered), ideas);
            }
            self.back(ideas);
            return;
        }
        let deploys = self.near < self.one.canister * 3.5 + 2.0;
        if unit.formation == Formation::March {
            let act = Act::Form { unit: id, formation: Formation::Limbered };
            ideas.push(Idea::new(act, 0.5, "leaves march column"));
        } else if deploys {
            let act = Act::Form { unit: id, formation: Formation::Unlimbered };
            ideas.push(Idea::new(act, 1.5, "unlimbers"));
            let unlimber = |legs| {
                let idea = Idea::new(Act::MoveAndUnlimber { unit: id }, 1.2, "comes into battery");
                idea.with(Fill::Path(legs))
            };
            self.onward(&unlimber, self.one.pace, ideas);
            self.towards(&unlimber, &goals, self.one.pace, ideas);
        }
        self.onward(&|legs| self.moved(legs), self.one.pace, ideas);
        self.towards(&|legs| self.moved(legs), &goals, self.one.pace, ideas);
    }
}

fn length(inches: f64) -> Length {
    Length::from_units((inches * INCH).floor()).max(Length(1))
}

fn ahead(by: f64) -> Leg {
    Leg::Move { r#move: length(by) }
}

fn forming(form: Formation) -> &'static str {
    match form {
        Formation::Square => "forms square",
        Formation::Line => "forms line",
        Formation::Skirmish => "goes into skirmish order",
        _ => "forms column",
    }
}
