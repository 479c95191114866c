//! Which targets may be named (PG-SHO-005 to -022, PG-ELV, PG-END, PG-SKM, PG-BGN).
use crate::kit::{Board, FOOT, NORTH, Play, SOUTH, general_of};
use kernel::Fill;
use rules_gloria::{
    Act, Event, Question, Stage,
    act::Facing,
    kinds::{Arms, Aspect, Calibre, Class, Formation, Phase, Side, State, UnitId, UnitKind},
    model::Ghost,
    refusal::FireRefusal,
    unit::{Charge, End, Place},
};

pub(crate) const US: Side = Side(0);
pub(crate) const THEM: Side = Side(1);

/// A board for a battle with hidden units, so that both sides are always asked.
pub(crate) fn field() -> Board {
    let mut board = Board::new();
    board.book().options.hidden_units = true;
    board
}

pub(crate) fn aim(board: &Board, dice: &[u8]) -> Play {
    board.play(Stage::Aim, Phase::Shooting, dice)
}

pub(crate) fn fire(unit: UnitId, target: UnitId) -> Act {
    to(unit, target, Facing::Front)
}

pub(crate) fn to(unit: UnitId, target: UnitId, side: Facing) -> Act {
    Act::Fire { unit, target, side, past: false }
}

/// Says these orders for the south, then both sides finish.
pub(crate) fn volley(board: &Board, acts: &[Act], dice: &[u8]) -> Play {
    let mut play = aim(board, dice);
    for act in acts {
        play.say(0, *act);
    }
    play.say(0, Act::Done).say(1, Act::Done);
    play
}

/// The dice and the hits of every shot.
pub(crate) fn shots(play: &Play) -> Vec<(Vec<u8>, u8)> {
    let shot = |event: &Event| match event {
        Event::Shot { dice, hits, .. } => Some((dice.clone(), *hits)),
        _ => None,
    };
    play.events.iter().filter_map(shot).collect()
}

fn refusal(board: &Board, act: Act) -> FireRefusal {
    match aim(board, &[]).refused(0, act) {
        rules_gloria::Refusal::Fire(refusal) => refusal,
        other => panic!("{other:?}"),
    }
}

fn is_allowed(board: &Board, act: Act) {
    aim(board, &[]).say(0, act);
}

/// Asserts that the south's order is refused for this reason, which is given by name.
pub(crate) fn is_refused(board: &Board, act: Act, why: &str) {
    refused_for(&aim(board, &[]).refused(0, act), why);
}

pub(crate) fn refused_for(refusal: &rules_gloria::Refusal, why: &str) {
    let printed = format!("{refusal:?}");
    assert!(printed.starts_with(why), "{printed} instead of {why}");
}

/// A battalion of ours and one of theirs, face to face, this far apart.
pub(crate) fn face_to_face(gap: f64) -> (Board, UnitId, UnitId) {
    let mut board = field();
    let unit = board.foot("unit", US, (900.0, 400.0, NORTH));
    let target = board.foot("target", THEM, (900.0, 400.0 + gap, SOUTH));
    (board, unit, target)
}

/// PG-SHO-010: both sides name targets at once and in secret; each says when it is done; then all fire falls.
#[test]
fn both_sides_name_targets_before_any_die() {
    let (board, unit, target) = face_to_face(80.0);
    let mut play = aim(&board, &[1, 1, 1, 1, 1, 1]);
    assert_eq!(play.question(), Question::Fire);
    play.say(1, fire(target, unit)).say(0, fire(unit, target));
    assert!(shots(&play).is_empty());
    play.say(0, Act::Done);
    assert_eq!(play.question(), Question::Fire, "the other side is still asked");
    play.say(1, Act::Done);
    assert_eq!(shots(&play).len(), 2);
}

/// PG-SHO-010: a new order replaces the last one; a unit shoots once.
#[test]
fn a_unit_shoots_once_at_what_it_named_last() {
    let (mut board, _, target) = face_to_face(300.0);
    let gun = board.gun("gun", US, (1100.0, 400.0, NORTH));
    let other = board.foot("other", THEM, (1200.0, 700.0, SOUTH));
    let play = volley(&board, &[fire(gun, target), fire(gun, other)], &[1]);
    assert_eq!(shots(&play), [(vec![1], 0)]);
    assert!(
        play.events
            .iter()
            .any(|it| matches!(it, Event::Shot { aim, .. } if aim.target == Some(other)))
    );
}

/// A side without any target is not asked, where nobody could be hidden.
#[test]
fn a_side_without_targets_is_not_asked() {
    let mut board = Board::new();
    board.foot("unit", US, (900.0, 200.0, NORTH));
    board.foot("target", THEM, (900.0, 1000.0, SOUTH));
    let play = aim(&board, &[]);
    assert!(play.is_over() || play.question() != Question::Fire);
}

/// PG-SHO-007, PG-SKM-009: the arc opens by 22½ degrees from the front corners; skirmishers fire half a circle.
#[test]
fn the_arc_opens_from_the_front_corners() {
    for (kind, x, allowed) in [
        (UnitKind::LineInfantry, 1070.0, true),
        (UnitKind::LineInfantry, 1080.0, false),
        (UnitKind::LightInfantry, 1150.0, true),
    ] {
        let mut board = field();
        let unit = board.unit("unit", US, kind, 12, (900.0, 400.0, NORTH));
        // Six figures are 90 mm wide; at 100 mm the arc is 41 mm wider than the line on each side.
        let target = board.unit("target", THEM, UnitKind::LineInfantry, 6, (x, 480.0, SOUTH));
        match allowed {
            true => is_allowed(&board, fire(unit, target)),
            false => is_refused(&board, fire(unit, target), "Fire(OutOfArc"),
        }
    }
}

/// PG-SHO-019: in range, with a cell that has a number.
#[test]
fn a_target_must_be_in_range_and_can_be_hit() {
    let (board, unit, target) = face_to_face(151.0);
    assert!(matches!(refusal(&board, fire(unit, target)), FireRefusal::OutOfRange { .. }));
    let (mut board, unit, target) = face_to_face(120.0);
    board.tweak(target, |it| it.formation = Formation::Skirmish);
    board.tweak(unit, |it| it.class = Class::Two);
    assert!(matches!(refusal(&board, fire(unit, target)), FireRefusal::NoEffect { .. }));
}

/// PG-SHO-019, PG-VIS-002: what cannot be seen is no target.
#[test]
fn an_unseen_enemy_is_no_target() {
    let (mut board, unit, target) = face_to_face(120.0);
    board.area("heavy-wood", &[(700.0, 500.0), (1100.0, 500.0), (1100.0, 800.0), (700.0, 800.0)]);
    assert!(matches!(refusal(&board, fire(unit, target)), FireRefusal::Unseen { .. }));
}

/// PG-SHO-005, PG-SHO-006: units shoot at the nearest eligible enemy, artillery at any.
#[test]
fn units_shoot_at_the_nearest_and_guns_at_any() {
    let mut board = field();
    let unit = board.foot("unit", US, (900.0, 400.0, NORTH));
    let gun = board.gun("gun", US, (1080.0, 400.0, NORTH));
    let near = board.foot("near", THEM, (850.0, 480.0, SOUTH));
    let far = board.foot("far", THEM, (1050.0, 530.0, SOUTH));
    is_refused(&board, fire(unit, far), "Fire(NotNearest");
    aim(&board, &[]).say(0, fire(unit, near)).say(0, fire(gun, far));
}

/// PG-SHO-005: an enemy that is nearer but not eligible does not count.
#[test]
fn a_nearer_enemy_that_cannot_be_shot_at_does_not_count() {
    let mut board = field();
    let unit = board.foot("unit", US, (900.0, 400.0, NORTH));
    board.foot("behind", THEM, (900.0, 350.0, SOUTH));
    let far = board.foot("far", THEM, (900.0, 500.0, SOUTH));
    aim(&board, &[]).say(0, fire(unit, far));
}

/// PG-SHO-008, PG-SHO-009, PG-SHO-016: fours, then three or two; a single figure left over is silent.
#[test]
fn figures_shoot_in_fours() {
    for (figures, dice) in [(12, 3), (11, 3), (10, 3), (9, 2), (8, 2), (6, 2), (5, 1)] {
        let (mut board, unit, target) = face_to_face(50.0);
        board.tweak(unit, |it| it.figures = figures);
        let faces = vec![1; dice];
        assert_eq!(shots(&volley(&board, &[fire(unit, target)], &faces)), [(faces, 0)]);
    }
}

/// PG-SHO-022: stands that have the target in their arc and range fire; the others do not.
#[test]
fn only_stands_that_bear_fire() {
    let mut board = field();
    let unit = board.foot("unit", US, (900.0, 400.0, NORTH));
    // To the right front, 90 mm wide: the arc of the left stand ends short of it.
    let target = board.unit("target", THEM, UnitKind::LineInfantry, 6, (1000.0, 530.0, SOUTH));
    let play = aim(&board, &[]);
    let offers = play.offers(0);
    let offer = offers.iter().find(|offer| offer.act == fire(unit, target)).expect("an offer");
    assert_eq!(offer.range, Some([2, 8]));
}

/// PG-SHO-022: stands that cannot reach the unit's nearest target may take their own nearest; they are grouped apart.
#[test]
fn stands_that_cannot_reach_the_nearest_target_take_their_own() {
    let mut board = field();
    let unit = board.foot("unit", US, (900.0, 400.0, NORTH));
    // Only the left stand has the near enemy in its arc; the two others have the far one.
    let near = board.unit("near", THEM, UnitKind::LineInfantry, 4, (800.0, 440.0, SOUTH));
    let far = board.unit("far", THEM, UnitKind::LineInfantry, 4, (1000.0, 500.0, SOUTH));
    let beyond = board.unit("beyond", THEM, UnitKind::LineInfantry, 4, (960.0, 545.0, SOUTH));
    let play = aim(&board, &[]);
    let range = |play: &Play, target| {
        let offers = play.offers(0);
        offers.iter().find(|it| it.act == fire(unit, target)).and_then(|offer| offer.range)
    };
    assert_eq!([near, far].map(|it| range(&play, it)), [Some([2, 4]), Some([2, 8])]);
    is_refused(&board, fire(unit, beyond), "Fire(NotNearest");
    let play = volley(&board, &[fire(unit, far), fire(unit, near)], &[1, 1, 1]);
    assert_eq!(shots(&play), [(vec![1, 1], 0), (vec![1], 0)]);
    assert!(play.unit(unit).marks.fired);
}

/// PG-SHO-008, PG-DEF-001: the owner says how many figures fire; the rest hold their fire.
#[test]
fn figures_may_hold_their_fire() {
    let (board, unit, target) = face_to_face(50.0);
    let mut play = aim(&board, &[1]);
    for n in [0, 1, 13, 4_000_000_000] {
        let refusal = play.refused_with(0, fire(unit, target), Fill::Number(n));
        refused_for(&refusal, "Fire(BadNumber");
    }
    play.say_with(0, fire(unit, target), Fill::Number(4)).say(0, Act::Done).say(1, Act::Done);
    assert_eq!(shots(&play), [(vec![1], 0)]);
    let held = play.events.iter().find_map(|event| match event {
        Event::Noted { unit: it, done } if *it == unit && done.shot => Some(done.held),
        _ => None,
    });
    assert_eq!(held, Some(8));
}

/// PG-SHO-012, PG-SHO-020, PG-LIN-003: class 3 and better fires up to half to the rear.
#[test]
fn good_infantry_fires_half_to_the_rear() {
    let mut board = field();
    let unit = board.foot("unit", US, (900.0, 400.0, NORTH));
    let ahead = board.foot("ahead", THEM, (900.0, 450.0, SOUTH));
    let behind = board.foot("behind", THEM, (900.0, 330.0, NORTH));
    let rear = to(unit, behind, Facing::Rear);
    let play = aim(&board, &[]);
    refused_for(&play.refused_with(0, rear, Fill::Number(7)), "Fire(HalfToRear");
    let play = volley(&board, &[rear, fire(unit, ahead)], &[1, 1, 1, 1]);
    assert_eq!(shots(&play), [(vec![1, 1], 0), (vec![1, 1], 0)], "six to each side");
    board.tweak(unit, |it| it.class = Class::Two);
    is_refused(&board, rear, "Fire(NoSuchSide");
}

/// PG-SHO-013: a square shoots with the figures of every side that bears.
#[test]
fn squares_shoot_by_sides() {
    let mut board = field();
    let unit = board.unit("unit", US, UnitKind::LineInfantry, 8, (900.0, 400.0, NORTH));
    board.tweak(unit, |it| it.formation = Formation::Square);
    let ahead = board.foot("ahead", THEM, (900.0, 440.0, SOUTH));
    let beside = board.horse("beside", THEM, (980.0, 370.0, 270.0));
    is_refused(&board, to(unit, beside, Facing::Front), "Fire(OutOfArc");
    let acts = [fire(unit, ahead), to(unit, beside, Facing::Right)];
    // Two figures on each side; a square's pair hits a line on 4 or more.
    let play = volley(&board, &acts, &[3, 3]);
    assert_eq!(shots(&play), [(vec![3], 0), (vec![3], 0)]);
}

/// PG-SHO-017, PG-SHO-018: formed cavalry does not shoot; columns fire with their front rank.
#[test]
fn formed_cavalry_is_silent_and_columns_fire_their_front_rank() {
    let mut board = field();
    let horse = board.horse("horse", US, (600.0, 400.0, NORTH));
    let enemy = board.foot("enemy", THEM, (600.0, 440.0, SOUTH));
    is_refused(&board, fire(horse, enemy), "Fire(NoArms");
    let (mut board, unit, target) = face_to_face(50.0);
    board.tweak(unit, |it| it.formation = Formation::Manoeuvre);
    assert_eq!(shots(&volley(&board, &[fire(unit, target)], &[2])), [(vec![2], 0)]);
}

/// PG-SHO-016: mounted skirmishers shoot with carbines, pairs only.
#[test]
fn mounted_skirmishers_shoot_in_pairs() {
    let mut board = field();
    let unit = board.unit("unit", US, UnitKind::LightCavalry, 3, (900.0, 400.0, NORTH));
    board.tweak(unit, |it| it.formation = Formation::Skirmish);
    let target = board.foot("target", THEM, (900.0, 440.0, SOUTH));
    assert_eq!(shots(&volley(&board, &[fire(unit, target)], &[5])), [(vec![5], 0)]);
}

/// PG-SHO-016: rifles in line reach 200 mm, in skirmish order 300.
#[test]
fn rifles_carry_farther() {
    for (formation, gap, allowed) in [
        (Formation::Line, 200.0, true),
        (Formation::Line, 210.0, false),
        (Formation::Skirmish, 300.0, true),
        (Formation::Skirmish, 310.0, false),
    ] {
        let mut board = field();
        let unit = board.unit("unit", US, UnitKind::LightInfantry, 8, (900.0, 400.0, NORTH));
        board.tweak(unit, |it| (it.formation, it.arms) = (formation, Arms::Rifle));
        let target = board.foot("target", THEM, (900.0, 400.0 + gap, SOUTH));
        board.tweak(target, |it| it.formation = Formation::Manoeuvre);
        match allowed {
            true => is_allowed(&board, fire(unit, target)),
            false => is_refused(&board, fire(unit, target), "Fire(OutOfRange"),
        }
    }
}

/// PG-CHG-010, PG-FEI-003, PG-SCR-004, PG-SHO-024, PG-CLA-009, PG-FRI-001: who does not shoot, and who is not shot at.
#[test]
fn chargers_feints_runners_and_melees_do_not_shoot() {
    let charge = |feint| Charge {
        target: UnitId(1),
        declaration: 1,
        squadron: None,
        from: Default::default(),
        aspect: Aspect::Front,
        distance: Default::default(),
        left: Default::default(),
        caught: false,
        fast: false,
        under_way: true,
        feint,
        opportunity: false,
        home: false,
        break_through: false,
    };
    let refused = |change: &dyn Fn(&mut Board, UnitId, UnitId), why: &str| {
        let (mut board, unit, target) = face_to_face(50.0);
        change(&mut board, unit, target);
        let mut model = board.model();
        model.phase = Phase::Shooting;
        if why == "Fire(Charging" || why == "Fire(Feinting" {
            let feint = why == "Fire(Feinting";
            model.units.change(unit.idx(), |it| it.done.charge = Some(charge(feint)));
        }
        let play = Play::from(model, Stage::Aim, &[]);
        refused_for(&play.refused(0, fire(unit, target)), why);
    };
    refused(&|_, _, _| (), "Fire(Charging");
    refused(&|_, _, _| (), "Fire(Feinting");
    refused(&|board, unit, _| board.later(unit, |it| it.done.silenced = true), "Fire(Silenced");
    refused(&|board, unit, _| board.tweak(unit, |it| it.state = State::Routing), "Fire(Routing");
    refused(&|board, unit, _| board.later(unit, |it| it.done.shot = true), "Fire(ShotAlready");
    refused(
        &|board, unit, _| {
            let other = board.foot("other", THEM, (300.0, 440.0, SOUTH));
            board.contact(other, unit, Aspect::Front);
        },
        "Fire(InContact",
    );
    refused(
        &|board, _, target| {
            let friend = board.foot("friend", US, (900.0, 600.0, SOUTH));
            board.contact(friend, target, Aspect::Rear);
        },
        "Fire(Melee",
    );
}

/// PG-SHO-005, -009, -010, PG-BRN-007: a unit off the table, a single figure, and figures that have other orders.
#[test]
fn who_is_away_alone_or_busy_does_not_shoot() {
    let (mut board, unit, target) = face_to_face(50.0);
    let away = board.foot("away", US, (300.0, 400.0, NORTH));
    board.tweak(away, |it| it.at = None);
    is_refused(&board, fire(away, target), "Fire(NotHere");
    board.area("light-wood", &[(700.0, 300.0), (1100.0, 300.0), (1100.0, 410.0), (700.0, 410.0)]);
    let mut play = aim(&board, &[]);
    play.say(0, fire(unit, target));
    refused_for(&play.refused(0, Act::Arson { unit }), "Fire(NoneLeft");
    board.later(unit, |it| it.figures = 1);
    is_refused(&board, fire(unit, target), "Fire(OneFigure");
}

/// PG-BRK-003: a unit that was broken into last turn may shoot at its attacker, unless that touches a friend too.
#[test]
fn who_is_broken_into_may_shoot() {
    let (mut board, unit, target) = face_to_face(0.0);
    board.turn = 2;
    board.contact(target, unit, Aspect::Front);
    board.contacts[0].break_through = true;
    board.contacts[0].turn = 1;
    is_allowed(&board, fire(unit, target));
    let friend = board.foot("friend", US, (300.0, 400.0, NORTH));
    board.contact(target, friend, Aspect::Front);
    is_refused(&board, fire(unit, target), "Fire(InContact");
}

/// PG-SKM-002, -005, EX-P11: small arms do not fire past a screen, be it in front of the stands or of the gaps between them.
#[test]
fn nobody_fires_past_a_screen() {
    let (mut board, unit, target) = face_to_face(120.0);
    board.tweak(unit, |it| it.figures = 4);
    let screen = board.unit("screen", THEM, UnitKind::LightInfantry, 2, (900.0, 470.0, SOUTH));
    let refusal = refusal(&board, fire(unit, target));
    assert!(matches!(refusal, FireRefusal::Screened { .. }), "{refusal:?}");
    is_allowed(&board, fire(unit, screen));
}

/// PG-SKM-011, EX-P11: a light company of two figures screens its battalion; once lost it is gone for good.
#[test]
fn a_light_company_screens_its_battalion_until_it_is_lost() {
    let (mut board, unit, target) = face_to_face(120.0);
    board.tweak(unit, |it| it.figures = 4);
    let company = board.unit("company", THEM, UnitKind::LightInfantry, 2, (900.0, 470.0, SOUTH));
    rules_gloria::invariants::check(&board.model());
    let refusal = refusal(&board, fire(unit, target));
    assert!(matches!(refusal, FireRefusal::Screened { screen, .. } if screen == company));
    board.later(company, |it| (it.figures, it.place) = (0, Place::Gone(End::Shattered)));
    is_allowed(&board, fire(unit, target));
    let moves = board.play(Stage::Move { side: THEM }, Phase::Movement, &[]);
    let back = |offer: &kernel::Offer<Act>| offer.unit.as_deref() == Some("company");
    assert!(!moves.offers(1).iter().any(back));
}

/// PG-END-001: friends between firer and target forbid fire, generals too.
#[test]
fn endangered_friends_forbid_fire() {
    let mut board = field();
    let gun = board.gun("gun", US, (900.0, 300.0, NORTH));
    let target = board.foot("target", THEM, (900.0, 700.0, SOUTH));
    is_allowed(&board, fire(gun, target));
    let mut with_general = board.clone();
    with_general.post(general_of(FOOT[0]), 915.0, 500.0);
    is_refused(&with_general, fire(gun, target), "Fire(Endangered");
    board.foot("friend", US, (1005.0, 500.0, NORTH));
    is_refused(&board, fire(gun, target), "Fire(Endangered");
}

/// PG-ELV-001, PG-ELV-002: guns on the plain do not reach high hills; guns on them reach nothing within 150 mm.
#[test]
fn high_hills_have_dead_ground() {
    let north = [(600.0, 650.0), (900.0, 640.0), (1200.0, 650.0), (1200.0, 900.0), (600.0, 900.0)];
    let south = [(600.0, 200.0), (900.0, 190.0), (1200.0, 200.0), (1200.0, 320.0), (600.0, 320.0)];
    let board_with = |kind: Option<&str>, ours: Option<&str>, gap: f64, calibre| {
        let mut board = field();
        let gun = board.gun("gun", US, (900.0, 300.0, NORTH));
        board.tweak(gun, |it| it.calibre = Some(calibre));
        let target = board.foot("target", THEM, (900.0, 300.0 + gap, SOUTH));
        if let Some(kind) = kind {
            board.area(kind, &north);
        }
        if let Some(ours) = ours {
            board.area(ours, &south);
        }
        (board, fire(gun, target))
    };
    let six = Calibre::Six;
    let (board, act) = board_with(Some("steep-hill"), None, 360.0, six);
    is_refused(&board, act, "Fire(TooHigh");
    for (theirs, ours, gap, calibre) in [
        (Some("steep-hill"), None, 360.0, Calibre::LightHowitzer),
        (Some("steep-hill"), Some("gentle-hill"), 360.0, six),
        (Some("gentle-hill"), None, 360.0, six),
        (None, Some("steep-hill"), 155.0, six),
    ] {
        let (board, act) = board_with(theirs, ours, gap, calibre);
        is_allowed(&board, act);
    }
    let (board, act) = board_with(None, Some("steep-hill"), 145.0, six);
    is_refused(&board, act, "Fire(DeadGround");
}

/// PG-ELV-003, PG-ELV-005: over friends from a high hill, if they are not near the target; howitzer shell over all.
#[test]
fn guns_on_high_hills_fire_over_friends() {
    let hill = [(600.0, 200.0), (900.0, 190.0), (1200.0, 200.0), (1200.0, 320.0), (600.0, 320.0)];
    for (high, calibre, friend, why) in [
        (true, Calibre::Six, 480.0, None),
        (true, Calibre::Six, 630.0, Some("Fire(OverFriends")),
        (false, Calibre::LightHowitzer, 630.0, None),
        (false, Calibre::Six, 480.0, Some("Fire(Endangered")),
    ] {
        let mut board = field();
        let gun = board.gun("gun", US, (900.0, 300.0, NORTH));
        board.tweak(gun, |it| it.calibre = Some(calibre));
        if high {
            board.area("steep-hill", &hill);
        }
        let target = board.horse("target", THEM, (900.0, 700.0, SOUTH));
        board.unit("friend", US, UnitKind::LineInfantry, 4, (900.0, friend, NORTH));
        match why {
            None => is_allowed(&board, fire(gun, target)),
            Some(why) => is_refused(&board, fire(gun, target), why),
        }
    }
}

/// PG-ART-001, -012, PG-PAS-003: a gun needs two gunners, must be deployed, and is silent when friends have charged through it.
#[test]
fn a_gun_needs_two_gunners() {
    let mut board = field();
    let gun = board.gun("gun", US, (900.0, 300.0, NORTH));
    let target = board.foot("target", THEM, (900.0, 700.0, SOUTH));
    board.later(gun, |it| it.figures = 1);
    is_refused(&board, fire(gun, target), "Fire(FewCrew");
    board.later(gun, |it| (it.figures, it.formation) = (3, Formation::Limbered));
    is_refused(&board, fire(gun, target), "Fire(NotDeployed");
    board.later(gun, |it| (it.formation, it.done.silenced) = (Formation::Deployed, true));
    is_refused(&board, fire(gun, target), "Fire(ChargedThrough");
}

/// PG-DMG-003, PG-SKM-010: only skirmishers aim at staff and engineers.
#[test]
fn only_skirmishers_aim_at_staff() {
    let (mut board, unit, _) = face_to_face(140.0);
    let general = general_of(FOOT[1]);
    board.post(general, 900.0, 470.0);
    let engineers = board.unit("engineers", THEM, UnitKind::Engineers, 7, (1000.0, 460.0, SOUTH));
    is_refused(&board, Act::Snipe { unit, general }, "Fire(NotSkirmishing");
    is_refused(&board, fire(unit, engineers), "Fire(NotSkirmishing");
    board.tweak(unit, |it| it.formation = Formation::Skirmish);
    aim(&board, &[]).say(0, Act::Snipe { unit, general });
    aim(&board, &[]).say(0, fire(unit, engineers));
    board.attach(general, UnitId(1));
    is_refused(&board, Act::Snipe { unit, general }, "Fire(NoGeneral");
}

/// PG-SHO-011: a unit that stood still may shoot at what crossed its arc, at that range and class.
#[test]
fn what_crossed_the_arc_may_be_shot_at() {
    let (mut board, unit, target) = face_to_face(600.0);
    let other = board.foot("other", THEM, (1300.0, 1000.0, SOUTH));
    let mut model = board.model();
    model.phase = Phase::Shooting;
    let class = rules_gloria::kinds::Target::Dense;
    let range = geom::Length::from_mm(90);
    model.ghosts.push(Ghost { shooter: unit, target, range, class });
    let past = |target| Act::Fire { unit, target, side: Facing::Front, past: true };
    let mut play = Play::from(model, Stage::Aim, &[2, 4, 5, 6]);
    refused_for(&play.refused(0, past(other)), "Fire(NoGhost");
    play.say(0, past(target)).say(0, Act::Done).say(1, Act::Done);
    assert_eq!(shots(&play), [(vec![2, 4, 5], 4)], "2+/5+: a steady volley at a column within 100");
    assert_eq!(play.unit(target).figures, 8);
}

/// PG-SHO-011: a move in the Movement Phase through an arc is remembered, and forgotten when the shooter moves.
#[test]
fn a_move_through_an_arc_is_remembered() {
    let mut board = field();
    let unit = board.foot("unit", US, (900.0, 400.0, NORTH));
    let horse = board.horse("horse", THEM, (900.0, 500.0, SOUTH));
    let mut model = board.model();
    model.phase = Phase::Movement;
    let it = *model.unit(horse);
    let moved = |unit: UnitId, to| Event::Moved {
        unit,
        to,
        formation: Formation::Line,
        bends: [None, None],
        cause: rules_gloria::event::Cause::Move,
    };
    let to = it.at.moved(geom::V2::new(60_000.0, 0.0));
    rules_gloria::model::apply(&mut model, &moved(horse, to));
    let ghost = model.ghosts.first().expect("a ghost");
    assert_eq!(
        (ghost.shooter, ghost.target, ghost.range),
        (unit, horse, geom::Length::from_mm(100))
    );
    let at = model.unit(unit).at;
    rules_gloria::model::apply(&mut model, &moved(unit, at));
    assert!(model.ghosts.is_empty());
}
