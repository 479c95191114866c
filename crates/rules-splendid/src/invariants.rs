//! What must be true of every table between decisions (notes 6.6). A broken one is a bug of ours and panics with a sentence.
//! That no marker outlives its time is asserted where that time ends: see `losses::retreats` and `initiative::play`.
use crate::{
    kinds::{Phase, Side},
    layout,
    model::Model,
    near,
    unit::Unit,
};

/// Checks all that can be told from the table alone.
pub fn check(model: &Model) {
    assert!(model.units.is_current(), "the bodies kept are not those of the units");
    stands_add_up(model);
    for unit in model.on_table() {
        let name = model.name(unit.id);
        assert!(layout::is_valid(unit), "{name} is not in {}: {unit:?}", unit.formation.name());
        for stand in &unit.stands {
            let held = unit.garrison.is_some() || model.scene.field.holds(&unit.base(stand));
            assert!(held, "{name} has a stand off the table");
        }
        circle_holds(model, unit);
    }
    nothing_interpenetrates(model);
    // ASV-RET-001: the movement phases begin with no single stand in contact, and none comes into contact of its own.
    if model.phase == Phase::InitiativeMoves {
        let left = model.on_table().find(|unit| unit.n() == 1 && unit.done.frozen);
        assert!(left.is_none(), "a single stand is still in contact: {left:?}");
    }
}

/// ASV-VIC-005: stands on the table and stands lost are those it began with, but for units that escaped, are still in hand
/// or left in a way that does not count.
fn stands_add_up(model: &Model) {
    for side in Side::BOTH {
        let there: usize = model.of(side).map(Unit::n).sum();
        let (lost, total) = (model.lost[side.idx()], model.total[side.idx()]);
        let all = there + usize::from(lost);
        let exact = model.phase != Phase::Deployment
            && model.rulings.count_removed_commanders
            && !model.escaped.iter().any(|id| model.unit(*id).side == side);
        assert!(
            if exact { all == usize::from(total) } else { all <= usize::from(total) },
            "side {} began with {total} stands, has {there} and lost {lost}",
            side.0
        );
    }
}

/// Quick looks rest on a circle about each unit.
fn circle_holds(model: &Model, unit: &Unit) {
    let far = unit
        .bases()
        .iter()
        .flat_map(geom::Rect::corners)
        .fold(0.0_f64, |far, corner| far.max(corner.distance(unit.centre.v2())));
    let name = model.name(unit.id);
    assert!(far <= f64::from(unit.radius) + 1.0, "the circle about {name} does not hold it");
}

/// ASV-MOV-010: no unit stands in another. Garrisons stand in their building, not on the table.
fn nothing_interpenetrates(model: &Model) {
    let outside = || model.on_table().filter(|unit| unit.garrison.is_none());
    for one in outside() {
        for other in outside().filter(|other| other.id > one.id) {
            let into = !flows(model, one, other)
                && near::may_be_within(one, other, 0.0)
                && one.bases().iter().any(|a| {
                    other.bases().iter().any(|b| geom::penetration(a, b) > geom::EPS_PEN + 4.0)
                });
            let names = (model.name(one.id), model.name(other.id));
            assert!(!into, "{} and {} stand in one another", names.0, names.1);
        }
    }
}

/// ASV-FLW-001: a unit whose move is broken into between two legs may be half way around a friend; ASV-FLW-009: and horse on
/// an extended charge half way around a single gun or remnant, friend or enemy.
fn flows(model: &Model, one: &Unit, other: &Unit) -> bool {
    let charging =
        |horse: &Unit, passed: &Unit| horse.is_mounted() && !passed.is_mounted() && passed.n() == 1;
    matches!(model.phase, Phase::InitiativeMoves | Phase::OtherMoves)
        && (one.side == other.side || charging(one, other) || charging(other, one))
        && !(one.done.acted && other.done.acted)
}
