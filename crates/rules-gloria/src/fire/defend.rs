//! Defensive fire (PG-DEF-001, -002): figures that held their fire shoot at a unit that charges them, close by.
use super::{
    arms, check,
    lanes::{self, Over},
    ledger::Ledger,
    mark::Mark,
    resolve,
    shot::{Barrel, Battery, Bearing, Shot},
    volley,
};
use crate::{
    Gloria,
    act::{Act, Facing},
    book::Slope,
    event::{Aim, Event, Means},
    kinds::{Formation, UnitId, UnitKind},
    model::Model,
    question::Question,
    refusal::{FireRefusal, Refusal, not_asked},
    seats,
    unit::{Done, Marks, Unit},
};
use geom::Length;
use kernel::{Cx, Fill, Play};

/// PG-DEF-001, -002: a unit that is charged may fire with the figures it held back, once for each charger. Losses count at once.
pub(crate) fn defend(cx: &mut Cx<'_, Gloria>, unit: UnitId, charger: UnitId) -> Play<Gloria> {
    let Some(defence) = shots(cx.model(), unit, charger) else { return Ok(()) };
    let seats = seats::of_unit(cx.model(), unit);
    let said = cx.ask(seats, Question::Defend { unit, charger })?;
    let figures = match said.act {
        Act::HoldFire => return Ok(()),
        Act::Defend => number(unit, &defence, &said.fill)?,
        _ => return not_asked(),
    };
    let mut ledger = Ledger::default();
    let mut left = figures;
    for shot in &defence.shots {
        let figures = left.min(shot.figures);
        left -= figures;
        if figures > 0 {
            let aim = aim(unit, charger, shot.side, figures, Means::Arms);
            let part = Battery::of(cx.model(), cx.model().unit(unit), shot.side)
                .ok()
                .filter(|battery| matches!(battery.barrel, Barrel::Gun(_)))
                .and_then(|battery| battery.parts.first().copied());
            resolve::shoot(cx, &aim, shot, part.as_ref(), &mut ledger)?;
        }
    }
    if let Some((shot, part)) = &defence.gun {
        let aim = aim(unit, charger, Facing::Front, 1, Means::BattalionGun);
        resolve::shoot(cx, &aim, shot, Some(part), &mut ledger)?;
    }
    note(cx, unit, figures, &defence);
    ledger.settle(cx)
}

/// The shots that a unit can fire at a charger.
#[derive(Clone, Debug)]
pub(super) struct Defence {
    /// One for each side that bears on it.
    pub(super) shots: Vec<Shot>,
    /// That of its battalion gun.
    gun: Option<(Shot, arms::Part)>,
    /// How many figures it holds back.
    pub(super) held: u8,
}

impl Defence {
    /// The most figures that can fire; none if only the battalion gun can.
    pub(super) fn most(&self) -> u8 {
        self.shots.iter().map(|shot| shot.figures).fold(0, u8::saturating_add).min(self.held)
    }
}

fn aim(unit: UnitId, charger: UnitId, side: Facing, figures: u8, means: Means) -> Aim {
    Aim {
        unit,
        target: Some(charger),
        area: None,
        side,
        figures,
        past: false,
        apart: false,
        defensive: true,
        general: None,
        at_gun: false,
        means,
    }
}

/// The shots of a unit at its charger, if it has any.
pub(super) fn shots(model: &Model, id: UnitId, charger: UnitId) -> Option<Defence> {
    let (unit, target) = (model.unit(id), model.unit(charger));
    if !target.is_on_table() || !is_free(model, unit) {
        return None;
    }
    let held = held(unit);
    let mark = Mark::Unit(target);
    let mut shots = Vec::new();
    if held > 0 {
        let sides = arms::sides(unit)
            .iter()
            .filter(|side| **side == Facing::Front || unit.formation == Formation::Square);
        let batteries =
            sides.filter_map(|side| Some((*side, Battery::of(model, unit, *side).ok()?)));
        shots.extend(batteries.filter_map(|(side, it)| near_shot(model, unit, side, &it, &mark)));
    }
    let battalion = Battery::battalion_gun(model, unit, &mark).ok().filter(|_| !unit.done.gun_shot);
    let gun = battalion.and_then(|battery| {
        let shot = near_shot(model, unit, Facing::Front, &battery, &mark)?;
        Some((shot, *battery.parts.first()?))
    });
    (!shots.is_empty() || gun.is_some()).then_some(Defence { shots, gun, held })
}

/// Whether a unit may defend itself: not horse artillery that has moved and deployed (PG-HAR-006), nor a square that has moved
/// (PG-SQR-004).
fn is_free(model: &Model, unit: &Unit) -> bool {
    let done = &unit.done;
    let deployed = unit.kind == UnitKind::HorseArtillery && (done.stirred || done.changed);
    let marched = unit.formation == Formation::Square && done.stirred && !done.changed;
    check::free(model, unit).is_ok() && !deployed && !marched
}

/// PG-DEF-001: how many figures have not fired in this turn; of a battery, its gun.
pub(super) fn held(unit: &Unit) -> u8 {
    match (unit.done.shot, unit.gun) {
        (true, _) => unit.done.held,
        (false, Some(_)) => 1,
        (false, None) => unit.figures,
    }
}

/// PG-DEF-002: a shot in the nearest band, with the stands that have the charger in their arc and endanger no friend.
fn near_shot(
    model: &Model,
    unit: &Unit,
    side: Facing,
    battery: &Battery,
    mark: &Mark<'_>,
) -> Option<Shot> {
    let rects = mark.rects(model);
    let bears = |part: &arms::Part| match battery.bearing {
        Bearing::Arc(half) => rects.iter().any(|rect| part.arc(half).touches(rect)),
        Bearing::Ahead => {
            let zone = part.rect.zone(geom::FRONT, battery.range(model, unit).units());
            rects.iter().any(|rect| geom::overlaps(&zone, rect))
        }
    };
    let clear =
        |part: &arms::Part| lanes::friend_in_way(model, unit, part, &rects, Over::Nobody).is_none();
    let parts = battery.parts.iter().filter(|part| bears(part) && clear(part));
    let figures = parts.map(|part| part.figures).fold(0, u8::saturating_add);
    let figures = match battery.barrel {
        Barrel::Small(_) => figures.min(unit.figures),
        Barrel::Gun(_) => figures.min(1),
    };
    // PG-ELV-002: a gun on a high hill does not reach so near.
    let is_gun = matches!(battery.barrel, Barrel::Gun(_));
    if is_gun && lanes::hill(model, battery.parts.first()?.rect.centre) == Some(Slope::Steep) {
        return None;
    }
    let away: Length = model.book.mm(&model.book.reaches.defensive);
    let weapon = battery.weapon(model, unit, away.units())?;
    let class = mark.class(model, unit.head());
    let dice = weapon.dice(model, figures, class);
    let has_effect = dice.iter().any(|(_, cell)| !cell.is_blank());
    (figures > 0 && has_effect).then_some(Shot {
        unit: unit.id,
        side,
        figures,
        away,
        class,
        weapon,
        apart: false,
    })
}

/// The number of figures that fire: all that can, if none is named.
fn number(unit: UnitId, defence: &Defence, fill: &Fill) -> Result<u8, Refusal> {
    let most = defence.most();
    match fill {
        Fill::Nothing => Ok(most),
        Fill::Number(n) if (1..=u32::from(most)).contains(n) => {
            Ok(u8::try_from(*n).unwrap_or(most))
        }
        Fill::Number(0) if most == 0 => Ok(0),
        Fill::Number(_) => Err(FireRefusal::BadNumber { unit, least: 1, most }.into()),
        _ => Err(Refusal::NotAsked),
    }
}

/// PG-DEF-001: each figure fires once. PG-ART-006: a battery may fire at every unit that charges it.
fn note(cx: &mut Cx<'_, Gloria>, unit: UnitId, figures: u8, defence: &Defence) {
    let it = cx.model().unit(unit);
    let left = held(it).saturating_sub(figures);
    let held = if it.gun.is_some() { 1 } else { left };
    let (done, marks) = (it.done, it.marks);
    let gun_shot = done.gun_shot || defence.gun.is_some();
    let shot = done.shot || figures > 0;
    let held = if shot { held } else { done.held };
    cx.emit(Event::Noted { unit, done: Done { shot, held, gun_shot, ..done } });
    if figures > 0 {
        let volleys = marks.volleys.saturating_add(1);
        cx.emit(Event::Marked { unit, marks: Marks { fired: true, volleys, ..marks } });
    }
}

/// The hits to expect of a unit that may still fire at its charger, with all figures that it holds back.
pub(crate) fn to_come(model: &Model, unit: UnitId, charger: UnitId) -> Option<f64> {
    let defence = shots(model, unit, charger)?;
    Some(mean(model, &defence, defence.most()))
}

/// The hits to expect of a defence with this many figures.
pub(super) fn mean(model: &Model, defence: &Defence, figures: u8) -> f64 {
    let mut left = figures;
    let mut sum = 0.0;
    for shot in &defence.shots {
        let now = left.min(shot.figures);
        left -= now;
        sum += volley::mean(model, shot, now);
    }
    sum + defence.gun.as_ref().map_or(0.0, |(shot, _)| volley::mean(model, shot, 1))
}
