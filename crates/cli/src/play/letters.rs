//! Units by the letters of the map.
use kernel::View;

/// The letters of the map, by unit.
pub(super) struct Letters(Vec<(char, String)>);

impl Letters {
    pub(super) fn of(view: &View) -> Self {
        Self(draw::letters(view))
    }

    /// A unit by its letter or its id.
    pub(super) fn id(&self, word: &str) -> Option<String> {
        let mut letters = word.chars();
        let letter = letters.next().filter(|_| letters.next().is_none());
        let same = |wanted: char| self.0.iter().find(|(letter, _)| *letter == wanted);
        let found = letter.and_then(|letter| {
            // A lower-case letter that no unit has counts as its capital.
            same(letter).or_else(|| same(letter.to_ascii_uppercase()))
        });
        let found = found.or_else(|| self.0.iter().find(|(_, id)| id == word));
        found.map(|(_, id)| id.clone())
    }

    pub(super) fn letter(&self, id: &str) -> Option<char> {
        self.0.iter().find(|(_, it)| it == id).map(|(letter, _)| *letter)
    }

    /// Replaces the name of the main unit by its letter, and adds the letters of other units after their names.
    pub(super) fn lettered(&self, view: &View, own: &str, words: &str) -> String {
        self.renamed(view, words, |id, name, letter| match id == own {
            true => letter.to_string(),
            false => format!("{name} [{letter}]"),
        })
    }

    /// Replaces the name of every unit by its letter.
    pub(super) fn brief(&self, view: &View, words: &str) -> String {
        self.renamed(view, words, |_, _, letter| letter.to_string())
    }

    /// Searches for names, the longest first, because one name may be the start of another.
    fn renamed(
        &self,
        view: &View,
        words: &str,
        call: impl Fn(&str, &str, char) -> String,
    ) -> String {
        let (mut out, mut rest) = (String::new(), words);
        while let Some(next) = rest.chars().next() {
            let named = view.units.iter().filter(|unit| {
                let after = rest.strip_prefix(unit.name.as_str());
                let whole = after.is_some_and(|it| !it.starts_with(char::is_alphanumeric));
                whole && !unit.name.is_empty() && !out.ends_with(char::is_alphanumeric)
            });
            let longest = named.max_by_key(|unit| unit.name.len());
            match longest.and_then(|unit| Some((unit, self.letter(&unit.id)?))) {
                Some((unit, letter)) => {
                    out += &call(&unit.id, &unit.name, letter);
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
