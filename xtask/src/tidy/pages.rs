//! The pages name no ruleset, and work with a strict content security policy.
use super::Problem;
use crate::{index::rulesets, repo::Repo};

const FOLDER: &str = "web/site/";
const FILE_MOST: usize = 500;
/// The ruleset that tests register.
const TOY: &str = "toy";

pub(super) fn check(repo: &Repo) -> Vec<Problem> {
    let mut ids: Vec<String> = rulesets(repo).into_iter().map(|ruleset| ruleset.id).collect();
    ids.push(TOY.to_owned());
    repo.under(FOLDER).flat_map(|(path, text)| check_page(path, text, &ids)).collect()
}

fn check_page(path: &str, text: &str, ids: &[String]) -> Vec<Problem> {
    let mut problems = Vec::new();
    let script = path.ends_with(".js");
    if script && text.lines().count() > FILE_MOST {
        let what = format!("{} lines, over {FILE_MOST}", text.lines().count());
        problems.push(Problem::new(path, FILE_MOST + 1, what, "split it by subject"));
    }
    for (n, line) in text.lines().enumerate() {
        let mut wrong =
            |what: String, remedy| problems.push(Problem::new(path, n + 1, what, remedy));
        if script && let Some(id) = ids.iter().find(|id| quoted(line, id)) {
            let what = format!("the ruleset `{id}` is named");
            wrong(what, "a client draws every ruleset from offers and views alone");
        }
        if path.ends_with(".html") && (line.contains(" style=") || line.contains("<script>")) {
            wrong("style or script inside the page".to_owned(), "put it into a separate file");
        }
        if line.contains("http://") && !line.contains("www.w3.org")
            || line.contains("https://") && script
        {
            wrong(
                "an address on another host".to_owned(),
                "everything is served by the program itself",
            );
        }
    }
    problems
}

fn quoted(line: &str, id: &str) -> bool {
    ['\'', '"', '`'].iter().any(|mark| line.contains(&format!("{mark}{id}{mark}")))
}

#[cfg(test)]
mod tests {
    use super::{super::told, check};

    #[test]
    fn pages_that_keep_to_themselves_are_right() {
        let files =
            [("web/site/a.js", "const a = 'unit';"), ("web/site/a.html", "<p>splendid</p>")];
        assert_eq!(told(check, &files), [""; 0]);
    }

    #[test]
    fn rulesets_styles_and_addresses_are_wrong() {
        for (path, text) in [
            ("web/site/a.js", "if (ruleset === 'splendid') {}"),
            ("web/site/a.js", "if (ruleset === 'toy') {}"),
            ("web/site/a.html", "<p style=\"x\">"),
            ("web/site/a.html", "<script>x</script>"),
            ("web/site/a.js", "fetch('https://elsewhere.example')"),
        ] {
            let ruleset = ("crates/rules-splendid/src/lib.rs", "");
            assert_eq!(told(check, &[(path, text), ruleset]).len(), 1, "{text}");
        }
    }
}
