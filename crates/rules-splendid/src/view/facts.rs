//! What a player may want to read of a unit, a side, the ground and the verdict.
use crate::{
    allowance::{self, Pace},
    command,
    event::Outcome,
    ground,
    kinds::{CommandQuality, Phase, Quality, Side, StandKind},
    log,
    model::Model,
    question::Question,
    unit::Unit,
};
use geom::Length;
use kernel::view::{Fact, PlaceView, Verdict};
use table::PieceId;

/// A unit's facts: its stands, how far it goes, whether it is in command, what it has done.
pub(super) fn of_unit(model: &Model, unit: &Unit) -> Vec<Fact> {
    if !unit.is_on_table() {
        let waits = model.phase == Phase::Deployment;
        return vec![Fact::new("Where", if waits { "to be placed" } else { "gone" })];
    }
    let began = model.scene.cards[unit.id.idx()].more.stands.len();
    let mut facts = vec![
        Fact::new("Stands", stands(unit)),
        Fact::new("Strength", format!("{} of {began}", unit.n())),
    ];
    for (label, pace) in
        [("Move", Pace::Move), ("Double-time", Pace::Double), ("Charge", Pace::Charge)]
    {
        facts.push(Fact::new(label, far(allowance::allowance(model, unit, pace))));
    }
    if unit.kind.is_command() {
        facts.push(Fact::new("Command range", command::range(model, unit)));
    } else {
        let in_command = command::in_command(model, unit);
        facts.push(Fact::new("In command", if in_command { "yes" } else { "no" }));
    }
    if let Some(piece) = unit.garrison {
        facts.push(Fact::new("Holds", ground::name(model, PieceId(piece))));
    }
    if let Some(quality) = quality(model, unit) {
        facts.push(Fact::new("Quality", quality));
    }
    if let Some(did) = did(unit) {
        facts.push(Fact::new("This phase", did));
    }
    facts
}

/// "2 pike, 4 musket".
fn stands(unit: &Unit) -> String {
    let mut words = Vec::new();
    for kind in StandKind::ALL {
        let n = unit.stands.iter().filter(|stand| stand.kind == kind).count();
        if n > 0 {
            words.push(format!("{n} {}", arms(kind, n)));
        }
    }
    words.join(", ")
}

fn arms(kind: StandKind, n: usize) -> &'static str {
    match kind {
        StandKind::Pike => "pike",
        StandKind::Musket => "musket",
        StandKind::Hand => "hand-to-hand",
        StandKind::Light => "light hand-to-hand",
        StandKind::HeavyMounted => "heavy mounted",
        StandKind::Mounted => "mounted",
        StandKind::Dragoon => "dragoon",
        StandKind::Gun if n == 1 => "gun",
        StandKind::Gun => "guns",
        StandKind::Command => "command",
    }
}

fn far(allowance: Option<Length>) -> String {
    allowance.map_or_else(|| "cannot".to_owned(), |far| far.to_string())
}

/// ASV-VUQ-001, ASV-VCQ-001: only where the variation makes it matter.
fn quality(model: &Model, unit: &Unit) -> Option<&'static str> {
    if unit.kind.is_command() {
        let used = model.rulings.command_quality != crate::rulings::CommandQualities::None;
        return used.then_some(match unit.command {
            CommandQuality::Charismatic => "charismatic",
            CommandQuality::Inspiring => "inspiring",
            CommandQuality::Impersonal => "impersonal",
        });
    }
    model.rulings.unit_quality.then_some(match unit.quality {
        Quality::Raw => "raw",
        Quality::Regular => "regular",
        Quality::Veteran => "veteran",
    })
}

/// What it did in this phase and what was noted of it.
fn did(unit: &Unit) -> Option<String> {
    let done = &unit.done;
    let words: Vec<&str> = [
        (done.frozen, "in contact as the phase began"),
        (done.must_unform, "must leave road column"),
        (done.failed_charge, "would not charge"),
        (done.pivoted, "has pivoted"),
        (done.reacted, "has reacted"),
        (done.rethrown, "has thrown again"),
        (done.acted, "has acted"),
    ]
    .into_iter()
    .filter_map(|(is, words)| is.then_some(words))
    .collect();
    (!words.is_empty()).then(|| words.join(", "))
}

/// ASV-VIC-002..008: the tally of losses and the three marks it is held against.
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

/// ASV-VIC-010..013: how it ended, in the book's names.
pub(super) fn verdict(model: &Model) -> Option<Verdict> {
    let (winner, outcome) = model.ended?;
    let words = match (winner, outcome) {
        (None, _) => "Draw",
        (_, Outcome::Minor) => "Minor Victory",
        (_, Outcome::Splendid | Outcome::Conceded | Outcome::Draw) => "Splendid Victory",
        (_, Outcome::Scenario | Outcome::TimeOut) => "Victory by the terms of the scenario",
    };
    let tally = Side::BOTH.map(|side| {
        let (lost, total) = (model.lost[side.idx()], model.total[side.idx()]);
        let half = model.share(side, 2);
        let (name, total) = (&model.scene.side(side).name, crate::words::stands(total.into()));
        format!("{name} lost {lost} of {total} and breaks above {half}")
    });
    Some(Verdict {
        winner: winner.map(|side| model.scene.side(side).id.clone()),
        words: words.to_owned(),
        why: format!("{} {}.", log::ended(model, winner, outcome), tally.join("; ")),
    })
}

/// ASV-VIC-001..008: how this battle is won, and when it ends.
pub(super) fn aims(model: &Model) -> Vec<String> {
    let scene = &model.scene;
    let book = (!scene.terms_replace)
        .then(|| "An army breaks when it has lost more than half its stands.".to_owned());
    let last = scene.turns.map(|turns| format!("The battle ends after turn {turns}."));
    book.into_iter().chain(scene.aims()).chain(last).collect()
}

/// Where to deploy, while somebody deploys; and the places that the scenario's terms name.
pub(super) fn places(model: &Model, question: Option<&Question>) -> Vec<PlaceView> {
    let scene = &model.scene;
    let zone = question.and_then(|question| match question {
        Question::Deploy { side } => Some(PlaceView {
            name: "deploy here".to_owned(),
            side: Some(scene.side(*side).id.clone()),
            points: scene.zones[side.idx()].clone(),
        }),
        _ => None,
    });
    zone.into_iter().chain(scene.places()).collect()
}
