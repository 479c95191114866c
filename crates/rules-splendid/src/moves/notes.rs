//! What is noted about every unit when a movement phase begins (Q32).
use crate::{
    allowance,
    kinds::Side,
    model::Model,
    near,
    unit::{Done, Unit},
};
use geom::Length;

/// ASV-MOV-005, ASV-MOV-006, ASV-MAN-004: notes units in contact, columns with an enemy near, and units with no enemy near.
pub(crate) fn all(model: &Model, side: Side) -> Vec<Done> {
    model.units.iter().map(|unit| of(model, unit, side)).collect()
}

/// The same for one unit. The distance of the enemy is needed only for the moving side.
fn of(model: &Model, unit: &Unit, side: Side) -> Done {
    let frozen = near::in_contact(model, unit);
    let moves = unit.side == side && unit.is_on_table();
    let near = |reach: Length| near::enemy_within(model, unit, reach);
    let can_double = moves && !frozen && !near(allowance::double_time_clear(model));
    let must_unform =
        moves && unit.formation.is_road_column() && near(allowance::road_column_clear(model));
    Done { frozen, must_unform, can_double, ..unit.done }
}

/// The same again, measuring every enemy.
#[cfg(feature = "oracle")]
pub(crate) fn plain(model: &Model, unit: &Unit, side: Side) -> Done {
    let moves = unit.side == side;
    let near = |reach: Length| {
        model.enemies(unit).any(|enemy| near::apart(model, unit, enemy) <= geom::reach_of(reach))
    };
    let frozen = model.enemies(unit).any(|enemy| near::touches(unit, enemy));
    let column = moves && unit.formation.is_road_column();
    let must_unform = column && near(allowance::road_column_clear(model));
    let can_double = moves && !frozen && !near(allowance::double_time_clear(model));
    Done { frozen, must_unform, can_double, ..unit.done }
}
