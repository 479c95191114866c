//! Checks what units and commands do together: their places on the table, the houses they hold, and how they arrive.
use super::Roll;
use crate::{
    deploy, ground,
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
            on_its_ground(model, unit, draft);
            in_its_house(model, unit, draft);
        }
        arrives(model, unit, draft);
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
                let so = format!("within {} of", draft.place().unit().shown(reach));
                draft.too_near(&so, model.scene.name(other.id));
            }
        }
    }
}

/// ANT-TER-001, -004, -006, -007: nobody stands where their formation cannot be.
fn on_its_ground(model: &Model, unit: &Unit, draft: &Drafted<'_>) {
    // ANT-GEO-041: a garrison has no body of its own, so its formation is barred from nothing.
    if unit.is_garrison() {
        return;
    }
    let held = unit.cover.map(|cover| cover.piece);
    for (_, _, kind) in ground::under(model, &unit.outline())
        .filter(|(piece, _, kind)| Some(*piece) != held && !ground::may_enter(unit, kind))
    {
        let (name, what) = (&draft.card.name, kind.name.replace('-', " "));
        let remedy = match kind.building {
            true => "move it out, or let it hold the building with `garrison`",
            false => "move it out, or change its `formation`",
        };
        draft
            .place()
            .wrong(format!("{name} cannot be in a {what} in {}", unit.formation.name()), remedy);
    }
}

/// ANT-TER-004, -008, -013, ANT-GEO-041: a house is held by one unit on foot, and is large enough for its walls to be told apart.
fn in_its_house(model: &Model, unit: &Unit, draft: &Drafted<'_>) {
    let Some(cover) = unit.cover else { return };
    let name = &draft.card.name;
    if cover.house.is_none() {
        return;
    }
    if !unit.is_foot() {
        draft.place().wrong(
            format!("{name} is no infantry and cannot hold a building"),
            "leave `garrison` out",
        );
    }
    let also = |other: &&Unit| other.id < unit.id && other.cover == unit.cover;
    if let Some(other) = model.on_table().find(also) {
        draft.place().wrong(
            format!("{} holds this building already", model.scene.name(other.id)),
            "a building holds one unit",
        );
    }
    let walls = moves::walls(model.field.piece(cover.piece));
    let base = unit.basing.front.units();
    if walls.half_width.min(walls.half_depth) * 2.0 < base - geom::EPS_PEN {
        let least = draft.place().unit().shown(unit.basing.front);
        draft.place().wrong(
            format!("{name} holds a building that is narrower than one of its bases"),
            format!("make the building at least {least} wide and deep"),
        );
    }
}

/// ANT-SEQ-026: whoever arrives has no place on the table, comes over an edge, and in time.
fn arrives(model: &Model, unit: &Unit, draft: &Drafted<'_>) {
    let name = &draft.card.name;
    let of_command = unit.under.is_some_and(|id| deploy::arrives_with(&model.scene, Some(id)));
    if (draft.unit.arrival.is_some() || of_command) && draft.unit.at.is_some() {
        let remedy = "leave `at` out, or `arrives` of it or of its command";
        draft.place().wrong(format!("{name} arrives later"), remedy);
    }
    if let Some(arrival) = draft.unit.arrival {
        let item = draft.whole.table().and_then(|table| table.get("arrives"));
        on_edge(model, arrival.stretch, item.as_ref().unwrap_or(&draft.whole));
    }
}

/// Reports a stretch that is not on one edge of the table.
fn on_edge(model: &Model, stretch: [Point; 2], item: &kernel::doc::Item<'_>) {
    let field = &model.scene.field;
    let along = |edge: Edge| {
        stretch.iter().all(|at| match edge {
            Edge::North => at.y == field.height.0,
            Edge::South => at.y == 0,
            Edge::East => at.x == field.width.0,
            Edge::West => at.x == 0,
        })
    };
    if !Edge::ALL.into_iter().any(along) {
        item.wrong(
            "this stretch is not on an edge of the table",
            "write `on` with two points of one edge",
        );
    }
}

/// A general stands on the table, or with a unit that does.
fn posted(model: &Model, draft: &kernel::scenario::Drafted<'_, GeneralSetup>) {
    let name = &draft.card.name;
    if let Some(at) = draft.unit.at {
        let base = moves::general_base(model, Pose::new(at.at, at.facing));
        if model.scene.field.overhang(&base) > geom::EPS_PEN {
            draft.place().wrong(format!("{name} stands off the table"), "move them in");
        }
    }
    let Some(unit) = draft.unit.with.map(|id| model.unit(id)) else { return };
    if !unit.is_on_table() {
        let item = draft.whole.table().and_then(|table| table.get("with"));
        item.as_ref().unwrap_or(&draft.whole).wrong(
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
        let key = |key: &str| item.table().and_then(|table| table.get(key));
        on_edge(model, arrival.stretch, key("on").as_ref().unwrap_or(item));
        if arrival.turn > turns {
            key("arrives").as_ref().unwrap_or(item).wrong(
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
