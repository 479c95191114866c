//! Random acts, sensible or not.
use crate::random;
use proving::{
    nonsense::{self, Monkey},
    seeds,
};
use rules_veritas::{
    Act, Model, Veritas,
    act::Change,
    invariants,
    kinds::{Formation, LeaderId, Order, UnitId, WingId},
};

/// A unit; sometimes one that does not exist.
fn unit(monkey: &mut Monkey<'_>, model: &Model) -> UnitId {
    UnitId(monkey.small(model.units.len() + 1))
}

fn wing(monkey: &mut Monkey<'_>, model: &Model) -> WingId {
    WingId(monkey.small(model.wings.len() + 1))
}

fn leader(monkey: &mut Monkey<'_>, model: &Model) -> LeaderId {
    LeaderId(monkey.small(model.leaders.len() + 1))
}

fn change(monkey: &mut Monkey<'_>) -> Option<Change> {
    use Change::{Battle, Column, Dismount, Enter, Mount, Quit};
    let all = [Column, Battle, Mount, Dismount, Enter, Quit];
    if monkey.toss() { None } else { Some(monkey.one_of(&all)) }
}

fn act(monkey: &mut Monkey<'_>, model: &Model) -> Act {
    let unit = unit(monkey, model);
    let with = if monkey.toss() { None } else { Some(self::unit(monkey, model)) };
    match monkey.under(25) {
        0 => Act::Edge { change: monkey.toss() },
        1 => {
            let formation = monkey.one_of(&[Formation::Battle, Formation::Column]);
            Act::Deploy { unit, formation, mounted: monkey.toss() }
        }
        2 => Act::Post { leader: leader(monkey, model), with },
        3 => Act::Order { wing: wing(monkey, model), order: monkey.one_of(&Order::ALL) },
        4 => Act::EndOrders,
        5..9 => Act::Move { unit, before: change(monkey), after: change(monkey) },
        9 => Act::Back { unit },
        10 => Act::Stay { unit },
        11 => Act::Leave { unit },
        12 => Act::Return { unit },
        13 | 14 => Act::Charge { unit, target: self::unit(monkey, model) },
        15 => monkey.one_of(&[Act::EndMoves, Act::EndFire, Act::EndLead, Act::NoOccupation]),
        16 => Act::Meet { advance: monkey.toss() },
        17 => Act::Shoot { unit, target: self::unit(monkey, model) },
        18 => Act::Retreat { unit },
        19 => monkey.one_of(&[Act::From { enemy: unit }, Act::Melee { target: unit }]),
        20 => Act::Against { unit, enemy: self::unit(monkey, model) },
        21 => Act::BreakOff { unit, attempt: monkey.toss() },
        22 => monkey.one_of(&[Act::Occupy { unit }, Act::Appoint { unit }]),
        23 => Act::Promote { leader: leader(monkey, model) },
        _ => Act::Lead { leader: leader(monkey, model), with },
    }
}

/// IDV-MOV-001: after any answer the game is unchanged or the table is valid.
#[test]
fn nonsense_is_refused_and_changes_nothing() {
    let n_allowed: usize = seeds()
        .map(|seed| nonsense::battle::<Veritas>(random(seed), seed, act, invariants::check))
        .sum();
    assert!(n_allowed > 0, "no random act was ever allowed, so this checks nothing");
}
