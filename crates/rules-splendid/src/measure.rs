//! Measuring (ASV-BAS-003): anyone may measure anything at any time.
mod sight;

use crate::{
    command, fire,
    model::Model,
    near,
    unit::{MOST_STANDS, Unit},
};
use geom::{V2, distance_point};
use kernel::{
    Cited,
    measure::{End, Measured, Tape},
    names::Named,
    ruleset::Spot,
};
use serde_json::{Value, json};
use table::Few;

impl Measured for Unit {
    fn centre(&self) -> V2 {
        self.centre.v2()
    }
}

/// The points at one end of the tape that are used for lines of sight.
fn marks(end: &End<'_, Unit>) -> Few<V2, { 9 * MOST_STANDS }> {
    match end {
        End::Unit(unit) => {
            let places = |rect: &geom::Rect| [rect.centre].into_iter().chain(rect.corners());
            unit.outline().iter().flat_map(places).collect()
        }
        End::Place(place) => Few::one(*place),
    }
}

/// Measures the distance between the nearest points of the bases (ASV-CMD-004, ASV-FIR-026), the direction, the side, and
/// whether there is sight, fire and command.
pub(crate) fn measure(model: &Model, from: &Spot, to: &Spot) -> Result<Value, String> {
    let tape = Tape::lay(from, to, |key| {
        let id = model.by_key(key).ok_or_else(|| format!("there is no unit `{key}`"))?;
        let unit = model.unit(id);
        if unit.is_on_table() {
            Ok(End::Unit(unit))
        } else {
            Err(format!("{id} {} not on the table", id.is()))
        }
    })?;
    let off = |unit: &Unit, place: V2| match near::walls(model, unit) {
        Some(piece) => piece.distance_point(place),
        None => unit.outline().iter().map(|it| distance_point(it, place)).fold(f64::MAX, f64::min),
    };
    let mut tape = tape.read(|one, other| near::apart(model, one, other), off);
    if let End::Unit(unit) = tape.from {
        tape.tell("side", side_of(unit, tape.to.centre()));
    }
    tape.tell("sight", sight::sight(model, &tape.from, &tape.to));
    if let Some((unit, other)) = tape.units() {
        tape.tell("contact", near::touches(unit, other));
        if unit.side != other.side {
            tape.tell("fire", fire(model, unit, other));
        } else if unit.kind.is_command() {
            let range = command::range(model, unit);
            let within = near::within_reach(model, unit, other, range);
            tape.tell("command", json!({"range": range, "within": within}));
        }
    }
    Ok(tape.told())
}

/// On which side of a unit a place is: in front of its front line, behind its rear, or beside it.
fn side_of(unit: &Unit, place: V2) -> &'static str {
    let (ahead, right) = (unit.heading().forward(), unit.heading().right());
    let off = place - unit.front_centre();
    let depth = unit
        .bases()
        .iter()
        .flat_map(geom::Rect::corners)
        .fold(0.0_f64, |deep, corner| deep.max(-(corner - unit.front_centre()).dot(ahead)));
    match off.dot(ahead) {
        along if along >= 0.0 => "front",
        along if along <= -depth => "rear",
        _ if off.dot(right) >= 0.0 => "right",
        _ => "left",
    }
}

/// What the first unit could do to the second by fire from where they stand.
fn fire(model: &Model, unit: &Unit, target: &Unit) -> Value {
    let Some(reach) = fire::reach(model, unit, target) else {
        let why = fire::no_fire_left(unit);
        return json!({"can": false, "why": why.to_string(), "cite": why.cite()});
    };
    let why = fire::barred(model, unit, target);
    json!({
        "can": why.is_none() && !reach.eligible.is_empty(),
        "range": reach.range,
        "band": reach.band,
        "stands": reach.eligible.stands,
        "dice": reach.tally.as_ref().filter(|_| why.is_none()).map(kernel::Tally::dice),
        "needs": crate::quality::hits_on(model, unit),
        "why": why.as_ref().map(ToString::to_string),
        "cite": why.as_ref().map(Cited::cite),
    })
}
