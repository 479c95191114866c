//! Units where the scenario places them: on the table, in a formation they may have, clear of one another.
use super::units::Drafted;
use crate::{
    clear::{self, Block, Heed},
    deploy, formations, ground,
    kinds::{Side, UnitId},
    model::Model,
    scene::Setup,
    unit::Unit,
    words,
};
use geom::{Angle, Length, Pose};
use kernel::Cited;
use table::PieceId;

/// Notes everything that is wrong with where units stand.
pub(super) fn check(setup: &Setup, drafts: &[Drafted<'_>]) {
    let mut model = deploy::empty(setup);
    for (n, draft) in drafts.iter().enumerate() {
        let unit = deploy::in_hand(setup, UnitId(n as u8), &draft.unit);
        model.units.push(unit);
    }
    for (n, draft) in drafts.iter().enumerate() {
        if let Some(unit) = formed(&model, UnitId(n as u8), draft) {
            model.units.change(unit.id, |it| *it = unit);
        }
    }
    for (n, draft) in drafts.iter().enumerate() {
        let unit = model.units[n];
        if unit.is_on_table() {
            on_table(&model, &unit, draft);
            clear_of_others(&model, &unit, draft);
            garrisoned(&model, &unit, draft);
        }
    }
    no_room(&model, drafts);
}

/// ASV-SET-005: a formation that the unit may have, of so many files. The unit as it stands, if the scenario places it.
fn formed(model: &Model, id: UnitId, draft: &Drafted<'_>) -> Option<Unit> {
    let from = &draft.unit;
    let item = draft.formation.as_ref().unwrap_or(&draft.whole);
    let front = from.at.unwrap_or(Pose::new(geom::Point::new(0, 0), Angle::NORTH));
    let mut unit = *model.unit(id);
    // Stands are needed to judge a formation, even of a unit that is not placed yet.
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

/// Q35: no stand hangs over the edge.
fn on_table(model: &Model, unit: &Unit, draft: &Drafted<'_>) {
    let field = &model.scene.field;
    let out = unit.bases().iter().map(|base| field.overhang(base)).fold(f64::MIN, f64::max);
    if out > geom::EPS_PEN {
        let item = draft.at.as_ref().unwrap_or(&draft.whole);
        let by = (Length::from_units(out).to_inches() * 100.0).ceil() / 100.0;
        item.wrong(
            format!("{} stands {by}\" off the table", model.name(unit.id)),
            "move it in; `at` is the middle of its front",
        );
    }
}

/// Each pair is told once, at the unit that comes later in the file.
fn clear_of_others(model: &Model, unit: &Unit, draft: &Drafted<'_>) {
    let item = draft.at.as_ref().unwrap_or(&draft.whole);
    let name = model.name(unit.id);
    if unit.garrison.is_some() {
        return;
    }
    let mut absent: Vec<UnitId> =
        (unit.id.idx() + 1..model.units.len()).map(|n| UnitId(n as u8)).collect();
    loop {
        let heed = Heed { absent: &absent, contact: false, charge: false };
        match clear::standing(model, unit, heed) {
            Ok(()) => return,
            Err(Block::Unit(other)) => {
                let other_name = model.name(other);
                item.wrong(format!("{name} overlaps {other_name}"), "move one of them");
                absent.push(other);
            }
            Err(Block::Enemy(other)) => {
                let enemy = model.name(other);
                item.wrong(
                    format!("{name} is in contact with its enemy {enemy}"),
                    "move them apart: contact comes by charging",
                );
                absent.push(other);
            }
            Err(Block::Ground(piece)) => {
                item.wrong(
                    format!("{name} may not stand in {}", ground::name(model, piece)),
                    "move it out of ground that is prohibited to it, or change its formation",
                );
                return;
            }
        }
    }
}

/// Notes 4.5: foot, few enough, and alone in the building.
fn garrisoned(model: &Model, unit: &Unit, draft: &Drafted<'_>) {
    let Some(building) = unit.garrison else { return };
    let most = usize::from(model.rulings.garrison_most);
    let piece = model.scene.field.pieces.get(usize::from(building));
    let within = |unit: &Unit| {
        piece.is_some_and(|piece| unit.bases().iter().all(|base| piece.overlaps(base)))
    };
    let others = || model.units.iter().filter(|other| other.garrison == Some(building));
    if !unit.is_foot() || unit.n() > most {
        draft.whole.wrong(
            format!("{} cannot hold a building", model.name(unit.id)),
            format!("put foot of at most {} into it", words::stands(most)),
        );
    } else if others().any(|other| other.id < unit.id) {
        let name = ground::name(model, PieceId(building));
        draft.whole.wrong(format!("{name} is held by two units"), "put one of them elsewhere");
    } else if !within(unit) {
        let name = ground::name(model, PieceId(building));
        draft.whole.wrong(
            format!("{} does not stand in {name}", model.name(unit.id)),
            "give it an `at` within the building that it holds",
        );
    }
}

/// Q94: units still to be placed need room in their zone, even once the others of their side are there.
fn no_room(model: &Model, drafts: &[Drafted<'_>]) {
    let mut model = model.clone();
    for side in Side::BOTH {
        for (n, draft) in drafts.iter().enumerate() {
            let unit = &model.units[n];
            if unit.side != side || unit.is_on_table() {
                continue;
            }
            match deploy::room(&model, UnitId(n as u8)) {
                Some(placed) => model.units.change(placed.id, |it| *it = placed),
                None => {
                    let name = model.name(UnitId(n as u8)).to_owned();
                    draft.whole.wrong(
                        format!("there is no room to deploy {name} in its zone"),
                        "give it an `at`, or its side a larger zone under [deploy]",
                    );
                }
            }
        }
    }
}
