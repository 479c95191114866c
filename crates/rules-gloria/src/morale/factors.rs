//! Factors of all five tests, of Casualties from Shooting and of Rally (PG-TMO).
use super::{is_behind_friend, is_supported};
use crate::{
    book::{Cover, Figure},
    command, ground,
    kinds::{State, Test},
    model::Model,
    near, sight,
    unit::Unit,
};
use geom::V2;
use kernel::Tally;

/// Adds a row of a table, if it counts.
pub(super) fn add(tally: &mut Tally, row: Option<&Figure>, what: &str) {
    if let Some(row) = row {
        tally.add(row.value, what, row.cite.clone());
    }
}

/// Adds the row of a cover, light or heavy.
pub(super) fn add_cover(tally: &mut Tally, cover: Option<Cover>, rows: [&Figure; 2], whose: &str) {
    let (row, name) = match cover {
        Some(Cover::Light) => (rows[0], Cover::Light.name()),
        Some(Cover::Heavy) => (rows[1], Cover::Heavy.name()),
        None => return,
    };
    add(tally, Some(row), &format!("{whose}{name}"));
}

/// PG-TMO-001 to -016: what counts in every test.
pub(super) fn common(model: &Model, unit: &Unit, test: Test) -> Tally {
    let (book, mut tally) = (&model.book, Tally::default());
    let rows = &book.morale;
    let class = &book.morale[unit.class];
    tally.base(class.value, format!("class {}", unit.class.name()), class.cite.clone());
    let commanded = command::of(model, unit);
    if let Some(general) = commanded.general {
        let quality = model.general(general).quality();
        add(&mut tally, Some(&book.morale[quality]), &format!("{} general", quality.name()));
    }
    add(&mut tally, commanded.attached.then_some(&rows.attached), "general attached");
    add(&mut tally, commanded.out.then_some(&rows.out_of_command), "out of command");
    // In Rally the state has rows of its own.
    match unit.state {
        State::Disordered if test != Test::Rally => {
            add(&mut tally, Some(&rows.disordered), "disordered");
        }
        State::Shaken if test != Test::Rally => add(&mut tally, Some(&rows.shaken), "shaken"),
        _ => (),
    }
    let (left, raised) = (u32::from(unit.strength()), u32::from(unit.raised));
    if 2 * left < raised {
        add(&mut tally, Some(&rows.half), "below half strength");
    } else if 4 * left < 3 * raised {
        add(&mut tally, Some(&rows.three_quarters), "below three quarters");
    }
    let reach = book.mm(&book.reaches.routers);
    let routers = model.friends(unit).filter(|friend| {
        friend.is_routing()
            && near::within(model, unit, friend, reach)
            && sight::sees(model, unit, friend)
    });
    let routers = (routers.count() as i32 * rows.routers.value).min(rows.routers_most.value);
    tally.add(routers, "friends in rout near", rows.routers.cite.clone());
    tally
}

/// PG-TMO-041 to -045: Casualties from Shooting.
pub(crate) fn casualties_tally(model: &Model, unit: &Unit) -> Tally {
    let rows = &model.book.casualties;
    let mut tally = common(model, unit, Test::Casualties);
    add_hits(&mut tally, &rows.further_hit, unit);
    add(&mut tally, unit.done.hit_aside.then_some(&rows.flank_rear), "hit from flank or rear");
    add_cover(&mut tally, cover(model, unit), [&rows.light_cover, &rows.heavy_cover], "in ");
    add(&mut tally, is_supported(model, unit).then_some(&rows.support), "support");
    tally
}

/// The second and each further hit of the turn.
pub(super) fn add_hits(tally: &mut Tally, row: &Figure, unit: &Unit) {
    let further = i32::from(unit.done.hits.saturating_sub(1));
    tally.add(further * row.value, "hits after the first", row.cite.clone());
}

/// The cover of a unit against the nearest enemy; only that of the area it is in, if there is no enemy.
fn cover(model: &Model, unit: &Unit) -> Option<Cover> {
    let from = near::nearest_enemy(model, unit, |_| true);
    ground::cover(model, unit, from.map_or(unit.head(), |(enemy, _)| enemy.head()))
}

/// PG-TMO-061 to -066: Rally.
pub(crate) fn rally(model: &Model, unit: &Unit) -> Tally {
    let rows = &model.book.rally;
    let mut tally = common(model, unit, Test::Rally);
    let (row, what) = match unit.state {
        State::Routing => (&rows.routing, "routing"),
        State::Shaken => (&rows.shaken, "shaken"),
        _ if unit.marks.pursuing => (&rows.pursuing, "pursuing"),
        _ => (&rows.disordered, "disordered"),
    };
    add(&mut tally, Some(row), what);
    let reach = model.book.mm(&model.book.reaches.rally_enemy);
    let near_enemy = near::enemies_within(model, unit, reach)
        .any(|enemy| enemy.is_formed() && !enemy.is_routing() && sight::sees(model, unit, enemy));
    add(&mut tally, near_enemy.then_some(&rows.enemy_near), "formed enemy near");
    let nearest = near::nearest_enemy(model, unit, |enemy| !enemy.is_routing());
    let sheltered = cover(model, unit).is_some()
        || nearest.is_some_and(|(enemy, _)| is_behind_friend(model, unit, enemy));
    add(&mut tally, sheltered.then_some(&rows.cover), "in cover or behind a formed friend");
    tally
}

/// The cover of a unit against the one of several places from which it has least.
pub(super) fn least_cover(
    model: &Model,
    unit: &Unit,
    from: impl Iterator<Item = V2>,
) -> Option<Cover> {
    from.map(|place| ground::cover(model, unit, place)).min().flatten()
}
