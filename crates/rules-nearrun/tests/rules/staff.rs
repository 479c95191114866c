//! What lasts from phase to phase in command: boxes of missing brigadiers, lost commanders, pips, regrouping over several turns.
use super::{
    charges::{THEM, US, ahead, board as charging, charge, foot, horse},
    kit::*,
};
use kernel::Fill;
use rules_nearrun::{
    Act, Event, Model, NearRun, Question, Stage, command,
    kinds::{Formation, Rank, Step, UnitId, UnitKind},
    model::{Fate, apply},
};

fn spent(play: &Play) -> u8 {
    play.model().commands[DIVISION[0].idx()].spent
}

/// ANT-CMD-010, ANT-GEO-031: the box of a brigadier who fell stays where it was; whoever touches it is in it.
#[test]
fn the_box_of_a_missing_brigadier_stays() {
    let mut board = Board::new();
    board.lead(US, 20.0, 20.0);
    let touches = board.foot("touches", US, (28.0, 20.0, NORTH));
    let beyond = board.foot("beyond", US, (28.1, 18.0, NORTH));
    let mut model = board.model();
    let general = general_of(FIRST[0]);
    for fate in [Fate::Present, Fate::Fallen { turn: 1 }] {
        model.generals[general.idx()].fate = fate;
        assert!(command::in_box(&model, FIRST[0], model.unit(touches)), "{fate:?}");
        assert!(!command::in_box(&model, FIRST[0], model.unit(beyond)), "{fate:?}");
    }
}

/// ANT-TBX-001 to -004, ANT-CMD-008: the box depends on what most units of the brigade are.
#[test]
fn a_box_is_larger_for_horse_and_smaller_for_poor_troops() {
    use rules_nearrun::kinds::Class;
    let extent = |kind: UnitKind, class: Class| {
        let mut board = Board::new();
        for n in 0..3 {
            let unit = board.unit("unit", US, kind, 8, (10.0 + 6.0 * f64::from(n), 5.0, NORTH));
            // One of three never decides.
            board.tweak(unit, |it| it.class = if n == 0 { Class::Average } else { class });
        }
        board.unit("other arm", US, UnitKind::LineInfantry, 8, (40.0, 5.0, NORTH));
        let model = board.model();
        let area = command::area(&model, FIRST[0]).expect("a box");
        [area.half_width, area.half_depth].map(|half| half * 2.0 / 2540.0)
    };
    assert_eq!(extent(UnitKind::LineInfantry, Class::Average), [12.0, 8.0]);
    assert_eq!(extent(UnitKind::LightCavalry, Class::Average), [16.0, 10.0]);
    assert_eq!(extent(UnitKind::LineInfantry, Class::Bad), [12.0, 8.0], "two of four");
    let mut board = Board::new();
    let unit = board.foot("unit", US, (10.0, 5.0, NORTH));
    board.tweak(unit, |it| it.class = Class::Inferior);
    let area = command::area(&board.model(), FIRST[0]).expect("a box");
    assert_eq!([area.half_width, area.half_depth].map(|it| it * 2.0 / 2540.0), [8.0, 6.0]);
    let mut board = Board::new();
    let unit = board.horse("unit", US, (10.0, 5.0, NORTH));
    board.tweak(unit, |it| it.class = Class::Inferior);
    let area = command::area(&board.model(), FIRST[0]).expect("a box");
    assert_eq!([area.half_width, area.half_depth].map(|it| it * 2.0 / 2540.0), [12.0, 8.0]);
}

/// ANT-CMD-006, ANT-PIP-020, -022, -024: command is judged when the pip is paid: a brigadier who has ridden up makes the actions cheaper; another
/// action costs another pip.
#[test]
fn command_is_judged_when_the_pip_is_paid() {
    let mut board = Board::new();
    let units = [30.0, 35.0].map(|x| board.foot("line", US, (x, 10.0, NORTH)));
    board.foot("foe", THEM, (30.0, 46.0, SOUTH));
    board.lead(US, 32.0, 8.0);
    let brigadier = general_of(FIRST[0]);
    board.post(brigadier, 50.0, 10.0);
    let mut far = board.play(Stage::Move, Step::Movement, &[]);
    far.say_with(0, Act::Move { unit: units[0] }, ahead(1.0));
    assert_eq!(spent(&far), 2, "outside the box, under a brigadier out of command");
    let mut play = board.play(Stage::Move, Step::Movement, &[]);
    let to = Fill::Poses(vec![at(32.0, 8.0, NORTH)]);
    play.say_with(0, Act::Ride { general: brigadier }, to);
    assert_eq!(spent(&play), 1, "it had no unit in its box");
    play.say_with(0, Act::Move { unit: units[0] }, ahead(1.0));
    play.say_with(0, Act::Move { unit: units[1] }, ahead(1.0));
    assert_eq!(spent(&play), 2, "one pip for both");
    play.say_with(0, Act::Move { unit: units[1] }, ahead(1.0));
    assert_eq!(spent(&play), 3, "and one for another action");
}

/// ANT-ORG-007, ANT-PIP-025: the division pays for a battery that is directly under it.
#[test]
fn the_division_pays_for_its_own_battery() {
    let mut board = Board::new();
    let guns = board.guns("guns", US, (30.0, 10.0, NORTH));
    board.foot("foe", THEM, (30.0, 46.0, SOUTH));
    board.lead(US, 30.0, 8.0);
    let mut play = board.play(Stage::Move, Step::Movement, &[]);
    play.say(0, Act::Form { unit: guns, formation: Formation::Limbered });
    assert_eq!(spent(&play), 1);
}

/// ANT-PIP-029: answers and what follows them cost nothing: evading, withdrawing, counter-charging, rallying back, pursuing.
#[test]
fn compulsory_moves_cost_nothing() {
    let check = |play: &Play| {
        assert_eq!(play.model().commands[DIVISION[1].idx()].spent, 0);
        assert_eq!(spent(play), 1, "the charge itself");
    };
    let (mut board, ours, theirs) = charging((foot, Formation::Column), 4.0);
    check(&charge(&board, ours, theirs, &[6, 3]));
    board.form(theirs, Formation::Skirmish);
    board.tweak(theirs, |it| it.tags.trained_light = true);
    let mut play = charge(&board, ours, theirs, &[6]);
    play.dice(&[6]).say(1, Act::Evade);
    play.say(0, Act::Pursue);
    check(&play);
    let (mut board, ours, theirs) = charging((horse, Formation::Line), 6.0);
    board.tweak(theirs, |it| (it.kind, it.figures) = (UnitKind::LightCavalry, 8));
    check(&charge(&board, ours, theirs, &[6]));
}

/// ANT-PIP-014: what was not spent is gone when the next phase begins.
#[test]
fn pips_are_not_kept() {
    let mut board = Board::new();
    board.foot("line", US, (30.0, 10.0, NORTH));
    let mut model = board.model();
    assert_eq!(model.commands[DIVISION[0].idx()].left(), 6);
    apply(&mut model, &Event::PhaseBegan { side: US });
    assert_eq!(model.commands[DIVISION[0].idx()].left(), 0);
    assert_eq!(model.commands[DIVISION[1].idx()].left(), 6, "the other side's phase is not over");
}

/// ANT-ADC-011, ANT-REP-002, ANT-GEO-043: a commander who is removed, for whatever reason, loses the ADCs on their way and counts as killed.
#[test]
fn adcs_come_back_when_their_sender_is_lost() {
    let mut board = Board::new();
    board.foot("line", US, (30.0, 10.0, NORTH));
    board.setup.generals[CHIEFS[0].idx()].adcs = 1;
    let general = CHIEFS[0];
    let fate = Fate::Fallen { turn: 1 };
    for event in [Event::GeneralHit { general, die: 3, fate }, Event::GeneralLeft { general }] {
        let mut model = board.model();
        model.adcs[0].to = Some(DIVISION[0]);
        apply(&mut model, &event);
        assert_eq!(model.adcs[0].to, None);
        let it = &model.generals[general.idx()];
        assert_eq!((it.fate, it.just_lost), (fate, true), "{event:?}");
    }
}

/// ANT-GEO-043, ANT-RSK-002: a lone general who is not hit and has no friends to go to leaves the table.
#[test]
fn a_general_without_friends_leaves_the_table() {
    let mut board = Board::new();
    let ours = board.horse("ours", US, (30.0, 20.0, NORTH));
    board.lead(US, 30.0, 18.0);
    let router = board.foot("router", THEM, (30.0, 44.0, SOUTH));
    board.tweak(router, |it| it.state = rules_nearrun::kinds::State::Routing);
    let general = general_of(SECOND[1]);
    board.post(general, 30.0, 22.2);
    let mut play = board.play(Stage::Move, Step::Movement, &[]);
    play.dice(&[4]).say_with(0, Act::Move { unit: ours }, ahead(2.0));
    assert!(play.events.contains(&Event::GeneralLeft { general }));
    assert_eq!(play.model().generals[general.idx()].fate, Fate::Fallen { turn: 1 });
}

/// ANT-REP-010: without a corps commander each division throws its own die, and nothing goes into a pool.
#[test]
fn without_a_commander_each_division_throws_its_own_die() {
    let mut board = Board::new();
    board.foot("line", US, (30.0, 10.0, NORTH));
    board.foot("foe", THEM, (30.0, 46.0, SOUTH));
    let mut model = Model { step: Step::Command, ..board.model() };
    model.generals[CHIEFS[0].idx()].fate = Fate::Fallen { turn: 1 };
    let play = proving::Bout::<NearRun>::scripted(model, Stage::Dice, &[4]);
    let own = Event::Dealt { division: DIVISION[0], die: 4, own: true, face: 4 };
    assert!(play.events.contains(&own));
    assert!(!matches!(play.question(), Question::Pool { .. }));
}

/// ANT-REP-007, -011: a successor has no personality, and is succeeded in turn.
#[test]
fn a_successor_has_no_personality() {
    let mut board = Board::new();
    board.foot("line", US, (30.0, 10.0, NORTH));
    board.setup.generals[CHIEFS[0].idx()].personality.initiative = 2;
    board.setup.generals[CHIEFS[0].idx()].personality.pips = 1;
    let mut model = board.model();
    let general = CHIEFS[0];
    for _ in 0..2 {
        apply(&mut model, &Event::GeneralLeft { general });
        assert!(!model.generals[general.idx()].commands());
        let at = model.generals[general.idx()].at;
        apply(&mut model, &Event::Replaced { general, at, with: None });
        let it = &model.generals[general.idx()];
        assert!(it.commands() && it.rank == Rank::Army);
        assert_eq!(it.personality, Default::default());
    }
}

/// ANT-RGP-010, ANT-STR-015: a brigade regroups turn after turn; nothing else gives hits back.
#[test]
fn a_brigade_regroups_turn_after_turn() {
    let mut board = Board::new();
    let unit = board.foot("line", US, (30.0, 10.0, NORTH));
    board.tweak(unit, |it| it.lost = 3);
    board.foot("foe", THEM, (30.0, 46.0, SOUTH));
    let mut model = board.model();
    for lost in [2, 1] {
        apply(&mut model, &Event::PhaseBegan { side: US });
        model.step = Step::Regrouping;
        let mut play = proving::Bout::<NearRun>::scripted(model, Stage::Name, &[4]);
        assert_eq!(play.question(), Question::Regroup { division: DIVISION[0] });
        play.say(0, Act::Regroup { brigade: FIRST[0] });
        // The only brigade is named, and the only die goes to the only division.
        if matches!(play.question(), Question::Pool { .. }) {
            play.say(0, Act::Done);
        }
        assert_eq!(play.model().unit(unit).lost, lost);
        model = play.model().clone();
    }
}

/// ANT-RGP-015: fire of guns counts against regrouping from the unit's own phase to its next one.
#[test]
fn shelling_is_forgotten_after_the_next_chance_to_regroup() {
    let mut board = Board::new();
    let ours = board.foot("ours", US, (30.0, 10.0, NORTH));
    let theirs = board.foot("theirs", THEM, (30.0, 46.0, SOUTH));
    for unit in [ours, theirs] {
        board.later(unit, |it| it.marks.shelled = true);
    }
    let mut model = board.model();
    let shelled = |model: &Model| [ours, theirs].map(|id: UnitId| model.unit(id).marks.shelled);
    apply(&mut model, &Event::PhaseBegan { side: US });
    for step in [Step::Regrouping, Step::Command, Step::Rallying] {
        apply(&mut model, &Event::StepBegan { step });
        assert_eq!(shelled(&model), [true, true], "{step:?}");
    }
    apply(&mut model, &Event::StepBegan { step: Step::Charges });
    assert_eq!(shelled(&model), [false, true]);
}
