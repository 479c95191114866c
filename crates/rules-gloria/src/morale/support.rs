//! Formed friends near a unit (PG-CHG-017).
use crate::{kinds::State, model::Model, near, unit::Unit};
use geom::{EPS_PEN, Segment};

/// PG-CHG-017, G23: a formed friend that neither routs nor is shaken or in contact, near the unit and not wholly ahead of its
/// front line. Friends that the enemy does not know of do not count, or the sum of a test would tell of them.
pub(crate) fn is_supported(model: &Model, unit: &Unit) -> bool {
    let reach = model.book.mm(&model.book.reaches.support);
    model.friends(unit).any(|friend| {
        is_steady(model, friend)
            && near::within(model, unit, friend, reach)
            && !is_wholly_ahead(model, unit, friend)
    })
}

/// PG-TMO-066: whether a formed friend stands between the unit and a place where an enemy is.
pub(crate) fn is_behind_friend(model: &Model, unit: &Unit, enemy: &Unit) -> bool {
    let line = Segment::new(unit.head(), enemy.head());
    model.friends(unit).any(|friend| {
        is_steady(model, friend)
            && model.outline(friend).iter().any(|rect| geom::crosses_rect(line, rect))
    })
}

fn is_steady(model: &Model, friend: &Unit) -> bool {
    friend.is_formed()
        && friend.is_shown()
        && friend.state < State::Shaken
        && !model.is_in_contact(friend.id)
}

fn is_wholly_ahead(model: &Model, unit: &Unit, friend: &Unit) -> bool {
    let (head, forward) = (unit.head(), unit.at.facing.forward());
    let corners = model.outline(friend);
    let mut corners = corners.iter().flat_map(|rect| rect.corners());
    corners.all(|corner| (corner - head).dot(forward) > EPS_PEN)
}
