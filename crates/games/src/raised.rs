//! Armies raised by a book's own generator, and army lists that ship.
use crate::{Unmade, books, shipped::ARMIES};
use kernel::book::{Levy, Raised, Shipped};

/// Raises an army with the generator of a ruleset and a number of throws, with default choices and unlimited figures.
pub fn muster(ruleset: &str, throws: usize, seed: u64, name: &str) -> Result<Raised, Unmade> {
    muster_by(ruleset, &Levy { throws, seed, name: name.to_owned(), ..Levy::default() })
}

/// Raises an army with the given choices and limits.
pub fn muster_by(ruleset: &str, levy: &Levy) -> Result<Raised, Unmade> {
    let book = books::book(ruleset).ok_or_else(|| Unmade::Ruleset(books::unknown(ruleset)))?;
    match &levy.list {
        Some(list) => listed(ruleset, list).map_err(Unmade::Army),
        None => (book.muster)(levy).map_err(Unmade::Army),
    }
}

/// The army lists of a ruleset that ship.
pub fn lists(ruleset: &str) -> impl Iterator<Item = &'static Shipped> {
    ARMIES.iter().filter(move |army| army.ruleset == ruleset)
}

/// An army list that ships, as it was written.
fn listed(ruleset: &str, id: &str) -> Result<Raised, String> {
    let found = lists(ruleset).find(|army| army.id == id);
    let shipped = found.ok_or_else(|| {
        let known: Vec<_> = lists(ruleset).map(|army| format!("`{}`", army.id)).collect();
        let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
        format!("there is no army list `{id}` of `{ruleset}`; those that ship are {known}")
    })?;
    let army = toml::from_str(shipped.text).map_err(|why| why.to_string())?;
    Ok(Raised { throws: Vec::new(), notes: Vec::new(), army, text: shipped.text.to_owned() })
}
