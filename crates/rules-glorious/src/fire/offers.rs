//! What may be done before the shots fall: candidates, offers, guesses, wishes.
use super::{
    check, eligible, pivots, volley,
    zones::{self, Ahead},
};
use crate::{
    Glorious,
    act::{Act, Aim, Aims},
    kinds::{Side, UnitId},
    model::{Model, Named},
    near,
    question::{ElementSet, Question},
    seats,
    unit::Unit,
    words,
};
use geom::Angle;
use kernel::{
    Cite, Fill, Offer, Seat, Tally, chapter::Chapter, dice::Chooser, names::Named as _, offer::Turn,
};
use table::bodies::Set;

pub(crate) const QUESTIONS: Chapter<Glorious> = Chapter { menu, offer, guess, prompt };

/// A smaller pivot is not worth offering: an eighth of a degree.
const LEAST_PIVOT: i32 = 23;

/// Whether a unit could fire at anything. A quick check that never misses a unit that can.
pub(crate) fn may_fire(model: &Model, unit: &Unit) -> bool {
    if !check::is_armed(unit) {
        return false;
    }
    let ahead = Ahead::of(model, unit);
    let mut enemies = model.units.each(ahead.enemies(model, unit));
    enemies.any(|enemy| ahead.may_hold(model, enemy)) && !near::in_contact(model, unit)
}

/// Whether a unit has named its targets.
fn has_named(model: &Model, unit: UnitId) -> bool {
    model.named.iter().any(|named| named.unit == unit)
}

/// The units of a seat's side that could still name targets.
fn waiting(model: &Model, seat: Seat) -> Set {
    let side = model.scene.side_of(seat).unwrap_or_default();
    let mut waiting = model.armed(side);
    model.named.iter().for_each(|named| waiting.remove(named.unit.idx()));
    seats::commanded(model, side, seat, waiting)
}

/// The units that a seat could still pivot.
fn pivoting(model: &Model, side: Side, seat: Seat) -> Set {
    let armed = seats::commanded(model, side, seat, model.armed(side));
    armed.iter().filter(|&n| pivots::may_pivot(model, &model.units[n])).collect()
}

/// The pivot that turns a unit towards another as far as allowed.
fn towards(model: &Model, unit: &Unit, target: &Unit, most: i32) -> Option<i32> {
    let (centre, _) = zones::circle(model, target);
    let way = Angle::of(centre - unit.front_centre())?;
    let turn = unit.heading().turn_to(way);
    // So small a pivot does not help against a unit behind it.
    let turn = (turn.abs() < 24_576).then(|| turn.clamp(-most, most))?;
    (turn.abs() >= LEAST_PIVOT).then_some(turn)
}

/// For each unit that may pivot: towards each enemy in range. For each unit that may fire and each enemy that may be in front
/// of it: all elements that may fire (an aim without elements, which `offer` completes).
fn menu(model: &Model, question: &Question, seat: Seat) -> Vec<Act> {
    let mut acts = vec![Act::EndPhase];
    match *question {
        Question::Pivot { side } => {
            for unit in model.units.each(pivoting(model, side, seat)) {
                let (range, most) = (zones::range(model, unit), pivots::most(model, unit));
                let reach = pivots::reach(model, unit);
                let first = acts.len();
                for enemy in model.enemies(unit).filter(|it| near::within(model, unit, it, reach)) {
                    // An enemy out of range comes into range, if at all, by the swing of a corner.
                    let turns = if near::within(model, unit, enemy, range) {
                        [towards(model, unit, enemy, most), None]
                    } else {
                        [Some(-most), Some(most)]
                    };
                    for turn in turns.into_iter().flatten() {
                        let act = Act::Pivot { unit: unit.id, turn: Turn(turn) };
                        if !acts[first..].contains(&act) {
                            acts.push(act);
                        }
                    }
                }
            }
        }
        Question::Targets => {
            for unit in model.units.each(waiting(model, seat)) {
                let ahead = Ahead::of(model, unit);
                let enemies = model.units.each(ahead.enemies(model, unit));
                let before = enemies.filter(|enemy| ahead.may_hold(model, enemy));
                acts.extend(before.map(|enemy| open(unit.id, enemy.id)));
            }
        }
        _ => return Vec::new(),
    }
    acts
}

/// Fire at a target with every element that may.
fn open(unit: UnitId, target: UnitId) -> Act {
    Act::Fire { unit, aims: Aims::one(Aim { target, elements: ElementSet::default() }) }
}

/// Fills in elements that an aim leaves open.
fn complete(model: &Model, unit: UnitId, aims: &Aims) -> Option<Aims> {
    let Some(Aim { target, elements }) = aims.only() else { return Some(*aims) };
    if !elements.is_empty() {
        return Some(*aims);
    }
    let target = model.units.get(target.idx()).filter(|target| target.is_on_table())?;
    let elements = eligible::set(&eligible::eligible(model, model.unit(unit), target));
    (!elements.is_empty()).then(|| Aims::one(Aim { target: target.id, elements }))
}

/// Completes a candidate and checks it; none if it is not legal.
fn offer(model: &Model, question: &Question, seat: Seat, act: &Act) -> Option<Offer<Act>> {
    match (question, act) {
        (Question::Pivot { .. }, Act::EndPhase) => {
            Some(Offer::plain(*act, "Finish pivoting", "AGV-FIR-028"))
        }
        (Question::Targets, Act::EndPhase) => {
            // AGV-FIR-031.
            let offer = Offer::plain(*act, "Finish naming targets", "AGV-FIR-031");
            Some(offer.note("units that have named nothing hold their fire"))
        }
        (Question::Pivot { side }, &Act::Pivot { unit, turn }) => {
            pivots::check(model, seat, unit, turn.0).ok()?;
            (model.unit(unit).side == *side).then_some(())?;
            let label = pivot_label(unit, turn.0);
            Some(Offer::plain(*act, label, "AGV-FIR-028").by(model.key(unit)))
        }
        (Question::Targets, &Act::Fire { unit, ref aims }) => {
            seats::commands(model, seat, unit).then_some(())?;
            let aims = complete(model, unit, aims)?;
            let named = check::check(model, seat, unit, &aims).ok()?;
            Some(describe(model, Act::Fire { unit, aims }, unit, &named))
        }
        _ => None,
    }
}

fn holds_fire(unit: UnitId) -> String {
    format!("{unit} {} {} fire", unit.agree("holds", "hold"), unit.its())
}

fn pivot_label(unit: UnitId, turn: i32) -> String {
    let way = if turn < 0 { "left" } else { "right" };
    let degrees = f64::from(turn.abs()) * 360.0 / 65_536.0;
    format!("Pivot {unit} {degrees:.1}° to the {way}")
}

/// The prompt.
fn prompt(_: &Model, question: &Question) -> String {
    match question {
        Question::Pivot { side } => format!("{side}: choose a unit to pivot, or finish pivoting."),
        _ => "Both sides: name your targets in secret, then finish.".to_owned(),
    }
}

/// An offer in words: which unit, its target, how many dice, and what they need.
fn describe(model: &Model, act: Act, unit: UnitId, named: &[Named]) -> Offer<Act> {
    let Some(first) = named.first() else {
        return Offer::plain(act, holds_fire(unit), "AGV-FIR-031");
    };
    let (mut sum, mut notes, mut parts) = (Tally::default(), Vec::new(), Vec::new());
    let mut cite = None;
    for Named { aim, shot, .. } in named {
        let Some((shot, row)) = shot.and_then(|shot| Some((shot, model.book.band(shot.band)?)))
        else {
            continue;
        };
        let target = model.unit(aim.target);
        let tally = volley::tally(model, target, aim.elements.len(), &shot);
        let (dice, cv) = (tally.dice(), row.cv);
        parts.push(format!("{} at {}, {cv} or less", words::dice(dice), target.id));
        // Exact, because each die hits independently.
        let mean = f64::from(dice) * f64::from(cv) / 12.0;
        notes.push(format!(
            "round {}: {} from {} to {}, {cv} or less, {mean:.2} hits on average ({})",
            row.round,
            row.weapon.name(),
            row.from,
            row.to,
            row.cite
        ));
        sum.parts.extend(tally.parts);
        cite.get_or_insert_with(|| row.cite.clone());
    }
    let label = format!("Fire {unit}: {}", parts.join("; "));
    let offer = Offer::plain(act, label, cite.unwrap_or(Cite::new("AGV-FIR-001")));
    let offer = offer.by(model.key(unit)).against(model.key(first.aim.target));
    Offer { notes, ..offer.reckoned(sum) }
}

/// A guess for random play. Pivots are rare; most units that find a target name one.
fn guess(
    model: &Model,
    question: &Question,
    seat: Seat,
    chooser: &mut Chooser,
) -> Option<(Act, Fill)> {
    let end = Some((Act::EndPhase, Fill::Nothing));
    match *question {
        Question::Pivot { side } if chooser.under(3) == 0 => {
            let able = pivoting(model, side, seat);
            let unit = model.units.each(able).nth(chooser.under(able.len().max(1)))?;
            let most = pivots::most(model, unit).max(1);
            let turn = chooser.under(2 * most as usize + 1) as i32 - most;
            Some((Act::Pivot { unit: unit.id, turn: Turn(turn) }, Fill::Nothing))
        }
        Question::Targets if chooser.under(8) > 0 => {
            let waiting = waiting(model, seat);
            let from = chooser.under(waiting.len().max(1));
            let each = || model.units.each(waiting);
            let late = each().skip(from).chain(each().take(from));
            let mut found = late.filter_map(|unit| aimed(model, unit, chooser));
            found.next().map(|act| (act, Fill::Nothing)).or(end)
        }
        _ => end,
    }
}

/// A target for a unit, if there is any, starting anywhere among the enemies.
fn aimed(model: &Model, unit: &Unit, chooser: &mut Chooser) -> Option<Act> {
    if near::in_contact(model, unit) {
        return None;
    }
    let ahead = Ahead::of(model, unit);
    let from = chooser.under(model.units.len());
    ahead.enemies(model, unit).round_from(from).map(|n| &model.units[n]).find_map(|enemy| {
        if !ahead.may_hold(model, enemy) {
            return None;
        }
        let elements = eligible::set(&eligible::eligible(model, unit, enemy));
        let aims = Aims::one(Aim { target: enemy.id, elements });
        let may = !elements.is_empty() && !near::in_contact(model, enemy);
        may.then_some(Act::Fire { unit: unit.id, aims })
    })
}

/// What a player may wish a unit to do, allowed or not: pivot to either side, fire at any enemy with everything, or hold its
/// fire after all.
pub(crate) fn wishes(model: &Model, question: &Question, id: UnitId) -> Vec<(String, Act, Fill)> {
    let unit = model.unit(id);
    let plain = |label: String, act: Act| (label, act, Fill::Nothing);
    match question {
        Question::Pivot { .. } => {
            let most = pivots::most(model, unit).max(1);
            let wish = |turn: i32| {
                let act = Act::Pivot { unit: id, turn: Turn(turn) };
                plain(pivot_label(id, turn), act)
            };
            [-most, most].map(wish).to_vec()
        }
        Question::Targets => {
            let elements = ElementSet::all(zones::rank(unit));
            let fire = |enemy: &Unit| {
                let aims = Aims::one(Aim { target: enemy.id, elements });
                plain(format!("Fire {id} at {}", enemy.id), Act::Fire { unit: id, aims })
            };
            let mut all: Vec<_> = model.enemies(unit).map(fire).collect();
            if has_named(model, id) {
                let act = Act::Fire { unit: id, aims: Aims::new() };
                all.push(plain(holds_fire(id), act));
            }
            all
        }
        _ => Vec::new(),
    }
}
