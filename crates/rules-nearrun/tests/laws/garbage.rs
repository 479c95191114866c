//! Random acts, sensible or not.
use crate::read;
use proving::{
    nonsense::{self, Monkey},
    seeds,
};
use rules_nearrun::{
    Act, Model, NearRun,
    act::Facing,
    invariants,
    kinds::{CommandId, Formation, GeneralId, UnitId},
};
use table::PieceId;

/// A unit; sometimes one that does not exist.
fn unit(monkey: &mut Monkey<'_>, model: &Model) -> UnitId {
    UnitId(monkey.small(model.units.len() + 1))
}

fn command(monkey: &mut Monkey<'_>, model: &Model) -> CommandId {
    CommandId(monkey.small(model.commands.len() + 1))
}

fn general(monkey: &mut Monkey<'_>, model: &Model) -> GeneralId {
    GeneralId(monkey.small(model.generals.len() + 1))
}

fn piece(monkey: &mut Monkey<'_>, model: &Model) -> PieceId {
    PieceId(monkey.small(model.field.pieces.len() + 1))
}

/// An act without a unit.
fn bare(monkey: &mut Monkey<'_>) -> Act {
    use Act::*;
    let die = monkey.small(8);
    let by = monkey.one_of(&Facing::ALL);
    monkey.one_of(&[
        Done,
        First,
        Second,
        ArmyMove,
        ExtraMove { die: None },
        ExtraMove { die: Some(die) },
        Take { die },
        CloseRanks,
        LetThrough,
        Round { by },
        LeaveBy { by },
        Stand,
        Square,
        Volley,
        CounterCharge,
        RallyBack,
        Evade,
        Halt,
        Pursue,
        TestRecall,
        Stop,
        Spike,
        TakeAlong,
        LeaveGuns,
        FightOn,
        Face,
        Stay,
        Advance,
        Occupy,
        Hold,
    ])
}

/// An act about commands and generals.
fn staff(monkey: &mut Monkey<'_>, model: &Model) -> Act {
    let (unit, to) = (unit(monkey, model), command(monkey, model));
    let (brigade, general) = (command(monkey, model), general(monkey, model));
    let formation = monkey.one_of(&Formation::ALL);
    match monkey.under(14) {
        0 => Act::Place { unit, formation },
        1 => Act::Post { general },
        2 => Act::Promote { unit },
        3 => Act::Attach { unit, to },
        4 => Act::AttachBrigade { brigade, to },
        5 => monkey.one_of(&[Act::Masse { unit }, Act::Unmasse { unit }]),
        6 => Act::Send { general, to },
        7 => Act::Regroup { brigade },
        8 => Act::Deal { die: monkey.small(8), to },
        9 => Act::Heal { unit },
        10 => Act::SendOut { brigade },
        11 => Act::Ride { general },
        _ => Act::Join { general, unit },
    }
}

/// An act of a unit.
fn order(monkey: &mut Monkey<'_>, model: &Model) -> Act {
    let (unit, target) = (unit(monkey, model), unit(monkey, model));
    let (formation, face) = (monkey.one_of(&Formation::ALL), monkey.one_of(&Facing::ALL));
    let cover = piece(monkey, model);
    match monkey.under(24) {
        0 => Act::Charge { unit, target },
        1 => Act::Relieve { unit, friend: target },
        2 => Act::Test { unit },
        3 => monkey.one_of(&[Act::EvadeBehind { friend: target }, Act::EvadeInto { cover }]),
        4 => monkey.one_of(&[Act::FireAndRunTo { friend: target }, Act::FireAndRunInto { cover }]),
        5..9 => Act::Move { unit },
        9 => Act::Retrograde { unit, about: monkey.toss() },
        10 => monkey.one_of(&[Act::Form { unit, formation }, Act::Leave { unit, formation }]),
        11 => Act::TurnSquare { unit, to: face },
        12 => Act::Recover { unit },
        13 => Act::Enter { unit, cover },
        14 => monkey.one_of(&[Act::LimberAndMove { unit }, Act::MoveAndUnlimber { unit }]),
        15 => monkey.one_of(&[Act::Prolong { unit }, Act::UnlimberAndProlong { unit }]),
        16 => monkey.one_of(&[Act::UnlimberAbout { unit }, Act::Mount { unit }]),
        17 => Act::Dismount { unit, formation },
        18 => monkey.one_of(&[Act::Rejoin { unit }, Act::Reoccupy { unit }]),
        19 => monkey.one_of(&[
            Act::SpikeThem { unit, guns: target },
            Act::MakeReady { unit, guns: target },
        ]),
        20 => monkey.one_of(&[Act::Arrive { unit }, Act::HoldOn { unit }]),
        21 => Act::Opportunity { unit },
        22 => {
            monkey.one_of(&[Act::Fire { unit, target, face }, Act::FireToo { unit, target, face }])
        }
        _ => monkey.one_of(&[Act::Fight { target }, Act::StrikeAt { target }]),
    }
}

fn act(monkey: &mut Monkey<'_>, model: &Model) -> Act {
    match monkey.under(4) {
        0 => bare(monkey),
        1 => staff(monkey, model),
        _ => order(monkey, model),
    }
}

/// ANT-MOV-001: after any answer the game is unchanged or the table is valid.
#[test]
fn nonsense_is_refused_and_changes_nothing() {
    let n_allowed: usize = seeds()
        .take(5)
        .map(|seed| {
            let battle = if seed % 4 == 0 { 1 } else { 0 };
            nonsense::battle::<NearRun>(read(battle), seed, act, invariants::check)
        })
        .sum();
    assert!(n_allowed > 0, "no random act was ever allowed, so this checks nothing");
}
