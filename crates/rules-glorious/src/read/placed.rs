//! Units that the scenario places: on the table, in a formation they may have, clear of one another.
use super::{Drafted, battles};
use crate::{
    clear::{self, Block, Heed},
    deploy, ground,
    kinds::UnitId,
    layout,
    model::Model,
    near,
    refusal::pattern_rule,
    scene::{self, Setup, UnitSetup},
    unit::Unit,
    words,
};
use kernel::{Cited, names, scenario::must_have_room};
use std::sync::Arc;
use table::PieceId;

/// Notes everything that is wrong with where units stand.
pub(super) fn check(setup: &Setup, drafts: &[Drafted<'_>]) {
    let mut single = Setup { battles: Vec::new(), ..setup.clone() };
    let mut unformed = Vec::new();
    for (n, (draft, unit)) in drafts.iter().zip(&mut single.units).enumerate() {
        if !formed(draft) {
            unformed.push(n);
            off_the_table(unit);
        }
    }
    let sound = battles::check(setup, drafts) && unformed.is_empty();
    let Ok(mut model) = deploy::table(&single) else { return };
    for members in setup.battles.iter().filter(|_| sound) {
        formed_up(&mut model, members, drafts);
    }
    for (unit, draft) in model.units.iter().zip(drafts) {
        if unit.is_on_table() {
            // A garrison stands in its buildings, not on the table.
            let bases = unit.bases().filter(|_| unit.garrison.is_none());
            draft.must_be_on(&model.scene.field, bases);
            clear_of_others(&model, unit, draft);
            held(&model, unit, draft);
        }
    }
    // AGV-SET-004: units still to be placed need room in their zone.
    must_have_room(drafts, |side, n| {
        let unit = &model.units[n];
        let is_other = unit.side != side || unformed.contains(&n);
        if is_other || unit.is_on_table() || unit.within.is_some() {
            return true;
        }
        let placed = deploy::room(&model, unit.id);
        placed.map(|placed| model.units.change(placed.id.idx(), |unit| *unit = placed)).is_some()
    });
}

/// A unit that cannot stand as the file says stands nowhere, so that the others can be checked.
fn off_the_table(unit: &mut UnitSetup) {
    (unit.at, unit.garrison, unit.short) = (None, None, 0);
    unit.formation = layout::usual(unit.kind);
    unit.files = layout::usual_files(unit.formation, unit.elements.len());
}

/// AGV-FRM-002..009, -013, -014: checks that the unit may have this formation with this many files.
fn formed(draft: &Drafted<'_>) -> bool {
    let (from, item) = (&draft.unit, draft.shape());
    let (n, files, short) = (from.elements.len(), usize::from(from.files), usize::from(from.short));
    if !layout::may_take(from.kind, &from.elements, from.formation) {
        item.wrong(
            format!(
                "{} may not be in {} ({})",
                draft.card.name,
                from.formation.name(),
                layout::barred_by(from.kind)
            ),
            "choose another formation",
        );
        return false;
    }
    let fits = |short: usize| layout::is_pattern(from.formation, n, files, short);
    if !fits(short) && fits(0) {
        let files = words::files(from.short);
        item.wrong(
            format!("the last rank cannot begin {files} in from the left (AGV-FRM-003)"),
            "give `short` no more places than the last rank leaves free",
        );
        return false;
    }
    if !fits(short) {
        let (what, files) = (from.formation.name(), words::files(from.files));
        let rule = pattern_rule(what, n);
        item.wrong(
            format!("{} cannot make {what} of {files} ({rule})", words::elements(n)),
            "choose a valid `files`: all elements in a line, one in a road column, two or more in a block of three elements or more",
        );
        return false;
    }
    true
}

/// AGV-BTL-008: checks that the members of a Battle stand edge to edge and satisfy every rule for a Battle.
fn formed_up(model: &mut Model, members: &[UnitId], drafts: &[Drafted<'_>]) {
    let Some(first) = members.first().and_then(|id| drafts.get(id.idx())) else { return };
    if let Err(why) = deploy::join(model, members) {
        let names = Arc::new(scene::names(&model.book, &model.scene));
        let words = names::lend(&names, || why.to_string());
        first.whole.wrong(
            format!("these units are not a Battle: {words} ({})", why.cite()),
            "place foot of the same facing edge to edge in one whole rectangle, each with its `at`",
        );
    }
}

/// AGV-CHG-001, AGV-MOV-022: reports each pair once, at the unit that comes later in the file. A garrison is touched at the
/// walls of its buildings, and only by its enemies.
fn clear_of_others(model: &Model, unit: &Unit, draft: &Drafted<'_>) {
    for other in model.on_table().filter(|other| other.id < unit.id) {
        if other.side != unit.side && near::touches(model, unit, other) {
            draft.too_near("in contact with", model.name(other.id));
        } else if unit.garrison.is_none() && other.garrison.is_none() && over(unit, other) {
            draft.overlaps(model.name(other.id));
        }
    }
    let all: Vec<UnitId> = model.units.iter().map(|unit| unit.id).collect();
    let alone = Heed { absent: &all, contact: false };
    if unit.garrison.is_none()
        && let Err(Block::Ground(piece)) = clear::standing(model, unit, alone)
    {
        draft.place().wrong(
            format!("{} may not stand in {}", draft.card.name, ground::name(model, piece)),
            "move it out of ground that is barred to it",
        );
    }
}

/// Whether two units overlap.
fn over(one: &Unit, other: &Unit) -> bool {
    let theirs = other.outline();
    one.outline().iter().any(|ours| theirs.iter().any(|theirs| geom::overlaps(ours, theirs)))
}

/// AGV-TER-016: a garrison must be foot, with few enough elements, and alone in the buildings.
fn held(model: &Model, unit: &Unit, draft: &Drafted<'_>) {
    let Some(building) = unit.garrison else { return };
    let (name, ground) = (&draft.card.name, ground::name(model, PieceId(building)));
    let most = usize::from(ground::kind(model, PieceId(building)).holds);
    if !unit.is_afoot() || unit.n() > most {
        draft.whole.wrong(
            format!("{name} cannot hold buildings (AGV-TER-016)"),
            format!("put foot of at most {} into them", words::elements(most)),
        );
    }
    let piece = model.scene.field.piece(PieceId(building));
    if piece.distance_point(unit.front_centre()) > geom::EPS_CONTACT {
        draft.place().wrong(
            format!("{name} does not stand in {ground}"),
            "give it an `at` within the buildings that it holds",
        );
    }
    let mut others = model.units.iter().filter(|other| other.garrison == Some(building));
    if others.any(|other| other.id < unit.id) {
        draft.whole.wrong(format!("{ground} is held by two units"), "put one of them elsewhere");
    }
}
