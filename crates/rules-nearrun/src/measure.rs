//! Measuring (ANT-CMD-011, ANT-GEO-005): every player may measure anything at any time.
use crate::{
    act::Facing, aspect, command, event::Aim, fire, ground, kinds::UnitId, model::Model, near,
    sight, unit::Unit,
};
use geom::V2;
use kernel::{
    Cited, Viewer,
    measure::{Measured, Tape},
    ruleset::Spot,
};
use serde_json::{Value, json};

impl Measured for Unit {
    fn centre(&self) -> V2 {
        self.rect().centre
    }
}

/// The distance between the nearest edges, the direction, the side, and whether one sees the other and may shoot at it.
pub(crate) fn measure(model: &Model, from: &Spot, to: &Spot, _: Viewer) -> Result<Value, String> {
    let tape = Tape::found(from, to, |key| model.found(key), |general| general.at.at)?;
    let off = |unit: &Unit, place: V2| near::gap_to_place(model, unit, place);
    let mut tape = tape.read(|one, other| near::gap(model, one, other), off);
    if let Some((one, other)) = tape.units() {
        let side = aspect::of_charge(one, one.at, one.at, other);
        tape.tell("side", side.name());
        tape.tell("sight", json!({"clear": sight::sees(model, one, other)}));
        tape.tell("contact", model.contacts_of(one.id).any(|contact| contact.has(other.id)));
        tape.tell("cover", ground::cover(model, other, one.rect().front_centre()).name());
        tape.tell("in-command", command::is_in_command(model, one));
        if one.side != other.side {
            tape.tell("fire", shot(&fire::as_to_fire(model), one.id, other.id));
        }
    }
    Ok(tape.told())
}

/// ANT-FIR-015, -017: what the first unit could shoot at the second with from where they stand, or why it may not.
fn shot(model: &Model, unit: UnitId, target: UnitId) -> Value {
    let (unit, target) = (model.unit(unit), model.unit(target));
    let aim =
        |face: &Facing| Aim { unit: unit.id, target: target.id, face: *face, secondary: false };
    let mut aims = fire::faces(unit).iter().map(aim);
    let able = aims.clone().find(|aim| fire::possible(model, *aim).is_ok());
    match able {
        Some(aim) => {
            let shot = fire::reckon(model, aim);
            json!({
                "can": true,
                "range": fire::range(model, unit).to_inches(),
                "face": aim.face.key(),
                "hits": shot.cell.said(shot.tally.total()),
                "added": shot.tally.total(),
                "for": shot.tally.parts,
            })
        }
        None => match aims.next().map(|aim| fire::possible(model, aim)) {
            Some(Err(why)) => json!({"can": false, "why": why.to_string(), "cite": why.cite()}),
            _ => json!({"can": false}),
        },
    }
}
