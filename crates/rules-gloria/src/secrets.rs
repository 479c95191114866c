//! What a side keeps secret, and who may know it (PG-OFF-002, PG-HID-002, -004, PG-SHO-010).
use crate::{
    deploy,
    event::Event,
    kinds::{CorpsId, Side},
    model::{Fate, General, Model},
    unit::{Place, Under, Unit},
};
use kernel::{Seat, Viewer, names::Of};

/// PG-OFF-002, PG-HID-004: whether a viewer knows about a unit. What a side has in hand is as secret as what it hides or holds
/// back, because the enemy must not learn which of the three it is.
pub(crate) fn knows_unit(model: &Model, unit: &Unit, viewer: Viewer) -> bool {
    let in_hand = unit.place == Place::InHand && has_secrets(model);
    !(unit.is_secret() || in_hand || deploy::is_mapping(model))
        || model.scene.knows(viewer, unit.side)
}

/// The same for a general.
pub(crate) fn knows_general(model: &Model, general: &General, viewer: Viewer) -> bool {
    !is_secret_general(model, general) || model.scene.knows(viewer, general.side)
}

/// Whether only their own side may know of a general: one who is with a hidden unit is hidden too.
pub(crate) fn is_secret_general(model: &Model, general: &General) -> bool {
    match general.fate {
        Fate::Reserve => true,
        Fate::InHand => has_secrets(model),
        _ if deploy::is_mapping(model) => true,
        _ => general.with.is_some_and(|unit| model.unit(unit).is_secret()),
    }
}

/// PG-OFF-002, PG-HID-002: whether a seat may not know that there is such a unit, brigade or general.
pub(crate) fn is_unknown(model: &Model, seat: Seat, what: Of, number: u8) -> bool {
    let (viewer, n) = (Viewer::Seat(seat), usize::from(number));
    match what {
        Of::Unit => model.units.get(n).is_some_and(|unit| !knows_unit(model, unit, viewer)),
        Of::Leader => model.generals.get(n).is_some_and(|it| !knows_general(model, it, viewer)),
        Of::Group => n < model.corps.len() && !knows_corps(model, CorpsId(number), viewer),
        Of::Side | Of::Seat | Of::Ground => false,
    }
}

/// Whether this battle has secrets at all.
pub(crate) fn has_secrets(model: &Model) -> bool {
    let options = &model.book.options;
    options.reserves || options.hidden_units || options.mapped_deployment
}

/// Whether a viewer knows about a brigade or a wing: one of its own side, or one with something on the table.
pub(crate) fn knows_corps(model: &Model, id: CorpsId, viewer: Viewer) -> bool {
    let leads = |it: &General| it.corps.is_some_and(|own| model.belongs(Under::Corps(own), id));
    model.scene.knows(viewer, model.scene.corps[id.idx()].side)
        || model.corps[id.idx()].marker.is_some()
        || model.in_corps(id).any(|unit| knows_unit(model, unit, viewer))
        || model.generals.iter().any(|it| leads(it) && knows_general(model, it, viewer))
}

/// PG-OFF-002, PG-HID-004, PG-SHO-010: the side whose secret an event is.
pub(crate) fn secret_of(model: &Model, event: &Event) -> Option<Side> {
    match event {
        Event::Withheld { corps } => Some(model.scene.corps[corps.idx()].side),
        Event::Hid { unit, .. } => Some(model.unit(*unit).side),
        Event::CrestTaken { unit, .. }
        | Event::Became { unit, .. }
        | Event::Placed { unit, .. }
        | Event::LeftTable { unit, .. } => {
            let unit = model.unit(*unit);
            (unit.is_secret() || deploy::is_mapping(model)).then_some(unit.side)
        }
        Event::QualityRolled { general, .. } | Event::GeneralMoved { general, .. } => {
            let general = model.general(*general);
            is_secret_general(model, general).then_some(general.side)
        }
        Event::Aimed { aim } => Some(model.unit(aim.unit).side),
        _ => None,
    }
}
