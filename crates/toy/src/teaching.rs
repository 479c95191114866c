//! What a general knows about *Toy Soldiers*.
use crate::{
    Toy,
    battle::{Act, Model, Question, Unit},
    script::{MARCH, RANGE, apart},
};
use general::lore::{HOURS, Idea, Left, Lore, Temper, Thing};
use geom::{INCH, Point};
use kernel::{Fill, Moment, Seat, ids::Side};

impl Lore for Toy {
    type Notes = ();

    fn hour(model: &Model) -> u32 {
        model.turn * HOURS + u32::from(model.acting.0)
    }

    fn is_time_to_plan(_: &Question) -> bool {
        true
    }

    fn ideas(
        moment: &Moment<Self>,
        seat: Seat,
        left: &Left,
        ideas: &mut Vec<Idea<Act>>,
    ) -> Option<Thing> {
        let model = moment.model();
        let mut ready = model.standing(Side(seat.0)).filter(|unit| !unit.acted);
        let Some(unit) = ready.find(|unit| !left.has(unit.id)) else {
            ideas.push(Idea::new(Act::EndTurn, 0.0, "ends the turn"));
            return None;
        };
        for enemy in model.standing(unit.side.other()) {
            if apart(unit.at, enemy.at) <= RANGE {
                let shoot = Act::Shoot { unit: unit.id, target: enemy.id };
                ideas.push(Idea::new(shoot, 2.0, "shoots at").to(enemy.id));
            }
        }
        if let Some(to) = nearer(model, unit) {
            let march = Act::March { unit: unit.id };
            ideas.push(Idea::new(march, 1.0, "marches on").with(Fill::Point(to)));
        }
        Some(unit.id.into())
    }

    /// One point for each figure; being out of range of every enemy costs a little.
    fn judge(model: &Model, seat: Seat, temper: &Temper, (): &mut ()) -> f64 {
        let side = Side(seat.0);
        let figures = |side| f64::from(model.figures(side));
        let far = |unit: &Unit| nearest(model, unit).map_or(0.0, |enemy| apart(unit.at, enemy.at));
        let idle: f64 = model.standing(side).map(|unit| (far(unit) - RANGE).max(0.0)).sum();
        figures(side) - figures(side.other()) * temper.bold - 0.05 * idle * temper.drive
    }

    fn doer(_: &Model, act: &Act) -> Option<Thing> {
        match act {
            Act::March { unit } | Act::Shoot { unit, .. } => Some(Thing::Unit(*unit)),
            Act::EndTurn | Act::Concede => None,
        }
    }

    fn name(model: &Model, thing: Thing) -> String {
        match thing {
            Thing::Unit(unit) => model.unit(unit).name.clone(),
            Thing::Leader(_) => "somebody".to_owned(),
        }
    }
}

fn nearest<'m>(model: &'m Model, unit: &Unit) -> Option<&'m Unit> {
    let enemies = model.standing(unit.side.other());
    enemies.min_by(|one, other| apart(unit.at, one.at).total_cmp(&apart(unit.at, other.at)))
}

/// As far towards the nearest enemy as a march goes; none if it is already in range.
fn nearer(model: &Model, unit: &Unit) -> Option<Point> {
    let enemy = nearest(model, unit)?;
    let far = apart(unit.at, enemy.at);
    let go = (MARCH - 0.1).min(far - RANGE + 0.5);
    let way = (enemy.at.at.v2() - unit.at.at.v2()).unit()?;
    (go > 0.0).then(|| Point::from(unit.at.at.v2() + way * (go * INCH.units())))
}
