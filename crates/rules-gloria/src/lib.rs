//! *Pro Gloria!* by Adam Stone: battles of the 18th century, as scripts that read like the book.
//!
//! Each chapter is a file; its tables are in `rulebook/`. Read [`stage`] for the shape of a turn, [`model`] for what is on the
//! table, then any chapter. The book's reference sheets are lost: its tables are our reconstruction, and every row says so.

pub mod act;
pub mod aspect;
pub mod book;
pub mod command;
pub mod cost;
pub mod deploy;
pub mod event;
pub mod formations;
pub mod ground;
pub mod invariants;
pub mod kinds;
pub mod known;
pub mod model;
pub mod muster;
pub mod near;
#[cfg(feature = "oracle")]
pub mod oracle;
pub mod points;
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

mod arrive;
mod blaze;
mod charge;
mod composition;
mod fire;
mod footing;
mod hiding;
mod leaders;
mod log;
mod losses;
mod measure;
mod melee;
mod morale;
mod moves;
mod overlays;
mod rally;
mod registration;
mod replace;
mod retreat;
mod secrets;
mod squadron;
mod square;
mod teaching;
mod touch;
mod turn;
mod victory;
mod view;
mod walk;
mod wishes;
mod works;

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
pub struct Gloria;

impl Ruleset for Gloria {
    const ID: &'static str = "gloria";
    const VERSION: u32 = 3;
    /// PG-BAS-007.
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
        // PG-SHO-010: targets are named before any die is thrown.
        rehearsal: fire::rehearsal,
        // PG-CHG-002: the tests of a charge come after all declarations, and its close assault after all moves.
        leads_on: melee::clash::leads_on,
        sequel: melee::clash::sequel,
        zeal: Act::zeal,
        ..Foresight::NONE
    };
    /// PG-OFF-002, PG-HID-002, PG-SHO-010: what players choose in secret, and what stays secret until it shows itself.
    const SECRETS: Secrets<Self> = Secrets {
        sealed: |question| {
            use Question::{Fire, Hide, Map, Reserve};
            matches!(question, Reserve | Hide | Map | Fire)
        },
        forget: model::forget,
        unknown: secrets::is_unknown,
    };

    /// PG-OPT-001: with the book as both sides have agreed on it, before they raise their armies.
    type Setup = Setup;
    type Model = Model;
    type Stage = Stage;
    type Question = Question;
    type Act = Act;
    type Event = Event;
    type Refusal = Refusal;

    // PG-SEQ-001: each stage belongs to a phase. PG-VIC-010: a player may concede at any time.
    kernel::passed_on! {
        read: read::setup, sound: read::sound, names: scene::names,
        open: deploy::open, faults: invariants::faults, apply: model::apply,
        conceded: event::Outcome::Conceded, refuses: Refusal::WantsNothing,
    }

    fn play(cx: &mut Cx<'_, Self>, stage: &Stage) -> Play<Self, Option<Stage>> {
        if turn::enter(cx, *stage) || arrive::reveal(cx, *stage) {
            // A new phase, and whoever was found, are there from the beginning of the stage, to computer generals too. A question
            // that is reached without any event need not be found again for each answer.
            return Ok(Some(*stage));
        }
        match *stage {
            Stage::Begin
            | Stage::Reserve
            | Stage::Hide
            | Stage::Map
            | Stage::Scout
            | Stage::Deploy { .. } => deploy::play(cx, *stage),
            Stage::Initiative => turn::play(cx),
            Stage::Show { .. } | Stage::Announce { .. } => arrive::play(cx, *stage),
            Stage::Promote { .. } => replace::play(cx, *stage),
            Stage::Declare { .. }
            | Stage::ToCharge
            | Stage::BeingCharged
            | Stage::BrokenInto
            | Stage::Feint { .. }
            | Stage::Second
            | Stage::Opportunity { .. } => charge::play(cx, *stage),
            Stage::Rally { .. } => rally::play(cx, *stage),
            Stage::Aim | Stage::Fire => fire::play(cx, *stage),
            Stage::Rout => retreat::play(cx, *stage),
            Stage::Move { .. } => moves::play(cx, *stage),
            Stage::Spread => blaze::play(cx, *stage),
            Stage::Assault => melee::play(cx, *stage),
            Stage::End => victory::play(cx, *stage),
        }
    }

    fn catch_up(model: &mut Model, ahead: &Model, events: &[Event]) {
        model.catch_up(ahead, events);
    }
}
