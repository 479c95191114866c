//! Measuring (ASV-BAS-003): anyone, anything, at any time.
mod sight;

use crate::{
    command, fire,
    kinds::UnitId,
    model::Model,
    near,
    unit::{MOST_STANDS, Unit},
};
use geom::{Angle, Length, Point, Rect, V2, distance_point};
use kernel::ruleset::Spot;
use serde_json::{Map, Value, json};
use table::Few;

/// An end of the tape: a unit on the table, or a place.
enum End<'a> {
    Unit(&'a Unit),
    Place(V2),
}

impl End<'_> {
    fn centre(&self) -> V2 {
        match self {
            Self::Unit(unit) => unit.centre.v2(),
            Self::Place(place) => *place,
        }
    }

    fn id(&self) -> Option<UnitId> {
        match self {
            Self::Unit(unit) => Some(unit.id),
            Self::Place(_) => None,
        }
    }

    /// The building it holds.
    fn held(&self) -> Option<u8> {
        match self {
            Self::Unit(unit) => unit.garrison,
            Self::Place(_) => None,
        }
    }

    /// The places on it that one sees from, and that are seen.
    fn marks(&self) -> Few<V2, { 9 * MOST_STANDS }> {
        let mut marks = Few::new();
        match self {
            Self::Unit(unit) => {
                for rect in &unit.outline() {
                    marks.push(rect.centre);
                    for corner in rect.corners() {
                        marks.push(corner);
                    }
                }
            }
            Self::Place(place) => marks.push(*place),
        }
        marks
    }
}

/// From base to base at the nearest points (ASV-CMD-004, ASV-FIR-026); which way; on which side; in whose sight, fire and
/// command.
pub(crate) fn measure(model: &Model, from: &Spot, to: &Spot) -> Result<Value, String> {
    let (from, to) = (end(model, from)?, end(model, to)?);
    let gap = gap(model, &from, &to);
    let mut told = Map::new();
    told.insert("inches".to_owned(), json!(inches(gap)));
    if let Some(bearing) = Angle::of(to.centre() - from.centre()) {
        told.insert("bearing".to_owned(), json!((bearing.to_degrees() * 10.0).round() / 10.0));
    }
    if let End::Unit(unit) = &from {
        told.insert("side".to_owned(), json!(side_of(unit, to.centre())));
    }
    told.insert("sight".to_owned(), sight::sight(model, &from, &to));
    if let (End::Unit(unit), End::Unit(other)) = (&from, &to) {
        told.insert("contact".to_owned(), json!(near::touches(unit, other)));
        if unit.side != other.side {
            told.insert("fire".to_owned(), fire(model, unit, other));
        } else if unit.kind.is_command() {
            let range = command::range(model, unit);
            let within = near::within_reach(model, unit, other, range);
            told.insert("command".to_owned(), json!({"range": range, "within": within}));
        }
    }
    Ok(Value::Object(told))
}

fn end<'a>(model: &'a Model, spot: &Spot) -> Result<End<'a>, String> {
    match spot {
        Spot::Point(point) => Ok(End::Place(Point::v2(*point))),
        Spot::Unit(key) => {
            let id = model.by_key(key).ok_or_else(|| format!("there is no unit `{key}`"))?;
            let unit = model.unit(id);
            if !unit.is_on_table() {
                return Err(format!("{} is not on the table", model.name(id)));
            }
            Ok(End::Unit(unit))
        }
    }
}

fn gap(model: &Model, from: &End<'_>, to: &End<'_>) -> f64 {
    let to_place = |unit: &Unit, place: V2| match near::walls(model, unit) {
        Some(piece) => {
            let forward = V2::new(0.0, 1.0);
            piece.distance(&Rect { centre: place, forward, half_width: 0.0, half_depth: 0.0 })
        }
        None => unit.outline().iter().map(|it| distance_point(it, place)).fold(f64::MAX, f64::min),
    };
    match (from, to) {
        (End::Unit(one), End::Unit(other)) => near::apart(model, one, other),
        (End::Unit(unit), End::Place(place)) | (End::Place(place), End::Unit(unit)) => {
            to_place(unit, *place)
        }
        (End::Place(one), End::Place(other)) => one.distance(*other),
    }
}

fn inches(units: f64) -> f64 {
    (Length::from_units(units).to_inches() * 100.0).round() / 100.0
}

/// On which side of a unit a place lies: before its front line, behind its rear, or beside it.
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

/// What the first could do to the second by fire from where they stand.
fn fire(model: &Model, unit: &Unit, target: &Unit) -> Value {
    let Some(reach) = fire::reach(model, unit, target) else {
        return json!({"can": false, "why": "it has nothing to fire with as it stands"});
    };
    let why = fire::barred(model, unit, target);
    json!({
        "can": why.is_none() && !reach.eligible.is_empty(),
        "range": reach.range,
        "stands": reach.eligible.stands,
        "dice": reach.tally.as_ref().filter(|_| why.is_none()).map(kernel::Tally::dice),
        "needs": crate::quality::hits_on(model, unit),
        "why": why.map(|why| why.to_string()),
    })
}
