//! What players see: the table as a view, and events as lines of the log.
use crate::{
    battle::{Event, Model, Question, Unit},
    script::{HIT, QUESTIONS, apart, is_over},
};
use geom::{Angle, Length, Pose};
use kernel::{
    Cite, View, Viewer,
    ids::{Side, UnitId},
    ruleset::{Seats, Spot},
    upshot::Upshot,
    view::{Arm, Fact, Line, SideView, StandView, UnitView, Verdict},
};
use serde_json::{Value, json};

/// A battle with this title cannot be shown after its first turn, so that tests see what a fault in a view does.
pub const FAULTY: &str = "A view with a fault";

/// The table for any viewer, because nothing is hidden.
pub(crate) fn view(model: &Model, asked: Option<(Seats, &Question)>, _: Viewer) -> View {
    assert!(model.title != FAULTY || model.turn == 1, "a fault in a view, as its title says");
    let ids = |seats: Seats| seats.iter().map(|seat| model.sides[usize::from(seat.0)].id.clone());
    let acting = &model.sides[model.acting.idx()];
    View {
        ruleset: "toy".to_owned(),
        title: model.title.clone(),
        turn: model.turn.min(model.turns),
        phase: format!("{} acts", acting.name),
        steps: Vec::new(),
        prompt: (QUESTIONS.prompt)(model, &Question::Action),
        reaction: None,
        initiative: Some(model.sides[0].id.clone()),
        asked: asked.map(|(seats, _)| ids(seats).collect()).unwrap_or_default(),
        size: model.size,
        aims: vec![format!(
            "Knock all enemies over, or have more figures after turn {}.",
            model.turns
        )],
        terrain: Vec::new(),
        places: Vec::new(),
        sides: Side::BOTH.map(|side| side_view(model, side)).to_vec(),
        groups: Vec::new(),
        units: model.units.iter().map(|unit| unit_view(model, unit)).collect(),
        verdict: verdict(model),
    }
}

fn side_view(model: &Model, side: Side) -> SideView {
    let army = &model.sides[side.idx()];
    SideView {
        id: army.id.clone(),
        name: army.name.clone(),
        colour: army.colour.clone(),
        edge: army.edge.clone(),
        facts: vec![Fact::new("Figures", model.figures(side))],
    }
}

fn unit_view(model: &Model, unit: &Unit) -> UnitView {
    let on_table = unit.figures > 0;
    let stand = StandView::new(
        unit.at.advanced(-Length::inches(0.5).units()),
        Length::inches(2.0),
        Length::inches(1.0),
        Arm::Shot,
    );
    UnitView {
        id: unit.key.clone(),
        name: unit.name.clone(),
        side: model.sides[unit.side.idx()].id.clone(),
        group: None,
        kind: "Tin soldiers".to_owned(),
        formation: "line".to_owned(),
        on_table,
        done: unit.acted,
        front: on_table.then_some(unit.at),
        stands: if on_table { vec![stand] } else { Vec::new() },
        markers: Vec::new(),
        facts: vec![Fact::new("Strength", unit.figures)],
    }
}

/// TOY-VIC-001, -002.
fn verdict(model: &Model) -> Option<Verdict> {
    if !is_over(model) {
        return None;
    }
    let [one, other] = Side::BOTH.map(|side| model.figures(side));
    let winner = match (model.conceded, one.cmp(&other)) {
        (Some(side), _) => Some(side.other()),
        (None, std::cmp::Ordering::Greater) => Some(Side(0)),
        (None, std::cmp::Ordering::Less) => Some(Side(1)),
        (None, std::cmp::Ordering::Equal) => None,
    };
    let army = winner.map(|side| &model.sides[side.idx()]);
    Some(Verdict {
        winner: army.map(|army| army.id.clone()),
        words: army.map_or("A draw".to_owned(), |army| format!("{} wins", army.name)),
        why: match model.conceded {
            Some(side) => format!("{} conceded.", model.sides[side.idx()].name),
            None => format!("{one} figures stand against {other}."),
        },
    })
}

/// An event as a line of the log.
pub(crate) fn line(model: &Model, event: &Event, _: Viewer) -> Option<Line> {
    let name = |unit: UnitId| &model.unit(unit).name;
    let side = |side: Side| &model.sides[side.idx()].name;
    let (text, units, cite) = match *event {
        Event::Marched { unit, .. } => {
            (format!("{} marches.", name(unit)), vec![unit], "TOY-MOV-001")
        }
        Event::Shot { unit, target, die } => {
            let end = if die >= HIT { "hits" } else { "misses" };
            let text = format!("{} shoots at {}: {die}, it {end}.", name(unit), name(target));
            (text, vec![unit, target], "TOY-FIR-002")
        }
        Event::Lost { unit } => {
            (format!("{} loses a figure.", name(unit)), vec![unit], "TOY-FIR-002")
        }
        Event::TurnEnded { side: of } => {
            (format!("{} ends its turn.", side(of)), vec![], "TOY-SEQ-001")
        }
        Event::Conceded { side: of } => (format!("{} concedes.", side(of)), vec![], "TOY-VIC-002"),
    };
    let dice = if let Event::Shot { die, .. } = event { vec![*die] } else { Vec::new() };
    let units = units.into_iter().map(|unit| model.unit(unit).key.clone()).collect();
    Some(Line { units, cite: Some(Cite::new(cite)), dice, ..Line::new(text) })
}

/// The outcome of a decision, for a table of odds.
pub(crate) fn outcome(model: &Model, events: &[Event]) -> Upshot {
    let mut upshot = Upshot::default();
    for event in events {
        match *event {
            Event::Shot { target, die, .. } => {
                upshot.hit(&model.unit(target).key, u32::from(die >= HIT));
            }
            Event::Lost { unit } => upshot.lose(&model.unit(unit).key, 1_u32),
            _ => (),
        }
    }
    upshot
}

/// The distance between two spots in inches.
pub(crate) fn measure(model: &Model, from: &Spot, to: &Spot, _: Viewer) -> Result<Value, String> {
    let place = |spot: &Spot| match spot {
        Spot::Point(at) => Ok(Pose::new(*at, Angle::NORTH)),
        Spot::Unit(key) => {
            let unit = model.units.iter().find(|unit| unit.key == *key && unit.figures > 0);
            unit.map(|unit| unit.at).ok_or_else(|| format!("there is no unit `{key}` on the table"))
        }
    };
    Ok(json!({"inches": apart(place(from)?, place(to)?)}))
}
