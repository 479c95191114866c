//! Units placed by the scenario: on the table, in a formation they may have, clear of one another.
use super::Drafted;
use crate::{
    allowance::Pace,
    clear::{self, Block, Heed},
    deploy, formations, ground,
    kinds::UnitId,
    model::Model,
    scene::Setup,
    unit::Unit,
    units::Units,
    words,
};
use geom::{Angle, Pose};
use kernel::{Cited, scenario::must_have_room};
use table::PieceId;

/// Notes all problems with the positions of units.
pub(super) fn check(setup: &Setup, drafts: &[Drafted<'_>]) {
    let mut model = deploy::empty(setup);
    for (n, draft) in drafts.iter().enumerate() {
        let unit = deploy::in_hand(setup, UnitId(n as u8), &draft.unit);
        model.units.push(unit);
    }
    for (n, draft) in drafts.iter().enumerate() {
        if let Some(unit) = formed(&model, UnitId(n as u8), draft) {
            model.units.change(unit.id.idx(), |it| *it = unit);
        }
    }
    for (n, draft) in drafts.iter().enumerate() {
        let unit = model.units[n];
        if unit.is_on_table() {
            // Q35: no stand may hang over the edge.
            draft.must_be_on(&model.scene.field, unit.bases().iter().copied());
            clear_of_others(&model, &unit, draft);
            garrisoned(&model, &unit, draft);
        }
    }
    // Q94: units that have yet to be placed need room in their zone.
    must_have_room(drafts, |side, n| {
        let unit = model.units[n];
        if unit.side != side || unit.is_on_table() {
            return true;
        }
        let placed = deploy::room(&model, unit.id);
        placed.map(|placed| model.units.change(unit.id.idx(), |it| *it = placed)).is_some()
    });
}

/// ASV-SET-005: checks that the unit may have its formation with this many files. Returns the unit as it stands, if the scenario
/// places it.
fn formed(model: &Model, id: UnitId, draft: &Drafted<'_>) -> Option<Unit> {
    let (from, item) = (&draft.unit, draft.shape());
    let front = from.at.unwrap_or(Pose::new(geom::Point::new(0, 0), Angle::NORTH));
    let mut unit = *model.unit(id);
    // Stands are needed to judge a formation, even for a unit that is not placed yet.
    let Some(stands) = deploy::stood(&unit, &from.stands, from.files, &from.bent(), front) else {
        let (n, files) = (from.stands.len(), from.files);
        item.wrong(
            format!(
                "{} cannot make a {} of {}",
                words::stands(n),
                from.formation.name(),
                words::files(files)
            ),
            "give `files` that suit: all stands in a line, one in a road column, and at least two in a block of three or more; a bent line needs `bend` and `swing`, a bent road column these or `bends`, of 90 degrees at most",
        );
        return None;
    };
    unit.stands = stands;
    unit.bend = if from.formation.is_bent_line() { from.bend } else { 0 };
    unit.measure_up();
    let refused = formations::may_form(model, &unit, from.formation)
        .and_then(|()| formations::may_be_so_deep(model, &unit, from.formation, from.files));
    if let Err(refusal) = refused {
        item.wrong(format!("{refusal} ({})", refusal.cite()), "choose another formation");
    }
    from.at.is_some().then_some(unit)
}

/// Each pair is reported once, at the unit that comes later in the file.
fn clear_of_others(model: &Model, unit: &Unit, draft: &Drafted<'_>) {
    if unit.garrison.is_some() {
        return;
    }
    let mut absent: Units =
        (unit.id.idx() + 1..model.units.len()).map(|n| UnitId(n as u8)).collect();
    loop {
        let heed = Heed { absent, contact: false, pace: Pace::Move };
        match clear::standing(model, unit, heed) {
            Ok(()) => return,
            Err(Block::Unit(other)) => {
                draft.overlaps(model.name(other));
                absent.insert(other);
            }
            Err(Block::Enemy(other)) => {
                draft.too_near("in contact with", model.name(other));
                absent.insert(other);
            }
            Err(Block::Ground(piece)) => {
                let (name, ground) = (&draft.card.name, ground::name(model, piece));
                draft.place().wrong(
                    format!("{name} may not stand in {ground}"),
                    "move it out of ground that is prohibited to it, or change its formation",
                );
                return;
            }
        }
    }
}

/// Notes 4.5: checks that the unit is foot, small enough, and alone in the building.
fn garrisoned(model: &Model, unit: &Unit, draft: &Drafted<'_>) {
    let Some(building) = unit.garrison else { return };
    let most = usize::from(model.rulings.garrison_most);
    // Ground that could not be read is missing here.
    let Some(piece) = model.scene.field.pieces.get(usize::from(building)) else { return };
    let others = || model.units.iter().filter(|other| other.garrison == Some(building));
    let (name, ground) = (&draft.card.name, ground::name(model, PieceId(building)));
    if !unit.is_foot() || unit.n() > most {
        draft.whole.wrong(
            format!("{name} cannot hold a building"),
            format!("put foot of at most {} into it", words::stands(most)),
        );
    } else if others().any(|other| other.id < unit.id) {
        draft.whole.wrong(format!("{ground} is held by two units"), "put one of them elsewhere");
    } else if !unit.bases().iter().all(|base| piece.overlaps(base)) {
        draft.whole.wrong(
            format!("{name} does not stand in {ground}"),
            "give it an `at` within the building that it holds",
        );
    }
}
