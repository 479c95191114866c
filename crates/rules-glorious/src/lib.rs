//! *A Glorious Victory!* by Trevor Raymond: medieval battles (AGV-BAS-001), as scripts that read like the rules.
//!
//! Each chapter is a file; its tables are in `rulebook/`. Read [`stage`] for the shape of a turn, [`mod@unit`] and [`model`] for
//! what is on the table, then any chapter. Before us lies the quick sheet only: every rule says in the index, and every row in
//! its table, whether it is printed there, inferred, inherited from the sister book or reconstructed.

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

mod ask;
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
#[cfg(test)]
mod oracle;
mod overlays;
mod registration;
mod teaching;
mod victory;
mod view;
mod wishes;
mod words;

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

use geom::Pose;
use kernel::{
    Cx, Fill, Offer, Play, Ruleset, Said, Seat, View, Viewer,
    dice::Chooser,
    doc::{Doc, Problem},
    names::Names,
    ruleset::{SeatCard, Seats, Spot},
    view::{Line, Overlay},
};
use serde_json::Value;

/// The ruleset.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Glorious;

impl Ruleset for Glorious {
    const ID: &'static str = "glorious";
    const VERSION: u32 = 2;
    /// AGV-BAS-002.
    const DICE: &'static [u8] = &[12];
    const LOW_WINS: bool = true;

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

    /// AGV-SEQ-001: each stage is a chapter's.
    fn play(cx: &mut Cx<'_, Self>, stage: &Stage) -> Play<Self, Option<Stage>> {
        let phase = |half: u8| Phase::MOVES.map(|phases| phases[usize::from(half.min(1))]);
        match *stage {
            Stage::Deploy { next } => deploy::play(cx, next),
            Stage::Initiative => initiative::play(cx),
            Stage::Pivots { half } => fire::pivots::play(cx, half),
            Stage::Targets => fire::play(cx),
            Stage::Fire { round } => fire::resolve(cx, round),
            Stage::FireLosses { round } => losses::of_fire(cx, round),
            Stage::March { half, second } => moves::begin(cx, phase(half)[usize::from(second)]),
            Stage::Moves { half, second } => moves::play(cx, phase(half)[usize::from(second)]),
            Stage::Melee => melee::play(cx),
            Stage::Split { round, half } => melee::sharing::play(cx, round, half),
            Stage::Hand { round } => melee::resolve(cx, round),
            Stage::HandLosses { round } => losses::of_hand(cx, round),
            Stage::Singles => melee::singles(cx),
            Stage::Clash { unit } => melee::clash::play(cx, unit),
            Stage::Shots => fire::rehearsal::play(cx),
            Stage::Victory => victory::play(cx),
        }
    }

    fn apply(model: &mut Model, event: &Event) {
        model::apply(model, event);
    }

    fn menu(model: &Model, question: &Question, seat: Seat) -> Vec<Act> {
        (question.chapter().menu)(model, question, seat)
    }

    fn offer(model: &Model, question: &Question, seat: Seat, act: &Act) -> Option<Offer<Act>> {
        (question.chapter().offer)(model, question, seat, act)
    }

    fn guess(
        model: &Model,
        question: &Question,
        seat: Seat,
        chooser: &mut Chooser,
    ) -> Option<(Act, Fill)> {
        (question.chapter().guess)(model, question, seat, chooser)
    }

    /// What ends much is said seldom, so that something comes of random battles.
    fn zeal(act: &Act) -> usize {
        match act {
            Act::EndPhase | Act::DeployBattle { .. } => 2,
            // Buildings are seldom straight ahead.
            Act::Charge { .. } | Act::Fire { .. } | Act::Enter { .. } => 20,
            _ => 5,
        }
    }

    fn names(setup: &Setup) -> Names {
        setup.scene.called(&setup.book)
    }

    fn seats(model: &Model) -> Vec<SeatCard> {
        model.scene.seat_cards()
    }

    fn view(model: &Model, asked: Option<(Seats, &Question)>, viewer: Viewer) -> View {
        // AGV-FIR-030: targets named in secret are shown to their own side alone before the shots fall; all else is open.
        view::view(model, asked, viewer)
    }

    fn actor(model: &Model, _: &Question, act: &Act) -> Option<String> {
        wishes::actor(model, act)
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

    fn meant(model: &Model, _: &Question, act: &Act, fill: &Fill) -> Option<Fill> {
        moves::meant(model, act, fill)
    }

    fn overlays(model: &Model, unit: &str, _: Viewer) -> Vec<Overlay> {
        overlays::overlays(model, unit)
    }

    fn line(model: &Model, event: &Event, viewer: Viewer) -> Option<Line> {
        log::line(model, event, viewer)
    }

    fn outcome(before: &Model, events: &[Event]) -> Value {
        log::outcome(before, events)
    }

    /// AGV-SEQ-009, AGV-CHG-015, AGV-FIR-030: the blows of a round fall together, so the odds of a split are taken where they fall,
    /// those of a charge in the hand-to-hand that it leads to, and those of a shot when all are named.
    fn rehearsal(model: &Model, question: &Question, said: &Said<Act>) -> Option<(Model, Stage)> {
        match question {
            Question::Targets => fire::rehearsal::rehearsal(model, said),
            _ => melee::rehearsal(model, question, said),
        }
    }

    /// AGV-LOS-001: losses are taken at the end of each round.
    fn reckoning(model: &Model) -> Option<Stage> {
        match model.phase {
            Phase::Firing => Some(Stage::FireLosses { round: fire::LAST_ROUND }),
            Phase::HandToHand => Some(Stage::HandLosses { round: melee::LAST_ROUND }),
            _ => None,
        }
    }

    fn reckons(stage: &Stage) -> bool {
        matches!(stage, Stage::FireLosses { .. } | Stage::HandLosses { .. })
    }

    fn measure(model: &Model, from: &Spot, to: &Spot, _: Viewer) -> Result<Value, String> {
        measure::measure(model, from, to)
    }

    fn breaks_in(model: &Model, seat: Seat, act: &Act) -> bool {
        ask::breaks_in(model, seat, act)
    }

    /// AGV-FIR-030: what the enemy has named is not known until the shots fall.
    fn forget(model: &mut Model, seat: Seat) {
        let ours = model.scene.side_of(seat);
        let Model { named, units, .. } = model;
        named.retain(|it| it.shot.is_none() || Some(units[it.unit.idx()].side) == ours);
    }

    /// AGV-FIR-030: targets are named in secret.
    fn sealed(question: &Question) -> bool {
        matches!(question, Question::Targets)
    }
}
