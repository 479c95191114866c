//! *In Deo Veritas* by Philip Garton: grand battles of the 17th century, as scripts that read like the book.
//!
//! Each chapter is a file; its tables are in `rulebook/`. Read [`stage`] for the shape of a turn, [`model`] for what is on the
//! table, then any chapter. Before us lies the quick sheet only: every rule says in the index, and every row in its table,
//! whether it is printed there, inferred, found elsewhere or reconstructed.

pub mod act;
pub mod ask;
pub mod aspect;
pub mod book;
pub mod cards;
pub mod charge;
pub mod command;
pub mod course;
pub mod deploy;
pub mod dice;
pub mod disorder;
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
pub mod states;
pub mod unit;
pub mod victory;
pub mod walls;
pub mod will;

mod contact;
mod fire;
mod leaders;
mod log;
mod measure;
mod moves;
#[cfg(test)]
mod oracle;
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
pub use model::Model;
pub use question::Question;
pub use refusal::Refusal;
pub use registration::BOOK;
pub use scene::Setup;
pub use stage::Stage;

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
pub struct Veritas;

impl Ruleset for Veritas {
    const ID: &'static str = "veritas";
    const VERSION: u32 = 1;
    /// IDV-SEQ-004: sixes; and cards are drawn by a die with as many sides as there are cards left.
    const DICE: &'static [u8] = &[6, model::MOST_WINGS as u8];
    const LOW_WINS: bool = false;
    const REPLIES: &'static [(&'static str, &'static str)] = &[
        (r#"{"meet":{"advance":true}}"#, "meet the charge"),
        (r#"{"meet":{"advance":false}}"#, "await the charge"),
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

    /// IDV-SEQ-001, -003.
    fn play(cx: &mut Cx<'_, Self>, stage: &Stage) -> Play<Self, Option<Stage>> {
        if !stage.is_before_battle() && !cx.is_still() {
            losses::overrun(cx);
        }
        match *stage {
            Stage::Deploy => deploy::play(cx),
            Stage::Draw { last } => deploy::draw(cx, last),
            Stage::Place { wing } => deploy::place(cx, wing),
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

    fn names(setup: &Setup) -> Names {
        setup.scene.names(&setup.book)
    }

    fn seats(model: &Model) -> Vec<SeatCard> {
        model.scene.seat_cards()
    }

    fn view(model: &Model, asked: Option<(Seats, &Question)>, viewer: Viewer) -> View {
        view::view(model, asked, viewer)
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

    fn line(model: &Model, event: &Event, viewer: Viewer) -> Option<Line> {
        log::line(model, event, viewer)
    }

    fn outcome(before: &Model, events: &[Event]) -> Value {
        log::outcome(before, events)
    }

    fn measure(model: &Model, from: &Spot, to: &Spot, _: Viewer) -> Result<Value, String> {
        measure::measure(model, from, to)
    }

    /// What ends much is said seldom, so that something comes of random battles.
    fn zeal(act: &Act) -> usize {
        match act {
            Act::EndOrders | Act::EndMoves | Act::EndFire | Act::EndLead => 1,
            Act::Leave { .. } | Act::Stay { .. } => 2,
            Act::Charge { .. } | Act::Shoot { .. } => 12,
            _ => 6,
        }
    }

    /// IDV-FIR-010, IDV-CTC-001: a target is named long before the dice fall, and a charge is tested for when all have moved.
    fn rehearsal(model: &Model, asked: &Question, said: &Said<Act>) -> Option<(Model, Stage)> {
        match asked {
            Question::Fire { wing } => fire::rehearsal(model, *wing, said),
            Question::Move { wing } => charge::rehearsal(model, *wing, said),
            _ => None,
        }
    }

    fn sequel(before: &Model, after: &Model) -> Option<(Model, Stage)> {
        charge::sequel(before, after)
    }

    /// IDV-VIC-003: one may concede at any time.
    fn breaks_in(_: &Model, _: Seat, act: &Act) -> bool {
        *act == Act::Concede
    }

    /// IDV-ORD-005: what the enemy has named for his wings is not known.
    fn forget(model: &mut Model, seat: Seat) {
        let ours = model.scene.side_of(seat);
        let theirs = model.wings.iter_mut().filter(|wing| Some(wing.side) != ours);
        theirs.for_each(|wing| wing.named = None);
    }

    /// IDV-ORD-005: orders are named in secret.
    fn sealed(question: &Question) -> bool {
        matches!(question, Question::Orders { .. })
    }
}
