//! Random acts, sensible or not.
use crate::scenes;
use proving::{
    nonsense::{self, Monkey},
    seeds,
};
use rules_splendid::{
    Act, Model, Splendid,
    act::{Aim, Aims, Pivot, Shape},
    invariants,
    kinds::{Formation, UnitId},
    question::StandSet,
};

/// A unit; now and then one that does not exist.
fn unit(monkey: &mut Monkey<'_>, model: &Model) -> UnitId {
    UnitId(monkey.small(model.units.len() + 1))
}

fn stands(monkey: &mut Monkey<'_>) -> StandSet {
    if monkey.toss() { StandSet::all(monkey.under(10)) } else { StandSet(monkey.under(512) as u16) }
}

fn pivot(monkey: &mut Monkey<'_>) -> Option<Pivot> {
    if monkey.toss() {
        return None;
    }
    let side = if monkey.toss() { 0 } else { monkey.small(6) };
    Some(Pivot { turn: monkey.turn(), side })
}

fn shape(monkey: &mut Monkey<'_>) -> Shape {
    Shape {
        formation: monkey.one_of(&Formation::ALL),
        files: monkey.small(11),
        short: if monkey.toss() { 0 } else { monkey.small(4) },
        about: monkey.small(11),
        file: monkey.small(7),
        rank: if monkey.toss() { 0 } else { monkey.small(5) },
        reversed: monkey.under(5) == 0,
        bend: if monkey.toss() { 0 } else { monkey.small(7) },
        swing: monkey.turn(),
    }
}

fn aims(monkey: &mut Monkey<'_>, model: &Model) -> Aims {
    let aim = |monkey: &mut Monkey<'_>| Aim { target: unit(monkey, model), stands: stands(monkey) };
    (0..monkey.under(4)).map(|_| aim(monkey)).collect()
}

fn act(monkey: &mut Monkey<'_>, model: &Model) -> Act {
    let unit = unit(monkey, model);
    let (double, pivot_after, extended) = (monkey.toss(), monkey.toss(), monkey.toss());
    match monkey.under(45) {
        0 => Act::Deploy {
            unit,
            formation: monkey.one_of(&Formation::ALL),
            files: monkey.small(11),
            mounted: monkey.toss(),
            limbered: monkey.toss(),
            bend: if monkey.toss() { 0 } else { monkey.small(5) },
            swing: monkey.turn(),
            order: (0..monkey.under(3)).map(|_| monkey.small(11)).collect(),
        },
        1..4 => Act::Fire { unit, pivot: pivot(monkey), aims: aims(monkey, model) },
        4 => Act::EndFire,
        5 => Act::Bounce { target: unit },
        6 => Act::Join { unit },
        7 => Act::Hold { unit },
        8 => Act::Attack { unit, aims: aims(monkey, model) },
        9 => Act::Rethrow,
        10 => Act::LetStand,
        11 => Act::Remove { unit, stands: stands(monkey) },
        12 => Act::EndMoves,
        13..16 => {
            let order = (0..monkey.under(10)).map(|_| monkey.small(11)).collect();
            let order = if monkey.toss() { Default::default() } else { order };
            Act::ChangeFormation { unit, shape: shape(monkey), order }
        }
        16..20 => Act::Manoeuvre { unit, double },
        20 => Act::SideStep { unit, pivot: pivot(monkey), pivot_after, double },
        21 => Act::StepBack { unit, pivot: pivot(monkey), pivot_after, double },
        22 => Act::PivotOnly { unit, pivot: Pivot { turn: monkey.turn(), side: 0 } },
        23 => Act::LimberUp { unit },
        24 => Act::Unlimber { unit, facing: monkey.facing() },
        25 => Act::MountUp { unit },
        26 => Act::Dismount { unit },
        27 => Act::Enter { unit, building: monkey.small(7) },
        28 => Act::leave(unit, Formation::Line),
        29 => Act::Disengage { unit },
        30..34 => {
            let target = self::unit(monkey, model);
            Act::Charge { unit, target, pivot: pivot(monkey), extended }
        }
        34 => Act::Finish,
        35 => monkey.one_of(&[Act::Halt, Act::GoOn, Act::Pass, Act::Stand, Act::Replan]),
        36 => Act::Intercept { unit, last: double },
        37 => monkey.one_of(&[Act::Recoil, Act::Evade, Act::HastyBlock, Act::Run]),
        38 => Act::AboutFace { back: monkey.toss() },
        39 if double => Act::Next { unit },
        39 => Act::DefensiveFire { stands: stands(monkey), pivot: pivot(monkey) },
        40 => Act::Form { shape: shape(monkey) },
        41 => monkey.one_of(&[Act::BackOff, Act::BreakManoeuvre, Act::EndPhase]),
        42 => Act::BreakCharge { target: unit, pivot: pivot(monkey), extended },
        43 => Act::Retreat { unit },
        _ => Act::Rule { value: "true".to_owned() },
    }
}

/// ASV-MOV-010: whatever the act, the game is unchanged or the table is valid.
#[test]
fn nonsense_is_refused_and_changes_nothing() {
    let battle = |seed| {
        let setup = scenes::random(seed);
        nonsense::battle::<Splendid>(setup, seed, act, invariants::check)
    };
    let n_allowed: usize = seeds().map(battle).sum();
    assert!(n_allowed > 0, "nothing at random was ever allowed: the test looks at nothing");
}
