//! Stands and formations (PG-BSE, PG-FRM, PG-LIN, PG-SQR, PG-SKM).
use crate::{
    kit::{Board, NORTH, SOUTH},
    movement::movement,
};
use rules_gloria::{
    Act,
    kinds::{Formation, Side, UnitKind},
    refusal::MoveRefusal,
    unit::{Bent, Unit},
};

fn unit(kind: UnitKind, figures: u8, formation: Formation) -> Unit {
    let mut board = Board::new();
    let id = board.unit("a", Side(0), kind, figures, (900.0, 600.0, NORTH));
    board.tweak(id, |unit| unit.formation = formation);
    *board.model().unit(id)
}

/// Width and depth of every rectangle of a unit, in millimetres.
fn sizes(unit: &Unit) -> Vec<(i32, i32)> {
    let mm = |half: f64| (half * 2.0 / 100.0).round() as i32;
    unit.outline().iter().map(|rect| (mm(rect.half_width), mm(rect.half_depth))).collect()
}

fn figures(unit: &Unit) -> Vec<u8> {
    unit.stands().iter().map(|stand| stand.figures).collect()
}

/// PG-BSE-001, PG-LIN-001: stands of four, the rest on smaller ones, in one rank.
#[test]
fn a_line_is_one_rank_of_stands() {
    let line = unit(UnitKind::LineInfantry, 12, Formation::Line);
    assert_eq!((sizes(&line), figures(&line)), (vec![(180, 20)], vec![4, 4, 4]));
    let eleven = unit(UnitKind::LineInfantry, 11, Formation::Line);
    assert_eq!((sizes(&eleven), figures(&eleven)), (vec![(165, 20)], vec![2, 4, 4, 1]));
    let horse = unit(UnitKind::HeavyCavalry, 8, Formation::Line);
    assert_eq!((sizes(&horse), figures(&horse)), (vec![(160, 40)], vec![2, 3, 3]));
}

/// PG-BSE-003, -006: the command stand is the middle one of a line; a file places a unit by the middle of its whole front.
#[test]
fn the_command_stand_is_in_the_middle_of_a_line() {
    let line = unit(UnitKind::LineInfantry, 12, Formation::Line);
    assert_eq!(line.at, line.front());
    let two = unit(UnitKind::LineInfantry, 8, Formation::Line);
    assert_eq!(two.front().at, crate::kit::mm(900.0, 600.0));
    assert_eq!(two.at.at, crate::kit::mm(870.0, 600.0), "the left of two middle stands");
}

/// PG-SHO-021: losses come off the ends; a stand with figures left stays; the command stand does not move.
#[test]
fn losses_come_off_the_ends_of_a_line() {
    let mut line = unit(UnitKind::LineInfantry, 12, Formation::Line);
    let at = line.at;
    line.figures = 11;
    assert_eq!((sizes(&line), figures(&line)), (vec![(180, 20)], vec![3, 4, 4]));
    line.figures = 8;
    assert_eq!((sizes(&line), figures(&line)), (vec![(120, 20)], vec![4, 4]));
    line.figures = 3;
    assert_eq!((sizes(&line), figures(&line)), (vec![(60, 20)], vec![3]));
    assert_eq!(line.at, at);
}

/// PG-FRM-001, -002: march columns are two figures wide, manoeuvre columns four, cavalry columns one stand.
#[test]
fn columns_are_two_or_four_figures_wide() {
    let march = unit(UnitKind::LineInfantry, 12, Formation::March);
    assert_eq!(sizes(&march), [(30, 120)]);
    let manoeuvre = unit(UnitKind::LineInfantry, 12, Formation::Manoeuvre);
    assert_eq!((sizes(&manoeuvre), figures(&manoeuvre)), (vec![(60, 60)], vec![4, 4, 4]));
    let odd = unit(UnitKind::LineInfantry, 10, Formation::Manoeuvre);
    assert_eq!(sizes(&odd), [(60, 40), (30, 20)]);
    let horse = unit(UnitKind::HeavyCavalry, 9, Formation::Column);
    assert_eq!(sizes(&horse), [(60, 120)]);
}

/// PG-SQR-002: by figures, four sides; the outer side is a quarter of them and one depth (EX-P13).
#[test]
fn a_square_is_as_wide_as_a_quarter_of_its_figures_and_one_depth() {
    assert_eq!(sizes(&unit(UnitKind::LineInfantry, 10, Formation::Square)), [(65, 65)]);
    assert_eq!(sizes(&unit(UnitKind::LineInfantry, 12, Formation::Square)), [(65, 65)]);
}

/// PG-SKM-001: a screen is one rank of stands with gaps.
#[test]
fn a_screen_has_gaps_between_its_stands() {
    let screen = unit(UnitKind::LightInfantry, 6, Formation::Skirmish);
    assert_eq!(sizes(&screen), [(30, 20), (30, 20), (30, 20)]);
    assert_eq!((screen.frontage() / 100.0).round(), 150.0);
}

/// PG-LIN-002, PG-FCH-001: a line bends at a stand, by at most a quarter, instead of moving.
#[test]
fn a_line_bends_in_play() {
    let mut board = Board::new();
    let unit = board.foot("a", Side(0), (900.0, 300.0, NORTH));
    board.foot("e", Side(1), (900.0, 560.0, SOUTH));
    let back = |after, back| Some(Bent { after, back });
    let bend = |left, right| Act::Bend { unit, left, right };
    let mut play = movement(&board, &[]);
    let offered = play.offers(0).iter().filter(|it| matches!(it.act, Act::Bend { .. })).count();
    assert_eq!(offered, 2);
    for (left, right) in
        [(None, back(1, 45)), (back(0, 91), None), (None, back(0, 0)), (None, None)]
    {
        let refused = play.refused(0, bend(left, right));
        assert_eq!(refused, MoveRefusal::CannotBend { unit }.into(), "{left:?} {right:?}");
    }
    let act = bend(back(0, 45), back(0, -90));
    play.say(0, act);
    let now = play.unit(unit);
    assert_eq!(now.bends, [back(0, 45), back(0, -90)]);
    assert!(now.done.moved && now.done.changed && !now.done.stirred);
    board.later(unit, |unit| unit.done.changed = true);
    let refused = movement(&board, &[]).refused(0, act);
    assert_eq!(refused, MoveRefusal::ChangedAlready { unit }.into());
}

/// PG-LIN-002: a line may be bent at a stand.
#[test]
fn a_line_may_be_bent() {
    let mut line = unit(UnitKind::LineInfantry, 12, Formation::Line);
    line.bends = [None, Some(Bent { after: 0, back: 45 })];
    assert_eq!(sizes(&line), [(120, 20), (60, 20)]);
    let facings: Vec<bool> = line.stands().iter().map(|stand| stand.rect.forward.x > 0.5).collect();
    assert_eq!(facings, [false, false, true]);
}

/// PG-ART-003, PG-BSE-001: a deployed gun is its base; limbered it is as long as team and gun.
#[test]
fn a_limbered_gun_is_as_long_as_its_team_and_gun() {
    assert_eq!(sizes(&unit(UnitKind::FootArtillery, 3, Formation::Deployed)), [(40, 60)]);
    assert_eq!(sizes(&unit(UnitKind::FootArtillery, 3, Formation::Limbered)), [(40, 180)]);
}
