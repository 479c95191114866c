//! Knowledge of *A Splendid Victory!*: the ideas worth considering. `worth` evaluates positions, and `eye` simplifies
//! units for it.
mod eye;
mod worth;

use crate::{
    Act, Model, Question, Splendid,
    allowance::{Pace, allowance},
    kinds::{Formation, Side, UnitId, UnitKind},
    near, seats,
    unit::Unit,
};
use eye::{Eye, inches};
use general::lore::{HOURS, Idea, Left, Lore, Temper, Thing, offers};
use geom::{Angle, INCH, Length, Point};
use kernel::{Fill, Leg, Moment, Seat};
use worth::{comes_round, exchange, met_by_fire};

/// Units do not come nearer than this without charging, in inches.
const STAND_OFF: f64 = 3.0;
/// Guns that are limbered unlimber within this of the enemy, in inches.
const GUN_RANGE: f64 = 19.0;

impl Lore for Splendid {
    type Notes = ();

    fn hour(model: &Model) -> u32 {
        u32::from(model.turn) * HOURS + model.phase as u32
    }

    fn is_time_to_plan(question: &Question) -> bool {
        matches!(question, Question::Move { .. })
    }

    fn ideas(
        moment: &Moment<Self>,
        seat: Seat,
        left: &Left,
        ideas: &mut Vec<Idea<Act>>,
    ) -> Option<Thing> {
        let (model, question) = (moment.model(), &moment.ask()?.question);
        match *question {
            Question::Move { side } => {
                let Some(unit) = next_to_move(model, side, seat, left) else {
                    ideas.push(Idea::new(Act::EndMoves, 0.0, "ends the moves"));
                    return None;
                };
                moves(moment, seat, unit, ideas);
                Some(unit.id.into())
            }
            Question::Then { unit, .. } | Question::Instead { unit } => {
                moves(moment, seat, model.unit(unit), ideas);
                ideas.push(Idea::new(Act::Finish, 0.2, "is finished"));
                None
            }
            Question::Fire { .. } => fire(moment, seat, left, ideas),
            Question::Withdraw { .. } => {
                ideas.push(Idea::new(Act::EndPhase, 0.0, "stays in the field"));
                None
            }
            Question::Attack { .. } => {
                attacks(moment, seat, ideas);
                None
            }
            _ => {
                offers(moment, seat, ideas);
                ideas.iter_mut().for_each(reaction);
                None
            }
        }
    }

    fn judge(model: &Model, seat: Seat, temper: &Temper, (): &mut ()) -> f64 {
        worth::judge(model, worth::side_of(model, seat), temper)
    }

    fn doer(_: &Model, act: &Act) -> Option<Thing> {
        match *act {
            Act::Fire { unit, .. }
            | Act::Attack { unit, .. }
            | Act::Join { unit }
            | Act::Hold { unit }
            | Act::Remove { unit, .. }
            | Act::Deploy { unit, .. } => Some(unit.into()),
            ref act => act.actor().map(Thing::Unit),
        }
    }

    fn name(model: &Model, thing: Thing) -> String {
        match thing {
            Thing::Unit(unit) => model.name(unit).to_owned(),
            Thing::Leader(_) => "somebody".to_owned(),
        }
    }
}

/// Within this distance horse may charge soon.
const CHARGES: f64 = 20.0 * 2540.0;

/// Who moves next: those nearest to the enemy first.
fn next_to_move<'a>(model: &'a Model, side: Side, seat: Seat, left: &Left) -> Option<&'a Unit> {
    let able = |unit: &&Unit| {
        !unit.done.acted
            && !unit.done.no_more
            && !left.has(unit.id)
            && seats::commands(model, seat, unit.id)
    };
    let near = |unit: &Unit| {
        let foes = model.enemies(unit).map(|foe| (foe.centre.v2() - unit.centre.v2()).length2());
        foes.fold(1e11, f64::min)
    };
    // Commanders go last, to follow. If charges are possible they go first, because units in command need no test.
    let charges = model.of(side).any(|unit| unit.is_mounted() && near(unit) < CHARGES * CHARGES);
    let turn = |unit: &Unit| match (unit.kind.is_command(), charges) {
        (true, true) => 0,
        (false, _) => 1,
        (true, false) => 2,
    };
    let units = model.of(side).filter(able).map(|unit| (turn(unit), near(unit), unit));
    let first = units.min_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)));
    first.map(|(_, _, unit)| unit)
}

/// What a unit may do in a movement phase.
fn moves(moment: &Moment<Splendid>, seat: Seat, unit: &Unit, ideas: &mut Vec<Idea<Act>>) {
    let model = moment.model();
    let nearest = nearest(model, unit);
    let acts = acts_of(moment, seat, unit);
    for act in acts {
        match act {
            Act::Manoeuvre { .. } => ways(model, unit, &act, &nearest, ideas),
            Act::Charge { target, .. } => {
                let to = Eye::of(model, model.unit(target));
                let from = Eye::of(model, unit);
                let gain = exchange(&from, &to);
                if let Some(offer) = moment.offer(seat, &act) {
                    let idea = Idea::new(offer.act, 0.5 + gain * 0.5, "charges");
                    // Muskets fire to the front.
                    let cost = match comes_round(&from, &to) {
                        true => 0.0,
                        false => met_by_fire(model, model.unit(target), gain),
                    };
                    ideas.push(Idea { cost, ..idea.with(offer.fill).to(target) });
                }
            }
            Act::ChangeFormation { shape, .. } => {
                let urge = match shape.formation {
                    Formation::Line | Formation::Block => 0.1,
                    Formation::DefensiveBlock if nearest.is_empty() => continue,
                    Formation::DefensiveBlock => -0.2,
                    _ if unit.done.must_unform => 0.1,
                    _ => continue,
                };
                let idea = Idea::new(act, urge, formed(shape.formation));
                ideas.push(Idea { cost: 0.25, ..idea });
            }
            Act::Unlimber { unit: id, .. } => {
                for &(foe, far) in &nearest {
                    let to = model.unit(foe).centre.v2() - unit.front_centre();
                    let Some(facing) = Angle::of(to) else { continue };
                    let urge = if far < GUN_RANGE { 1.0 } else { -0.2 };
                    let act = Act::Unlimber { unit: id, facing };
                    ideas.push(Idea::new(act, urge, "unlimbers against").to(foe));
                }
            }
            Act::StepBack { .. } if nearest.iter().all(|&(_, far)| far > 9.0) => (),
            Act::Disengage { .. } | Act::StepBack { .. } | Act::Dismount { .. } => {
                if let Some(offer) = moment.offer(seat, &act) {
                    let purpose = match act {
                        Act::Disengage { .. } => "breaks off",
                        Act::Dismount { .. } => "dismounts",
                        _ => "steps back",
                    };
                    ideas.push(Idea::new(offer.act, -0.3, purpose).with(offer.fill));
                }
            }
            Act::LimberUp { .. } if nearest.iter().all(|&(_, far)| far > 2.0 * GUN_RANGE) => {
                ideas.push(Idea::new(act, 0.1, "limbers up"));
            }
            Act::MountUp { .. } if nearest.iter().all(|&(_, far)| far > 12.0) => {
                ideas.push(Idea::new(act, 0.1, "mounts up"));
            }
            _ => (),
        }
    }
}

fn formed(formation: Formation) -> &'static str {
    match formation {
        Formation::Block => "forms block",
        Formation::DefensiveBlock => "forms against horse",
        _ => "forms line",
    }
}

/// The candidates of one unit.
fn acts_of(moment: &Moment<Splendid>, seat: Seat, unit: &Unit) -> Vec<Act> {
    let mut acts = moment.menu(seat);
    acts.retain(|act| act.actor() == Some(unit.id));
    acts
}

/// The few enemies that matter to a unit, the nearest first, with their distances in inches.
fn nearest(model: &Model, unit: &Unit) -> Vec<(UnitId, f64)> {
    let far = |foe: &Unit| inches(foe.centre.v2() - unit.centre.v2()).length();
    let matters = |foe: &&Unit| !foe.kind.is_command();
    let mut foes: Vec<_> =
        model.enemies(unit).filter(matters).map(|foe| (foe.id, far(foe))).collect();
    foes.sort_by(|a, b| a.1.total_cmp(&b.1));
    foes.truncate(3);
    foes
}

fn length(inches: f64) -> Length {
    Length::inches(inches.max(0.0))
}

/// Useful paths: towards each of the nearest enemies, to its flank, to face it, straight on, and back.
fn ways(
    model: &Model,
    unit: &Unit,
    act: &Act,
    nearest: &[(UnitId, f64)],
    ideas: &mut Vec<Idea<Act>>,
) {
    let pace = act.pace();
    let double = pace == Pace::Double;
    let Some(most) = allowance(model, unit, pace).map(Length::to_inches) else { return };
    let most = most - 0.01;
    let mut add = |legs: Vec<Leg>, urge: f64, purpose, target: Option<UnitId>, shorter: bool| {
        if legs.iter().any(|leg| matches!(leg, Leg::To(at) if !is_inside(model, *at))) {
            return;
        }
        let idea = Idea::new(act.clone(), urge, purpose).with(Fill::Path(legs));
        ideas.push(Idea { target: target.map(Thing::Unit), or_else: shorter, ..idea });
    };
    if unit.kind.is_command() {
        return follow(model, unit, most, add);
    }
    for (rank, &(id, far)) in nearest.iter().enumerate() {
        let urge = 0.6 - 0.15 * rank as f64;
        towards(model, unit, id, most, &mut |legs, part, purpose| {
            add(legs, urge * part, purpose, Some(id), part < 1.0);
        });
        if double {
            continue;
        }
        to_face(model, unit, id, |legs, urge| add(legs, urge, "turns to face", Some(id), false));
        if unit.is_mounted() && far < 30.0 {
            for hand in [1.0, -1.0] {
                flank(unit, model.unit(id), hand, most, |legs| {
                    add(legs, 0.2, "goes for the flank of", Some(id), false);
                });
            }
        }
    }
    if let Some(&(id, far)) = nearest.first()
        && (far > 8.0 || !double)
    {
        round(model, unit, id, most, |legs, shorter| {
            add(legs, 0.05, "goes round", None, shorter);
        });
    }
    for part in [1.0, 0.5] {
        let ahead = vec![Leg::Move { r#move: length(most * part) }];
        add(ahead, 0.1, "goes forward", None, part < 1.0);
    }
    if !double
        && let Some(&(id, far)) = nearest.first()
        && far < 16.0
        && is_ahead(unit, model.unit(id))
    {
        let about = Leg::About { about: true, back: false };
        let back = Leg::Move { r#move: length(most * 0.8) };
        add(vec![about, back, about], -0.3, "falls back from", Some(id), false);
    }
}

/// Half right and full right, as components forward and right.
const SLANTS: [(f64, f64); 3] = [(0.82, 0.57), (0.5, 0.87), (0.0, 1.0)];
/// How far a unit steps back to get clear of an obstacle, in inches.
const CLEAR: f64 = 4.0;

/// Paths round an obstacle on either side, facing the enemy at the end: always for horse, for foot only behind a friend.
fn round(model: &Model, unit: &Unit, foe: UnitId, most: f64, mut add: impl FnMut(Vec<Leg>, bool)) {
    let goes_round = unit.is_mounted() || (unit.is_foot() && stands_behind(model, unit));
    if !goes_round {
        return;
    }
    let (front, heading) = (inches(unit.front_centre()), unit.heading());
    let foe = inches(model.unit(foe).centre.v2());
    let backs: &[f64] = if unit.is_mounted() { &[0.0, CLEAR] } else { &[0.0] };
    for &back in backs {
        for (ahead, aside) in SLANTS {
            for hand in [1.0, -1.0] {
                let way = heading.forward() * ahead + heading.right() * (aside * hand);
                let by = most - back;
                let end = front - heading.forward() * back + way * by;
                let (Some(go), Some(face)) = (Angle::of(way), Angle::of(foe - end)) else {
                    continue;
                };
                let mut legs = Vec::with_capacity(5);
                if back > 0.0 {
                    legs.push(Leg::About { about: true, back: false });
                    legs.push(Leg::Move { r#move: length(back) });
                }
                legs.extend([Leg::Face { face: go }, Leg::Move { r#move: length(by) }]);
                let open = legs.clone();
                legs.push(Leg::Face { face });
                add(legs, false);
                add(open, true);
            }
        }
    }
}

/// Whether a friend stands close in front of a unit.
fn stands_behind(model: &Model, unit: &Unit) -> bool {
    let (front, ahead) = (inches(unit.front_centre()), unit.heading().forward());
    let [left, right] = unit.front_corners();
    let wide = left.distance(right) / 2.0 / INCH.units();
    model.of(unit.side).filter(|it| it.id != unit.id && !it.kind.is_command()).any(|friend| {
        let off = inches(friend.centre.v2()) - front;
        let reach = f64::from(friend.radius) / INCH.units();
        let along = off.dot(ahead);
        along > 0.0 && along < 5.0 + reach && off.cross(ahead).abs() < wide + reach * 0.6
    })
}

/// Straight towards an enemy, all the way or a part of it.
fn towards(
    model: &Model,
    unit: &Unit,
    foe: UnitId,
    most: f64,
    add: &mut impl FnMut(Vec<Leg>, f64, &'static str),
) {
    let (front, foe) = (inches(unit.front_centre()), model.unit(foe));
    let Some(way) = (inches(foe.centre.v2()) - front).unit() else { return };
    let room = near::gap(unit, foe) / INCH.units() - stand_off(unit);
    let purpose = if unit.kind.is_artillery() { "goes up to" } else { "closes with" };
    for part in [1.0, 0.6, 0.3] {
        let by = room.min(most) * part;
        if by > 0.3 {
            add(vec![Leg::To(Point::from((front + way * by) * INCH.units()))], part, purpose);
        }
    }
}

/// Whether another unit stands in front of a unit, not behind it.
fn is_ahead(unit: &Unit, other: &Unit) -> bool {
    (other.centre.v2() - unit.centre.v2()).dot(unit.heading().forward()) > 0.0
}

/// A turn towards an enemy, if it makes a difference.
fn to_face(model: &Model, unit: &Unit, foe: UnitId, add: impl FnOnce(Vec<Leg>, f64)) {
    let Some(way) = (model.unit(foe).centre.v2() - unit.front_centre()).unit() else { return };
    let turned = unit.heading().forward().dot(way);
    if let Some(face) = Angle::of(way).filter(|_| turned < 0.995) {
        add(vec![Leg::Face { face }], 0.3 * (1.0 - turned));
    }
}

/// Whether there is room for a unit there before the edge of the table.
fn is_inside(model: &Model, at: Point) -> bool {
    let (field, room) = (&model.scene.field, Length::inches(2.0).units());
    let holds = |at: f64, size: Length| at > room && at < size.units() - room;
    holds(at.v2().x, field.width) && holds(at.v2().y, field.height)
}

/// How near a unit goes to the enemy without charging, in inches.
fn stand_off(unit: &Unit) -> f64 {
    match unit.kind {
        kind if kind.is_artillery() => 8.0,
        UnitKind::Mounted | UnitKind::HeavyMounted => 6.0,
        _ => STAND_OFF,
    }
}

/// A place beside an enemy from which to charge its flank, and the turn towards it.
fn flank(unit: &Unit, foe: &Unit, hand: f64, most: f64, add: impl FnOnce(Vec<Leg>)) {
    let (at, front) = (inches(foe.centre.v2()), inches(unit.front_centre()));
    let heading = foe.heading();
    let side = heading.right() * hand;
    let reach = f64::from(foe.radius) / INCH.units() + 7.0;
    let place = at + side * reach - heading.forward() * 3.0;
    let (Some(way), Some(face)) = ((place - front).unit(), Angle::of(at - place)) else { return };
    let by = place.distance(front).min(most);
    let go = Leg::To(Point::from((front + way * by) * INCH.units()));
    add(vec![go, Leg::Face { face }]);
}

/// A commander goes where most units are in command range; tries the place behind each unit.
fn follow(
    model: &Model,
    unit: &Unit,
    most: f64,
    mut add: impl FnMut(Vec<Leg>, f64, &'static str, Option<UnitId>, bool),
) {
    let front = inches(unit.front_centre());
    let fights = |it: &&Unit| !it.kind.is_command() && !it.kind.is_artillery();
    for friend in model.of(unit.side).filter(fights) {
        let behind = f64::from(friend.radius) / INCH.units() + 1.2;
        let place = inches(friend.centre.v2()) - friend.heading().forward() * behind;
        let far = place.distance(front);
        if far < 1.0 || far > most {
            continue;
        }
        let go = Leg::To(Point::from(place * INCH.units()));
        add(vec![go], 0.3 - far * 0.01, "goes to", Some(friend.id), false);
    }
}

/// The fire of the first unit that has not fired and was not left.
fn fire(
    moment: &Moment<Splendid>,
    seat: Seat,
    left: &Left,
    ideas: &mut Vec<Idea<Act>>,
) -> Option<Thing> {
    let mut one = None;
    for act in moment.menu(seat) {
        let Act::Fire { unit, aims, .. } = &act else { continue };
        if left.has(*unit) || one.is_some_and(|one| one != Thing::Unit(*unit)) {
            continue;
        }
        one = Some(Thing::Unit(*unit));
        let target = aims[0].target;
        if let Some(offer) = moment.offer(seat, &act) {
            let dice = offer.tally.as_ref().map_or(0, kernel::Tally::dice);
            if dice == 0 {
                continue;
            }
            let urge = 0.6 + 0.2 * f64::from(dice);
            ideas.push(Idea::new(offer.act, urge, "fires at").to(target));
        }
    }
    if one.is_none() {
        ideas.push(Idea::new(Act::EndFire, 0.0, "holds fire"));
    }
    one
}

/// The attacks of one unit; all of them will be made.
fn attacks(moment: &Moment<Splendid>, seat: Seat, ideas: &mut Vec<Idea<Act>>) {
    let mut one = None;
    for act in moment.menu(seat) {
        let Act::Attack { unit, aims } = &act else { continue };
        if *one.get_or_insert(*unit) == *unit {
            let target = aims[0].target;
            ideas.push(Idea::new(act, 0.0, "attacks").to(target));
        }
    }
}

/// How a reaction looks at first sight.
fn reaction(idea: &mut Idea<Act>) {
    (idea.urge, idea.purpose) = match idea.act {
        Act::Stand => (0.3, "stands"),
        Act::DefensiveFire { .. } => (0.8, "meets the charge with its fire"),
        Act::HastyBlock => (0.3, "hastily forms against the charge"),
        Act::Recoil => (0.2, "recoils"),
        Act::Evade => (0.4, "evades"),
        Act::Join { .. } => (0.5, "joins in"),
        Act::Hold { .. } => (0.2, "holds back"),
        Act::BreakCharge { .. } => (0.6, "charges on"),
        Act::Remove { .. } => (0.0, "closes its ranks"),
        Act::Deploy { .. } => (0.0, "takes its place"),
        _ => (0.1, idea.purpose),
    };
}
