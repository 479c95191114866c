//! Emergency about-face (L957-L972).
use crate::{
    charge::bend,
    fray::*,
    kit::{Board, NORTH, Play, S, SOUTH},
};
use rules_splendid::{
    Act, Event, Refusal,
    event::{How, Reaction, Why},
    kinds::{Formation, UnitId, UnitKind},
    layout, outflank,
    refusal::MoveRefusal,
};

/// Foot struck in the rear by horse from ten inches.
fn struck(stands: &str, formation: Formation, deep: f64) -> (Board, UnitId, UnitId) {
    let mut board = Board::new();
    let unit = charger(&mut board, UnitKind::Mounted, "RRRR");
    let foe = board.unit(
        "target",
        1,
        UnitKind::PikeAndMusket,
        stands,
        formation,
        (X, Y + 10.0 + deep * S),
        NORTH,
    );
    (board, unit, foe)
}

fn contacted(board: &Board, unit: UnitId, foe: UnitId) -> Play {
    let mut play = begin(board, &[1]);
    play.say(0, charge(unit, foe));
    play
}

/// ASV-EAF-001, ASV-EAF-004, ASV-EAF-006, ASV-EAF-007, ASV-EAF-008, EX-47: a unit struck in the rear faces about, for two
/// markers with pikes and one without; it is no longer outflanked.
#[test]
fn foot_struck_in_the_rear_faces_about() {
    for (stands, markers) in [("PPMM", 2), ("MMMM", 1)] {
        let (board, unit, foe) = struck(stands, Formation::Line, 1.0);
        let mut play = contacted(&board, unit, foe);
        assert!(outflank::outflanks(play.unit(unit), play.unit(foe)));
        play.say(1, Act::AboutFace { back: false });
        assert!(reacted(&play, foe, Reaction::AboutFace));
        assert_eq!(hit(&play, foe, Why::AboutFace { pikes: markers == 2 }), markers);
        assert!(about(play.unit(foe).heading().to_degrees(), SOUTH));
        assert!(touch(&play, unit, foe) && !outflank::outflanks(play.unit(unit), play.unit(foe)));
        assert!(is_done(&play, unit) && is_done(&play, foe));
    }
}

/// ASV-EAF-002: bent lines can face about.
#[test]
fn a_bent_line_faces_about() {
    for formation in [Formation::BentLine, Formation::BentOpenOrder] {
        let (mut board, unit, foe) = struck("MMM", Formation::Line, 1.0);
        bend(&mut board, foe, formation);
        let mut play = contacted(&board, unit, foe);
        play.say(1, Act::AboutFace { back: false });
        assert_eq!(play.unit(foe).formation, formation);
        assert!(layout::is_valid(play.unit(foe)) && touch(&play, unit, foe));
    }
}

/// ASV-EAF-005: a block's odd stands slide towards the charger, which makes room and ends in contact.
#[test]
fn the_charger_makes_way_for_odd_stands() {
    // Three and two: when the unit faces about, the single file slides forward by a stand into the charger's place.
    let (board, unit, foe) = struck("PPMMM", Formation::Block, 2.0);
    let mut play = contacted(&board, unit, foe);
    let before = front(&play, unit);
    play.say(1, Act::AboutFace { back: false });
    assert!(layout::is_valid(play.unit(foe)) && touch(&play, unit, foe));
    assert!(front(&play, unit) <= before + 0.02);
    // If the stands go back instead, the front falls back and the charger follows.
    let mut play = contacted(&board, unit, foe);
    play.say(1, Act::AboutFace { back: true });
    assert!(layout::is_valid(play.unit(foe)) && touch(&play, unit, foe));
    assert!(about(front(&play, unit), before + S), "{} {before}", front(&play, unit));
    assert!(happened(&play, |event| matches!(event, Event::Moved { how: How::CloseUp, .. })));
    assert!(!happened(&play, |event| matches!(event, Event::Moved { how: How::Nudge, .. })));
}

/// ASV-EAF-005: anything else in the way prevents it (G26).
#[test]
fn anybody_else_in_the_way_forbids_it() {
    let (mut board, unit, foe) = struck("PPMMM", Formation::Block, 2.0);
    // The odd file is the third, on the right; after the about-face it would slide back into this friend's place.
    board.unit("friend", 1, UnitKind::Foot, "H", Formation::Line, (X + S, Y + 10.0 + S), NORTH);
    let play = contacted(&board, unit, foe);
    let refusal = play.refused(1, Act::AboutFace { back: false });
    assert!(matches!(refusal, Refusal::Move(MoveRefusal::Interpenetrates { .. })), "{refusal}");
    assert!(play.offered(1, |act| *act == Act::AboutFace { back: true }));
}

/// ASV-EAF-001: offers are accepted.
#[test]
fn offers_to_face_about_are_accepted() {
    let (board, unit, foe) = struck("PPMMM", Formation::Block, 2.0);
    offers_are_accepted(&contacted(&board, unit, foe), 1);
}
