//! Dice, losses and what follows them (PG-SHO-001 to -004, PG-CLS-007, PG-TGT, PG-SHT, PG-ATT, PG-OPT-004, -005).
use crate::{
    fire::{THEM, US, aim, face_to_face, field, fire, is_refused, shots, volley},
    kit::{Board, FOOT, NORTH, Play, SOUTH, general_of},
};
use rules_gloria::{
    Act, Event, Stage,
    act::Facing,
    kinds::{Class, Formation, Phase, Side, State, Target, Test, UnitId, UnitKind},
    model::Fate,
    unit::{End, Place},
};

/// A class 3 test that is always passed.
const STANDS: u8 = 6;

fn offered_class(board: &Board, unit: UnitId, target: UnitId) -> String {
    let play = aim(board, &[]);
    let offers = play.offers(0);
    let offer = offers.iter().find(|offer| offer.act == fire(unit, target)).expect("an offer");
    offer.notes[0].rsplit(", ").next().expect("a class").to_owned()
}

/// PG-TGT-001, PG-TGT-002, PG-TGT-003, PG-TGT-007: the class follows the formation; routers and squares are dense.
#[test]
fn the_target_class_follows_the_formation() {
    for (kind, formation, state, class) in [
        (UnitKind::LineInfantry, Formation::Line, State::Good, Target::Line),
        (UnitKind::LineInfantry, Formation::Skirmish, State::Good, Target::Dispersed),
        (UnitKind::LineInfantry, Formation::March, State::Good, Target::Dense),
        (UnitKind::LineInfantry, Formation::Manoeuvre, State::Good, Target::Dense),
        (UnitKind::LineInfantry, Formation::Square, State::Good, Target::Dense),
        (UnitKind::LineInfantry, Formation::Line, State::Routing, Target::Dense),
        (UnitKind::HeavyCavalry, Formation::Line, State::Good, Target::Line),
        (UnitKind::HeavyCavalry, Formation::Column, State::Good, Target::Dense),
        (UnitKind::FootArtillery, Formation::Deployed, State::Good, Target::Line),
        (UnitKind::FootArtillery, Formation::Limbered, State::Good, Target::Dense),
    ] {
        let mut board = field();
        let unit = board.foot("unit", US, (900.0, 400.0, NORTH));
        let target = board.unit("target", THEM, kind, 4, (900.0, 445.0, SOUTH));
        board.tweak(target, |it| (it.formation, it.state) = (formation, state));
        assert_eq!(offered_class(&board, unit, target), class.name(), "{kind:?} {formation:?}");
    }
}

/// PG-TGT-005, PG-TGT-006, PG-COV-001, PG-ROA-002: cover comes before the formation; there is none on a road in a town.
#[test]
fn cover_comes_before_the_formation() {
    let area = [(700.0, 430.0), (1100.0, 430.0), (1100.0, 600.0), (700.0, 600.0)];
    for (ground, class) in [
        ("light-wood", Target::LightCover),
        ("heavy-wood", Target::HeavyCover),
        ("light-urban", Target::LightCover),
        ("heavy-urban", Target::HeavyCover),
    ] {
        let (mut board, unit, target) = face_to_face(45.0);
        board.area(ground, &area);
        assert_eq!(offered_class(&board, unit, target), class.name(), "{ground}");
    }
    let (mut board, unit, target) = face_to_face(45.0);
    board.area("heavy-urban", &area);
    board.ribbon("road", &[(600.0, 455.0), (1200.0, 455.0)], 40);
    assert_eq!(offered_class(&board, unit, target), Target::Line.name());
    for (wall, y, class) in [
        ("hedge", 425.0, Target::LightCover),
        ("earthworks", 425.0, Target::HeavyCover),
        ("hedge", 410.0, Target::Line),
    ] {
        let (mut board, unit, target) = face_to_face(45.0);
        board.ribbon(wall, &[(600.0, y), (1200.0, y)], 4);
        assert_eq!(offered_class(&board, unit, target), class.name(), "{wall} {y}");
    }
}

/// PG-SHO-001, PG-SHO-002, PG-SHO-003: the initiative side's dice first; everybody fires with what they had; losses at the end.
#[test]
fn fire_is_simultaneous() {
    for first in [Side(0), Side(1)] {
        let (mut board, unit, target) = face_to_face(50.0);
        board.initiative = first;
        // Steady volleys at a line within 50: 2+/5+. Six hits and three; then two tests.
        let dice = [6, 6, 6, 2, 2, 2, STANDS, STANDS];
        let mut play = aim(&board, &dice);
        play.say(1, fire(target, unit)).say(0, fire(unit, target));
        play.say(0, Act::Done).say(1, Act::Done);
        assert_eq!(shots(&play), [(vec![6, 6, 6], 6), (vec![2, 2, 2], 3)]);
        let figures = [unit, target].map(|it| play.unit(it).figures);
        let expected = if first == US { [9, 6] } else { [6, 9] };
        assert_eq!(figures, expected, "both fired with twelve figures");
    }
}

/// PG-SHO-014, PG-SHO-015, PG-CLS-005: class 3 and better fires its first volley on the steady chart, later ones and class 1 and
/// 2 on the other; so do disordered units.
#[test]
fn the_first_volley_is_steady() {
    let first = |change: &dyn Fn(&mut Board, UnitId)| {
        let (mut board, unit, target) = face_to_face(50.0);
        change(&mut board, unit);
        // Steady: 2+/5+ is two hits on a 5. Later: 3+/6+ is one.
        let play = volley(&board, &[fire(unit, target)], &[5, 1, 1, STANDS]);
        let fired = play.unit(unit).marks.fired;
        assert!(fired);
        shots(&play)[0].1
    };
    assert_eq!(first(&|_, _| ()), 2);
    assert_eq!(first(&|board, unit| board.later(unit, |it| it.marks.fired = true)), 1);
    assert_eq!(first(&|board, unit| board.tweak(unit, |it| it.class = Class::Two)), 1);
    assert_eq!(first(&|board, unit| board.tweak(unit, |it| it.state = State::Disordered)), 1);
}

/// PG-CLS-007, PG-CLS-008, PG-CLS-009: class 4 and 5 in line and good order throws one missed die again, with eight figures.
#[test]
fn elite_infantry_throws_a_missed_die_again() {
    let again = |class, figures, formation, state, dice: &[u8]| {
        let (mut board, unit, target) = face_to_face(50.0);
        board.tweak(unit, |it| (it.class, it.figures) = (class, figures));
        board.tweak(unit, |it| (it.formation, it.state) = (formation, state));
        let play = volley(&board, &[fire(unit, target)], dice);
        let found = play.events.iter().find_map(|event| match event {
            Event::Shot { again, hits, .. } => Some((*again, *hits)),
            _ => None,
        });
        found.expect("a shot")
    };
    use Formation::{Line, Skirmish};
    use State::{Disordered, Good};
    assert_eq!(again(Class::Four, 8, Line, Good, &[1, 1, 3, STANDS]), (Some(3), 1));
    assert_eq!(again(Class::Five, 8, Line, Good, &[1, 2, 1, STANDS]), (Some(1), 1));
    assert_eq!(again(Class::Four, 8, Line, Good, &[2, 2, STANDS]), (None, 2), "no die missed");
    assert_eq!(again(Class::Four, 7, Line, Good, &[1, 1]), (None, 0));
    assert_eq!(again(Class::Three, 8, Line, Good, &[1, 1]), (None, 0));
    assert_eq!(again(Class::Four, 8, Line, Disordered, &[1, 1]), (None, 0));
    assert_eq!(again(Class::Four, 8, Skirmish, Good, &[1, 1, 1, 1]), (None, 0));
}

/// PG-SHT-001: infantry at two figures is removed, at three it stays; cavalry at one is removed, at two it stays.
#[test]
fn small_units_are_shattered() {
    for (kind, figures, dice, gone) in [
        (UnitKind::LineInfantry, 4, vec![3, 1, 1, STANDS], false),
        (UnitKind::LineInfantry, 4, vec![5, 1, 1], true),
        (UnitKind::HeavyCavalry, 3, vec![3, 1, 1, STANDS], false),
        (UnitKind::HeavyCavalry, 3, vec![5, 1, 1], true),
    ] {
        let mut board = field();
        let unit = board.foot("unit", US, (900.0, 400.0, NORTH));
        let target = board.unit("target", THEM, kind, figures, (900.0, 445.0, SOUTH));
        let play = volley(&board, &[fire(unit, target)], &dice);
        let expected = if gone { Place::Gone(End::Shattered) } else { Place::Table };
        assert_eq!(play.unit(target).place, expected, "{kind:?}");
    }
}

/// PG-SHO-004, PG-SHO-023: units that lost figures test, unless they still charge.
#[test]
fn units_that_lost_figures_test() {
    let tested = |play: &Play, unit: UnitId| {
        play.events.iter().any(|event| {
            matches!(event, Event::Tested { unit: it, test: Test::Casualties, .. } if *it == unit)
        })
    };
    let (board, unit, target) = face_to_face(50.0);
    let play = volley(&board, &[fire(unit, target)], &[2, 1, 1, STANDS]);
    assert!(tested(&play, target) && !tested(&play, unit));
    assert!(!tested(&volley(&board, &[fire(unit, target)], &[1, 1, 1]), target));
}

/// PG-ATT-003, PG-ATT-004, PG-DMG-005: a 6 hits the general with a unit that lost figures, which is no hit on the unit.
#[test]
fn a_general_with_a_unit_may_be_hit() {
    let general = general_of(FOOT[1]);
    for (dice, fate) in [
        (vec![2, 1, 1, 5, STANDS], Fate::Present),
        (vec![2, 1, 1, 6, 1, STANDS], Fate::Killed),
        (vec![2, 1, 1, 6, 2, STANDS], Fate::Killed),
        (vec![2, 1, 1, 6, 4, STANDS], Fate::Wounded { until: 7 }),
    ] {
        let (mut board, unit, target) = face_to_face(50.0);
        board.turn = 5;
        board.attach(general, target);
        let play = volley(&board, &[fire(unit, target)], &dice);
        assert_eq!(play.model().general(general).fate, fate);
        assert_eq!(play.unit(target).figures, 11);
    }
    // Nobody is lost: no die for the general.
    let (mut board, unit, target) = face_to_face(50.0);
    board.attach(general, target);
    volley(&board, &[fire(unit, target)], &[1, 1, 1]);
}

/// PG-SKM-010, PG-STF-001, PG-DMG-004, PG-DMG-007: a general who is alone is a dispersed target without flank or rear; every
/// hit is a die on the staff table.
#[test]
fn skirmishers_hit_a_general() {
    let mut board = field();
    let unit = board.unit("unit", US, UnitKind::LightInfantry, 4, (900.0, 400.0, NORTH));
    let general = general_of(FOOT[1]);
    board.post(general, 900.0, 460.0);
    let play = volley(&board, &[Act::Snipe { unit, general }], &[5, 5, 6, 6]);
    assert_eq!(shots(&play), [(vec![5, 5], 2)]);
    let general = play.model().general(general);
    assert!(general.unhorsed && general.fate == Fate::Present);
}

/// PG-DMG-003, PG-DMG-004: engineers who are hit throw on the staff table.
#[test]
fn engineers_who_are_hit_throw_on_the_staff_table() {
    let mut board = field();
    let unit = board.unit("unit", US, UnitKind::LightInfantry, 4, (900.0, 400.0, NORTH));
    let engineers = board.unit("engineers", THEM, UnitKind::Engineers, 7, (900.0, 440.0, SOUTH));
    let play = volley(&board, &[fire(unit, engineers)], &[5, 5, 1, 6]);
    assert_eq!(play.unit(engineers).figures, 6);
}

/// PG-BRN-002, PG-BRN-003, PG-BRN-007: two figures inside an area set fire to it on a 6, and do not shoot.
#[test]
fn two_figures_set_fire_to_a_wood() {
    for (die, burns) in [(5, false), (6, true)] {
        let (mut board, unit, target) = face_to_face(50.0);
        let wood = board.area(
            "light-wood",
            &[(700.0, 300.0), (1100.0, 300.0), (1100.0, 410.0), (700.0, 410.0)],
        );
        let mut play = aim(&board, &[die, 1, 1, 1]);
        play.say(0, Act::Arson { unit }).say(0, fire(unit, target));
        play.say(0, Act::Done).say(1, Act::Done);
        assert_eq!(shots(&play), [(vec![1, 1, 1], 0)], "ten figures: four, four and two");
        assert_eq!(play.model().fires.iter().any(|fire| fire.piece == wood), burns);
        assert_eq!(play.unit(unit).figures, 12);
    }
    let (board, unit, _) = face_to_face(50.0);
    is_refused(&board, Act::Arson { unit }, "Fire(NotInside");
}

/// PG-OPT-004: with the option, the side with the initiative fires first, and the other with what is left.
#[test]
fn fire_may_go_by_initiative() {
    let (mut board, unit, target) = face_to_face(50.0);
    board.book().options.sequential_fire = true;
    let mut play = aim(&board, &[6, 6, 6, STANDS]);
    play.say(0, fire(unit, target)).say(0, Act::Done);
    assert_eq!(play.unit(target).figures, 6);
    play.dice(&[1, 1]);
    play.say(1, fire(target, unit)).say(1, Act::Done);
    assert_eq!(shots(&play)[1], (vec![1, 1], 0), "six figures: four and two");
}

/// PG-OPT-005: with the option, an idle turn away from the enemy makes the next volley steady again.
#[test]
fn a_rested_unit_recovers_its_steady_volley() {
    for (option, gap, idle, fired) in [
        (true, 300.0, true, false),
        (true, 290.0, true, true),
        (true, 300.0, false, true),
        (false, 300.0, true, true),
    ] {
        let (mut board, unit, _) = face_to_face(gap);
        board.book().options.steady_recovery = option;
        board.later(unit, |it| it.marks.fired = true);
        if idle {
            board.later(unit, |it| it.marks.idle = 1);
        }
        assert_eq!(aim(&board, &[]).unit(unit).marks.fired, fired, "{option} {gap} {idle}");
    }
}

/// PG-HID-004: a hidden unit that shoots is placed on the table.
#[test]
fn a_hidden_unit_that_shoots_is_shown() {
    let (mut board, unit, target) = face_to_face(100.0);
    board.tweak(unit, |it| it.hidden = true);
    let play = volley(&board, &[fire(unit, target)], &[1, 1, 1]);
    assert_eq!(play.unit(unit).place, Place::Table);
    assert!(play.events.iter().any(|event| matches!(event, Event::Shown { .. })));
}

/// PG-HID-004: a hidden enemy is no target, and is not told from one that is not there.
#[test]
fn a_hidden_enemy_is_no_target() {
    // Deep in a heavy wood it is not seen at this distance.
    let (mut board, unit, target) = face_to_face(140.0);
    board.book().options.hidden_units = true;
    board.area("heavy-wood", &[(700.0, 520.0), (1100.0, 520.0), (1100.0, 620.0), (700.0, 620.0)]);
    board.tweak(target, |it| it.hidden = true);
    let play = board.play(Stage::Aim, Phase::Shooting, &[]);
    is_refused(&board, fire(unit, target), "Fire(NoEnemy");
    assert!(!play.offered(0, |act| matches!(act, Act::Fire { side: Facing::Front, .. })));
}
