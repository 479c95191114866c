//! What a player may want a unit to do, allowed or not. What is not allowed is shown with the reason.
use crate::{
    act::{Act, Aim, Aims, Pivot, Shape, StandOrder},
    allowance::{Pace, allowance, side_step, step_back},
    fire,
    kinds::{Formation, UnitId, UnitKind},
    layout,
    model::Model,
    near,
    question::{First, Question, StandSet, Window},
    seats,
    unit::Unit,
};
use geom::{Angle, Length, Point, Pose};
use kernel::{Fill, Leg, Seat, names::Named, offer::Turn};

/// A wish: its label, as in offers, and the act with its fill.
type Wish = (String, Act, Fill);

/// Enemies within this many charge distances are considered as targets.
const CHARGES_OFF: i32 = 2;
/// The least such distance, for units that cannot charge as they stand.
const SHORTEST: Length = Length(4 * geom::INCH.0);

/// The unit that makes an act, by id.
pub(crate) fn actor(model: &Model, question: &Question, act: &Act) -> Option<String> {
    let asked = match *question {
        Question::Run { unit, .. }
        | Question::BackOff { unit, .. }
        | Question::BreakThrough { unit, .. }
        | Question::Replan { unit, .. }
        | Question::React { unit, .. }
        | Question::HastyBlock { unit, .. } => Some(unit),
        // The point of interception is given as a place on the mover's way.
        Question::Intercept(window) => Some(window.mover),
        _ => None,
    };
    let unit = act.actor().or(match *act {
        Act::Fire { unit, .. } | Act::Deploy { unit, .. } => Some(unit),
        _ => asked,
    })?;
    model.units.get(unit.idx()).map(|unit| model.key(unit.id).to_owned())
}

/// A leg to a point takes the middle of the front there.
pub(crate) fn anchor(model: &Model, unit: &str) -> Option<Pose> {
    let unit = model.unit(model.by_key(unit)?);
    unit.is_on_table().then(|| unit.front())
}

/// What the player may want a unit to do now.
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
        Question::Then { unit: asked, after: First::Formed } if asked == id => manoeuvres(unit),
        Question::Then { unit: asked, .. } if asked == id => formations(unit),
        Question::Instead { unit: asked } if asked == id => {
            [manoeuvres(unit), steps(model, unit), formations(unit)].concat()
        }
        Question::Withdraw { side } if side == unit.side => {
            let label = format!("Retreat {id} from the field for good");
            vec![plain(label, Act::Retreat { unit: id })]
        }
        Question::Intercept(Window { mover, target, .. }) => {
            let verb = if target == Some(id) { "Counter-charge" } else { "Intercept" };
            let act = Act::Intercept { unit: id, last: false };
            vec![plain(format!("{verb} {mover} with {id}"), act)]
        }
        // ASV-REA-003: the reactions to a charge.
        Question::React { unit: asked, charger, .. } if asked == id => vec![
            plain(format!("{id} recoils"), Act::Recoil),
            plain(format!("{id} evades"), Act::Evade),
            plain(
                format!("{id} {} a hasty defensive block", id.agree("forms", "form")),
                Act::HastyBlock,
            ),
            plain(
                format!("{id} {} about", id.agree("turns", "turn")),
                Act::AboutFace { back: false },
            ),
            plain(
                format!("{id} {} at {charger}", id.agree("fires", "fire")),
                Act::DefensiveFire { stands: shooters(unit), pivot: None },
            ),
        ],
        _ => Vec::new(),
    }
}

fn plain(label: String, act: Act) -> Wish {
    (label, act, Fill::Nothing)
}

/// The stands that can fire; all stands if none can.
fn shooters(unit: &Unit) -> StandSet {
    let armed: StandSet = (0..unit.n()).filter(|&idx| unit.is_shooter(&unit.stands[idx])).collect();
    if armed.is_empty() { StandSet::all(unit.n()) } else { armed }
}

/// ASV-FIR-041: fire at each enemy that none of its stands can fire at.
fn fires(model: &Model, question: &Question, seat: Seat, unit: &Unit) -> Vec<Wish> {
    let open = |target, pivot| {
        let aims = Aims::one(Aim { target, stands: StandSet::default() });
        fire::offer(model, question, seat, &Act::Fire { unit: unit.id, pivot, aims }).is_some()
    };
    let pivot = Some(Pivot { turn: Turn(0), side: 0 });
    let shut = |enemy: &&Unit| !open(enemy.id, None) && !open(enemy.id, pivot);
    let shoot = |enemy: &Unit| {
        let aims = Aims::one(Aim { target: enemy.id, stands: shooters(unit) });
        let act = Act::Fire { unit: unit.id, pivot: None, aims };
        plain(format!("Fire {} at {}", unit.id, enemy.id), act)
    };
    model.enemies(unit).filter(shut).map(shoot).collect()
}

/// ASV-ACT-002..007: the actions of a movement phase.
fn moves(model: &Model, unit: &Unit) -> Vec<Wish> {
    let (id, facing) = (unit.id, unit.heading());
    let mut wishes = [manoeuvres(unit), steps(model, unit)].concat();
    let own = match unit.kind {
        kind if kind.is_artillery() && unit.limbered => {
            Some(("Unlimber", Act::Unlimber { unit: id, facing }))
        }
        kind if kind.is_artillery() => Some(("Limber up", Act::LimberUp { unit: id })),
        UnitKind::Dragoon if unit.mounted => Some(("Dismount", Act::Dismount { unit: id })),
        UnitKind::Dragoon => Some(("Mount up", Act::MountUp { unit: id })),
        _ => None,
    };
    wishes.extend(own.map(|(verb, act)| plain(format!("{verb} {id}"), act)));
    if near::in_contact(model, unit) {
        let ahead = vec![Leg::About { about: true, back: false }, an_inch()];
        let act = Act::Disengage { unit: id };
        wishes.push((format!("Disengage {id}"), act, Fill::Path(ahead)));
    }
    [wishes, formations(unit), charges(model, unit)].concat()
}

fn an_inch() -> Leg {
    Leg::Move { r#move: geom::INCH }
}

/// ASV-MAN-001, ASV-MAN-006: an inch ahead, at either pace.
fn manoeuvres(unit: &Unit) -> Vec<Wish> {
    let wish = |verb: &str, double| {
        let act = Act::Manoeuvre { unit: unit.id, double };
        (format!("{verb} {}", unit.id), act, Fill::Path(vec![an_inch()]))
    };
    match unit.kind.is_artillery() {
        true if unit.limbered => vec![wish("Manoeuvre", false)],
        true => vec![wish("Prolong", false)],
        false => vec![wish("Manoeuvre", false), wish("Double-time with", true)],
    }
}

/// ASV-SID-002, ASV-STB-002, ASV-GUN-006: half the distance of a step, to the right or back.
fn steps(model: &Model, unit: &Unit) -> Vec<Wish> {
    let (id, pivot, pivot_after, double) = (unit.id, None, false, false);
    let to = |way: geom::V2, most: Option<Length>| {
        let by = way * (most.unwrap_or(geom::INCH).units() / 2.0);
        Fill::Point(Point::from(unit.front_centre() + by))
    };
    let gun = unit.kind.is_artillery();
    let verb = if gun { "Prolong back" } else { "Step back" };
    let back = to(-unit.heading().forward(), step_back(model, unit, Pace::Move));
    let act = Act::StepBack { unit: id, pivot, pivot_after, double };
    let mut wishes = vec![(format!("{verb} {id}"), act, back)];
    if !gun {
        let aside = to(unit.heading().right(), side_step(model, Pace::Move));
        let act = Act::SideStep { unit: id, pivot, pivot_after, double };
        wishes.push((format!("Side-step {id}"), act, aside));
    }
    wishes
}

/// ASV-CHF-001: each formation of the book except the present one. Commanders and guns have only one.
fn formations(unit: &Unit) -> Vec<Wish> {
    if unit.kind.is_artillery() || unit.kind.is_command() {
        return Vec::new();
    }
    let other = |it: &Formation| *it != unit.formation && *it != Formation::BentRoadColumn;
    let change = |formation: Formation| {
        let (shape, order) = (shape(unit, formation), StandOrder::new());
        let label = format!("Change formation of {} into {formation}", unit.id);
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

/// ASV-CHG-001: the enemies that are near enough to consider.
fn charges(model: &Model, unit: &Unit) -> Vec<Wish> {
    if unit.kind.is_command() {
        return Vec::new();
    }
    let reach = allowance(model, unit, Pace::Charge).unwrap_or_default().max(SHORTEST);
    let near = |enemy: &&Unit| near::within_reach(model, unit, enemy, reach * CHARGES_OFF);
    let charge = |enemy: &Unit| {
        let act = Act::Charge { unit: unit.id, target: enemy.id, pivot: None, extended: false };
        plain(format!("Charge {}", enemy.id), act)
    };
    model.enemies(unit).filter(near).map(charge).collect()
}
