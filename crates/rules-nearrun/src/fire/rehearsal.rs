//! The stage in which the dice of fire are thrown, for its odds: no die is thrown until all targets are named (ANT-FIR-026).
use super::{aim, check};
use crate::{
    act::Act,
    event::{Aim, Event},
    kinds::{Side, Step, UnitId},
    model::{self, Model},
    question::Question,
    stage::Stage,
};
use kernel::Said;
use std::borrow::Cow;

/// The fire at one target: with earlier orders at it. To finish is to fire all orders that the side has named.
pub(crate) fn rehearsal(
    before: &Model,
    question: &Question,
    said: &Said<Act>,
) -> Option<(Model, Stage)> {
    let Question::Fire { side } = *question else { return None };
    let aims: Vec<Aim> = match said.act {
        Act::Done => of(before, side).collect(),
        _ => {
            let aim = check::check(before, said.seat, &said.act).ok()?;
            of(before, side).filter(|it| it.target == aim.target).chain([aim]).collect()
        }
    };
    let fires = !aims.is_empty() || said.act == Act::Done;
    fires.then(|| (only(before, aims, said.act), Stage::Fire { side }))
}

/// ANT-FCH-001: the fire of charged units at their chargers, which comes between a charge and its melee.
pub(crate) fn at_chargers(model: &Model, side: Side, involved: &[UnitId]) -> Option<Model> {
    let charged = model.of(side).filter(|unit| involved.contains(&unit.id));
    let able = charged.filter(|unit| check::may_fire(model, unit).is_ok());
    let first = able.filter_map(|unit| {
        let chargers: Vec<UnitId> = check::chargers_of(model, unit.id).collect();
        aim::targets(model, unit).into_iter().find(|aim| chargers.contains(&aim.target))
    });
    let aims: Vec<Aim> = first.collect();
    let is_any = !aims.is_empty();
    is_any.then(|| only(model, aims, Act::Stand))
}

fn of(model: &Model, side: Side) -> impl Iterator<Item = Aim> + '_ {
    model.aims.iter().filter(move |aim| model.unit(aim.unit).side == side).copied()
}

/// The table on which only these orders are carried out. ANT-RGA-004: guns that fire on their own accord belong to all fire only.
fn only(before: &Model, aims: Vec<Aim>, act: Act) -> Model {
    let mut table = before.clone();
    // As a step begins, what was aimed in the last one is forgotten.
    table.step = Step::Fire;
    table.aims.clear();
    let named = |id: UnitId| aims.iter().any(|aim| aim.unit == id);
    if act != Act::Done {
        table.units.note_all(|unit| {
            unit.regimental_gun = unit.regimental_gun.filter(|_| named(unit.id));
        });
    }
    for aim in aims {
        model::apply(&mut table, &Event::Aimed { aim });
    }
    table
}

/// The table as it is when fire comes. Before that, what was fired and aimed at in the last phase does not count.
pub(crate) fn as_to_fire(model: &Model) -> Cow<'_, Model> {
    if model.step == Step::Fire {
        return Cow::Borrowed(model);
    }
    let mut fresh = model.clone();
    fresh.aims.clear();
    for unit in fresh.units.mark_all() {
        unit.done.fired = false;
    }
    Cow::Owned(fresh)
}
