//! Generals (ANT-RSK, ANT-REP): risk, what a hit does, and successors.
use super::{
    charges::{THEM, US, ahead, foot, horse},
    kit::*,
};
use kernel::Fill;
use rules_nearrun::{
    Act, Event, Model, NearRun, Question, Stage,
    kinds::{Formation, Side, State, Step, UnitId},
    model::Fate,
    refusal::CommandRefusal,
};

/// Step 11 with these dice; then the phase of the other side begins, with a command die.
fn risk(model: Model, dice: &[u8]) -> proving::Bout<NearRun> {
    let dice = [dice, &[1]].concat();
    proving::Bout::scripted(Model { step: Step::Risk, ..model }, Stage::Risk, &dice)
}

/// A battalion with the brigadier, and what it went through.
fn joined(change: fn(&mut rules_nearrun::unit::Unit)) -> Model {
    let mut board = Board::new();
    let line = board.foot("line", US, (30.0, 20.0, NORTH));
    board.foot("friend", US, (40.0, 10.0, NORTH));
    board.foot("foe", THEM, (30.0, 40.0, SOUTH));
    board.join(general_of(FIRST[0]), line);
    board.later(line, change);
    board.mover = Side(1);
    Model { first: Some(Side(1)), ..board.model() }
}

/// ANT-RSK-003, -004, ANT-REP-002, ANT-TRK-001 to -004: fire and melee on 6, a lost melee or a rout on 5; then 1-2 stunned, 3-6 removed.
#[test]
fn joined_generals_are_at_risk() {
    let fate = |change, dice: &[u8]| {
        let bout = risk(joined(change), dice);
        bout.model().generals[general_of(FIRST[0]).idx()].fate
    };
    assert_eq!(fate(|it| it.done.hits = 1, &[5]), Fate::Present);
    assert_eq!(fate(|it| it.done.hits = 1, &[6, 2]), Fate::Stunned { until: 2 });
    assert_eq!(fate(|it| it.done.fought = true, &[5]), Fate::Present);
    assert_eq!(fate(|it| it.done.fought = true, &[6, 3]), Fate::Fallen { turn: 1 });
    let lost =
        |it: &mut rules_nearrun::unit::Unit| (it.done.fought, it.done.melee_lost) = (true, true);
    assert_eq!(fate(lost, &[5, 6]), Fate::Fallen { turn: 1 });
    assert_eq!(fate(|_| (), &[]), Fate::Present, "nothing happened, nobody dices");
}

/// ANT-RSK-006: whoever is not removed when the unit routs goes behind the nearest friends.
#[test]
fn a_general_whose_unit_routs_goes_behind_friends() {
    let routs = |it: &mut rules_nearrun::unit::Unit| {
        (it.state, it.done.stirred) = (State::Routing, true);
    };
    let bout = risk(joined(routs), &[4]);
    let general = &bout.model().generals[general_of(FIRST[0]).idx()];
    assert_eq!((general.with, general.at.at), (None, inch(40.0, 9.0)));
}

/// ANT-RSK-001, -002, -005, worked example 10: a lone general touched by horse is hit on 5 or 6, by foot on 6, at that instant.
#[test]
fn a_lone_general_is_ridden_down() {
    for (charger, formation, die, hit) in [
        (horse as fn(&mut Board) -> UnitId, Formation::Line, 5, true),
        (horse, Formation::Line, 4, false),
        (foot, Formation::Column, 5, false),
    ] {
        let mut board = Board::new();
        let ours = charger(&mut board);
        board.form(ours, formation);
        board.foot("theirs", THEM, (30.0, 44.0, SOUTH));
        board.lead(US, 30.0, 16.0);
        board.post(general_of(SECOND[1]), 30.0, 22.2);
        let mut play = board.play(Stage::Move, Step::Movement, &[]);
        play.dice(if hit { &[5, 4] } else { std::slice::from_ref(&die) });
        play.say_with(0, Act::Move { unit: ours }, ahead(2.0));
        let general = general_of(SECOND[1]);
        assert!(play.events.contains(&Event::GeneralRisked { general, die, hit }));
        let it = &play.model().generals[general.idx()];
        match hit {
            true => assert_eq!(it.fate, Fate::Fallen { turn: 1 }),
            false => assert_eq!(it.at.at, inch(30.0, 45.0), "behind the nearest friends"),
        }
    }
}

/// A battle at the end of a turn in which a general fell the turn before.
fn fallen(rank: rules_nearrun::kinds::GeneralId, turn: u16) -> Model {
    let mut board = Board::new();
    board.foot("one", US, (30.0, 10.0, NORTH));
    board.foot("two", US, (40.0, 10.0, NORTH));
    board.foot("foe", THEM, (30.0, 40.0, SOUTH));
    board.turn = 2;
    let mut model = board.model();
    model.generals[rank.idx()].fate = Fate::Fallen { turn };
    Model { step: Step::Initiative, ..model }
}

/// ANT-REP-004 to -008, -014: a brigadier who fell in turn N is replaced as turn N+2 opens, touching a unit of the brigade.
#[test]
fn a_new_brigadier_comes_as_the_turn_after_next_opens() {
    let brigadier = general_of(FIRST[0]);
    let bout = |turn| {
        proving::Bout::<NearRun>::scripted(
            fallen(brigadier, turn),
            Stage::Replace { side: US },
            &[],
        )
    };
    let mut play = bout(1);
    assert_eq!(play.question(), Question::Promote { general: brigadier });
    let refused = play.refused(0, Act::Promote { unit: UnitId(2) });
    assert_eq!(refused, CommandRefusal::NotOfBrigade { unit: UnitId(2) }.into());
    play.dice(&[4, 2]).say(0, Act::Promote { unit: UnitId(1) });
    let it = &play.model().generals[brigadier.idx()];
    assert!(it.replacement && it.with.is_none() && it.fate == Fate::Present);
    assert_eq!(it.at.at, inch(40.0, 9.75));
    let mut model = fallen(brigadier, 2);
    model.turn = 2;
    let play = proving::Bout::<NearRun>::scripted(model, Stage::Replace { side: US }, &[4, 2]);
    assert!(matches!(play.question(), Question::Order { .. }), "it is too early");
}

/// ANT-REP-008, -015: a higher general stands where the old one fell, or behind friends if an enemy is there.
#[test]
fn a_new_divisional_general_stands_where_the_old_one_fell() {
    let general = general_of(DIVISION[0]);
    for (place, stands) in [((34.0, 1.0), (34.0, 1.0)), ((30.0, 39.5), (30.0, 9.0))] {
        let mut model = fallen(general, 1);
        model.generals[general.idx()].at = at(place.0, place.1, NORTH);
        let play = proving::Bout::<NearRun>::scripted(model, Stage::Replace { side: US }, &[4, 2]);
        assert_eq!(play.model().generals[general.idx()].at.at, inch(stands.0, stands.1));
    }
}

/// ANT-REP-003, -013, EX-N15: the shock of a loss falls on the first own phase only; a stunned general is back after the next turn.
#[test]
fn the_shock_of_a_loss_lasts_one_phase() {
    let brigadier = general_of(FIRST[0]);
    let mut model = fallen(brigadier, 2);
    let fate = Fate::Stunned { until: 3 };
    let events = [
        (Event::GeneralHit { general: brigadier, die: 1, fate }, false),
        (Event::PhaseBegan { side: THEM }, false),
        (Event::PhaseBegan { side: US }, true),
        (Event::TurnBegan { turn: 3 }, true),
        (Event::PhaseBegan { side: US }, false),
    ];
    for (event, shock) in events {
        rules_nearrun::model::apply(&mut model, &event);
        assert_eq!(model.generals[brigadier.idx()].shock, shock, "{event:?}");
        assert_eq!(model.generals[brigadier.idx()].fate, fate);
    }
    rules_nearrun::model::apply(&mut model, &Event::TurnBegan { turn: 4 });
    assert_eq!(model.generals[brigadier.idx()].fate, Fate::Present);
}

/// ANT-GEN-001 to -003, -006 to -008, -010, -012: rides and what they cost.
#[test]
fn generals_ride_and_join_units() {
    let mut board = Board::new();
    let line = board.foot("line", US, (30.0, 10.0, NORTH));
    let other = board.foot("other", US, (40.0, 10.0, NORTH));
    board.tweak(other, |it| it.under = Some(SECOND[0]));
    board.foot("foe", THEM, (30.0, 30.0, SOUTH));
    board.lead(US, 30.0, 8.0);
    let mut play = board.play(Stage::Move, Step::Movement, &[]);
    let (brigadier, division) = (general_of(FIRST[0]), general_of(DIVISION[0]));
    let to = |x, y| Fill::Poses(vec![at(x, y, NORTH)]);
    let ride = |general| Act::Ride { general };
    let refused = play.refused(0, Act::Join { general: brigadier, unit: other });
    assert_eq!(refused, CommandRefusal::NotTheirs { general: brigadier, unit: other }.into());
    let refused = play.refused_with(0, ride(division), to(60.0, 8.0));
    let far = CommandRefusal::RideTooFar { general: division, needs: 30.0, most: 20.0 };
    assert_eq!(refused, far.into());
    let refused = play.refused_with(0, ride(brigadier), to(30.0, 28.5));
    assert!(
        [
            CommandRefusal::NoPlace { general: brigadier }.into(),
            CommandRefusal::RideTooFar { general: brigadier, needs: 20.5, most: 20.0 }.into()
        ]
        .contains(&refused)
    );
    let refused = play.refused(0, ride(brigadier));
    assert_eq!(refused, CommandRefusal::NoPlace { general: brigadier }.into());
    play.say(0, Act::Join { general: brigadier, unit: line });
    assert_eq!(play.model().commands[DIVISION[0].idx()].spent, 0, "his units stay in the box");
    play.say_with(0, ride(brigadier), to(30.0, 8.0));
    assert_eq!(play.model().commands[DIVISION[0].idx()].spent, 1, "a second move costs a pip");
    play.say_with(0, ride(division), to(34.0, 8.0));
    assert_eq!(play.model().commands[DIVISION[0].idx()].spent, 1, "the first ride is free");
    play.say_with(0, ride(division), to(38.0, 8.0));
    assert_eq!(play.model().commands[DIVISION[0].idx()].spent, 2);
    // ANT-GEN-004: a commander beyond the division has only the moves that were bought before the dice were dealt.
    play.say_with(0, ride(CHIEFS[0]), to(40.0, 4.0));
    let refused = play.refused_with(0, ride(CHIEFS[0]), to(36.0, 4.0));
    assert_eq!(refused, CommandRefusal::GeneralMoved { general: CHIEFS[0] }.into());
    let mut model = board.model();
    model.step = Step::Movement;
    model.generals[division.idx()].fate = Fate::Stunned { until: 2 };
    let play = proving::Bout::<NearRun>::scripted(model, Stage::Move, &[]);
    let refused = play.refused_with(0, ride(division), to(34.0, 8.0));
    assert_eq!(refused, CommandRefusal::NotHere { general: division }.into());
}

/// ANT-RSK-001, -005, r114: a lone general is diced for wherever on its way an enemy touches him, and however that enemy moves.
#[test]
fn a_lone_general_is_ridden_over() {
    let general = general_of(SECOND[1]);
    let board = |facing: f64| {
        let mut board = Board::new();
        let ours = board.horse("ours", US, (30.0, 20.0, facing));
        board.foot("theirs", THEM, (30.0, 44.0, SOUTH));
        board.lead(US, 30.0, 16.0);
        (board, ours)
    };
    let rides = |(mut board, ours): (Board, UnitId), place: (f64, f64), act: Act, fill: Fill| {
        board.post(general, place.0, place.1);
        let mut play = board.play(Stage::Move, Step::Movement, &[]);
        play.dice(&[4]);
        play.say_with(0, act, fill);
        let risked = Event::GeneralRisked { general, die: 4, hit: false };
        assert!(play.events.contains(&risked), "{act:?} of {ours:?}");
        assert_eq!(play.model().generals[general.idx()].at.at, inch(30.0, 45.0));
    };
    let (it, ours) = board(NORTH);
    rides((it, ours), (30.0, 23.0), Act::Move { unit: ours }, ahead(8.0));
    let (it, ours) = board(NORTH);
    let back = Act::Retrograde { unit: ours, about: false };
    rides((it, ours), (30.0, 17.5), back, ahead(5.0));
    let (it, ours) = board(NORTH);
    let wheel = kernel::Leg::Wheel { wheel: kernel::offer::Turn::degrees(60.0) };
    let path = Fill::Path(vec![wheel]);
    rides((it, ours), (29.5, 22.2), Act::Move { unit: ours }, path);
    let (it, ours) = board(NORTH);
    let form = Act::Form { unit: ours, formation: Formation::Column };
    rides((it, ours), (30.0, 18.5), form, Fill::Nothing);
}

/// ANT-GEO-031, ANT-CMD-001, -007, EX-N03: a general's place in a file, in his rides and in the view is the centre of his base, on which the
/// box is centred.
#[test]
fn a_general_stands_at_his_centre() {
    let text = include_str!("../../../../scenarios/nearrun/first-lesson-nearrun.toml");
    let doc = kernel::doc::Doc::parse("test.toml", text).expect("it is sound");
    let setup = rules_nearrun::read::setup(&doc).expect("it is sound");
    let model = rules_nearrun::deploy::table(&setup);
    let view = named(&model, || {
        use kernel::ruleset::Ruleset;
        (NearRun::SHOWING.view)(&model, None, kernel::Viewer::Referee)
    });
    let places: Vec<(String, geom::Point)> = setup
        .scene
        .generals
        .iter()
        .zip(&setup.generals)
        .filter_map(|(card, general)| Some((card.id.clone(), general.at?.at)))
        .collect();
    assert!(!places.is_empty());
    for (id, at) in places {
        let line = text.split("[[").find(|part| part.contains(&format!("id = \"{id}\"")));
        let written = format!("at = [{}, {}]", f64::from(at.x) / 2540.0, f64::from(at.y) / 2540.0);
        assert!(line.is_some_and(|part| part.contains(&written)), "{id}: {written} in {line:?}");
        let shown = view.units.iter().find(|unit| unit.id == id).and_then(|unit| unit.front);
        assert_eq!(shown.map(|pose| pose.at), Some(at), "{id}");
    }
    let mut board = Board::new();
    let rear = board.foot("rear", US, (20.0, 15.95, NORTH));
    let front = board.foot("front", US, (20.0, 24.45, NORTH));
    board.post(general_of(FIRST[0]), 20.0, 20.0);
    let model = board.model();
    let holds = |id| rules_nearrun::command::in_box(&model, FIRST[0], model.unit(id));
    assert_eq!([holds(rear), holds(front)], [false, true]);
}

/// ANT-GEN-001, -003, -006, -007: rides and joins are offered by the rule of the general's rank.
#[test]
fn offers_to_generals_cite_the_rule_of_their_rank() {
    let mut board = Board::new();
    let unit = board.foot("line", Side(0), (36.0, 6.0, NORTH));
    board.foot("foe", Side(1), (30.0, 44.0, SOUTH));
    let play = board.play(Stage::Move, Step::Movement, &[]);
    let cite = |act: Act| {
        let offer = play.offers(0).into_iter().find(|offer| offer.act == act);
        offer.map(|offer| offer.cite.to_string())
    };
    for (general, ride, join) in [
        (general_of(FIRST[0]), "ANT-GEN-001", "ANT-GEN-006"),
        (general_of(DIVISION[0]), "ANT-GEN-003", "ANT-GEN-007"),
    ] {
        assert_eq!(cite(Act::Ride { general }).as_deref(), Some(ride));
        assert_eq!(cite(Act::Join { general, unit }).as_deref(), Some(join));
    }
}
