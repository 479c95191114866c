//! Points, with the worked examples.
use super::{list, table};
use crate::kit::{Board, NORTH};
use geom::Length;
use rules_gloria::{
    book::Rulebook,
    cost,
    kinds::{Arms, Calibre, Class, Rank, Scale, Side, UnitKind},
    points::{self, Troops},
    unit::Under,
};

/// PG-PTS-001..010: prices.
#[test]
fn points_are_as_noted() {
    list(
        "staff-points",
        "army 0 B PTS-001
         wing 30 B PTS-002
         brigade 30 B PTS-002
         engineers 30 B PTS-003",
    );
    table(
        "guns",
        "price battalion crew",
        "light          15 10 2 B PTS-004
         6pdr           20 15 3 B PTS-005
         8pdr           30 -1 3 B PTS-006
         12pdr          40 -1 4 B PTS-006
         siege          50 -1 5 B PTS-006
         light-howitzer 20 -1 3 R TAR-031
         heavy-howitzer 40 -1 4 R TAR-032",
    );
    table("lots", "price length", "pontoons 10 50|30 B PTS-008\n works 10 100|60 B PTS-008");
    table(
        "figure-points",
        "1 2 3 4 5",
        "infantry 1 2 3 4 5 B PTS-009\n cavalry 4 6 8 10 12 B PTS-009",
    );
    list(
        "extra-points",
        "light-infantry 1 B PTS-010
         rifle 2 B PTS-010
         crew 3 B PTS-010
         cuirassiers 2 B PTS-010
         horse-crew 10 B PTS-010",
    );
}

fn troops(kind: UnitKind, class: Class, figures: i32) -> Troops {
    Troops { kind, class, figures, arms: Arms::Musket, forms_line: false }
}

/// PG-PTS-001, PG-PTS-002, PG-PTS-003, PG-PTS-009..012: the worked examples of units and staff.
#[test]
fn units_and_staff_cost_what_the_examples_say() {
    let book = Rulebook::default();
    let cost = |troops: Troops| points::unit(&book, &troops);
    let rifles = troops(UnitKind::LightInfantry, Class::Three, 8);
    assert_eq!(cost(Troops { arms: Arms::Rifle, ..rifles }), 40);
    let light = troops(UnitKind::LightInfantry, Class::Four, 12);
    assert_eq!(cost(Troops { forms_line: true, ..light }), 60);
    assert_eq!(cost(light), 48, "it can only skirmish");
    assert_eq!(cost(troops(UnitKind::Cuirassiers, Class::Four, 10)), 120);
    assert_eq!(cost(troops(UnitKind::LineInfantry, Class::Two, 12)), 24);
    assert_eq!(cost(troops(UnitKind::IrregularCavalry, Class::One, 6)), 24);
    assert_eq!(cost(troops(UnitKind::Engineers, Class::Three, 7)), 30);
    assert_eq!(Rank::ALL.map(|rank| points::general(&book, rank)), [0, 30, 30]);
}

/// PG-PTS-004..008, PG-PTS-013: the worked examples of guns, then pontoons and works, whose last length counts whole.
#[test]
fn guns_and_works_cost_what_the_examples_say() {
    let mut book = Rulebook::default();
    let crew = troops(UnitKind::FootArtillery, Class::Three, 4);
    assert_eq!(points::gun(&book, Calibre::Heavy, &crew), 64);
    assert_eq!(points::battalion_gun(&book, Calibre::Light, Class::Two, 2), Some(20));
    assert_eq!(points::battalion_gun(&book, Calibre::Medium, Class::Two, 3), None);
    let riders = troops(UnitKind::HorseArtillery, Class::Three, 3);
    assert_eq!(points::gun(&book, Calibre::Six, &riders), 59);
    for (scale, pontoon, work) in
        [(Scale::Large, [50, 100, 101], 250), (Scale::Small, [30, 60, 61], 150)]
    {
        book.options.figure_scale = scale;
        let cost = pontoon.map(|mm| points::pontoons(&book, Length::from_mm(mm)));
        assert_eq!(cost, [10, 20, 30], "{scale:?}");
        assert_eq!(points::works(&book, Length::from_mm(work)), 30, "{scale:?}");
        let train = troops(UnitKind::PontoonTrain, Class::Three, 1);
        assert_eq!(points::unit(&book, &train), 20, "a span is two lots");
    }
}

/// PG-PTS-003: an Engineer brings one pontoon and its wagon; a second train is paid for.
#[test]
fn an_engineer_brings_a_pontoon() {
    let (mut board, before) = (Board::new(), cost::army(&Board::new().model(), Side(0)));
    let price = |board: &Board| cost::army(&board.model(), Side(0)) - before;
    board.unit("sappers", Side(0), UnitKind::Engineers, 7, (300.0, 200.0, NORTH));
    assert_eq!(price(&board), 30);
    board.unit("train", Side(0), UnitKind::PontoonTrain, 1, (600.0, 200.0, NORTH));
    assert_eq!(price(&board), 30);
    board.unit("other", Side(0), UnitKind::PontoonTrain, 1, (900.0, 200.0, NORTH));
    assert_eq!(price(&board), 50);
    board.unit("theirs", Side(1), UnitKind::PontoonTrain, 1, (900.0, 900.0, NORTH));
    assert_eq!(price(&board), 50, "the enemy has no Engineer");
}

/// PG-PTS-008: field works are paid for by the side whose half they are in, by their length.
#[test]
fn works_on_the_table_are_paid_for() {
    let (mut board, bare) = (Board::new(), Board::new().model());
    board.ribbon("earthworks", &[(400.0, 300.0), (600.0, 300.0), (600.0, 350.0)], 10);
    board.ribbon("hedge", &[(800.0, 300.0), (1000.0, 300.0)], 10);
    let dearer = |side| cost::army(&board.model(), side) - cost::army(&bare, side);
    assert_eq!([Side(0), Side(1)].map(dearer), [30, 0]);
}

/// PG-ADH-001: combined grenadiers are a unit of the army list like any other, and pay for their own class.
#[test]
fn ad_hoc_units_are_paid_for_before_the_battle() {
    let mut board = Board::new();
    let before = cost::army(&board.model(), Side(0));
    let grenadiers =
        board.unit("grenadiers", Side(0), UnitKind::LineInfantry, 8, (300.0, 200.0, NORTH));
    board.tweak(grenadiers, |unit| (unit.class, unit.under) = (Class::Five, Under::Army));
    assert_eq!(cost::army(&board.model(), Side(0)) - before, 40);
}
