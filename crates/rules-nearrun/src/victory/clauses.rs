//! How the clauses of a scenario correct its verdict (ANT-VIC-001): places that must be held, and divisions that are worn out.
use super::Verdict;
use crate::{
    event::Outcome,
    ground,
    kinds::{CommandId, Side},
    model::Model,
    scene::Ask,
    unit::Unit,
};
use table::PieceId;

/// Whether the terms of a side count: it holds whatever the scenario asks it to hold besides.
pub(super) fn terms_count(model: &Model, side: Side) -> bool {
    model.scene.clauses.iter().filter(|clause| clause.side == side).all(|clause| {
        match &clause.ask {
            Ask::Needs(places) => places.iter().all(|place| holds(model, side, *place)),
            Ask::Holds(_) | Ask::Worn { .. } => true,
        }
    })
}

/// A side that holds all the places of a clause does not lose, unless it has no troops left.
pub(super) fn corrected(model: &Model, winner: Option<Side>, outcome: Outcome) -> Option<Side> {
    let loser = winner?.other();
    let saved = model.scene.clauses.iter().filter(|clause| clause.side == loser).any(|clause| {
        matches!(&clause.ask, Ask::Holds(places) if places.iter().all(|it| holds(model, loser, *it)))
    });
    winner.filter(|_| !saved || outcome == Outcome::Bare)
}

/// A side wins at once if enough enemy divisions have lost half their hits and none of its own has.
pub(super) fn worn(model: &Model) -> Option<Verdict> {
    let wins = |side: Side| {
        model.scene.clauses.iter().filter(|clause| clause.side == side).any(|clause| {
            let Ask::Worn { of, n, unless } = &clause.ask else { return false };
            let worn = of.iter().filter(|id| is_worn(model, **id)).count();
            worn >= usize::from(*n) && !unless.iter().any(|id| is_worn(model, *id))
        })
    };
    match Side::BOTH.map(wins) {
        [false, false] => None,
        [true, true] => Some((None, Outcome::Terms)),
        [first, _] => Some((Some(if first { Side(0) } else { Side(1) }), Outcome::Terms)),
    }
}

/// ANT-STR-006, ANT-ORG-003: whether a command has lost half the hits of all its units, those that are gone included.
fn is_worn(model: &Model, command: CommandId) -> bool {
    let is_under = |unit: &&Unit| {
        unit.under.is_some_and(|id| {
            id == command || model.division(id) == Some(command) || model.corps(id) == Some(command)
        })
    };
    let units = model.units.iter().filter(|unit| !unit.tags.ad_hoc).filter(is_under);
    let (all, lost) = units.fold((0, 0), |(all, lost), unit| {
        let gone = if unit.is_gone() { unit.strength } else { unit.lost };
        (all + u32::from(unit.strength), lost + u32::from(gone))
    });
    all > 0 && 2 * lost >= all
}

/// Whether a side holds a piece of terrain: a building by its garrison, other ground by troops in it without enemies.
fn holds(model: &Model, side: Side, place: PieceId) -> bool {
    let piece = model.field.piece(place);
    if ground::kind(model, piece).building {
        let is_in = |unit: &Unit| unit.cover.is_some_and(|cover| cover.piece == place);
        return model.of(side).any(|unit| unit.is_garrison() && is_in(unit));
    }
    let on = |side: Side| {
        let steady = model.of(side).filter(|unit| !unit.is_routing());
        steady.into_iter().any(|unit| piece.overlaps(&unit.rect()))
    };
    on(side) && !on(side.other())
}
