//! The quick reference sheet, made from the book's own tables, including house rules.
use crate::book::{CommandRange, FireStop, Going, Rulebook, TerrainKind};
use kernel::sheet::{Sheet, SheetTable, Tables, figure, spoken};
use serde_json::Value;

/// The name of a row as players read it.
const CAPTIONS: &str = include_str!("../rulebook/captions.toml");

/// The sheet of a book with house rules.
pub fn sheet_of(book: &Rulebook) -> Sheet {
    let all = Tables::of(book).captioned("captions.toml", CAPTIONS);
    let plain = |key: &str, title: &str, head: &[&str]| all.plain(key, title, head, cell);
    let tables = vec![
        subject(),
        SheetTable::turn("ASV-SEQ-001", "book", PHASES),
        ranges(book),
        fire(book),
        plain("values", "Combat values (each die this or less hits)", &["", "value"]).note(
            format!(
                "{} die for each stand; {} where it outflanks.",
                book.modifiers.dice_per_stand, book.modifiers.outflanking_dice
            ),
        ),
        plain("modifiers", "Modifiers of combat values", &["", "add"]),
        plain("joining", "Joining in (inches, and one die or less)", &["", ""]),
        plain("losses", "Losses", &["", ""]),
        plain("allowances", "Movement", &["inches", "move", "double-time", "charge"]),
        plain("limits", "Limits of movement (inches, degrees)", &["", ""]),
        plain("charge", "Charging (one die or less, inches)", &["", ""]),
        plain("intercept", "Intercepting and counter-charging", &["", ""]),
        plain("run", "Recoil and evade (inches)", &["", ""]),
        plain("hasty-block", "Hasty defensive block", &["", ""]),
        plain("about-face", "Emergency about-face (green markers)", &["", ""]),
        plain("defensive-fire", "Defensive fire", &["", ""]),
        plain("break-through", "Break-through (inches)", &["", ""]),
        plain("disengage", "Disengaging (green markers)", &["", ""]),
        command(book),
        going(book, "Terrain: moving", |kind| &kind.going),
        going(book, "Terrain: charging", |kind| &kind.charge),
        terrain(book),
        plain("sizes", "Stands in a unit", &["type", "fewest", "most"]),
    ];
    Sheet { ruleset: "splendid".to_owned(), title: "A Splendid Victory!".to_owned(), tables }
}

const PHASES: [&str; 7] = [
    "Initiative",
    "Firing",
    "Hand-to-hand",
    "Removing losses",
    "Moves of the side with the initiative",
    "Moves of the other side",
    "Victory",
];

/// ASV-BAS-001, ASV-BAS-002: the subject of the game, and the dice it uses.
fn subject() -> SheetTable {
    SheetTable::new("The game", "ASV-BAS-001", "book", &["", ""])
        .row("period", ["the English Civil War and the European wars of its time"])
        .row("dice", ["six-sided"])
}

fn ranges(book: &Rulebook) -> SheetTable {
    let (ranges, guns) = (&book.ranges, &book.artillery);
    let bands = guns.bands.map(|band| format!("to {band}"));
    let head = ["weapon", "range", &bands[0], &bands[1], &bands[2], &bands[3]];
    let dice = |dice: [i32; 4]| dice.map(|n| if n < 0 { "-".to_owned() } else { format!("{n}D6") });
    let row = |range: geom::Length, cells: [String; 4]| {
        std::iter::once(range.to_string()).chain(cells).collect::<Vec<_>>()
    };
    let none = || ["", "", "", ""].map(str::to_owned);
    SheetTable::new("Ranges, and the dice of guns", &ranges.cite.0, ranges.source.name(), &head)
        .row("muskets", row(ranges.musket, none()))
        .row("frame gun", row(ranges.frame, dice(guns.frame)))
        .row("regular gun", row(ranges.regular, dice(guns.regular)))
        .row("heavy gun", row(ranges.heavy, dice(guns.heavy)))
        .note("Bows and dismounted dragoons count as muskets. Pistols are not fired: they count hand-to-hand.")
}

fn fire(book: &Rulebook) -> SheetTable {
    let fire = &book.fire;
    let add = |n: i32| [format!("{n:+}")];
    SheetTable::new("Dice of fire", &fire.cite.0, fire.source.name(), &["", "dice"])
        .row("each stand that fires", add(fire.per_stand))
        .row("at a block", add(fire.block))
        .row("at a defensive block", add(fire.defensive_block))
        .row("at a mounted unit", add(fire.mounted))
        .row("at open order", add(fire.open_order))
        .note(format!(
            "A die of {} or less hits (raw {}, veteran {}).",
            fire.hits_on, fire.raw_hits_on, fire.veteran_hits_on
        ))
        .note(format!("Round shot bounces on, from {} to {}.", fire.bounce_from, fire.bounce_to))
}

fn command(book: &Rulebook) -> SheetTable {
    let head = ["inches", "charismatic", "inspiring", "impersonal"];
    let row = |table: &CommandRange| [table.charismatic, table.inspiring, table.impersonal];
    let commander = &book.commander;
    SheetTable::new("Command ranges", &commander.cite.0, commander.source.name(), &head)
        .row("Commander", row(commander))
        .row("Sub-Commander", row(&book.sub_commander))
        .note("Without the variation of command quality every commander is inspiring.")
}

/// What a kind of ground means for a class of troops: moving, then charging.
fn going(book: &Rulebook, title: &str, of: fn(&TerrainKind) -> &[Going; 8]) -> SheetTable {
    let classes: Vec<String> = book.classes.iter().map(|class| spoken(class)).collect();
    let head: Vec<&str> = ["kind"].into_iter().chain(classes.iter().map(String::as_str)).collect();
    let table = SheetTable::new(title, "ASV-SET-002", "ruling", &head);
    let word = |going: &Going| match going {
        Going::Ok => "",
        Going::Half => "half",
        Going::No => "no",
    };
    book.kind.iter().filter(|kind| of(kind).iter().any(|going| *going != Going::Ok)).fold(
        table.note("Kinds that are not listed, and empty cells, count as open ground."),
        |table, kind| table.row(&spoken(&kind.name), of(kind).iter().map(word)),
    )
}

/// How ground affects fire.
fn terrain(book: &Rulebook) -> SheetTable {
    let head = ["kind", "stops fire", "dice at those in it"];
    let table = SheetTable::new("Terrain: fire and cover", "ASV-SET-002", "ruling", &head);
    let cover = |kind: &TerrainKind| match kind.cover {
        0 => String::new(),
        n => format!("{n:+}"),
    };
    book.kind
        .iter()
        .fold(table, |table, kind| table.row(&spoken(&kind.name), [stops(kind), cover(kind)]))
}

/// When it stops fire.
fn stops(kind: &TerrainKind) -> String {
    match (kind.fire, kind.fire_depth) {
        (FireStop::No, _) => "no".to_owned(),
        (FireStop::Through, Some(depth)) => format!("through more than {depth} of it"),
        (FireStop::Through, None) => "through it".to_owned(),
        (FireStop::Higher, _) => "where it is higher than both".to_owned(),
        (FireStop::Always, _) => "always".to_owned(),
    }
}

/// A figure as players read it. A negative allowance means that the unit cannot move that way.
fn cell(value: &Value) -> String {
    match value.as_f64() {
        Some(number) if value.is_f64() && number.fract() == 0.0 && number < 0.0 => "-".to_owned(),
        _ => figure(value),
    }
}
