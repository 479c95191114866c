//! What winners do (PG-BRK-001, -002, -005, PG-CMP-002, PG-CTR-003): hold, advance along the charge, follow the beaten, wheel.
use super::{
    beaten::is_square_against_horse,
    combat::{Combat, towards},
    cover, touched,
    wheel::{self, Wheeled},
};
use crate::{
    Gloria,
    act::Act,
    aspect,
    book::{Outcome, Winner},
    event::{Cause, Event},
    kinds::{Formation, UnitId},
    model::{Contact, Model},
    question::{Question, Ways},
    refusal::{AssaultRefusal, not_asked},
    retreat, seats,
    unit::{Marks, Unit},
};
use geom::{Angle, Length, V2};
use kernel::{Cx, Play, Said};

/// Where a winner went.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Went {
    /// It stayed.
    Nowhere,
    /// PG-CMP-002: to the edge of bad ground.
    Halted,
    /// Forward.
    On,
}

/// What a winner may do.
#[derive(Copy, Clone, PartialEq, Debug)]
struct Chance {
    beaten: UnitId,
    /// How far it advances.
    by: Length,
    ways: Ways,
}

/// A winner's advance.
struct March {
    along: V2,
    by: Length,
    went: Went,
}

/// Asks for and makes a winner's advance.
pub(super) fn go_on(
    cx: &mut Cx<'_, Gloria>,
    combat: &Combat,
    id: UnitId,
    row: &Outcome,
) -> Play<Gloria, Went> {
    let Some(chance) = chance(cx.model(), combat, id, row) else { return Ok(Went::Nowhere) };
    let Some(march) = choose(cx, id, &chance)? else { return Ok(Went::Nowhere) };
    let cause = if row.winner == Winner::Pursues { Cause::Pursue } else { Cause::Advance };
    let from = cx.model().unit(id).at;
    let met = retreat::advance(cx, id, march.along, march.by, cause)?;
    touched::take_on_way(cx, id, from);
    if let Some(enemy) = met {
        meet(cx, combat, id, enemy, from.at.v2());
        let gone = (cx.model().unit(id).head() - from.at.v2()).length();
        // PG-BRK-004: what it goes on for if that enemy gives way.
        let onward = Length((march.by.units() - gone).max(0.0) as i32);
        let marks = Marks { onward, ..cx.model().unit(id).marks };
        cx.emit(Event::Marked { unit: id, marks });
    }
    Ok(march.went)
}

/// PG-BRK-002: the enemy that it touched is fought in the next turn. Following the beaten after a push is no charge.
fn meet(cx: &mut Cx<'_, Gloria>, combat: &Combat, unit: UnitId, enemy: UnitId, from: V2) {
    let model = cx.model();
    let target = model.unit(enemy);
    if !target.is_on_table() || model.contacts_of(unit).any(|contact| contact.has(enemy)) {
        return;
    }
    let is_new = !combat.has(enemy) || target.is_routing();
    let contact = Contact {
        attacker: unit,
        target: enemy,
        aspect: aspect::of(model, target, from),
        both: false,
        turn: model.turn,
        break_through: is_new,
        charging: is_new,
    };
    cx.emit(Event::Contacted { contact });
}

/// What a winner may do; `None` if it stays: a unit behind, in contact, in square, or with guns.
fn chance(model: &Model, combat: &Combat, id: UnitId, row: &Outcome) -> Option<Chance> {
    let unit = model.unit(id);
    let in_square =
        unit.formation == Formation::Square || is_square_against_horse(model, combat, unit);
    let goes = (unit.is_foot() || unit.is_mounted()) && !in_square;
    if !goes || row.winner == Winner::Stays || model.is_in_contact(id) {
        return None;
    }
    let far = |id: &UnitId| (model.unit(*id).head() - unit.head()).length2();
    let there = combat.opponents(id).filter(|it| model.unit(*it).is_on_table());
    let near = there.min_by(|one, other| far(one).total_cmp(&far(other)));
    let beaten = near.or(combat.opponents(id).next())?;
    let ahead = unit.at.facing.forward();
    let way = near.map(|near| towards(unit.head(), model.unit(near).head()));
    if row.winner == Winner::MayFollow {
        let by = Length(far(&near?).sqrt() as i32);
        let ways = Ways { hold: true, after: true, ..Ways::default() };
        return Some(Chance { beaten, by, ways });
    }
    let by = distance(model, unit, row);
    let holds_cover = unit.is_foot() && combat.defends(id) && cover::is_held(model, unit);
    let bad_ground = unit.is_mounted() && edge(model, unit, ahead, by).is_some();
    let ways = Ways {
        hold: holds_cover || bad_ground,
        ahead: true,
        after: way.is_some_and(|way| is_another(ahead, way)),
        wheel: near.is_none() && wheel::example(model, unit, by).is_some(),
    };
    Some(Chance { beaten, by, ways })
}

/// Whether two directions differ enough to be worth a question.
fn is_another(one: V2, other: V2) -> bool {
    let [one, other] = [one, other].map(Angle::of);
    one.zip(other).is_none_or(|(one, other)| !geom::same_facing(one, other))
}

/// PG-TCR-003, -004: how far a winner advances; horse in pursuit goes its whole move in line.
fn distance(model: &Model, unit: &Unit, row: &Outcome) -> Length {
    let book = &model.book;
    let line = || book.length(book.moves(unit.kind, None, Formation::Line).normal);
    let on = match unit.is_mounted() {
        true => book.length(row.horse_on).or_else(line),
        false => book.length(row.foot_on),
    };
    on.unwrap_or(Length::ZERO)
}

/// PG-CMP-002: how far it is to ground that is bad for horse, if the advance would go into it.
fn edge(model: &Model, unit: &Unit, along: V2, by: Length) -> Option<Length> {
    let outline = unit.outline();
    let pieces = model.field.pieces.iter();
    let bad = pieces.filter(|piece| cover::is_bad_for_horse(crate::ground::kind(model, piece)));
    let touches = bad.flat_map(|piece| piece.shapes()).flat_map(|shape| {
        outline.iter().filter_map(|rect| geom::first_touch_convex(rect, along, shape))
    });
    let first = touches.fold(f64::MAX, f64::min);
    (first >= 0.0 && first < by.units()).then_some(Length(first as i32))
}

/// PG-BRK-001: the owner chooses, if there is a choice.
fn choose(cx: &mut Cx<'_, Gloria>, id: UnitId, chance: &Chance) -> Play<Gloria, Option<March>> {
    let Chance { beaten, by, ways } = *chance;
    let question = Question::Won { unit: id, beaten, by, ways };
    let only = !(ways.hold || ways.after || ways.wheel);
    let said = match only {
        true => None,
        false => Some(cx.ask(seats::of_unit(cx.model(), id), question)?),
    };
    let act = said.as_ref().map_or(Act::Advance, |said| said.act);
    check(id, ways, &act)?;
    let model = cx.model();
    let unit = model.unit(id);
    let ahead = unit.at.facing.forward();
    let on = |along: V2, by: Length| Some(March { along, by, went: Went::On });
    Ok(match act {
        Act::HoldGround => {
            let edge = Some(unit).filter(|it| it.is_mounted() && ways.ahead);
            let to = edge.and_then(|unit| self::edge(model, unit, ahead, by));
            to.map(|by| March { along: ahead, by, went: Went::Halted })
        }
        Act::Follow => on(towards(unit.head(), model.unit(beaten).head()), by),
        Act::WheelOn => {
            let Some(Said { fill, .. }) = said else { return not_asked() };
            let Wheeled { unit: wheeled, cost } = wheel::check(model, unit, by, &fill)?;
            let (to, formation, bends) = (wheeled.at, wheeled.formation, wheeled.bends);
            cx.emit(Event::Moved { unit: id, to, formation, bends, cause: Cause::Advance });
            on(to.facing.forward(), Length((by.0 - cost.0).max(0)))
        }
        _ => on(ahead, by),
    })
}

/// Whether a winner may do this.
pub(super) fn check(unit: UnitId, ways: Ways, act: &Act) -> Play<Gloria> {
    let refusal = match act {
        Act::HoldGround if !ways.hold => AssaultRefusal::MustAdvance { unit },
        Act::Advance if !ways.ahead => AssaultRefusal::OnlyFollows { unit },
        Act::Follow if !ways.after => AssaultRefusal::NothingToFollow { unit },
        Act::WheelOn if !ways.wheel => AssaultRefusal::NoWheel { unit },
        Act::HoldGround | Act::Advance | Act::Follow | Act::WheelOn => return Ok(()),
        _ => return not_asked(),
    };
    Err(refusal.into())
}
