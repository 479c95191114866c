//! Random acts, sensible or not.
use crate::random;
use proving::{
    nonsense::{self, Monkey},
    seeds,
};
use rules_gloria::{
    Act, Gloria, Model,
    act::{Facing, Task},
    invariants,
    kinds::{CorpsId, Formation, GeneralId, UnitId},
    unit::Bent,
};
use table::PieceId;

/// A unit; sometimes one that does not exist.
fn unit(monkey: &mut Monkey<'_>, model: &Model) -> UnitId {
    UnitId(monkey.small(model.units.len() + 1))
}

fn corps(monkey: &mut Monkey<'_>, model: &Model) -> CorpsId {
    CorpsId(monkey.small(model.scene.corps.len() + 1))
}

fn general(monkey: &mut Monkey<'_>, model: &Model) -> GeneralId {
    GeneralId(monkey.small(model.generals.len() + 1))
}

fn piece(monkey: &mut Monkey<'_>, model: &Model) -> PieceId {
    PieceId(monkey.small(model.field.pieces.len() + 1))
}

fn maybe<T>(monkey: &mut Monkey<'_>, it: T) -> Option<T> {
    monkey.toss().then_some(it)
}

/// An act without a unit.
fn bare(monkey: &mut Monkey<'_>) -> Act {
    use Act::*;
    monkey.one_of(&[
        Done, Behind, Over, Roll, Leave, Wait, Evade, Stay, Run, Stand, GoOn, Defend, HoldFire,
        Counter, Go, HoldGround, Advance, Follow, WheelOn, End,
    ])
}

/// An act before the battle or about staff.
fn staff(monkey: &mut Monkey<'_>, model: &Model) -> Act {
    let (unit, formation) = (unit(monkey, model), monkey.one_of(&Formation::ALL));
    match monkey.under(9) {
        0 => Act::Withhold { corps: corps(monkey, model) },
        1 => Act::Hide { unit, formation },
        2..4 => Act::Place { unit, formation },
        4 => Act::Post { general: general(monkey, model) },
        5 => Act::Show { unit },
        6 => Act::Announce { corps: corps(monkey, model) },
        7 => Act::Promote { unit },
        _ => Act::Lead { general: general(monkey, model), with: maybe(monkey, unit) },
    }
}

/// An act of a unit.
fn order(monkey: &mut Monkey<'_>, model: &Model) -> Act {
    let (unit, target) = (unit(monkey, model), unit(monkey, model));
    let formation = monkey.one_of(&Formation::ALL);
    let form = maybe(monkey, formation);
    let at = piece(monkey, model);
    let bent = Bent { after: monkey.small(3), back: 45 };
    match monkey.under(24) {
        0 => Act::Declare { unit, target, joint: monkey.toss(), squadron: maybe(monkey, 1) },
        1 => Act::Impulse { form },
        2 => Act::Form { formation },
        3 => Act::Feint { unit },
        4 => Act::Rally { unit },
        5 => Act::Fire { unit, target, side: monkey.one_of(&Facing::ALL), past: monkey.toss() },
        6 => Act::Shell { unit, area: at },
        7 => Act::Arson { unit },
        8..12 => Act::Move { unit, form },
        12 => Act::ForceMarch { unit },
        13 => Act::Dismount { unit, formation },
        14 => monkey.one_of(&[Act::Mount { unit }, Act::ReturnToGun { unit }]),
        15 => Act::Limber { unit },
        16 => Act::Unlimber { unit },
        17 => Act::Manhandle { unit },
        18 => Act::Enter { unit },
        19 => monkey.one_of(&[Act::SeekFord { unit }, Act::Withdraw { unit }]),
        20 => Act::Opportunity { unit, target },
        21 => Act::Work { unit, task: monkey.one_of(&Task::ALL), at: maybe(monkey, at) },
        22 => Act::Bend { unit, left: maybe(monkey, bent), right: maybe(monkey, bent) },
        _ => monkey.one_of(&[
            Act::Fight { target },
            Act::Reinforce { unit },
            Act::Surrender { unit },
        ]),
    }
}

fn act(monkey: &mut Monkey<'_>, model: &Model) -> Act {
    match monkey.under(4) {
        0 => bare(monkey),
        1 => staff(monkey, model),
        _ => order(monkey, model),
    }
}

/// PG-MOV-001: after any answer the game is unchanged or the table is valid.
#[test]
fn nonsense_is_refused_and_changes_nothing() {
    let n_allowed: usize = seeds()
        .map(|seed| nonsense::battle::<Gloria>(random(seed), seed, act, invariants::check))
        .sum();
    assert!(n_allowed > 0, "no random act was ever allowed, so this checks nothing");
}
