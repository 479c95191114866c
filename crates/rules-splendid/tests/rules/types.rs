//! The types of unit: their class, what they can never do, and that every player sees them.
use crate::kit::{Board, NORTH, Play, SOUTH};
use UnitKind::{
    Commander, Dragoon, Foot, FrameGun, HeavyGun, HeavyMounted, Mounted, PikeAndMusket, RegularGun,
    SubCommander,
};
use kernel::{Cited, Ruleset, Viewer, view::Arm};
use rules_splendid::{
    Act, Event, Refusal, Splendid, Stage,
    act::Aim,
    kinds::{Class, Formation, UnitId, UnitKind},
    question::StandSet,
};

const ALL: [(UnitKind, &str, Class); 10] = [
    (PikeAndMusket, "MPM", Class::Foot),
    (Foot, "HLH", Class::Foot),
    (HeavyMounted, "CCC", Class::Mounted),
    (Mounted, "RRR", Class::Mounted),
    (Dragoon, "DDD", Class::Foot),
    (FrameGun, "G", Class::Artillery),
    (RegularGun, "G", Class::Artillery),
    (HeavyGun, "G", Class::Artillery),
    (Commander, "X", Class::Mounted),
    (SubCommander, "X", Class::Mounted),
];

fn formation(kind: UnitKind) -> Formation {
    if kind.is_artillery() || kind.is_command() { Formation::OpenOrder } else { Formation::Line }
}

/// A unit of a type facing an enemy close by, and musketeers who can also fire at it.
fn board(kind: UnitKind, stands: &str) -> (Board, UnitId, UnitId) {
    let mut board = Board::new();
    let unit = board.unit("unit", 0, kind, stands, formation(kind), (20.0, 20.0), NORTH);
    board.unit("shot", 0, PikeAndMusket, "MMM", Formation::Line, (30.0, 20.0), NORTH);
    let enemy = board.unit("enemy", 1, Foot, "HHHHHHHHH", Formation::Line, (25.0, 25.0), SOUTH);
    (board, unit, enemy)
}

fn firing(board: &Board) -> Play {
    board.play(Stage::Fire { half: 0 }, 1, &[])
}

fn fire(unit: UnitId, target: UnitId) -> Act {
    Act::Fire {
        unit,
        pivot: None,
        aims: [Aim { target, stands: StandSet::all(1) }].into_iter().collect(),
    }
}

/// ASV-UNT-001, ASV-UNT-002, ASV-UNT-011, ASV-UNT-017, ASV-UNT-025, ASV-UNT-043, ASV-UNT-044, ASV-UNT-047: the class of each
/// type. ASV-UNT-036: the class of dragoons depends on how they fight.
#[test]
fn every_type_has_its_class() {
    for (kind, stands, class) in ALL {
        let (board, unit, _) = board(kind, stands);
        assert_eq!(board.units[unit.idx()].class(), class, "{kind:?}");
    }
    let (mut board, dragoons, _) = board(Dragoon, "DDD");
    board.tweak(dragoons, |unit| unit.mounted = true);
    assert_eq!(board.units[dragoons.idx()].class(), Class::Mounted);
}

/// ASV-UNT-015, ASV-UNT-021, ASV-UNT-029, ASV-UNT-039, ASV-UNT-006: Foot, horse, mounted dragoons and pikes never fire;
/// muskets, dismounted dragoons and guns do.
#[test]
fn who_can_fire() {
    let fires = |kind, stands: &str, mounted: bool| {
        let (mut board, unit, enemy) = board(kind, stands);
        if mounted {
            board.tweak(unit, |unit| unit.mounted = true);
        }
        let play = firing(&board);
        let offered =
            play.offered(0, |act| matches!(act, Act::Fire { unit: by, .. } if *by == unit));
        if !offered {
            let refusal = play.refused(0, fire(unit, enemy));
            assert!(matches!(refusal, Refusal::Fire(_)), "{kind:?}: {refusal}");
            assert!(refusal.cite().to_string().starts_with("ASV-FIR-"), "{kind:?}: {refusal}");
        }
        offered
    };
    assert!(!fires(Foot, "HLH", false) && !fires(Foot, "LLL", false));
    assert!(!fires(HeavyMounted, "CCC", false) && !fires(Mounted, "RRR", false));
    assert!(!fires(Dragoon, "DDD", true) && fires(Dragoon, "DDD", false));
    assert!(!fires(PikeAndMusket, "PPP", false) && fires(PikeAndMusket, "MMM", false));
    assert!(fires(RegularGun, "G", false) && !fires(Commander, "X", false));
}

/// ASV-UNT-006, ASV-UNT-014, ASV-UNT-020, ASV-UNT-028, ASV-UNT-033, ASV-UNT-034: foot never mounts and horse never
/// dismounts; dragoons, who bring both sets of stands, do either.
#[test]
fn only_dragoons_mount_and_dismount() {
    for (kind, stands, _) in ALL {
        let mut board = Board::new();
        let unit = board.unit("unit", 0, kind, stands, formation(kind), (20.0, 10.0), NORTH);
        board.unit("enemy", 1, Foot, "HHH", Formation::Line, (20.0, 40.0), SOUTH);
        let play = board.play(Stage::Moves { half: 0 }, 0, &[]);
        for act in [Act::MountUp { unit }, Act::Dismount { unit }] {
            if kind == Dragoon {
                continue;
            }
            let refusal = play.refused(0, act);
            assert_eq!(refusal.cite().to_string(), "ASV-DRG-001", "{kind:?}: {refusal}");
        }
        if kind == Dragoon {
            assert!(play.clone().say(0, Act::MountUp { unit }).model().unit(unit).mounted);
            let mut board = board.clone();
            board.tweak(unit, |unit| unit.mounted = true);
            let mut play = board.play(Stage::Moves { half: 0 }, 0, &[]);
            assert!(!play.say(0, Act::Dismount { unit }).model().unit(unit).mounted);
        }
    }
}

/// ASV-STD-012, ASV-STD-013, ASV-UNT-019, ASV-UNT-027: every player sees the type of every unit before the first decision, with
/// heavy horse distinct from other horse.
#[test]
fn every_player_sees_every_unit() {
    let mut board = Board::new();
    for (n, (kind, stands, _)) in ALL.into_iter().enumerate() {
        let (x, side) = (6.0 + 6.0 * n as f64, n as u8 % 2);
        board.unit(&format!("unit-{n}"), side, kind, stands, formation(kind), (x, 20.0), NORTH);
    }
    // ASV-STD-012: the look of the first stand of each.
    let looks = [
        Arm::Shot,
        Arm::Foot,
        Arm::HeavyHorse,
        Arm::Horse,
        Arm::DragoonsFoot,
        Arm::LightGun,
        Arm::Gun,
        Arm::HeavyGun,
        Arm::Commander,
        Arm::SubCommander,
    ];
    let model = board.model(0);
    for seat in [0, 1] {
        let view = (Splendid::SHOWING.view)(&model, None, Viewer::Seat(kernel::Seat(seat)));
        for (n, (kind, ..)) in ALL.into_iter().enumerate() {
            let seen = view.units.iter().find(|unit| unit.id == format!("unit-{n}")).expect("seen");
            assert!(seen.kind.contains(kind.name()), "{} is not {}", seen.kind, kind.name());
            assert_eq!(seen.stands[0].arm, looks[n], "{kind:?}");
        }
    }
}

/// ASV-STD-001, ASV-STD-011, ASV-STD-014: a unit is one stand or more, each a rectangle with one facing.
#[test]
fn a_unit_is_made_of_stands() {
    for (kind, stands, _) in ALL {
        let (board, unit, _) = board(kind, stands);
        let unit = &board.units[unit.idx()];
        assert_eq!(unit.n(), stands.len());
        for stand in &unit.stands {
            assert_eq!(stand.facing, geom::Angle::NORTH);
            let base = unit.base(stand);
            let deep = if kind.is_artillery() { 4000.0 } else { 2000.0 };
            assert_eq!((base.half_width, base.half_depth), (2000.0, deep), "{kind:?}");
        }
    }
}

/// ASV-QRS-002: bent open order is open order too, and nothing else is.
#[test]
fn open_order_straight_or_bent() {
    let open = Formation::ALL.into_iter().filter(|formation| formation.is_open_order());
    assert_eq!(open.collect::<Vec<_>>(), [Formation::OpenOrder, Formation::BentOpenOrder]);
}

/// ASV-BAS-002: dice have six sides; a seven is not a throw. 0D6 means no dice: a gun at the end of its range throws none.
#[test]
fn dice_have_six_sides() {
    let (board, ..) = board(Foot, "HHH");
    let mut dice = kernel::Scripted::new(vec![7, 1, 1, 1]);
    let begun = kernel::Moment::<Splendid>::begin(
        board.model(0),
        Stage::Initiative,
        &mut dice,
        &mut Vec::new(),
    );
    assert!(begun.is_err());
    let mut board = Board::new();
    let gun = board.unit("gun", 0, RegularGun, "G", Formation::OpenOrder, (20.0, 5.0), NORTH);
    let enemy = board.unit("enemy", 1, Foot, "HHH", Formation::Line, (20.0, 35.0), SOUTH);
    board.unit("shot", 0, PikeAndMusket, "MMM", Formation::Line, (50.0, 20.0), NORTH);
    board.unit("mark", 1, Foot, "HHH", Formation::Line, (50.0, 25.0), SOUTH);
    let mut play = firing(&board);
    play.say(0, fire(gun, enemy));
    let none = |event: &Event| matches!(event, Event::Fired { dice, .. } if dice.is_empty());
    assert!(play.last.iter().any(none), "{:?}", play.last);
}
