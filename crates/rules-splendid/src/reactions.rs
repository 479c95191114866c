//! Reactions (L813-L1017): what the enemy may do in a movement phase. ASV-REA-003: there are seven, one file each.
mod about_face;
mod artillery;
mod back_off;
mod contact;
mod defensive_fire;
mod hasty_block;
pub(crate) mod intercept;
mod nudge;
mod offers;
mod run;

pub(crate) use contact::{Charge, meet};
pub(crate) use offers::QUESTIONS;

use crate::{
    kinds::{Phase, Side},
    model::Model,
};

/// ASV-REA-001: the side whose movement phase it is; only the other side reacts.
pub(crate) fn phasing(model: &Model) -> Option<Side> {
    match model.phase {
        Phase::InitiativeMoves => Some(model.mover(0)),
        Phase::OtherMoves => Some(model.mover(1)),
        _ => None,
    }
}
