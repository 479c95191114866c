//! The switches (ANT-OPT-002, -004, -005) and their defaults.
use super::{
    charges::{THEM, US, ahead, board as charging, foot},
    kit::*,
    melee::fight,
};
use kernel::Fill;
use rules_nearrun::{
    Act, Event, Question, Stage,
    book::{GeneralsMove, MeleeTests},
    kinds::{Aspect, Formation, State, Step, UnitId},
    refusal::CommandRefusal,
    sight,
};

/// ANT-OPT-002: by default each melee is followed by its tests; by the switch all are fought before any test, in the same order.
#[test]
fn the_tests_of_melees_may_wait() {
    let told = |tests: MeleeTests| {
        let mut board = Board::new();
        for x in [20.0, 40.0] {
            let ours = board.foot("ours", US, (x, 10.0, NORTH));
            let theirs = board.foot("theirs", THEM, (x, 10.0, SOUTH));
            board.contact(ours, theirs, Aspect::Front);
        }
        board.book().options.melee_tests = tests;
        let mut play = fight(&board, &[]);
        assert_eq!(play.question(), Question::Melee { side: US });
        // Ours hit, theirs do not; then the losers test.
        play.dice(&[6, 1, 6, 1, 6]).dice(&[6]);
        play.say(0, Act::Fight { target: UnitId(3) });
        let kinds: Vec<char> = play
            .events
            .iter()
            .filter_map(|event| match event {
                Event::Struck { .. } => Some('s'),
                Event::Tested { unit, .. } if *unit == UnitId(3) => Some('1'),
                Event::Tested { .. } => Some('2'),
                _ => None,
            })
            .collect();
        play.from_now_on(1);
        kinds.into_iter().collect::<String>()
    };
    assert_eq!(&told(MeleeTests::AfterAll)[..5], "ssss1");
    assert_eq!(&told(MeleeTests::Each)[..3], "ss1");
}

/// ANT-OPT-002, ANT-MCH-003: by the switch, a march column that was struck in one melee runs after the others are fought.
#[test]
fn struck_march_columns_run_after_all_melees() {
    let told = |tests: MeleeTests, dice: &[u8]| {
        let mut board = Board::new();
        for x in [20.0, 40.0] {
            let ours = board.foot("ours", US, (x, 10.0, NORTH));
            let theirs = board.foot("theirs", THEM, (x, 10.0, SOUTH));
            board.contact(ours, theirs, Aspect::Front);
        }
        board.form(UnitId(1), Formation::March);
        board.book().options.melee_tests = tests;
        let mut play = fight(&board, &[]);
        play.dice(dice).say(0, Act::Fight { target: UnitId(1) });
        let told = |event: &Event| match event {
            Event::MarchStruck { .. } => Some('m'),
            Event::Struck { .. } => Some('s'),
            Event::Became { state: State::Routing, .. } => Some('r'),
            _ => None,
        };
        assert_eq!(play.question(), Question::Won { unit: UnitId(0), may_occupy: false });
        let told: String = play.events.iter().filter_map(told).collect();
        play.from_now_on(1);
        told
    };
    assert_eq!(told(MeleeTests::Each, &[]), "mr");
    assert_eq!(told(MeleeTests::AfterAll, &[6, 1]), "mssr");
}

/// ANT-OPT-004, ANT-GEN-012: generals move with the normal moves; by the switch before charges are declared, and only then.
#[test]
fn generals_may_move_before_charges() {
    let (mut board, ours, theirs) = charging((foot, Formation::Column), 4.0);
    // Another who could charge keeps the step open.
    board.foot("other", US, (50.0, 20.0, NORTH));
    board.foot("mark", THEM, (50.0, 23.0, SOUTH));
    let general = general_of(DIVISION[0]);
    let (ride, to) = (Act::Ride { general }, Fill::Poses(vec![at(31.0, 16.0, NORTH)]));
    let not_now = CommandRefusal::NotNow { general };
    let step = |board: &Board, stage: Stage, step: Step| board.play(stage, step, &[]);
    let play = step(&board, Stage::Declare, Step::Charges);
    assert_eq!(play.refused_with(0, ride, to.clone()), not_now.clone().into());
    assert!(!play.offered(0, |act| matches!(act, Act::Ride { .. })));
    step(&board, Stage::Move, Step::Movement).say_with(0, ride, to.clone());
    board.book().options.generals_move = GeneralsMove::BeforeCharges;
    let play = step(&board, Stage::Move, Step::Movement);
    assert_eq!(play.refused_with(0, ride, to.clone()), not_now.clone().into());
    let mut play = step(&board, Stage::Declare, Step::Charges);
    assert!(play.offered(0, |act| *act == ride));
    play.say_with(0, ride, to.clone());
    assert_eq!(play.model().generals[general.idx()].at, at(31.0, 16.0, NORTH));
    play.say_with(0, Act::Charge { unit: ours, target: theirs }, ahead(4.0));
    assert_eq!(play.refused_with(0, ride, to), not_now.into(), "a charge is declared");
}

/// ANT-OPT-005: by the switch, tall crops limit sight on the level to 6".
#[test]
fn tall_crops_may_limit_sight() {
    let mut board = Board::new();
    let ours = board.foot("ours", US, (20.0, 10.0, NORTH));
    let near = board.foot("near", THEM, (20.0, 15.9, SOUTH));
    let far = board.foot("far", THEM, (20.0, 18.0, SOUTH));
    board.area("rye", &[(0.0, 5.0), (72.0, 5.0), (72.0, 40.0), (0.0, 40.0)]);
    let sees = |board: &Board| {
        let model = board.model();
        [near, far].map(|id| sight::sees(&model, model.unit(ours), model.unit(id)))
    };
    assert_eq!(sees(&board), [true, true], "off by default");
    board.book().options.crops_sight = true;
    assert_eq!(sees(&board), [true, false]);
    board.area("hill", &[(10.0, 5.0), (30.0, 5.0), (30.0, 11.0), (10.0, 11.0)]);
    assert_eq!(sees(&board), [true, true], "from a hill");
}
