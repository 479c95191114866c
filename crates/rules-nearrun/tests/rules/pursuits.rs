//! Pursuits (ANT-EVD-009 to -015, ANT-ADV-004 to -012, ANT-RSP-024, -033): whom pursuers meet, and what becomes of them.
use super::{
    charges::{THEM, US, ahead, answer, board as charging, charge, foot, horse},
    drill::head,
    kit::*,
    melee::fight,
};
use rules_nearrun::{
    Act, Event, Question, Stage,
    event::Cause,
    kinds::{Aspect, Calibre, Class, Formation, State, Step, UnitId, UnitKind},
    unit::{Answer, End, Guns},
};

fn skirmish(board: &mut Board, id: UnitId) {
    board.form(id, Formation::Skirmish);
    board.tweak(id, |it| it.tags.trained_light = true);
}

/// ANT-EVD-010, ANT-DIS-006, ANT-GEO-039: a line of horse that wheels to follow evaders is disordered as the melee begins; straight on it is not, and the
/// wheel of an ordinary charge does no harm.
#[test]
fn turning_in_pursuit_disorders_a_line() {
    let chased = |aside: f64| {
        let (mut board, ours, theirs) = charging((horse, Formation::Line), 3.0);
        skirmish(&mut board, theirs);
        board.tweak(theirs, |it| it.figures = 3);
        // Shelter to one side: a friend behind whom they go.
        let friend = board.foot(
            "friend",
            THEM,
            (if aside > 0.0 { 30.0 + aside } else { 60.0 }, 24.0, SOUTH),
        );
        board.tweak(friend, |it| it.figures = 3);
        let mut play = charge(&board, ours, theirs, &[6]);
        play.dice(&[6]);
        play.say(1, if aside > 0.0 { Act::EvadeBehind { friend } } else { Act::Evade });
        (play, ours)
    };
    for (aside, turned) in [(2.5, true), (0.0, false)] {
        let (mut play, ours) = chased(aside);
        play.from_now_on(6);
        play.say(0, Act::Pursue);
        assert_eq!(play.unit(ours).done.turned, turned, "{aside}");
        assert_eq!(play.unit(ours).state, State::Good, "not before the melee");
    }
    // A wheel in the charge itself.
    let (mut board, ours, theirs) = charging((horse, Formation::Line), 6.0);
    board.tweak(theirs, |it| it.at = Some(at(35.0, 26.0, 210.0)));
    let mut play = board.play(Stage::Declare, Step::Charges, &[6]);
    let offers = play.offers(0);
    let act = Act::Charge { unit: ours, target: theirs };
    let fill = offers.into_iter().find(|offer| offer.act == act).expect("an offer").fill;
    play.say_with(0, act, fill);
    play.dice(&[6]).say(1, Act::Stand);
    assert_ne!(play.unit(ours).at.facing, at(0.0, 0.0, NORTH).facing, "it wheeled");
    assert!(!play.unit(ours).done.turned && play.unit(ours).state == State::Good);
}

/// ANT-EVD-011, ANT-FCH-002: a line that evaders uncover in the pursuers' way answers as if charged.
#[test]
fn an_uncovered_unit_answers_as_if_charged() {
    let (mut board, ours, theirs) = charging((horse, Formation::Line), 3.0);
    skirmish(&mut board, theirs);
    let behind = board.foot("behind", THEM, (30.0, 26.0, SOUTH));
    let mut play = charge(&board, ours, theirs, &[6]);
    // They run through their friends, who have room for a square then.
    play.dice(&[6]).say(1, Act::Evade);
    play.say(0, Act::Pursue);
    assert!(matches!(play.question(), Question::Respond { unit, charger, .. }
        if (unit, charger) == (behind, ours)));
    play.dice(&[6]).say(1, Act::Stand);
    assert_eq!(answer(&play, behind), Some(Answer::Stand));
    assert!(play.unit(behind).done.uncovered);
    let contact = play.model().contacts[0];
    assert_eq!((contact.attacker, contact.target), (ours, behind));
}

/// ANT-EVD-014, ANT-RSP-017: disordered skirmishers must evade formed troops, but choose where to.
#[test]
fn whoever_must_evade_chooses_where() {
    let (mut board, ours, theirs) = charging((foot, Formation::Column), 4.0);
    skirmish(&mut board, theirs);
    board.tweak(theirs, |it| it.state = State::Disordered);
    let friend = board.foot("friend", THEM, (30.0, 26.0, SOUTH));
    let play = charge(&board, ours, theirs, &[5]);
    let open: Vec<Act> = play.offers(1).into_iter().map(|offer| offer.act).collect();
    assert_eq!(open, [Act::Evade, Act::EvadeBehind { friend }]);
}

/// ANT-EVD-015, ANT-TMA-006: limbered guns that do not get clear are struck as limbered guns: eliminated.
#[test]
fn limbered_guns_that_are_caught_are_struck() {
    let (mut board, ours, theirs) = charging((horse, Formation::Line), 4.0);
    board.tweak(theirs, |it| {
        (it.kind, it.figures, it.formation) = (UnitKind::FootArtillery, 2, Formation::Limbered);
        (it.calibre, it.under) = (Some(Calibre::Medium), Some(DIVISION[1]));
    });
    let mut play = charge(&board, ours, theirs, &[6, 1]);
    play.say(0, Act::Pursue);
    let contact = play.model().contacts[0];
    assert_eq!((contact.attacker, contact.target), (ours, theirs));
    // Moves and fire are over; then the blow falls, and the horse is recalled.
    play.from_now_on(6);
    while play.model().step < Step::Risk && !play.unit(theirs).is_gone() {
        let seat = play.moment.ask().expect("somebody is asked").seats.iter().next();
        play.say(seat.expect("a seat").0, Act::Done);
    }
    assert!(play.unit(theirs).is_gone());
}

/// ANT-RSP-024, -033: a charger whose target routed chooses as after an evade; routers it reaches are destroyed, and whoever withdrew fights at once, at the
/// halt.
#[test]
fn whoever_left_is_followed_and_caught() {
    let (mut board, ours, theirs) = charging((horse, Formation::Line), 2.0);
    board.tweak(theirs, |it| it.state = State::Disordered);
    let mut play = charge(&board, ours, theirs, &[5]);
    let left_by = Answer::Rout;
    assert_eq!(play.question(), Question::Chase { unit: ours, target: theirs, left_by });
    // Their generals, left alone, are ridden over.
    play.dice(&[1, 1, 1]).say(0, Act::Pursue);
    assert!(play.events.contains(&Event::Removed { unit: theirs, end: End::RiddenDown }));
    // A line withdraws 4" before a column that has 5" left.
    let (board, ours, theirs) = charging((foot, Formation::Column), 1.0);
    let mut play = charge(&board, ours, theirs, &[6, 3]);
    play.say(0, Act::Pursue);
    assert_eq!(play.unit(theirs).at, at(30.0, 25.0, SOUTH));
    let contact = play.model().contacts[0];
    assert_eq!((contact.attacker, contact.target, contact.at_halt), (ours, theirs, true));
}

/// Horse of ours that has beaten a battalion at (20, 20), which withdraws or is gone.
fn beaten(lost: u8) -> (Board, UnitId, UnitId) {
    let mut board = Board::new();
    let ours = board.unit("ours", US, UnitKind::LightCavalry, 10, (20.0, 20.0, NORTH));
    let theirs = board.foot("theirs", THEM, (20.0, 20.0, SOUTH));
    board.tweak(theirs, |it| it.lost = lost);
    board.contact(ours, theirs, Aspect::Front);
    (board, ours, theirs)
}

fn struck(play: &Play) -> Vec<(UnitId, UnitId)> {
    let blow = |event: &Event| match event {
        Event::Struck { unit, target, .. } => Some((*unit, *target)),
        _ => None,
    };
    play.events.iter().filter_map(blow).collect()
}

/// ANT-ADV-004, -010: pursuers who reach the unit that withdraws from them fight it again at once, its disorder counting.
#[test]
fn pursuers_fight_withdrawers_at_once() {
    let (board, ours, theirs) = beaten(0);
    // Blows: 2 hits to none (X+ on an overlapped line). The test: 6 less 1 each for disorder, half, the further hit, support and command is 1, so it
    // would rout; veterans withdraw. The recall of 3 fails, and the second blows fall.
    let mut board = board;
    board.tweak(theirs, |it| it.class = Class::Elite);
    let mut play = fight(&board, &[4, 1, 5, 3, 6, 6, 6, 6, 6, 6]);
    assert_eq!(
        struck(&play)[..4],
        [(ours, theirs), (theirs, ours), (ours, theirs), (theirs, ours)]
    );
    let shots = play.events.iter().any(|event| matches!(event, Event::Shot { .. }));
    assert!(!shots, "without fire");
    play.from_now_on(1);
}

/// ANT-ADV-006, -010, -012: a fresh enemy whom pursuers meet answers as if charged, without fire, and fights at once; flank or front is judged from where the
/// pursuit began.
#[test]
fn a_fresh_enemy_met_in_pursuit_answers_and_fights() {
    for (facing, aspect) in [(SOUTH, Aspect::Front), (NORTH, Aspect::Rear)] {
        let (mut board, ours, _) = beaten(3);
        let fresh = board.foot("fresh", THEM, (20.0, 26.0, facing));
        let mut play = fight(&board, &[6, 1, 3]);
        let told = match play.question() {
            Question::Respond { unit, charger, aspect, .. } => (unit, charger, aspect),
            other => panic!("{other:?}"),
        };
        assert_eq!(told, (fresh, ours, aspect));
        play.from_now_on(6);
        play.say(1, Act::Stand);
        let blows = struck(&play);
        assert!(blows.contains(&(ours, fresh)) && blows.contains(&(fresh, ours)));
        assert!(!play.events.iter().any(|event| matches!(event, Event::Shot { .. })));
    }
}

/// ANT-ADV-009, ANT-GEO-039: pursuers do not pass through friends and stop 1" from them, and from ground they cannot enter.
#[test]
fn pursuers_stop_before_friends_and_bad_ground() {
    let (mut board, ours, _) = beaten(3);
    board.foot("friend", US, (20.0, 27.0, NORTH));
    let mut play = fight(&board, &[6, 1, 3, 1, 1]);
    let stops = |play: &Play| (head(play, ours).1 * 10.0).round() / 10.0;
    assert_eq!(stops(&play), 25.5, "1 inch from the rear of its friend");
    play.from_now_on(1);
    let (mut board, ours, _) = beaten(3);
    board.area("wood", &[(10.0, 25.0), (30.0, 25.0), (30.0, 30.0), (10.0, 30.0)]);
    let mut play = fight(&board, &[6, 1, 3, 1, 1]);
    assert_eq!((head(&play, ours).1 * 10.0).round() / 10.0, 24.0);
    play.from_now_on(1);
}

/// ANT-CAP-008: a pursuer that rides on may spike guns it overruns, but not take them along.
#[test]
fn a_pursuer_that_rides_on_takes_no_guns() {
    let (mut board, ours, _) = beaten(3);
    let guns = board.guns("guns", THEM, (50.0, 40.0, SOUTH));
    board.later(guns, |it| it.guns = Guns::Left(at(20.0, 26.0, SOUTH)));
    let mut play = fight(&board, &[6, 1, 3, 6]);
    assert_eq!(play.question(), Question::Overrun { unit: ours, guns, may_take: false });
    play.from_now_on(1);
    play.say(0, Act::Spike);
    assert!(matches!(play.unit(guns).guns, Guns::Spiked(_)));
    // Guns that it had taken before stay where they were, and face as they did.
    let (mut board, ours, _) = beaten(3);
    let guns = board.guns("guns", THEM, (50.0, 40.0, SOUTH));
    board.later(guns, |it| it.guns = Guns::Taken(UnitId(0)));
    let mut play = fight(&board, &[6, 1, 3, 1, 1, 1, 1, 1]);
    let Guns::Overrun(dropped) = play.unit(guns).guns else { panic!("they are left") };
    assert_eq!(dropped.facing, at(0.0, 0.0, SOUTH).facing);
    assert_ne!(play.unit(ours).at.at, dropped.at, "it has ridden on");
    play.from_now_on(1);
}

/// ANT-PAS-007, ANT-CAP-004, ANT-GEO-017: everybody passes abandoned guns; guns that were taken do not fire; enemy guns without crew keep nobody at a
/// distance, and whoever reaches them overruns them.
#[test]
fn abandoned_guns_stop_nobody_and_are_overrun() {
    let mut board = Board::new();
    let unit = board.foot("unit", US, (20.0, 10.0, NORTH));
    let own = board.guns("own", US, (60.0, 4.0, NORTH));
    board.later(own, |it| it.guns = Guns::Left(at(20.0, 12.0, NORTH)));
    let theirs = board.guns("theirs", THEM, (60.0, 44.0, SOUTH));
    board.later(theirs, |it| it.guns = Guns::Left(at(20.0, 14.5, SOUTH)));
    board.lead(US, 20.0, 8.0);
    let mut play = super::drill::moving(&board);
    play.dice(&[4]).say_with(0, Act::Move { unit }, ahead(4.0));
    assert_eq!(head(&play, unit), (20.0, 14.0), "through its own guns");
    assert!(!matches!(play.unit(theirs).guns, Guns::Overrun(_)), "half an inch short of them");
    play.dice(&[4]).say_with(0, Act::Move { unit }, ahead(0.5));
    assert!(matches!(play.unit(theirs).guns, Guns::Overrun(_)));
    let taken = Guns::Taken(unit);
    let mut it = *play.unit(theirs);
    it.guns = taken;
    assert!(!it.is_battery(), "nobody fires them");
    play.from_now_on(1);
}

/// ANT-GUN-008: gunners who shelter with a unit share its rout, without hits.
#[test]
fn sheltering_gunners_share_the_fate_of_their_host() {
    let mut board = Board::new();
    let ours = board.foot("ours", US, (20.0, 10.0, NORTH));
    let host = board.foot("host", THEM, (20.0, 10.0, SOUTH));
    board.tweak(host, |it| it.class = Class::Bad);
    let gunners = board.guns("gunners", THEM, (20.0, 11.0, SOUTH));
    board.later(gunners, |it| {
        (it.guns, it.formation) = (Guns::Left(at(50.0, 40.0, SOUTH)), Formation::Skirmish);
        it.marks.host = Some(UnitId(1));
    });
    board.contact(ours, host, Aspect::Front);
    let mut play = fight(&board, &[6, 1, 1]);
    assert!(play.unit(host).is_routing());
    let it = play.unit(gunners);
    assert!(it.is_routing() && it.lost == 0 && it.marks.host.is_none());
    play.from_now_on(1);
}

/// ANT-SEQ-024: first all chargers move, then all answers, then those whose target left go on, each time in the order of the tests.
#[test]
fn charges_answers_and_pursuits_are_moved_in_the_order_of_the_tests() {
    let mut board = Board::new();
    let ours = [20.0, 40.0].map(|x| board.foot("ours", US, (x, 20.0, NORTH)));
    let theirs = [20.0, 40.0].map(|x| board.foot("theirs", THEM, (x, 23.0, SOUTH)));
    for id in theirs {
        skirmish(&mut board, id);
    }
    board.pips = [12, 6];
    let mut play = board.play(Stage::Declare, Step::Charges, &[]);
    for (unit, target) in ours.into_iter().zip(theirs) {
        play.say_with(0, Act::Charge { unit, target }, ahead(4.0));
    }
    if matches!(play.question(), Question::Declare { .. }) {
        play.say(0, Act::Done);
    }
    play.dice(&[6]).say(0, Act::Test { unit: ours[1] });
    play.dice(&[6]).say(1, Act::Evade);
    play.dice(&[6, 6]).say(1, Act::Evade);
    let moved: Vec<(UnitId, Cause)> = play
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Moved { unit, cause, .. } => Some((*unit, *cause)),
            _ => None,
        })
        .collect();
    let wanted = [
        (ours[1], Cause::Charge),
        (ours[0], Cause::Charge),
        (theirs[1], Cause::Evade),
        (theirs[0], Cause::Evade),
    ];
    assert_eq!(moved, wanted);
    assert!(matches!(play.question(), Question::Chase { unit, .. } if unit == ours[1]));
}
