//! The illustrated report of a battle, as a page.
use serde_json::Value;

/// The page of a record.
pub(crate) fn page(record: Value) -> Result<String, String> {
    let _ = record;
    Err("the report is not written yet".to_owned())
}
