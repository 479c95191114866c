//! Losses (IDV-STA-001 to -005). A unit loses no figures: it becomes worse level by level (sound, disordered, disrupted, routed)
//! and in the end leaves the battle. [`resolve`] carries this out, whatever caused it; nobody decides anything here.
//!
//! What causes a loss: shots (`fire/volley.rs`, `fire/retreats.rs`), blows (`melee/results.rs`), a failed test on contact
//! (`contact.rs`), a retreat without room or through friends (`retreat.rs`), and bad ground (`moves.rs`, `charge.rs`). [`disorder`]
//! is the test that decides many of them, and [`casualties`] says what becomes of commanders. `reform.rs` makes units better;
//! `fatigue.rs` counts what each wing has lost.
pub mod casualties;
pub mod disorder;

use crate::{
    Veritas,
    event::Event,
    kinds::{State, UnitId},
    unit::End,
};
use kernel::Cx;

/// What a unit loses.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Loss {
    /// It is in this state now, whatever it was before.
    Becomes(State),
    /// IDV-STA-004, -005: it becomes one level worse. A routed unit is destroyed.
    OneLevel,
    /// IDV-TER-006: disorder by ground makes a sound unit disordered and leaves an unsound one as it is.
    Ground,
    /// It leaves the battle for good.
    Whole(End),
}

/// A unit takes a loss. The answer is whether it is still in the battle.
pub fn resolve(cx: &mut Cx<'_, Veritas>, id: UnitId, loss: Loss) -> bool {
    let unit = cx.model().unit(id);
    let state = match loss {
        Loss::Becomes(state) => Ok(state),
        Loss::OneLevel => unit.state.worse().ok_or(End::Destroyed),
        Loss::Ground if unit.is_sound() => Ok(State::Disordered),
        Loss::Ground => Ok(unit.state),
        Loss::Whole(why) => Err(why),
    };
    match state {
        Ok(state) if state != unit.state => cx.emit(Event::Became { unit: id, state }),
        Ok(_) => (),
        Err(_) if unit.is_gone() => (),
        Err(why) => {
            cx.emit(Event::Gone { unit: id, why });
            // IDV-CAS-007, -008: its commanders leave or join other units.
            casualties::unit_gone(cx, id, why);
        }
    }
    state.is_ok()
}
