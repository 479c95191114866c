//! Intercept and counter-charge (L821-L866): which units may interrupt a straight move, and when.
mod windows;

pub(crate) use windows::ahead;

use windows::{Spans, windows};

use crate::{
    Splendid,
    act::Act,
    actions, charge, clear, command,
    event::{Event, How, Reaction, Test, Why},
    kinds::UnitId,
    model::Model,
    moves::{edge, road_column},
    near,
    question::{StandSet, Window},
    refusal::{ChargeRefusal, MoveRefusal, Refusal, Stretches},
    seats,
    unit::Unit,
    units::Units,
    words,
};
use geom::{EPS_CONTACT, Length, Point};
use kernel::{Cite, Cx, Fill, Offer, Play, Seat, Tally, Want};

/// ASV-INT-001, ASV-INT-003..005, ASV-REA-002: checks whether this unit may intercept at all.
pub(crate) fn bars(model: &Model, unit: &Unit) -> Result<(), ChargeRefusal> {
    if !unit.is_mounted() || !unit.is_on_table() {
        return Err(ChargeRefusal::InterceptOnFoot { unit: unit.id });
    }
    if unit.n() == 1 {
        return Err(ChargeRefusal::InterceptOneStand { unit: unit.id });
    }
    if unit.formation.is_bent_line() {
        return Err(ChargeRefusal::InterceptBent { unit: unit.id });
    }
    if unit.formation.is_road_column() {
        return Err(ChargeRefusal::InterceptColumn { unit: unit.id });
    }
    if unit.done.reacted {
        return Err(ChargeRefusal::Reacted { unit: unit.id });
    }
    if near::in_contact(model, unit) {
        return Err(ChargeRefusal::Engaged { unit: unit.id });
    }
    Ok(())
}

/// The units that may intercept a move. Circles are tested first, so a move far from any such unit costs nothing.
pub(crate) fn able(model: &Model, window: &Window) -> Units {
    let mover = model.unit(window.mover);
    // ASV-REA-001, Q74: only the side that is not moving reacts, so a unit that runs is never intercepted.
    if super::phasing(model).is_some_and(|side| side != mover.side) {
        return Units::NONE;
    }
    let dir = window.heading.forward();
    let middle = mover.centre.v2() + dir * (window.to.units() / 2.0);
    let reach =
        f64::from(mover.radius) + window.to.units() / 2.0 + model.book.intercept.zone.units();
    let mut units = Units::NONE;
    for unit in model.near(middle, reach, model.all_of(mover.side.other())) {
        let ready = unit.mounted && !unit.done.reacted && unit.n() > 1;
        let far = reach + f64::from(unit.radius);
        if ready
            && (unit.centre.v2() - middle).length2() <= far * far
            && bars(model, unit).is_ok()
            && !windows(model, window, unit).is_empty()
        {
            units.insert(unit.id);
        }
    }
    units
}

/// A possible interception: how far the mover comes first, and which unit intercepts.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(crate) struct Strike {
    /// The interceptor.
    pub(crate) unit: UnitId,
    /// How much farther the mover comes.
    pub(crate) at: Length,
}

/// ASV-INT-010..013: checks whether this interception is possible.
pub(crate) fn check(
    model: &Model,
    seat: Seat,
    window: &Window,
    act: &Act,
    fill: &Fill,
) -> Result<Strike, Refusal> {
    let Act::Intercept { unit: id, last } = act else { return Err(Refusal::NotAsked) };
    seats::must_command(model, seat, *id)?;
    let (unit, mover) = (model.unit(*id), model.unit(window.mover));
    if unit.side == mover.side {
        return Err(Refusal::NotAsked);
    }
    bars(model, unit)?;
    let spans = windows(model, window, unit);
    let (Some(first), Some(end)) = (spans.first(), spans.last()) else {
        let (unit, mover) = (unit.id, mover.id);
        return Err(ChargeRefusal::NotInZone { unit, mover }.into());
    };
    let at = match fill {
        Fill::Point(point) => {
            let (from, way) = (mover.front_centre(), window.heading.forward());
            near::on_line(mover, from, way, *point, "ASV-INT-013")?;
            snapped(&spans, travelled(mover, window, *point))
        }
        Fill::Nothing if *last => end[1],
        Fill::Nothing => first[0],
        _ => return Err(MoveRefusal::WantsPoint { unit: unit.id }.into()),
    };
    let Some(at) = into_spans(&spans, at) else {
        let (unit, mover) = (unit.id, mover.id);
        let inches = spans.iter().map(|span| span.map(Length::to_inches)).collect();
        return Err(ChargeRefusal::not_there(unit, mover, at.to_inches(), Stretches(inches)).into());
    };
    let there = road_column::along(mover, window.heading, at.units());
    if contact(model, unit, &there).is_none() {
        let (unit, mover) = (unit.id, mover.id);
        return Err(ChargeRefusal::NotInZone { unit, mover }.into());
    }
    Ok(Strike { unit: *id, at })
}

/// The distance itself if it is in one of the stretches. A point on the table is rounded, so a distance just outside an end
/// becomes that end.
fn into_spans(spans: &Spans, at: Length) -> Option<Length> {
    let at = near::snap(at, spans.iter().flatten().copied());
    spans.iter().any(|span| (span[0]..=span[1]).contains(&at)).then_some(at)
}

/// A place on the table as a distance along the mover's way, measured at the middle of its front.
fn travelled(mover: &Unit, window: &Window, point: Point) -> Length {
    Length::from_units((point.v2() - mover.front_centre()).dot(window.heading.forward()))
}

/// A place on the table is stored in whole units, so one that is just outside a stretch means its end.
fn snapped(spans: &windows::Spans, at: Length) -> Length {
    let hair = Length(3);
    let near = |span: &&[Length; 2]| (span[0] - hair..=span[1] + hair).contains(&at);
    spans.iter().find(near).map_or(at, |span| at.clamp(span[0], span[1]))
}

/// The place of the mover's front when it has come this far.
fn place(mover: &Unit, window: &Window, at: Length) -> Point {
    Point::from(mover.front_centre() + window.heading.forward() * at.units())
}

/// ASV-INT-018: how far straight forward the interceptor goes until it touches the mover. ASV-INT-011: none if it would meet
/// another unit first.
fn contact(model: &Model, unit: &Unit, mover: &Unit) -> Option<f64> {
    let (dir, rects) = (unit.heading().forward(), unit.outline());
    let to = charge::touch(&rects, dir, mover)
        .filter(|&to| to <= geom::reach_of(model.book.intercept.zone))?;
    let first =
        |other: &Unit| charge::touch(&rects, dir, other).is_some_and(|at| at < to - EPS_CONTACT);
    let free = charge::in_lane(model, unit, dir, to).all(|it| it.id == mover.id || !first(it));
    // ASV-MOV-007: stands that leave the table are lost; the rest must still touch the mover.
    let home = clear::moved(unit, dir * to);
    let left = edge::rest(model, &home, edge::off_table(model, &home))?;
    (free && near::touches(&left, mover)).then_some(to)
}

/// ASV-INT-015..017: the attempt. ASV-REA-002: it uses up the reaction, whatever the result (Q49).
pub(crate) fn attempt(
    cx: &mut Cx<'_, Splendid>,
    window: &Window,
    strike: Strike,
) -> Play<Splendid, bool> {
    let counter = window.target == Some(strike.unit);
    let how = if counter { Reaction::CounterCharge } else { Reaction::Intercept };
    cx.emit(Event::Reacted { unit: strike.unit, how });
    actions::note(cx, strike.unit, |done| done.reacted = true);
    if !needs_test(cx.model(), window, strike.unit) {
        return Ok(true);
    }
    let needs = cx.model().book.intercept.test;
    let die = cx.roll(6)?;
    let passed = i32::from(die) <= needs;
    cx.emit(Event::Tested { unit: strike.unit, what: Test::Intercept, die, needs, passed });
    if !passed {
        // ASV-INT-021: it does nothing else this phase.
        actions::no_more(cx, strike.unit);
    }
    Ok(passed)
}

/// ASV-INT-015, ASV-INT-016, Q51: the declared target and units in command need no test.
fn needs_test(model: &Model, window: &Window, unit: UnitId) -> bool {
    window.target != Some(unit) && !command::in_command(model, model.unit(unit))
}

/// ASV-INT-018..020: the interceptor goes straight forward into contact, each unit takes a marker, and both do no more.
/// Whether there is contact. ASV-MOV-007: there is none if the stands that would have touched have left the table.
pub(crate) fn hit(cx: &mut Cx<'_, Splendid>, id: UnitId, mover: UnitId) -> bool {
    let model = cx.model();
    let unit = *model.unit(id);
    let dir = unit.heading().forward();
    let Some(to) = contact(model, &unit, model.unit(mover)) else { return false };
    let markers = charge::ground_markers(model, &unit, to);
    let there = clear::moved(&unit, dir * to);
    let by = Length::from_units(to);
    cx.emit(Event::Moved { unit: id, how: How::Intercept, by, stands: there.stands });
    if markers > 0 {
        cx.emit(Event::Hit { unit: id, markers, why: Why::Ground });
    }
    if !edge::settle(cx, id, StandSet::default())
        || !near::touches(cx.model().unit(id), cx.model().unit(mover))
    {
        actions::no_more(cx, id);
        return false;
    }
    cx.emit(Event::Contacted { unit: id, target: mover });
    let markers = cx.model().book.intercept.markers;
    for unit in [id, mover] {
        cx.emit(Event::Hit { unit, markers, why: Why::Intercept });
        actions::no_more(cx, unit);
    }
    // Q103: any other unit of the moving side that it touches is in contact too and does nothing more.
    for other in near::contacts(cx.model(), cx.model().unit(id)) {
        actions::no_more(cx, other);
    }
    true
}

/// Each unit that may intercept, at its first and at its last chance; and letting the mover pass.
pub(crate) fn candidates(model: &Model, window: &Window, seat: Seat) -> Vec<Act> {
    let mut acts = vec![Act::Pass];
    for unit in able(model, window) {
        if seats::must_command(model, seat, unit).is_ok() {
            acts.push(Act::Intercept { unit, last: false });
            acts.push(Act::Intercept { unit, last: true });
        }
    }
    acts
}

/// An interception as a complete offer.
pub(crate) fn offer(model: &Model, window: &Window, seat: Seat, act: &Act) -> Option<Offer<Act>> {
    let mover = model.unit(window.mover);
    if *act == Act::Pass {
        let label = format!("Let {} go on", model.name(mover.id));
        return Some(Offer::plain(Act::Pass, label, "ASV-INT-022"));
    }
    let strike = check(model, seat, window, act, &Fill::Nothing).ok()?;
    let (name, mover_name) = (model.name(strike.unit), model.name(mover.id));
    let counter = window.target == Some(strike.unit);
    let (verb, rule) =
        if counter { ("Counter-charge", "ASV-INT-015") } else { ("Intercept", "ASV-INT-013") };
    let mut label = format!("{verb} {mover_name} with {name} after {}", strike.at);
    let tested = needs_test(model, window, strike.unit);
    let needs = model.book.intercept.test;
    if tested {
        label.push_str(&format!(" (test {needs} or less)"));
    }
    let spot = place(mover, window, strike.at);
    let both = words::markers(model.book.intercept.markers);
    let offer = Offer::plain(act.clone(), label, rule)
        .wanting(Want::Point, Fill::Point(spot))
        .by(model.key(strike.unit))
        .against(model.key(mover.id))
        .note(format!("both units take {both}"));
    if !tested {
        return Some(offer);
    }
    let mut tally = Tally::default();
    tally.base(needs, "intercept test", Cite::new("ASV-INT-017"));
    Some(offer.reckoned(tally))
}
