//! Units by the letters of the map.
use kernel::View;

/// Puts the units of a view into the order in which they were first seen, because their letters follow it: a unit that comes into
/// sight must not change the letters of others.
pub(super) fn keep(view: &mut View, seen: &mut Vec<String>) {
    for unit in &view.units {
        if !seen.contains(&unit.id) {
            seen.push(unit.id.clone());
        }
    }
    view.units.sort_by_key(|unit| seen.iter().position(|id| *id == unit.id));
}

/// The letters of the map, by unit.
pub(super) struct Letters(Vec<(char, String)>);

impl Letters {
    pub(super) fn of(view: &View) -> Self {
        Self(draw::letters(view))
    }

    /// A unit by its letter or its id. A digit that serves as a letter is written `#3`.
    pub(super) fn id(&self, word: &str) -> Option<String> {
        let mut letters = word.strip_prefix('#').unwrap_or(word).chars();
        let letter = letters.next().filter(|_| letters.next().is_none());
        let same = |wanted: char| self.0.iter().find(|(letter, _)| *letter == wanted);
        let found = letter.and_then(|letter| {
            // A lower-case letter that no unit has counts as its capital.
            same(letter).or_else(|| same(letter.to_ascii_uppercase()))
        });
        let found = found.or_else(|| self.0.iter().find(|(_, id)| id == word));
        found.map(|(_, id)| id.clone())
    }

    /// The letter of a unit, as it is typed: `A`, or `#3` because `3` is the number of an offer.
    pub(super) fn letter(&self, id: &str) -> Option<String> {
        let letter = self.0.iter().find(|(_, it)| it == id).map(|(letter, _)| *letter)?;
        Some(if letter.is_ascii_digit() { format!("#{letter}") } else { letter.to_string() })
    }

    /// Replaces the name of the main unit by its letter, and adds the letters of other units after their names.
    pub(super) fn lettered(&self, view: &View, own: &str, words: &str) -> String {
        self.renamed(view, words, |id, name, letter| match id == own {
            true => letter.to_owned(),
            false => format!("{name} [{letter}]"),
        })
    }

    /// Replaces the name of every unit by its letter.
    pub(super) fn brief(&self, view: &View, words: &str) -> String {
        self.renamed(view, words, |_, _, letter| letter.to_owned())
    }

    /// Searches for names, the longest first, because one name may be the start of another.
    fn renamed(
        &self,
        view: &View,
        words: &str,
        call: impl Fn(&str, &str, &str) -> String,
    ) -> String {
        let (mut out, mut rest) = (String::new(), words);
        while let Some(next) = rest.chars().next() {
            let named = view.units.iter().filter(|unit| {
                // A name may begin a sentence.
                let start = rest.get(..unit.name.len()).filter(|it| is_named(it, &unit.name));
                let after = start.map(|start| &rest[start.len()..]);
                let whole = after.is_some_and(|it| !it.starts_with(char::is_alphanumeric));
                whole && !unit.name.is_empty() && !out.ends_with(char::is_alphanumeric)
            });
            let longest = named.max_by_key(|unit| unit.name.len());
            match longest.and_then(|unit| Some((unit, self.letter(&unit.id)?))) {
                Some((unit, letter)) => {
                    out += &call(&unit.id, &rest[..unit.name.len()], &letter);
                    rest = &rest[unit.name.len()..];
                }
                None => {
                    out.push(next);
                    rest = &rest[next.len_utf8()..];
                }
            }
        }
        out
    }
}

/// Whether this is the name, but for the capital of a sentence.
fn is_named(text: &str, name: &str) -> bool {
    let (mut texts, mut names) = (text.chars(), name.chars());
    let same = match (texts.next(), names.next()) {
        (Some(one), Some(other)) => one == other || other.to_uppercase().eq([one]),
        _ => false,
    };
    same && texts.as_str() == names.as_str()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn view() -> View {
        let lesson = games::scenario("first-lesson").expect("it ships");
        let game = games::open(lesson.file, lesson.text, 7, None).expect("it opens");
        game.view("king").expect("the king looks")
    }

    /// A unit that comes into sight gets a new letter, and the others keep theirs.
    #[test]
    fn letters_stay() {
        let (mut early, mut late, mut seen) = (view(), view(), Vec::new());
        let hidden = early.units.remove(1);
        keep(&mut early, &mut seen);
        keep(&mut late, &mut seen);
        let (before, after) = (Letters::of(&early), Letters::of(&late));
        for unit in &early.units {
            assert_eq!(before.letter(&unit.id), after.letter(&unit.id), "{}", unit.name);
        }
        let last = after.letter(&hidden.id).expect("it has a letter");
        assert_eq!(after.id(&last), Some(hidden.id));
    }

    /// A name at the beginning of a sentence has a capital, and a digit is not the number of an offer.
    #[test]
    fn names_are_found_and_digits_are_marked() {
        let mut view = view();
        view.units[0].name = "the élan of all".to_owned();
        let letters = Letters::of(&view);
        let own = view.units[0].id.clone();
        assert_eq!(letters.lettered(&view, &own, "The élan of all moves"), "A moves");
        assert_eq!(letters.brief(&view, "then the élan of all, then"), "then A, then");
        assert_eq!(letters.brief(&view, "the élan of allies"), "the élan of allies");
        let one = view.units[0].clone();
        view.units = (0..60)
            .map(|n| kernel::view::UnitView { id: format!("u{n}"), ..one.clone() })
            .collect();
        let letters = Letters::of(&view);
        assert_eq!(letters.letter("u52").as_deref(), Some("#0"));
        assert_eq!(letters.id("#0").as_deref(), Some("u52"));
    }
}
