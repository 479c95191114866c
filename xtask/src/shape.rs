//! How much of each ruleset is its book's procedure, and how much is everything else: lines of `src`, as `wc` counts them.
mod category;

use crate::{index, repo::Repo};
use anyhow::Result;
use category::Category;
use serde::Serialize;
use std::{collections::BTreeMap, fmt};

/// How it is printed.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    Table,
    Json,
}

/// The rulesets by id.
#[derive(PartialEq, Eq, Debug, Serialize)]
struct Shapes {
    rulesets: BTreeMap<String, Shape>,
}

/// One ruleset in lines.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
struct Shape {
    /// Lines that implement what the book tells players to do.
    procedure: usize,
    /// Lines that every ruleset needs in addition.
    other: usize,
    /// Lines that teach the generals. They count as neither, because they know the rules but play none.
    teaching: usize,
    /// Everything else by category.
    by: BTreeMap<Category, usize>,
}

impl Shape {
    fn add(&mut self, category: Category, n_lines: usize) {
        match category {
            Category::Procedure => self.procedure += n_lines,
            Category::Teaching => self.teaching += n_lines,
            other => {
                self.other += n_lines;
                *self.by.entry(other).or_default() += n_lines;
            }
        }
    }
}

/// Prints the shape of every ruleset that has a crate.
pub(crate) fn print(repo: &Repo, form: Form) -> Result<bool> {
    let shapes = shapes(repo);
    match form {
        Form::Json => println!("{}", serde_json::to_string(&shapes)?),
        Form::Table => print!("{shapes}"),
    }
    Ok(true)
}

fn shapes(repo: &Repo) -> Shapes {
    let mut rulesets = BTreeMap::new();
    for ruleset in index::rulesets(repo) {
        let folder = format!("{}src/", ruleset.folder());
        let mut shape = Shape::default();
        shape.by.extend(Category::OTHER.map(|category| (category, 0)));
        for (path, text) in repo.under(&folder).filter(|(path, _)| path.ends_with(".rs")) {
            // As `wc` counts: line breaks.
            shape.add(Category::of(&path[folder.len()..]), text.matches('\n').count());
        }
        rulesets.insert(ruleset.id, shape);
    }
    Shapes { rulesets }
}

impl fmt::Display for Shapes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let row = |f: &mut fmt::Formatter<'_>, name: &str, of: &dyn Fn(&Shape) -> usize| {
            write!(f, "{name:<38}")?;
            self.rulesets.values().try_for_each(|shape| write!(f, "{:>10}", of(shape)))?;
            writeln!(f)
        };
        write!(f, "{:<38}", "lines")?;
        self.rulesets.keys().try_for_each(|id| write!(f, "{id:>10}"))?;
        writeln!(f)?;
        for category in Category::OTHER {
            row(f, category.words(), &|shape| shape.by.get(&category).copied().unwrap_or(0))?;
        }
        row(f, "everything else, together", &|shape| shape.other)?;
        row(f, "procedure", &|shape| shape.procedure)?;
        row(f, "teaching of the generals", &|shape| shape.teaching)
    }
}

#[cfg(test)]
mod tests {
    use super::{Shapes, shapes};
    use crate::repo::Repo;

    fn made() -> Shapes {
        shapes(&Repo::of(&[
            ("crates/rules-toy/src/lib.rs", "1\n2\n3\n"),
            ("crates/rules-toy/src/charge.rs", "1\n2\n"),
            ("crates/rules-toy/src/charge/offers.rs", "1\n"),
            ("crates/rules-toy/src/refusal/charge.rs", "1\n2\n3\n4\n"),
            ("crates/rules-toy/src/teaching/eye.rs", "1\n2\n3\n4\n5\n"),
            ("crates/rules-toy/tests/charge.rs", "1\n"),
            ("crates/rules-toy/src/notes.txt", "1\n"),
        ]))
    }

    #[test]
    fn every_line_of_src_is_counted_once() {
        let shape = &made().rulesets["toy"];
        assert_eq!((shape.procedure, shape.other, shape.teaching), (2, 8, 5));
        assert_eq!(shape.other, shape.by.values().sum::<usize>());
    }

    #[test]
    fn both_forms_say_the_same() {
        let json = serde_json::to_value(made()).expect("JSON");
        assert_eq!(json["rulesets"]["toy"]["by"]["refusals"], 4);
        assert_eq!(json["rulesets"]["toy"]["by"]["menus"], 1);
        let table = made().to_string();
        let line = table.lines().find(|line| line.starts_with("refusals")).expect("a row");
        assert!(line.ends_with(" 4"), "{table}");
    }
}
