//! Checks what units and commands do together: their places on the table, the houses they hold, and how they arrive.
use super::Roll;
use crate::{
    deploy,
    kinds::{CommandId, Rank, Side},
    model::Model,
    moves, near,
    scene::{GeneralSetup, UnitSetup},
    unit::{Place, Unit},
};
use geom::{Point, Pose};
use kernel::scenario::{Edge, Scenario};
use table::bodies;

type Drafted<'a> = kernel::scenario::Drafted<'a, UnitSetup>;

/// Reports everything that is wrong with the places of units and generals, even if others could not be read.
pub(super) fn check(model: &Model, roll: &Roll<'_>) {
    for (n, draft) in roll.units.iter().enumerate().filter(|(_, it)| !it.unit.tags.ad_hoc) {
        let unit = &model.units[n];
        if unit.is_on_table() {
            draft.must_be_on(&model.scene.field, unit.outline().iter().copied());
            clear_of_others(model, unit, draft);
            draft.whole.note(deploy::faults(model, unit, draft.place().unit()));
        }
        if let Some(arrival) = draft.unit.arrival {
            on_edge(model, arrival.stretch, &draft.whole.at_key("arrives"));
        }
    }
    for draft in roll.generals.iter().filter(|it| it.unit.from_turn <= 1) {
        posted(model, draft);
    }
}

/// Reports what is wrong with whole armies: commands without troops, and troops without room to deploy.
pub(super) fn check_armies(model: &Model, scenario: &Scenario<'_>, roll: &Roll<'_>) {
    commands(model, scenario, roll);
    deployed(model, roll);
}

/// ANT-MOV-018: each pair is reported once, at the unit that comes later in the file.
fn clear_of_others(model: &Model, unit: &Unit, draft: &Drafted<'_>) {
    for other in model.on_table().filter(|other| other.id < unit.id) {
        if bodies::overlap(model.rects(unit), model.rects(other)) {
            draft.overlaps(model.scene.name(other.id));
        } else if other.side != unit.side {
            let reach = model.book.reaches.clear.value;
            if near::within(model, unit, other, reach) {
                draft.within(reach, model.scene.name(other.id));
            }
        }
    }
}

/// Reports a stretch that is not on one edge of the table.
fn on_edge(model: &Model, stretch: [Point; 2], item: &kernel::doc::Item<'_>) {
    let size = [model.scene.field.width, model.scene.field.height];
    let along = |edge: Edge| stretch.iter().all(|at| edge.has(*at, size));
    if !Edge::ALL.into_iter().any(along) {
        item.wrong(
            "this stretch is not on an edge of the table",
            "write `on` with two points of one edge",
        );
    }
}

/// A general stands on the table, or with a unit that does.
fn posted(model: &Model, draft: &kernel::scenario::Drafted<'_, GeneralSetup>) {
    if let Some(at) = draft.unit.at {
        let base = moves::general_base(model, Pose::new(at.at, at.facing));
        draft.must_stand_on(&model.scene.field, &base);
    }
    let Some(unit) = draft.unit.with.map(|id| model.unit(id)) else { return };
    if !unit.is_on_table() {
        draft.whole.at_key("with").wrong(
            format!("{} is not on the table yet", model.scene.name(unit.id)),
            "leave it out; the general is placed or arrives with their command",
        );
    }
}

/// ANT-ORG-001, -006: every command has troops, and comes on over an edge if it arrives.
fn commands(model: &Model, scenario: &Scenario<'_>, roll: &Roll<'_>) {
    let turns = model.scene.turns.unwrap_or(u16::MAX);
    for (id, (item, card)) in (0..).map(CommandId).zip(&roll.groups) {
        let holds = |under: CommandId| {
            under == id || model.division(under) == Some(id) || model.corps(under) == Some(id)
        };
        if !roll.units.iter().any(|it| it.unit.under.is_some_and(holds)) {
            let what = if card.rank == Rank::Brigade { "units" } else { "units or brigades" };
            item.wrong(
                format!("`{}` has no {what}", card.id),
                "put a unit into it with `corps`, or leave it out",
            );
        }
        let Some(arrival) = card.arrival else { continue };
        on_edge(model, arrival.stretch, &item.at_key("on"));
        if arrival.turn > turns {
            item.at_key("arrives").wrong(
                format!("the battle ends after turn {turns}"),
                "let it arrive earlier, or give the battle more `turns`",
            );
        }
    }
    for (side, of) in Side::BOTH.into_iter().zip(&scenario.sides) {
        let own = |unit: &&Unit| unit.side == side && !unit.tags.ad_hoc && !unit.tags.companies;
        if model.units.iter().filter(own).all(|unit| unit.place == Place::Arriving) {
            of.item.wrong(
                format!("nobody of `{}` is on the table as the battle begins", of.id),
                "leave `arrives` of a command or a unit out",
            );
        }
    }
}

/// Units without a place have room in their zone, each after those before it.
fn deployed(model: &Model, roll: &Roll<'_>) {
    let mut table = model.clone();
    kernel::scenario::must_have_room(&roll.units, |side, n| {
        let unit = table.units[n];
        let waits = unit.side == side && deploy::waiting(&table, side).any(|it| it.id == unit.id);
        if !waits {
            return true;
        }
        let Some(at) = deploy::room(&table, &unit) else { return false };
        table.units.change(n, |unit| (unit.at, unit.place) = (at, Place::Table));
        true
    });
}
