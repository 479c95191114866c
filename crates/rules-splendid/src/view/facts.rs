//! Facts for players about a unit, a side, the ground and the result.
use crate::{
    allowance::{self, Pace},
    command,
    event::Outcome,
    ground,
    kinds::{Phase, Side},
    log,
    model::Model,
    question::Question,
    rulings::CommandQualities,
    unit::Unit,
    words,
};
use kernel::view::{Fact, PlaceView, Verdict};
use table::PieceId;

/// A unit's facts: its stands, how far it may go, whether it is in command, what it has done.
pub(super) fn of_unit(model: &Model, unit: &Unit) -> Vec<Fact> {
    if !unit.is_on_table() {
        let waits = model.phase == Phase::Deployment;
        return vec![Fact::new("Where", if waits { "to be placed" } else { "gone" })];
    }
    let began = model.scene.cards[unit.id.idx()].more.stands.len();
    let goes = |pace: Pace| match allowance::allowance(model, unit, pace) {
        None => "cannot".to_owned(),
        Some(far) => far.to_string(),
    };
    let in_command = if unit.kind.is_command() {
        Fact::new("Command range", command::range(model, unit))
    } else {
        Fact::new("In command", if command::in_command(model, unit) { "yes" } else { "no" })
    };
    let facts = [
        Fact::new("Stands", words::counted(unit.stands.iter().map(|stand| stand.kind))),
        Fact::new("Strength", format!("{} of {began}", unit.n())),
        Fact::new("Move", goes(Pace::Move)),
        Fact::new("Double-time", goes(Pace::Double)),
        Fact::new("Charge", goes(Pace::Charge)),
        in_command,
    ];
    let more = [
        unit.garrison.map(|piece| Fact::new("Holds", ground::name(model, PieceId(piece)))),
        quality(model, unit).map(|quality| Fact::new("Quality", quality)),
        did(unit).map(|did| Fact::new("This phase", did)),
    ];
    facts.into_iter().chain(more.into_iter().flatten()).collect()
}

/// ASV-VUQ-001, ASV-VCQ-001: only if the variation is in use.
fn quality(model: &Model, unit: &Unit) -> Option<&'static str> {
    if unit.kind.is_command() {
        let used = model.rulings.command_quality != CommandQualities::None;
        return used.then(|| unit.command.name());
    }
    model.rulings.unit_quality.then(|| unit.quality.name())
}

/// What it did in this phase and what was noted about it.
fn did(unit: &Unit) -> Option<String> {
    let done = &unit.done;
    words::that_hold(&[
        (done.frozen, "in contact as the phase began"),
        (done.must_unform, "must leave road column"),
        (done.failed_charge, "failed its charge test"),
        (done.pivoted, "has pivoted"),
        (done.reacted, "has reacted"),
        (done.rethrown, "has thrown again"),
        (done.acted, "has acted"),
    ])
}

/// ASV-VIC-002..008: the losses and the three limits they are compared with.
pub(super) fn of_side(model: &Model, side: Side) -> Vec<Fact> {
    let lost = model.lost[side.idx()];
    let mark = |part: u16| {
        let mark = model.share(side, part);
        if lost > mark { format!("{mark}, passed") } else { mark.to_string() }
    };
    vec![
        Fact::new("Stands at the start", model.total[side.idx()]),
        Fact::new("Stands lost", lost),
        Fact::new("Sub-commanders leave above", mark(4)),
        Fact::new("Commander leaves above", mark(3)),
        Fact::new("Breaks above", mark(2)),
    ]
}

/// ASV-VIC-010..013: how the battle ended, in the book's terms.
pub(super) fn verdict(model: &Model) -> Option<Verdict> {
    let (winner, outcome) = model.ended?;
    let words = if winner.is_some() { outcome.name() } else { Outcome::Draw.name() };
    let tally = Side::BOTH.map(|side| {
        let (lost, total) = (model.lost[side.idx()], words::stands(model.total[side.idx()].into()));
        format!("{side} lost {lost} of {total} and breaks above {}", model.share(side, 2))
    });
    let why = format!("{} {}.", log::ended(model, winner, outcome), tally.join("; "));
    Some(model.scene.verdict(winner, words, why))
}

/// ASV-VIC-001..008: how this battle is won, and when it ends.
pub(super) fn aims(model: &Model) -> Vec<String> {
    let scene = &model.scene;
    let book = (!scene.terms_replace)
        .then(|| "An army breaks when it has lost more than half its stands.".to_owned());
    let last = scene.turns.map(|turns| format!("The battle ends after turn {turns}."));
    book.into_iter().chain(scene.aims()).chain(last).collect()
}

/// The deployment zones, during deployment; and the places in the scenario's terms.
pub(super) fn places(model: &Model, question: Option<&Question>) -> Vec<PlaceView> {
    let scene = &model.scene;
    let zone = match question {
        Some(Question::Deploy { side }) => Some(scene.zone_view(*side, &scene.zones[side.idx()])),
        _ => None,
    };
    zone.into_iter().chain(scene.places()).collect()
}
