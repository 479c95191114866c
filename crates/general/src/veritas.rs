//! *In Deo Veritas*, as a general knows it.
use crate::lore::{Idea, HOURS, Left, Lore, Temper, Thing, offers};
use kernel::{Moment, Seat};
use rules_veritas::{Act, Model, Question, Veritas};

impl Lore for Veritas {
    fn hour(model: &Model) -> u32 {
        u32::from(model.turn) * HOURS + model.phase as u32
    }

    fn is_time_to_plan(question: &Question) -> bool {
        matches!(question, Question::Move { .. })
    }

    fn ideas(
        moment: &Moment<Self>,
        seat: Seat,
        _left: &Left,
        ideas: &mut Vec<Idea<Act>>,
    ) -> Option<Thing> {
        offers(moment, seat, ideas);
        None
    }

    fn judge(_model: &Model, _seat: Seat, _temper: &Temper) -> f64 {
        0.0
    }

    fn doer(_model: &Model, _act: &Act) -> Option<Thing> {
        None
    }

    fn name(_model: &Model, _thing: Thing) -> String {
        String::new()
    }
}
