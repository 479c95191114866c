//! `linstock battle`: two armies and a field make a scenario.
use crate::{
    Answer, files,
    house::House,
    print::{self, Output},
    seeds,
};
use anyhow::{Result, anyhow, bail};
use clap::Args as Clap;
use games::{Doc, Files, Found};
use kernel::doc::{Node, Part, What};
use serde_json::json;
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
Examples:
  linstock muster splendid -o king.toml
  linstock muster splendid -o rebels.toml
  linstock battle splendid --army king.toml --army rebels.toml -o ford.toml
  linstock battle glorious --army york-1461 --army delhi-1398 --seed 7        army lists that ship, by their ids
  linstock battle splendid --army king.toml --army rebels.toml --field cheriton-1644
  linstock play ford.toml

The units are placed by their owners before the battle begins. If both armies use an id, each unit gets the id of its side as a
suffix: `foot-1-king` and `foot-1-rebels`. The rules of the new scenario are those of the field and of the armies, with --rules laid
over them: where several give a value, that of --rules counts, then that of the field.";

#[derive(Clap, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// A ruleset's id
    ruleset: String,
    /// An army: a file, or the id of an army list that ships; give two
    #[arg(long = "army", value_name = "FILE|ID", required = true)]
    armies: Vec<String>,
    /// The ground: a scenario, by path or id, whose table, terrain and deployment zones are used; or `generated`
    #[arg(long, value_name = "FILE|generated", default_value = GENERATED)]
    field: String,
    /// The seed of a generated field [default: another each time; it is printed]
    #[arg(long)]
    seed: Option<u64>,
    /// Write it to a file instead of printing it
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    house: House,
}

const GENERATED: &str = "generated";
/// What the field gives to the battle.
const FROM_FIELD: [&str; 6] = ["unit", "turns", "table", "rules", "deploy", "terrain"];
/// The longest id.
const LONGEST: usize = 64;

pub(crate) fn run(args: &Args, output: Output) -> Result<Answer> {
    let [one, other] = &args.armies[..] else {
        let n = args.armies.len();
        let are = if n == 1 { "army is" } else { "armies are" };
        bail!("{n} {are} given with --army; a battle has two");
    };
    if !games::ruleset_ids().any(|id| id == args.ruleset) {
        let known: Vec<_> = games::ruleset_ids().map(|id| format!("`{id}`")).collect();
        bail!(
            "`{}` is not a ruleset that can be played; those are {}",
            args.ruleset,
            known.join(", ")
        );
    }
    let armies = [Army::read(one, &args.ruleset)?, Army::read(other, &args.ruleset)?];
    let seed = args.seed.unwrap_or_else(seeds::fresh);
    let is_generated = args.field == GENERATED;
    let field = match is_generated {
        true => {
            let n_units = armies.iter().map(Army::n_units).max().unwrap_or(1);
            games::ground(&args.ruleset, n_units, seed)?
        }
        false => ground(&args.field, &args.ruleset)?,
    };
    let read = |name: &str| match armies.iter().find(|army| army.name == name) {
        Some(army) => Ok(army.found.clone()),
        None => Err([format!("there is no army `{name}`"), String::new()]),
    };
    let rules = args.house.doc()?;
    let doc = games::joined(&made(args, &armies, &field), rules.as_ref(), Files::Beside(&read));
    let opened = doc.and_then(|doc| games::open_doc(&doc, 1, None).map(|_| doc));
    let doc = opened.map_err(|problems| anyhow!(files::told(&problems)))?;
    let how = match is_generated {
        true => format!("# The field was generated with --seed {seed}\n"),
        false => format!("# The field is that of {}\n", args.field.replace(char::is_control, " ")),
    };
    let text = how + &kernel::doc::written(&doc.root.to_json());
    if let Some(file) = &args.out {
        files::write(file, text.as_bytes())?;
    }
    let seed = is_generated.then_some(seed);
    if output.is_json() {
        print::json(
            &json!({"ruleset": args.ruleset, "seed": seed, "scenario": doc.root.to_json(), "file": args.out}),
        );
        return Ok(Answer::Yes);
    }
    match (&args.out, seed) {
        (Some(file), Some(seed)) => print::line(&format!("{}: seed {seed}", file.display())),
        (Some(file), None) => print::line(&file.display().to_string()),
        (None, _) => print::line(text.trim_end()),
    }
    Ok(Answer::Yes)
}

/// An army from the command line.
struct Army {
    /// How the scenario names it: as given, but a file always as a path.
    name: String,
    found: Found,
    doc: Option<Doc>,
}

impl Army {
    fn read(given: &str, ruleset: &str) -> Result<Self> {
        if let Some(shipped) = games::lists(ruleset).find(|army| army.id == given) {
            let found = (shipped.file.to_owned(), shipped.text.to_owned());
            let doc = Doc::parse(&found.0, &found.1).ok();
            return Ok(Self { name: given.to_owned(), found, doc });
        }
        let elsewhere = games::ruleset_ids().filter(|id| *id != ruleset);
        let elsewhere = elsewhere.flat_map(games::lists).find(|army| army.id == given);
        if let Some(army) = elsewhere.filter(|_| !Path::new(given).exists()) {
            bail!(
                "--army {given}: this is an army list of `{}`, and the battle is played by `{ruleset}`",
                army.ruleset
            );
        }
        if !Path::new(given).exists() {
            let ids: Vec<_> = games::lists(ruleset).map(|army| army.id).collect();
            let ids = if ids.is_empty() { "none".to_owned() } else { ids.join(", ") };
            bail!(
                "--army {given}: there is no such file or army list; the lists of `{ruleset}` that ship are {ids}"
            );
        }
        let found = files::beside::army(Path::new(given));
        let found = found.map_err(|[why, remedy]| anyhow!("--army {given}: {why}; {remedy}"))?;
        let doc = Doc::parse(&found.0, &found.1).ok();
        Ok(Self { name: format!("./{given}"), found, doc })
    }

    /// What it is called, if its file says so.
    fn called(&self) -> Option<&str> {
        self.doc.as_ref()?.peek("name")
    }

    fn n_units(&self) -> usize {
        match self.doc.as_ref().and_then(|doc| doc.root.get("units")).map(|node| &node.what) {
            Some(What::List(units)) => units.len(),
            _ => 1,
        }
    }

    /// An id for its side, from the name of its file.
    fn id(&self) -> String {
        let id = slug(&Path::new(&self.found.0).file_stem().unwrap_or_default().to_string_lossy());
        let id: String = id.chars().take(24).collect();
        let id = id.trim_matches('-');
        if matches!(id, "" | "referee" | "watcher") { "army".to_owned() } else { id.to_owned() }
    }
}

/// Lower-case letters, digits and dashes.
fn slug(text: &str) -> String {
    let letter = |it: char| if it.is_ascii_alphanumeric() { it.to_ascii_lowercase() } else { '-' };
    text.chars().map(letter).collect::<String>().trim_matches('-').to_owned()
}

/// The ground of a scenario, or of a file with nothing but ground.
fn ground(name: &str, ruleset: &str) -> Result<Doc> {
    let (file, text) = files::scenario(name)?;
    let doc = Doc::parse(&file, &text).map_err(|problems| anyhow!(files::told(&problems)))?;
    if let Some(other) = doc.peek("ruleset").filter(|id| *id != ruleset) {
        bail!(
            "--field {name}: this is a field of `{other}`, and the battle is played by `{ruleset}`"
        );
    }
    if doc.root.get("table").is_none() && doc.root.get("terrain").is_none() {
        bail!("--field {name}: this file has no [table] and no [[terrain]]");
    }
    Ok(doc)
}

/// The scenario: its head, the field, and two sides that name their armies.
fn made(args: &Args, armies: &[Army; 2], field: &Doc) -> Doc {
    let mut ids = armies.each_ref().map(Army::id);
    if ids[0] == ids[1] {
        ids = [format!("{}-a", ids[0]), format!("{}-b", ids[1])];
    }
    let called = [0, 1].map(|n| armies[n].called().unwrap_or(&ids[n]).to_owned());
    let names = match called[0] == called[1] {
        true => [0, 1].map(|n| format!("{} ({})", called[n], ids[n])),
        false => called,
    };
    let id: String = format!("{}-against-{}", ids[0], ids[1]).chars().take(LONGEST).collect();
    let title: String = format!("{} against {}", names[0], names[1]).chars().take(120).collect();
    let sides = [0, 1].map(|n| json!({"id": ids[n], "name": names[n], "army": armies[n].name}));
    let head = json!({"format": 1, "id": id.trim_end_matches('-'), "title": title, "ruleset": args.ruleset, "sides": sides});
    let mut doc = node_doc(&head);
    for key in FROM_FIELD {
        if let Some(node) = field.root.get(key) {
            doc.parts.push(Part {
                key: key.to_owned(),
                file: field.file.clone(),
                was: key.to_owned(),
            });
            set(&mut doc.root, key, node.clone());
        }
    }
    take_zones(&mut doc.root, &field.root, &ids);
    doc
}

fn node_doc(value: &serde_json::Value) -> Doc {
    match Doc::from_json("the new battle", value) {
        Ok(doc) => doc,
        Err(problems) => unreachable!("a few rows are a document: {problems:?}"),
    }
}

fn set(table: &mut Node, key: &str, node: Node) {
    if let What::Table(rows) = &mut table.what {
        rows.retain(|(name, _)| name != key);
        rows.push((key.to_owned(), node));
    }
}

/// Deployment zones belong to sides: those of the field's first side become those of our first side, with its edge.
fn take_zones(root: &mut Node, field: &Node, ids: &[String; 2]) {
    let Some(deploy) = field.get("deploy") else { return };
    let Some(zones) = deploy.get("zones") else { return };
    let sides = |root: &Node| match root.get("sides").map(|node| node.what.clone()) {
        Some(What::List(sides)) => sides,
        _ => Vec::new(),
    };
    let theirs = sides(field);
    let zone = |n: usize| {
        let id = theirs.get(n)?.get("id")?.text()?;
        Some((ids[n].clone(), zones.get(id)?.clone()))
    };
    let what = What::Table([0, 1].into_iter().filter_map(zone).collect());
    let mut deploy = deploy.clone();
    set(&mut deploy, "zones", Node { line: zones.line, what });
    set(root, "deploy", deploy);
    let mut ours = sides(root);
    for (side, their) in ours.iter_mut().zip(&theirs) {
        if let Some(edge) = their.get("edge") {
            set(side, "edge", edge.clone());
        }
    }
    set(root, "sides", Node { line: None, what: What::List(ours) });
}
