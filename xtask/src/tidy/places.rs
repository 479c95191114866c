//! What only some places may do: running scripts, starting programs, keeping state, naming a ruleset, forgetting dice.
use super::Problem;
use crate::{
    index::rulesets,
    repo::Repo,
    source::{find_words, numbered},
};

/// Words of code, the folders that are searched for them, and the places where they are allowed.
struct Row {
    words: &'static [&'static str],
    within: &'static [&'static str],
    except: &'static [&'static str],
    what: &'static str,
    remedy: &'static str,
}

const ROWS: &[Row] = &[
    Row {
        words: &["R::play"],
        within: &["crates/"],
        except: &["crates/kernel/src/run"],
        what: "a script is run here",
        remedy: "only `kernel/src/run.rs` runs scripts: use `Moment`",
    },
    Row {
        words: &["Command::new"],
        within: &["crates/", "examples/"],
        except: &["crates/cli/", "crates/staff/src/bot/program.rs", "crates/server/examples/"],
        what: "a program is started here",
        remedy: "only the command line starts programs, the bots that it is given included",
    },
    Row {
        words: &["thread_local", "static mut", "Mutex", "RwLock", "OnceLock", "AtomicUsize"],
        within: &["crates/rules-", "crates/toy/", "crates/table/", "crates/geom/"],
        // The first two keep in the model what follows from the model alone, and `apply` forgets it. The third is the unit of a file,
        // which is set only while the file is written or read. The fourth keeps results of a function of its key alone, so that it
        // does not matter when they were found.
        except: &[
            "crates/rules-veritas/src/known.rs",
            "crates/rules-gloria/src/known.rs",
            "crates/geom/src/length.rs",
            "crates/rules-gloria/src/unit/layout.rs",
        ],
        what: "something may be kept between two runs of a script",
        remedy: "a script runs again from its beginning: keep it in the model, or compute it again",
    },
    Row {
        words: &["mem::forget", "ManuallyDrop"],
        within: &["crates/rules-", "crates/proving/"],
        except: &[],
        what: "a `Bout` could escape the check that its dice are used up",
        remedy: "let it drop normally",
    },
];

/// Where a ruleset may be named: its own crate, the list of rulesets, and the tasks of the repository.
const MAY_NAME: &[&str] = &["crates/rules-", "crates/games/", "xtask/"];

pub(super) fn check(repo: &Repo) -> Vec<Problem> {
    let done = ROWS.iter().flat_map(|row| misplaced(repo, row));
    done.chain(named(repo)).collect()
}

fn misplaced(repo: &Repo, row: &Row) -> Vec<Problem> {
    let is_in = |path: &str, places: &[&str]| places.iter().any(|place| path.starts_with(place));
    let sources =
        repo.sources.iter().filter(|(path, _)| is_in(path, row.within) && !is_in(path, row.except));
    let found = sources.flat_map(|(path, source)| {
        let has = |code: &str| row.words.iter().any(|word| find_words(code, word).next().is_some());
        let lines = numbered(&source.code).filter(move |(_, code)| has(code));
        lines.map(|(line, _)| Problem::new(path, line, row.what, row.remedy))
    });
    found.collect()
}

/// Code outside tests that names a ruleset, by its id or by its crate.
fn named(repo: &Repo) -> Vec<Problem> {
    let ids: Vec<String> = rulesets(repo).into_iter().map(|ruleset| ruleset.id).collect();
    let names = |line: &str| {
        ids.iter()
            .any(|id| line.contains(&format!("\"{id}\"")) || line.contains(&format!("rules_{id}")))
    };
    let sources = repo.sources.iter().filter(|(path, _)| {
        path.contains("/src/") && !MAY_NAME.iter().any(|place| path.starts_with(place))
    });
    let mut found = Vec::new();
    for (path, source) in sources {
        let code = numbered(&source.code).zip(repo.text(path).unwrap_or_default().lines());
        for ((line, code), text) in code {
            if !source.is_test(line) && !code.trim().is_empty() && names(text) {
                let remedy = "take it from `games::books`: a ruleset is an id and a `Book`";
                found.push(Problem::new(path, line, "a ruleset is named here", remedy));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::{super::told, check};
    use crate::index::PAGE;

    #[test]
    fn what_belongs_elsewhere_is_found() {
        for (path, text, what) in [
            ("crates/lab/src/x.rs", "R::play(&mut cx, stage)", "a script is run here"),
            ("crates/server/src/x.rs", "Command::new(name)", "a program is started here"),
            (
                "crates/rules-toy/src/x.rs",
                "thread_local! {}",
                "something may be kept between two runs of a script",
            ),
            (
                "crates/rules-toy/tests/x.rs",
                "std::mem::forget(bout);",
                "a `Bout` could escape the check that its dice are used up",
            ),
        ] {
            assert_eq!(told(check, &[(path, text)]), [format!("{path}:1: {what}")]);
        }
        let fine = [
            ("crates/kernel/src/run/dry.rs", "R::play(&mut cx, stage)"),
            ("crates/cli/src/serve.rs", "Command::new(name)"),
            ("crates/lab/src/x.rs", "// R::play(&mut cx, stage)"),
            ("crates/server/src/x.rs", "static RUNS: Mutex<u8> = Mutex::new(0);"),
        ];
        assert_eq!(told(check, &fine), [""; 0]);
    }

    #[test]
    fn only_the_list_of_rulesets_names_one() {
        let text = format!("{PAGE}rule = []");
        let index = ("crates/rules-splendid/rulebook/rules.toml", text.as_str());
        let named = "let it = book(\"splendid\");";
        let wrong = ["crates/cli/src/x.rs:1: a ruleset is named here"];
        assert_eq!(told(check, &[index, ("crates/cli/src/x.rs", named)]), wrong);
        for path in ["crates/games/src/books.rs", "crates/cli/tests/x.rs"] {
            assert_eq!(told(check, &[index, (path, named)]), [""; 0]);
        }
        let comment = ("crates/cli/src/x.rs", "// \"splendid\"");
        assert_eq!(told(check, &[index, comment]), [""; 0]);
    }
}
