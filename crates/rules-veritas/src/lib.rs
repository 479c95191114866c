//! *In Deo Veritas* by Philip Garton: grand battles of the 17th century, as scripts that read like the book.
//!
//! Each chapter is a file; its tables are in `rulebook/`. Read [`stage`] for the shape of a turn, [`model`] for what is on the
//! table, then any chapter. We have only the quick sheet. The index says for every rule, and each table for every row, whether
//! it is printed there, inferred, found elsewhere or reconstructed.

pub mod act;
pub mod aspect;
pub mod book;
pub mod cards;
pub mod charge;
pub mod command;
pub mod course;
pub mod deploy;
pub mod dice;
pub mod duty;
pub mod event;
pub mod fatigue;
pub mod ground;
pub mod invariants;
pub mod kinds;
pub mod lane;
pub mod losses;
pub mod melee;
pub mod model;
pub mod muster;
pub mod near;
pub mod points;
pub mod pursuit;
pub mod question;
pub mod read;
pub mod reform;
pub mod refusal;
pub mod retreat;
pub mod roster;
pub mod scene;
pub mod seats;
pub mod sheet;
pub mod sight;
pub mod stage;
pub mod unit;
pub mod victory;
pub mod walls;
pub mod will;

mod contact;
mod fire;
mod known;
mod leaders;
mod log;
mod measure;
mod moves;
#[cfg(feature = "oracle")]
pub mod oracle;
mod orders;
mod overlays;
mod passage;
mod registration;
mod replace;
mod teaching;
mod view;
mod walk;
mod wishes;

pub use act::Act;
pub use book::Rulebook;
pub use event::Event;
pub use losses::{casualties, disorder};
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
pub struct Veritas;

impl Ruleset for Veritas {
    const ID: &'static str = "veritas";
    const VERSION: u32 = 2;
    /// IDV-SEQ-004: six-sided dice. Cards are drawn with a die that has as many sides as there are cards left.
    const DICE: &'static [u8] = &[6, model::MOST_WINGS as u8];
    const LOW_WINS: bool = false;
    const SHOWING: Showing<Self> = Showing {
        outcome: log::outcome,
        measure: |model, from, to, _| measure::measure(model, from, to),
        replies: act::REPLIES,
        orders: act::ORDERS,
        actor: wishes::actor,
        anchor: wishes::anchor,
        wishes: wishes::wishes,
        overlays: |model, unit, _| overlays::overlays(model, unit),
        ..Showing::new(view::view, log::line)
    };
    const FORESIGHT: Foresight<Self> = Foresight {
        // IDV-FIR-010: a target is named long before the dice are rolled.
        rehearsal: |model, question, said| match question {
            Question::Fire { wing } => fire::rehearsal(model, *wing, said),
            _ => None,
        },
        // IDV-CTC-001: the tests for a charge come after all moves, and its melee after them.
        leads_on: melee::clash::leads_on,
        sequel: melee::clash::sequel,
        zeal: Act::zeal,
        ..Foresight::NONE
    };
    /// IDV-ORD-005: orders are named in secret.
    const SECRETS: Secrets<Self> = Secrets {
        sealed: |question| matches!(question, Question::Orders { .. }),
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

    // IDV-SEQ-001, -003: each stage belongs to a phase. IDV-VIC-003: a player may concede at any time.
    kernel::passed_on! {
        read: read::setup, sound: read::sound, names: scene::names,
        open: deploy::open, possible: invariants::possible, apply: model::apply,
        conceded: event::Outcome::Conceded,
    }

    fn play(cx: &mut Cx<'_, Self>, stage: &Stage) -> Play<Self, Option<Stage>> {
        if !stage.is_before_battle() && !cx.is_still() {
            casualties::overrun(cx);
        }
        match *stage {
            Stage::Deploy => deploy::begin(cx),
            Stage::Draw { last } => deploy::draw(cx, last),
            Stage::Place { wing } => deploy::play(cx, wing),
            Stage::Post { side } => deploy::post(cx, side),
            Stage::Orders => orders::play(cx),
            Stage::Card => cards::play(cx),
            Stage::Move { wing } => moves::play(cx, wing),
            Stage::Contacts => contact::play(cx),
            Stage::Aim { card } => fire::play(cx, card),
            Stage::Volley => fire::resolve(cx),
            Stage::Melee => melee::play(cx),
            Stage::Reform => reform::play(cx),
            Stage::Fatigue => fatigue::play(cx),
            Stage::Will => will::play(cx),
            Stage::Replace => replace::play(cx),
            Stage::Lead { side } => leaders::play(cx, side),
            Stage::End => victory::play(cx),
        }
    }

    fn stray_fill(act: &Act) -> Option<Refusal> {
        act.wants_nothing().then_some(Refusal::WantsNothing)
    }
}
