//! The readers of files that every ruleset has.

/// The readers of a ruleset's files: `readers! { Setup by drafted, army, Rulebook }` gives `setup`, `rulebook` and `check`.
#[macro_export]
macro_rules! readers {
    ($setup:ident by $drafted:ident, $army:ident, $book:ident) => {
        /// A scenario of this ruleset as a battle to be played.
        pub fn setup(doc: &$crate::doc::Doc) -> Result<$setup, Vec<$crate::doc::Problem>> {
            $crate::scenario::setup(doc, $drafted)
        }

        /// A file of house rules: the book with the values of the file.
        pub fn rulebook(doc: &$crate::doc::Doc) -> Result<$book, Vec<$crate::doc::Problem>> {
            $crate::house::rulebook(doc)
        }

        /// Every problem of a scenario, an army or a file of house rules.
        pub fn check(doc: &$crate::doc::Doc) -> Vec<$crate::doc::Problem> {
            $crate::scenario::check(doc, setup, $army, rulebook)
        }
    };
}
