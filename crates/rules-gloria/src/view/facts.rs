//! Facts about a unit, a general, a side and the verdict.
use crate::{
    command,
    kinds::{Arms, CorpsId, Phase, Side},
    log,
    model::{Fate, General, Model},
    question::Question,
    unit::{Place, Under, Unit},
    walk,
};
use kernel::{
    view::{Fact, PlaceView, SideView, Verdict},
    words::mm,
};

/// A unit's facts.
pub(super) fn of_unit(model: &Model, unit: &Unit) -> Vec<Fact> {
    let under = match unit.under {
        Under::Independent => "independent".to_owned(),
        Under::Army => "directly under the General".to_owned(),
        Under::Corps(id) => id.to_string(),
    };
    let mut facts = vec![Fact::new("Command", under), Fact::new("Class", unit.class.number())];
    facts.extend(place(unit).map(|place| Fact::new("Where", place)));
    if unit.is_gone() {
        return facts;
    }
    let what = if unit.gun.is_some() { "Crew" } else { "Figures" };
    facts.push(Fact::new(what, format!("{} of {}", unit.all_figures(), unit.raised)));
    facts.push(Fact::new("State", unit.state.name()));
    if unit.arms != Arms::Musket {
        facts.push(Fact::new("Arms", unit.arms.name()));
    }
    if let Some(gun) = unit.gun {
        facts.push(Fact::new("Gun", gun.calibre.name()));
        facts.extend((gun.team_lost > 0).then(|| Fact::new("Team casualties", gun.team_lost)));
    }
    if let Some(gun) = unit.battalion_gun {
        let words = format!("{}, crew {} of {}", gun.calibre.name(), gun.crew, gun.raised);
        facts.push(Fact::new("Battalion gun", words));
    }
    if unit.is_on_table() {
        let commanded = command::of(model, unit);
        let words = if commanded.out { "no" } else { "yes" };
        facts.push(Fact::new("In command", words));
        let rates = walk::rates(model, unit);
        facts.extend(model.book.length(rates.normal).map(|move_| Fact::new("Move", mm(move_))));
    }
    facts.extend(unit.crest.map(|crest| Fact::new("Crest", crest.name())));
    facts
}

fn place(unit: &Unit) -> Option<&'static str> {
    match unit.place {
        Place::Table => None,
        Place::InHand => Some("to be placed"),
        Place::Hidden => Some("hidden"),
        Place::Reserve => Some("off the table"),
        Place::Away { .. } => Some("off the table after evading"),
        Place::Gone(end) => Some(end.name()),
    }
}

/// A general's facts.
pub(super) fn of_general(model: &Model, general: &General) -> Vec<Fact> {
    let quality = general.quality.map_or("to be diced for", |quality| quality.name());
    let mut facts = vec![Fact::new("Quality", quality)];
    let fate = match general.fate {
        Fate::Present | Fate::Unhorsed => None,
        Fate::InHand => Some("to be placed".to_owned()),
        Fate::Reserve => Some("off the table".to_owned()),
        Fate::Wounded { until } => Some(format!("wounded until turn {until}")),
        Fate::Killed => Some("killed".to_owned()),
        Fate::Captured => Some("captured".to_owned()),
        Fate::Replaced => Some("replaced".to_owned()),
    };
    facts.extend(fate.map(|fate| Fact::new("Fate", fate)));
    facts.extend(general.with.map(|unit| Fact::new("With", unit)));
    facts.extend(general.corps.map(|corps| Fact::new("Commands", corps)));
    facts.push(Fact::new("Command radius", mm(model.book.mm(&model.book.command.radius))));
    facts
}

/// A side's losses, of what both sides know: the strength of an army may be secret.
pub(super) fn of_side(model: &Model, side: Side) -> SideView {
    let shown = |unit: &&Unit| unit.side == side && (unit.is_shown() || unit.is_gone());
    let units = model.units.iter().filter(shown);
    let figures: u32 =
        units.map(|unit| u32::from(unit.raised - unit.strength().min(unit.raised))).sum();
    let gone = model.units.iter().filter(|unit| unit.side == side && unit.is_gone());
    let generals = model.generals.iter().filter(|it| it.side == side && it.is_lost());
    let mut facts = vec![Fact::new("Figures lost", figures), Fact::new("Units lost", gone.count())];
    facts.push(Fact::new("Generals lost", generals.count()));
    model.scene.side_view(side, facts)
}

/// How it ended.
pub(super) fn verdict(model: &Model) -> Option<Verdict> {
    let (winner, outcome) = model.ended?;
    let called = log::verdict::called(model, winner, outcome);
    Some(model.scene.verdict_on(winner, called, || log::verdict::ending(model, winner, outcome)))
}

/// The deployment zone during deployment, what is to be held, and where brigades are announced (PG-OFF-004).
pub(super) fn places(model: &Model, question: Option<&Question>) -> Vec<PlaceView> {
    let scene = &model.scene;
    let placing = match question {
        Some(Question::Deploy { side, .. }) => Some(*side),
        _ => None,
    };
    let zone = placing.map(|side| scene.zone_view(side, &scene.zones[side.idx()]));
    let announced = (0..).map(CorpsId).zip(&model.corps).filter_map(|(id, corps)| {
        let marker = corps.marker.filter(|_| corps.reserve)?;
        let card = &scene.corps[id.idx()];
        Some(scene.spot_view(format!("{id} arrives here"), card.side, marker.at))
    });
    zone.into_iter().chain(scene.places()).chain(announced).collect()
}

/// How the battle is won and when it ends.
pub(super) fn aims(model: &Model) -> Vec<String> {
    let scene = &model.scene;
    let mut aims: Vec<String> = scene.aims().collect();
    if !scene.terms_replace {
        aims.push(format!(
            "After turn {} the side that has lost fewer points wins, if the difference is large enough.",
            scene.last_turn()
        ));
        aims.push(
            "Units that are destroyed, surrendered or routed off the table count in full; units that rout, or are under half \
             strength, count half."
                .to_owned(),
        );
    }
    if let Some(wind) = model.wind.filter(|_| model.phase != Phase::Over) {
        aims.push(format!("The wind blows towards {:.0} degrees.", wind.to_degrees()));
    }
    aims
}
