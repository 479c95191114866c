//! Words that agree in number.

/// A number and its noun.
pub(crate) fn count(n: impl Into<u64>, one: &str, many: &str) -> String {
    let n = n.into();
    format!("{n} {}", if n == 1 { one } else { many })
}

/// "1 element", "2 elements".
pub(crate) fn elements(n: usize) -> String {
    count(n as u64, "element", "elements")
}

/// "1 file", "2 files".
pub(crate) fn files(n: impl Into<u64>) -> String {
    count(n, "file", "files")
}

/// A name with its article: "the wood", and "the alder wood" as it is.
pub(crate) fn the(name: &str) -> String {
    let has = name.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("the "));
    if has { name.to_owned() } else { format!("the {name}") }
}

/// "was" of one gun, "were" of guns: by the end of the name.
pub(crate) fn was(name: &str) -> &'static str {
    if name.ends_with('s') && !name.ends_with("ss") { "were" } else { "was" }
}

/// "1 hit", "2 hits".
pub(crate) fn hits(n: impl Into<u64>) -> String {
    count(n, "hit", "hits")
}
