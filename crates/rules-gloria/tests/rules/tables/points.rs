//! Points, with the worked examples.
use super::{list, table};
use geom::Length;
use rules_gloria::{
    book::Rulebook,
    kinds::{Arms, Calibre, Class, Rank, Scale, UnitKind},
    points::{self, Troops},
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
