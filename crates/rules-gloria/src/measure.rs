//! Measuring (PG-BAS-008): every player may measure anything at any time.
use crate::{
    aspect, charge, command, fire,
    model::{General, Model},
    near, secrets, sight,
    unit::Unit,
    walk,
};
use geom::{Length, V2};
use kernel::{
    Cited, Viewer,
    lookups::Found,
    measure::{Measured, Tape},
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
    viewer: Viewer,
) -> Result<Value, String> {
    let tape = Tape::found(from, to, |key| known(model, key, viewer), |general| general.at)?;
    let off = |unit: &Unit, place: V2| near::gap_to_place(model, unit, place);
    let mut tape = tape.read(|one, other| near::gap(model, one, other), off);
    if let Some((one, other)) = tape.units() {
        tape.tell("side", aspect::of(model, other, one.head()).name());
        tape.tell("sight", json!({"clear": sight::sees(model, one, other)}));
        let contact = model.contacts_of(one.id).any(|contact| contact.has(other.id));
        tape.tell("contact", contact);
        tape.tell("in-command", !command::of(model, one).out);
        if one.side != other.side {
            // G18: charges are measured from the front.
            let front = Length::from_units(charge::distance(model, one, other)).to_inches();
            tape.tell("inches-from-front", (front * 100.0).round() / 100.0);
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
            "away": shot.away,
            "range": fire::range(model, unit),
            "figures": shot.figures,
            "dice": shot.dice(model),
            "hits": (fire::mean(model, &shot, shot.figures) * 100.0).round() / 100.0,
            "target": shot.class.key(),
            "side": shot.side.key(),
        }),
        Err(why) => json!({"can": false, "why": why.to_string(), "cite": why.cite()}),
    }
}

/// What a viewer may know of. Anything else is not told from what does not exist.
fn known<'a>(model: &'a Model, key: &str, viewer: Viewer) -> Option<Found<'a, Unit, General>> {
    model.found(key).filter(|found| match found {
        Found::Unit(it) => secrets::knows_unit(model, it, viewer),
        Found::General(it) => secrets::knows_general(model, it, viewer),
    })
}
