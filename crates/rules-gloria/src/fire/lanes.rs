//! What is in the way of a shot: friends (PG-END-001, PG-ELV-003), screens (PG-SKM-005), and high ground (PG-ELV-001, -002).
use super::{arms::Part, mark::Mark};
use crate::{
    book::Slope,
    ground,
    kinds::{Formation, UnitId},
    model::Model,
    refusal::Who,
    sight,
    unit::Unit,
};
use geom::{Length, Rect, Segment, V2};

/// The point of some rectangles nearest to a place.
pub(super) fn nearest(rects: &[Rect], from: V2) -> V2 {
    let near = |rect: &Rect| rect.nearest(from);
    let away = |one: &V2, other: &V2| (*one - from).length2().total_cmp(&(*other - from).length2());
    rects.iter().map(near).min_by(away).unwrap_or(from)
}

/// The line of a shot: from the middle of the front of a stand to the nearest point of its target.
pub(super) fn line(part: &Part, rects: &[Rect]) -> Segment {
    let from = part.rect.front_centre();
    Segment::new(from, nearest(rects, from))
}

/// G09: the ground between the parallels through the front corners of a stand, as far as the target.
fn strip(part: &Part, rects: &[Rect]) -> Option<Rect> {
    let line = line(part, rects);
    let way = line.span().unit()?;
    let half_width = part.rect.half_width * way.dot(part.rect.forward).abs();
    Some(Rect { centre: line.middle(), forward: way, half_width, half_depth: line.length() * 0.5 })
}

/// How a shot passes over friends.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Over {
    /// PG-END-001: not at all.
    Nobody,
    /// PG-ELV-003: from a high hill, over those who are not this near to the target.
    Farther(Length),
    /// PG-ELV-005: howitzer shell, over everybody.
    All,
}

/// PG-END-001, PG-ELV-003: a friend whom a shot would endanger.
pub(super) fn friend_in_way(
    model: &Model,
    unit: &Unit,
    part: &Part,
    rects: &[Rect],
    over: Over,
) -> Option<Who> {
    if over == Over::All {
        return None;
    }
    let strip = strip(part, rects)?;
    let is_far = |friend: &[Rect]| match over {
        Over::Farther(reach) => geom::more_than(crate::near::apart(friend, rects), reach),
        Over::Nobody | Over::All => false,
    };
    let endangers =
        |friend: &[Rect]| friend.iter().any(|rect| geom::overlaps(&strip, rect)) && !is_far(friend);
    let friends = model.units.all_of(unit.side.idx()).without(unit.id.idx());
    let mut friends = model.units.each(model.near(strip.centre, strip.radius(), friends));
    let mut generals = model.generals.iter().filter(|general| {
        general.side == unit.side && general.is_on_table() && general.with.is_none()
    });
    let friend = friends.find(|friend| endangers(&model.outline(friend)));
    friend.map(|friend| Who::Unit(friend.id)).or_else(|| {
        let general = generals.find(|general| endangers(&[sight::base_of(model, general)]));
        general.map(|general| Who::General(general.id))
    })
}

/// PG-SKM-001, -002: the ground that a screen covers: its stands and the gaps between them; a lone stand covers a gap to each side.
fn screened(screen: &Unit) -> Vec<Rect> {
    let (stands, gap) = (screen.stands(), screen.basing.gap.units());
    let last = stands.len().saturating_sub(1);
    let wide = |(n, rect): (usize, Rect)| {
        let (left, right) = match n {
            _ if last == 0 => (gap, gap),
            n if n < last => (0.0, gap),
            _ => (0.0, 0.0),
        };
        rect.extended(0.0, 0.0, left, right)
    };
    stands.iter().map(|stand| stand.rect).enumerate().map(wide).collect()
}

/// PG-SKM-003, -005: the screen nearest to the shooter that a line to a target crosses.
pub(super) fn screen_in_way(
    model: &Model,
    unit: &Unit,
    mark: &Mark<'_>,
    line: Segment,
    which: impl Fn(&Unit) -> bool,
) -> Option<UnitId> {
    let target = match mark {
        Mark::Unit(target) | Mark::Gun(target) => Some(target.id),
        Mark::General(_) => None,
    };
    let is_screen = |other: &&Unit| {
        other.is_shown()
            && other.formation == Formation::Skirmish
            && !other.is_routing()
            && other.id != unit.id
            && Some(other.id) != target
            && which(other)
    };
    let screens = model.on_table().filter(is_screen).filter_map(|screen| {
        let rects = screened(screen);
        let crossed = rects.iter().any(|rect| geom::crosses_rect(line, rect));
        crossed.then(|| (screen.id, (nearest(&rects, line.a) - line.a).length2()))
    });
    screens.min_by(|one, other| one.1.total_cmp(&other.1)).map(|(id, _)| id)
}

/// PG-HIL-005: whether a place is on a high hill, on a low one, or on the plain.
pub(super) fn hill(model: &Model, place: V2) -> Option<Slope> {
    let hills =
        model.field.pieces.iter().filter(|piece| ground::kind(model, piece).slope.is_some());
    hills.filter(|hill| hill.holds(place)).filter_map(|hill| ground::kind(model, hill).slope).max()
}
