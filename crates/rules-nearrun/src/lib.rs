//! *A Near Run Thing* by Peter Hunt: Napoleonic battles by corps, as scripts that read like the book.
//!
//! Each chapter is a file; its tables are in `rulebook/`. Read [`stage`] for the shape of a turn, [`model`] for what is on the
//! table, then any chapter. The book's reference sheet is lost: its tables are our reconstruction, and every row says so.

pub mod act;
pub mod aspect;
pub mod book;
pub mod command;
pub mod cost;
pub mod deploy;
pub mod event;
pub mod ground;
pub mod invariants;
pub mod kinds;
pub mod model;
pub mod muster;
pub mod near;
pub mod question;
pub mod read;
pub mod refusal;
pub mod roster;
pub mod scene;
pub mod seats;
pub mod sheet;
pub mod sight;
pub mod stage;
pub mod unit;

mod adcs;
mod arrive;
mod charge;
mod composition;
mod dice;
mod fire;
mod guns;
mod log;
mod losses;
mod measure;
mod melee;
mod morale;
mod moves;
mod opening;
mod overlays;
mod pips;
mod rally;
mod registration;
mod regroup;
mod retreat;
mod risk;
mod room;
mod teaching;
mod turn;
mod victory;
mod view;
mod walk;
mod wishes;

pub use act::Act;
pub use book::Rulebook;
pub use event::Event;
pub use model::Model;
pub use question::Question;
pub use refusal::Refusal;
pub use registration::BOOK;
pub use scene::Setup;
pub use stage::Stage;

use kernel::{
    Cx, Play, Ruleset,
    ruleset::{Foresight, Secrets, Showing},
};

/// The ruleset.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct NearRun;

impl Ruleset for NearRun {
    const ID: &'static str = "nearrun";
    const VERSION: u32 = 3;
    /// ANT-SCL-007.
    const DICE: &'static [u8] = &[6];
    const LOW_WINS: bool = false;
    const SHOWING: Showing<Self> = Showing {
        outcome: log::outcome,
        measure: measure::measure,
        replies: act::REPLIES,
        orders: act::ORDERS,
        actor: wishes::actor,
        anchor: wishes::anchor,
        wishes: wishes::wishes,
        overlays: overlays::overlays,
        agrees: true,
        ..Showing::new(view::view, log::line)
    };
    const FORESIGHT: Foresight<Self> = Foresight {
        // ANT-FIR-026: targets are named before any die is thrown.
        rehearsal: |model, question, said| {
            fire::rehearsal(model, question, said)
                .or_else(|| melee::clash::rehearsal(model, question, said))
        },
        // ANT-CHG-006: the tests of a charge come after all declarations, and its melee after all moves and fire.
        leads_on: melee::clash::leads_on,
        sequel: melee::clash::sequel,
        pass: |question| matches!(question, Question::Window { .. }).then_some(Act::Done),
        zeal: Act::zeal,
        ..Foresight::NONE
    };
    /// ANT-STR-017: nothing is secret.
    const SECRETS: Secrets<Self> = Secrets::NONE;

    type Setup = Setup;
    type Model = Model;
    type Stage = Stage;
    type Question = Question;
    type Act = Act;
    type Event = Event;
    type Refusal = Refusal;

    // ANT-SEQ-005: each stage belongs to a step. ANT-VIC-003: a side may concede at any time.
    kernel::passed_on! {
        read: read::setup, sound: read::sound, names: scene::names,
        open: deploy::open, faults: invariants::faults, apply: model::apply,
        conceded: event::Outcome::Conceded, refuses: Refusal::WantsNothing,
    }

    fn play(cx: &mut Cx<'_, Self>, stage: &Stage) -> Play<Self, Option<Stage>> {
        turn::enter(cx, *stage);
        match *stage {
            Stage::Begin | Stage::Deploy { .. } | Stage::Post { .. } => deploy::play(cx, *stage),
            Stage::Replace { side } => risk::replace(cx, side),
            Stage::Initiative => turn::play(cx),
            Stage::Open => opening::play(cx, *stage),
            Stage::Send => adcs::play(cx, *stage),
            Stage::Name => regroup::name(cx, *stage),
            Stage::Dice => dice::play(cx, *stage),
            Stage::Rally => rally::play(cx, *stage),
            Stage::Heal => regroup::heal(cx, *stage),
            Stage::Declare | Stage::Test | Stage::Rush | Stage::Answer | Stage::Chase => {
                charge::play(cx, *stage)
            }
            Stage::Move => moves::play(cx, *stage),
            Stage::Weak => moves::weak(cx, *stage),
            Stage::Aim { .. } | Stage::Fire { .. } | Stage::Settle => fire::play(cx, *stage),
            Stage::Melee => melee::play(cx, *stage),
            Stage::Risk => risk::play(cx),
            Stage::End => victory::play(cx, *stage),
        }
    }
}
