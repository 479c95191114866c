//! Measuring (PG-BAS-008): every player may measure anything at any time.
use crate::{aspect, command, fire, model::Model, near, sight, unit::Unit, walk};
use geom::V2;
use kernel::{
    Cited,
    measure::{End, Measured, Tape},
    ruleset::Spot,
};
use serde_json::{Value, json};

impl Measured for Unit {
    fn centre(&self) -> V2 {
        walk::middle(&self.outline())
    }
}

/// The distance between the nearest edges, the direction, the side, and whether one sees the other. Hidden units are known to
/// their own side only.
pub(crate) fn measure(
    model: &Model,
    from: &Spot,
    to: &Spot,
    knows: impl Fn(&Unit) -> bool,
) -> Result<Value, String> {
    let tape = Tape::lay(from, to, |key| end(model, key, &knows))?;
    let off = |unit: &Unit, place: V2| near::gap_to_place(model, unit, place);
    let mut tape = tape.read(|one, other| near::gap(model, one, other), off);
    if let Some((one, other)) = tape.units() {
        tape.tell("side", aspect::of(model, other, one.head()).name());
        tape.tell("sight", json!({"clear": sight::sees(model, one, other)}));
        let contact = model.contacts_of(one.id).any(|contact| contact.has(other.id));
        tape.tell("contact", contact);
        tape.tell("in-command", !command::of(model, one).out);
        if one.side != other.side {
            tape.tell("fire", fire(model, one, other));
        }
    }
    Ok(tape.told())
}

/// PG-SHO-019: what the first unit could shoot at the second with from where they stand, or why it may not.
fn fire(model: &Model, unit: &Unit, target: &Unit) -> Value {
    match fire::eligibility(model, unit, target) {
        Ok(shot) => json!({
            "can": true,
            "range": shot.away,
            "figures": shot.figures,
            "target": shot.class.key(),
            "side": shot.side.key(),
        }),
        Err(why) => json!({"can": false, "why": why.to_string(), "cite": why.cite()}),
    }
}

/// A unit on the table, or a place for a general.
fn end<'a>(
    model: &'a Model,
    key: &str,
    knows: &impl Fn(&Unit) -> bool,
) -> Result<End<'a, Unit>, String> {
    if let Some(id) = model.by_key(key) {
        let unit = model.unit(id);
        let there =
            (unit.is_shown() || unit.is_on_table() && knows(unit)).then_some(End::Unit(unit));
        return there.ok_or_else(|| format!("{id} is not on the table"));
    }
    match model.scene.general_by_key(key).map(|id| model.general(id)) {
        Some(general) if general.is_on_table() => Ok(End::Place(general.at.v2())),
        Some(general) => Err(format!("{} is not on the table", model.general_name(general.id))),
        None => Err(format!("there is no unit `{key}`")),
    }
}
