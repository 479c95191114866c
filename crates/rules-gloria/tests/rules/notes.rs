//! What offers say: numbers, and the rules that they cite.
use crate::{
    fire::{THEM, US, aim, field, fire, to},
    kit::{Board, NORTH, Play, SOUTH, named},
    movement::movement,
};
use kernel::{Offer, Ruleset, Viewer};
use rules_gloria::{
    Act, Event, Gloria,
    act::Facing,
    kinds::{Class, Formation, UnitId, UnitKind},
    unit::Holders,
};

/// The offer of this act to the south.
fn offer(play: &Play, act: Act) -> Offer<Act> {
    play.offers(0).into_iter().find(|it| it.act == act).unwrap_or_else(|| panic!("{act:?}"))
}

/// PG-CLS-007: the hits to expect count the die that is thrown again: 3 of 5/6 a die, and 5/6 more if any of them misses.
#[test]
fn the_mean_of_a_volley_counts_the_die_that_is_thrown_again() {
    for (class, mean) in [(Class::Three, "2.50"), (Class::Four, "3.09")] {
        let mut board = field();
        let unit = board.foot("unit", US, (900.0, 400.0, NORTH));
        let target = board.foot("target", THEM, (900.0, 500.0, SOUTH));
        board.tweak(unit, |it| it.class = class);
        let notes = offer(&aim(&board, &[]), fire(unit, target)).notes;
        assert!(notes.contains(&format!("{mean} hits on average")), "{notes:?}");
    }
}

/// PG-SHO-008: each group of a volley cites the row of its size.
#[test]
fn each_group_cites_its_own_row() {
    for (figures, rows) in [(7, ["PG-TSA-002", "PG-TSA-005"]), (6, ["PG-TSA-002", "PG-TSA-008"])] {
        let mut board = field();
        let unit = board.unit("unit", US, UnitKind::LineInfantry, figures, (900.0, 400.0, NORTH));
        let target = board.foot("target", THEM, (900.0, 500.0, SOUTH));
        let tally = offer(&aim(&board, &[]), fire(unit, target)).tally.expect("it has dice");
        let cites: Vec<String> = tally.parts.iter().map(|part| part.cite.to_string()).collect();
        assert_eq!(cites, rows, "{figures}");
    }
}

/// PG-SHO-012, -013: squares shoot by sides; the rear of a line is another rule.
#[test]
fn the_sides_of_a_square_cite_their_rule() {
    for (form, side, y, rule) in [
        (Formation::Square, Facing::Rear, 320.0, "PG-SHO-013"),
        (Formation::Line, Facing::Rear, 320.0, "PG-SHO-012"),
        (Formation::Line, Facing::Front, 480.0, "PG-SHO-005"),
    ] {
        let mut board = field();
        let unit = board.foot("unit", US, (900.0, 400.0, NORTH));
        board.tweak(unit, |it| it.formation = form);
        let facing = if side == Facing::Rear { NORTH } else { SOUTH };
        let target = board.foot("target", THEM, (900.0, y, facing));
        assert_eq!(offer(&aim(&board, &[]), to(unit, target, side)).cite.to_string(), rule);
    }
    let left = Offer::told(to(UnitId(0), UnitId(1), Facing::Left)).expect("it has a label");
    assert_eq!(left.cite.to_string(), "PG-SHO-013");
}

/// PG-BRN-001, -002: a gun sets fire by another rule than men with torches.
#[test]
fn a_gun_that_sets_fire_cites_its_rule() {
    let mut board = field();
    let gun = board.gun("gun", US, (900.0, 300.0, NORTH));
    let foot = board.foot("foot", US, (300.0, 300.0, NORTH));
    let wood =
        board.area("light-wood", &[(200.0, 200.0), (400.0, 200.0), (400.0, 400.0), (200.0, 400.0)]);
    let play = aim(&board, &[]);
    for (unit, rule) in [(gun, "PG-BRN-001"), (foot, "PG-BRN-002")] {
        let event = Event::GroundRolled { unit, piece: Some(wood), die: 3 };
        let line =
            named(play.model(), || (Gloria::SHOWING.line)(play.model(), &event, Viewer::Referee));
        assert_eq!(line.and_then(|it| it.cite).map(|it| it.to_string()).as_deref(), Some(rule));
    }
}

/// PG-FMR-001, PG-OFF-006, PG-TMV-001: how far units go by the act that is offered, in the formation that they then have.
#[test]
fn offers_say_how_far_a_unit_may_go() {
    let mut board = Board::new();
    let unit = board.foot("unit", US, (900.0, 400.0, NORTH));
    board.tweak(unit, |it| it.formation = Formation::March);
    board.foot("far", THEM, (900.0, 1150.0, SOUTH));
    let play = movement(&board, &[]);
    let notes = |act| offer(&play, act).notes;
    assert!(notes(Act::ForceMarch { unit }).contains(&"moves 300 mm".to_owned()));
    assert!(notes(Act::Move { unit, form: None }).contains(&"moves 200 mm".to_owned()));
    let line = Act::Move { unit, form: Some(Formation::Line) };
    assert!(notes(line).contains(&"moves 100 mm".to_owned()), "the lower of two");
}

/// PG-TMV-001: dismounted dragoons move as line infantry.
#[test]
fn dismounted_dragoons_are_shown_with_the_move_of_foot() {
    let mut board = Board::new();
    let unit = board.horse("dragoons", US, (900.0, 400.0, NORTH));
    board.foot("far", THEM, (900.0, 1150.0, SOUTH));
    for (dismounts, shown) in [(false, "300 mm"), (true, "100 mm")] {
        let mut model = board.model();
        if dismounts {
            model.units.change(unit.idx(), |it| {
                it.holders = Some(Holders { figures: 3, at: it.at });
            });
        }
        let view = named(&model, || (Gloria::SHOWING.view)(&model, None, Viewer::Referee));
        let facts = &view.units.iter().find(|it| it.id == "dragoons").expect("it is there").facts;
        let told = facts.iter().find(|fact| fact.label == "Move").expect("it moves");
        assert_eq!(told.value, shown);
    }
}

/// PG-FCH-002: guns that are limbered do not limber up again.
#[test]
fn limbered_horse_guns_are_not_offered_to_limber() {
    let mut board = Board::new();
    let unit = board.unit("guns", US, UnitKind::HorseArtillery, 3, (900.0, 400.0, NORTH));
    board.tweak(unit, |it| it.formation = Formation::Limbered);
    board.foot("far", THEM, (900.0, 1150.0, SOUTH));
    let play = movement(&board, &[]);
    assert!(play.offered(0, |act| *act == Act::Move { unit, form: None }));
    let again = Act::Move { unit, form: Some(Formation::Limbered) };
    assert!(!play.offered(0, |act| *act == again));
}
