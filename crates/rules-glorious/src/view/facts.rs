//! What a player can read about a unit, a side, the ground and the verdict.
use crate::{
    act::Aim,
    command,
    event::Outcome,
    functions, ground,
    kinds::{Formation, Phase, Side, UnitId, UnitKind},
    log,
    model::{Model, Named},
    question::Question,
    unit::Unit,
    words,
};
use geom::Length;
use kernel::{
    Viewer,
    view::{Fact, PlaceView, Verdict},
};
use table::PieceId;

/// A unit's facts: its elements, how far it goes, whether it is in command, what it has done.
pub(super) fn of_unit(model: &Model, unit: &Unit, viewer: Viewer) -> Vec<Fact> {
    if !unit.is_on_table() {
        let place = match model.battle_of(unit.id) {
            Some(body) => format!("in the Battle of {}", body.id),
            None if model.phase == Phase::Deployment => "to be placed".to_owned(),
            None => "gone".to_owned(),
        };
        return vec![Fact::new("Where", place)];
    }
    let own = |id: &UnitId| model.scene.brought(*id).elements.len();
    let began = match unit.is_battle() {
        true => unit.members.iter().map(own).sum(),
        false => own(&unit.id),
    };
    let rider = unit.kind == UnitKind::MountedFoot;
    let members = words::listed(&unit.members, ", ");
    let range = command::range(model, unit);
    let in_command = || if command::in_command(model, unit) { "yes" } else { "no" };
    let strength = format!("{} of {began}", unit.n());
    let before = [
        Some(Fact::new("Elements", words::counted(unit.elements.iter().map(|it| it.kind)))),
        Some(Fact::new("Strength", strength)),
        rider.then(|| Fact::new("Mounted", if unit.mounted { "on horse" } else { "on foot" })),
    ];
    let after = [
        range.map(|range| Fact::new("Command range", range)),
        range.is_none().then(|| Fact::new("In command", in_command())),
        unit.is_battle().then(|| Fact::new("Battle of", members)),
        moves_now(model, unit).then(|| Fact::new("Functions left", functions::left(model, unit))),
        unit.garrison.map(|piece| Fact::new("Holds", ground::name(model, PieceId(piece)))),
        did(unit).map(|did| Fact::new("This phase", did)),
        aimed_at(model, unit, viewer).map(|aims| Fact::new("Aims at", aims)),
    ];
    let reaches = reaches(model, unit).into_iter().flatten();
    before.into_iter().flatten().chain(reaches).chain(after.into_iter().flatten()).collect()
}

/// AGV-FIR-030: what a unit has named in secret, for its own side and the referee only: "the blue bills (elements 1, 2)".
fn aimed_at(model: &Model, unit: &Unit, viewer: Viewer) -> Option<String> {
    let own = |named: &&Named| named.unit == unit.id && named.shot.is_some();
    let mut aims: Vec<Aim> = Vec::new();
    for named in model.named.iter().filter(own) {
        match aims.iter_mut().find(|aim| aim.target == named.aim.target) {
            Some(aim) => aim.elements.0 |= named.aim.elements.0,
            None => aims.push(named.aim),
        }
    }
    let words = |aim: &Aim| {
        format!("{} (elements {})", aim.target, words::listed(aim.elements.numbers(), ", "))
    };
    let known = model.scene.knows(viewer, unit.side) && !aims.is_empty();
    known.then(|| words::listed(aims.iter().map(words), "; "))
}

/// AGV-MOV-001..016, AGV-FRM-012, AGV-MNT-005: how far a unit moves as it stands. AGV-TER-016: a garrison can only come out of
/// its buildings. AGV-CHG-012, -013: which units do not charge.
fn reaches(model: &Model, unit: &Unit) -> Option<[Fact; 2]> {
    functions::far(model, unit)?;
    let moves = match functions::allowance(model, unit) {
        _ if unit.garrison.is_some() => "out of the buildings only".to_owned(),
        None => "cannot".to_owned(),
        Some(far) if far.least > Length::ZERO => format!("{} to {}", far.least, far.most),
        Some(far) => far.most.to_string(),
    };
    let by_hand = unit.kind.is_artillery() && !unit.limbered;
    let never = unit.garrison.is_some()
        || unit.formation == Formation::RoadColumn
        || (unit.n() == 1 && unit.kind != UnitKind::Elephants);
    let charge = functions::charge(model, unit).filter(|_| !never);
    let charge = charge.map_or_else(|| "cannot".to_owned(), |far| far.to_string());
    let label = if by_hand { "Prolong" } else { "Move" };
    Some([Fact::new(label, moves), Fact::new("Charge", charge)])
}

/// Whether it is a movement phase of the unit's side and the unit can act in it.
fn moves_now(model: &Model, unit: &Unit) -> bool {
    let Some(half) = model.phase.half() else { return false };
    let done = &unit.done;
    unit.side == model.mover(half) && !(done.frozen || done.uncommanded || done.finished)
}

/// What it did in this phase, and its state when the phase began.
fn did(unit: &Unit) -> Option<String> {
    let done = &unit.done;
    let spent = words::count(done.spent, "function spent", "functions spent");
    words::that_hold(&[
        (done.frozen, "in contact as the phase began"),
        (done.must_unform, "must leave road column"),
        (done.uncommanded, "no commander near enough"),
        (done.new_battle, "has formed a Battle"),
        (done.spent > 0, &spent),
    ])
}

/// AGV-VIC-001..007: the losses so far and the three break points.
pub(super) fn of_side(model: &Model, side: Side) -> Vec<Fact> {
    let options = &model.book.options;
    let mark = |part: u16| {
        let mark = model.share(side, part);
        if model.is_past(side, part) { format!("{mark}, passed") } else { mark.to_string() }
    };
    vec![
        Fact::new("Elements at the start", model.total[side.idx()]),
        Fact::new("Elements lost", model.lost[side.idx()]),
        Fact::new("Sub-Commanders leave above", mark(options.break_sub.value)),
        Fact::new("Commander-in-Chief leaves above", mark(options.break_chief.value)),
        Fact::new("Breaks above", mark(options.break_army.value)),
    ]
}

/// AGV-VIC-010..013: how it ended, in the book's names.
pub(super) fn verdict(model: &Model) -> Option<Verdict> {
    let (winner, outcome) = model.ended?;
    let words = if winner.is_some() { outcome.name() } else { Outcome::Draw.name() };
    let tally = Side::BOTH.map(|side| {
        let (lost, total) = (model.lost[side.idx()], model.total[side.idx()]);
        format!("{side} lost {lost} of {}", words::elements(total.into()))
    });
    let why = format!("{} {}.", log::ended(model, winner, outcome), tally.join("; "));
    Some(model.scene.verdict(winner, words, why))
}

/// AGV-VIC-007, -014, -016: how this battle is won, and when it ends.
pub(super) fn aims(model: &Model) -> Vec<String> {
    let broken = "An army breaks when it has lost more than half its elements.";
    let own = (!model.scene.terms_replace).then(|| broken.to_owned());
    let end = format!("It ends after turn {}.", model.scene.last_turn());
    own.into_iter().chain(model.scene.aims()).chain([end]).collect()
}

/// The deployment zones during deployment, and the places that the scenario's terms name.
pub(super) fn places(model: &Model, question: Option<&Question>) -> Vec<PlaceView> {
    let zone = match question {
        Some(Question::Deploy { side }) => Some(model.scene.zone_view(*side, model.zone(*side))),
        _ => None,
    };
    zone.into_iter().chain(model.scene.places()).collect()
}
