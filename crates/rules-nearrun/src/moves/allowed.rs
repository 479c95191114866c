//! The checks of this step by act: what is allowed, by which rule, and what it costs.
use super::{captured, check_march, cover, forms, generals, guns, lines, weak};
use crate::{act::Act, arrive, ground, kinds::Rank, model::Model, pips::Price};
use kernel::Said;

/// Whether an act is allowed, and what it costs.
pub(super) fn allowed(model: &Model, said: &Said<Act>) -> Option<Option<Price>> {
    match said.act {
        Act::Move { .. } | Act::Retrograde { .. } | Act::Leave { .. } => {
            check_march(model, said).ok().map(|it| Some(it.price))
        }
        Act::LimberAndMove { .. }
        | Act::MoveAndUnlimber { .. }
        | Act::Prolong { .. }
        | Act::UnlimberAndProlong { .. } => guns::check(model, said).ok().map(|it| Some(it.price)),
        Act::Form { .. }
        | Act::UnlimberAbout { .. }
        | Act::TurnSquare { .. }
        | Act::Dismount { .. }
        | Act::Mount { .. } => forms::allows(model, said).ok().map(Some),
        Act::Recover { .. } | Act::HoldOn { .. } => {
            weak::check(model, said).ok().map(|it| Some(it.1))
        }
        Act::Enter { .. } => cover::check(model, said).ok().map(|it| Some(it.2)),
        Act::Reoccupy { .. } | Act::SpikeThem { .. } | Act::MakeReady { .. } => {
            captured::check(model, said).ok().map(|it| Some(it.1))
        }
        Act::SendOut { brigade } => {
            lines::check_out(model, said, brigade).ok().map(|it| Some(it.3))
        }
        Act::Rejoin { .. } => lines::check_in(model, said).ok().map(|it| Some(it.1)),
        Act::Arrive { unit } => arrive::check(model, said, unit).ok().map(|it| Some(it.1)),
        Act::Ride { .. } | Act::Join { .. } => generals::check(model, said).ok().map(|_| None),
        _ => None,
    }
}

/// ANT-GEN-003, -007, ANT-TER-009: the rule of an offer where it depends on the general's rank or on the ground.
pub(super) fn rule(model: &Model, act: &Act) -> Option<&'static str> {
    let is_high = |general| model.general(general).rank != Rank::Brigade;
    match *act {
        Act::Ride { general } if is_high(general) => Some("ANT-GEN-003"),
        Act::Join { general, .. } if is_high(general) => Some("ANT-GEN-007"),
        Act::Enter { cover, .. } => {
            let kind = ground::kind(model, model.field.piece(cover));
            (!kind.building).then_some("ANT-TER-009")
        }
        _ => None,
    }
}
