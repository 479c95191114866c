//! Brigades that arrive (ANT-SEQ-026): what they pay.
use super::{
    drill::{THEM, US, on},
    kit::*,
};
use kernel::{Fill, Leg};
use rules_nearrun::{
    Act,
    kinds::{CommandId, Formation, UnitId},
    model::Fate,
    scene::Arrival,
};

/// Three battalions of the first brigade, in march column, that arrive on the west edge; the generals named come with them.
fn brigade(away: &[CommandId]) -> (Play, Vec<UnitId>) {
    let mut board = Board::new();
    let stretch = [inch(0.0, 10.0), inch(0.0, 20.0)];
    let arrival = Arrival { turn: 1, die: None, latest: 1, stretch };
    let units: Vec<UnitId> =
        (0..3).map(|n| board.foot(&format!("m{n}"), US, (0.0, 0.0, NORTH))).collect();
    for unit in &units {
        board.tweak(*unit, |it| (it.at, it.formation) = (None, Formation::March));
    }
    board.foot("foe", THEM, (60.0, 40.0, SOUTH));
    board.scene().commands[FIRST[0].idx()].arrival = Some(arrival);
    let mut model = board.model();
    model.commands[FIRST[0].idx()].arrives = true;
    for id in &units {
        model.units.change(id.idx(), |it| it.place = rules_nearrun::unit::Place::Arriving);
    }
    for general in away.iter().map(|id| general_of(*id).idx()) {
        (model.generals[general].fate, model.generals[general].at) =
            (Fate::Away, at(0.0, 0.0, NORTH));
    }
    model.step = rules_nearrun::kinds::Step::Movement;
    (Play::begun(model, rules_nearrun::Stage::Move), units)
}

fn arrives(play: &mut Play, unit: UnitId, y: f64) -> u8 {
    let path = Fill::Path(vec![Leg::To(inch(0.0, y)), on(7.0)]);
    play.say_with(0, Act::Arrive { unit }, path);
    play.model().commands[DIVISION[0].idx()].spent
}

/// ANT-SEQ-026, ANT-PIP-020, r115: the brigade's one pip brings on all its units that arrive in a phase, their generals with the first.
#[test]
fn one_pip_brings_on_a_whole_brigade() {
    let (mut play, units) = brigade(&[DIVISION[0], FIRST[0]]);
    let spent =
        [11.0, 14.0, 17.0].into_iter().zip(units).map(|(y, unit)| arrives(&mut play, unit, y));
    assert_eq!(spent.collect::<Vec<u8>>(), [1, 1, 1]);
}

/// ANT-SEQ-026, ANT-PIP-024: a brigade that comes on far from its divisional general pays the usual pip more, once.
#[test]
fn a_brigade_that_comes_on_out_of_command_pays_one_pip_more() {
    let (mut play, units) = brigade(&[FIRST[0]]);
    let spent =
        [11.0, 14.0, 17.0].into_iter().zip(units).map(|(y, unit)| arrives(&mut play, unit, y));
    assert_eq!(spent.collect::<Vec<u8>>(), [2, 2, 2], "the general is 34\" away");
}
