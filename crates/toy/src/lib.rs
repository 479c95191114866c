//! *Toy Soldiers*: a very small ruleset. It does not ship; tests register it to show that a ruleset needs no other code.
//!
//! It has the parts of any ruleset: [`battle`] is the table, `script` the rules, `refusal` why an act is refused, `show` what
//! players see, `teaching` what generals know, and [`BOOK`] is what the crate registers.

pub mod battle;
mod refusal;
mod registration;
mod script;
mod show;
mod teaching;

pub use refusal::Refusal;
pub use registration::BOOK;
pub use show::FAULTY;

use battle::{Act, Event, Model, Question, Setup, Stage};
use kernel::{
    Chapter, Cx, Play, Ruleset, Said,
    doc::{Doc, Problem},
    ids::Side,
    names::{Name, Names},
    ruleset::{SeatCard, Showing},
};

/// The ruleset.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Toy;

impl Ruleset for Toy {
    const ID: &'static str = "toy";
    const VERSION: u32 = 1;
    const DICE: &'static [u8] = &[6];
    const LOW_WINS: bool = false;
    const SHOWING: Showing<Self> = Showing {
        outcome: show::outcome,
        measure: show::measure,
        ..Showing::new(show::view, show::line)
    };

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

    fn open(setup: &Setup) -> Result<(Model, Stage), Refusal> {
        Ok((Model::new(setup), Stage::FIRST))
    }

    fn play(cx: &mut Cx<'_, Self>, stage: &Stage) -> Play<Self, Option<Stage>> {
        script::play(cx, stage)
    }

    fn apply(model: &mut Model, event: &Event) {
        model.apply(event);
    }

    fn chapter(_: &Question) -> Chapter<Self> {
        script::QUESTIONS
    }

    /// TOY-VIC-002: anybody may concede, whether they are asked or not.
    fn concession(_: &Model, said: &Said<Act>) -> Option<Event> {
        (said.act == Act::Concede).then_some(Event::Conceded { side: Side(said.seat.0) })
    }
}
