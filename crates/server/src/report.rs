//! The illustrated report of a battle, as a page.
use kernel::Viewer;
use serde_json::Value;

/// How often a battle is played on from each turn to estimate its chances; few, because others wait.
const PLAYED_ON: u32 = 8;

/// The page of a record.
pub(crate) fn page(record: Value) -> Result<String, String> {
    let mut walk = games::walk(record.clone()).map_err(|why| why.to_string())?;
    let report = draw::from_record(&mut walk, usize::MAX, Viewer::Referee);
    let mut report = report.map_err(|no| no.to_string())?;
    report.notice = walk.game().shown().map(|why| format!("Shown from its film: {why}."));
    let mut again = games::walk(record).map_err(|why| why.to_string())?;
    report.chances = staff::chances(&mut again, usize::MAX, PLAYED_ON);
    Ok(draw::report(&report))
}
