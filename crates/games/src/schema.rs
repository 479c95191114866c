//! The formats as JSON Schemas.
use serde_json::Value;

/// A format.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Format {
    /// A battle to play.
    Scenario,
    /// An army without a battle.
    Army,
    /// Values that replace those of the book.
    Rulebook,
    /// A battle that was played.
    Record,
    /// The referee's JSON lines.
    Wire,
}

/// The schema of a format.
pub fn schema(ruleset: &str, format: Format) -> Result<Value, String> {
    let book = crate::books::book(ruleset).ok_or_else(|| crate::books::unknown(ruleset))?;
    let text = match format {
        Format::Record => include_str!("schema/record.json"),
        Format::Wire => include_str!("schema/wire.json"),
        Format::Scenario => return Ok((book.schemas.scenario)()),
        Format::Army => return Ok((book.schemas.army)()),
        Format::Rulebook => return Ok((book.schemas.rulebook)()),
    };
    Ok(serde_json::from_str(text)
        .unwrap_or_else(|why| panic!("a schema of ours is not JSON: {why}")))
}
