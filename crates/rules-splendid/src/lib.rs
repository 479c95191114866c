//! *A Splendid Victory!* by Trevor Raymond: the English Civil War (ASV-BAS-001), as scripts that read like the book.
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
pub mod outflank;
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

mod actions;
mod ask;
mod break_through;
mod change_formation;
mod charge;
mod deploy;
mod disengage;
mod double;
mod dragoons;
mod edge;
mod fire;
mod flow;
mod garrison;
mod going;
mod guns;
mod initiative;
mod joining;
mod log;
mod losses;
mod manoeuvre;
mod measure;
mod melee;
mod moves;
#[cfg(test)]
mod oracle;
mod overlays;
mod quality;
mod reactions;
mod registration;
mod retreat;
mod road_column;
mod steps;
mod teaching;
mod travel;
mod turns;
mod victory;
mod view;
mod walk;
mod wishes;
mod words;

pub use act::Act;
pub use book::Rulebook;
pub use event::Event;
pub use fire::range;
pub use model::Model;
pub use question::Question;
pub use refusal::Refusal;
pub use registration::BOOK;
pub use scene::Setup;
pub use stage::Stage;

use geom::Pose;
use kernel::{
    Cx, Fill, Offer, Play, Ruleset, Seat, View, Viewer,
    dice::Chooser,
    doc::{Doc, Problem},
    names::Names,
    ruleset::{SeatCard, Seats, Spot, guess_of_menu},
    view::{Line, Overlay},
};
use serde_json::Value;

/// The ruleset.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Splendid;

type Menu = fn(&Model, &Question, Seat) -> Vec<Act>;
type OfferOf = fn(&Model, &Question, Seat, &Act) -> Option<Offer<Act>>;

/// The chapter that a question belongs to: its menu and its offers.
fn chapter(question: &Question) -> (Menu, OfferOf) {
    match question {
        Question::Deploy { .. } => (deploy::menu, deploy::offer),
        Question::Fire { .. } | Question::Bounce { .. } => (fire::menu, fire::offer),
        Question::Join { .. } => (joining::menu, joining::offer),
        Question::Attack { .. } | Question::Rethrow { .. } => (melee::menu, melee::offer),
        Question::Remove { .. } => (losses::menu, losses::offer),
        Question::Move { .. }
        | Question::Then { .. }
        | Question::Instead { .. }
        | Question::Replan { .. }
        | Question::Withdraw { .. } => (moves::menu, moves::offer),
        Question::Intercept(_)
        | Question::Next { .. }
        | Question::React { .. }
        | Question::Run { .. }
        | Question::HastyBlock { .. }
        | Question::BackOff { .. }
        | Question::BreakThrough { .. } => (reactions::menu, reactions::offer),
        Question::Rule { .. } => (ask::menu, ask::offer),
    }
}

impl Ruleset for Splendid {
    const ID: &'static str = "splendid";
    const VERSION: u32 = 1;
    const DICE: &'static [u8] = &[6];
    const LOW_WINS: bool = true;
    const REPLIES: &'static [(&'static str, &'static str)] = &[
        ("stand", "stand and fight"),
        ("defensive-fire", "fire as it comes"),
        ("recoil", "recoil"),
        ("evade", "evade"),
        ("hasty-block", "form a hasty block"),
        ("about-face", "turn about"),
        ("pass", "let it go on"),
        ("intercept", "intercept or counter-charge"),
    ];

    type Setup = Setup;
    type Model = Model;
    type Stage = Stage;
    type Question = Question;
    type Act = Act;
    type Event = Event;
    type Refusal = Refusal;

    fn read(doc: &Doc) -> Result<Setup, Vec<Problem>> {
        read::setup(doc)
    }

    fn sound(setup: &Setup) -> Result<(), String> {
        read::sound(setup)
    }

    fn open(setup: &Setup) -> Result<(Model, Stage), Refusal> {
        deploy::open(setup)
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

    fn apply(model: &mut Model, event: &Event) {
        model::apply(model, event);
    }

    fn catch_up(model: &mut Model, ahead: &Model, events: &[Event]) {
        model::catch_up(model, ahead, events);
    }

    fn menu(model: &Model, question: &Question, seat: Seat) -> Vec<Act> {
        chapter(question).0(model, question, seat)
    }

    fn offer(model: &Model, question: &Question, seat: Seat, act: &Act) -> Option<Offer<Act>> {
        chapter(question).1(model, question, seat, act)
    }

    fn names(setup: &Setup) -> Names {
        setup.names()
    }

    fn guess(
        model: &Model,
        question: &Question,
        seat: Seat,
        chooser: &mut Chooser,
    ) -> Option<(Act, Fill)> {
        match question {
            Question::Move { side } => moves::guess(model, *side, seat, chooser),
            Question::Then { unit, .. } | Question::Instead { unit } => {
                moves::guess_more(model, question, model.unit(*unit), seat, chooser)
            }
            Question::Withdraw { side } => moves::guess_retreat(model, *side, seat, chooser),
            Question::Fire { side } => fire::guess(model, *side, seat, chooser),
            _ => guess_of_menu::<Self>(model, question, seat, chooser),
        }
    }

    fn breaks_in(model: &Model, seat: Seat, act: &Act) -> bool {
        ask::breaks_in(model, seat, act)
    }

    fn zeal(act: &Act) -> usize {
        match act {
            // Whoever may leave the field at any time would soon have left it.
            Act::Retreat { .. } => 1,
            Act::EndPhase => 30,
            Act::EndFire | Act::EndMoves | Act::Finish => 2,
            Act::Charge { .. } | Act::BreakCharge { .. } | Act::Fire { .. } => 20,
            _ => 5,
        }
    }

    fn seats(model: &Model) -> Vec<SeatCard> {
        model.scene.seat_cards()
    }

    fn view(model: &Model, asked: Option<(Seats, &Question)>, _: Viewer) -> View {
        // ASV-BAS-003, ASV-STD-013, ASV-UNT-019, ASV-UNT-027: nothing in this game is hidden.
        view::view(model, asked)
    }

    fn actor(model: &Model, question: &Question, act: &Act) -> Option<String> {
        wishes::actor(model, question, act)
    }

    fn anchor(model: &Model, unit: &str) -> Option<Pose> {
        wishes::anchor(model, unit)
    }

    fn wishes(
        model: &Model,
        question: &Question,
        seat: Seat,
        unit: &str,
    ) -> Vec<(String, Act, Fill)> {
        wishes::wishes(model, question, seat, unit)
    }

    fn overlays(model: &Model, unit: &str, _: Viewer) -> Vec<Overlay> {
        overlays::overlays(model, unit)
    }

    fn line(model: &Model, event: &Event, _: Viewer) -> Option<Line> {
        log::line(model, event)
    }

    /// ASV-SEQ-001: phase 4, from units of a single stand up to the retreats at its very end.
    fn reckoning(model: &Model) -> Option<Stage> {
        (model.turn > 0).then_some(Stage::Losses { step: 1, half: 0 })
    }

    fn reckons(stage: &Stage) -> bool {
        matches!(stage, Stage::Losses { .. } | Stage::Retreats)
    }

    fn outcome(before: &Model, events: &[Event]) -> Value {
        log::outcome(before, events)
    }

    fn measure(model: &Model, from: &Spot, to: &Spot, _: Viewer) -> Result<Value, String> {
        measure::measure(model, from, to)
    }
}
