//! The illustrated report of a battle, as a page.
use kernel::Viewer;
use serde_json::Value;

/// The page of a record.
pub(crate) fn page(record: Value) -> Result<String, String> {
    let decisions = record["decisions"].as_array().cloned().unwrap_or_default();
    let mut game = games::replay_value(record, Some(0)).map_err(|why| why.to_string())?.game;
    let report = draw::from_record(&mut *game, &decisions, Viewer::Referee);
    Ok(draw::report(&report.map_err(|no| no.to_json().to_string())?))
}
