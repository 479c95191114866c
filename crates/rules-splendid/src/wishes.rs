//! What a player may wish a unit to do, allowed or not: what is not is shown with the reason.
use crate::{
    act::{Act, Aim, Aims, Pivot, Shape, StandOrder},
    allowance::{Pace, allowance, side_step, step_back},
    fire,
    kinds::{Formation, UnitId, UnitKind},
    layout,
    model::Model,
    near,
    question::{First, Question, StandSet},
    seats,
    unit::Unit,
};
use geom::{Angle, Length, Point, Pose};
use kernel::{Fill, Leg, Seat, offer::Turn};

/// A wish: what it is, in the words of the offers, and how it would be said.
type Wish = (String, Act, Fill);

/// Enemies no farther than this many charges off are near enough to think of charging them.
const CHARGES_OFF: i32 = 2;
/// So far at least, for such as cannot charge as they stand.
const SHORTEST: Length = Length(4 * geom::INCH.0);

/// The unit that an act is done with, by id.
pub(crate) fn actor(model: &Model, question: &Question, act: &Act) -> Option<String> {
    let asked = match *question {
        Question::Run { unit, .. }
        | Question::BackOff { unit, .. }
        | Question::BreakThrough { unit, .. }
        | Question::Replan { unit, .. }
        | Question::React { unit, .. }
        | Question::HastyBlock { unit, .. } => Some(unit),
        // Where it is intercepted is told by a place on the mover's way.
        Question::Intercept(window) => Some(window.mover),
        _ => None,
    };
    let unit = act.mover().or(match *act {
        Act::Fire { unit, .. } | Act::Deploy { unit, .. } => Some(unit),
        _ => asked,
    })?;
    model.units.get(unit.idx()).map(|unit| model.key(unit.id).to_owned())
}

/// The middle of the front is what a leg to a point leads there.
pub(crate) fn anchor(model: &Model, unit: &str) -> Option<Pose> {
    let unit = model.unit(model.by_key(unit)?);
    unit.is_on_table().then(|| unit.front())
}

/// What its player may wish a unit to do just now.
pub(crate) fn wishes(model: &Model, question: &Question, seat: Seat, unit: &str) -> Vec<Wish> {
    let mine = |id: &UnitId| seats::must_command(model, seat, *id).is_ok();
    let Some(id) = model.by_key(unit).filter(mine) else { return Vec::new() };
    let unit = model.unit(id);
    if !unit.is_on_table() {
        return Vec::new();
    }
    match *question {
        Question::Fire { side } if side == unit.side => fires(model, question, seat, unit),
        Question::Move { side } if side == unit.side => moves(model, unit),
        Question::Then { unit: of, after } if of == id => match after {
            First::Formed => manoeuvres(model, unit),
            First::Manoeuvred | First::Remounted => formations(model, unit),
        },
        Question::Instead { unit: of } if of == id => {
            let mut wishes = manoeuvres(model, unit);
            wishes.extend(steps(model, unit));
            wishes.extend(formations(model, unit));
            wishes
        }
        Question::Withdraw { side } if side == unit.side => {
            let label = format!("Retreat {} from the field for good", model.name(id));
            vec![(label, Act::Retreat { unit: id }, Fill::Nothing)]
        }
        Question::Intercept(window) => {
            let counter = window.target == Some(id);
            let verb = if counter { "Counter-charge" } else { "Intercept" };
            let label = format!("{verb} {} with {}", model.name(window.mover), model.name(id));
            vec![(label, Act::Intercept { unit: id, last: false }, Fill::Nothing)]
        }
        Question::React { unit: of, charger, .. } if of == id => answers(model, unit, charger),
        _ => Vec::new(),
    }
}

fn plain(label: String, act: Act) -> Wish {
    (label, act, Fill::Nothing)
}

/// ASV-REA-003: the answers to a charge.
fn answers(model: &Model, unit: &Unit, charger: UnitId) -> Vec<Wish> {
    let (name, charger) = (model.name(unit.id), model.name(charger));
    let stands = shooters(unit);
    vec![
        plain(format!("{name} recoils"), Act::Recoil),
        plain(format!("{name} evades"), Act::Evade),
        plain(format!("{name} forms a hasty defensive block"), Act::HastyBlock),
        plain(format!("{name} turns about"), Act::AboutFace { back: false }),
        plain(format!("{name} fires at {charger}"), Act::DefensiveFire { stands, pivot: None }),
    ]
}

/// The stands that have something to shoot with; of a unit without any, all.
fn shooters(unit: &Unit) -> StandSet {
    let armed = (0..unit.n()).filter(|&idx| unit.is_shooter(&unit.stands[idx]));
    let armed = armed.fold(StandSet::default(), StandSet::and);
    if armed.is_empty() { StandSet::all(unit.n()) } else { armed }
}

/// ASV-FIR-041: fire at each enemy that it cannot fire at with any of its stands.
fn fires(model: &Model, question: &Question, seat: Seat, unit: &Unit) -> Vec<Wish> {
    let open = |target, pivot| {
        let aims = Aims::one(Aim { target, stands: StandSet::default() });
        fire::offer(model, question, seat, &Act::Fire { unit: unit.id, pivot, aims }).is_some()
    };
    let pivot = Some(Pivot { turn: Turn(0), side: 0 });
    let shut = |enemy: &&Unit| !open(enemy.id, None) && !open(enemy.id, pivot);
    let shoot = |enemy: &Unit| {
        let aims = Aims::one(Aim { target: enemy.id, stands: shooters(unit) });
        let label = format!("Fire {} at {}", model.name(unit.id), model.name(enemy.id));
        plain(label, Act::Fire { unit: unit.id, pivot: None, aims })
    };
    model.enemies(unit).filter(shut).map(shoot).collect()
}

/// ASV-ACT-002..007: the actions of a movement phase.
fn moves(model: &Model, unit: &Unit) -> Vec<Wish> {
    let id = unit.id;
    let mut wishes = manoeuvres(model, unit);
    wishes.extend(steps(model, unit));
    let facing = unit.heading();
    let own = match unit.kind {
        kind if kind.is_artillery() && unit.limbered => {
            Some(("Unlimber", Act::Unlimber { unit: id, facing }))
        }
        kind if kind.is_artillery() => Some(("Limber up", Act::LimberUp { unit: id })),
        UnitKind::Dragoon if unit.mounted => Some(("Dismount", Act::Dismount { unit: id })),
        UnitKind::Dragoon => Some(("Mount up", Act::MountUp { unit: id })),
        _ => None,
    };
    wishes.extend(own.map(|(verb, act)| plain(format!("{verb} {}", model.name(id)), act)));
    if near::in_contact(model, unit) {
        let ahead = vec![Leg::About { about: true, back: false }, straight(geom::INCH)];
        let label = format!("Disengage {}", model.name(id));
        wishes.push((label, Act::Disengage { unit: id }, Fill::Path(ahead)));
    }
    wishes.extend(formations(model, unit));
    wishes.extend(charges(model, unit));
    wishes
}

fn straight(by: Length) -> Leg {
    Leg::Move { r#move: by }
}

/// ASV-MAN-001, ASV-MAN-006: an inch ahead, at either pace.
fn manoeuvres(model: &Model, unit: &Unit) -> Vec<Wish> {
    let name = model.name(unit.id);
    let act = |double| Act::Manoeuvre { unit: unit.id, double };
    let gun = unit.kind.is_artillery() && !unit.limbered;
    let verb = if gun { "Prolong" } else { "Manoeuvre" };
    let path = || Fill::Path(vec![straight(geom::INCH)]);
    let mut wishes = vec![(format!("{verb} {name}"), act(false), path())];
    if !unit.kind.is_artillery() {
        wishes.push((format!("Double-time with {name}"), act(true), path()));
    }
    wishes
}

/// ASV-SID-002, ASV-STB-002, ASV-GUN-006: half of what it may step, to the right or back.
fn steps(model: &Model, unit: &Unit) -> Vec<Wish> {
    let (name, id) = (model.name(unit.id), unit.id);
    let (pivot, pivot_after, double) = (None, false, false);
    let to = |off: geom::V2| Fill::Point(Point::from(unit.front_centre() + off));
    let half = |most: Option<Length>| most.unwrap_or(geom::INCH).units() / 2.0;
    let back = unit.heading().forward() * -half(step_back(model, unit, Pace::of(false)));
    let gun = unit.kind.is_artillery();
    let verb = if gun { "Prolong back" } else { "Step back" };
    let act = Act::StepBack { unit: id, pivot, pivot_after, double };
    let mut wishes = vec![(format!("{verb} {name}"), act, to(back))];
    if !gun {
        let aside = unit.heading().right() * half(side_step(model, Pace::of(false)));
        let act = Act::SideStep { unit: id, pivot, pivot_after, double };
        wishes.push((format!("Side-step {name}"), act, to(aside)));
    }
    wishes
}

/// ASV-CHF-001: each formation of the book but the one it is in; commanders and guns know but one.
fn formations(model: &Model, unit: &Unit) -> Vec<Wish> {
    if unit.kind.is_artillery() || unit.kind.is_command() {
        return Vec::new();
    }
    let other = |it: &Formation| *it != unit.formation && *it != Formation::BentRoadColumn;
    let change = |formation: Formation| {
        let (shape, order) = (shape(unit, formation), StandOrder::new());
        let label = format!("Change formation of {} into {formation}", model.name(unit.id));
        plain(label, Act::ChangeFormation { unit: unit.id, shape, order })
    };
    Formation::ALL.into_iter().filter(other).map(change).collect()
}

/// The usual shape of a formation.
fn shape(unit: &Unit, formation: Formation) -> Shape {
    let n = unit.n();
    let files = match formation {
        Formation::Block | Formation::DefensiveBlock if n > 2 => n.div_ceil(2),
        Formation::Block | Formation::DefensiveBlock | Formation::RoadColumn => 1,
        _ => n,
    };
    let bent = formation.is_bent_line();
    Shape {
        formation,
        files: files as u8,
        short: 0,
        about: unit.centre_stands()[0] + 1,
        file: layout::centre_files(files)[0],
        rank: 0,
        reversed: false,
        bend: if bent { (n / 2).max(1) as u8 } else { 0 },
        swing: if bent { Turn(i32::from(Angle::QUARTER.0) / 2) } else { Turn(0) },
    }
}

/// ASV-CHG-001: the enemies that are near enough to think of it.
fn charges(model: &Model, unit: &Unit) -> Vec<Wish> {
    if unit.kind.is_command() {
        return Vec::new();
    }
    let reach = allowance(model, unit, Pace::Charge).unwrap_or_default().max(SHORTEST);
    let near = |enemy: &&Unit| near::within_reach(model, unit, enemy, reach * CHARGES_OFF);
    let charge = |enemy: &Unit| {
        let act = Act::Charge { unit: unit.id, target: enemy.id, pivot: None, extended: false };
        plain(format!("Charge {}", model.name(enemy.id)), act)
    };
    model.enemies(unit).filter(near).map(charge).collect()
}
