//! Whether a member of a Battle that ends may stand somewhere.
use super::{Ending, Pattern, Sharing};
use crate::{
    clear::{self, Heed},
    kinds::Formation,
    layout,
    losses::is_held,
    moves::edge,
    near,
    unit::{Element, Elements, Stance, Unit},
};
use geom::{Length, Pose};

/// A member on its own, to be tried in different places.
pub(super) struct Standing<'a> {
    sharing: &'a Sharing<'a>,
    unit: Unit,
    own: &'a [usize],
    /// AGV-LOS-009: the enemies that its own elements touched.
    keeps: Vec<&'a Unit>,
}

impl<'a> Standing<'a> {
    /// A member with these elements.
    pub(super) fn new(sharing: &'a Sharing<'a>, member: usize, own: &'a [usize]) -> Self {
        let (model, body) = (sharing.model, sharing.body);
        let mut unit = *model.unit(body.members[member]);
        (unit.members, unit.within) = Default::default();
        let held = sharing.ending == Ending::Dissolved && is_held(model);
        let touched = |enemy: &&Unit| {
            held && own.iter().any(|&idx| near::gap_to(&body.base(idx), enemy) <= geom::EPS_CONTACT)
        };
        let keeps = model.enemies(body).filter(touched).collect();
        Self { sharing, unit, own, keeps }
    }

    /// The member in a pattern with its front here, and this element at this place of the front rank; none if it may not stand
    /// there.
    pub(super) fn at(
        &self,
        pattern: &Pattern,
        front: Pose,
        about: Option<(usize, usize)>,
    ) -> Option<Stance> {
        let Sharing { model, body, ending, .. } = *self.sharing;
        let mut elements: Elements =
            self.own.iter().map(|&idx| Element::new(body.elements[idx].kind)).collect();
        if let Some((idx, place)) = about.filter(|_| ending == Ending::BrokenUp) {
            let from = self.own.iter().position(|&it| it == idx)?;
            if from < place {
                elements[from..=place].rotate_left(1);
            } else {
                elements[place..=from].rotate_right(1);
            }
        }
        let (files, short) = (pattern.files as u8, pattern.short as u8);
        let size = [Length(body.grid.width), Length(body.grid.depth)];
        let all = elements.iter().copied();
        let stance = layout::stood(pattern.formation, files, short, all, size, front)?;
        let stance = edge::drawn_in(model, body, stance);
        let mut unit = self.unit;
        unit.stand(&stance);
        let dissolved = [body.id];
        let heed = match ending {
            Ending::Dissolved => Heed { absent: &dissolved, contact: true },
            Ending::BrokenUp => Heed { absent: &body.members, contact: false },
        };
        let clear = model.book.options.column_clear.value;
        let may = self.keeps.iter().all(|enemy| near::touches(model, &unit, enemy))
            && edge::off(model, &unit).is_empty()
            && clear::standing(model, &unit, heed).is_ok()
            && (pattern.formation != Formation::RoadColumn
                || !near::enemy_within(model, &unit, clear));
        may.then_some(stance)
    }
}
