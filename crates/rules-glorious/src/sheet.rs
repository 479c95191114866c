//! The quick reference sheet, made from the book's own tables including house rules. Rows are named as in the rulebook.
use crate::{
    book::{Allowed, Choice, Figure, Going, Rulebook, TerrainKind},
    kinds::Phase,
    muster::Levied,
    words,
};
use kernel::{
    book::generator::Entry,
    sheet::{Sheet, SheetTable, Tables, figure, spoken},
};
use serde_json::Value;

/// The sheet of a book with house rules.
pub fn sheet_of(book: &Rulebook) -> Sheet {
    let all = Tables::of(book);
    let tables = vec![
        turn(),
        firing(book),
        hand_to_hand(book),
        costs(book),
        allowances(book, &all),
        command(book),
        sizes(book, &all),
        break_points(book),
        terrain(book),
        generator(book),
        options(&all),
    ];
    Sheet { ruleset: "glorious".to_owned(), title: "A Glorious Victory!".to_owned(), tables }
}

/// The name of a mark; empty for none.
fn mark(key: &str) -> String {
    if key == "none" { String::new() } else { key.to_uppercase() }
}

/// A figure, or "cannot" if it is below zero.
fn or_cannot(value: i32, words: impl ToString) -> String {
    if value < 0 { "cannot".to_owned() } else { words.to_string() }
}

fn turn() -> SheetTable {
    let mut table = SheetTable::turn("AGV-SEQ-001", "sheet", Phase::TURN.map(Phase::name));
    if let Some(last) = table.rows.last_mut() {
        last[0] = "then".to_owned();
    }
    table
}

fn firing(book: &Rulebook) -> SheetTable {
    let head = ["weapon", "round", "from", "to", "CV", "mark"];
    let table = SheetTable::new("Firing (D12, CV or less hits)", "AGV-FIR-003", "sheet", &head);
    let table = book.firing.all().into_iter().fold(table, |table, row| {
        let [from, to] = [row.from, row.to].map(|length| length.to_string());
        let (round, cv) = (row.round.to_string(), row.cv.to_string());
        table.row(row.weapon.name(), [round, from, to, cv, mark(row.mark.key())])
    });
    let [b2, b3, h2] = [&book.marks.b2, &book.marks.b3, &book.marks.h2].map(|row| row.dice);
    table.note(format!("B2, B3: {b2} and {b3} times the dice at a Battle.")).note(format!(
        "H2: {h2} times the dice at medium cavalry, heavy cavalry, knights and elephants."
    ))
}

fn hand_to_hand(book: &Rulebook) -> SheetTable {
    let head = ["element", "round", "CV", "mark"];
    let title = "Hand-to-hand (D12, CV or less hits)";
    let table = SheetTable::new(title, "AGV-HTH-002", "sheet", &head);
    let table = book.hand_to_hand.named().into_iter().fold(table, |table, (key, row)| {
        let name = match key {
            "hand" => "hand-to-hand weapons".to_owned(),
            "light" => "light hand-to-hand".to_owned(),
            "crew" => "artillery crews".to_owned(),
            "command" => "any command element".to_owned(),
            key => spoken(key),
        };
        table.row(&name, [row.round.to_string(), row.cv.to_string(), mark(row.mark.key())])
    });
    let [g2, m2] = [&book.melee_marks.g2, &book.melee_marks.m2].map(|row| row.dice);
    table
        .note(format!("G2: {g2} times the dice at a handgun unit."))
        .note(format!("M2: {m2} times the dice at a missile-firing unit or artillery."))
        .note("Bows, longbows, crossbows and handguns fight as light hand-to-hand.")
}

/// Functions by row, who spends them by column.
fn costs(book: &Rulebook) -> SheetTable {
    let head = ["function", "units and commanders", "Battles", "artillery"];
    let table = SheetTable::new("What functions cost", "AGV-FUN-009", "sheet", &head);
    let columns = [book.individual.named(), book.battle.named(), book.artillery.named()];
    let mut keys: Vec<&str> = Vec::new();
    for (key, _) in columns.iter().flatten() {
        if !keys.contains(key) {
            keys.push(key);
        }
    }
    let table = keys.into_iter().fold(table, |table, key| {
        let cost = |rows: &Vec<(&str, &Figure)>| {
            let row = rows.iter().find(|(of, _)| *of == key);
            row.map_or_else(String::new, |(_, row)| or_cannot(row.value, row.value))
        };
        table.row(&spoken(key), columns.each_ref().map(cost))
    });
    let n = words::count(book.options.functions_per_phase.value, "function", "functions");
    table.note(format!("A unit has {n} in a movement phase and uses no function twice."))
}

fn allowances(book: &Rulebook, all: &Tables) -> SheetTable {
    let (head, source) = (["troops", "move", "charge", "source"], all.source("allowances"));
    let table = SheetTable::new("Moves and charges", "AGV-MOV-001", source, &head);
    book.allowances.named().into_iter().fold(table, |table, (key, row)| {
        let moves = match row.least.0 {
            ..=0 => row.r#move.to_string(),
            _ => format!("{} to {}", row.least, row.r#move),
        };
        let charge = or_cannot(row.charge.0, row.charge);
        table.row(&spoken(key), [moves, charge, row.source.name().to_owned()])
    })
}

fn command(book: &Rulebook) -> SheetTable {
    let (ranges, rows) = (&book.ranges, &book.commanders);
    SheetTable::new("Second movement", "AGV-CMD-001", "sheet", &["near", "within"])
        .row("Commander-in-Chief", [ranges.commander.value])
        .row("Sub-Commander", [ranges.sub_commander.value])
        .note(format!(
            "An army has {} Commander-in-Chief and a Sub-Commander for every full {} units, {} to {} in all.",
            rows.commanders.value, rows.sub_per_units.value, rows.sub_fewest.value, rows.sub_most.value
        ))
}

fn sizes(book: &Rulebook, all: &Tables) -> SheetTable {
    let (head, source) = (["type", "elements", "source"], all.source("sizes"));
    let table = SheetTable::new("Elements of a unit", "AGV-ELM-012", source, &head);
    let table = book.sizes.named().into_iter().fold(table, |table, (key, row)| {
        let n = match (row.fewest, row.most) {
            (fewest, most) if fewest == most => most.to_string(),
            (fewest, most) => format!("{fewest} to {most}"),
        };
        table.row(&spoken(key), [n, row.source.name().to_owned()])
    });
    table.note(format!(
        "On average, foot units have at most {}, mounted units at most {}.",
        book.averages.foot.value, book.averages.mounted.value
    ))
}

fn break_points(book: &Rulebook) -> SheetTable {
    let options = &book.options;
    let head = ["losses pass", "of the elements at the start"];
    let table = SheetTable::new("Break points", "AGV-VIC-002", "inherited", &head);
    let part = |n: u16| [format!("1 in {n}, rounded up")];
    table
        .row("Sub-Commanders leave", part(options.break_sub.value))
        .row("the Commander-in-Chief leaves", part(options.break_chief.value))
        .row("the battle is over", part(options.break_army.value))
        .note("A winner past the second point has a Minor Victory. If both sides are past the last, it is a draw.")
}

/// How each class of troops crosses a kind of ground, and its other effects.
fn terrain(book: &Rulebook) -> SheetTable {
    let classes: Vec<String> = book.classes.iter().map(|class| spoken(class)).collect();
    let classes = classes.iter().map(String::as_str);
    let head: Vec<&str> = ["ground"].into_iter().chain(classes).chain(["what else"]).collect();
    let table = SheetTable::new("Ground", "AGV-TER-001", "reconstructed", &head);
    book.kind.iter().fold(table, |table, kind| {
        let going = kind.going.iter().map(|going| match going {
            Going::Ok => "as open".to_owned(),
            Going::Half => "half".to_owned(),
            Going::No => "barred".to_owned(),
        });
        table.row(&spoken(&kind.name), going.chain([effects(kind)]))
    })
}

/// What a kind of ground does besides slowing and barring troops.
fn effects(kind: &TerrainKind) -> String {
    let depth = kind.fire_depth.map(|depth| format!("fire reaches {depth} into or out of it"));
    let (cover, first) = (share(kind.cover), share(kind.first_combat));
    let says = |is: bool, words: &str| is.then(|| words.to_owned());
    let all = [
        says(kind.obstacle, "stops a move"),
        says(kind.no_charge, "no charge"),
        says(kind.blocks, "blocks fire"),
        says(kind.crest, "blocks fire beyond its crest"),
        depth,
        says(kind.downhill != 0, &format!("charging down from it {:+} CV", kind.downhill)),
        says(kind.cover != 100, &format!("{cover} of the dice of fire")),
        says(kind.first_combat != 100, &format!("{first} of the dice in a charger's first combat")),
        says(kind.crossing, "a way over water"),
        says(kind.one_wide, "one element wide"),
        says(kind.holds > 0, &format!("holds a foot unit of at most {}", kind.holds)),
        says(kind.no_outflanking, "no outflanking"),
    ];
    all.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

fn share(hundredths: u32) -> String {
    if hundredths == 50 { "half".to_owned() } else { format!("{hundredths} hundredths") }
}

fn generator(book: &Rulebook) -> SheetTable {
    let title = "Army generator (two six-sided dice)";
    let table = SheetTable::new(title, "AGV-GEN-001", "reconstructed", &["total", "raises"]);
    (2..=12).map(|total: u8| total.to_string()).fold(table, |table, total| {
        let one = |it: &Levied| format!("{} {}", spoken(it.element.key()), it.n);
        let entry =
            |entry: &Entry<Levied>| entry.0.iter().map(one).collect::<Vec<_>>().join(" or ");
        let row = book.generator.get(&total);
        let raises: Vec<String> = row.iter().flat_map(|row| &row.raises).map(entry).collect();
        table.row(&total, [raises.join(" and ")])
    })
}

/// The options, with the present and the possible values of each.
fn options(all: &Tables) -> SheetTable {
    let title = "Options of a scenario (under [rules])";
    let head = ["option", "is", "may be", "rule"];
    let table = SheetTable::new(title, "AGV-OPT-001", "reconstructed", &head);
    let row = |table: SheetTable, (key, row): (&str, &Value)| {
        let Ok(of) = serde_json::from_value::<Choice<Value>>(row.clone()) else { return table };
        let is = match of.value {
            // As the rulebook writes it.
            number @ Value::Number(_) => number.to_string(),
            other => figure(&other),
        };
        let may_be = match of.allowed {
            Allowed::Range { least, most } => format!("{least} to {most}"),
            Allowed::Truths(_) => "yes or no".to_owned(),
            Allowed::Numbers(all) => {
                all.iter().map(f64::to_string).collect::<Vec<_>>().join(" or ")
            }
            Allowed::Words(all) => all.join(" or "),
        };
        table.row(key, [is, may_be, of.cite.to_string()])
    };
    all.rows("options").fold(table, row)
}
