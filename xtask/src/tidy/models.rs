//! Only `apply` writes the model of a battle. A few files write a table that does not, or not yet, belong to a battle. They are
//! listed here and in ARCHITECTURE.md.
use super::Problem;
use crate::repo::Repo;

/// Files of a rules crate, from its `src/`, that may write a model.
const WRITERS: &[&str] = &[
    // `apply` itself and `forget`; `lib.rs` forwards `apply`.
    "model.rs",
    "model/apply.rs",
    "model/apply/units.rs",
    "lib.rs",
    // A table that is being set up, before the first decision.
    "deploy.rs",
    "deploy/opens.rs",
    "read/placed.rs",
    // A copy, for odds of dice that fall in a later stage.
    "fire/offers.rs",
    "fire/rehearsal.rs",
    "melee/clash.rs",
    "melee/sharing.rs",
    // A copy, to try the places of a whole Battle one after the other.
    "deploy/massed.rs",
    // A copy, to check the legs of a way one after the other.
    "moves/legs.rs",
    // Tests of the crate's internals.
    "oracle.rs",
];

const REMEDY: &str =
    "emit an event, and let `apply` write it; xtask/src/tidy/models.rs lists the exceptions";

pub(super) fn check(repo: &Repo) -> Vec<Problem> {
    let rules = repo.sources.iter().filter_map(|(path, source)| {
        let (_, file) = path.strip_prefix("crates/rules-")?.split_once("/src/")?;
        (!WRITERS.contains(&file)).then_some((path, source))
    });
    let writing = rules.flat_map(|(path, source)| {
        let lines = source.plain_code().filter(|(_, code)| writes(code));
        lines.map(|(line, _)| Problem::new(path, line, "a model is written here", REMEDY))
    });
    writing.collect()
}

/// Whether a model is passed for writing, or copied into a mutable variable.
fn writes(code: &str) -> bool {
    let copies = ["model.clone()", "model().clone()", "before.clone()", "after.clone()"];
    let lent = ["&mut Model", "&mut model", "&mut self.model", "mut model: Model"];
    lent.iter().any(|it| code.contains(it))
        || code.contains("let mut ") && copies.iter().any(|it| code.contains(it))
}

#[cfg(test)]
mod tests {
    use super::{super::told, check};

    fn rules(file: &str, text: &str) -> Vec<String> {
        told(check, &[(&format!("crates/rules-toy/src/{file}"), text)])
    }

    #[test]
    fn only_the_listed_files_write_a_model() {
        let lent = "fn apply(model: &mut Model, event: &Event) {}";
        assert_eq!(rules("model/apply.rs", lent), [""; 0]);
        let expected = "crates/rules-toy/src/charge.rs:1: a model is written here";
        assert_eq!(rules("charge.rs", lent), [expected]);
        assert_eq!(rules("charge.rs", "let mut table = model.clone();"), [expected]);
        assert_eq!(rules("charge.rs", "let table = model.clone();"), [""; 0]);
        assert_eq!(rules("charge.rs", "// &mut Model"), [""; 0]);
    }
}
