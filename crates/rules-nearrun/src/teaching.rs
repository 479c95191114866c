//! Knowledge of *A Near Run Thing*: whoever can do something considers every offer, one unit or general after the other.
use crate::{
    NearRun, act::Act, kinds::UnitId, model::Model, question::Question, unit::Unit, victory,
};
use general::lore::{HOURS, Idea, Left, Lore, Temper, Thing};
use geom::INCH;
use kernel::{Moment, Seat};

/// Units are counted from the first number upwards, generals from the last one downwards.
const LAST: Thing = Thing::MAX;

impl Lore for NearRun {
    fn hour(model: &Model) -> u32 {
        let second = u32::from(model.mover.is_some() && model.mover != model.first);
        (u32::from(model.turn) * 2 + second) * HOURS + model.step.idx() as u32
    }

    fn is_time_to_plan(question: &Question) -> bool {
        matches!(question, Question::Move { .. })
    }

    fn ideas(
        moment: &Moment<Self>,
        seat: Seat,
        left: &Left,
        ideas: &mut Vec<Idea<Act>>,
    ) -> Option<Thing> {
        let (model, menu) = (moment.model(), moment.menu(seat));
        let of = |act: &Act| Self::doer(model, act);
        let is_done = menu.contains(&Act::Done);
        let next = menu.iter().filter_map(of).find(|thing| is_done && !left.has(*thing));
        let offers = menu.iter().filter(|act| match next {
            Some(thing) => of(act) == Some(thing),
            None => !is_done || of(act).is_none(),
        });
        ideas.extend(offers.filter_map(|act| moment.offer(seat, act)).map(|offer| {
            let urge = if offer.act == Act::Done { 0.0 } else { 1.0 };
            Idea::new(offer.act, urge, "takes an option").with(offer.fill)
        }));
        next
    }

    /// Points that are lost on both sides, hits, and how near the troops are to the enemy.
    fn judge(model: &Model, seat: Seat, temper: &Temper) -> f64 {
        let Some(side) = model.scene.side_of(seat) else { return 0.0 };
        let lost = |side| f64::from(victory::lost(model, side));
        let hits = |side| model.of(side).map(|unit| f64::from(unit.lost)).sum::<f64>();
        let worn = |side| lost(side) + hits(side);
        let far = |unit: &Unit| {
            let gaps = model.enemies(unit).map(|enemy| enemy.head().distance(unit.head()));
            gaps.fold(f64::MAX, f64::min).min(48.0 * INCH.units()) / INCH.units()
        };
        let idle: f64 = model.of(side).map(|unit| (far(unit) - 3.0).max(0.0)).sum();
        worn(side.other()) * temper.bold - worn(side) - 0.02 * idle * temper.drive
    }

    fn doer(_: &Model, act: &Act) -> Option<Thing> {
        match *act {
            Act::Charge { unit, .. }
            | Act::Relieve { unit, .. }
            | Act::Move { unit }
            | Act::Retrograde { unit, .. }
            | Act::Form { unit, .. }
            | Act::TurnSquare { unit, .. }
            | Act::Recover { unit }
            | Act::Enter { unit, .. }
            | Act::LimberAndMove { unit }
            | Act::MoveAndUnlimber { unit }
            | Act::Prolong { unit }
            | Act::UnlimberAndProlong { unit }
            | Act::Dismount { unit, .. }
            | Act::Mount { unit }
            | Act::Rejoin { unit }
            | Act::Reoccupy { unit }
            | Act::SpikeThem { unit, .. }
            | Act::MakeReady { unit, .. }
            | Act::Arrive { unit }
            | Act::HoldOn { unit }
            | Act::Opportunity { unit }
            | Act::Fire { unit, .. }
            | Act::FireToo { unit, .. }
            | Act::Attach { unit, .. }
            | Act::Masse { unit }
            | Act::Unmasse { unit } => Some(unit.0),
            Act::Ride { general } | Act::Join { general, .. } | Act::Send { general, .. } => {
                Some(LAST - general.0)
            }
            _ => None,
        }
    }

    fn name(model: &Model, thing: Thing) -> String {
        match model.scene.generals.get(usize::from(LAST - thing)) {
            _ if usize::from(thing) < model.units.len() => {
                model.scene.name(UnitId(thing)).to_owned()
            }
            Some(general) => general.name.clone(),
            None => "somebody".to_owned(),
        }
    }
}
