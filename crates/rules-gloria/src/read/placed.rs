//! Checks what units and brigades do together: their places on the table, works, reserves and hidden units.
use super::Roll;
use crate::{
    book::Going,
    cost, deploy, ground, hiding,
    kinds::{CorpsId, Side, UnitId, UnitKind},
    model::Model,
    near,
    scene::UnitSetup,
    unit::{Under, Unit},
};
use kernel::{scenario::Scenario, words};

type Drafted<'a> = kernel::scenario::Drafted<'a, UnitSetup>;

/// Reports everything that is wrong with the places of units and generals, even if others could not be read.
pub(super) fn check(model: &Model, roll: &Roll<'_>) {
    for (n, draft) in roll.units.iter().enumerate() {
        let unit = &model.units[n];
        if unit.is_on_table() {
            draft.must_be_on(&model.scene.field, unit.outline());
            clear_of_others(model, unit, draft);
            on_its_ground(model, unit, draft);
        }
        bent(unit, draft);
        secrets(model, unit, draft);
    }
    for draft in roll.generals.iter().filter(|draft| draft.at.is_some()) {
        let base = deploy::general_base(model, draft.unit.side, draft.unit.at.unwrap_or_default());
        draft.must_stand_on(&model.scene.field, &base);
    }
}

/// Reports what is wrong with whole armies and their ground: works without an Engineer, water of the wrong width, too many in reserve.
pub(super) fn check_armies(model: &Model, scenario: &Scenario<'_>, roll: &Roll<'_>) {
    for (side, of) in Side::BOTH.into_iter().zip(&scenario.sides) {
        engineers(model, scenario, side, of);
    }
    waters(model, scenario);
    reserves(model, roll);
}

/// PG-MOV-003: each pair is reported once, at the unit that comes later in the file.
fn clear_of_others(model: &Model, unit: &Unit, draft: &Drafted<'_>) {
    let outline = unit.outline();
    let earlier = |other: &&Unit| other.id < unit.id;
    for other in model.on_table().filter(earlier) {
        if near::overlap(&outline, &other.outline()) {
            draft.overlaps(model.scene.name(other.id));
        } else if other.side != unit.side {
            let reach = model.book.mm(&model.book.reaches.clear);
            if near::within(model, unit, other, reach) {
                draft.within(reach, model.scene.name(other.id));
            }
        }
    }
}

/// PG-MOV-006: nobody stands where their type cannot go.
fn on_its_ground(model: &Model, unit: &Unit, draft: &Drafted<'_>) {
    for kind in deploy::barring(model, unit, &unit.outline()) {
        draft.place().wrong(
            format!("{} cannot be in a {}", draft.card.name, kind.name.replace('-', " ")),
            "move it out",
        );
    }
}

/// PG-LIN-002: a bend leaves some stands beyond it.
fn bent(unit: &Unit, draft: &Drafted<'_>) {
    for ((bend, stands), key) in
        unit.bends.iter().zip(unit.stands_beside()).zip(["bend_left", "bend_right"])
    {
        if bend.is_some_and(|bend| usize::from(bend.after) >= stands) {
            draft.whole.at_key(key).wrong(
                format!("the line ends after {} on that side", words::stands(stands)),
                "bend it after fewer stands, or leave it out",
            );
        }
    }
}

/// PG-RIV-001: water is a stream up to a width, and a river beyond it.
fn waters(model: &Model, scenario: &Scenario<'_>) {
    let most = model.book.mm(&model.book.reaches.stream_most);
    for (piece, terrain) in model.scene.field.pieces.iter().zip(&scenario.terrain) {
        let kind = ground::kind(model, piece);
        let Some(width) = piece.outline().width.filter(|_| piece.is_line()) else { continue };
        let (is, other) = match kind.going {
            Some(Going::River) if width <= most => ("narrow for a river", "stream"),
            Some(Going::Stream) if width > most => ("wide for a stream", "river"),
            _ => continue,
        };
        let [width, most] = [width, most].map(|it| terrain.item.unit().shown(it));
        terrain.item.wrong(
            format!("this water is {width} wide, too {is}: a stream has at most {most}"),
            format!("change its `width`, or write `kind = \"{other}\"`"),
        );
    }
}

/// PG-HID-001, PG-OFF-001: hidden units stand in a hiding place, and brigades off the table have no place on it.
fn secrets(model: &Model, unit: &Unit, draft: &Drafted<'_>) {
    let options = &model.book.options;
    let (name, of) = (&draft.card.name, &draft.unit);
    if of.hidden && !options.hidden_units {
        draft.whole.wrong(
            format!("{name} is hidden, and this battle has no hidden units"),
            "write `hidden_units = true` under [rules]",
        );
    }
    if of.hidden && of.at.is_none() {
        draft.whole.wrong(
            format!("{name} is hidden nowhere"),
            "add `at`, or leave `hidden` out and let its owner hide it",
        );
    } else if of.hidden && !hiding::is_hiding_place(model, unit) {
        draft.place().wrong(
            format!("{name} would be hidden in the open"),
            "hide it in or behind a wood, an urban area, a wall or the crest of a hill",
        );
    }
    if is_held_back(model, unit.under) && of.at.is_some() {
        draft.place().wrong(
            format!("{name} belongs to a brigade off the table"),
            "leave `at` out, or `reserve` of its brigade",
        );
    }
}

/// Whether the scenario keeps its brigade, or the wing of its brigade, off the table.
fn is_held_back(model: &Model, under: Under) -> bool {
    let all = (0..model.corps.len()).map(|n| CorpsId(n as u8));
    let held = all.filter(|id| model.scene.corps[id.idx()].reserve.is_some());
    held.into_iter().any(|id| model.belongs(under, id))
}

/// PG-OOB-006: field works and pontoons need an Engineer in the army. Works belong to the side whose half they are in.
fn engineers(
    model: &Model,
    scenario: &Scenario<'_>,
    side: Side,
    of: &kernel::scenario::SideOf<'_>,
) {
    let own = |unit: &&Unit| unit.side == side;
    if model.units.iter().filter(own).any(|unit| unit.kind == UnitKind::Engineers) {
        return;
    }
    let train = model.units.iter().filter(own).find(|unit| unit.kind == UnitKind::PontoonTrain);
    if let Some(train) = train {
        of.item.wrong(
            format!("{} has no Engineer", model.scene.name(UnitId(train.id.0))),
            "add a unit of type `engineers`",
        );
    }
    let pieces = model.field.pieces.iter().zip(&scenario.terrain);
    for (piece, terrain) in pieces {
        let kind = ground::kind(model, piece);
        let middle = piece.outline().points.first().copied().unwrap_or_default();
        if kind.fortification && deploy::is_nearer(model, side, middle) {
            terrain.item.wrong(
                format!("`{}` has works and no Engineer", of.id),
                "add a unit of type `engineers` to the side",
            );
        }
    }
}

/// PG-OFF-001: at most a third of an army is off the table.
fn reserves(model: &Model, roll: &Roll<'_>) {
    let held = |side: Side| {
        let cards = (0..).map(CorpsId).zip(&model.scene.corps);
        cards.filter(move |(_, card)| card.side == side && card.reserve.is_some())
    };
    for side in Side::BOTH {
        let Some((first, _)) = held(side).next() else { continue };
        let (item, card) = &roll.groups[first.idx()];
        if !model.book.options.reserves {
            item.wrong(
                format!("`{}` is off the table, and this battle has no reserves", card.id),
                "write `reserves = true` under [rules]",
            );
        }
        if !cost::may_be_off(model, side, held(side).map(|(id, _)| id)) {
            let off: i32 = held(side).map(|(id, _)| cost::corps(model, id)).sum();
            item.wrong(
                format!(
                    "{off} points are off the table, of an army of {}",
                    cost::army(model, side)
                ),
                "hold back at most a third of its points",
            );
        }
    }
}
