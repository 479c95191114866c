//! Room to stand (ANT-PAS-009): whatever makes a unit move, it ends on nobody.
use super::{
    charged::{came, charged},
    charges::{THEM, US, ahead},
    deploy::{arriving, from},
    drill::{head, moving},
    fire::fire,
    kit::*,
    melee::fight,
    withdrawals::stormed,
};
use kernel::Fill;
use rules_nearrun::{
    Act, Event, Question, Refusal, Stage,
    event::Cause,
    kinds::{Aspect, Formation, Side, Step, UnitId, UnitKind},
    refusal::MoveRefusal,
    unit::Place,
};

/// ANT-SKM-008, ANT-GEO-003, ANT-PAS-009: a battalion whose light companies come back is wider again; if a neighbour has closed up, they stay out.
#[test]
fn light_companies_need_room_to_come_back() {
    let come_back = |neighbour: f64| {
        let mut board = Board::new();
        let unit = board.foot("battalion", US, (14.0, 10.0, NORTH));
        board.later(unit, |it| it.sent = 3);
        let line = board.foot("line", US, (20.0, 10.0, NORTH));
        board.tweak(line, |it| {
            (it.at, it.figures, it.formation) = (None, 0, Formation::Skirmish);
            it.tags.ad_hoc = true;
        });
        board.later(line, |it| {
            (it.place, it.figures, it.at) = (Place::Table, 3, at(14.0, 11.0, NORTH));
        });
        board.foot("neighbour", US, (neighbour, 10.0, NORTH));
        board.lead(US, 14.0, 9.0);
        (moving(&board), unit, line)
    };
    let (play, unit, line) = come_back(17.6);
    let no = MoveRefusal::NoRoom { unit, formation: Formation::Line };
    assert_eq!(play.refused(0, Act::Rejoin { unit: line }), Refusal::Move(no));
    assert!(!play.offered(0, |act| *act == Act::Rejoin { unit: line }));
    let (mut play, unit, line) = come_back(18.1);
    play.say(0, Act::Rejoin { unit: line });
    assert_eq!(play.unit(unit).bases(), 4);
}

/// ANT-DIR-003, ANT-GEO-002, ANT-PAS-009: a reinforced line that faces about has its broad rank where the narrow one was.
#[test]
fn a_reinforced_line_needs_room_to_face_about() {
    let mut board = Board::new();
    let line = board.foot("line", US, (20.0, 20.0, NORTH));
    board.form(line, Formation::ReinforcedLine);
    let beside = board.foot("beside", US, (21.2, 17.45, NORTH));
    board.form(beside, Formation::Column);
    board.lead(US, 20.0, 19.0);
    let mut play = moving(&board);
    let no = MoveRefusal::NoRoom { unit: line, formation: Formation::ReinforcedLine };
    let about = Act::Retrograde { unit: line, about: true };
    assert_eq!(play.refused_with(0, about, ahead(2.0)), Refusal::Move(no));
    play.say_with(0, Act::Retrograde { unit: line, about: false }, ahead(2.0));
    assert_eq!(head(&play, line), (20.0, 18.0));
}

/// ANT-MOV-018, ANT-PAS-009: a unit that touches an enemy without a melee does not walk through him.
#[test]
fn nobody_walks_through_an_enemy_whom_he_touches() {
    let mut board = Board::new();
    let ours = board.foot("ours", US, (20.0, 10.0, NORTH));
    let theirs = board.foot("theirs", THEM, (20.0, 10.0, SOUTH));
    board.lead(US, 20.0, 9.0);
    let mut play = moving(&board);
    let no = MoveRefusal::Through { unit: ours, other: theirs };
    assert_eq!(play.refused_with(0, Act::Move { unit: ours }, ahead(2.0)), Refusal::Move(no));
    play.say_with(0, Act::Retrograde { unit: ours, about: false }, ahead(2.0));
}

/// ANT-OPP-005, ANT-PAS-009: whoever passes through a friend is not stopped in the middle of him.
#[test]
fn a_mover_is_not_stopped_on_a_friend_whom_it_passes() {
    let mut board = Board::new();
    let light = board.foot("light", US, (20.0, 10.0, NORTH));
    board.tweak(light, |it| {
        (it.formation, it.tags.trained_light) = (Formation::Skirmish, true);
    });
    let column = board.foot("column", US, (20.0, 12.2, NORTH));
    board.form(column, Formation::Column);
    let caller = board.horse("caller", THEM, (28.0, 12.5, WEST));
    board.lead(US, 20.0, 9.0);
    board.lead(THEM, 30.0, 14.0);
    let mut play = moving(&board);
    play.say_with(0, Act::Move { unit: light }, ahead(4.0));
    assert!(matches!(play.question(), Question::Window { unit, .. } if unit == light));
    play.dice(&[6]).say(1, Act::Opportunity { unit: caller });
    assert!(matches!(play.question(), Question::Respond { unit, .. } if unit == light));
    assert_eq!(head(&play, light), (20.0, 13.0), "the first place beyond the column");
}

/// ANT-GEO-040, ANT-PAS-009: a charger that fire has stopped goes back less than 1" if a friend stands behind it.
#[test]
fn a_stopped_charger_is_not_set_back_onto_a_friend() {
    let (mut board, line, foe) = charged(UnitKind::LineInfantry, |it| came(it, 0, 4.0));
    board.form(foe, Formation::Column);
    board.foot("behind", THEM, (20.0, 14.3, SOUTH));
    let mut play = board.play(Stage::Aim { side: US }, Step::Fire, &[3]);
    play.say(0, fire(line, foe));
    if matches!(play.question(), Question::Fire { side } if side == US) {
        play.say(0, Act::Done);
    }
    assert_eq!(head(&play, foe), (20.0, 12.25));
    play.from_now_on(1);
}

/// Where a garrison that has lost comes out of its house.
fn comes_out(board: &Board, garrison: UnitId) -> geom::Pose {
    let mut play = fight(board, &[5, 2, 3]);
    let moved = play.events.iter().find_map(|event| match event {
        Event::Moved { unit, to, cause: Cause::Leave, .. } if *unit == garrison => Some(*to),
        _ => None,
    });
    play.from_now_on(1);
    moved.expect("it comes out")
}

/// ANT-WDR-008, ANT-GEO-041, ANT-PAS-009: a garrison that is driven out stands beyond whoever is outside.
#[test]
fn a_garrison_does_not_come_out_onto_a_friend() {
    let (mut board, _, theirs) = stormed((20.0, 10.0, NORTH));
    board.foot("outside", THEM, (20.0, 13.0, SOUTH));
    assert_eq!(comes_out(&board, theirs), at(20.0, 16.0, NORTH));
}

/// ANT-WDR-008, ANT-GEO-041: where it finds no room on the far side, it comes out on another.
#[test]
fn a_garrison_with_its_back_to_the_edge_comes_out_on_another_side() {
    let mut board = Board::new();
    board.area("building", &[(19.0, 45.0), (21.0, 45.0), (21.0, 47.0), (19.0, 47.0)]);
    let ours = board.foot("ours", US, (20.0, 45.0, NORTH));
    board.form(ours, Formation::Column);
    let theirs = board.foot("theirs", THEM, (20.0, 46.0, SOUTH));
    board.tweak(theirs, |it| it.in_cover = true);
    board.contact(ours, theirs, Aspect::Front);
    let out = comes_out(&board, theirs);
    assert!([at(17.0, 46.0, WEST), at(23.0, 46.0, EAST)].contains(&out), "{out:?}");
}

/// ANT-DIR-006, -008, ANT-GEO-028, ANT-PAS-009: cavalry that rallies back stops 1" short of a friend it cannot pass, unless another stands there.
#[test]
fn cavalry_does_not_rally_back_onto_a_friend() {
    let rallied = |light: bool| {
        let mut board = Board::new();
        let ours = board.unit("ours", US, UnitKind::LightCavalry, 10, (20.0, 20.0, NORTH));
        let theirs = board.unit("theirs", THEM, UnitKind::LightCavalry, 10, (20.0, 20.0, SOUTH));
        board.contact(ours, theirs, Aspect::Front);
        let column = board.horse("column", THEM, (20.0, 28.0, SOUTH));
        board.form(column, Formation::Column);
        if light {
            let screen = board.foot("screen", THEM, (20.0, 26.3, SOUTH));
            board.tweak(screen, |it| {
                (it.formation, it.tags.trained_light) = (Formation::Skirmish, true);
            });
        }
        let mut play = fight(&board, &[6, 1, 5]);
        assert_eq!(play.question(), Question::Withdraw { unit: theirs });
        play.dice(&[6]).say_with(1, Act::RallyBack, Fill::Number(10));
        head(&play, theirs)
    };
    assert_eq!(rallied(false), (20.0, 26.0), "an inch short of the column");
    assert_eq!(rallied(true), (20.0, 27.0), "the skirmishers stand there");
}

/// ANT-CHG-013, ANT-SQU-001: a charge at the end of a line misses the square that the line forms.
#[test]
fn a_charge_misses_an_enemy_who_has_become_narrower() {
    let mut board = Board::new();
    let horse = board.horse("horse", US, (33.9, 20.0, NORTH));
    let line = board.foot("line", THEM, (30.0, 24.0, SOUTH));
    board.lead(US, 33.0, 16.0);
    board.lead(THEM, 30.0, 28.0);
    let mut play = board.play(Stage::Declare, Step::Charges, &[6]);
    play.say_with(0, Act::Charge { unit: horse, target: line }, ahead(4.0));
    assert!(matches!(play.question(), Question::Respond { unit, .. } if unit == line));
    play.dice(&[6]).say(1, Act::Square);
    assert_eq!(play.unit(line).formation, Formation::Square);
    assert_eq!(head(&play, horse), (33.9, 24.0));
    assert!(play.model().contacts.is_empty(), "they do not touch");
}

/// ANT-SEQ-026, ANT-PAS-009: a unit waits until the place at the edge is free where it comes on.
#[test]
fn nobody_comes_on_through_a_friend_at_the_edge() {
    let (mut board, unit) = arriving();
    board.later(unit, |it| it.marks.due = true);
    let first = board.foot("first", US, (3.0, 15.0, EAST));
    board.form(first, Formation::March);
    let arrive = Act::Arrive { unit };
    // It was stopped as it came on and hangs over the edge.
    board.later(first, |it| it.at = at(1.0, 15.0, EAST));
    let play = moving(&board);
    let no = Refusal::Move(MoveRefusal::Overlaps { unit, other: first });
    assert_eq!(play.refused_with(0, arrive, from(15.0, 5.0)), no);
    moving(&board).say_with(0, arrive, from(18.0, 5.0));
    assert_eq!(board.mover, Side(0));
}
