//! Facts about a unit, a commander, a side and the verdict.
use crate::{
    command,
    disorder::{self, Situation},
    event::Outcome,
    fatigue,
    kinds::{Rank, Side, Status, WingId},
    log,
    model::{Fate, Leader, Model},
    question::Question,
    unit::{End, Place, Unit},
    victory,
};
use kernel::{
    Viewer,
    view::{Fact, PlaceView, SideView, Verdict},
    words,
};

/// A unit's facts.
pub(super) fn of_unit(model: &Model, unit: &Unit) -> Vec<Fact> {
    let place = match unit.place {
        Place::Table => None,
        Place::InHand => Some("to be placed"),
        Place::Pursuing => Some("off the table in pursuit"),
        Place::Gone(End::Routed) => Some("gone in rout"),
        Place::Gone(End::Withdrew) => Some("withdrawn"),
        Place::Gone(End::Captured) => Some("captured"),
        Place::Gone(_) => Some("destroyed"),
    };
    let mut facts = vec![Fact::new("Wing", unit.wing), Fact::new("Grade", unit.grade.name())];
    facts.extend(place.map(|place| Fact::new("Where", place)));
    if unit.is_gone() {
        return facts;
    }
    facts.push(Fact::new("State", unit.state.name()));
    let arms = [(unit.lance, "lances"), (unit.armour, "full armour"), (unit.pike, "pikes")];
    facts.extend(words::that_hold(&arms).map(|arms| Fact::new("Arms", arms)));
    facts.push(Fact::new("Order", model.order(unit).name()));
    facts.push(Fact::new("Move", unit.allowance(&model.book)));
    if unit.is_on_table() {
        let commanded = if command::in_command(model, unit) { "yes" } else { "no" };
        facts.push(Fact::new("In command", commanded));
        let add = disorder::total(model, unit, &Situation::alone());
        let needed = (disorder::needed(model, unit) - add).clamp(1, 7);
        let needed = if needed > 6 { "cannot pass".to_owned() } else { format!("{needed}+") };
        facts.push(Fact::new("Disorder test", needed));
    }
    facts
}

/// A commander's facts.
pub(super) fn of_leader(model: &Model, leader: &Leader) -> Vec<Fact> {
    let class = leader.class.map_or("to be rolled for", |class| class.name());
    let mut facts = vec![Fact::new("Class", class)];
    if leader.wounds > 0 {
        facts.push(Fact::new("Wounds", leader.wounds));
    }
    match leader.fate {
        Fate::Present => {}
        Fate::Killed => facts.push(Fact::new("Fate", "killed")),
        Fate::Captured => facts.push(Fact::new("Fate", "captured")),
        Fate::OffTable => facts.push(Fact::new("Fate", "off the table")),
        Fate::InHand => facts.push(Fact::new("Where", "to be placed")),
    }
    if let Some(unit) = leader.with {
        facts.push(Fact::new("With", unit));
    }
    let command = &model.book.command;
    let reach = if leader.is_general() { command.army.value } else { command.wing.value };
    facts.push(Fact::new("Command radius", reach));
    if let Rank::Wing(wing) = leader.rank {
        facts.push(Fact::new("Wing", wing));
        facts.extend(tires(model, wing).map(|words| Fact::new("Fatigue", words)));
    }
    facts
}

/// The fatigue roll that would make a wing worse at the end of the turn, as things are now; `None` if it cannot become worse.
fn tires(model: &Model, wing: WingId) -> Option<String> {
    let of = model.wing(wing);
    if of.status == Status::Broken || model.units_of(wing).next().is_none() {
        return None;
    }
    let rows = &model.book.fatigue;
    let (least, word) = match of.status {
        Status::Fresh => (rows.unaffected.value + 1, "fatigued"),
        Status::Fatigued | Status::Broken => (rows.broken.value, "broken"),
    };
    match least - fatigue::total(model, wing) {
        7.. => None,
        ..=1 => Some(format!("the wing is {word} at the end of this turn, as things are now")),
        needed => {
            Some(format!("the wing is {word} if it rolls {needed} or more at the end of this turn"))
        }
    }
}

/// A side's wings with their orders and status. IDV-ORD-005: secret orders are shown only to viewers who may know them.
pub(super) fn of_side(model: &Model, side: Side, viewer: Viewer) -> SideView {
    let knows = model.scene.knows(viewer, side);
    let mut facts = Vec::new();
    for wing in model.wings_of(side) {
        let mut words = wing.order.name().to_owned();
        if wing.status != Status::Fresh {
            words += &format!(", {}", wing.status.name());
        }
        if let (Some(named), true) = (wing.named, knows) {
            words += &format!(", to {}", named.name());
        }
        facts.push(Fact::new(wing.id.to_string(), words));
    }
    let units = model.units.iter().filter(|unit| unit.side == side);
    let brigades: u16 = units.clone().map(|unit| unit.kind.brigades()).sum();
    let routed = units.filter(|unit| unit.counts_as_routed()).map(|unit| unit.kind.brigades());
    facts.push(Fact::new("Routed", format!("{} of {brigades} brigades", routed.sum::<u16>())));
    model.scene.side_view(side, facts)
}

/// How it ended.
pub(super) fn verdict(model: &Model) -> Option<Verdict> {
    let (winner, outcome) = model.ended?;
    let words = match (winner, outcome) {
        (None, _) => "Draw".to_owned(),
        (Some(side), Outcome::Scenario) => {
            format!("Victory of {side} by the terms of the scenario")
        }
        (Some(side), _) => format!("Victory of {side}"),
    };
    Some(model.scene.verdict(winner, words, log::ended(model, winner, outcome)))
}

/// The deployment zone during deployment, and the objectives.
pub(super) fn places(model: &Model, question: Option<&Question>) -> Vec<PlaceView> {
    let scene = &model.scene;
    let placing = match question {
        Some(Question::Deploy { wing }) => Some(model.wing(*wing).side),
        Some(Question::Post { side }) => Some(*side),
        _ => None,
    };
    let zone = placing.map(|side| scene.zone_view(side, &scene.zones[side.idx()]));
    let objectives = scene.objectives.iter().map(|it| PlaceView {
        name: it.name.clone(),
        side: None,
        points: vec![it.at],
    });
    zone.into_iter().chain(objectives).chain(scene.places()).collect()
}

/// How the battle is won and when it ends.
pub(super) fn aims(model: &Model) -> Vec<String> {
    let scene = &model.scene;
    let mut aims: Vec<String> = scene.aims().collect();
    if !scene.terms_replace {
        aims.push("An army whose commander loses the will to fight on loses.".to_owned());
        aims.push("An army with no units left on the table loses.".to_owned());
        let turns = scene.last_turn();
        let times = victory::margin(model);
        aims.push(format!(
            "Night falls after turn {turns}: a side that has scored more than the other, and at least {times} times as much, wins; otherwise it is a draw."
        ));
        let rows = &model.book.victory;
        aims.push(format!(
            "Each enemy brigade that is routed or destroyed scores {}, a large one {}, a company {}, a fatigued wing {}; an objective held at the end scores {}.",
            rows.brigade.value, rows.large.value, rows.company.value, rows.fatigued_wing.value, rows.objective.value
        ));
    }
    aims
}
