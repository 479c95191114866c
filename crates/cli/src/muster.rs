//! `linstock muster`: raises an army with the book's own generator.
use crate::{
    Answer, files,
    print::{self, Output},
    seeds,
};
use anyhow::{Result, bail};
use clap::Args as Clap;
use games::{Doc, Levy};
use serde_json::{Value, json};
use std::path::PathBuf;

#[derive(Clap, Debug)]
#[command(
    after_help = "Examples:\n  linstock muster splendid --throws 8\n  linstock muster splendid --throws 12 --seed 7 -o army.toml\n  linstock muster splendid --choose foot,pike-and-musket --own dragoon=0 --own regular-gun=2\n  linstock muster glorious --throws 10 --choose knight,longbow,bow\n  linstock muster glorious --list york-1461\n  linstock muster nearrun --list                 the army lists that ship\n  linstock muster nearrun --list russia-1812\n  linstock muster veritas --points 120\n  linstock check army.toml"
)]
pub(crate) struct Args {
    /// A ruleset's id
    ruleset: String,
    /// The number of throws of the generator
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u8).range(1..=40))]
    throws: u8,
    /// The seed of the dice: the same seed raises the same army [default: another each time; it is printed]
    #[arg(long)]
    seed: Option<u64>,
    /// The maximum cost in points instead of a number of throws, if the book has points
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    points: Option<u32>,
    /// Your choices where the table leaves one, throw by throw; the last is used for all further throws. In splendid
    /// `pike-and-musket` or `foot` on an 8; in glorious the element, such as `longbow` or `bow` on a 7
    #[arg(long, value_name = "TYPE", value_delimiter = ',')]
    choose: Vec<String>,
    /// The maximum number of units of a type, for example `dragoon=0`; may be given for several types
    #[arg(long, value_name = "TYPE=N", value_parser = owned)]
    own: Vec<(String, usize)>,
    /// Print an army list that ships, by its id, instead of raising an army; without an id, list those that ship
    #[arg(long, value_name = "ID", num_args = 0..=1, default_missing_value = "", conflicts_with_all = ["throws", "seed", "points", "choose", "own", "name"])]
    list: Option<String>,
    /// The army's name
    #[arg(long, default_value = "A new army")]
    name: String,
    /// Write it to a file instead of printing it
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
}

fn owned(text: &str) -> Result<(String, usize), String> {
    let (kind, n) = text.split_once('=').ok_or("write TYPE=N, as `dragoon=0`")?;
    let n = n.trim().parse().map_err(|_| format!("`{n}` is not a number of units"))?;
    Ok((kind.trim().to_owned(), n))
}

/// The army lists of a ruleset that ship, with their names.
fn lists(ruleset: &str, output: Output) -> Result<Answer> {
    if games::book(ruleset).is_none() {
        let known: Vec<_> = games::ruleset_ids().collect();
        bail!("there is no ruleset `{ruleset}`; the rulesets are {}", known.join(", "));
    }
    let name = |army: &games::Shipped| {
        let doc = Doc::parse(army.file, army.text).ok();
        doc.and_then(|doc| doc.peek("name").map(str::to_owned)).unwrap_or_default()
    };
    let all: Vec<[String; 2]> =
        games::lists(ruleset).map(|army| [army.id.to_owned(), name(army)]).collect();
    if output.is_json() {
        let all: Vec<Value> =
            all.iter().map(|[id, name]| json!({"id": id, "name": name})).collect();
        print::json(&json!({"ruleset": ruleset, "lists": all}));
    } else if all.is_empty() {
        print::line(&format!("No army list of `{ruleset}` ships."));
    } else {
        let rows: Vec<Vec<String>> = all.into_iter().map(Vec::from).collect();
        print::line(print::table(&["id", "name"].map(str::to_owned), &rows).trim_end());
    }
    Ok(Answer::Yes)
}

pub(crate) fn run(args: &Args, output: Output) -> Result<Answer> {
    if args.list.as_deref() == Some("") {
        return lists(&args.ruleset, output);
    }
    let seed = args.seed.unwrap_or_else(seeds::fresh);
    let levy = Levy {
        throws: usize::from(args.throws),
        seed,
        points: args.points,
        list: args.list.clone(),
        name: args.name.clone(),
        choose: args.choose.clone(),
        owned: args.own.clone(),
    };
    let raised = games::muster_by(&args.ruleset, &levy)?;
    // A list that ships is the same each time.
    let seed = args.list.is_none().then_some(seed);
    let head = seed.map(|seed| format!("# Raised with --seed {seed}\n")).unwrap_or_default();
    let text = head + &raised.text;
    if let Some(file) = &args.out {
        files::write(file, text.as_bytes())?;
    }
    for note in &raised.notes {
        eprintln!("linstock: {note}");
    }
    if output.is_json() {
        print::json(
            &json!({"ruleset": args.ruleset, "seed": seed, "throws": raised.throws, "notes": raised.notes,
            "army": raised.army, "file": args.out}),
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
