//! G31: a screen makes room for a friend that ends its move among its stands.
use super::{Pace, Walk, bars};
use crate::{book::TerrainKind, ground, kinds::Formation, near, touch, unit::Unit};
use geom::{EPS_DIST, Pose, V2};

impl Walk<'_> {
    /// Where a friendly screen stands if it shifts sideways, by as little as possible and at most by one gap, so that this unit
    /// has room. A charge goes through a screen and does not end in it.
    pub(super) fn aside(&self, screen: &Unit) -> Option<Pose> {
        let gives_way = screen.side == self.start.side
            && screen.formation == Formation::Skirmish
            && !screen.is_routing()
            && !self.model.is_in_contact(screen.id)
            && self.asides.is_empty();
        let moves = matches!(self.pace, Pace::Normal | Pace::Forced | Pace::Rest { .. });
        if !gives_way || !moves {
            return None;
        }
        let right = screen.at.facing.right();
        let mut places =
            self.flush(screen, right).into_iter().map(|by| screen.at.moved(right * by));
        places.find(|at| self.has_room(screen, *at))
    }

    /// The shifts that bring a stand of a screen flush with this unit, the shortest first.
    fn flush(&self, screen: &Unit, right: V2) -> Vec<f64> {
        let most = geom::reach_of(screen.basing.gap);
        let stands = screen.stands();
        let pairs = stands.iter().flat_map(|stand| self.body.iter().map(|rect| (stand.rect, rect)));
        let ends = pairs.flat_map(|(stand, rect)| {
            let off = (stand.centre - rect.centre).dot(right);
            let reach = stand.support(right) + rect.support(right);
            [reach - off, -reach - off]
        });
        let mut ends: Vec<f64> = ends.filter(|by| by.abs() <= most).collect();
        ends.sort_by(|one, other| one.abs().total_cmp(&other.abs()));
        ends
    }

    fn has_room(&self, screen: &Unit, at: Pose) -> bool {
        let (model, body) = (self.model, screen.outline_at(at));
        let here = model.outline(screen);
        let clear = model.book.mm(&model.book.reaches.clear).units();
        let near = |enemy: &Unit| {
            let theirs = model.outline(enemy);
            let gap = near::apart(&body, &theirs);
            gap < clear - EPS_DIST && gap < near::apart(&here, &theirs) - EPS_DIST
        };
        let is_barred =
            |(_, _, kind): (_, _, &TerrainKind)| kind.water || bars(model, screen, kind);
        !ground::under(model, &body).any(is_barred)
            && body.iter().all(|rect| model.field.holds(rect))
            && !near::overlap(&body, &self.body)
            && touch::is_free_but_for(model, screen.id, &body, Some(self.start.id))
            && !model.enemies(screen).any(near)
    }
}
