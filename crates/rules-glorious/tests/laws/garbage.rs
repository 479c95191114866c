//! Random acts, sensible or not.
use crate::random;
use proving::{
    nonsense::{self, Monkey},
    seeds,
};
use rules_glorious::{
    Act, Glorious, Model,
    act::{Aim, Aims, Order, Shape},
    invariants,
    kinds::{Formation, UnitId},
    question::ElementSet,
    scene::Edge,
};

/// A unit, sometimes one that does not exist.
fn unit(monkey: &mut Monkey<'_>, model: &Model) -> UnitId {
    UnitId(monkey.small(model.units.len() + 1))
}

fn elements(monkey: &mut Monkey<'_>) -> ElementSet {
    if monkey.toss() {
        ElementSet::all(monkey.under(40))
    } else {
        ElementSet(monkey.under(512) as u64)
    }
}

fn order(monkey: &mut Monkey<'_>) -> Order {
    if monkey.toss() {
        return Order::new();
    }
    (0..monkey.under(10)).map(|_| monkey.small(11)).collect()
}

fn aims(monkey: &mut Monkey<'_>, model: &Model) -> Aims {
    let aim =
        |monkey: &mut Monkey<'_>| Aim { target: unit(monkey, model), elements: elements(monkey) };
    (0..monkey.under(4)).map(|_| aim(monkey)).collect()
}

fn shape(monkey: &mut Monkey<'_>) -> Shape {
    Shape {
        formation: monkey.one_of(&Formation::ALL),
        files: monkey.small(11),
        short: if monkey.toss() { 0 } else { monkey.small(10) },
        about: monkey.small(11),
        file: monkey.small(11),
    }
}

fn act(monkey: &mut Monkey<'_>, model: &Model) -> Act {
    let unit = unit(monkey, model);
    match monkey.under(25) {
        0 => Act::Edge { edge: monkey.one_of(&[Edge::North, Edge::South, Edge::East]) },
        1 | 2 => Act::Deploy {
            unit,
            formation: monkey.one_of(&Formation::ALL),
            files: monkey.small(11),
            short: monkey.small(3),
            order: order(monkey),
            mounted: monkey.toss(),
            limbered: monkey.toss(),
        },
        3 => Act::Pivot { unit, turn: monkey.turn() },
        24 => {
            let units = (0..monkey.under(5)).map(|_| self::unit(monkey, model)).collect();
            Act::DeployBattle { units, files: monkey.small(11), abreast: monkey.toss() }
        }
        4 => Act::Fire { unit, aims: aims(monkey, model) },
        5 => Act::Remove { unit, elements: elements(monkey) },
        6 => {
            let formation = monkey.one_of(&Formation::ALL);
            Act::Close { unit, formation, files: monkey.small(11) }
        }
        7 => Act::Turn { unit },
        8 => Act::AboutFace { unit },
        9 => Act::ChangeFormation { unit, shape: shape(monkey), order: order(monkey) },
        10 => Act::Mount { unit },
        11 => Act::Dismount { unit },
        12 | 13 => Act::Move { unit },
        14 | 15 => {
            let pivot = if monkey.toss() { None } else { Some(monkey.turn()) };
            Act::Charge { unit, target: self::unit(monkey, model), pivot }
        }
        16 => Act::Prolong { unit },
        17 => Act::LimberUp { unit },
        18 => Act::Unlimber { unit, facing: monkey.facing() },
        19 => {
            let n = monkey.under(5);
            Act::FormBattle { units: (0..n).map(|_| self::unit(monkey, model)).collect() }
        }
        20 => Act::BreakUp { unit },
        21 => Act::Enter { unit, building: monkey.small(9) },
        22 => {
            let formation = monkey.one_of(&Formation::ALL);
            Act::Leave { unit, formation, files: monkey.small(11) }
        }
        _ => Act::Attack { unit, aims: aims(monkey, model) },
    }
}

/// AGV-MOV-022: after any answer, either nothing has changed or the table is sound.
#[test]
fn nonsense_is_refused_and_changes_nothing() {
    let n_allowed: usize = seeds()
        .map(|seed| nonsense::battle::<Glorious>(random(seed), seed, act, invariants::check))
        .sum();
    assert!(n_allowed > 0, "no random act was ever allowed, so the test checks nothing");
}
