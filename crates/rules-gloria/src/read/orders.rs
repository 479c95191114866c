//! What a scenario prescribes: wind, initiative, nations, what it forbids for a time, and how it corrects the verdict.
use super::Roll;
use crate::{
    kinds::{Side, UnitId},
    scene::{Clause, OrderOfBattle, Restraint},
};
use geom::Angle;
use kernel::{doc::Item, scenario::Scenario};

/// PG-WND-002: where the wind blows to, by name, clockwise from north.
pub(crate) const WINDS: [&str; 8] =
    ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];
/// The most restraints.
const MOST_RESTRAINTS: usize = 20;

pub(super) fn read(scenario: &Scenario<'_>, roll: &Roll<'_>) -> OrderOfBattle {
    let wind = scenario.top.get("wind").and_then(|item| {
        let word = item.one_of("a direction of the wind", &WINDS)?;
        let n = WINDS.iter().position(|it| *it == word)?;
        Some(Angle::degrees(45.0 * n as f64))
    });
    let initiative = scenario.top.get("initiative").and_then(|item| initiative(scenario, &item));
    let restraints = scenario.top.get("restraints");
    let restraints = restraints.and_then(|item| item.list("restraints", 0, MOST_RESTRAINTS));
    let restraints = restraints.unwrap_or_default();
    let restraints = restraints.iter().filter_map(|item| restraint(roll, item)).collect();
    let clauses = scenario.top.get("clauses").and_then(|item| item.list("clauses", 0, 5));
    let clauses = clauses.unwrap_or_default();
    let clauses = clauses.iter().filter_map(|item| clause(scenario, item)).collect();
    OrderOfBattle { wind, initiative, restraints, clauses, ..OrderOfBattle::default() }
}

fn clause(scenario: &Scenario<'_>, item: &Item<'_>) -> Option<Clause> {
    let table = item.table()?;
    let side = table.get("side").map_or(Some(None), |item| scenario.side_named(&item).map(Some));
    let share = table.want("share", "a share of the figures in hundredths, such as 30");
    let share = share.and_then(|item| item.whole(1..=100));
    table.done();
    Some(Clause { side: side?, share: share? as u16 })
}

fn initiative(scenario: &Scenario<'_>, item: &Item<'_>) -> Option<(Side, u16)> {
    let table = item.table()?;
    let side_item = table.want("side", "the id of the side that has it");
    let turns = table.whole("turns", 1..=200);
    table.done();
    Some((scenario.side_named(&side_item?)?, turns?.unwrap_or(1) as u16))
}

fn restraint(roll: &Roll<'_>, item: &Item<'_>) -> Option<Restraint> {
    let table = item.table()?;
    let list = table.want("units", "the ids of its units");
    let list = list.and_then(|item| item.list("unit ids", 1, 60));
    let units: Vec<Option<UnitId>> =
        list.unwrap_or_default().iter().map(|item| unit(roll, item)).collect();
    let turn = |key: &str| table.get(key).and_then(|item| item.whole(1..=200)).map(|n| n as u16);
    let (charge_from, dice_from) = (turn("charge_from"), turn("dice_from"));
    let leave_after = table.get("leave_after").and_then(|item| item.whole(1..=100));
    if charge_from.is_none() && leave_after.is_none() {
        table.wrong(
            "this restraint does nothing",
            "add `charge_from` with a turn, or `leave_after` with a number of volleys",
        );
    }
    if let (Some(item), None) = (table.get("dice_from"), charge_from) {
        item.wrong("a die can free only units that may not charge", "add `charge_from`");
    }
    table.done();
    let units: Option<Vec<UnitId>> = units.into_iter().collect();
    let leave_after = leave_after.map(|n| n as u8);
    Some(Restraint { units: units?, charge_from, dice_from, leave_after })
}

fn unit(roll: &Roll<'_>, item: &Item<'_>) -> Option<UnitId> {
    item.among("a unit of this battle", roll.named().map(|(id, it)| (id, it.card.id.as_str())))
}
