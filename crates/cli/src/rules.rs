//! `linstock rules`: the rulesets, their reference sheets and their coverage.
use crate::{
    Answer, files, house,
    print::{self, Output},
};
use anyhow::{Result, anyhow, bail};
use clap::Args as Clap;
use kernel::{
    book::Book,
    sheet::{Sheet, SheetTable},
};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

#[derive(Clap, Debug)]
#[command(
    after_help = "Examples:\n  linstock rules\n  linstock rules splendid\n  linstock rules splendid --html sheet.html    to print\n  linstock rules splendid --rule ASV-CHG-004\n  linstock rules splendid --coverage\n  linstock rules gloria --template mine.toml   all tables, to correct them\n  linstock rules gloria --rules mine.toml      the sheet with your tables"
)]
pub(crate) struct Args {
    /// A ruleset's id
    id: Option<String>,
    /// Write the sheet as a page that prints well
    #[arg(long, value_name = "FILE", requires = "id")]
    html: Option<PathBuf>,
    /// The file of house rules whose values the sheet shows
    #[arg(long, value_name = "FILE", requires = "id")]
    rules: Option<PathBuf>,
    /// Write a file of house rules with every table of the book, to be corrected
    #[arg(long, value_name = "FILE", requires = "id", conflicts_with_all = ["html", "coverage", "rule", "rules"])]
    template: Option<PathBuf>,
    /// List every rule: whole, part or absent, with its code and tests
    #[arg(long, requires = "id", conflicts_with_all = ["html", "rules"])]
    coverage: bool,
    /// Print one rule, in our words
    #[arg(long, value_name = "RULE", requires = "id", conflicts_with_all = ["html", "coverage", "rules"])]
    rule: Option<String>,
}

pub(crate) fn run(args: &Args, output: Output) -> Result<Answer> {
    let Some(id) = &args.id else {
        list(output);
        return Ok(Answer::Yes);
    };
    let Some(book) = games::book(id) else {
        let known: Vec<_> = games::ruleset_ids().collect();
        bail!("there is no ruleset `{id}`; the rulesets are {}", known.join(", "));
    };
    if let Some(file) = &args.template {
        return template(book, file, output);
    }
    let sheet = sheet(book, args.rules.as_deref())?;
    let head = Head {
        author: &book.index.author,
        house: args.rules.as_deref().map(house::named).transpose()?,
    };
    if let Some(cite) = &args.rule {
        return rule(id, cite, output);
    }
    if args.coverage {
        coverage(id, output);
    } else if let Some(file) = &args.html {
        files::write(file, html(&sheet, &head).as_bytes())?;
        if output.is_json() {
            print::json(&json!({"html": file}));
        }
    } else if output.is_json() {
        let mut told = json!(sheet);
        told["house"] = json!(head.house);
        print::json(&told);
    } else {
        print::line(&terminal(&sheet, &head));
    }
    Ok(Answer::Yes)
}

/// What stands above the tables of a sheet.
struct Head<'a> {
    author: &'a str,
    /// The house rules whose values it shows.
    house: Option<String>,
}

/// The sheet, with the values of a file of house rules if there is one.
fn sheet(book: &Book, rules: Option<&Path>) -> Result<Sheet> {
    let doc = rules.map(files::document).transpose()?;
    (book.sheet)(doc.as_ref()).map_err(|problems| {
        let lines: Vec<String> = problems.iter().map(ToString::to_string).collect();
        anyhow!("{}", lines.join("\n"))
    })
}

/// A file that is there may have tables that somebody typed in, so it is never replaced.
fn template(book: &Book, file: &Path, output: Output) -> Result<Answer> {
    if file.is_file() {
        bail!(
            "{} is already there, and may have tables of yours: name another file",
            file.display()
        );
    }
    files::write(file, (book.template)().as_bytes())?;
    if output.is_json() {
        print::json(&json!({"template": file}));
    } else {
        let file = file.display();
        print::line(&format!(
            "{file}: every table of {}; correct it, then `linstock check {file}`",
            book.index.title
        ));
    }
    Ok(Answer::Yes)
}

fn list(output: Output) {
    let cards = games::rulesets();
    if output.is_json() {
        print::json(&json!({"rulesets": cards}));
        return;
    }
    let head = ["id", "title", "period", "author", "source", "played"].map(str::to_owned);
    let rows: Vec<Vec<String>> = cards
        .iter()
        .map(|card| {
            let played = match card.rules {
                0 => "not yet".to_owned(),
                n => format!("{} of {n} rules whole, {} in part", card.whole, card.part),
            };
            [card.id, card.title, card.period, card.author, card.source, &played]
                .map(str::to_owned)
                .to_vec()
        })
        .collect();
    print::line(print::table(&head, &rows).trim_end());
}

fn rule(id: &str, cite: &str, output: Output) -> Result<Answer> {
    let Some(text) = games::rule_of(id, cite) else {
        bail!("there is no rule `{cite}` in {id}; `--coverage` lists them all");
    };
    if output.is_json() {
        print::json(&json!({"id": cite, "text": text}));
    } else {
        print::line(&format!("{cite}: {text}"));
    }
    Ok(Answer::Yes)
}

fn coverage(id: &str, output: Output) {
    let rules = games::coverage(id);
    if output.is_json() {
        print::json(&json!({"rules": rules}));
        return;
    }
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let count = |value: &Value| value.as_array().map_or(0, Vec::len);
    let rows: Vec<Vec<String>> = rules
        .iter()
        .map(|rule| {
            let tests = match count(&rule["tests"]) {
                0 => String::new(),
                1 => "1 test".to_owned(),
                n => format!("{n} tests"),
            };
            let places = rule["where"].as_array().into_iter().flatten();
            let place = places.map(text).next().unwrap_or_default();
            vec![text(&rule["id"]), text(&rule["state"]), tests, place]
        })
        .collect();
    let head = ["rule", "state", "tests", "code"].map(str::to_owned);
    print::line(print::table(&head, &rows).trim_end());
}

fn terminal(sheet: &Sheet, head: &Head<'_>) -> String {
    let mut text = format!("{} by {}: quick reference\n", sheet.title, head.author);
    if let Some(house) = &head.house {
        text += &format!("With the house rules {house}\n");
    }
    for table in &sheet.tables {
        text += &format!("\n{}  [{}{}]\n", table.title, table.cite, marked(table));
        text += &print::table(&table.head, &table.rows);
        for note in &table.notes {
            text += &(print::wrapped(note, print::columns(), 0) + "\n");
        }
    }
    text.trim_end().to_owned()
}

/// Marks figures that are not from the book.
fn marked(table: &SheetTable) -> String {
    if table.source == "book" { String::new() } else { format!(", {}", table.source) }
}

fn html(sheet: &Sheet, head: &Head<'_>) -> String {
    let house = head.house.as_ref();
    let house = house.map(|it| format!(" With the house rules {it}.")).unwrap_or_default();
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>{0}: quick reference</title><style>{STYLE}</style></head>\n\
        <body><h1>{0}</h1><p>By {1}. The tables of the book, in our layout.{2}</p>\n<main>\n",
        escaped(&sheet.title),
        escaped(head.author),
        escaped(&house)
    );
    for table in &sheet.tables {
        page += &format!(
            "<section><h2>{}</h2><p class=\"cite\">{}{}</p>\n<table>",
            escaped(&table.title),
            escaped(&table.cite),
            escaped(&marked(table))
        );
        if table.head.iter().any(|it| !it.is_empty()) {
            page += &row("th scope=\"col\"", "th", &table.head);
        }
        for cells in &table.rows {
            page += &row("td", "td", cells);
        }
        page += "</table>\n";
        for note in &table.notes {
            page += &format!("<p>{}</p>\n", escaped(note));
        }
        page += "</section>\n";
    }
    page + "</main></body></html>\n"
}

fn row(open: &str, close: &str, cells: &[String]) -> String {
    let cells = cells.iter().map(|cell| format!("<{open}>{}</{close}>", escaped(cell)));
    format!("<tr>{}</tr>\n", cells.collect::<String>())
}

pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

const STYLE: &str = "body{font:14px/1.35 Georgia,serif;margin:2em;color:#221}main{columns:22em;column-gap:2em}\
    section{break-inside:avoid;margin-bottom:1.4em}h1{margin:0}h2{font-size:1.05em;margin:0}.cite{color:#765;margin:0;font-size:.85em}\
    table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.1em .5em .1em 0;border-bottom:1px solid #dcb;vertical-align:top}\
    p{margin:.2em 0}@media print{body{margin:0;font-size:10px}}";
