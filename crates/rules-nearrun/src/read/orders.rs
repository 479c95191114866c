//! What a scenario prescribes: nations, surprises, successions, and how it corrects the verdict.
use super::{Roll, generals};
use crate::{
    kinds::CommandId,
    scene::{Ask, Card, Clause, GeneralSetup, OrderOfBattle},
};
use kernel::{
    doc::{Item, Table},
    scenario::{Drafted, Scenario},
};
use table::{Piece, PieceId};

pub(super) fn read(scenario: &Scenario<'_>, roll: &Roll<'_>, pieces: &[Piece]) -> OrderOfBattle {
    let list = |key: &str, most: usize| {
        let items = scenario.top.get(key).and_then(|item| item.list(key, 0, most));
        items.unwrap_or_default()
    };
    let surprised = list("surprised", 20).iter().filter_map(|item| surprise(roll, item)).collect();
    let clauses = list("clauses", 10)
        .iter()
        .filter_map(|item| clause(scenario, roll, pieces, item))
        .collect();
    OrderOfBattle { surprised, clauses, ..OrderOfBattle::default() }
}

fn surprise(roll: &Roll<'_>, item: &Item<'_>) -> Option<(CommandId, u16)> {
    let table = item.table()?;
    let of = table.want("corps", "the id of a brigade, division or corps");
    let of = of.and_then(|item| command(roll, &item));
    let turns = table.whole("turns", 1..=200);
    table.done();
    Some((of?, turns?.unwrap_or(1) as u16))
}

fn command(roll: &Roll<'_>, item: &Item<'_>) -> Option<CommandId> {
    roll.group_among(item, "a brigade, division or corps", |_| true)
}

fn clause(
    scenario: &Scenario<'_>,
    roll: &Roll<'_>,
    pieces: &[Piece],
    item: &Item<'_>,
) -> Option<Clause> {
    let table = item.table()?;
    let side = table.want("side", "the id of the side that it is about");
    let side = side.and_then(|item| scenario.side_named(&item));
    let (holds, needs) = (places(&table, "holds", pieces), places(&table, "needs", pieces));
    let (worn, unless) = (commands(&table, "worn", roll), commands(&table, "unless", roll));
    let n = table.whole("n", 1..=10);
    table.done();
    let ask = match (holds?, needs?, worn?) {
        (Some(holds), None, None) => Ask::Holds(holds),
        (None, Some(needs), None) => Ask::Needs(needs),
        (None, None, Some(of)) => {
            Ask::Worn { of, n: n?.unwrap_or(1) as u8, unless: unless?.unwrap_or_default() }
        }
        _ => {
            table.wrong("a clause asks one thing", "write one of `holds`, `needs` and `worn`");
            return None;
        }
    };
    Some(Clause { side: side?, ask })
}

/// The pieces of terrain that a list names.
fn places(table: &Table<'_>, key: &str, pieces: &[Piece]) -> Option<Option<Vec<PieceId>>> {
    let names = pieces.iter().map(|piece| piece.outline().name.as_str());
    table.each(key, "names of terrain", 5, |item| {
        item.among("a piece of terrain", (0..).map(PieceId).zip(names.clone()))
    })
}

fn commands(table: &Table<'_>, key: &str, roll: &Roll<'_>) -> Option<Option<Vec<CommandId>>> {
    table.each(key, "ids of commands", 10, |item| command(roll, item))
}

/// Generals who take over a command at the start of a turn.
pub(super) fn succeed<'a>(scenario: &Scenario<'a>, roll: &mut Roll<'a>) {
    let list = scenario.top.get("successions").and_then(|item| item.list("successions", 0, 10));
    for item in list.unwrap_or_default() {
        let Some(table) = item.table() else { continue };
        let new = successor(&item, &table, roll);
        table.done();
        roll.generals.extend(new);
    }
}

fn successor<'a>(
    item: &Item<'a>,
    table: &Table<'a>,
    roll: &Roll<'a>,
) -> Option<Drafted<'a, GeneralSetup>> {
    let of = table.want("general", "the id of the general who is replaced");
    let of = of.and_then(|item| {
        let named = roll.generals.iter().enumerate().map(|(n, it)| (n, it.card.id.as_str()));
        item.among("a general of this battle", named)
    });
    let name = table.want("by", "the name of the new general").and_then(|item| item.text());
    let turn =
        table.want("turn", "the turn in which they take over").and_then(|item| item.whole(2..=200));
    let adcs = table.whole("adcs", 0..=12);
    let personality = generals::personality(table);
    let old = &roll.generals[of?].unit;
    let unit = GeneralSetup {
        personality: personality?,
        adcs: adcs?.map_or(old.adcs, |n| n as u8),
        at: None,
        with: None,
        from_turn: turn? as u16,
        ..old.clone()
    };
    let id = format!("{}-successor", roll.generals[of?].card.id);
    let card = Card::new(id, name?);
    Some(Drafted { whole: item.clone(), at: None, formation: None, card, unit })
}
