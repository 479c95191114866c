//! What a unit may not do now, and why not.
use super::Held;
use crate::{Moment, No, Reason, Ruleset, Said, Seat, names};
use serde::Serialize;

/// How many things one line names. Any others are only counted.
const MOST_NAMED: usize = 3;

/// Things that a unit may not do, all for one reason.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Denied {
    /// What, in a few words.
    pub label: String,
    /// Every thing that this reason forbids.
    pub labels: Vec<String>,
    /// The rule's reason.
    #[serde(flatten)]
    pub reason: Reason,
}

impl<R: Ruleset> Held<R> {
    /// Tries each wish as if it were an answer and returns those that are refused.
    pub(super) fn denied_to(&self, seat: &str, unit: &str) -> Vec<Denied> {
        let (Ok(seat), Some(ask)) = (self.seat(seat), self.game.moment().ask()) else {
            return Vec::new();
        };
        if !ask.seats.has(seat) {
            return Vec::new();
        }
        let mut moment = self.game.moment().clone();
        let offered = names::lend(&self.names, || offered(&moment, &ask.question, seat, unit));
        let mut denied: Vec<(Reason, Vec<String>)> = Vec::new();
        let wishes = || R::SHOWING.wished(moment.model(), &ask.question, seat, unit);
        for (label, act, fill) in names::lend(&self.names, wishes) {
            // Another fill, or another act of the same name, may be allowed where this one is not.
            let is_same = |other: &String| is_called(other, &label);
            if offered.iter().any(is_same) || moment.offer(seat, &act).is_some() {
                continue;
            }
            let Err(No::Refused(why)) = moment.dry_run(Said { seat, act, fill }) else { continue };
            let why = Reason::of(&why, &self.names);
            match denied.iter_mut().find(|(known, _)| *known == why) {
                Some((_, labels)) if labels.contains(&label) => {}
                Some((_, labels)) => labels.push(label),
                None => denied.push((why, vec![label])),
            }
        }
        let denied = denied.into_iter();
        denied.map(|(reason, labels)| Denied { label: named(&labels), labels, reason }).collect()
    }
}

/// The labels of what a unit is offered.
fn offered<R: Ruleset>(
    moment: &Moment<R>,
    question: &R::Question,
    seat: Seat,
    unit: &str,
) -> Vec<String> {
    let its =
        |act: &R::Act| (R::SHOWING.actor)(moment.model(), question, act).as_deref() == Some(unit);
    let acts = moment.menu(seat).into_iter().filter(its);
    acts.filter_map(|act| moment.offer(seat, &act)).map(|offer| offer.label).collect()
}

/// Whether an offer has this label, whatever follows the label.
fn is_called(offer: &str, label: &str) -> bool {
    offer
        .strip_prefix(label)
        .is_some_and(|rest| rest.is_empty() || rest.starts_with(',') || rest.starts_with(" ("))
}

/// "this, that and 4 more".
fn named(labels: &[String]) -> String {
    let (first, more) = labels.split_at(labels.len().min(MOST_NAMED));
    let first = first.join(", ");
    if more.is_empty() { first } else { format!("{first} and {} more", more.len()) }
}
