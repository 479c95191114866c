//! How ground and weather affect fire: our own module, because the author's guidelines are lost (ASV-FIR-010).
use crate::{
    firing::{fire, firing, no, split, stands, volleys},
    firing_zones::eligible,
    kit::{Board, EAST, NORTH, S, SOUTH, WEST},
};
use geom::Length;
use kernel::ids::Ground;
use rules_splendid::{
    Event,
    kinds::{Formation, UnitId, UnitKind},
    refusal::FireRefusal,
};

const PM: UnitKind = UnitKind::PikeAndMusket;

/// Four muskets facing north with their front at ten inches, and an enemy of four pikes at sixteen.
fn facing() -> (Board, UnitId, UnitId) {
    let mut board = Board::new();
    let foot = board.line_at("foot", 0, PM, "MMMM", 20.0, 10.0);
    let x = 20.0 + 2.0 * S;
    let enemy = board.unit("enemy", 1, PM, "PPPP", Formation::Line, (x, 16.0), SOUTH);
    (board, foot, enemy)
}

/// A strip of ground across the whole front.
fn strip(board: &mut Board, kind: &str, low: f64, high: f64) {
    board.area(kind, &[(15.0, low), (32.0, low), (32.0, high), (15.0, high)]);
}

/// The dice that the four muskets throw at the enemy.
fn dice(board: &Board, foot: UnitId, enemy: UnitId) -> i32 {
    let play = firing(board, &[]);
    let offers = play.offers(0);
    let of = |key: &str| Some(key.to_owned());
    let offer = offers
        .iter()
        .find(|offer| {
            offer.unit == of(play.model().key(foot)) && offer.target == of(play.model().key(enemy))
        })
        .expect("it may fire");
    offer.tally.as_ref().expect("the offer has a tally").total()
}

/// ASV-FIR-029, ASV-FIR-010: more than two inches of wood between stop fire; up to two do not, but cover a unit behind.
#[test]
fn a_wood_stops_fire_if_it_is_deep() {
    for (depth, open) in [(1.0, true), (2.0, true), (2.1, false), (4.0, false)] {
        let (mut board, foot, enemy) = facing();
        strip(&mut board, "wood", 11.0, 11.0 + depth);
        if open {
            assert_eq!(dice(&board, foot, enemy), 3, "{depth}");
        } else {
            let refusal = no(firing(&board, &[]).refused(0, fire(foot, enemy, &[1])));
            let FireRefusal::GroundBars { ground, .. } = refusal else { panic!("{refusal}") };
            assert_eq!(ground, Ground(0));
        }
    }
}

/// ASV-FIR-029: two woods that are each too thin stop fire together; a deep one beside the zone does not.
#[test]
fn woods_add_up() {
    let (mut board, foot, enemy) = facing();
    strip(&mut board, "wood", 11.0, 12.2);
    strip(&mut board, "wood", 13.0, 14.2);
    let refusal = no(firing(&board, &[]).refused(0, fire(foot, enemy, &[1])));
    assert!(matches!(refusal, FireRefusal::GroundBars { .. }));
    let (mut board, foot, enemy) = facing();
    board.area("wood", &[(10.0, 10.5), (20.0, 10.5), (20.0, 15.5), (10.0, 15.5)]);
    assert_eq!(dice(&board, foot, enemy), 4);
    // One corner of it reaches deep into the first zone only.
    let (mut board, foot, enemy) = facing();
    board.area("wood", &[(10.0, 10.5), (20.5, 10.5), (20.5, 15.5), (10.0, 15.5)]);
    assert_eq!(eligible(&firing(&board, &[]), 0, foot, enemy), stands(&[2, 3, 4]));
}

/// ASV-FIR-010: a wood that contains at least half of the target subtracts a die; the wood at whose edge the firer stands does not.
#[test]
fn a_wood_covers_those_in_it() {
    let (mut board, foot, enemy) = facing();
    strip(&mut board, "wood", 15.5, 20.0);
    assert_eq!(dice(&board, foot, enemy), 3);
    let (mut board, foot, enemy) = facing();
    strip(&mut board, "wood", 5.0, 11.0);
    assert_eq!(dice(&board, foot, enemy), 4);
    let (mut board, foot, enemy) = facing();
    board.area("wood", &[(20.0 + 3.0 * S + 0.1, 16.1), (32.0, 16.1), (32.0, 20.0), (27.0, 20.0)]);
    assert_eq!(dice(&board, foot, enemy), 4);
}

/// ASV-FIR-029: a hill between stops fire unless the firer or the target stands as high.
#[test]
fn a_hill_stops_fire_between_lower_ground() {
    let (mut board, foot, enemy) = facing();
    strip(&mut board, "gentle-hill", 12.0, 14.0);
    let refusal = no(firing(&board, &[]).refused(0, fire(foot, enemy, &[1])));
    assert!(matches!(refusal, FireRefusal::GroundBars { .. }));
    for (low, high) in [(8.0, 12.0), (14.0, 18.0)] {
        let (mut board, foot, enemy) = facing();
        strip(&mut board, "gentle-hill", low, high);
        assert_eq!(dice(&board, foot, enemy), 4);
    }
}

/// ASV-FIR-010: a hedge or a wall right in front of the target subtracts a die; one right in front of the firer does not,
/// nor one that is far from both.
#[test]
fn hedges_and_walls_cover_units_behind_them() {
    for kind in ["hedge", "wall"] {
        for (y, n) in [(15.7, 3), (10.3, 4), (13.0, 4), (18.0, 4)] {
            let (mut board, foot, enemy) = facing();
            board.ribbon(kind, &[(15.0, y), (32.0, y)], 0.25);
            assert_eq!(dice(&board, foot, enemy), n, "{kind} {y}");
        }
    }
    // It must cover at least half of the front.
    for (x, n) in [(23.3, 3), (22.3, 4)] {
        let (mut board, foot, enemy) = facing();
        board.ribbon("hedge", &[(15.0, 15.7), (x, 15.7)], 0.25);
        assert_eq!(dice(&board, foot, enemy), n, "{x}");
    }
}

/// ASV-FIR-010: streams, marshes and roads neither stop fire nor give cover.
#[test]
fn open_ground_does_nothing_to_fire() {
    for kind in ["marsh", "open"] {
        let (mut board, foot, enemy) = facing();
        strip(&mut board, kind, 11.0, 20.0);
        assert_eq!(dice(&board, foot, enemy), 4);
    }
    for kind in ["stream", "road", "river"] {
        let (mut board, foot, enemy) = facing();
        board.ribbon(kind, &[(15.0, 15.3), (32.0, 15.3)], 1.0);
        assert_eq!(dice(&board, foot, enemy), 4);
    }
}

/// ASV-FIR-029, ASV-FIR-033: a building always stops fire, between and in the zone of a chained stand.
#[test]
fn a_building_stops_fire() {
    let (mut board, foot, enemy) = facing();
    strip(&mut board, "building", 12.0, 13.0);
    let refusal = no(firing(&board, &[]).refused(0, fire(foot, enemy, &[1])));
    assert!(matches!(refusal, FireRefusal::GroundBars { .. }));
    let mut board = Board::new();
    let foot = board.line_at("foot", 0, PM, "MMMM", 20.0, 10.0);
    let enemy = board.unit("enemy", 1, PM, "PP", Formation::Line, (19.5, 16.0), SOUTH);
    let x = 20.0 + 2.5 * S;
    board.area("building", &[(x, 14.0), (x + 2.0, 14.0), (x + 2.0, 15.0), (x, 15.0)]);
    let play = firing(&board, &[]);
    assert_eq!(eligible(&play, 0, foot, enemy), stands(&[1, 2]));
    let refusal = no(play.refused(0, fire(foot, enemy, &[3])));
    assert!(matches!(refusal, FireRefusal::ZoneNotOpen { stand: 3, .. }));
}

/// ASV-FIR-010: rain subtracts a die from every attack by muskets and stops shot from bouncing; fog limits every range.
#[test]
fn weather_where_agreed() {
    let (mut board, foot, enemy) = facing();
    board.book.rulings.rain = true;
    assert_eq!(dice(&board, foot, enemy), 3);
    let (mut board, foot, enemy) = facing();
    board.book.rulings.fog = Length::inches(5.0);
    let refusal = no(firing(&board, &[]).refused(0, fire(foot, enemy, &[1])));
    assert!(matches!(refusal, FireRefusal::OutOfRange { range: 5.0, .. }));
}

/// A heavy gun facing east, a first target at eight inches and a second at twenty-five.
fn bouncing() -> (Board, UnitId, UnitId, UnitId) {
    let mut board = Board::new();
    let gun = UnitKind::HeavyGun;
    let gun = board.unit("gun", 0, gun, "G", Formation::OpenOrder, (5.0, 20.0), EAST);
    let first = board.unit("first", 1, PM, "PP", Formation::Line, (13.0, 20.0), WEST);
    let second = board.unit("second", 1, PM, "PP", Formation::Line, (30.0, 20.0), WEST);
    (board, gun, first, second)
}

/// ASV-BNC-010: cover is the only modifier of a bouncing shot. Notes 4.3: marsh, wall, wood and hill stop it,
/// hedges and streams do not; rain does.
#[test]
fn ground_and_bouncing_shot() {
    let cases = [
        ("hedge", 29.7, 3),
        ("stream", 25.0, 4),
        ("road", 25.0, 4),
        ("wall", 25.0, 0),
        ("hedge", 25.0, 4),
    ];
    for (kind, x, n) in cases {
        let (mut board, gun, first, second) = bouncing();
        board.ribbon(kind, &[(x, 10.0), (x, 30.0)], 0.25);
        let mut play = firing(&board, &vec![6; 4 + n]);
        play.say(0, fire(gun, first, &[1]));
        assert_eq!(volleys(&play).get(1).map_or(0, |volley| volley.0), n, "{kind} at {x}");
        assert_eq!(play.unit(second).green, 0);
    }
    for kind in ["marsh", "gentle-hill", "wood"] {
        let (mut board, gun, first, _) = bouncing();
        board.area(kind, &[(20.0, 10.0), (22.0, 10.0), (22.0, 30.0), (20.0, 30.0)]);
        let mut play = firing(&board, &[6; 4]);
        play.say(0, fire(gun, first, &[1]));
    }
    let (mut board, gun, first, _) = bouncing();
    board.book.rulings.rain = true;
    let mut play = firing(&board, &[6; 4]);
    play.say(0, fire(gun, first, &[1]));
}

/// A building of four by four inches held by four muskets, with an enemy north of it and one east.
fn garrison() -> (Board, UnitId, UnitId, UnitId) {
    let mut board = Board::new();
    board.book.rulings.garrison = true;
    board.area("building", &[(20.0, 20.0), (24.0, 20.0), (24.0, 24.0), (20.0, 24.0)]);
    let held = board.unit_in("held", 0, PM, "MMMM", Formation::Block, 2, (22.0, 23.5), NORTH);
    board.tweak(held, |held| held.garrison = Some(0));
    let north = board.unit("north", 1, PM, "MMM", Formation::Line, (22.0, 29.0), SOUTH);
    let east = board.unit("east", 1, PM, "PPP", Formation::Line, (29.0, 22.0), WEST);
    (board, held, north, east)
}

/// ASV-FIR-010 (notes 4.5): a garrison fires from each side of its building with half its muskets, and does not pivot.
#[test]
fn a_garrison_fires_from_the_sides_of_its_building() {
    let (board, held, north, east) = garrison();
    let play = firing(&board, &[]);
    assert_eq!(eligible(&play, 0, held, north).len(), 2);
    let refusal = no(play.refused(0, fire(held, north, &[1, 2, 3])));
    assert_eq!(refusal, FireRefusal::TooManyAtASide { unit: board.id("held"), most: 2 });
    let refusal = no(play.refused(0, crate::firing::pivot_fire(held, north, &[1], 5.0)));
    assert!(matches!(refusal, FireRefusal::GarrisonCannotPivot { .. }));
    let mut play = firing(&board, &[1, 6, 2, 6]);
    play.say(0, split(held, &[(north, &[1, 2]), (east, &[3, 4])]));
    assert_eq!(volleys(&play), [(2, 1), (2, 1)]);
    // Two enemies in front of one side share that side's muskets, unless one is also in front of another side.
    let (mut board, held, north, _) = garrison();
    let west = board.unit("west", 1, PM, "P", Formation::Line, (20.1, 29.0), SOUTH);
    board.tweak(north, |north| north.stands.iter_mut().for_each(|stand| stand.at.x += 3810));
    let play = firing(&board, &[]);
    let refusal = no(play.refused(0, split(held, &[(north, &[1, 2]), (west, &[3])])));
    assert!(matches!(refusal, FireRefusal::TooManyAtASide { .. }), "{refusal}");
    let mut play = firing(&board, &[6, 6]);
    play.say(0, split(held, &[(north, &[1]), (west, &[3])]));
}

/// ASV-FIR-010 (notes 4.5): fire at a garrison is fire at its building, as at open order, and the building subtracts two
/// dice.
#[test]
fn a_garrison_is_hard_to_hit() {
    let (board, held, north, _) = garrison();
    let mut play = firing(&board, &[]);
    play.say(0, rules_splendid::Act::EndFire);
    // No die is left, but it is still allowed, and offered (Q17).
    assert_eq!(eligible(&play, 1, north, held), stands(&[1, 2, 3]));
    play.say(1, fire(north, held, &[1, 2, 3]));
    let Some(Event::Fired { tally, dice, .. }) =
        play.last.iter().find(|event| matches!(event, Event::Fired { .. }))
    else {
        panic!("it fired")
    };
    assert_eq!((tally.total(), dice.len()), (0, 0));
    assert!(tally.parts.iter().any(|part| part.add == -2));
}
