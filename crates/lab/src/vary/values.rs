//! Values after `--vary KEY=`: TOML if they are valid TOML, else a word.
use kernel::doc::{Doc, What};
use serde_json::Value;

/// Splits at commas outside brackets, braces and quotes.
pub(super) fn split(list: &str) -> Vec<String> {
    let (mut parts, mut part, mut depth) = (Vec::new(), String::new(), 0_i32);
    let mut quote = None;
    for c in list.chars() {
        match (c, quote) {
            ('"' | '\'', None) => quote = Some(c),
            (c, Some(mark)) if c == mark => quote = None,
            ('[' | '{' | '(', None) => depth += 1,
            (']' | '}' | ')', None) => depth -= 1,
            (',', None) if depth <= 0 => {
                parts.push(std::mem::take(&mut part).trim().to_owned());
                continue;
            }
            _ => {}
        }
        part.push(c);
    }
    parts.push(part.trim().to_owned());
    parts
}

/// A number, true or false, a list, a table, text in quotes; anything else is a word. It is parsed like files, with the same
/// limits: a value that nests deeper is a word too, and every ruleset refuses it.
pub(super) fn read(text: &str) -> Value {
    let doc = Doc::parse("value", &format!("value = {text}")).ok();
    let value = doc.and_then(|doc| match doc.root.what {
        What::Table(mut rows) if rows.len() == 1 => rows.pop().map(|(_, node)| node),
        _ => None,
    });
    let value = value.filter(|node| !matches!(node.what, What::Date(_)));
    value.map_or_else(|| Value::from(text), |node| node.to_json())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn commas_within_something_part_nothing() {
        assert_eq!(split("1, 2"), ["1", "2"]);
        assert_eq!(split("{a=1,b=2},[1,2],\"x,y\""), ["{a=1,b=2}", "[1,2]", "\"x,y\""]);
        assert_eq!(split(""), [""]);
    }

    #[test]
    fn values_are_toml_or_words() {
        assert_eq!(read("true"), json!(true));
        assert_eq!(read("4.5"), json!(4.5));
        assert_eq!(read("{mounted = 4}"), json!({"mounted": 4}));
        assert_eq!(read("other-first"), json!("other-first"));
        assert_eq!(read("1\nx = 2"), json!("1\nx = 2"));
        let deep = format!("{}1{}", "{a.b.c = ".repeat(70), "}".repeat(70));
        assert_eq!(read(&deep), json!(deep), "a word beyond the limits");
    }
}
