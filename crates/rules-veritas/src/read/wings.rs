//! Wings: their names, orders and objectives, and the limits of armies (IDV-UNT-001, -002).
use super::units::Roll;
use crate::{
    book::Rulebook,
    kinds::{Rank, Side, WingId},
    scene::WingCard,
};
use geom::Length;
use kernel::{doc::Item, scenario::Scenario};

/// Reads a list of wings. Only the wings of a scenario have orders and objectives.
pub(super) fn read<'a>(
    list: Option<&Item<'a>>,
    field: Option<[Length; 2]>,
    side: Side,
    roll: &mut Roll<'a>,
) {
    for item in list.and_then(|item| item.list("wings", 1, 12)).unwrap_or_default() {
        let card = wing(&item, field, side, roll);
        roll.wings.extend(card.map(|card| (item, card)));
    }
}

fn wing(
    item: &Item<'_>,
    field: Option<[Length; 2]>,
    side: Side,
    roll: &Roll<'_>,
) -> Option<WingCard> {
    let table = item.table()?;
    let others = roll.wings.iter().map(|(_, card)| card.id.as_str());
    let names = table.group("wing", "right", others);
    let (mut order, mut objective) = (None, None);
    if let Some(size) = field {
        order = table.get("order").and_then(|item| item.kind("an order"));
        objective = table.get("objective").and_then(|item| item.place(size));
    }
    table.done();
    let [id, name] = names?;
    Some(WingCard { id, name, side, order, objective })
}

/// IDV-UNT-001, -002: each side has the composition that the book demands.
pub(super) fn check(scenario: &Scenario<'_>, book: &Rulebook, roll: &Roll<'_>) {
    for (side, of) in Side::BOTH.into_iter().zip(&scenario.sides) {
        army(book, side, &of.item, &format!("`{}`", of.id), roll);
    }
    each_wing(book, roll);
}

/// The same for an army without places; `whole` is its list of wings.
pub(super) fn check_army(book: &Rulebook, whole: &Item<'_>, roll: &Roll<'_>) {
    army(book, Side(0), whole, "the army", roll);
    each_wing(book, roll);
}

/// An army has one Army Commander and a legal number of wings.
fn army(book: &Rulebook, side: Side, item: &Item<'_>, name: &str, roll: &Roll<'_>) {
    let leaders = roll.leaders.iter().map(|draft| &draft.unit);
    let generals = leaders.filter(|it| it.side == side && it.rank == Rank::Army).count();
    if generals != 1 && roll.is_whole() {
        item.wrong(
            format!("{name} has {generals} Army Commanders"),
            "give it one unit of type `army-commander`",
        );
    }
    let n = roll.wings.iter().filter(|(_, card)| card.side == side).count() as i32;
    let bounds = &book.army.wings;
    if book.options.composition && !(bounds.fewest..=bounds.most).contains(&n) {
        item.wrong(
            format!("{name} has {n} wings, not {} to {}", bounds.fewest, bounds.most),
            "divide it differently, or write `composition = false` under [rules]",
        );
    }
}

/// Each wing has its commander and a legal number of units and brigades.
fn each_wing(book: &Rulebook, roll: &Roll<'_>) {
    // Units that could not be read do not count as missing.
    for (n, (item, card)) in (0..).zip(&roll.wings).filter(|(_, (_, card))| roll.has_all_of(card)) {
        let rank = Rank::Wing(WingId(n));
        let leaders = roll.leaders.iter().filter(|it| it.unit.rank == rank).count();
        if leaders != 1 {
            item.wrong(
                format!("the wing `{}` has {leaders} commanders", card.id),
                "give it one unit of type `wing-commander`",
            );
        }
        if book.options.composition {
            sized(book, roll, WingId(n), item, card);
        }
    }
}

fn sized(book: &Rulebook, roll: &Roll<'_>, wing: WingId, item: &Item<'_>, card: &WingCard) {
    let units = || roll.units.iter().map(|it| &it.unit).filter(|unit| unit.wing == wing);
    let brigades = units().filter(|unit| unit.kind.is_brigade()).count();
    for (n, bounds, what) in [
        (units().count(), &book.army.units, ["unit", "units"]),
        (
            brigades,
            &book.army.brigades,
            ["brigade, tercio or Double Brigade", "brigades, tercios or Double Brigades"],
        ),
    ] {
        let what = kernel::words::noun(n, what[0], what[1]);
        let (fewest, most) = (bounds.fewest, bounds.most);
        if !(fewest..=most).contains(&(n as i32)) {
            item.wrong(
                format!("the wing `{}` has {n} {what}, not {fewest} to {most}", card.id),
                "divide the army differently, or write `composition = false` under [rules]",
            );
        }
    }
}
