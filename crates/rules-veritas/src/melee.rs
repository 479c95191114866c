//! Phase 3: melees (IDV-MEL-001 to -010, IDV-MRS-001 to -015), one in each stage, in the order of the cards.
mod break_off;
pub(crate) mod clash;
mod fight;
mod occupy;
mod offers;
mod results;

pub(crate) use offers::QUESTIONS;
pub use results::extra;

use crate::{
    Veritas,
    act::Act,
    event::Event,
    kinds::{Phase, Side, UnitId, WingId},
    model::{Contact, Model},
    question::Question,
    refusal::{MeleeRefusal, not_asked},
    seats,
    stage::Stage,
};
use kernel::{Cx, Play};

/// The next melee. When none is left, the reform phase begins.
pub(crate) fn play(cx: &mut Cx<'_, Veritas>) -> Play<Veritas, Option<Stage>> {
    let model = cx.model();
    let Some((wing, among)) = next(model) else {
        cx.emit(Event::PhaseBegan { phase: Phase::Reform });
        return Ok(Some(Stage::Reform));
    };
    let about = match *among {
        [target] => {
            let asked = seats::of_wing(model, wing);
            cx.skip(asked, Question::Melee { wing, among }, Act::Melee { target });
            target
        }
        _ => choose(cx, wing, among)?,
    };
    let melee = Melee::about(cx.model(), about);
    fight::resolve(cx, &melee)?;
    Ok(Some(Stage::Melee))
}

/// IDV-MEL-006: the owner chooses which of a wing's melees comes next.
fn choose(cx: &mut Cx<'_, Veritas>, wing: WingId, among: Vec<UnitId>) -> Play<Veritas, UnitId> {
    let asked = seats::of_wing(cx.model(), wing);
    let said = cx.ask(asked, Question::Melee { wing, among: among.clone() })?;
    let Act::Melee { target } = said.act else { return not_asked() };
    if among.contains(&target) {
        return Ok(target);
    }
    Err(MeleeRefusal::NotAmong { unit: target }.into())
}

/// IDV-MEL-006: the melees that come next: those of the wing with the earliest card among all that made a contact.
fn next(model: &Model) -> Option<(WingId, Vec<UnitId>)> {
    let wing = |contact: &Contact| model.unit(contact.attacker).wing;
    let first = waiting(model).map(wing).min_by_key(|wing| (model.card_of(*wing), *wing))?;
    let mut among = Vec::new();
    for contact in waiting(model).filter(|contact| wing(contact) == first) {
        let about = key(model, contact);
        if !among.contains(&about) {
            among.push(about);
        }
    }
    Some((first, among))
}

/// The contacts whose melee is still to be fought in this turn. Those made since the contact tests wait for the next turn.
fn waiting(model: &Model) -> impl Iterator<Item = &Contact> {
    model.contacts.iter().filter(|contact| contact.tested && contact.fought != model.turn)
}

/// IDV-MEL-001, -007: the melee that a contact belongs to, named by the unit it is about: the unit that was charged. A unit
/// that charges into a melee of an earlier turn joins that melee.
pub(crate) fn key(model: &Model, contact: &Contact) -> UnitId {
    let target = contact.target;
    let older = |it: &&Contact| it.turn < contact.turn;
    if model.contacts.iter().filter(older).any(|it| it.target == target) {
        return target;
    }
    let joined = model.contacts.iter().filter(older).find(|it| it.attacker == target);
    joined.map_or(target, |it| key(model, it))
}

/// A melee: the unit it is about, and its contacts.
#[derive(Clone, PartialEq, Debug)]
struct Melee {
    about: UnitId,
    contacts: Vec<Contact>,
}

impl Melee {
    fn about(model: &Model, about: UnitId) -> Self {
        let contacts = waiting(model).filter(|contact| key(model, contact) == about);
        Self { about, contacts: contacts.copied().collect() }
    }

    /// All units in it: first those that charged, then those that were charged, each group in the order of the cards.
    fn units(&self, model: &Model) -> Vec<UnitId> {
        let by_card = |mut units: Vec<UnitId>| {
            units.sort_by_key(|unit| (model.card_of(model.unit(*unit).wing), *unit));
            units.dedup();
            units
        };
        let mut all = by_card(self.contacts.iter().map(|contact| contact.attacker).collect());
        let targets = by_card(self.contacts.iter().map(|contact| contact.target).collect());
        all.extend(targets.into_iter().filter(|unit| !all.contains(unit)).collect::<Vec<_>>());
        all
    }

    /// One side's units in it.
    fn of(&self, model: &Model, side: Side) -> Vec<UnitId> {
        let mut units = self.units(model);
        units.retain(|unit| model.unit(*unit).side == side);
        units
    }

    /// The enemies that a unit is in contact with in it.
    fn opponents(&self, unit: UnitId) -> impl Iterator<Item = UnitId> {
        self.contacts.iter().filter(move |it| it.has(unit)).map(move |it| it.other(unit))
    }
}
