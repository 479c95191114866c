//! What is kept about a table, or found by a shorter way, is what is found anew by the plain way. This is a test of private names,
//! so it is compiled with the crate.
use crate::{
    Gloria, Model,
    act::Act,
    charge, fire,
    kinds::Side,
    muster, near,
    unit::{Layout, Unit},
    victory, walk,
};
use geom::{Length, Rect, V2};
use kernel::{Match, Ruleset, dice::Chooser, doc::Doc, laws, scenario::Edge};

/// PG-VIC-011: whether a unit is cut off, by a search from its own stands over all squares of the table.
fn is_cut_off(model: &Model, unit: &Unit) -> bool {
    let size = model.book.mm(&model.book.reaches.way_home).units();
    let n = |length: Length| ((length.units() / size) as usize).max(1);
    let (columns, rows) = (n(model.field.width), n(model.field.height));
    let enemies = model.enemies(unit).filter(|unit| !unit.is_routing());
    let outlines: Vec<Rect> = enemies.flat_map(Unit::outline).collect();
    let middle =
        |(column, row): (usize, usize)| V2::new(column as f64 + 0.5, row as f64 + 0.5) * size;
    let is_barred = |at: (usize, usize)| {
        outlines.iter().any(|rect| geom::distance_point(rect, middle(at)) < size * 0.5)
    };
    let is_home = |(column, row): (usize, usize)| match model.scene.side(unit.side).edge {
        Edge::South => row == 0,
        Edge::North => row + 1 == rows,
        Edge::West => column == 0,
        Edge::East => column + 1 == columns,
    };
    let index = |x: f64, n: usize| ((x / size).max(0.0) as usize).min(n - 1);
    let mut seen = vec![false; columns * rows];
    let mut open: Vec<(usize, usize)> = unit
        .outline()
        .iter()
        .map(|rect| (index(rect.centre.x, columns), index(rect.centre.y, rows)))
        .collect();
    while let Some((column, row)) = open.pop() {
        if std::mem::replace(&mut seen[row * columns + column], true) {
            continue;
        }
        if is_home((column, row)) {
            return false;
        }
        let beside = [(0, 1), (0, -1), (1, 0), (-1, 0)].into_iter().filter_map(|(right, up)| {
            let column = column.checked_add_signed(right).filter(|it| *it < columns)?;
            Some((column, row.checked_add_signed(up).filter(|it| *it < rows)?))
        });
        open.extend(beside.filter(|at| !is_barred(*at)));
    }
    near::nearest_enemy(model, unit, |_| true).is_some()
}

/// PG-MOV-003: the least gaps to enemies on ways ahead and aside.
fn check_ways(model: &Model, unit: &Unit) {
    let body = model.outline(unit);
    for (way, by) in [(unit.at.facing.forward(), 8_000.0), (unit.at.facing.right(), 3_000.0)] {
        let sweep = walk::Sweep { body: &body, way, by };
        for enemy in model.enemies(unit) {
            for (least, searched) in sweep.least_and_searched(&model.outline(enemy)) {
                let is_same = least <= searched + 1e-6 && searched - least < 1.0;
                assert!(is_same, "{} to {}: {least}, {searched}", unit.id, enemy.id);
            }
        }
    }
}

/// Every unit's layout, targets, charges and way home.
fn check(model: &Model) {
    for unit in &model.units {
        assert_eq!(*unit.layout(), Layout::anew(unit), "the layout of {}", unit.id);
    }
    for unit in model.on_table() {
        let (kept, anew) = (fire::has_target(model, unit), fire::finds_target(model, unit));
        assert_eq!(kept, anew, "whether {} has a target", unit.id);
        fire::plain::check_targets(model, unit);
        check_ways(model, unit);
    }
    for side in Side::BOTH {
        for act in charge::declarations(model, side) {
            let Act::Declare { unit, target, .. } = act else { continue };
            let (kept, anew) = charge::has_way_kept_and_anew(model, unit, target);
            assert_eq!(kept, anew, "whether {unit} has a way to {target}");
        }
        let cut_off = model.of(side).filter(|unit| unit.is_shown() && is_cut_off(model, unit));
        let cut_off: Vec<_> = cut_off.map(|unit| unit.id).collect();
        assert_eq!(victory::cut_off(model, side), cut_off, "who is cut off");
    }
    for piece in &model.field.pieces {
        assert_eq!(piece.crests(), table::crest::crests(piece));
        for unit in model.on_table() {
            let at = unit.head();
            assert_eq!(piece.holds(at), piece.distance_point(at) <= 0.0, "{at:?}");
        }
    }
}

/// PG-SHO-010, PG-CHG-011, PG-VIC-011: at every decision of random battles.
pub fn what_is_kept_is_what_is_found_anew() {
    for seed in 0..6 {
        let field = muster::scenario(3 + seed as usize, seed);
        let doc = Doc::from_json("field day", &field).expect("it is an object");
        let setup = Gloria::read(&doc).unwrap_or_else(|why| panic!("{seed}: {why:#?}"));
        let (mut game, mut events) =
            Match::<Gloria>::open(setup, seed, None).unwrap_or_else(|why| panic!("{why}"));
        let mut chooser = Chooser::new(seed);
        while laws::step_to(&mut game, &mut chooser, &mut events) {
            check(game.moment().model());
        }
    }
}
