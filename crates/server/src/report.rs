//! The illustrated report of a battle, as a page.
use kernel::Viewer;
use serde_json::Value;

/// The page of a record.
pub(crate) fn page(record: Value) -> Result<String, String> {
    let mut walk = games::walk(record).map_err(|why| why.to_string())?;
    let report = draw::from_record(&mut walk, usize::MAX, Viewer::Referee);
    Ok(draw::report(&report.map_err(|no| no.to_json().to_string())?))
}
