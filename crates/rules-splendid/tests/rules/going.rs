//! How ground and weather affect movement, and garrisons: our own terrain module.
use crate::{
    kit::{Board, NORTH, Play, S, SOUTH, go, legs, point, pose},
    moves::{form, manoeuvre, moving},
    refuses,
};
use geom::Length;
use kernel::Fill;
use rules_splendid::{
    Act, ground,
    kinds::{Formation, UnitId, UnitKind},
    refusal::{MoveRefusal, NoGarrison},
};

fn alone(kind: UnitKind, stands: &str, formation: Formation) -> (Board, UnitId) {
    let mut board = Board::new();
    let unit = board.unit("unit", 0, kind, stands, formation, (30.0, 12.0), NORTH);
    board.unit("enemy", 1, UnitKind::Foot, "HHHH", Formation::Line, (70.0, 47.0), SOUTH);
    (board, unit)
}

fn square(board: &mut Board, kind: &str, y0: f64, y1: f64) {
    board.area(kind, &[(20.0, y0), (40.0, y0), (40.0, y1), (20.0, y1)]);
}

/// Checks the farthest that a unit goes straight ahead: this far, and not an eighth of an inch farther.
fn goes(board: &Board, unit: UnitId, inches: f64) {
    moving(board).say_with(0, manoeuvre(unit), legs(&[go(inches)]));
    let far = legs(&[go(inches + 0.125)]);
    refuses!(moving(board), manoeuvre(unit), far, MoveRefusal::TooFar { .. }, "ASV-MAN-022");
}

/// ASV-MOV-001, ASV-MOV-011: in a wood every inch costs formed foot two; it is closed to formed horse and open to units in open
/// order.
#[test]
fn a_wood_slows_foot_and_stops_horse() {
    let (mut board, unit) = alone(UnitKind::Foot, "HHH", Formation::Line);
    square(&mut board, "wood", 14.0, 20.0);
    // Two inches to the edge, then 1.5 at double cost.
    goes(&board, unit, 3.5);
    let (mut board, unit) = alone(UnitKind::PikeAndMusket, "MMM", Formation::OpenOrder);
    square(&mut board, "wood", 14.0, 20.0);
    goes(&board, unit, 6.0);
    let (mut board, unit) = alone(UnitKind::Mounted, "RRR", Formation::Line);
    square(&mut board, "wood", 14.0, 20.0);
    let play = moving(&board);
    let into = legs(&[go(3.0)]);
    refuses!(play, manoeuvre(unit), into, MoveRefusal::Prohibited { .. }, "ASV-MOV-011");
    // Horse in open order go at half pace; they cannot form line there.
    let (mut board, unit) = alone(UnitKind::Mounted, "RRR", Formation::OpenOrder);
    square(&mut board, "wood", 8.0, 30.0);
    goes(&board, unit, 7.0);
    let play = moving(&board);
    let act = form(unit, Formation::Line, 3, 2, 1);
    refuses!(play, act, Fill::Nothing, MoveRefusal::Prohibited { .. }, "ASV-MOV-011");
}

/// ASV-MOV-001: a hedge costs a formed unit its inches once, when it reaches it; a wall costs more, and is closed to horse.
#[test]
fn lines_cost_when_they_are_crossed() {
    let hedge = |kind, stands: &str, what: &str| {
        let (mut board, unit) = alone(kind, stands, Formation::Line);
        board.ribbon(what, &[(20.0, 13.0), (40.0, 13.0)], 0.25);
        (board, unit)
    };
    let (board, unit) = hedge(UnitKind::Foot, "HHH", "hedge");
    goes(&board, unit, 4.0);
    let (board, unit) = hedge(UnitKind::Mounted, "RRR", "hedge");
    goes(&board, unit, 12.0);
    let (board, unit) = hedge(UnitKind::Foot, "HHH", "wall");
    goes(&board, unit, 3.0);
    // A unit that stands across it has already paid.
    let (mut board, unit) = alone(UnitKind::Foot, "HHH", Formation::Line);
    board.ribbon("hedge", &[(20.0, 11.5), (40.0, 11.5)], 0.25);
    goes(&board, unit, 5.0);
    let (board, unit) = hedge(UnitKind::Mounted, "RRR", "wall");
    let play = moving(&board);
    let over = legs(&[go(2.0)]);
    refuses!(play, manoeuvre(unit), over, MoveRefusal::Prohibited { .. }, "ASV-MOV-011");
}

/// ASV-MOV-001: the same costs apply to a side-step.
#[test]
fn ground_slows_steps_too() {
    let (mut board, unit) = alone(UnitKind::Foot, "HHH", Formation::Line);
    square(&mut board, "marsh", 8.0, 30.0);
    let act = Act::SideStep { unit, pivot: None, pivot_after: false, double: false };
    moving(&board).say_with(0, act.clone(), point(31.0, 12.0));
    let play = moving(&board);
    refuses!(play, act, point(31.2, 12.0), MoveRefusal::TooFar { .. }, "ASV-MAN-022");
}

/// ASV-MOV-011: a river is closed to all except at a bridge or ford, which carries units that are narrow enough.
#[test]
fn a_river_is_crossed_at_bridges() {
    let river = |stands: &str, formation| {
        let (mut board, unit) = alone(UnitKind::Mounted, stands, formation);
        board.ribbon("river", &[(10.0, 15.0), (50.0, 15.0)], 2.0);
        board.area("bridge", &[(29.0, 13.5), (31.0, 13.5), (31.0, 16.5), (29.0, 16.5)]);
        (board, unit)
    };
    let (board, unit) = river("RRR", Formation::RoadColumn);
    moving(&board).say_with(0, manoeuvre(unit), legs(&[go(10.0)]));
    moving(&board).say_with(0, manoeuvre(unit), legs(&[go(3.0)]));
    let (board, unit) = river("RRR", Formation::Line);
    let play = moving(&board);
    let over = legs(&[go(10.0)]);
    refuses!(play, manoeuvre(unit), over, MoveRefusal::Prohibited { .. }, "ASV-MOV-011");
}

/// ASV-MOV-011: a road column wholly on a road ignores all other ground; off the road, woods are closed to it. The same holds for
/// limbered guns.
#[test]
fn a_road_leads_through_a_wood() {
    for on_road in [true, false] {
        for gun in [false, true] {
            let (kind, stands, formation) = if gun {
                (UnitKind::HeavyGun, "G", Formation::OpenOrder)
            } else {
                (UnitKind::Foot, "HHH", Formation::RoadColumn)
            };
            let (mut board, unit) = alone(kind, stands, formation);
            board.tweak(unit, |unit| unit.limbered = gun);
            square(&mut board, "wood", 14.0, 30.0);
            let x = if on_road { 30.0 } else { 31.0 };
            board.ribbon("road", &[(x, 0.0), (x, 48.0)], 2.0);
            if on_road {
                goes(&board, unit, if gun { 4.0 } else { 6.0 });
            } else {
                let play = moving(&board);
                let into = legs(&[go(3.0)]);
                refuses!(
                    play,
                    manoeuvre(unit),
                    into,
                    MoveRefusal::Prohibited { .. },
                    "ASV-MOV-011"
                );
            }
        }
    }
}

/// ASV-MOV-011 (notes 4.2): for limbered guns a road opens only woods and marshes. A river, a hedge and a building on it stay
/// closed, a stream needs a bridge, and a steep hill slows them; a road column goes through all of these.
#[test]
fn a_road_opens_only_woods_and_marshes_to_guns() {
    let on_road = |gun: bool, kind: &str| {
        let (mut board, unit) = match gun {
            true => alone(UnitKind::HeavyGun, "G", Formation::OpenOrder),
            false => alone(UnitKind::Foot, "HHH", Formation::RoadColumn),
        };
        board.tweak(unit, |unit| unit.limbered = gun);
        board.ribbon("road", &[(30.0, 0.0), (30.0, 48.0)], 2.0);
        square(&mut board, kind, 14.0, 15.0);
        (board, unit)
    };
    for kind in ["river", "stream", "hedge", "wall", "building"] {
        let (board, unit) = on_road(true, kind);
        let over = legs(&[go(3.0)]);
        let play = moving(&board);
        refuses!(play, manoeuvre(unit), over, MoveRefusal::Prohibited { .. }, "ASV-MOV-011");
        let (board, unit) = on_road(false, kind);
        goes(&board, unit, 6.0);
    }
    let (board, unit) = on_road(true, "marsh");
    goes(&board, unit, 4.0);
    // Two inches to the hill, and one on it for the other two.
    let (board, unit) = on_road(true, "steep-hill");
    goes(&board, unit, 3.0);
}

/// ASV-MOV-001 (notes 4.2): a hedge in two pieces with a gate between is crossed once; two hedges, one behind the other, are
/// crossed twice.
#[test]
fn a_hedge_with_a_gate_is_one_hedge() {
    let hedges = |lines: &[[(f64, f64); 2]]| {
        let (mut board, unit) = alone(UnitKind::Foot, "HHH", Formation::Line);
        for line in lines {
            board.ribbon("hedge", line, 0.25);
        }
        (board, unit)
    };
    let (board, unit) = hedges(&[[(20.0, 13.0), (29.5, 13.0)], [(30.5, 13.0), (40.0, 13.0)]]);
    goes(&board, unit, 4.0);
    // They meet at a corner.
    let (board, unit) = hedges(&[[(20.0, 13.0), (30.0, 13.0)], [(30.0, 13.0), (40.0, 15.0)]]);
    goes(&board, unit, 4.0);
    // It stands across one piece of the hedge, so it has paid.
    let (board, unit) = hedges(&[[(20.0, 11.5), (29.5, 11.5)], [(30.5, 13.0), (40.0, 13.0)]]);
    goes(&board, unit, 5.0);
    let (board, unit) = hedges(&[[(20.0, 13.0), (40.0, 13.0)], [(20.0, 14.0), (40.0, 14.0)]]);
    goes(&board, unit, 3.0);
}

/// ASV-MOV-001: formed foot charges two inches into a wood and no farther; every inch of it costs two.
#[test]
fn a_charge_goes_two_inches_into_a_wood() {
    let (mut board, unit) = alone(UnitKind::Foot, "HHH", Formation::Line);
    square(&mut board, "wood", 14.0, 24.0);
    let model = board.model(0);
    let unit = model.unit(unit);
    let inch = 2540.0;
    let ahead = unit.heading().forward();
    let cost = ground::charge_cost(&model, unit, ahead, 3.0 * inch) / inch;
    assert!((cost - 4.0).abs() < 0.02, "{cost}");
    let limit = |allowance: f64| {
        ground::charge_limit(&model, unit, ahead, allowance * inch, allowance * inch) / inch
    };
    assert!((limit(6.0) - 4.0).abs() < 0.03, "{}", limit(6.0));
    assert!((limit(5.0) - 3.5).abs() < 0.03, "{}", limit(5.0));
    assert!((limit(12.0) - 4.0).abs() < 0.03, "{}", limit(12.0));
}

/// ASV-MAN-020, ASV-MAN-021: in mud guns go half as far (notes 4.7).
#[test]
fn mud_slows_guns() {
    for (limbered, inches) in [(true, 2.0), (false, 1.0)] {
        let (mut board, unit) = alone(UnitKind::RegularGun, "G", Formation::OpenOrder);
        board.book.rulings.mud = true;
        board.tweak(unit, |unit| unit.limbered = limbered);
        goes(&board, unit, inches);
    }
}

/// ASV-MAN-004, ASV-FRM-023, ASV-MOV-006: in fog an enemy beyond the range of sight prevents nothing (notes 4.7).
#[test]
fn fog_hides_the_enemy() {
    let setup = |fog: f64| {
        let mut board = Board::new();
        board.book.rulings.fog = Length::inches(fog);
        let foot = UnitKind::Foot;
        let unit = board.unit("unit", 0, foot, "HHH", Formation::Line, (30.0, 10.0), NORTH);
        board.unit("enemy", 1, foot, "HHH", Formation::Line, (30.0, 24.0), SOUTH);
        (board, unit)
    };
    let (board, unit) = setup(12.0);
    assert!(moving(&board).unit(unit).done.can_double);
    moving(&board).say(0, form(unit, Formation::RoadColumn, 1, 2, 0));
    let (board, unit) = setup(0.0);
    assert!(!moving(&board).unit(unit).done.can_double);
}

/// Foot beside a building.
fn beside(stands: &str) -> (Board, UnitId, u8) {
    let (mut board, unit) = alone(UnitKind::Foot, stands, Formation::Line);
    board.book.rulings.garrison = true;
    square(&mut board, "marsh", 40.0, 41.0);
    board.area("building", &[(28.0, 12.5), (32.0, 12.5), (32.0, 16.5), (28.0, 16.5)]);
    (board, unit, 1)
}

/// ASV-MOV-001: foot of up to four stands enter a building beside them with a whole action, and leave it in the same way (notes
/// 4.5).
#[test]
fn foot_hold_a_building() {
    let (board, unit, building) = beside("HHHH");
    let mut play = moving(&board);
    assert!(play.offered(0, |act| *act == Act::Enter { unit, building }));
    play.say(0, Act::Enter { unit, building });
    assert_eq!((play.unit(unit).garrison, play.unit(unit).done.acted), (Some(1), true));
    let mut model = play.model().clone();
    model.phase = rules_splendid::kinds::Phase::Firing;
    let mut play = Play::from(model, rules_splendid::Stage::Muster { half: 0 }, &[]);
    let inside = |why: &MoveRefusal, want: NoGarrison| matches!(why, MoveRefusal::NoGarrison { why, .. } if *why == want);
    let refusal = play.refused_with(0, manoeuvre(unit), legs(&[go(1.0)]));
    assert!(inside(crate::moves::no(&refusal).0, NoGarrison::Inside));
    let refusal = play.refused_with(0, leave(unit), pose(30.0, 25.0, NORTH));
    assert!(inside(crate::moves::no(&refusal).0, NoGarrison::TooFar));
    refuses!(play, leave(unit), Fill::Nothing, MoveRefusal::WantsPoint { .. }, "ASV-MAN-003");
    assert!(play.offered(0, |act| *act == leave(unit)));
    play.say_with(0, leave(unit), pose(30.0, 16.5 + S + 0.2, NORTH));
    assert_eq!((play.unit(unit).garrison, play.unit(unit).formation), (None, Formation::Line));
}

/// In line.
fn leave(unit: UnitId) -> Act {
    Act::leave(unit, Formation::Line)
}

/// ASV-MOV-001, ASV-CHF-001 (notes 4.5): leaving is a full change of formation: into any formation the unit may have, with its
/// stands in any order, and each that has room is offered.
#[test]
fn a_garrison_comes_out_in_the_formation_of_its_choice() {
    use Formation::{BentLine, Block, DefensiveBlock, Line, OpenOrder, RoadColumn};
    let (mut board, unit, building) = beside("HHLL");
    board.tweak(unit, |unit| unit.garrison = Some(building));
    let play = moving(&board);
    for formation in [Line, Block, DefensiveBlock, RoadColumn] {
        let mut play = play.clone();
        let act = Act::leave(unit, formation);
        let offers = play.offers(0);
        let offer = offers.iter().find(|offer| offer.act == act).expect("it is offered");
        assert!(offer.label.contains(formation.name()), "{}", offer.label);
        play.say_with(0, act, offer.fill.clone());
        assert_eq!((play.unit(unit).garrison, play.unit(unit).formation), (None, formation));
        assert!(rules_splendid::layout::is_valid(play.unit(unit)));
    }
    let out = || pose(30.0, 16.5 + 2.0 * S + 0.2, NORTH);
    refuses!(
        play,
        Act::leave(unit, OpenOrder),
        out(),
        MoveRefusal::CannotForm { .. },
        "ASV-FRM-017"
    );
    let said = |formation, files, bend, order: &[u8]| {
        let order = order.iter().copied().collect();
        let swing = kernel::offer::Turn::degrees(if bend == 0 { 0.0 } else { 30.0 });
        Act::Leave { unit, formation, files, bend, swing, order }
    };
    let of = |formation, files, bend| said(formation, files, bend, &[]);
    refuses!(play, of(Line, 3, 0), out(), MoveRefusal::NoPattern { .. }, "ASV-FRM-010");
    refuses!(play, of(BentLine, 4, 4), out(), MoveRefusal::NoBendThere { .. }, "ASV-BND-003");
    let twice = said(Block, 2, 0, &[1, 1, 2, 3]);
    refuses!(play, twice, out(), MoveRefusal::BadOrder { .. }, "ASV-CHF-005");
    let mut play = play.clone();
    play.say_with(0, said(Block, 2, 0, &[3, 4, 1, 2]), out());
    let kinds: Vec<_> = play.unit(unit).stands.iter().map(|stand| stand.kind).collect();
    use rules_splendid::kinds::StandKind::{Hand, Light};
    assert_eq!(kinds, [Light, Light, Hand, Hand]);
}

/// ASV-MOV-007: a unit that leaves a building over the edge of the table is lost, and no such exit is offered.
#[test]
fn a_garrison_that_comes_out_over_the_edge_loses_stands() {
    let (mut board, unit) = alone(UnitKind::Foot, "HHHH", Formation::Line);
    board.book.rulings.garrison = true;
    board.area("building", &[(0.5, 12.5), (4.5, 12.5), (4.5, 16.5), (0.5, 16.5)]);
    board.tweak(unit, |unit| unit.garrison = Some(0));
    let play = moving(&board);
    for offer in play.offers(0).into_iter().filter(|offer| matches!(offer.act, Act::Leave { .. })) {
        let mut play = play.clone();
        play.say_with(0, offer.act, offer.fill);
        assert_eq!(play.unit(unit).n(), 4);
    }
    let mut play = play.clone();
    play.say_with(0, leave(unit), pose(2.5, 16.5 + S + 0.2, NORTH));
    assert_eq!(play.unit(unit).n(), 3);
}

/// ASV-MOV-001: why a unit may not enter a building.
#[test]
fn not_everybody_holds_a_building() {
    let why = |board: &Board, unit: UnitId, building: u8| {
        let refusal = moving(board).refused(0, Act::Enter { unit, building });
        match crate::moves::no(&refusal).0 {
            MoveRefusal::NoGarrison { why, .. } => why.clone(),
            other => panic!("{other}"),
        }
    };
    let (mut board, unit, building) = beside("HHH");
    assert_eq!(why(&board, unit, 0), NoGarrison::NoBuilding);
    assert_eq!(why(&board, unit, 9), NoGarrison::NoBuilding);
    board.book.rulings.garrison = false;
    assert_eq!(why(&board, unit, building), NoGarrison::NotAgreed);
    let (mut board, unit, building) = beside("HHHHH");
    assert_eq!(why(&board, unit, building), NoGarrison::TooMany);
    // How many stands a building holds is a ruling.
    board.book.rulings.garrison_most = 5;
    moving(&board).say(0, Act::Enter { unit, building });
    let (mut board, unit, building) = beside("HHH");
    let foot = UnitKind::Foot;
    let other = board.unit("other", 0, foot, "HH", Formation::Line, (60.0, 12.0), NORTH);
    assert_eq!(why(&board, other, building), NoGarrison::TooFar);
    board.tweak(other, |unit| unit.garrison = Some(building));
    assert_eq!(why(&board, unit, building), NoGarrison::Taken);
    let refusal = moving(&board).refused_with(0, leave(unit), pose(30.0, 20.0, NORTH));
    let want = MoveRefusal::NoGarrison { unit, why: NoGarrison::NotInside };
    assert_eq!(crate::moves::no(&refusal).0, &want);
    let (mut board, _, building) = beside("HHH");
    let horse = UnitKind::Mounted;
    let horse = board.unit("horse", 0, horse, "RR", Formation::Line, (30.0, 18.2), NORTH);
    let act = Act::Enter { unit: horse, building };
    refuses!(moving(&board), act, Fill::Nothing, MoveRefusal::NotItsAction { .. }, "ASV-ACT-003");
}

/// ASV-MOV-001: however many patches of slow ground lie on the way, the unit pays for all of them.
#[test]
fn every_patch_of_slow_ground_counts() {
    for patches in [1, 40] {
        let (mut board, unit) = alone(UnitKind::Foot, "HHH", Formation::Line);
        let wide = 6.0 / f64::from(patches);
        for n in 0..patches {
            let x = 27.0 + wide * f64::from(n);
            board.area("marsh", &[(x, 12.2), (x + wide, 12.2), (x + wide, 12.4), (x, 12.4)]);
        }
        // The first inches through the patches cost 3.75, and there is more marsh after 2.5 inches.
        square(&mut board, "marsh", 14.5, 30.0);
        goes(&board, unit, 2.8);
    }
}

/// ASV-MOV-001: however many hedges lie on the way, the unit pays for all of them.
#[test]
fn every_hedge_counts() {
    let (mut board, unit) = alone(UnitKind::Foot, "HHH", Formation::Line);
    let hedge = board.book.terrain("hedge").expect("there are hedges");
    board.book.kind[usize::from(hedge)].cross = [0.1; 8];
    for n in 0..20 {
        let y = 12.1 + 0.1 * f64::from(n);
        board.ribbon("hedge", &[(20.0, y), (40.0, y)], 0.05);
    }
    // Twenty hedges cost two of its five inches.
    goes(&board, unit, 2.95);
}
