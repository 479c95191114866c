//! More about skirmishers (ANT-SKM): who skirmishes, what a line costs, light companies, when and where skirmishers fall back.
use super::{
    drill::{THEM, US, ahead, head, moving},
    fire::fire,
    kit::*,
};
use rules_nearrun::{
    Act, Event, Question, Refusal, Stage,
    event::Cause,
    kinds::{Aspect, Formation, State, Step, UnitId, UnitKind},
    refusal::MoveRefusal,
    unit::{Charge, End, Place, Unit},
};

/// ANT-DEF-002, ANT-SKM-001, -017: a unit that is Trained Light goes into skirmish order and back by a change of formation; others do not.
#[test]
fn only_trained_light_units_skirmish() {
    let mut board = Board::new();
    let light = board.foot("light", US, (20.0, 10.0, NORTH));
    board.tweak(light, |it| it.tags.trained_light = true);
    let line = board.foot("line", US, (40.0, 10.0, NORTH));
    let riders = board.horse("riders", US, (55.0, 10.0, NORTH));
    let mut play = moving(&board);
    let skirmish = |unit| Act::Form { unit, formation: Formation::Skirmish };
    for unit in [line, riders] {
        let formation = Formation::Skirmish;
        let no = Refusal::Move(MoveRefusal::NoSuchForm { unit, formation });
        assert_eq!(play.refused(0, skirmish(unit)), no);
    }
    play.say(0, skirmish(light));
    assert_eq!(play.unit(light).done.actions, 1);
    play.say(0, Act::Form { unit: light, formation: Formation::Line });
    assert_eq!(play.unit(light).done.actions, 2);
}

/// ANT-DEF-012: every formation but skirmish order is close order.
#[test]
fn only_skirmish_order_is_not_close_order() {
    let mut board = Board::new();
    let unit = board.foot("unit", US, (20.0, 10.0, NORTH));
    let it = *board.model().unit(unit);
    for formation in Formation::ALL {
        let close = Unit { formation, ..it }.is_close_order();
        assert_eq!(close, formation != Formation::Skirmish, "{formation:?}");
    }
}

/// Two battalions in column and their line of four figures, which is out at (16, 14); light companies of three figures belong to them.
fn out() -> (Board, [UnitId; 2], UnitId, UnitId) {
    let mut board = Board::new();
    let units = [14.0, 16.5].map(|x| {
        let unit = board.foot("battalion", US, (x, 10.0, NORTH));
        board.form(unit, Formation::Column);
        unit
    });
    let line = board.foot("line", US, (20.0, 10.0, NORTH));
    board.tweak(line, |it| {
        (it.at, it.figures, it.formation, it.tags.ad_hoc) = (None, 0, Formation::Skirmish, true);
    });
    let rifles = board.foot("rifles", US, (20.0, 10.0, NORTH));
    board.tweak(rifles, |it| (it.at, it.figures, it.tags.companies) = (None, 3, true));
    board.lead(US, 16.0, 9.0);
    (board, units, line, rifles)
}

/// The same with the line on the table.
fn sent() -> (Board, [UnitId; 2], UnitId) {
    let (mut board, units, line, _) = out();
    for unit in units {
        board.later(unit, |it| it.sent = 2);
    }
    board.later(line, |it| {
        (it.place, it.figures, it.at) = (Place::Table, 4, at(16.0, 14.0, NORTH));
    });
    (board, units, line)
}

/// ANT-SKM-024, ANT-GEO-003: attached light companies go out with the line, whole, and come back with it; without it they are not on the table. Figures
/// that are out make a battalion smaller by whole bases; hits do not.
#[test]
fn light_companies_go_out_whole() {
    let (mut board, units, line, rifles) = out();
    board.tweak(units[0], |it| it.lost = 2);
    let mut play = moving(&board);
    assert!(!play.unit(rifles).is_on_table());
    let deep = play.unit(units[0]).extent()[1];
    assert_eq!(deep, 4.0 * 1270.0, "four bases, whatever it has lost");
    play.say_with(0, Act::SendOut { brigade: FIRST[0] }, proving::pose(16.0, 11.0, NORTH));
    assert_eq!(play.unit(line).figures, 7, "two of each battalion and three rifles");
    assert!(!play.unit(rifles).is_on_table());
    // Ten figures still fill four bases; nine would fill three.
    assert_eq!(play.unit(units[0]).bases(), 4);
    let nine = Unit { sent: 3, ..*play.unit(units[0]) };
    assert_eq!(nine.extent()[1], 3.0 * 1270.0);
    let mut model = play.model().clone();
    rules_nearrun::model::apply(&mut model, &Event::PhaseBegan { side: US });
    model.commands[DIVISION[0].idx()].pips = 6;
    model.step = Step::Movement;
    let mut play = proving::Bout::<rules_nearrun::NearRun>::scripted(model, Stage::Move, &[]);
    play.say(0, Act::Rejoin { unit: line });
    let sent: Vec<u8> = play.model().units.iter().map(|unit| unit.sent).collect();
    assert_eq!(sent, [0; 4]);
}

/// ANT-SKM-008: for pips a line is a unit of its brigade: one pip moves it and a battalion.
#[test]
fn a_line_is_a_unit_of_its_brigade_for_pips() {
    let (mut board, units, line) = sent();
    board.later(line, |it| it.at = at(16.0, 12.8, NORTH));
    let mut play = moving(&board);
    play.say_with(0, Act::Retrograde { unit: line, about: false }, ahead(1.0));
    play.say_with(0, Act::Retrograde { unit: units[0], about: false }, ahead(1.0));
    assert_eq!(play.model().commands[DIVISION[0].idx()].spent, 1);
    play.say_with(0, Act::Retrograde { unit: line, about: false }, ahead(1.0));
    assert_eq!(play.model().commands[DIVISION[0].idx()].spent, 2);
}

/// ANT-SKM-019: a line has no strength of its own: it is never worn and never has one hit left.
#[test]
fn a_line_has_no_strength_of_its_own() {
    let (mut board, _, line) = sent();
    board.later(line, |it| it.lost = it.strength - 1);
    let model = board.model();
    assert!(!model.unit(line).is_halved() && !model.unit(line).is_spent());
}

/// ANT-SKM-016: a line that is destroyed does not come back, and its battalions lose nothing more.
#[test]
fn a_destroyed_line_does_not_come_back() {
    let (mut board, units, line) = sent();
    board.later(line, |it| it.place = Place::Gone(End::LeftTable));
    let play = moving(&board);
    let no = Refusal::Move(MoveRefusal::NoCompanies { brigade: FIRST[0] });
    let send = Act::SendOut { brigade: FIRST[0] };
    assert_eq!(play.refused_with(0, send, proving::pose(16.0, 11.0, NORTH)), no);
    assert!(units.iter().all(|id| play.unit(*id).lost == 0));
}

/// Skirmishers of both sides, 3" apart.
fn skirmish() -> (Board, UnitId, UnitId) {
    let mut board = Board::new();
    let light = |it: &mut rules_nearrun::scene::UnitSetup| {
        (it.formation, it.tags.trained_light) = (Formation::Skirmish, true);
    };
    let ours = board.foot("ours", US, (20.0, 10.0, NORTH));
    let theirs = board.foot("theirs", THEM, (20.0, 13.0, SOUTH));
    board.tweak(ours, light);
    board.tweak(theirs, light);
    (board, ours, theirs)
}

/// Both sides fire at each other; then everything is settled.
fn exchange(board: &Board, orders: [Act; 2], dice: &[u8]) -> Play {
    let mut play = board.play(Stage::Aim { side: THEM }, Step::Fire, &[]);
    play.dice(dice);
    play.say(1, orders[1]);
    for (seat, act) in [(1, Act::Done), (0, orders[0]), (0, Act::Done)] {
        if matches!(play.question(), Question::Fire { side } if side.0 == seat) {
            play.say(seat, act);
        }
    }
    play
}

/// ANT-SKM-011, -013, -025: skirmishers who are hit fall back straight away from the firer, without turning, after the fire of both sides and before melee.
#[test]
fn skirmishers_fall_back_after_all_fire() {
    let (board, ours, theirs) = skirmish();
    // Theirs miss; ours hit. The last die is that of the next phase.
    let play = exchange(&board, [fire(ours, theirs), fire(theirs, ours)], &[1, 6, 1]);
    assert_eq!((head(&play, theirs), head(&play, ours)), ((20.0, 15.0), (20.0, 10.0)));
    assert_eq!(play.unit(theirs).at.facing, at(0.0, 0.0, SOUTH).facing);
    let place = |which: &dyn Fn(&Event) -> bool| play.events.iter().position(which);
    let shot = play.events.iter().rposition(|event| matches!(event, Event::Shot { .. }));
    let back = place(&|event| matches!(event, Event::Moved { cause: Cause::DrivenIn, .. }));
    let melee = place(&|event| *event == Event::StepBegan { step: Step::Melee });
    assert!(shot < back && back < melee, "{shot:?} {back:?} {melee:?}");
}

/// ANT-SKM-025: they stop at the edge of the table.
#[test]
fn skirmishers_fall_back_to_the_edge_at_most() {
    let (mut board, ours, theirs) = skirmish();
    board.tweak(ours, |it| it.at = Some(at(20.0, 43.5, NORTH)));
    board.tweak(theirs, |it| it.at = Some(at(20.0, 46.5, SOUTH)));
    let play = exchange(&board, [fire(ours, theirs), fire(theirs, ours)], &[1, 6, 1]);
    assert!(play.unit(theirs).is_on_table());
    let (_, y) = head(&play, theirs);
    assert!(y > 46.5 && y < 48.0, "{y}");
}

/// ANT-SKM-021: skirmishers who charged and are driven back do not fight; those who were charged and stand fight first.
#[test]
fn driven_chargers_do_not_fight_and_charged_skirmishers_do() {
    fn came(it: &mut Unit) {
        it.done.charge = Some(Charge {
            target: UnitId(1),
            from: at(20.0, 8.0, NORTH),
            turn_in: at(20.0, 8.0, NORTH),
            to: at(20.0, 12.5, NORTH),
            aspect: Aspect::Front,
            way: geom::Length::inches(4.5),
            spare: geom::Length::ZERO,
            passed: true,
            opportunity: false,
            relieves: None,
            home: true,
            cut: false,
        });
    }
    let (mut board, ours, theirs) = skirmish();
    board.tweak(ours, |it| it.at = Some(at(20.0, 13.0, NORTH)));
    board.contact(ours, theirs, Aspect::Front);
    board.later(ours, came);
    board.later(ours, |it| (it.done.driven_by, it.done.driven_hard) = (Some(UnitId(1)), true));
    let play = board.play(Stage::Settle, Step::Fire, &[1]);
    assert!(play.model().contacts.is_empty());
    assert_eq!(head(&play, ours), (20.0, 11.0));
    drop(play);
    let (mut board, ours, theirs) = skirmish();
    board.tweak(ours, |it| it.at = Some(at(20.0, 13.0, NORTH)));
    board.contact(ours, theirs, Aspect::Front);
    board.later(ours, came);
    board.later(theirs, |it| (it.done.driven_by, it.done.driven_hard) = (Some(UnitId(0)), true));
    let mut play = board.play(Stage::Settle, Step::Fire, &[1, 1, 6, 6, 6, 6]);
    assert!(play.events.iter().any(|event| matches!(event, Event::Struck { .. })), "they fight");
    play.from_now_on(1);
}

/// ANT-EVD-004: an ad hoc line that evades behind a battalion of its own is still out.
#[test]
fn a_line_behind_its_battalions_has_not_rejoined() {
    let (mut board, units, line) = sent();
    for id in units.into_iter().chain([line]) {
        board.tweak(id, |it| (it.side, it.under) = (THEM, Some(FIRST[1])));
    }
    board.tweak(units[0], |it| {
        (it.formation, it.at) = (Formation::Line, Some(at(16.0, 12.0, NORTH)));
    });
    board.tweak(units[1], |it| it.at = Some(at(30.0, 12.0, NORTH)));
    board.lead(THEM, 16.0, 10.0);
    let ours = board.foot("ours", US, (16.0, 18.0, SOUTH));
    board.form(ours, Formation::Column);
    board.lead(US, 16.0, 22.0);
    let mut play = board.play(Stage::Declare, Step::Charges, &[6]);
    play.say_with(0, Act::Charge { unit: ours, target: line }, ahead(6.0));
    assert!(matches!(play.question(), Question::Respond { unit, .. } if unit == line));
    play.dice(&[6]).say(1, Act::EvadeBehind { friend: units[0] });
    assert!(play.unit(line).is_on_table() && play.unit(units[0]).sent == 2);
    assert!(play.unit(line).at.at.y < inch(0.0, 11.5).y, "it is behind them");
}

/// ANT-RSP-014 to -017, -029: skirmishing horse evades 2D6 and 4", fights skirmishers without a test and formed troops with one, and never counter-charges
/// or forms square; in disorder it must evade formed troops.
#[test]
fn skirmishing_horse_evades_or_fights() {
    use super::charges::{answer, board as charging, charge, foot};
    use rules_nearrun::{refusal::ChargeRefusal, unit::Answer};
    type Change = fn(&mut rules_nearrun::scene::UnitSetup);
    let asked = |formation: Formation, dice: &[u8], change: Change| {
        let (mut board, ours, theirs) = charging((foot, formation), 4.0);
        board.tweak(ours, |it| it.tags.trained_light = true);
        board.tweak(theirs, |it| {
            (it.kind, it.figures) = (UnitKind::LightCavalry, 8);
            (it.formation, it.tags.trained_light) = (Formation::Skirmish, true);
        });
        board.tweak(theirs, change);
        (charge(&board, ours, theirs, dice), theirs)
    };
    let (mut play, theirs) = asked(Formation::Column, &[6], |_| ());
    let no = ChargeRefusal::NoSquare { unit: theirs };
    assert_eq!(play.refused(1, Act::Square), no.into());
    assert_eq!(play.refused(1, Act::CounterCharge), Refusal::NotAsked);
    let mut stands = play.clone();
    stands.dice(&[5]).say(1, Act::Stand);
    assert_eq!(answer(&stands, theirs), Some(Answer::Stand), "5, one off for support, is enough");
    assert_eq!(stands.unit(theirs).at, at(30.0, 24.0, SOUTH), "no counter-charge");
    play.dice(&[2, 5]).say(1, Act::Evade);
    assert_eq!(play.unit(theirs).at, at(30.0, 35.0, SOUTH), "2 and 5 and 4");
    let (mut play, theirs) = asked(Formation::Skirmish, &[6], |_| ());
    play.say(1, Act::Stand);
    assert_eq!(answer(&play, theirs), Some(Answer::Stand), "without a test");
    let (play, theirs) = asked(Formation::Column, &[6, 1, 1], |it| it.state = State::Disordered);
    // Only one direction is left, so nobody is asked: the dice are thrown.
    assert_eq!(answer(&play, theirs), Some(Answer::Evade));
}
