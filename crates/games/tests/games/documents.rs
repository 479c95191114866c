//! The tables in `docs/scenarios.md` are printed from the schemas. `cargo xtask bless` writes them.
use games::{
    books,
    schema::{Format, schema},
};
use serde_json::Value;
use std::{fmt::Write, path::Path};

const BEGIN: &str = "<!-- from the schemas; `cargo xtask bless` writes this part -->";
const END: &str = "<!-- end of the part from the schemas -->";

/// A table of keys with their descriptions, the required ones first.
fn table(schema: &Value, skip: &[&str]) -> String {
    let mut text = "| key | what it is |\n|---|---|\n".to_owned();
    let required =
        |key: &str| schema["required"].as_array().is_some_and(|all| all.iter().any(|it| it == key));
    let keys = schema["properties"].as_object().expect("it has keys").iter();
    let mut keys: Vec<_> = keys.filter(|(key, _)| !skip.contains(&key.as_str())).collect();
    keys.sort_by_key(|(key, _)| !required(key));
    for (key, it) in keys {
        let mut about = it["description"].as_str().expect("it is described").to_owned();
        let words = it["enum"].as_array().into_iter().flatten().filter_map(Value::as_str);
        let words: Vec<_> = words.map(|word| format!("`{word}`")).collect();
        if !words.is_empty() {
            about += &format!(" One of {}.", words.join(", "));
        }
        if let Some(number) = it["const"].as_u64() {
            about += &format!(" Always `{number}`.");
        }
        if required(key) {
            about += " *Always needed.*";
        }
        writeln!(text, "| `{key}` | {} |", about.replace('|', "\\|")).expect("text is written");
    }
    text
}

/// The names of all keys.
fn keys_of(schema: &Value) -> Vec<&str> {
    schema["properties"].as_object().expect("it has keys").keys().map(String::as_str).collect()
}

/// The keys of `[rules]` that are switches: a word, a number or a truth by its own key.
fn switches(rules: &Value) -> Value {
    let mut switches = rules.clone();
    let keys = switches["properties"].as_object_mut().expect("it has keys");
    keys.retain(|_, it| {
        let sorts = it["anyOf"].as_array().map_or(std::slice::from_ref(it), Vec::as_slice);
        sorts
            .iter()
            .all(|it| !["object", "array"].contains(&it["type"].as_str().unwrap_or_default()))
    });
    switches
}

fn printed() -> String {
    let of = |ruleset: &str| schema(ruleset, Format::Scenario).expect("there is such a schema");
    let mut text = String::new();
    let mut say = |title: &str, table: String| {
        write!(text, "## {title}\n{table}\n").expect("text is written");
    };
    let shared = of("splendid");
    let keys = &shared["properties"];
    let whole = ["table", "terrain", "sides", "deploy", "victory", "seats", "start"];
    say("A scenario", table(&shared, &whole));
    say("`[table]`", table(&keys["table"], &[]));
    let mut piece = keys["terrain"]["items"].clone();
    piece["properties"]["kind"] = serde_json::json!({"description": "What it is. The kinds of each ruleset are listed below."});
    say("`[[terrain]]`", table(&piece, &[]));
    say("`[[sides]]`", table(&keys["sides"]["items"], &[]));
    say("`[deploy]`", table(&keys["deploy"], &[]));
    say("`[victory]`", table(&keys["victory"], &["terms"]));
    say("`[[victory.terms]]`", table(&keys["victory"]["properties"]["terms"]["items"], &[]));
    say("`[[seats]]`", table(&keys["seats"]["items"], &[]));
    for book in books() {
        let (schema, title) = (of(book.id), &book.index.title);
        let (keys, side) = (&schema["properties"], &schema["properties"]["sides"]["items"]);
        say(&format!("{title}: a unit"), table(&side["properties"]["units"]["items"], &[]));
        let of_sides = &shared["properties"]["sides"]["items"];
        let common = [(side, of_sides, "sides."), (&schema, &shared, "")];
        for (whole, shared, before) in common {
            let known = keys_of(shared);
            let own: Vec<&str> =
                keys_of(whole).into_iter().filter(|key| !known.contains(key)).collect();
            if !own.is_empty() {
                let what = if before.is_empty() { "a scenario" } else { "a side" };
                say(&format!("{title}: other keys of {what}"), table(whole, &known));
            }
            for key in own {
                let it = &whole["properties"][key];
                if it["items"]["properties"].is_object() {
                    say(&format!("{title}: `[[{before}{key}]]`"), table(&it["items"], &[]));
                } else if it["properties"].is_object() {
                    say(&format!("{title}: `[{before}{key}]`"), table(it, &[]));
                }
            }
        }
        let kinds = keys["terrain"]["items"]["properties"]["kind"]["enum"].as_array();
        let kinds =
            kinds.into_iter().flatten().filter_map(Value::as_str).map(|it| format!("`{it}`"));
        let kinds = kinds.collect::<Vec<_>>().join(", ");
        say(
            &format!("{title}: kinds of terrain"),
            format!("{kinds}. `[[kind]]` in a file of house rules adds others.\n"),
        );
        say(&format!("{title}: switches of `[rules]`"), table(&switches(&keys["rules"]), &[]));
    }
    text
}

#[test]
fn the_page_about_scenarios_has_the_keys_of_every_ruleset() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/scenarios.md");
    let page = std::fs::read_to_string(&path).expect("the page is there");
    let (before, rest) = page.split_once(BEGIN).expect("the generated part begins");
    let (_, after) = rest.split_once(END).expect("the generated part ends");
    let current = format!("{before}{BEGIN}\n\n{}{END}{after}", printed());
    if page != current {
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            std::fs::write(&path, current).expect("the page is written");
        } else {
            panic!("docs/scenarios.md is not current: run `cargo xtask bless`");
        }
    }
}

fn page() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/scenarios.md");
    std::fs::read_to_string(path).expect("the page is there")
}

/// The list of the keys of `[start.table]` has all of them, and no others.
#[test]
fn the_page_lists_every_key_of_a_position() {
    let page = page();
    let (_, rest) = page.split_once("<!-- keys of start.table -->").expect("the list begins");
    let (list, _) = rest.split_once("<!-- end").expect("the list ends");
    for book in books() {
        let rows = list.lines().filter_map(|line| {
            let mut cells = line.split(" | ");
            let key = cells.next()?.strip_prefix("| `")?.strip_suffix('`')?;
            let of = cells.next()?;
            (of == "all" || of.split(", ").any(|it| it == book.id)).then(|| key.to_owned())
        });
        let mut told: Vec<String> = rows.collect();
        told.sort();
        let mut scenario = (book.field)(kernel::book::Field::Plain, 4, 1);
        scenario["start"] = serde_json::json!({"table": {"xyzzy": 1}});
        let problems = games::check("a.json", &scenario.to_string()).problems;
        let known = problems[0].remedy.strip_prefix("the keys here are ");
        let known: Vec<&str> = known.expect("the keys are listed").split(", ").collect();
        assert_eq!(told, known, "{}", book.id);
    }
}

/// The examples of whole files on the page are without problems.
#[test]
fn the_examples_on_the_page_are_sound() {
    let page = page();
    let blocks = page.split("```toml\n").skip(1).filter_map(|it| it.split("```").next());
    let whole: Vec<&str> = blocks.filter(|it| it.starts_with("format = 1")).collect();
    assert!(!whole.is_empty());
    for text in whole {
        assert_eq!(games::check("example.toml", text).problems, [], "{text}");
    }
}
