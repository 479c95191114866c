//! Measuring (AGV-BAS-004): anyone, anything, at any time.
use crate::{
    command,
    fire::{self, Eye, Reach},
    kinds::Phase,
    model::Model,
    near,
    unit::Unit,
};
use geom::{Angle, Length, V2, distance_point};
use kernel::{Cited, ruleset::Spot};
use serde_json::{Map, Value, json};

/// AGV-BAS-005: from base to base at the nearest points; which way; in whose sight, fire and command.
pub(crate) fn measure(model: &Model, from: &Spot, to: &Spot) -> Result<Value, String> {
    let (from, to) = (end(model, from)?, end(model, to)?);
    let mut told = Map::new();
    told.insert("inches".to_owned(), json!(inches(gap(model, from, to))));
    if let Some(bearing) = Angle::of(to.centre() - from.centre()) {
        told.insert("bearing".to_owned(), json!((bearing.to_degrees() * 10.0).round() / 10.0));
    }
    let stops = fire::stops(model, from, to);
    let sight = json!({"clear": stops.is_empty(), "blocked_by": stops});
    told.insert("sight".to_owned(), sight);
    if let (Eye::Unit(unit), Eye::Unit(other)) = (from, to) {
        told.insert("contact".to_owned(), json!(near::touches(model, unit, other)));
        if let Some(reach) = fire::reach(model, unit, other) {
            told.insert("fire".to_owned(), fire(&reach));
        }
        if let Some(range) = command::range(model, unit).filter(|_| unit.side == other.side) {
            let within = near::within(model, unit, other, range);
            told.insert("command".to_owned(), json!({"range": range, "within": within}));
        }
    }
    Ok(Value::Object(told))
}

/// What one could do to the other by fire, or why nothing.
fn fire(reach: &Reach) -> Value {
    let elements: Vec<usize> = reach.elements.iter().map(|idx| idx + 1).collect();
    let (can, range, dice) = (reach.why.is_none(), reach.range, reach.dice);
    let mut told = json!({"can": can, "range": range, "elements": elements, "dice": dice});
    if let Some(why) = &reach.why {
        told["why"] = json!(why.to_string());
        told["cite"] = json!(why.cite());
    }
    told
}

fn end<'a>(model: &'a Model, spot: &Spot) -> Result<Eye<'a>, String> {
    match spot {
        Spot::Point(point) => Ok(Eye::Place(point.v2())),
        Spot::Unit(key) => {
            let id = model.by_key(key).ok_or_else(|| format!("there is no unit `{key}`"))?;
            let unit = model.unit(id);
            if !unit.is_on_table() {
                let name = model.name(id);
                return Err(match model.battle_of(id) {
                    Some(body) => format!("{name} is in the Battle of {}", model.name(body.id)),
                    None if model.phase == Phase::Deployment => {
                        format!("{name} is still to be placed")
                    }
                    None => format!("{name} is gone"),
                });
            }
            Ok(Eye::Unit(unit))
        }
    }
}

fn gap(model: &Model, from: Eye<'_>, to: Eye<'_>) -> f64 {
    let to_place = |unit: &Unit, place: V2| match near::walls(model, unit) {
        Some(piece) => piece.distance_point(place),
        None => unit.outline().iter().map(|it| distance_point(it, place)).fold(f64::MAX, f64::min),
    };
    match (from, to) {
        (Eye::Unit(one), Eye::Unit(other)) => near::apart(model, one, other),
        (Eye::Unit(unit), Eye::Place(place)) | (Eye::Place(place), Eye::Unit(unit)) => {
            to_place(unit, place)
        }
        (Eye::Place(one), Eye::Place(other)) => one.distance(other),
    }
}

fn inches(units: f64) -> f64 {
    (Length::from_units(units).to_inches() * 100.0).round() / 100.0
}
