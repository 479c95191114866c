//! Charges and counter-charges (IDV-CHG-001 to -017).
use crate::{act::Act, model::Model, question::Question};
use kernel::{Offer, Seat};

pub(crate) fn menu(_: &Model, _: &Question, _: Seat) -> Vec<Act> {
    vec![Act::Meet { advance: false }]
}

pub(crate) fn offer(_: &Model, question: &Question, _: Seat, act: &Act) -> Option<Offer<Act>> {
    let (Question::Meet { .. }, Act::Meet { advance: false }) = (question, act) else {
        return None;
    };
    Some(Offer::plain(*act, "Await the charge", kernel::Cite::new("IDV-CHG-015")))
}
