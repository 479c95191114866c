//! The Shooting Phase: all orders are carried out on the numbers with which it began, and losses count at its end (PG-SHO-001 to
//! -004).
use super::{
    accidents,
    arms::{Part, Weapon},
    bounce, check,
    ledger::{Blow, Ledger},
    mark::{Mark, MarkId},
    orders,
    shot::{Battery, Shot, possible},
    torch, volley,
};
use crate::{
    Gloria,
    act::Facing,
    arrive,
    event::{Aim, Cause, Event, Means},
    kinds::{Aspect, Target, UnitId},
    losses::By,
    model::Model,
    unit::{Done, Marks, Place, Unit},
};
use kernel::{Cx, Play};
use table::PieceId;

/// An order as it will be carried out.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    pub(super) aim: Aim,
    pub(super) what: What,
}

/// What an order does.
#[derive(Clone, Debug)]
pub(super) enum What {
    /// A shot at a mark, and the gun that fires it, if it is one.
    Shot(Shot, Option<Part>),
    /// PG-BRN-001: an area is shelled.
    Shell(PieceId, Weapon, Target),
    /// PG-BRN-002: an area is set on fire from inside.
    Torch(PieceId),
}

/// Carries out the orders that have not been carried out yet.
pub(super) fn play(cx: &mut Cx<'_, Gloria>) -> Play<Gloria> {
    let plans = plans(cx.model());
    reveal(cx, &plans);
    let mut ledger = Ledger::default();
    for plan in &plans {
        carry_out(cx, plan, &mut ledger)?;
    }
    for unit in shooters(&plans) {
        note(cx, unit, &plans);
    }
    accidents::share(cx.model(), &mut ledger);
    ledger.settle(cx)?;
    ledger.test(cx)
}

/// PG-SHO-001: the orders in the order of their dice: the initiative side's first.
fn plans(model: &Model) -> Vec<Plan> {
    let mut plans = Vec::new();
    for side in model.in_order() {
        for aim in model.aims.iter().filter(|aim| model.unit(aim.unit).side == side) {
            let unit = model.unit(aim.unit);
            let is_done = match aim.means {
                Means::BattalionGun => unit.done.gun_shot || parent_shoots(model, unit),
                Means::Arms | Means::Torch => unit.done.shot,
            };
            if is_done || !unit.is_on_table() {
                continue;
            }
            if let Some(what) = what(model, unit, aim) {
                plans.push(Plan { aim: *aim, what });
                plans.extend(with_gun(model, unit, aim));
            }
        }
    }
    plans
}

/// Whether a unit shoots with its front, so that its gun joins in.
fn parent_shoots(model: &Model, unit: &Unit) -> bool {
    model
        .aims
        .iter()
        .any(|aim| aim.unit == unit.id && (aim.means, aim.side) == (Means::Arms, Facing::Front))
}

/// PG-BGN-003: the battalion gun shoots at the target of its parent, if it can.
fn with_gun(model: &Model, unit: &Unit, aim: &Aim) -> Option<Plan> {
    let own = aim.means == Means::Arms && aim.side == Facing::Front;
    let joins = own && !aim.past && !aim.at_gun && !aim.apart;
    let target = aim.target.filter(|_| joins && unit.battalion_gun.is_some())?;
    let aim = Aim { means: Means::BattalionGun, figures: 1, target: Some(target), ..*aim };
    Some(Plan { aim, what: what(model, unit, &aim)? })
}

/// An order against the table as it is. An order whose target is gone does nothing.
fn what(model: &Model, unit: &Unit, aim: &Aim) -> Option<What> {
    match (aim.means, aim.area) {
        (Means::Torch, Some(area)) => return Some(What::Torch(area)),
        (_, Some(area)) => {
            let (weapon, class) = torch::shelling(model, unit, area).ok()?;
            return Some(What::Shell(area, weapon, class));
        }
        _ => (),
    }
    if aim.past {
        let shot = orders::ghost(model, unit, aim.side, model.unit(aim.target?)).ok()?;
        return Some(What::Shot(shot, None));
    }
    let mark = Mark::of(model, aim).filter(Mark::is_there)?;
    if aim.means == Means::BattalionGun {
        let shot = check::of_gun(model, unit, &mark).ok()?;
        let battery = Battery::battalion_gun(model, unit, &mark).ok()?;
        return Some(What::Shot(shot, battery.parts.first().copied()));
    }
    check::able(model, unit).ok()?;
    if aim.apart {
        let shot = check::apart(model, unit, aim.side, model.unit(aim.target?))?;
        return Some(What::Shot(shot, None));
    }
    let battery = Battery::of(model, unit, aim.side).ok()?;
    let shot = possible(model, unit, aim.side, &battery, &mark).ok()?;
    let gun = battery.parts.first().filter(|_| matches!(shot.weapon, Weapon::Gun { .. }));
    Some(What::Shot(shot, gun.copied()))
}

/// PG-HID-004: hidden units that shoot are placed.
fn reveal(cx: &mut Cx<'_, Gloria>, plans: &[Plan]) {
    for unit in shooters(plans) {
        if cx.model().unit(unit).place == Place::Hidden {
            arrive::show(cx, unit);
        }
    }
}

/// The units that shoot, each once.
fn shooters(plans: &[Plan]) -> Vec<UnitId> {
    let mut units: Vec<UnitId> = Vec::new();
    for plan in plans {
        if !units.contains(&plan.aim.unit) {
            units.push(plan.aim.unit);
        }
    }
    units
}

fn carry_out(cx: &mut Cx<'_, Gloria>, plan: &Plan, ledger: &mut Ledger) -> Play<Gloria> {
    let unit = plan.aim.unit;
    match &plan.what {
        What::Shot(shot, gun) => shoot(cx, &plan.aim, shot, gun.as_ref(), ledger),
        What::Shell(area, weapon, class) => {
            let die = cx.roll(6)?;
            cx.emit(Event::GroundRolled { unit, piece: Some(*area), die });
            let dice = weapon.dice(cx.model(), 1, *class);
            if dice.iter().any(|(_, cell)| cell.sets_fire(die)) {
                ledger.ignite(*area, unit);
            }
            Ok(())
        }
        What::Torch(area) => {
            let die = cx.roll(6)?;
            cx.emit(Event::GroundRolled { unit, piece: Some(*area), die });
            if i32::from(die) >= cx.model().book.faces.arson.value {
                ledger.ignite(*area, unit);
            }
            Ok(())
        }
    }
}

/// The dice of a shot, and what they strike.
pub(super) fn shoot(
    cx: &mut Cx<'_, Gloria>,
    aim: &Aim,
    shot: &Shot,
    gun: Option<&Part>,
    ledger: &mut Ledger,
) -> Play<Gloria> {
    let figures = aim.figures.min(shot.figures);
    let thrown = volley::throw(cx, shot, figures)?;
    let (hits, aim) = (thrown.hits, Aim { figures, ..*aim });
    cx.emit(Event::Shot { aim, dice: thrown.dice, again: thrown.again, hits });
    let model = cx.model();
    let Some(mark) = Mark::of(model, &aim) else { return Ok(()) };
    if thrown.fire
        && let Mark::Unit(target) = mark
        && let Some(piece) = torch::cover_of(model, target)
    {
        ledger.ignite(piece, aim.unit);
    }
    let from = gun.map_or(model.unit(aim.unit).head(), |part| part.rect.centre);
    // PG-SHO-011: nobody knows what side of it a target showed in the last turn.
    let aspect = if aim.past { Aspect::Front } else { mark.aspect(model, from) };
    let by =
        if gun.is_some() || model.unit(aim.unit).gun.is_some() { By::Guns } else { By::SmallArms };
    let blow = Blow { mark: mark.id(), hits, by, aspect, cause: Cause::Fire };
    // PG-BNC-003: a ball that missed does not go on.
    match gun.filter(|_| hits > 0 && !aim.defensive) {
        Some(part) => {
            screened(model, shot, part, &mark, blow, ledger);
            go_on(cx, aim.unit, shot, part, mark.id(), ledger)
        }
        None => {
            ledger.strike(blow);
            Ok(())
        }
    }
}

/// PG-SKM-003, -004: hits of a gun fall on a screen before the target first; what exceeds its figures goes to the target, or to
/// the next enemy behind a screen that is the target itself, if that is near enough.
fn screened(
    model: &Model,
    shot: &Shot,
    part: &Part,
    mark: &Mark<'_>,
    blow: Blow,
    ledger: &mut Ledger,
) {
    let Some(screen) = bounce::screen(model, part, shot, mark) else {
        ledger.strike(blow);
        return;
    };
    let id = MarkId::Unit(screen.id);
    let on_screen = blow.hits.min(screen.figures.saturating_sub(ledger.hits(id)));
    let excess = blow.hits - on_screen;
    ledger.strike(Blow { mark: id, hits: on_screen, ..blow });
    if excess == 0 {
        return;
    }
    let behind = match mark {
        Mark::Unit(target) if target.id != screen.id => Some(target.id),
        _ => bounce::lane(model, part, mark, shot).and_then(|lane| {
            let struck = bounce::struck(model, shot.unit, mark.id(), &lane);
            struck.iter().find_map(|mark| match mark {
                Mark::Unit(unit) if unit.side == screen.side => Some(unit.id),
                _ => None,
            })
        }),
    };
    let near = behind.filter(|it| bounce::takes_excess(model, shot, screen, model.unit(*it)));
    if let Some(unit) = near {
        ledger.strike(Blow { mark: MarkId::Unit(unit), hits: excess, ..blow });
    }
}

/// PG-BNC-001: a ball that hit goes on: a die for everybody in the lane beyond the target.
fn go_on(
    cx: &mut Cx<'_, Gloria>,
    unit: UnitId,
    shot: &Shot,
    part: &Part,
    target: MarkId,
    ledger: &mut Ledger,
) -> Play<Gloria> {
    let model = cx.model();
    let Some(mark) = mark_of(model, target) else { return Ok(()) };
    let Some(lane) = bounce::lane(model, part, &mark, shot) else { return Ok(()) };
    let from = part.rect.centre;
    let struck: Vec<_> = bounce::struck(model, unit, target, &lane)
        .iter()
        .map(|mark| (mark.id(), bounce::cell(model, part, shot, mark), mark.aspect(model, from)))
        .filter(|(_, cell, _)| cell.hit.is_some())
        .collect();
    for (mark, cell, aspect) in struck {
        let die = cx.roll(6)?;
        let hits = cell.hits(die);
        let (struck, general) = match mark {
            MarkId::Unit(unit) | MarkId::Gun(unit) => (Some(unit), None),
            MarkId::General(general) => (None, Some(general)),
        };
        cx.emit(Event::Bounced { unit, struck, general, die, hits });
        let blow = Blow { mark, hits, by: By::Guns, aspect, cause: Cause::Fire };
        accidents::strike(cx.model(), unit, blow, ledger);
    }
    Ok(())
}

fn mark_of(model: &Model, id: MarkId) -> Option<Mark<'_>> {
    Some(match id {
        MarkId::Unit(unit) => Mark::Unit(model.unit(unit)),
        MarkId::Gun(unit) => Mark::Gun(model.unit(unit)),
        MarkId::General(general) => Mark::General(model.general(general)),
    })
}

/// PG-SHO-010, -015, PG-DEF-001: a unit has shot: its steady volley is spent, and it holds back the figures that did not fire.
fn note(cx: &mut Cx<'_, Gloria>, unit: UnitId, plans: &[Plan]) {
    let own = || plans.iter().filter(|plan| plan.aim.unit == unit);
    let it = cx.model().unit(unit);
    let mut done = it.done;
    done.gun_shot |= own().any(|plan| plan.aim.means == Means::BattalionGun);
    let used = own().filter(|plan| plan.aim.means != Means::BattalionGun);
    let used: u8 = used.map(|plan| plan.aim.figures).fold(0, u8::saturating_add);
    if used > 0 {
        let all = if it.gun.is_some() { 1 } else { it.figures };
        done = Done { shot: true, held: all.saturating_sub(used), ..done };
    }
    let marks = it.marks;
    cx.emit(Event::Noted { unit, done });
    if own().any(|plan| plan.aim.means == Means::Arms) {
        let volleys = marks.volleys.saturating_add(1);
        cx.emit(Event::Marked { unit, marks: Marks { fired: true, volleys, ..marks } });
    }
}
