//! One act of one seat, tried with one fill after another.
use super::super::Held;
use crate::{Fill, Leg, Moment, No, Ruleset, Said, Seat, Viewer, offer::Turn};
use geom::{Angle, INCH, Pose};

/// One act of one seat, to be tried with several fills.
pub(super) struct Hand<'a, R: Ruleset> {
    pub(super) moment: Moment<R>,
    pub(super) seat: Seat,
    pub(super) act: &'a R::Act,
    pub(super) unit: Option<String>,
}

impl<R: Ruleset> Hand<'_, R> {
    pub(super) fn said(&self, fill: Fill) -> Said<R::Act> {
        Said { seat: self.seat, act: self.act.clone(), fill }
    }

    pub(super) fn is_allowed(&mut self, fill: Fill) -> Result<(), No<R::Refusal>> {
        let said = self.said(fill);
        self.moment.dry_run(said).map(|_| ())
    }

    /// Where the unit stands after some legs: as the rules move it, or estimated if these legs alone are not allowed.
    pub(super) fn after(&mut self, legs: &[Leg]) -> Option<Pose> {
        let (seat, id) = (self.seat, self.unit.clone()?);
        let now = place::<R>(self.moment.model(), seat, &id)?;
        if legs.is_empty() {
            return Some(now);
        }
        let said = self.said(Fill::Path(legs.to_vec()));
        match self.moment.dry_run(said) {
            Ok((model, _)) => place::<R>(model, seat, &id),
            Err(_) => Some(legs.iter().fold(now, |at, leg| gone(at, *leg))),
        }
    }

    /// How far a fill moves the unit in straight lines, in inches.
    pub(super) fn length(&mut self, fill: &Fill) -> Option<f64> {
        let legs = match fill {
            Fill::Point(to) => {
                let from = self.after(&[])?.at;
                return Some(in_inches(from.v2().distance(to.v2())));
            }
            Fill::Path(legs) => legs,
            _ => return None,
        };
        let mut far = 0.0;
        let mut at = self.after(&[])?;
        for (n, &leg) in legs.iter().enumerate() {
            let next = match leg {
                // Where a wheel ends depends on the width of the unit, so the rules decide it.
                Leg::Wheel { .. } | Leg::About { .. } => self.after(&legs[..=n])?,
                _ => gone(at, leg),
            };
            if matches!(leg, Leg::To(_) | Leg::Move { .. } | Leg::Oblique { .. }) {
                far += at.at.v2().distance(next.at.v2());
            }
            at = next;
        }
        Some(in_inches(far))
    }
}

/// Where a unit stands: the point of it that legs move, and its facing.
fn place<R: Ruleset>(model: &R::Model, seat: Seat, unit: &str) -> Option<Pose> {
    (R::SHOWING.anchor)(model, unit).or_else(|| {
        let units = (R::SHOWING.view)(model, None, Viewer::Seat(seat)).units;
        units.into_iter().find(|it| it.id == unit)?.front
    })
}

/// Where a leg moves that point, without the rules.
fn gone(from: Pose, leg: Leg) -> Pose {
    let turned = |by: Turn| Pose::new(from.at, from.facing + Angle(by.0 as u16));
    match leg {
        Leg::To(at) => Pose::new(at, Angle::of(at.v2() - from.at.v2()).unwrap_or(from.facing)),
        Leg::Move { r#move } => from.advanced(r#move.units()),
        Leg::Turn { turn } | Leg::Wheel { wheel: turn } => turned(turn),
        Leg::Face { face } => Pose::new(from.at, face),
        Leg::About { .. } => turned(Turn(1 << 15)),
        Leg::Oblique { oblique, by } => {
            let way = turned(by).facing.forward();
            from.moved(way * oblique.units())
        }
    }
}

fn in_inches(units: f64) -> f64 {
    (units / INCH.units() * 100.0).round() / 100.0
}

impl<R: Ruleset> Held<R> {
    pub(super) fn hand<'a>(&self, seat: Seat, act: &'a R::Act) -> Hand<'a, R> {
        let moment = self.game.moment().clone();
        let question = moment.ask().map(|ask| &ask.question);
        let unit = question.and_then(|question| (R::SHOWING.actor)(moment.model(), question, act));
        Hand { moment, seat, act, unit }
    }
}
