//! The offers to a side that moves: cheap candidates, each completed with a path that is certain to be allowed.
use super::{
    bend, enter, forced, ford, guess, guns, horses, is_able, march, may_move, paths, woods,
};
use crate::{
    Gloria,
    act::{Act, Task},
    charge,
    kinds::{Formation, GeneralId, Side, UnitId},
    leaders,
    model::Model,
    question::Question,
    seats,
    unit::Unit,
    walk::{self, Way},
    works,
};
use geom::{Length, Point};
use kernel::{
    Chapter, Fill, Leg, Offer, Seat, Want, chapter::told, detour, offer::those, told::Told,
    words::mm,
};

pub(crate) const QUESTIONS: Chapter<Gloria> =
    Chapter { menu, offer, guess: guess::guess, prompt: told::<Gloria> };

fn menu(model: &Model, question: &Question, seat: Seat) -> Vec<Act> {
    match *question {
        Question::Move { side } => {
            let mut acts = Vec::with_capacity(64);
            for unit in mine(model, side, seat) {
                of_unit(model, unit, &mut acts);
            }
            for general in model.generals.iter().filter(|it| it.side == side) {
                if leaders::may_ride(model, general) {
                    of_general(model, general.id, &mut acts);
                }
            }
            acts.push(Act::Done);
            acts
        }
        Question::Onward { unit, .. } => vec![Act::Move { unit, form: None }, Act::Done],
        Question::Crest { .. } => vec![Act::Behind, Act::Over],
        Question::Wood { .. } => vec![Act::Roll, Act::Leave],
        _ => Vec::new(),
    }
}

/// The units of a seat.
pub(super) fn mine(model: &Model, side: Side, seat: Seat) -> impl Iterator<Item = &Unit> {
    let own = model.units.iter().filter(move |unit| unit.side == side && !unit.is_gone());
    let whole = seats::has_whole_side(model, side, seat);
    own.filter(move |unit| whole || seats::of_unit(model, unit.id).has(seat))
}

/// What one unit might do.
pub(super) fn of_unit(model: &Model, unit: &Unit, acts: &mut Vec<Act>) {
    let id = unit.id;
    if unit.is_shown() {
        charge::opportunity_candidates(model, unit, acts);
        let limbered = unit.formation == Formation::Limbered && unit.kind.is_artillery();
        acts.extend(limbered.then_some(Act::Unlimber { unit: id }));
    }
    if !is_able(model, unit) {
        return;
    }
    if !unit.is_on_table() {
        acts.push(Act::Enter { unit: id });
        return;
    }
    // The plain move comes first: an order in words means it.
    acts.extend((!unit.is_battery()).then_some(Act::Move { unit: id, form: None }));
    if !unit.done.changed {
        acts.extend(paths::forms(model, unit).map(|form| Act::Move { unit: id, form: Some(form) }));
    }
    acts.extend(those([
        (forced::may(model, unit).is_ok(), Act::ForceMarch { unit: id }),
        (unit.is_battery(), Act::Manhandle { unit: id }),
        (unit.is_battery(), Act::Limber { unit: id }),
        (unit.is_gunners(), Act::ReturnToGun { unit: id }),
        (unit.holders.is_some(), Act::Mount { unit: id }),
    ]));
    let on_foot = horses::shapes(unit).iter();
    acts.extend(on_foot.map(|&formation| Act::Dismount { unit: id, formation }));
    acts.extend(those([
        (ford::is_near_river(model, unit), Act::SeekFord { unit: id }),
        (super::leaves(model, unit), Act::Withdraw { unit: id }),
    ]));
    bend::candidates(model, unit, acts);
    let works = works::open_to(model, unit);
    acts.extend(works.into_iter().map(|(task, at)| Act::Work { unit: id, task, at }));
}

/// What a general might do: ride alone, or join a unit.
fn of_general(model: &Model, id: GeneralId, acts: &mut Vec<Act>) {
    let general = model.general(id);
    acts.push(Act::Lead { general: id, with: None });
    let units = model.of(general.side).filter(|unit| general.with != Some(unit.id));
    acts.extend(units.map(|unit| Act::Lead { general: id, with: Some(unit.id) }));
}

fn offer(model: &Model, question: &Question, seat: Seat, act: &Act) -> Option<Offer<Act>> {
    match (question, act) {
        (Question::Onward { unit, .. }, Act::Move { .. }) => onward(model, question, seat, *unit),
        (Question::Onward { unit, .. }, Act::Done) => {
            let label = format!("{unit} stays there");
            Some(Offer::plain(*act, label, "PG-WOD-007").by(model.key(*unit)))
        }
        (Question::Crest { .. }, Act::Behind | Act::Over)
        | (Question::Wood { .. }, Act::Roll | Act::Leave) => Offer::asked(question, *act),
        (Question::Move { .. }, Act::Done) => Some(Offer::plain(*act, "Done moving", "PG-MOV-008")),
        (Question::Move { .. }, Act::Opportunity { .. }) => {
            charge::offer_opportunity(model, seat, act)
        }
        (Question::Move { .. }, Act::Lead { general, with }) => lead(model, seat, *general, *with),
        (Question::Move { .. }, _) => of_act(model, seat, act),
        _ => None,
    }
}

/// The offer of a unit's act.
fn of_act(model: &Model, seat: Seat, act: &Act) -> Option<Offer<Act>> {
    let id = act.unit()?;
    let unit = model.units.get(id.idx())?;
    if !seats::of_unit(model, id).has(seat) {
        return None;
    }
    let offer = Offer::told(*act)?;
    match *act {
        Act::Limber { .. } => guns::check_limber(model, seat, id).ok().map(|_| offer),
        Act::Unlimber { .. } => {
            guns::check_deploy(model, seat, id, &Fill::Nothing).ok()?;
            let fill = Fill::Poses(vec![guns::usual_place(unit)]);
            Some(offer.wanting(Want::Poses, fill))
        }
        Act::ReturnToGun { .. } => guns::check_return(model, seat, id).ok().map(|_| offer),
        Act::Dismount { formation, .. } => {
            horses::check_dismount(model, seat, id, formation).ok().map(|_| offer)
        }
        Act::Mount { .. } => horses::check_mount(model, seat, id).ok().map(|_| offer),
        Act::Bend { left, right, .. } => {
            bend::check(model, seat, id, [left, right]).ok().map(|_| offer)
        }
        Act::Work { task, at, .. } => {
            works::check(model, seat, id, task, at).ok()?;
            let (phase, needed) = (works::next_phase(unit, task), works::needed(model, task, at));
            let offer = offer.note(format!("phase {phase} of {needed}"));
            Some(match at.filter(|_| task == Task::Clear) {
                Some(at) => offer.wanting(Want::Point, works::usual_place(model, unit, at)),
                None => offer,
            })
        }
        Act::Withdraw { .. } => super::may_withdraw(model, seat, id).ok().map(|()| offer),
        Act::Move { .. }
        | Act::ForceMarch { .. }
        | Act::Manhandle { .. }
        | Act::Enter { .. }
        | Act::SeekFord { .. } => {
            let (legs, way) = example(model, seat, unit, act)?;
            let offer = offer.wanting(Want::Path, Fill::Path(legs));
            Some(notes(model, unit, act, &way).into_iter().fold(offer, Offer::note))
        }
        _ => None,
    }
}

/// A path that is certain to be allowed, and what it comes to.
fn example(model: &Model, seat: Seat, unit: &Unit, act: &Act) -> Option<(Vec<Leg>, Way)> {
    let mover = match act {
        Act::Enter { .. } => enter::at_gate(model, unit).ok()?,
        _ if !may_move(model, unit) => return None,
        _ => *unit,
    };
    let far = paths::far(model, &mover, act);
    let start = paths::salt(model, unit);
    let seeks = matches!(act, Act::SeekFord { .. });
    let ways = (0..if seeks { 1 } else { paths::WAYS }).map(|n| match seeks {
        true => vec![Leg::Move { r#move: Length::from_units(far) }],
        false => paths::way(model, &mover, far, start + n),
    });
    let still = matches!(act, Act::Move { form: Some(_), .. }).then(Vec::new);
    let found = ways.chain(still).find_map(|legs| {
        let fill = Fill::Path(legs);
        let way = check(model, seat, act, &fill)?;
        Some((march::legs(&fill).to_vec(), way))
    });
    found.or_else(|| round(model, seat, &mover, act, far))
}

/// A way of several legs round what stops a unit.
fn round(model: &Model, seat: Seat, mover: &Unit, act: &Act, far: f64) -> Option<(Vec<Leg>, Way)> {
    let mut way = None;
    let far = Length::from_units(far);
    let legs = detour::first(far, paths::round(mover), |legs| {
        way = check(model, seat, act, &Fill::Path(legs.to_vec()));
        way.is_some()
    })?;
    Some((legs, way?))
}

/// The way of an act with a path, if it is allowed.
fn check(model: &Model, seat: Seat, act: &Act, fill: &Fill) -> Option<Way> {
    let way = match *act {
        Act::Move { unit, form } => march::check(model, seat, unit, form, fill),
        Act::ForceMarch { unit } => forced::check(model, seat, unit, fill),
        Act::Manhandle { unit } => guns::check_manhandle(model, seat, unit, fill),
        Act::Enter { unit } => enter::check(model, seat, unit, fill),
        Act::SeekFord { unit } => ford::check(model, seat, unit, fill),
        _ => return None,
    };
    way.ok()
}

/// What a player should know about a move before making it.
fn notes(model: &Model, unit: &Unit, act: &Act, way: &Way) -> Vec<String> {
    let most = match *act {
        Act::ForceMarch { .. } => walk::forced(model, unit).unwrap_or_default(),
        Act::Move { form, .. } => walk::lower(model, unit, form),
        // It comes on in the formation that it has at the edge (G33).
        Act::Enter { .. } => walk::allowance(model, &way.unit),
        _ => walk::allowance(model, unit),
    };
    let mut notes = vec![format!("moves {}", mm(most))];
    if way.change > Length::ZERO {
        notes.push(format!("the change costs {}", mm(way.change)));
    }
    if way.deducted > Length::ZERO {
        notes.push(format!("the ground costs {}", mm(way.deducted)));
    }
    if way.disorder.is_some() && !unit.is_out_of_order() {
        notes.push("the ground disorders it".to_owned());
    }
    notes
}

fn onward(model: &Model, question: &Question, seat: Seat, id: UnitId) -> Option<Offer<Act>> {
    let Question::Onward { left, .. } = *question else { return None };
    let unit = model.unit(id);
    let act = Act::Move { unit: id, form: None };
    let start = paths::salt(model, unit);
    let ways = (0..paths::WAYS).map(|n| paths::way(model, unit, left.units(), start + n));
    let fill = ways
        .map(Fill::Path)
        .find(|fill| woods::check_onward(model, seat, question, &act, fill).is_ok())?;
    let offer = Offer::told(act)?;
    Some(offer.wanting(Want::Path, fill).note(format!("{} left", mm(left))))
}

fn lead(model: &Model, seat: Seat, id: GeneralId, with: Option<UnitId>) -> Option<Offer<Act>> {
    let act = Act::Lead { general: id, with };
    let general = model.generals.get(id.idx())?;
    let offer = Offer::told(act)?.by(model.scene.general_key(id));
    if let Some(unit) = with {
        leaders::ride(model, seat, id, with, &Fill::Nothing).ok()?;
        return Some(offer.against(model.key(unit)));
    }
    let start = leaders::start(model, general);
    let places = (0..6).map(|n| Point::from(start.at.v2() + paths::ride(start.facing, n)));
    let mut rides = places.chain([start.at]).map(Fill::Point);
    let fill = rides.find(|fill| leaders::ride(model, seat, id, None, fill).is_ok())?;
    // PG-ATT-001.
    let joins = "at the stands of a friendly unit, the general joins it";
    Some(offer.wanting(Want::Point, fill).note(joins))
}
