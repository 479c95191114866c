//! *A Glorious Victory!* by Trevor Raymond: medieval battles (AGV-BAS-001), as scripts that read like the rules.
//!
//! Each chapter is a file; its tables are in `rulebook/`. Read [`stage`] for the shape of a turn, [`mod@unit`] and [`model`]
//! for what is on the table, then any chapter. We have only the quick sheet. The index says of every rule, and the table of
//! every row, whether it is printed there, inferred, inherited from the sister book or reconstructed.

pub mod act;
pub mod book;
pub mod clear;
pub mod command;
pub mod composition;
pub mod event;
pub mod functions;
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
pub mod scene;
pub mod seats;
pub mod sheet;
pub mod stage;
pub mod unit;

mod charge;
mod deploy;
mod fire;
mod grounds;
mod initiative;
mod log;
mod losses;
mod measure;
mod melee;
mod moves;
#[cfg(feature = "oracle")]
pub mod oracle;
mod overlays;
mod registration;
mod teaching;
mod victory;
mod view;
mod wishes;

pub use act::Act;
pub use book::Rulebook;
pub use charge::shelter;
pub use event::Event;
pub use fire::expected_hits;
pub use melee::outflanks;
pub use model::Model;
pub use question::Question;
pub use refusal::Refusal;
pub use registration::BOOK;
pub use scene::Setup;
pub use stage::Stage;

use kinds::Phase;
use losses::After;

use kernel::{
    Cx, Play, Ruleset,
    ruleset::{Foresight, Secrets, Showing},
    words,
};

/// The ruleset.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Glorious;

impl Ruleset for Glorious {
    const ID: &'static str = "glorious";
    const VERSION: u32 = 2;
    /// AGV-BAS-002.
    const DICE: &'static [u8] = &[12];
    const LOW_WINS: bool = true;
    const SHOWING: Showing<Self> = Showing {
        outcome: log::outcome,
        measure: |model, from, to, _| measure::measure(model, from, to),
        orders: act::ORDERS,
        actor: |model, _, act| wishes::actor(model, act),
        anchor: wishes::anchor,
        meant: |model, _, act, fill| moves::meant(model, act, fill),
        wishes: wishes::wishes,
        overlays: |model, unit, _| overlays::overlays(model, unit),
        // AGV-FIR-030: until the shots fall, targets named in secret are shown only to the side that named them. Everything
        // else is open.
        ..Showing::new(view::view, log::line)
    };
    const FORESIGHT: Foresight<Self> = Foresight {
        // AGV-SEQ-009, AGV-FIR-030: the odds of sharing out attacks are those of the round in which the blows fall, and the odds
        // of a shot those of the firing after all targets are named.
        rehearsal: |model, question, said| match question {
            Question::Targets => fire::rehearsal::rehearsal(model, said),
            Question::Attack { .. } => melee::sharing::rehearsal(model, question, said),
            _ => None,
        },
        // AGV-CHG-015: the odds of a charge are those of the hand-to-hand that it leads to.
        leads_on: melee::clash::leads_on,
        sequel: melee::clash::sequel,
        // AGV-LOS-001: losses are taken at the end of each round.
        reckoning: |model| match model.phase {
            Phase::Firing => Some(Stage::FireLosses { round: fire::LAST_ROUND }),
            Phase::HandToHand => Some(Stage::HandLosses { round: melee::LAST_ROUND }),
            _ => None,
        },
        reckons: |stage| matches!(stage, Stage::FireLosses { .. } | Stage::HandLosses { .. }),
        zeal: Act::zeal,
        ..Foresight::NONE
    };
    /// AGV-FIR-030: targets are named in secret.
    const SECRETS: Secrets<Self> = Secrets {
        sealed: |question| matches!(question, Question::Targets),
        forget: model::forget,
        ..Secrets::NONE
    };

    type Setup = Setup;
    type Model = Model;
    type Stage = Stage;
    type Question = Question;
    type Act = Act;
    type Event = Event;
    type Refusal = Refusal;

    // AGV-SEQ-001: each stage belongs to a chapter. AGV-VIC-013: a player may concede at any time.
    kernel::passed_on! {
        read: read::setup, sound: read::sound, names: scene::names,
        open: deploy::open, possible: invariants::possible, apply: model::apply,
        conceded: event::Outcome::Conceded,
    }

    fn play(cx: &mut Cx<'_, Self>, stage: &Stage) -> Play<Self, Option<Stage>> {
        let phase = |half: u8| Phase::MOVES.map(|phases| phases[usize::from(half.min(1))]);
        match *stage {
            Stage::Deploy { next } => deploy::play(cx, next),
            Stage::Initiative => initiative::play(cx),
            Stage::Pivots { half } => fire::pivots::play(cx, half),
            Stage::Targets => fire::play(cx),
            Stage::Fire { round } => fire::resolve(cx, round),
            Stage::FireLosses { round } => losses::play(cx, After::Fire, round),
            Stage::March { half, second } => moves::begin(cx, phase(half)[usize::from(second)]),
            Stage::Moves { half, second } => moves::play(cx, phase(half)[usize::from(second)]),
            Stage::Melee => melee::play(cx),
            Stage::Split { round, half } => melee::sharing::play(cx, round, half),
            Stage::Hand { round } => melee::resolve(cx, round),
            Stage::HandLosses { round } => losses::play(cx, After::Hand, round),
            Stage::Singles => melee::singles(cx),
            Stage::Clash { round } => melee::clash::play(cx, round),
            Stage::Shots => fire::rehearsal::play(cx),
            Stage::Victory => victory::play(cx),
        }
    }

    fn stray_fill(act: &Act) -> Option<Refusal> {
        act.wants_nothing().then_some(Refusal::WantsNothing)
    }
}
