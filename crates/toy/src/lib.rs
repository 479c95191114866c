//! *Toy Soldiers*: a very small ruleset. It ships with nothing; tests register it to show that a ruleset needs no other code.
//!
//! It has the parts of any ruleset: [`battle`] is the table, `script` the rules, `refusal` why not, `show` what players see,
//! `teaching` what generals know, and [`BOOK`] is what the crate registers.

pub mod battle;
mod refusal;
mod registration;
mod script;
mod show;
mod teaching;

pub use refusal::Refusal;
pub use registration::BOOK;

use battle::{Act, Event, Model, Question, Setup, Stage};
use kernel::{
    Cx, Offer, Play, Ruleset, Seat, View, Viewer,
    doc::{Doc, Problem},
    names::{Name, Names},
    ruleset::{SeatCard, Seats, Spot},
    view::Line,
};
use serde_json::Value;

/// The ruleset.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Toy;

impl Ruleset for Toy {
    const ID: &'static str = "toy";
    const VERSION: u32 = 1;
    const DICE: &'static [u8] = &[6];
    const LOW_WINS: bool = false;

    type Setup = Setup;
    type Model = Model;
    type Stage = Stage;
    type Question = Question;
    type Act = Act;
    type Event = Event;
    type Refusal = Refusal;

    fn read(doc: &Doc) -> Result<Setup, Vec<Problem>> {
        let wrong = |why: String| vec![Problem::whole(doc, why)];
        let setup =
            serde_json::from_value(doc.root.to_json()).map_err(|why| wrong(why.to_string()))?;
        Self::sound(&setup).map_err(wrong)?;
        Ok(setup)
    }

    fn sound(setup: &Setup) -> Result<(), String> {
        setup.sound()
    }

    fn open(setup: &Setup) -> Result<(Model, Stage), Refusal> {
        Ok((Model::new(setup), Stage::FIRST))
    }

    fn play(cx: &mut Cx<'_, Self>, stage: &Stage) -> Play<Self, Option<Stage>> {
        script::play(cx, stage)
    }

    fn apply(model: &mut Model, event: &Event) {
        model.apply(event);
    }

    fn menu(model: &Model, _: &Question, seat: Seat) -> Vec<Act> {
        script::menu(model, seat)
    }

    fn offer(model: &Model, _: &Question, seat: Seat, act: &Act) -> Option<Offer<Act>> {
        script::offer(model, seat, act)
    }

    fn breaks_in(_: &Model, _: Seat, act: &Act) -> bool {
        *act == Act::Concede
    }

    fn names(setup: &Setup) -> Names {
        let sides: Vec<Name> =
            setup.sides.iter().map(|side| Name::new(&side.id, &side.id)).collect();
        let units = setup.sides.iter().flat_map(|side| &side.units);
        let units = units.map(|unit| Name::new(&unit.id, &unit.id));
        Names { units: units.collect(), seats: sides.clone(), sides, ..Names::default() }
    }

    fn seats(model: &Model) -> Vec<SeatCard> {
        let card = |side: &battle::Army| SeatCard { id: side.id.clone(), side: side.id.clone() };
        model.sides.iter().map(card).collect()
    }

    fn view(model: &Model, asked: Option<(Seats, &Question)>, _: Viewer) -> View {
        show::view(model, asked.map(|(seats, _)| seats))
    }

    fn line(model: &Model, event: &Event, _: Viewer) -> Option<Line> {
        Some(show::line(model, event))
    }

    fn outcome(_: &Model, events: &[Event]) -> Value {
        show::outcome(events)
    }

    fn measure(model: &Model, from: &Spot, to: &Spot, _: Viewer) -> Result<Value, String> {
        show::measure(model, from, to)
    }
}
