//! Pulling up short and flinching (L938, L984, L1000, G25): straight back along the path of the charge, without turning.
use super::contact::{Answer, Charge};
use crate::{
    Splendid,
    act::Act,
    actions,
    allowance::Pace,
    ask,
    clear::{self, Heed},
    event::{Event, How, Repulse},
    kinds::UnitId,
    model::Model,
    near,
    question::Question,
    refusal::{ChargeRefusal, Refusal},
    seats,
    unit::Unit,
};
use geom::{EPS_CONTACT, Length, Point};
use kernel::{Cx, Fill, Offer, Play, Said, Want};

/// A charger that must go back, and how far it may go.
#[derive(Copy, Clone, Debug)]
pub(super) struct Back {
    /// The charger.
    pub(super) unit: UnitId,
    /// The unit it goes back from.
    pub(super) from: UnitId,
    /// The greatest distance from that unit.
    pub(super) most: Length,
    /// The distance it charged: it goes back by the same path, no farther than this.
    pub(super) charged: Length,
    /// Why it is thrown back.
    pub(super) why: Repulse,
}

/// ASV-HDB-015..017, ASV-DFF-006..008, ASV-DFA-007: the charger's owner chooses how far; both units do no more.
pub(super) fn back_off(
    cx: &mut Cx<'_, Splendid>,
    charge: &Charge,
    from: UnitId,
    most: Length,
    why: Repulse,
) -> Play<Splendid, Answer> {
    let back = Back { unit: charge.unit, from, most, charged: charge.charged, why };
    actions::no_more(cx, from);
    actions::no_more(cx, charge.unit);
    if bounds(cx.model(), &back).is_none() {
        // There is no room behind it, so it stays in contact.
        return Ok(Answer::Stays);
    }
    let asked = seats::of_unit(cx.model(), charge.unit);
    let Back { unit, from, most, charged, why } = back;
    let said = ask::ask(cx, asked, Question::BackOff { unit, from, most, charged, why })?;
    let (by, there) = check(cx.model(), &back, &said)?;
    cx.emit(Event::Moved { unit, how: How::BackOff(why), by, stands: there.stands });
    Ok(Answer::BackedOff)
}

/// The least and the greatest distance it may go back: it must leave contact, within its limits.
fn bounds(model: &Model, back: &Back) -> Option<[Length; 2]> {
    let (unit, enemy) = (model.unit(back.unit), model.unit(back.from));
    let gap = |by: Length| near::apart(model, &moved(unit, by), enemy);
    let halve = |holds: &dyn Fn(Length) -> bool| {
        let (mut low, mut high) = (Length::ZERO, back.charged + Length(1));
        while high.0 - low.0 > 1 {
            let middle = Length(low.0 + (high.0 - low.0) / 2);
            if holds(middle) {
                low = middle;
            } else {
                high = middle;
            }
        }
        low
    };
    let least = halve(&|by| gap(by) <= EPS_CONTACT) + Length(1);
    let most = halve(&|by| gap(by) <= back.most.units());
    (least <= most && (stands(model, back, most) || stands(model, back, least)))
        .then_some([least, most])
}

fn moved(unit: &Unit, by: Length) -> Unit {
    clear::moved(unit, unit.heading().forward() * -by.units())
}

/// Whether it may stand there: not in a unit that it flowed around, and not in contact with an enemy.
fn stands(model: &Model, back: &Back, by: Length) -> bool {
    let there = moved(model.unit(back.unit), by);
    clear::standing(model, &there, Heed { pace: Pace::Charge, ..Heed::MOVE }).is_ok()
}

/// Checks whether it may go back to the place given.
fn check(model: &Model, back: &Back, said: &Said<Act>) -> Result<(Length, Unit), Refusal> {
    let unit = model.unit(back.unit);
    let Some([least, most]) = bounds(model, back) else { return Err(Refusal::NotAsked) };
    let by = match (&said.act, &said.fill) {
        (Act::BackOff, Fill::Point(point)) => {
            let (from, way) = (unit.front_centre(), unit.heading().forward());
            near::on_line(unit, from, way, *point, back.why.rule())?;
            let off = from - point.v2();
            near::snap(Length::from_units(off.dot(unit.heading().forward())), [least, most])
        }
        (Act::BackOff, Fill::Nothing) => farthest(model, back, least, most),
        _ => return Err(Refusal::NotAsked),
    };
    if by < least || by > most {
        let [asked, least, most] = [by, least, most].map(Length::to_inches);
        let unit = unit.id;
        return Err(ChargeRefusal::BackOff { unit, asked, least, most, why: back.why }.into());
    }
    let there = moved(unit, by);
    clear::standing(model, &there, Heed { pace: Pace::Charge, ..Heed::MOVE })
        .map_err(|block| block.refusal(unit))?;
    Ok((by, there))
}

/// The offers: as far as possible, or as little as possible.
fn farthest(model: &Model, back: &Back, least: Length, most: Length) -> Length {
    if stands(model, back, most) { most } else { least }
}

pub(super) fn offer(model: &Model, back: &Back, act: &Act) -> Option<Offer<Act>> {
    let [least, most] = bounds(model, back)?;
    let unit = model.unit(back.unit);
    let by = farthest(model, back, least, most);
    let there = moved(unit, by);
    let gap = Length::from_units(near::apart(model, &there, model.unit(back.from)));
    let label = format!("Back off to {gap} from {}", model.name(back.from));
    let rule = back.why.rule();
    let fill = Fill::Point(Point::from(there.front_centre()));
    let offer = Offer::plain(act.clone(), label, rule).wanting(Want::Point, fill);
    Some(offer.by(model.key(back.unit)).against(model.key(back.from)))
}
