//! What is noted of every unit as a movement phase begins (Q32).
use crate::{
    allowance,
    kinds::Side,
    model::Model,
    near,
    unit::{Done, Unit},
};

/// ASV-MOV-005, ASV-MOV-006, ASV-MAN-004: in contact, a column with an enemy near, no enemy near. Every two enemies are
/// looked at once, for both of them.
pub(crate) fn all(model: &Model, side: Side) -> Vec<Done> {
    let (apart, column_apart) =
        (allowance::double_time_clear(model), allowance::road_column_clear(model));
    let open = |unit: &Unit| {
        let can_double = unit.side == side && unit.is_on_table();
        Done { frozen: false, must_unform: false, can_double, ..unit.done }
    };
    let mut notes: Vec<Done> = model.units.iter().map(open).collect();
    for unit in model.of(side) {
        let mut done = notes[unit.id.idx()];
        let column = unit.formation.is_road_column();
        let far = geom::reach_of(if column { apart.max(column_apart) } else { apart });
        for enemy in model.units.each(near::enemies_near(model, unit, far)) {
            let walls = unit.garrison.is_some() || enemy.garrison.is_some();
            if !walls && !near::may_be_within(unit, enemy, far) {
                continue;
            }
            if near::touches(unit, enemy) {
                (done.frozen, done.can_double) = (true, false);
                notes[enemy.id.idx()].frozen = true;
            }
            if done.can_double && near::within_reach(model, unit, enemy, apart) {
                done.can_double = false;
            }
            if column && !done.must_unform {
                done.must_unform = near::within_reach(model, unit, enemy, column_apart);
            }
        }
        notes[unit.id.idx()] = done;
    }
    notes
}

/// The same of one unit, each thing looked for by itself.
#[cfg(test)]
pub(crate) fn plain(model: &Model, unit: &Unit, side: Side) -> Done {
    let moves = unit.side == side;
    let frozen = near::in_contact(model, unit);
    let column = moves && unit.formation.is_road_column();
    let must_unform =
        column && near::enemy_within(model, unit, allowance::road_column_clear(model));
    let can_double =
        moves && !frozen && !near::enemy_within(model, unit, allowance::double_time_clear(model));
    Done { frozen, must_unform, can_double, ..unit.done }
}
