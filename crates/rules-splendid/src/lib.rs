//! *A Splendid Victory!* by Trevor Raymond: the English Civil War (ASV-BAS-001), written as scripts that read like the book.
//!
//! Each chapter of the book is a file; its tables are in `rulebook/`. Read [`stage`] for the shape of a turn, [`model`]
//! for what is on the table, then any chapter.

pub mod act;
pub mod allowance;
pub mod book;
pub mod clear;
pub mod command;
pub mod composition;
pub mod event;
pub mod formations;
pub mod ground;
pub mod invariants;
pub mod kinds;
pub mod layout;
pub mod model;
pub mod muster;
pub mod near;
pub mod question;
pub mod read;
pub mod refusal;
pub mod roster;
pub mod rulings;
pub mod scene;
pub mod seats;
pub mod shape;
pub mod sheet;
pub mod stage;
pub mod unit;
pub mod units;

mod actions;
mod ask;
mod break_through;
mod charge;
mod deploy;
mod fire;
mod flow;
mod going;
mod initiative;
mod joining;
mod log;
mod losses;
mod measure;
mod melee;
mod moves;
#[cfg(feature = "oracle")]
pub mod oracle;
mod overlays;
mod quality;
mod reactions;
mod registration;
mod teaching;
mod victory;
mod view;
mod walk;
mod wishes;
mod words;

pub use act::Act;
pub use book::Rulebook;
pub use event::Event;
pub use fire::range;
pub use melee::outflank;
pub use model::Model;
pub use question::Question;
pub use refusal::Refusal;
pub use registration::BOOK;
pub use scene::Setup;
pub use stage::Stage;

use kernel::{
    Cx, Play, Ruleset,
    ruleset::{Foresight, Showing},
};

/// The ruleset.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Splendid;

impl Ruleset for Splendid {
    const ID: &'static str = "splendid";
    const VERSION: u32 = 3;
    const DICE: &'static [u8] = &[6];
    const LOW_WINS: bool = true;
    const SHOWING: Showing<Self> = Showing {
        outcome: log::outcome,
        measure: |model, from, to, _| measure::measure(model, from, to),
        replies: act::REPLIES,
        orders: act::ORDERS,
        actor: wishes::actor,
        anchor: wishes::anchor,
        wishes: wishes::wishes,
        overlays: |model, unit, _| overlays::overlays(model, unit),
        // ASV-BAS-003, ASV-STD-013, ASV-UNT-019, ASV-UNT-027: nothing in this game is hidden.
        ..Showing::new(
            |model, asked, _| view::view(model, asked),
            |model, event, _| log::line(model, event),
        )
    };
    const FORESIGHT: Foresight<Self> = Foresight {
        // ASV-SEQ-001: phase 4, from units of a single stand to the retreats at its end.
        reckoning: |model| (model.turn > 0).then_some(Stage::Losses { step: 1, half: 0 }),
        reckons: |stage| matches!(stage, Stage::Losses { .. } | Stage::Retreats),
        // ASV-SEQ-001: the hand-to-hand combat that a charge leads to is fought in the next turn.
        leads_on: melee::clash::leads_on,
        sequel: melee::clash::sequel,
        zeal: Act::zeal,
        ..Foresight::NONE
    };

    type Setup = Setup;
    type Model = Model;
    type Stage = Stage;
    type Question = Question;
    type Act = Act;
    type Event = Event;
    type Refusal = Refusal;

    // ASV-VIC-013: a player may concede at any time.
    kernel::passed_on! {
        read: read::setup, sound: read::sound, names: scene::names,
        open: deploy::open, possible: invariants::possible, apply: model::apply,
        conceded: event::Outcome::Conceded,
    }

    fn play(cx: &mut Cx<'_, Self>, stage: &Stage) -> Play<Self, Option<Stage>> {
        match *stage {
            Stage::Deploy { next } => deploy::play(cx, next),
            Stage::Initiative => initiative::play(cx),
            Stage::Fire { half } => fire::play(cx, half),
            Stage::Join { half } => joining::play(cx, half),
            Stage::Melee { half } => melee::play(cx, half),
            Stage::Losses { step, half } => losses::play(cx, step, half),
            Stage::Retreats => losses::retreats(cx),
            Stage::Muster { half } => moves::begin(cx, half),
            Stage::Moves { half } => moves::play(cx, half),
            Stage::Then { half, unit, after } => moves::go_on(cx, half, unit, after),
            Stage::Withdraw { half } => moves::withdraw(cx, half),
            Stage::Victory => victory::play(cx),
        }
    }

    fn catch_up(model: &mut Model, ahead: &Model, events: &[Event]) {
        model::catch_up(model, ahead, events);
    }
}
