//! The table as plain data for any client.
use crate::{
    NearRun, command,
    kinds::{Arm, Calibre, Formation, Rank, Side},
    log,
    model::{Fate, General, Model},
    question::Question,
    unit::{Guns, Place, Unit},
    victory,
};
use geom::{Length, Pose};
use kernel::{
    Ruleset, View, Viewer, names,
    ruleset::Seats,
    told::Told,
    view::{self, Fact, Reaction, StandView, Step, TerrainView, UnitView},
    words::sentence,
};

pub(crate) fn view(model: &Model, asked: Option<(Seats, &Question)>, _: Viewer) -> View {
    let (seats, question) = asked.unzip();
    let units = model.units.iter().filter(|unit| !unit.tags.ad_hoc || unit.is_on_table());
    View {
        turn: u32::from(model.turn),
        phase: model.step.name().to_owned(),
        steps: Step::bar(model.step),
        prompt: question.map_or("The battle is over.".to_owned(), |question| {
            names::agreed(|| (question.chapter().prompt)(model, question))
        }),
        reaction: question.and_then(|question| reaction(model, question)),
        initiative: model.mover.map(|side| model.scene.side(side).id.clone()),
        terrain: terrain(model),
        places: model.scene.places().collect(),
        sides: Side::BOTH.map(|side| side_view(model, side)).into(),
        units: units
            .map(|unit| unit_view(model, unit))
            .chain(model.generals.iter().map(|it| general_view(model, it)))
            .collect(),
        verdict: verdict(model),
        aims: model.scene.aims().collect(),
        ..model.scene.frame(NearRun::ID, seats.unwrap_or_default())
    }
}

fn reaction(model: &Model, question: &Question) -> Option<Reaction> {
    let key = |unit| model.key(unit).to_owned();
    question.target().map(|charger| Reaction { unit: question.unit().map(key), to: key(charger) })
}

fn terrain(model: &Model) -> Vec<TerrainView> {
    let view = |piece: &table::Piece| {
        let kind = crate::ground::kind(model, piece);
        TerrainView::of(piece, &kind.name, kind.look)
    };
    model.field.pieces.iter().filter(|piece| !piece.is_gone()).map(view).collect()
}

fn side_view(model: &Model, side: Side) -> view::SideView {
    let points = |half: u32| f64::from(half) / 2.0;
    let facts = vec![
        Fact::new("Points", points(victory::worth(model, side))),
        Fact::new("Points lost", points(victory::lost(model, side))),
    ];
    model.scene.side_view(side, facts)
}

fn verdict(model: &Model) -> Option<view::Verdict> {
    let (winner, outcome) = model.ended?;
    let words = winner.map_or("Draw".to_owned(), |side| format!("Victory of {side}"));
    let why = format!("{}.", sentence(&log::why(outcome).1));
    Some(model.scene.verdict(winner, sentence(&words), why))
}

fn unit_view(model: &Model, unit: &Unit) -> UnitView {
    let front = unit.is_on_table().then_some(unit.at);
    UnitView {
        group: unit.under.map(|id| model.scene.commands[id.idx()].id.clone()),
        kind: unit.kind.name().to_owned(),
        formation: unit.formation.name().to_owned(),
        done: unit.done.finished,
        stands: if front.is_some() { stands(unit) } else { Vec::new() },
        markers: Vec::new(),
        facts: facts(model, unit),
        ..model.scene.unit_view(unit.id, unit.side, front)
    }
}

/// The body of a unit as one stand for each of its rectangles.
fn stands(unit: &Unit) -> Vec<StandView> {
    let arm = match unit.arm() {
        Arm::Infantry if unit.is_skirmishing() => view::Arm::Skirmishers,
        Arm::Infantry => view::Arm::Shot,
        _ if unit.arm().is_artillery() && unit.formation != Formation::Unlimbered => {
            view::Arm::Limber
        }
        Arm::FootArtillery | Arm::HorseArtillery => view::Arm::Gun,
        _ if unit.on_foot => view::Arm::DragoonsFoot,
        Arm::Dragoons => view::Arm::Dragoons,
        Arm::HeavyCavalry => view::Arm::HeavyHorse,
        _ if unit.tags.lancers => view::Arm::Lancers,
        Arm::LightCavalry => view::Arm::LightHorse,
    };
    let each = unit.outline();
    let view = |rect: &geom::Rect| {
        let pose = Pose::new(rect.centre.into(), unit.at.facing);
        let [width, depth] =
            [rect.half_width, rect.half_depth].map(|half| Length::from_units(half * 2.0));
        StandView::new(pose, width, depth, arm)
    };
    each.iter().map(view).collect()
}

fn facts(model: &Model, unit: &Unit) -> Vec<Fact> {
    let under = unit.under.map_or("directly under the army".to_owned(), |id| id.to_string());
    let mut facts = vec![Fact::new("Command", under), Fact::new("Class", unit.class.name())];
    let place = match unit.place {
        Place::Table => None,
        Place::InHand => Some("to be placed"),
        Place::Arriving => Some("arrives later"),
        Place::Gone(end) => Some(end.name()),
    };
    facts.extend(place.map(|place| Fact::new("Where", place)));
    facts.push(Fact::new("Hits", format!("{} of {}", unit.hits_left(), unit.strength)));
    facts.push(Fact::new("Size", unit.size_now().name()));
    facts.push(Fact::new("State", unit.state.name()));
    facts.extend(unit.calibre.map(|it: Calibre| Fact::new("Guns", it.name())));
    if unit.is_on_table() {
        let words = if command::is_in_command(model, unit) { "yes" } else { "no" };
        facts.push(Fact::new("In command", words));
        facts.extend(model.book.pace(unit, unit.formation).map(|pace| Fact::new("Move", pace)));
    }
    if unit.guns != Guns::Manned {
        facts.push(Fact::new("Its guns", "are elsewhere"));
    }
    if unit.formation == Formation::Square && unit.marks.hasty_square {
        facts.push(Fact::new("Square", "formed in haste"));
    }
    facts
}

fn general_view(model: &Model, general: &General) -> UnitView {
    let side = model.scene.side(general.side);
    let radius = model.book.staff.general.value;
    let size = Length(radius.0 * 2);
    let there = general.is_on_table();
    let arm =
        if general.rank == Rank::Army { view::Arm::Commander } else { view::Arm::SubCommander };
    let front = Pose::new(general.at.place(0.0, radius.units()).into(), general.at.facing);
    let fate = match general.fate {
        Fate::Present | Fate::Relieved => None,
        Fate::Away => Some("not on the table".to_owned()),
        Fate::Stunned { until } => Some(format!("stunned until turn {until} is over")),
        Fate::Fallen { turn } => Some(format!("fell in turn {turn}")),
    };
    let mut facts: Vec<Fact> = fate.map(|fate| Fact::new("Fate", fate)).into_iter().collect();
    facts.extend(general.command.map(|it| Fact::new("Commands", it)));
    if let Some(command) = general.command {
        facts.push(Fact::new("Pips", model.command(command).left()));
    }
    UnitView {
        id: model.scene.general_key(general.id).to_owned(),
        name: model.scene.generals[general.id.idx()].name.clone(),
        side: side.id.clone(),
        group: general.command.map(|id| model.scene.commands[id.idx()].id.clone()),
        kind: format!("general of {}", general.rank.name()),
        formation: general.with.map_or("alone", |_| "joined").to_owned(),
        on_table: there,
        done: general.moves > general.extra,
        front: there.then_some(front),
        stands: there.then(|| StandView::new(general.at, size, size, arm)).into_iter().collect(),
        markers: Vec::new(),
        facts,
    }
}
