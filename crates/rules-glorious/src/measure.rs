//! Measuring (AGV-BAS-004): anybody may measure anything at any time.
use crate::{
    command,
    fire::{self, InBand, Reach},
    kinds::Phase,
    model::Model,
    near,
    question::ElementSet,
    unit::Unit,
};
use geom::{V2, distance_point};
use kernel::{
    Cited,
    measure::{End, Measured, Tape},
    names::Named,
    ruleset::Spot,
};
use serde_json::{Value, json};

impl Measured for Unit {
    fn centre(&self) -> V2 {
        self.centre.v2()
    }
}

/// AGV-BAS-005: the distance from base to base at the nearest points, the direction, and what is in sight, in range and in
/// command.
pub(crate) fn measure(model: &Model, from: &Spot, to: &Spot) -> Result<Value, String> {
    let off = |unit: &Unit, place: V2| match near::walls(model, unit) {
        Some(piece) => piece.distance_point(place),
        None => unit.outline().iter().map(|it| distance_point(it, place)).fold(f64::MAX, f64::min),
    };
    let tape = Tape::lay(from, to, |key| end(model, key))?;
    let mut tape = tape.read(|one, other| near::gap(model, one, other), off);
    let stops = fire::stops(model, tape.from, tape.to);
    tape.tell("sight", json!({"clear": stops.is_empty(), "blocked_by": stops}));
    if let Some((unit, other)) = tape.units() {
        tape.tell("contact", near::touches(model, unit, other));
        if let Some(reach) = fire::reach(model, unit, other) {
            tape.tell("fire", fire(&reach));
        }
        if let Some(range) = command::range(model, unit).filter(|_| unit.side == other.side) {
            let within = near::within(model, unit, other, range);
            tape.tell("command", json!({"range": range, "within": within}));
        }
    }
    Ok(tape.told())
}

/// What one unit could do to the other by fire, or why nothing.
fn fire(reach: &Reach) -> Value {
    let Reach { range, shots, why } = reach;
    let elements: ElementSet = shots.iter().flat_map(|shot| shot.elements.iter()).collect();
    let dice: u32 = shots.iter().map(|shot| shot.dice).sum();
    let band = |InBand { band, elements, dice }: &InBand| {
        json!({"weapon": band.weapon.name(), "from": band.from, "to": band.to, "needs": band.cv,
            "elements": elements, "dice": dice})
    };
    let bands: Vec<Value> = shots.iter().map(band).collect();
    let mut told = json!({"can": why.is_none(), "range": range, "elements": elements, "dice": dice,
        "bands": bands});
    if let Some(why) = why {
        told["why"] = json!(why.to_string());
        told["cite"] = json!(why.cite());
    }
    told
}

fn end<'a>(model: &'a Model, key: &str) -> Result<End<'a, Unit>, String> {
    let id = model.by_key(key).ok_or_else(|| format!("there is no unit `{key}`"))?;
    let unit = model.unit(id);
    match model.battle_of(id) {
        _ if unit.is_on_table() => Ok(End::Unit(unit)),
        Some(body) => Err(format!("{id} {} in the Battle of {}", id.is(), body.id)),
        None if model.phase == Phase::Deployment => {
            Err(format!("{id} {} still to be placed", id.is()))
        }
        None => Err(format!("{id} {} gone", id.is())),
    }
}
