//! Facts about a unit, a side and the verdict; places and aims.
use crate::{
    arrive, command,
    kinds::{CommandId, Formation, Side},
    log,
    model::Model,
    pips,
    question::Question,
    scene::{Arrival, Ask},
    unit::{Guns, Place, Unit},
    victory,
};
use kernel::{
    ids::Ground,
    view::{Fact, PlaceView, SideView, Verdict},
    words::{self, sentence},
};

/// A unit's formation, or what it is in instead of one.
pub(super) fn formation(unit: &Unit) -> String {
    match unit.formation {
        _ if let Place::Gone(end) = unit.place => end.name().to_owned(),
        _ if unit.is_garrison() => "garrison".to_owned(),
        _ if unit.is_gunners() => "gunners".to_owned(),
        _ if unit.on_foot => format!("{}, on foot", unit.formation.name()),
        formation => formation.name().to_owned(),
    }
}

/// A unit's facts.
pub(super) fn of_unit(model: &Model, unit: &Unit) -> Vec<Fact> {
    let mut facts = vec![Fact::new("Command", chain(model, unit.under))];
    facts.push(Fact::new("Class", unit.class.name()));
    facts.extend(place(model, unit).map(|place| Fact::new("Where", place)));
    if unit.is_gone() {
        return facts;
    }
    if !unit.tags.ad_hoc {
        let hits = format!("{} of {}", unit.hits_left(), unit.strength);
        facts.push(Fact::new("Strength", format!("{hits} hits")));
    }
    facts.push(Fact::new("Size", unit.size_now().name()));
    facts.push(Fact::new("State", unit.state.name()));
    facts.extend(trained(unit).map(|what| Fact::new("Also", what)));
    facts.extend(unit.calibre.map(|it| Fact::new("Guns", it.name())));
    facts.extend(unit.regimental_gun.map(|it| Fact::new("Regimental gun", it.calibre.name())));
    facts.extend(guns(unit));
    if unit.sent > 0 {
        let figures = words::count(unit.sent, "figure", "figures");
        facts.push(Fact::new("In the skirmish line of its brigade", figures));
    }
    if let Some(cover) = unit.cover {
        facts.push(Fact::new("In cover", Ground::from(cover.piece)));
    }
    if unit.is_on_table() {
        let words = if command::is_in_command(model, unit) { "yes" } else { "no" };
        facts.push(Fact::new("In command", words));
        let payer = pips::payer(model, unit);
        facts.extend(payer.map(|id| Fact::new("Pips left", model.command(id).left())));
        facts.extend(model.book.pace(unit, unit.formation).map(|pace| Fact::new("Move", pace)));
        if unit.is_battery() || unit.is_foot() {
            facts.push(Fact::new("Range", crate::fire::range(model, unit)));
        }
    }
    if unit.formation == Formation::Square && unit.marks.hasty_square {
        facts.push(Fact::new("Square", "formed in haste"));
    }
    facts
}

/// The brigade, the division and the corps of a unit.
fn chain(model: &Model, under: Option<CommandId>) -> String {
    let all: Vec<CommandId> = model.chain(under).collect();
    match all.is_empty() {
        true => "directly under the army".to_owned(),
        false => words::listed(&all, ", "),
    }
}

fn place(model: &Model, unit: &Unit) -> Option<String> {
    match unit.place {
        Place::Table => None,
        Place::InHand => Some("to be placed".to_owned()),
        Place::Arriving if arrive::is_due(model, unit) => Some("may come on now".to_owned()),
        Place::Arriving => {
            let arrival = arrive::arrival(model, unit)?;
            Some(format!("arrives from turn {}", arrival.turn))
        }
        Place::Gone(end) => Some(end.name().to_owned()),
    }
}

/// ANT-DEF-002, -014: what else a unit is.
fn trained(unit: &Unit) -> Option<String> {
    let tags = unit.tags;
    words::that_hold(&[
        (tags.trained_light, "Trained Light"),
        (tags.rifles, "rifles"),
        (tags.lancers, "lancers"),
        (tags.armoured, "armoured"),
        (tags.carabiniers, "carabiniers"),
        (tags.volley, "may fire a volley and counter-charge"),
        (tags.exchange, "trained to pass line through line"),
        (tags.masse, "may form masse"),
        (tags.position, "position artillery"),
    ])
}

/// ANT-CAP-001 to -008: where the guns of a battery are.
pub(super) fn guns(unit: &Unit) -> Option<Fact> {
    let words = match unit.guns {
        Guns::Manned => return None,
        Guns::Left(_) => "left on the field".to_owned(),
        Guns::Overrun(_) => "overrun".to_owned(),
        Guns::Spiked(_) => "spiked".to_owned(),
        Guns::Taken(by) => format!("taken by {by}"),
    };
    Some(Fact::new("Its guns", words))
}

/// A side's points, and how far it is from breaking (ANT-VIC-002).
pub(super) fn of_side(model: &Model, side: Side) -> SideView {
    let points = |half: u32| f64::from(half) / 2.0;
    let (worth, lost) = (victory::worth(model, side), victory::lost(model, side));
    let mut facts =
        vec![Fact::new("Points lost", format!("{} of {}", points(lost), points(worth)))];
    if !model.scene.terms_replace {
        let share = model.book.victory.broken.value.clamp(0, 100) as u32;
        facts.push(Fact::new("Breaks at", points((worth * share).div_ceil(100))));
    }
    let own = || model.units.iter().filter(|unit| unit.side == side && !unit.tags.ad_hoc);
    facts.push(Fact::new("Units lost", own().filter(|unit| unit.is_gone()).count()));
    facts
        .push(Fact::new("Routing", own().filter(|it| it.is_on_table() && it.is_routing()).count()));
    model.scene.side_view(side, facts)
}

/// How it ended.
pub(super) fn verdict(model: &Model) -> Option<Verdict> {
    let (winner, outcome) = model.ended?;
    Some(model.scene.verdict_on(winner, None, || log::verdict::ending(model, winner, outcome)))
}

/// The deployment zone while units are placed, what is to be held, and where reinforcements come on (ANT-SEQ-026).
pub(super) fn places(model: &Model, question: Option<&Question>) -> Vec<PlaceView> {
    let scene = &model.scene;
    let placing = match question {
        Some(Question::Deploy { side, .. } | Question::Post { side }) => Some(*side),
        _ => None,
    };
    let zone = placing.map(|side| scene.zone_view(side, &scene.zones[side.idx()]));
    let mut entries: Vec<PlaceView> = Vec::new();
    for unit in model.units.iter().filter(|unit| unit.place == Place::Arriving) {
        let Some(Arrival { stretch: [from, to], .. }) = arrive::arrival(model, unit) else {
            continue;
        };
        let at = geom::Point::from(from.v2().towards(to.v2(), 0.5));
        let view = scene.spot_view("Reinforcements", unit.side, at);
        if !entries.contains(&view) {
            entries.push(view);
        }
    }
    zone.into_iter().chain(scene.places()).chain(entries).collect()
}

/// Whether an aim of this side names all these places.
fn names_all(aim: &str, side: Side, places: &[table::PieceId]) -> bool {
    let (aim, side) = (aim.to_lowercase(), side.to_string().to_lowercase());
    let mut places = places.iter().map(|piece| Ground::from(*piece).to_string().to_lowercase());
    aim.contains(&side) && places.all(|place| aim.contains(&place))
}

/// How the battle is won and when it ends (ANT-VIC).
pub(super) fn aims(model: &Model) -> Vec<String> {
    let scene = &model.scene;
    let mut aims: Vec<String> = scene.aims().collect();
    for clause in &scene.clauses {
        let side = clause.side;
        let places = |all: &[table::PieceId]| {
            words::listed(all.iter().map(|piece| Ground::from(*piece)), " and ")
        };
        let aim = match &clause.ask {
            Ask::Holds(all) => {
                format!("Holding {} at the end, {side} cannot lose.", places(all))
            }
            // The terms of the scenario say the same more exactly.
            Ask::Needs(all) if aims.iter().any(|aim| names_all(aim, side, all)) => continue,
            Ask::Needs(all) => format!("{side} must also hold {}.", places(all)),
            Ask::Worn { of, n, unless } => {
                let unless = match unless.is_empty() {
                    true => String::new(),
                    false => format!(", unless {} has too", words::listed(unless, " or ")),
                };
                let of = words::listed(of, ", ");
                format!(
                    "{side} wins at once if {n} of these have lost half their hits: {of}{unless}."
                )
            }
        };
        aims.push(sentence(&aim));
    }
    if !scene.terms_replace {
        let share = model.book.victory.broken.value;
        aims.push(format!(
            "An army that has lost {share} % of its points, gone or routing, is beaten."
        ));
        aims.push(format!(
            "Otherwise the side that has lost fewer points wins after turn {}.",
            victory::last_turn(model)
        ));
    }
    aims
}
