//! Acts as JSON, for code that knows no ruleset.
use serde_json::Value;

/// The name of an act: the act itself if it is a word, otherwise its only key.
pub fn act_name(act: &Value) -> Option<&str> {
    match act {
        Value::String(name) => Some(name),
        Value::Object(map) => map.keys().next().map(String::as_str),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::act_name;
    use serde_json::json;

    #[test]
    fn an_act_goes_by_its_word() {
        assert_eq!(act_name(&json!("end-moves")), Some("end-moves"));
        assert_eq!(act_name(&json!({"charge": {"unit": "rupert"}})), Some("charge"));
        assert_eq!(act_name(&json!({})), None);
        assert_eq!(act_name(&json!(7)), None);
    }
}
