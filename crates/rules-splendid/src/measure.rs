//! Measuring (ASV-BAS-003): anyone, anything, at any time.
use crate::model::Model;
use kernel::ruleset::Spot;
use serde_json::{Value, json};

pub(crate) fn measure(_model: &Model, _from: &Spot, _to: &Spot) -> Result<Value, String> {
    Ok(json!({}))
}
