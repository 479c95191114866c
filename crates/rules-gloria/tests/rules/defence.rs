//! Defensive fire (PG-DEF-001, -002, PG-HAR-006, PG-ART-006, PG-SQR-004).
use crate::{
    fire::{THEM, US, refused_for, shots},
    kit::{Board, NORTH, Play, SOUTH},
};
use geom::Length;
use kernel::Fill;
use rules_gloria::{
    Act, Event, Model, Question, Stage,
    kinds::{Aspect, Calibre, Formation, Phase, UnitId, UnitKind},
    unit::{Charge, Unit},
};

/// A charge of horse that has made its first impulse and has 150 mm left.
fn charge(model: &mut Model, horse: UnitId, target: UnitId) {
    let charge = Charge {
        target,
        declaration: 1,
        squadron: None,
        from: model.unit(horse).at.at,
        aspect: Aspect::Front,
        distance: Length::from_mm(180),
        left: Length::from_mm(150),
        caught: false,
        fast: false,
        under_way: true,
        feint: false,
        opportunity: false,
        home: false,
        break_through: false,
    };
    model.units.change(horse.idx(), |it| {
        it.done.charge = Some(charge);
        it.done.tried = true;
    });
    model.declared.push(horse);
}

/// Nine heavy horse of ours charge a unit of theirs, 90 mm away; `change` changes it first.
fn charged(kind: UnitKind, change: fn(&mut Unit), dice: &[u8]) -> (Play, UnitId, UnitId) {
    let mut board = Board::new();
    let horse = board.horse("horse", US, (900.0, 400.0, NORTH));
    let figures = if kind.is_infantry() { 12 } else { 3 };
    let target = board.unit("target", THEM, kind, figures, (900.0, 490.0, SOUTH));
    board.later(target, change);
    let mut model = board.model();
    model.phase = Phase::Movement;
    charge(&mut model, horse, target);
    let mut play = Play::from(model, Stage::Second, dice);
    play.say(0, Act::GoOn);
    (play, horse, target)
}

fn is_asked(play: &Play) -> bool {
    !play.is_over() && matches!(play.question(), Question::Defend { .. })
}

/// PG-DEF-001, PG-DEF-002: figures that held their fire shoot at the charger in the nearest band, and losses come off at once,
/// before Charge Home.
#[test]
fn held_fire_meets_a_charge() {
    let (mut play, horse, target) = charged(UnitKind::LineInfantry, |_| (), &[]);
    assert_eq!(play.question(), Question::Defend { unit: target, charger: horse });
    // A steady volley at a line within 50: 2+/5+. Then Charge Home fails.
    play.dice(&[5, 2, 1, 1]);
    play.say(1, Act::Defend);
    assert_eq!(shots(&play), [(vec![5, 2, 1], 3)]);
    assert_eq!(play.unit(horse).figures, 6);
    let order = play.events.iter().filter_map(|event| match event {
        Event::Shot { .. } => Some(0),
        Event::Lost { .. } => Some(1),
        Event::Tested { .. } => Some(2),
        _ => None,
    });
    assert_eq!(order.collect::<Vec<_>>(), [0, 1, 2]);
}

/// PG-DEF-001: only figures that have not fired in the Shooting Phase.
#[test]
fn only_figures_that_held_their_fire_defend() {
    let part = |it: &mut Unit| (it.done.shot, it.done.held, it.marks.fired) = (true, 4, true);
    let (mut play, ..) = charged(UnitKind::LineInfantry, part, &[]);
    let offers = play.offers(1);
    let offer = offers.iter().find(|offer| offer.act == Act::Defend).expect("an offer");
    assert_eq!(offer.range, Some([1, 4]));
    for n in [0, 5] {
        let refusal = play.refused_with(1, Act::Defend, Fill::Number(n));
        refused_for(&refusal, "Fire(BadNumber");
    }
    play.dice(&[2, 1]);
    play.say(1, Act::Defend);
    assert_eq!(shots(&play), [(vec![2], 0)], "a later volley: 3+/6+");
    let all = |it: &mut Unit| (it.done.shot, it.done.held) = (true, 0);
    let (play, ..) = charged(UnitKind::LineInfantry, all, &[1]);
    assert!(!is_asked(&play));
}

/// PG-DEF-001: a unit may hold its fire even then.
#[test]
fn a_charged_unit_may_hold_its_fire() {
    let (mut play, ..) = charged(UnitKind::LineInfantry, |_| (), &[]);
    play.dice(&[1]);
    play.say(1, Act::HoldFire);
    assert!(shots(&play).is_empty());
}

/// PG-DEF-002, PG-ART-006: a gun fires canister at a charger, once in a turn.
#[test]
fn guns_fire_canister_at_a_charger() {
    let (mut play, horse, _) = charged(UnitKind::FootArtillery, |_| (), &[]);
    play.dice(&[6, 1]);
    play.say(1, Act::Defend);
    assert_eq!(shots(&play), [(vec![6], 2)]);
    assert_eq!(play.unit(horse).figures, 7);
    let fired = |it: &mut Unit| it.done.shot = true;
    let (play, ..) = charged(UnitKind::FootArtillery, fired, &[1]);
    assert!(!is_asked(&play));
}

/// PG-HAR-006, PG-SQR-004: horse artillery that has moved and deployed, and a square that has moved, give no defensive fire.
#[test]
fn who_has_moved_may_not_defend() {
    let moved = |it: &mut Unit| it.done.stirred = true;
    let (play, ..) = charged(UnitKind::HorseArtillery, moved, &[1]);
    assert!(!is_asked(&play));
    let square = |it: &mut Unit| it.formation = Formation::Square;
    let (play, ..) = charged(UnitKind::LineInfantry, square, &[]);
    assert!(is_asked(&play));
    let moved = |it: &mut Unit| (it.formation, it.done.stirred) = (Formation::Square, true);
    let (play, ..) = charged(UnitKind::LineInfantry, moved, &[1]);
    assert!(!is_asked(&play));
}

/// PG-SCR-004, PG-DEF-001: whoever ran from a charge does not defend.
#[test]
fn who_ran_does_not_defend() {
    let silenced = |it: &mut Unit| it.done.silenced = true;
    let (play, ..) = charged(UnitKind::LineInfantry, silenced, &[1]);
    assert!(!is_asked(&play));
}

/// PG-TGT-004, PG-TGT-009: cavalry that charges from afar is a fast target.
#[test]
fn a_charge_from_afar_is_a_fast_target() {
    let mut board = Board::new();
    let horse = board.horse("horse", US, (900.0, 400.0, NORTH));
    let target = board.foot("target", THEM, (900.0, 490.0, SOUTH));
    let mut model = board.model();
    model.phase = Phase::Movement;
    charge(&mut model, horse, target);
    model.units.change(horse.idx(), |it| {
        it.done.charge = it.done.charge.map(|charge| Charge { fast: true, ..charge });
    });
    let mut play = Play::from(model, Stage::Second, &[2, 2, 3, 1]);
    play.say(0, Act::GoOn).say(1, Act::Defend);
    assert_eq!(shots(&play), [(vec![2, 2, 3], 1)], "3+/6+ instead of 2+/5+");
}

/// PG-BGN-003, PG-DEF-001: a battalion gun that has not fired joins in.
#[test]
fn a_battalion_gun_defends_its_parent() {
    let gun = |it: &mut Unit| {
        it.battalion_gun =
            Some(rules_gloria::unit::BattalionGun { calibre: Calibre::Light, raised: 2, crew: 2 });
    };
    let (mut play, ..) = charged(UnitKind::LineInfantry, gun, &[]);
    play.dice(&[1, 1, 1, 2, 1]);
    play.say(1, Act::Defend);
    assert_eq!(shots(&play), [(vec![1, 1, 1], 0), (vec![2], 0)]);
}
