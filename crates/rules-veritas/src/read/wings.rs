//! Wings: their names, orders and objectives, and the limits of armies (IDV-UNT-001, -002).
use super::units::{DraftedWing, Roll};
use crate::{
    book::Rulebook,
    kinds::{Rank, Side, WingId},
    scene::WingCard,
};
use geom::Point;
use kernel::{
    doc::Item,
    scenario::{Scenario, SideOf},
};

/// Reads `[[sides.wings]]`.
pub(super) fn read<'a>(scenario: &Scenario<'a>, side: Side, of: &SideOf<'a>, roll: &mut Roll<'a>) {
    let list = of.table.want("wings", "its wings, each as [[sides.wings]]");
    let items = list.and_then(|item| item.list("wings", 1, 12)).unwrap_or_default();
    for item in items {
        roll.wings.extend(wing(scenario, side, item, roll));
    }
}

fn wing<'a>(
    scenario: &Scenario<'a>,
    side: Side,
    item: Item<'a>,
    roll: &Roll<'a>,
) -> Option<DraftedWing<'a>> {
    let table = item.table()?;
    let id_item = table.want("id", "a short name such as `right`");
    let id = id_item.as_ref().and_then(|item| item.id());
    if let (Some(item), Some(id)) = (&id_item, id)
        && roll.wings.iter().any(|draft| draft.card.id == id)
    {
        item.wrong(
            format!("there is another wing `{id}`"),
            "give every wing of both sides an id of its own",
        );
    }
    let name = table.get("name").and_then(|item| item.words(80)).or(id);
    let order = table.get("order").and_then(|item| item.kind("an order"));
    let (x, y) = (0.0..=scenario.width.to_inches(), 0.0..=scenario.height.to_inches());
    let objective = table.get("objective").map(|item| item.pair(x, y));
    table.done();
    let card = WingCard {
        id: id?.to_owned(),
        name: name?.to_owned(),
        side,
        order,
        objective: objective.flatten().map(|[x, y]| Point::inches(x, y)),
    };
    Some(DraftedWing { whole: item, card })
}

/// IDV-UNT-001, -002: each side is an army as the book divides them.
pub(super) fn check(scenario: &Scenario<'_>, book: &Rulebook, roll: &Roll<'_>) {
    for (side, of) in Side::BOTH.into_iter().zip(&scenario.sides) {
        army(book, side, &of.item, &format!("`{}`", of.id), roll);
    }
    each_wing(book, roll);
}

/// The same of an army that stands nowhere yet; `whole` is its list of wings.
pub(super) fn check_army(book: &Rulebook, whole: &Item<'_>, roll: &Roll<'_>) {
    army(book, Side(0), whole, "the army", roll);
    each_wing(book, roll);
}

/// One Army Commander, wings enough and not too many.
fn army(book: &Rulebook, side: Side, item: &Item<'_>, name: &str, roll: &Roll<'_>) {
    let leaders = roll.leaders.iter().map(|draft| &draft.leader);
    let generals = leaders.filter(|it| it.side == side && it.rank == Rank::Army).count();
    if generals != 1 {
        item.wrong(
            format!("{name} has {generals} Army Commanders"),
            "give it one unit of type `army-commander`",
        );
    }
    let n = roll.wings.iter().filter(|draft| draft.card.side == side).count() as i32;
    let bounds = &book.army.wings;
    if book.options.composition && !(bounds.fewest..=bounds.most).contains(&n) {
        item.wrong(
            format!("{name} has {n} wings, not {} to {}", bounds.fewest, bounds.most),
            "divide it otherwise, or write `composition = false` under [rules]",
        );
    }
}

/// Each wing has its commander, and units and brigades enough and not too many.
fn each_wing(book: &Rulebook, roll: &Roll<'_>) {
    for (n, draft) in (0..).zip(&roll.wings) {
        led(roll, WingId(n), draft);
        if book.options.composition {
            sized(book, roll, WingId(n), draft);
        }
    }
}

fn led(roll: &Roll<'_>, wing: WingId, draft: &DraftedWing<'_>) {
    let leaders = roll.leaders.iter().filter(|it| it.leader.rank == Rank::Wing(wing)).count();
    if leaders != 1 {
        draft.whole.wrong(
            format!("the wing `{}` has {leaders} commanders", draft.card.id),
            "give it one unit of type `wing-commander`",
        );
    }
}

fn sized(book: &Rulebook, roll: &Roll<'_>, wing: WingId, draft: &DraftedWing<'_>) {
    let units = || roll.units.iter().map(|it| &it.unit).filter(|unit| unit.wing == wing);
    let army = &book.army;
    let brigades = units().filter(|unit| unit.kind.is_brigade()).count() as i32;
    for (n, bounds, what) in [
        (units().count() as i32, &army.units, "units"),
        (brigades, &army.brigades, "brigades, tercios or Double Brigades"),
    ] {
        if !(bounds.fewest..=bounds.most).contains(&n) {
            draft.whole.wrong(
                format!(
                    "the wing `{}` has {n} {what}, not {} to {}",
                    draft.card.id, bounds.fewest, bounds.most
                ),
                "divide the army otherwise, or write `composition = false` under [rules]",
            );
        }
    }
}
