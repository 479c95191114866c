//! Squadrons: some stands charge, the rest stays, follows by a way of its own, and is one unit with them (PG-SQD-001 to -003).
use super::{THEM, US, ahead, close, contacts, hold, morale, totals, wheel, y};
use crate::kit::{Board, EAST, NORTH, Play, SOUTH, Tweak, at};
use rules_gloria::{
    Act, Event, Model, Question, Stage, invariants,
    kinds::{Aspect, Formation, Phase, State, Test, UnitId},
    near,
    refusal::{ChargeRefusal, MoveRefusal},
    unit::{Charge, Rest},
};

/// Heavy cavalry of nine, from x 810 to 990, that faces a battalion this far away.
fn facing(gap: f64) -> (Board, UnitId, UnitId) {
    super::horse_at_foot(gap)
}

fn squadron(unit: UnitId, target: UnitId, stands: u8) -> Act {
    Act::Declare { unit, target, joint: false, squadron: Some(stands) }
}

/// A squadron of a stand has passed To Charge and is asked for its first impulse.
fn sent(board: &Board, unit: UnitId, target: UnitId) -> Play {
    let mut play = morale(board, &[6]);
    play.say(0, squadron(unit, target, 1));
    close(&mut play);
    assert_eq!(play.question(), Question::Impulse { unit });
    play
}

/// The stand from x 930 to 990 is in contact at y 500, and the rest is this far behind.
fn fought(rest: Tweak) -> (Board, UnitId, UnitId) {
    let mut board = Board::new();
    let horse = board.horse("horse", US, (900.0, 500.0, NORTH));
    let foot = board.foot("foot", THEM, (900.0, 500.0, SOUTH));
    board.contact(horse, foot, Aspect::Front);
    board.later(horse, |it| {
        super::under_way(it, UnitId(1), 0);
        it.done.charge = it.done.charge.map(|it| Charge { squadron: Some(1), home: true, ..it });
        (it.done.moved, it.figures, it.at) = (true, 3, at(960.0, 500.0, NORTH));
        it.rest = Some(behind(400.0));
    });
    board.later(horse, rest);
    (board, horse, foot)
}

/// Two stands from x 810 to 930.
fn behind(y: f64) -> Rest {
    let at = at(840.0, y, NORTH);
    Rest { at, formation: Formation::Line, figures: 6, raised: 6, charged: false }
}

fn moving(board: &Board, dice: &[u8]) -> Play {
    board.play(Stage::Move { side: US }, Phase::Movement, dice)
}

/// PG-SQD-001: the stand at the end of the line that is nearer to the target goes, and the others stay where they are.
#[test]
fn a_squadron_goes_alone() {
    for (x, begins, stays) in [(900.0, 960.0, 840.0), (800.0, 840.0, 900.0)] {
        let (mut board, horse, foot) = facing(200.0);
        board.tweak(foot, |it| it.at = Some(at(x, 600.0, SOUTH)));
        let mut play = sent(&board, horse, foot);
        play.say_with(0, Act::Impulse { form: None }, ahead(80.0));
        let unit = play.unit(horse);
        let rest = unit.rest.expect("the others stay");
        assert_eq!(unit.at, at(begins, 480.0, NORTH));
        assert_eq!((rest.at, unit.figures, rest.figures), (at(stays, 400.0, NORTH), 3, 6));
        assert_eq!((unit.strength(), unit.stands().len()), (9, 3));
        // To the target it is as near as its nearest part.
        let [unit, foot] = [horse, foot].map(|id| play.unit(id));
        assert!((near::gap(play.model(), unit, foot) - 12_000.0).abs() < 1.0);
        invariants::check(play.model());
    }
}

/// PG-SQD-001: of a column the first stands go.
#[test]
fn the_head_of_a_column_goes_alone() {
    let (mut board, horse, foot) = facing(200.0);
    board.tweak(horse, |it| it.formation = Formation::Column);
    let mut play = sent(&board, horse, foot);
    play.say_with(0, Act::Impulse { form: None }, ahead(80.0));
    let rest = play.unit(horse).rest.expect("the others stay");
    let depth = f64::from(play.unit(horse).basing.depth.0) / 100.0;
    assert_eq!(y(play.model(), horse), 480.0);
    assert_eq!((rest.at, rest.figures), (at(900.0, 400.0 - depth, NORTH), 6));
    invariants::check(play.model());
}

/// PG-SQD-001: those who stay are in the way of others, and enemies keep clear of them.
#[test]
fn those_who_stay_are_in_the_way() {
    let (mut board, horse, foot) = facing(200.0);
    let own = board.foot("own", US, (870.0, 300.0, NORTH));
    let enemy = board.foot("enemy", THEM, (870.0, 470.0, SOUTH));
    board.later(horse, |it| {
        (it.figures, it.at, it.rest) = (3, at(960.0, 590.0, NORTH), Some(behind(400.0)));
        (it.done.moved, it.done.tried) = (true, true);
    });
    board.tweak(foot, |it| it.at = Some(at(300.0, 900.0, SOUTH)));
    let told = Act::Move { unit: own, form: None };
    let refused = moving(&board, &[]).refused_with(0, told, ahead(80.0));
    assert_eq!(refused, MoveRefusal::Through { unit: own, other: horse }.into());
    let play = board.play(Stage::Move { side: THEM }, Phase::Movement, &[]);
    let refused = play.refused_with(1, Act::Move { unit: enemy, form: None }, ahead(60.0));
    let why = format!("{refused:?}");
    assert!(why.contains("NearEnemy"), "{why}");
}

/// PG-SQD-001: a squadron does not end on those who stay.
#[test]
fn a_squadron_leaves_the_others_room() {
    let (mut board, horse, foot) = facing(44.0);
    board.tweak(foot, |it| it.at = Some(at(980.0, 444.0, SOUTH)));
    let play = sent(&board, horse, foot);
    let refused = play.refused_with(0, Act::Impulse { form: None }, wheel(10.0, 12.0));
    assert_eq!(refused, ChargeRefusal::OnRest { unit: horse }.into());
}

/// PG-SQD-001: squadrons are bodies in close order.
#[test]
fn squadrons_do_not_skirmish() {
    let (mut board, _, foot) = facing(200.0);
    let kind = rules_gloria::kinds::UnitKind::LightCavalry;
    let light = board.unit("light", US, kind, 9, (600.0, 400.0, NORTH));
    let prey = board.foot("prey", THEM, (600.0, 550.0, SOUTH));
    let play = sent(&board, light, prey);
    let refused =
        play.refused_with(0, Act::Impulse { form: Some(Formation::Skirmish) }, ahead(40.0));
    let form = Formation::Skirmish.name();
    assert_eq!(refused, ChargeRefusal::NotItsFormation { unit: light, form }.into());
    board.tweak(foot, |it| it.state = State::Routing);
    board.tweak(prey, |it| it.state = State::Routing);
    board.tweak(light, |it| it.formation = Formation::Skirmish);
    let refused = morale(&board, &[]).refused(0, squadron(light, prey, 1));
    assert_eq!(refused, ChargeRefusal::NoSquadron { unit: light }.into());
}

/// PG-SQD-001: a side is asked for charges if only a squadron has room for one.
#[test]
fn a_squadron_goes_where_its_unit_cannot() {
    let (mut board, horse, foot) = facing(200.0);
    board.tweak(foot, |it| it.at = Some(at(960.0, 600.0, SOUTH)));
    board.foot("friend", US, (780.0, 430.0, NORTH));
    board.later(horse, |it| it.done.changed = true);
    let mut play = morale(&board, &[]);
    assert_eq!(play.question(), Question::Declare { side: US });
    play.refused(0, super::declare(horse, foot));
    play.say(0, squadron(horse, foot, 1));
}

/// PG-SQD-001, PG-IM2-002, PG-HOM-001: a squadron goes home by itself; only its figures count.
#[test]
fn a_squadron_charges_home_alone() {
    let (board, horse, foot) = facing(140.0);
    let mut play = sent(&board, horse, foot);
    play.say_with(0, Act::Impulse { form: None }, ahead(60.0));
    let model = Model { phase: Phase::Movement, ..play.model().clone() };
    let mut play = Play::from(model, Stage::Second, &[3]);
    play.say(0, Act::GoOn);
    hold(&mut play);
    assert_eq!(totals(&play, Test::ChargeHome), [2]);
    assert_eq!((contacts(&play).len(), y(play.model(), horse)), (1, 540.0));
    assert_eq!(play.unit(horse).rest.map(|rest| rest.at), Some(at(840.0, 400.0, NORTH)));
    invariants::check(play.model());
}

/// PG-SQD-002: the rest tests, goes straight ahead by itself, tests again, and fights in the same melee.
#[test]
fn the_rest_charges_by_a_way_of_its_own() {
    let (board, horse, foot) = fought(|_| ());
    let mut play = moving(&board, &[6, 6]);
    let label = play.offers(0).into_iter().find(|it| matches!(it.act, Act::Opportunity { .. }));
    let label = label.expect("it may charge").label;
    assert!(label.starts_with("the rest of"), "{label}");
    play.say(0, Act::Opportunity { unit: horse, target: foot });
    assert_eq!([Test::ToCharge, Test::ChargeHome].map(|it| totals(&play, it).len()), [1, 1]);
    let rest = play.unit(horse).rest.expect("it is still by itself");
    assert_eq!((rest.at, rest.charged), (at(840.0, 500.0, NORTH), true));
    assert_eq!((y(play.model(), horse), play.unit(horse).figures), (500.0, 3));
    invariants::check(play.model());
    // Nine against twelve, where three would be outnumbered by four to one.
    let fight = |play: &Play| {
        let model = Model { phase: Phase::Assault, ..play.model().clone() };
        let play = Play::from(model, Stage::Assault, &[3, 1]);
        let fought = play.events.iter().find_map(|event| match event {
            Event::Fought { totals, .. } => Some(*totals),
            _ => None,
        });
        fought.expect("a combat was fought")
    };
    assert_eq!(fight(&play), [3 + 2 + 1, 3 + 2]);
    assert_eq!(fight(&moving(&board, &[])), [3 + 2 + 1, 3 + 2 + 3]);
}

/// PG-SQD-002: whoever fails To Charge stays and does not try again; whoever fails Charge Home halts short.
#[test]
fn the_rest_may_fail() {
    let (board, horse, foot) = fought(|_| ());
    let charge = Act::Opportunity { unit: horse, target: foot };
    let mut play = moving(&board, &[1]);
    play.say(0, charge);
    assert_eq!(play.unit(horse).rest, Some(behind(400.0)));
    assert!(play.unit(horse).done.balked && contacts(&play).is_empty());
    assert!(!play.offered(0, |act| matches!(act, Act::Opportunity { .. })));
    let mut play = moving(&board, &[6, 1]);
    play.say(0, charge);
    let rest = play.unit(horse).rest.expect("it is by itself");
    assert_eq!((rest.at, rest.charged), (at(840.0, 450.0, NORTH), true));
    assert!(!play.offered(0, |act| matches!(act, Act::Opportunity { .. })));
}

/// PG-SQD-002, PG-OPP-002: into the same melee only, straight ahead within half a move, past its own squadrons.
#[test]
fn the_rest_charges_only_into_the_same_melee() {
    let why = |board: &Board, unit, target| {
        let mut board = board.clone();
        board.horse("other", US, (300.0, 400.0, NORTH));
        moving(&board, &[]).refused(0, Act::Opportunity { unit, target })
    };
    let (mut board, horse, foot) = fought(|_| ());
    let other = board.foot("near", THEM, (700.0, 470.0, SOUTH));
    assert_eq!(
        why(&board, horse, other),
        ChargeRefusal::OtherMelee { unit: horse, target: other }.into()
    );
    // Its reach is 150 mm.
    let (board, horse, foot_far) = fought(|it| it.rest = Some(behind(345.0)));
    assert_eq!(foot, foot_far);
    assert!(format!("{:?}", why(&board, horse, foot)).contains("TooFar"));
    // An enemy of the same melee counts, even if the squadron does not touch it.
    let (mut board, horse, _) = fought(|it| it.rest = Some(behind(400.0)));
    board.tweak(UnitId(1), |it| it.at = Some(at(1000.0, 500.0, SOUTH)));
    let next = board.foot("next", THEM, (815.0, 500.0, SOUTH));
    let friend = board.foot("friend", US, (770.0, 500.0, NORTH));
    board.tweak(friend, |it| it.figures = 4);
    board.contact(friend, next, Aspect::Front);
    let refused = ChargeRefusal::OtherMelee { unit: horse, target: next };
    assert_eq!(why(&board, horse, next), refused.into());
    board.contact(friend, UnitId(1), Aspect::Front);
    let mut play = moving(&board, &[6, 6]);
    play.say(0, Act::Opportunity { unit: horse, target: next });
    let made = contacts(&play);
    assert_eq!(made.iter().map(|it| (it.attacker, it.target)).collect::<Vec<_>>(), [(horse, next)]);
    // Its own squadrons may be in the way.
    let (board, horse, foot) = fought(|it| {
        it.rest = Some(Rest { at: at(930.0, 400.0, NORTH), ..behind(400.0) });
    });
    let in_way = ChargeRefusal::InTheWay { unit: horse, other: horse };
    assert_eq!(why(&board, horse, foot), in_way.into());
}

/// PG-SQD-003: the whole unit takes the result, and the rest goes with its squadrons.
#[test]
fn the_rest_shares_the_result() {
    // Two stands fight; they lose four figures of six and rout, and the stand that stayed routs with them.
    let (mut board, horse, _) = fought(|it| {
        let rest = Rest { at: at(840.0, 400.0, NORTH), figures: 3, raised: 3, ..behind(400.0) };
        (it.figures, it.rest) = (6, Some(rest));
        it.at = at(930.0, 500.0, NORTH);
    });
    board.initiative = US;
    let model = Model { phase: Phase::Assault, ..board.model() };
    let play = Play::from(model, Stage::Assault, &[1, 6]);
    let unit = play.unit(horse);
    assert_eq!((unit.rest, unit.figures, unit.state), (None, 5, State::Routing));
    assert!(y(play.model(), horse) < 450.0);
    assert!(play.events.iter().any(|event| matches!(event, Event::Rejoined { .. })));
    invariants::check(play.model());
}

/// PG-SQD-003: losses come off those who charge; if none of them is left, the rest is the unit.
#[test]
fn the_rest_is_the_unit_if_its_squadron_falls() {
    let (board, horse, _) = fought(|_| ());
    let model = Model { phase: Phase::Assault, ..board.model() };
    let play = Play::from(model, Stage::Assault, &[1, 3]);
    let unit = play.unit(horse);
    assert_eq!((unit.rest, unit.figures, unit.state), (None, 6, State::Routing));
    assert!(unit.at.at.y < 40_000, "it routs from where it stood");
    assert!(play.model().contacts.is_empty());
}

/// PG-SQD-003: if the last of a squadron that broke through is shot, the rest is the unit, and it touches nobody where it stands.
#[test]
fn the_rest_of_a_squadron_that_was_shot_is_in_no_contact() {
    let (mut board, horse, foot) = fought(|it| it.figures = 1);
    board.book().options.hidden_units = true;
    let mut model = Model { phase: Phase::Shooting, ..board.model() };
    model.contacts[0].break_through = true;
    model.turn = model.contacts[0].turn + 1;
    let mut play = Play::from(model, Stage::Aim, &[6, 1, 1, 1]);
    play.say(1, crate::fire::fire(foot, horse));
    play.say(0, Act::Done).say(1, Act::Done);
    let unit = play.unit(horse);
    assert_eq!((unit.rest, unit.figures), (None, 5));
    assert!(play.model().contacts.is_empty());
    invariants::check(play.model());
}

/// PG-SQD-003: after a charge without contact the rest closes up at the end of the turn, where there is room.
#[test]
fn the_rest_closes_up_at_the_end_of_the_turn() {
    let end = |board: &Board| {
        let play = board.play(Stage::End, Phase::Assault, &[]);
        invariants::check(play.model());
        play
    };
    let mut board = Board::new();
    let horse = board.horse("horse", US, (900.0, 500.0, NORTH));
    board.foot("foot", THEM, (900.0, 900.0, SOUTH));
    board.later(horse, |it| {
        (it.figures, it.at, it.rest) = (3, at(960.0, 500.0, NORTH), Some(behind(400.0)));
    });
    let whole = |play: &Play| {
        let unit = play.unit(horse);
        (unit.at, unit.formation, unit.figures, unit.rest)
    };
    let there = at(960.0, 500.0, NORTH);
    assert_eq!(whole(&end(&board)), (there, Formation::Line, 9, None));
    // Friends beside it leave room for a column only.
    board.foot("left", US, (839.0, 500.0, NORTH));
    board.foot("right", US, (1081.0, 500.0, NORTH));
    assert_eq!(whole(&end(&board)), (there, Formation::Column, 9, None));
    // Somebody close behind it: the nearest place behind them.
    board.foot("behind", US, (960.0, 460.0, NORTH));
    let (pose, _, figures, rest) = whole(&end(&board));
    assert!(pose.at.y <= 44_000 && (figures, rest) == (9, None), "{pose:?}");
    // It keeps away from enemies whom it has not charged.
    let mut board = board.clone();
    board.tweak(UnitId(2), |it| it.at = Some(at(300.0, 200.0, NORTH)));
    board.tweak(UnitId(3), |it| it.at = Some(at(600.0, 200.0, NORTH)));
    board.tweak(UnitId(4), |it| it.at = Some(at(1000.0, 200.0, NORTH)));
    board.tweak(UnitId(1), |it| it.at = Some(at(1105.0, 510.0, SOUTH)));
    let play = end(&board);
    let [unit, enemy] = [horse, UnitId(1)].map(|id| play.unit(id));
    assert!(unit.rest.is_none() && near::gap(play.model(), unit, enemy) >= 2_499.0);
}

/// PG-SQD-003: in contact a unit closes up only if it goes on touching whom it fights.
#[test]
fn a_unit_in_contact_only_closes_up() {
    let (mut board, horse, _) = fought(|_| ());
    let friend = board.foot("friend", US, (840.0, 500.0, NORTH));
    board.tweak(friend, |it| it.figures = 8);
    let play = board.play(Stage::End, Phase::Assault, &[]);
    assert_eq!(play.unit(horse).rest, Some(behind(400.0)));
    board.tweak(friend, |it| it.at = Some(at(300.0, 200.0, NORTH)));
    let play = board.play(Stage::End, Phase::Assault, &[]);
    assert_eq!((play.unit(horse).rest, play.unit(horse).figures), (None, 9));
    invariants::check(play.model());
}

/// PG-SQD-001, PG-CLA-003: an enemy who charges those who stayed fights them, and from the side where they are.
#[test]
fn those_who_stay_are_charged_where_they_are() {
    let mut board = Board::new();
    let horse = board.horse("horse", US, (900.0, 500.0, NORTH));
    let enemy = board.horse("enemy", THEM, (760.0, 390.0, EAST));
    board.later(horse, |it| {
        (it.figures, it.at, it.rest) = (3, at(960.0, 700.0, NORTH), Some(behind(400.0)));
        (it.done.moved, it.done.tried) = (true, true);
    });
    let stage = Stage::Opportunity { unit: enemy, target: horse };
    let play = board.play(stage, Phase::Movement, &[6, 6]);
    let contact = contacts(&play)[0];
    assert_eq!((contact.attacker, contact.target, contact.aspect), (enemy, horse, Aspect::Flank));
    let model = Model { phase: Phase::Assault, ..play.model().clone() };
    let play = Play::from(model, Stage::Assault, &[1, 1]);
    let fought = play.events.iter().find_map(|event| match event {
        Event::Fought { totals, .. } => Some(*totals),
        _ => None,
    });
    // Horse at the halt; a charge in flank, three to two in figures: six against nine.
    assert_eq!(fought, Some([3 - 1, 3 + 2 + 2 + 1]));
}

/// PG-SQD-003: a unit that is divided when a turn begins neither charges nor moves in it. It closes up.
#[test]
fn a_divided_unit_closes_up_before_it_acts_again() {
    let (mut board, horse, foot) = facing(200.0);
    let other = board.horse("other", US, (300.0, 400.0, NORTH));
    board.foot("prey", THEM, (300.0, 550.0, SOUTH));
    board.later(horse, |it| {
        (it.figures, it.at, it.rest) = (3, at(960.0, 400.0, NORTH), Some(behind(300.0)));
    });
    let refused = morale(&board, &[]).refused(0, super::declare(horse, foot));
    assert_eq!(refused, ChargeRefusal::Divided { unit: horse }.into());
    let act = |unit| Act::Move { unit, form: None };
    let refused = moving(&board, &[]).refused_with(0, act(horse), ahead(20.0));
    assert_eq!(refused, MoveRefusal::Divided { unit: horse }.into());
    moving(&board, &[]).say_with(0, act(other), ahead(20.0));
}

/// PG-SQD-001: a position says of a divided unit how many are in each part.
#[test]
fn a_divided_unit_has_figures_in_both_parts() {
    let (board, horse, _) = fought(|_| ());
    let mut model = board.model();
    invariants::check(&model);
    model.units.change(horse.idx(), |it| it.rest = Some(Rest { figures: 0, ..behind(400.0) }));
    assert!(std::panic::catch_unwind(|| invariants::check(&model)).is_err());
    let mut model = board.model();
    model.units.change(horse.idx(), |it| it.rest = Some(Rest { figures: 7, ..behind(400.0) }));
    assert!(std::panic::catch_unwind(|| invariants::check(&model)).is_err());
    let mut model = board.model();
    model.units.change(horse.idx(), |it| it.rest = Some(behind(-5.0)));
    assert!(std::panic::catch_unwind(|| invariants::check(&model)).is_err());
    let mut model = board.model();
    let formation = Formation::Skirmish;
    model.units.change(horse.idx(), |it| it.rest = Some(Rest { formation, ..behind(400.0) }));
    assert!(std::panic::catch_unwind(|| invariants::check(&model)).is_err());
}
