//! Measuring (IDV-SEQ-005): every player may measure anything at any time.
use crate::{
    aspect, command,
    dice::{self, Combat},
    fire,
    model::Model,
    near, sight,
    unit::Unit,
};
use geom::V2;
use kernel::{
    Cited,
    measure::{End, Measured, Tape},
    ruleset::Spot,
};
use serde_json::{Value, json};

impl Measured for Unit {
    fn centre(&self) -> V2 {
        self.at.v2()
    }
}

/// The distance between the nearest edges, the direction, the side, whether one sees the other, and whether it may shoot.
pub(crate) fn measure(model: &Model, from: &Spot, to: &Spot) -> Result<Value, String> {
    let tape = Tape::lay(from, to, |key| end(model, key))?;
    let off = |unit: &Unit, place: V2| near::gap_to_place(model, unit, place.into());
    let mut tape = tape.read(|one, other| near::gap(model, one, other), off);
    if let Some((one, other)) = tape.units() {
        tape.tell("side", aspect::now(one, other).name());
        tape.tell("sight", json!({"clear": sight::sees(model, one, other)}));
        let contact = model.contacts_of(one.id).any(|contact| contact.has(other.id));
        tape.tell("contact", contact);
        tape.tell("in-command", command::in_command(model, one));
        if one.side != other.side {
            tape.tell("fire", fire(model, one, other));
        }
    }
    Ok(tape.told())
}

/// IDV-FIR-001, -012: what the first unit could do to the second by fire from where they stand, or why it may not shoot.
fn fire(model: &Model, unit: &Unit, target: &Unit) -> Value {
    let range = fire::range(model, unit);
    let shot = match fire::shot(model, unit, target) {
        Ok(shot) => shot,
        Err(why) => {
            let (cite, why) = (why.cite(), why.to_string());
            return json!({"can": false, "range": range, "why": why, "cite": cite});
        }
    };
    let bout = shot.bout(model);
    let close = shot.combat == Combat::Shooting { close: true };
    json!({
        "can": true,
        "range": range,
        "band": if close { "close" } else { "long" },
        "dice": dice::dice(model, &bout),
        "needs": model.book.hits.hit.value,
        "saves": dice::saves(model, &bout),
    })
}

/// A unit on the table, or a point for a commander alone.
fn end<'a>(model: &'a Model, key: &str) -> Result<End<'a, Unit>, String> {
    if let Some(id) = model.by_key(key) {
        let unit = model.unit(id);
        let there = unit.is_on_table().then_some(End::Unit(unit));
        return there.ok_or_else(|| format!("{id} is not on the table"));
    }
    match model.scene.leader_by_key(key).map(|id| model.leader(id)) {
        Some(leader) if leader.is_present() => Ok(End::Place(leader.at.v2())),
        Some(leader) => Err(format!("{} is not on the table", model.holder(leader.id))),
        None => Err(format!("there is no unit `{key}`")),
    }
}
