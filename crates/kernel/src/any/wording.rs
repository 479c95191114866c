//! What is wrong with some JSON, without Rust's names of number types.

/// Rust's names of number types, and plain descriptions.
const NUMBERS: [(&str, &str); 10] = [
    ("u8", "a whole number from 0 to 255"),
    ("u16", "a whole number from 0 to 65535"),
    ("u32", "a whole number, not below 0"),
    ("u64", "a whole number, not below 0"),
    ("usize", "a whole number, not below 0"),
    ("i16", "a whole number from -32768 to 32767"),
    ("i32", "a whole number"),
    ("i64", "a whole number"),
    ("f32", "a number"),
    ("f64", "a number"),
];

/// The error in plain words.
pub(crate) fn plain(err: &serde_json::Error) -> String {
    let text = err.to_string();
    let Some((start, wanted)) = text.rsplit_once("expected ") else { return text };
    let (name, rest) = wanted.split_once(' ').unwrap_or((wanted, ""));
    match NUMBERS.iter().find(|(known, _)| *known == name) {
        Some((_, words)) if rest.is_empty() => format!("{start}expected {words}"),
        Some((_, words)) => format!("{start}expected {words} {rest}"),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::plain;
    use serde::de::DeserializeOwned;
    use serde_json::{Value, json};

    fn why<T: DeserializeOwned>(value: Value) -> String {
        plain(&serde_json::from_value::<T>(value).err().expect("it is not one"))
    }

    #[test]
    fn numbers_are_called_numbers() {
        let small = "invalid value: integer `300`, expected a whole number from 0 to 255";
        assert_eq!(why::<u8>(json!(300)), small);
        let whole = "invalid type: string \"x\", expected a whole number, not below 0";
        assert_eq!(why::<usize>(json!("x")), whole);
        assert_eq!(why::<f64>(json!(null)), "invalid type: null, expected a number");
        assert_eq!(why::<bool>(json!(1)), "invalid type: integer `1`, expected a boolean");
    }
}
