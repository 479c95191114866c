//! The options, with what each is and may be.
use crate::book::{Allowed, Rulebook};
use kernel::sheet::SheetTable;
use serde_json::Value;

pub(super) fn table(book: &Rulebook) -> SheetTable {
    let head = ["option", "is", "may be", "rule"];
    let title = "Options of a scenario (under [rules])";
    let table = SheetTable::new(title, "AGV-OPT-001", "reconstructed", &head);
    let tree = serde_json::to_value(&book.options).unwrap_or_default();
    let Value::Object(rows) = tree else { return table };
    let mut rows: Vec<_> = rows.into_iter().collect();
    // By their rules: the order of the book.
    rows.sort_by_key(|(_, row)| row["cite"].as_str().unwrap_or_default().to_owned());
    rows.into_iter().fold(table, |table, (key, row)| {
        let allowed = serde_json::from_value(row["allowed"].clone()).ok();
        let cite = row["cite"].as_str().unwrap_or_default().to_owned();
        table.row(&key, [figure(&row["value"]), allowed.map(may_be).unwrap_or_default(), cite])
    })
}

fn may_be(allowed: Allowed) -> String {
    match allowed {
        Allowed::Range { least, most } => format!("{least} to {most}"),
        Allowed::Truths(_) => "yes or no".to_owned(),
        Allowed::Numbers(all) => {
            all.iter().map(ToString::to_string).collect::<Vec<_>>().join(" or ")
        }
        Allowed::Words(all) => all.join(" or "),
    }
}

fn figure(value: &Value) -> String {
    match value {
        Value::Bool(true) => "yes".to_owned(),
        Value::Bool(false) => "no".to_owned(),
        Value::String(word) => word.clone(),
        other => other.to_string(),
    }
}
