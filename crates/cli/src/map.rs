//! `linstock map`: a picture of any position, played or not.
use crate::{
    Answer,
    files::{self, Eyes, Secrets},
    house::House,
    print::{self, Output},
};
use anyhow::{Result, bail};
use clap::Args as Clap;
use kernel::view::View;
use serde_json::json;
use std::path::{Path, PathBuf};

#[derive(Clap, Debug)]
#[command(
    after_help = "Examples:\n  linstock map meeting-engagement field.svg       a battle that ships, before the first decision\n  linstock map battle.json --to 40 turn-3.png     a record after 40 decisions\n  linstock map puzzle.toml puzzle.png             a scenario of your own"
)]
pub(crate) struct Args {
    /// A scenario by its id or file, or a record
    #[arg(value_name = "SCENARIO|RECORD")]
    of: String,
    /// The picture, as FILE.svg or FILE.png
    file: PathBuf,
    /// After this many decisions of a record; by default all
    #[arg(long, value_name = "N")]
    to: Option<usize>,
    #[command(flatten)]
    secrets: Secrets,
}

pub(crate) fn run(args: &Args, output: Output) -> Result<Answer> {
    ending(&args.file)?;
    let view = view(&args.of, args.to, args.secrets)?;
    draw(&view, &args.file)?;
    let file = args.file.display();
    if output.is_json() {
        print::json(
            &json!({"ok": true, "file": args.file, "title": view.title, "turn": view.turn}),
        );
    } else {
        print::line(&format!("{file}: {}", view.title));
    }
    Ok(Answer::Yes)
}

/// What everybody may see of a scenario's opening or of a record; its only player sees more of one that is sealed.
fn view(of: &str, to: Option<usize>, secrets: Secrets) -> Result<View> {
    let path = Path::new(of);
    if path.is_file() && games::recognised(&files::read(path)?) == games::Kind::Record {
        let record = files::record(path)?;
        let shown = files::show(path, &record, to)?;
        if let Some(instead) = &shown.instead {
            eprintln!("linstock: {of}: {instead}");
        }
        return record.eyes(secrets).view(&*shown.game);
    }
    if to.is_some() {
        bail!("`--to` counts the decisions of a record, and `{of}` is a scenario");
    }
    Eyes::All.view(&*files::open(of, 1, &House::default())?)
}

/// The format of a map.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Drawn {
    Svg,
    Png,
}

/// Chosen by the file extension.
fn kind_of(file: &Path) -> Result<Drawn> {
    match file.extension().and_then(|it| it.to_str()).unwrap_or_default() {
        "svg" => Ok(Drawn::Svg),
        "png" => Ok(Drawn::Png),
        _ => bail!("a map must be FILE.svg or FILE.png, not {}", file.display()),
    }
}

/// Whether a map can have this name, asked before anything is played.
pub(crate) fn ending(file: &Path) -> Result<()> {
    kind_of(file).map(|_| ())
}

/// Draws a table to a file.
pub(crate) fn draw(view: &View, file: &Path) -> Result<()> {
    let style = draw::Style::default();
    let bytes = match kind_of(file)? {
        Drawn::Svg => draw::svg(view, &style).into_bytes(),
        Drawn::Png => draw::png(view, &style)?,
    };
    files::write(file, &bytes)
}
