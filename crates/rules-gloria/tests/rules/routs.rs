//! Moves that nobody orders (PG-ROU, PG-RTH, PG-RIV-002, PG-CMP, PG-BRN).
use crate::kit::{Board, NORTH, Play, SOUTH, at, mm};
use rules_gloria::{
    Event, Stage,
    event::Cause,
    kinds::{Class, Formation, Phase, Side, State, UnitId, UnitKind},
    unit::{End, Place},
};
use table::PieceId;

fn rout(board: &Board) -> Play {
    board.play(Stage::Rout, Phase::Movement, &[])
}

fn routing(board: &mut Board, unit: UnitId) {
    board.tweak(unit, |unit| unit.state = State::Routing);
}

/// A battalion of the south that routs from (900, 600), and an enemy far to its north.
fn fleeing() -> (Board, UnitId) {
    let mut board = Board::new();
    let unit = board.foot("a", Side(0), (900.0, 600.0, NORTH));
    board.foot("e", Side(1), (900.0, 1100.0, SOUTH));
    routing(&mut board, unit);
    (board, unit)
}

/// PG-ROU-002, -004: a router runs its full rout towards its own edge and faces that way; its turn costs nothing.
#[test]
fn a_router_runs_to_its_own_edge() {
    let (board, unit) = fleeing();
    let play = rout(&board);
    let now = play.unit(unit);
    assert_eq!(now.at.facing, at(0.0, 0.0, SOUTH).facing);
    // Turned in its place, its front is where its rear was; then 200 mm.
    assert_eq!(now.at.at, mm(900.0, 580.0 - 200.0));
    assert_eq!(now.done.routed, geom::Length::from_mm(200));
}

/// PG-ROU-004: never more than one full rout in a turn.
#[test]
fn a_router_runs_no_more_than_one_full_rout_in_a_turn() {
    let (mut board, unit) = fleeing();
    board.later(unit, |unit| unit.done.routed = geom::Length::from_mm(100));
    let play = rout(&board);
    assert_eq!(play.unit(unit).at.at, mm(900.0, 580.0 - 100.0));
}

/// PG-ROU-005: a unit that routs off the table is gone.
#[test]
fn a_router_that_leaves_the_table_is_gone() {
    let mut board = Board::new();
    let unit = board.foot("a", Side(0), (900.0, 150.0, NORTH));
    board.foot("b", Side(0), (300.0, 150.0, NORTH));
    routing(&mut board, unit);
    let play = rout(&board);
    assert_eq!(play.unit(unit).place, Place::Gone(End::Routed));
}

/// PG-RTH-001, -005: routers burst through lines and screens of foot and horse, which are disordered.
#[test]
fn routers_burst_through_lines() {
    for kind in [UnitKind::LineInfantry, UnitKind::LightInfantry, UnitKind::HeavyCavalry] {
        let (mut board, unit) = fleeing();
        let friend = board.unit("b", Side(0), kind, 9, (900.0, 500.0, NORTH));
        let play = rout(&board);
        assert_eq!(play.unit(unit).at.at, mm(900.0, 380.0), "{kind:?}");
        assert_eq!(play.unit(friend).state, State::Disordered, "{kind:?}");
    }
}

/// PG-HID-002: a hidden friend neither bends nor stops the course of a router, which would tell of it.
#[test]
fn routers_run_over_the_place_of_a_hidden_friend() {
    for y in [500.0, 400.0] {
        let (mut board, unit) = fleeing();
        board.book().options.hidden_units = true;
        board.area(
            "heavy-wood",
            &[(700.0, 350.0), (1100.0, 350.0), (1100.0, 520.0), (700.0, 520.0)],
        );
        let friend = board.foot("b", Side(0), (900.0, y, NORTH));
        board.tweak(friend, |unit| (unit.formation, unit.hidden) = (Formation::March, true));
        let play = rout(&board);
        assert_eq!(play.unit(unit).at.at, mm(900.0, 380.0), "{y}");
        assert_eq!(play.unit(friend).place, Place::Hidden);
        assert_eq!(play.unit(friend).state, State::Good);
    }
}

/// PG-RTH-002, -005: they go round columns, squares and limbers, which keep their order.
#[test]
fn routers_go_round_columns_and_squares() {
    for form in [Formation::March, Formation::Manoeuvre, Formation::Square] {
        let mut board = Board::new();
        let unit = board.unit("a", Side(0), UnitKind::LineInfantry, 4, (900.0, 600.0, NORTH));
        board.foot("e", Side(1), (900.0, 1100.0, SOUTH));
        let friend = board.foot("b", Side(0), (900.0, 500.0, NORTH));
        board.tweak(friend, |unit| unit.formation = form);
        routing(&mut board, unit);
        let play = rout(&board);
        assert_eq!(play.unit(friend).state, State::Good, "{form:?}");
        let now = play.unit(unit).at.at;
        assert!(now.y < 45_000 && (now.x - 90_000).abs() > 4_000, "{form:?}: {now:?}");
    }
}

/// PG-RTH-003: a router that is forced into an enemy is removed.
#[test]
fn a_router_forced_into_enemies_is_removed() {
    let (mut board, unit) = fleeing();
    for (key, x) in [("f", 300.0), ("g", 600.0), ("h", 900.0), ("i", 1200.0), ("j", 1500.0)] {
        let wide = board.foot(key, Side(1), (x, 560.0, NORTH));
        board.tweak(wide, |unit| unit.figures = 20);
    }
    let play = rout(&board);
    assert_eq!(play.unit(unit).place, Place::Gone(End::Caught));
}

/// PG-RTH-004: a touch of less than 30 mm is no contact.
#[test]
fn a_graze_does_not_catch_a_router() {
    let (mut board, unit) = fleeing();
    // 20 mm of the fronts overlap.
    board.foot("f", Side(1), (900.0 + 160.0, 480.0, NORTH));
    let play = rout(&board);
    assert!(play.unit(unit).is_on_table());
}

/// PG-RIV-002: a rout into a river away from a ford removes the unit.
#[test]
fn a_router_drowns_in_a_river() {
    let (mut board, unit) = fleeing();
    board.area("river", &[(0.0, 400.0), (1800.0, 400.0), (1800.0, 480.0), (0.0, 480.0)]);
    let play = rout(&board);
    assert_eq!(play.unit(unit).place, Place::Gone(End::Drowned));
    let (mut board, unit) = fleeing();
    board.area("river", &[(0.0, 400.0), (1800.0, 400.0), (1800.0, 480.0), (0.0, 480.0)]);
    board.ribbon("ford", &[(900.0, 390.0), (900.0, 490.0)], 60);
    let play = rout(&board);
    assert!(play.unit(unit).is_on_table());
}

/// PG-ROU-003: gunners abandon a deployed gun; a limbered one goes along.
#[test]
fn routing_gunners_abandon_a_deployed_gun() {
    let mut board = Board::new();
    let gun = board.gun("g", Side(0), (900.0, 600.0, NORTH));
    board.foot("e", Side(1), (900.0, 1100.0, SOUTH));
    routing(&mut board, gun);
    let play = rout(&board);
    let now = play.unit(gun);
    assert_eq!(now.gun.and_then(|gun| gun.left_at), Some(at(900.0, 600.0, NORTH)));
    assert!(now.at.at.y < 40_000, "{:?}", now.at);
    board.tweak(gun, |unit| unit.formation = Formation::Limbered);
    let play = rout(&board);
    assert_eq!(play.unit(gun).gun.and_then(|gun| gun.left_at), None);
}

/// PG-BGN-011: a battalion gun is lost when its parent routs.
#[test]
fn a_battalion_gun_is_lost_with_a_rout() {
    let (mut board, unit) = fleeing();
    board.tweak(unit, |unit| {
        unit.battalion_gun = Some((rules_gloria::kinds::Calibre::Light, 2));
    });
    assert_eq!(rout(&board).unit(unit).battalion_gun, None);
}

/// PG-HOM-003: a router in contact stays until the assault is settled.
#[test]
fn a_router_in_contact_stays() {
    let (mut board, unit) = fleeing();
    let enemy = board.foot("f", Side(1), (900.0, 600.0, SOUTH));
    board.contact(enemy, unit, rules_gloria::kinds::Aspect::Front);
    assert_eq!(rout(&board).unit(unit).at, at(900.0, 600.0, NORTH));
}

/// PG-DIS-003, PG-RTM-001: a pursuer that did not rally makes a full move toward the nearest router; touching it they fight.
#[test]
fn pursuers_go_after_the_nearest_router() {
    let mut board = Board::new();
    let horse = board.horse("h", Side(0), (900.0, 300.0, NORTH));
    let prey = board.foot("p", Side(1), (900.0, 700.0, NORTH));
    routing(&mut board, prey);
    board.later(horse, |unit| unit.marks.pursuing = true);
    let play = rout(&board);
    // The router ran first, 200 mm; the pursuer follows 300 and does not reach it.
    assert_eq!(play.unit(prey).at.at.y, 90_000);
    assert_eq!(play.unit(horse).at.at, mm(900.0, 600.0));
    assert!(play.model().contacts.is_empty());

    board.tweak(prey, |unit| unit.at = Some(at(900.0, 400.0, NORTH)));
    board.later(prey, |unit| unit.done.routed = geom::Length::from_mm(200));
    let play = rout(&board);
    let contact = play.model().contacts[0];
    assert_eq!((contact.attacker, contact.target), (horse, prey));
    assert!(!contact.break_through && contact.charging);
    assert_eq!(play.unit(horse).at.at, mm(900.0, 380.0));
}

/// PG-BRK-002: touching an enemy that does not rout is a break-through, fought in the next turn.
#[test]
fn a_pursuer_breaks_through_into_others() {
    let mut board = Board::new();
    let horse = board.horse("h", Side(0), (900.0, 300.0, NORTH));
    let enemy = board.foot("p", Side(1), (900.0, 500.0, SOUTH));
    board.later(horse, |unit| unit.marks.pursuing = true);
    let play = rout(&board);
    let contact = play.model().contacts[0];
    assert_eq!((contact.target, contact.break_through), (enemy, true));
    assert_eq!(play.unit(horse).at.at, mm(900.0, 500.0));
}

/// PG-SKM-013, PG-BRK-002: a friend whom it passes may stand where it would touch the enemy; then it stops before that friend.
#[test]
fn a_pursuer_ends_on_no_friend() {
    let mut board = Board::new();
    let horse = board.horse("h", Side(0), (900.0, 300.0, NORTH));
    board.unit("screen", Side(0), UnitKind::LightInfantry, 2, (900.0, 490.0, NORTH));
    board.foot("p", Side(1), (900.0, 500.0, SOUTH));
    board.later(horse, |unit| unit.marks.pursuing = true);
    let play = rout(&board);
    assert!(play.model().contacts.is_empty());
    let y = play.unit(horse).at.at.y;
    assert!((45_000..=47_000).contains(&y), "{y}");
    rules_gloria::invariants::check(play.model());
}

/// PG-CMP-002: pursuing cavalry stops at the edge of ground that disorders it.
#[test]
fn pursuing_cavalry_stops_at_bad_ground() {
    let mut board = Board::new();
    let horse = board.horse("h", Side(0), (900.0, 300.0, NORTH));
    board.foot("e", Side(1), (900.0, 1150.0, SOUTH));
    board.area("light-wood", &[(500.0, 400.0), (1300.0, 400.0), (1300.0, 600.0), (500.0, 600.0)]);
    board.later(horse, |unit| unit.marks.pursuing = true);
    let play = rout(&board);
    let y = play.unit(horse).at.at.y;
    assert!((y - 40_000).abs() < 50, "{y}");
    assert_eq!(play.unit(horse).state, State::Good);
}

fn fires(board: &Board, turn: u16, fires: &[(u8, u16)]) -> Play {
    let mut model = board.model();
    (model.turn, model.phase) = (turn, Phase::Movement);
    model.fires = fires
        .iter()
        .map(|(piece, since)| rules_gloria::model::Blaze {
            piece: PieceId(*piece),
            since: *since,
            spread: 0,
        })
        .collect();
    Play::from(model, Stage::Spread, &[])
}

fn square(board: &mut Board, kind: &str, x: f64, y: f64) -> PieceId {
    board.area(kind, &[(x, y), (x + 100.0, y), (x + 100.0, y + 100.0), (x, y + 100.0)])
}

/// PG-BRN-005, -006, PG-WND-001: fire spreads 60 mm downwind and lights what it reaches, wooden obstacles too, and nothing else.
#[test]
fn fire_spreads_downwind() {
    let mut board = Board::new();
    board.foot("a", Side(0), (900.0, 100.0, NORTH));
    board.foot("e", Side(1), (900.0, 1150.0, SOUTH));
    let wood = square(&mut board, "light-wood", 500.0, 500.0);
    let near = square(&mut board, "light-urban", 500.0, 655.0);
    let far = square(&mut board, "light-wood", 650.0, 670.0);
    let upwind = square(&mut board, "light-wood", 500.0, 390.0);
    let fence = board.ribbon("fence", &[(500.0, 630.0), (600.0, 630.0)], 10);
    let stone = square(&mut board, "swamp", 500.0, 605.0);
    let play = fires(&board, 2, &[(wood.0, 2)]);
    let lit = |piece: PieceId| play.model().fires.iter().any(|fire| fire.piece == piece);
    assert_eq!([wood, near, fence].map(lit), [true; 3]);
    assert_eq!([far, upwind, stone].map(lit), [false; 3]);
}

/// PG-BRN-003, -004: a fire costs nobody a figure, but units still in it after three turns are removed.
#[test]
fn units_leave_a_fire_within_three_turns_or_are_lost() {
    let mut board = Board::new();
    let inside = board.foot("a", Side(0), (550.0, 590.0, NORTH));
    let outside = board.foot("b", Side(0), (1300.0, 590.0, NORTH));
    board.foot("e", Side(1), (900.0, 1150.0, SOUTH));
    let wood = square(&mut board, "light-wood", 500.0, 500.0);
    let play = fires(&board, 6, &[(wood.0, 4)]);
    assert_eq!((play.unit(inside).is_on_table(), play.unit(inside).figures), (true, 12));
    let play = fires(&board, 7, &[(wood.0, 4)]);
    assert_eq!(play.unit(inside).place, Place::Gone(End::Burnt));
    assert!(play.unit(outside).is_on_table());
    assert!(play.events.iter().any(|event| matches!(event, Event::FireSpread)));
}

/// PG-RTM-001, PG-ART-007: a pursuer that runs into gunners in rout and onto their gun takes both; nobody is left to fight.
#[test]
fn a_pursuer_takes_gunners_in_rout_together_with_their_gun() {
    let mut board = Board::new();
    let horse = board.horse("horse", Side(0), (900.0, 500.0, NORTH));
    board.later(horse, |unit| unit.marks.pursuing = true);
    let gun = board.gun("gun", Side(1), (900.0, 600.0, SOUTH));
    board.foot("far", Side(1), (300.0, 1100.0, SOUTH));
    board.later(gun, |unit| {
        (unit.state, unit.done.moved) = (State::Routing, true);
        let left_at = Some(at(950.0, 600.0, SOUTH));
        unit.gun = unit.gun.map(|gun| rules_gloria::unit::Gun { left_at, ..gun });
    });
    let mut play = rout(&board);
    assert!(play.unit(gun).gun.is_some_and(|gun| gun.lost));
    for side in [0, 1] {
        play.say(side, rules_gloria::Act::Done);
    }
    assert_eq!(play.unit(gun).place, Place::Gone(End::Taken));
    assert!(play.model().contacts.is_empty());
}

/// PG-CMP-001: a line that ground stops goes through a gap in column, and only then; beside a single wood, and where no
/// column passes, it keeps its formation.
#[test]
fn units_pass_through_gaps_in_column() {
    for (gap, n_woods, formation) in
        [(80.0, 2, Formation::Column), (50.0, 2, Formation::Line), (80.0, 1, Formation::Line)]
    {
        let mut board = Board::new();
        let horse = board.horse("horse", Side(0), (900.0, 600.0, SOUTH));
        board.foot("e", Side(1), (900.0, 1100.0, SOUTH));
        routing(&mut board, horse);
        let west = [
            (300.0, 250.0),
            (900.0 - gap / 2.0, 250.0),
            (900.0 - gap / 2.0, 500.0),
            (300.0, 500.0),
        ];
        let east = west.map(|(x, y)| (1800.0 - x, y));
        for wood in &[west, east][..n_woods] {
            board.area("heavy-wood", wood);
        }
        let play = rout(&board);
        let now = play.unit(horse);
        assert_eq!(now.formation, formation, "{gap}");
        let passed = now.at.at == mm(900.0, 250.0);
        assert_eq!(passed, formation == Formation::Column, "{gap}: {:?}", now.at);
    }
}

/// A volley of twelve at 50 mm that makes a raw battalion rout.
fn volleyed(board: &mut Board, dice: &[u8]) -> (Play, UnitId) {
    let unit = board.foot("a", Side(0), (900.0, 500.0, NORTH));
    let target = board.foot("b", Side(1), (900.0, 550.0, SOUTH));
    board.tweak(unit, |it| it.class = Class::Four);
    board.tweak(target, |it| it.class = Class::One);
    (crate::fire::volley(board, &[crate::fire::fire(unit, target)], dice), target)
}

/// PG-ROU-001, G25: a unit that has lost a stand routs straight away from an enemy to its front, by the centre of what is left.
#[test]
fn a_rout_after_losses_is_straight() {
    let (play, target) = volleyed(&mut crate::fire::field(), &[5, 2, 2, 1]);
    let now = play.unit(target);
    assert!(now.is_routing() && now.figures <= 8, "{} figures", now.figures);
    assert_eq!(now.at.facing.to_degrees().round() % 360.0, NORTH);
}

/// PG-RTH-001: whoever is contacted by an initial rout is burst through in that phase, though the router finds no room beyond.
#[test]
fn an_initial_rout_that_ends_in_a_line_disorders_it() {
    let mut board = crate::fire::field();
    let friend = board.foot("c", Side(1), (900.0, 640.0, SOUTH));
    let (play, target) = volleyed(&mut board, &[5, 2, 2, 1]);
    assert!(play.unit(target).is_routing());
    assert_eq!(play.unit(friend).state, State::Disordered);
    let burst = |event: &Event| matches!(event, Event::Became { cause: Cause::Burst, .. });
    assert!(play.events.iter().any(burst));
}
