//! Measuring (IDV-SEQ-005): anyone, anything, at any time.
use crate::{aspect, command, log, model::Model, near, sight, unit::Unit};
use geom::{Angle, Length, V2};
use kernel::ruleset::Spot;
use serde_json::{Map, Value, json};

/// An end of the tape: a unit on the table, or a place, which a commander alone is too.
enum End<'a> {
    Unit(&'a Unit),
    Place(V2),
}

impl End<'_> {
    fn centre(&self) -> V2 {
        match self {
            Self::Unit(unit) => unit.at.v2(),
            Self::Place(place) => *place,
        }
    }
}

/// From nearest edge to nearest edge; which way; on which side; whether it is seen.
pub(crate) fn measure(model: &Model, from: &Spot, to: &Spot) -> Result<Value, String> {
    let (from, to) = (end(model, from)?, end(model, to)?);
    let gap = match (&from, &to) {
        (End::Unit(one), End::Unit(other)) => near::gap(model, one, other),
        (End::Unit(unit), End::Place(place)) | (End::Place(place), End::Unit(unit)) => {
            near::gap_to(model, unit, (*place).into())
        }
        (End::Place(one), End::Place(other)) => one.distance(*other),
    };
    let mut told = Map::new();
    let inches = (Length::from_units(gap).to_inches() * 100.0).round() / 100.0;
    told.insert("inches".to_owned(), json!(inches));
    if let Some(bearing) = Angle::of(to.centre() - from.centre()) {
        told.insert("bearing".to_owned(), json!((bearing.to_degrees() * 10.0).round() / 10.0));
    }
    if let (End::Unit(one), End::Unit(other)) = (&from, &to) {
        let side = log::aspect_name(aspect::now(one, other));
        told.insert("side".to_owned(), json!(side));
        told.insert("sight".to_owned(), json!({"clear": sight::sees(model, one, other)}));
        let contact = model.contacts_of(one.id).any(|contact| contact.has(other.id));
        told.insert("contact".to_owned(), json!(contact));
        told.insert("in-command".to_owned(), json!(command::in_command(model, one)));
    }
    Ok(Value::Object(told))
}

fn end<'a>(model: &'a Model, spot: &Spot) -> Result<End<'a>, String> {
    match spot {
        Spot::Point(point) => Ok(End::Place(point.v2())),
        Spot::Unit(key) => {
            if let Some(id) = model.by_key(key) {
                let unit = model.unit(id);
                return if unit.is_on_table() {
                    Ok(End::Unit(unit))
                } else {
                    Err(format!("{id} is not on the table"))
                };
            }
            match model.scene.leader_by_key(key).map(|id| model.leader(id)) {
                Some(leader) if leader.is_present() => Ok(End::Place(leader.at.v2())),
                Some(leader) => Err(format!("{} is not there", model.holder(leader.id))),
                None => Err(format!("there is no unit `{key}`")),
            }
        }
    }
}
