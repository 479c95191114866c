//! What a general knows about this book: any offer, judged by the points that both sides have lost.
use crate::{
    Gloria,
    act::Act,
    cost,
    kinds::{Side, UnitId},
    model::Model,
    question::Question,
    unit::{Place, Unit},
};
use general::lore::{HOURS, Idea, Left, Lore, Temper, Thing};
use kernel::{Moment, Seat};

/// How much nearer to the enemy is worth, in points for each metre and unit.
const NEARER: f64 = 4.0;

impl Lore for Gloria {
    fn hour(model: &Model) -> u32 {
        u32::from(model.turn) * HOURS + model.phase.idx() as u32
    }

    fn is_time_to_plan(question: &Question) -> bool {
        matches!(question, Question::Move { .. } | Question::Declare { .. })
    }

    fn ideas(
        moment: &Moment<Self>,
        seat: Seat,
        _: &Left,
        ideas: &mut Vec<Idea<Act>>,
    ) -> Option<Thing> {
        let question = &moment.ask()?.question;
        let chapter = question.chapter();
        for act in (chapter.menu)(moment.model(), question, seat) {
            if let Some(offer) = (chapter.offer)(moment.model(), question, seat, &act) {
                ideas.push(Idea::new(offer.act, urge(&act), "acts").with(offer.fill));
            }
        }
        None
    }

    /// Figures that are left, by their price; routing units count half.
    fn judge(model: &Model, seat: Seat, temper: &Temper) -> f64 {
        let side = model.scene.side_of(seat).unwrap_or(Side(0));
        let worth = |side: Side| -> f64 {
            model.units.iter().filter(|unit| unit.side == side).map(|unit| worth(model, unit)).sum()
        };
        let far = |unit: &Unit| crate::near::nearest_enemy(model, unit, |_| true);
        let gaps = model.of(side).filter_map(far).map(|(_, gap)| gap / 100_000.0);
        worth(side) - worth(side.other()) * temper.bold - NEARER * gaps.sum::<f64>() * temper.drive
    }

    fn doer(_: &Model, act: &Act) -> Option<Thing> {
        match act {
            Act::Move { unit, .. } | Act::Fire { unit, .. } | Act::Declare { unit, .. } => {
                Some(unit.0)
            }
            _ => None,
        }
    }

    fn name(model: &Model, thing: Thing) -> String {
        model.scene.name(UnitId(thing)).to_owned()
    }
}

/// How good an act looks at first sight.
fn urge(act: &Act) -> f64 {
    match act {
        Act::Concede | Act::End | Act::Surrender { .. } | Act::Withdraw { .. } => -50.0,
        Act::Fire { .. } | Act::Defend => 3.0,
        Act::Declare { .. } | Act::Opportunity { .. } => 1.0,
        Act::Move { .. } => 0.5,
        _ => 0.0,
    }
}

/// What is left of a unit's price.
fn worth(model: &Model, unit: &Unit) -> f64 {
    if matches!(unit.place, Place::Gone(_)) {
        return 0.0;
    }
    let whole = f64::from(cost::unit(&model.book, unit));
    let left = f64::from(unit.figures) / f64::from(unit.raised.max(1));
    if unit.is_routing() { whole * left * 0.5 } else { whole * (0.5 + 0.5 * left) }
}
