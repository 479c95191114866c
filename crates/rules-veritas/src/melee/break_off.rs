//! Breaking off (IDV-MRS-002 to -005). The owner says how far: a path of one leg straight back.
use super::Melee;
use crate::{
    Veritas,
    act::Act,
    book::{Going, Rulebook},
    casualties,
    course::{self, Course},
    disorder::{self, Situation},
    event::{Event, How, Reason},
    kinds::UnitId,
    model::Model,
    near,
    question::Question,
    refusal::{MeleeRefusal, not_asked},
    retreat, seats,
    unit::Unit,
};
use geom::{Angle, Length, Pose, V2};
use kernel::{Cx, Fill, Leg, Play};

/// IDV-MRS-002: each mounted unit that may break off is asked, in the order of the cards.
pub(super) fn offer_all(cx: &mut Cx<'_, Veritas>, melee: &Melee) -> Play<Veritas> {
    for unit in melee.units(cx.model()) {
        if may(cx.model(), melee, unit) && check(cx.model(), unit, &Fill::Nothing).is_ok() {
            one(cx, unit)?;
        }
    }
    Ok(())
}

/// IDV-MRS-005: whether a unit is mounted and all its opponents in this melee are on foot. Guns count as on foot.
fn may(model: &Model, melee: &Melee, unit: UnitId) -> bool {
    let still = |enemy: &UnitId| model.contacts_of(unit).any(|contact| contact.has(*enemy));
    model.unit(unit).is_mounted()
        && melee.opponents(unit).any(|enemy| still(&enemy))
        && melee.opponents(unit).all(|enemy| !model.unit(enemy).is_mounted())
}

fn one(cx: &mut Cx<'_, Veritas>, id: UnitId) -> Play<Veritas> {
    let asked = seats::of_unit(cx.model(), id);
    let said = cx.ask(asked, Question::BreakOff { unit: id })?;
    match said.act {
        Act::BreakOff { unit: by, attempt: false } if by == id => return Ok(()),
        Act::BreakOff { unit: by, attempt: true } if by == id => (),
        _ => return not_asked(),
    }
    let to = check(cx.model(), id, &said.fill)?;
    let situation = Situation::in_melee(cx.model(), cx.model().unit(id));
    // IDV-MRS-004: if it fails, it stays and its state does not change.
    if disorder::test(cx, id, Reason::BreakOff, &situation)? {
        cx.emit(Event::Parted { unit: id, from: None });
        cx.emit(Event::BrokeOff { unit: id });
        let unit = *cx.model().unit(id);
        cx.emit(Event::Driven { unit: id, to, how: How::BreakOff });
        casualties::driven_over(cx, &unit, to.facing, to.at);
    }
    Ok(())
}

/// IDV-MRS-003, -005: where it would end: straight back from its enemy, facing it, up to half its normal move if there is room.
/// It must get clear of the enemy. It goes as far as the fill says, or else as far as it can.
pub(super) fn check(model: &Model, id: UnitId, fill: &Fill) -> Result<Pose, MeleeRefusal> {
    let unit = model.unit(id);
    let way = way_back(model, unit);
    let facing = Angle::of(-way).filter(|it| !geom::same_facing(*it, unit.facing));
    let turned = Pose::new(unit.at, facing.unwrap_or(unit.facing));
    let (room, needed) = (room(model, unit, way), model.book.reaches.enemy_clear.value);
    let inches = |units: f64| Length::from_units(units).to_inches();
    let by = match fill {
        Fill::Nothing => room,
        Fill::Path(legs) => match **legs {
            [Leg::Move { r#move }] => r#move.units(),
            _ => return Err(MeleeRefusal::OneLegBack { unit: id }),
        },
        _ => return Err(MeleeRefusal::OneLegBack { unit: id }),
    };
    let to = turned.moved(way * by);
    let free = || course::is_free(model, unit, &unit.rect_at(to), |_| false);
    let (least, most) = (needed.to_inches(), inches(room));
    if !geom::at_least(by, needed) || by > room + geom::EPS_DIST {
        return Err(MeleeRefusal::HowFarBack { unit: id, by: inches(by), least, most });
    }
    if free() { Ok(to) } else { Err(MeleeRefusal::BadGround { unit: id }) }
}

/// The least and the most that it may go back; `None` if it has no room.
pub(super) fn reach(model: &Model, id: UnitId) -> Option<[Length; 2]> {
    let unit = model.unit(id);
    let most = Length::from_units(room(model, unit, way_back(model, unit)));
    check(model, id, &Fill::Nothing).ok()?;
    Some([model.book.reaches.enemy_clear.value, most])
}

/// Straight back from the enemy that is nearest.
fn way_back(model: &Model, unit: &Unit) -> V2 {
    let enemies = model.contacts_of(unit.id).map(|contact| model.unit(contact.other(unit.id)));
    let nearest = enemies
        .min_by(|one, other| near::gap(model, unit, one).total_cmp(&near::gap(model, unit, other)));
    nearest.map_or(-unit.facing.forward(), |enemy| retreat::away(unit, enemy))
}

/// How far back it can go. It passes through no unit and crosses no obstacle, and difficult ground caps the distance.
fn room(model: &Model, unit: &Unit, way: V2) -> f64 {
    let costs = model.book.costs(unit);
    let course = Course::of(unit, way);
    let half = Rulebook::share(costs.normal, &model.book.shares.break_off);
    let mut far = half.units().min(course.to_edge(&model.scene.field));
    let barrier =
        course.to_barrier(model, far, |kind| kind.impassable || kind.obstacle || kind.buildings);
    far = barrier.map_or(far, |at| far.min(at));
    if let Some(at) = course.to_difficult(model, far) {
        far = match costs.going() {
            Going::Capped(cap) => far.min(cap.units().max(at)),
            Going::Never => far.min(at),
        };
    }
    let clear = model.book.reaches.enemy_clear.value.units();
    for other in model.on_table().filter(|other| other.id != unit.id) {
        let fresh = other.side != unit.side
            && !model.contacts_of(unit.id).any(|contact| contact.has(other.id));
        if let Some(at) = course.meets(&model.base(other)) {
            far = far.min(if fresh { at - clear } else { at });
        }
    }
    far.max(0.0)
}
