//! Emergency about-face (L957-L972, G26): deemed to come before the contact, so the charger makes way for it.
use super::contact::{self, Answer, Charge};
use crate::{
    Splendid,
    act::Act,
    charge,
    clear::{self, Heed},
    edge,
    event::{Event, How, Reaction, Why},
    flow,
    kinds::{Formation, UnitId},
    model::Model,
    near,
    refusal::{ChargeRefusal, Refusal},
    turns,
    unit::Unit,
};
use geom::Length;
use kernel::{Cite, Cx, Offer};

/// ASV-EAF-001..003, G26: foot, bent or not, but no defensive block; and nothing but the charger in the way.
pub(super) fn check(
    model: &Model,
    unit: &Unit,
    charger: &Unit,
    back: bool,
) -> Result<Unit, Refusal> {
    let name = || model.name(unit.id).to_owned();
    if !unit.is_foot() {
        return Err(ChargeRefusal::AboutNotFoot { unit: name() }.into());
    }
    if unit.formation == Formation::DefensiveBlock {
        return Err(ChargeRefusal::AboutBlock { unit: name() }.into());
    }
    let about = turns::about_face(unit, back);
    if !edge::off_table(model, &about).is_empty() {
        return Err(ChargeRefusal::OffTable { unit: name() }.into());
    }
    let heed = Heed { absent: &[charger.id], contact: true, charge: false };
    clear::standing(model, &about, heed).map_err(|block| block.refusal(model, unit))?;
    if let Some(there) = nudged(model, charger, &about) {
        if !edge::off_table(model, &there).is_empty() {
            let unit = model.name(charger.id).to_owned();
            return Err(ChargeRefusal::OffTable { unit }.into());
        }
        let heed = Heed { absent: &[unit.id], contact: true, charge: true };
        clear::standing(model, &there, heed).map_err(|block| block.refusal(model, charger))?;
    }
    Ok(about)
}

/// ASV-EAF-004..008: about, the charger nudged so that it touches, markers, and both do no more.
pub(super) fn answer(cx: &mut Cx<'_, Splendid>, charge: &Charge, id: UnitId, back: bool) -> Answer {
    contact::attempt(cx, id, Reaction::AboutFace);
    let before = *cx.model().unit(id);
    let Unit { formation, bend, stands, .. } = turns::about_face(&before, back);
    cx.emit(Event::Moved { unit: id, how: How::AboutFace, by: Length::ZERO, stands });
    if bend != before.bend {
        cx.emit(Event::Formed { unit: id, formation, bend, stands });
    }
    let charger = *cx.model().unit(charge.unit);
    if let Some(there) = nudged(cx.model(), &charger, cx.model().unit(id)) {
        let by = Length::from_units(there.centre.v2().distance(charger.centre.v2()));
        let (unit, stands) = (charger.id, there.stands);
        cx.emit(Event::Moved { unit, how: How::Nudge, by, stands });
    }
    let markers = markers(cx.model(), &before);
    cx.emit(Event::Hit { unit: id, markers, why: Why::AboutFace });
    charge::no_more(cx, id);
    charge::no_more(cx, charge.unit);
    Answer::Stays
}

/// ASV-EAF-005, G26: where the charger comes to stand: back until it just touches, or up if a gap has opened. None if it
/// stays where it is.
fn nudged(model: &Model, charger: &Unit, about: &Unit) -> Option<Unit> {
    let overlaps = flow::overlap(charger, about);
    if !overlaps && near::touches(charger, about) {
        return None;
    }
    let dir = charger.heading().forward();
    // From well behind it is swept up to the first touch.
    let behind = 2.0 * (f64::from(about.radius) + f64::from(charger.radius));
    let from = clear::moved(charger, dir * -behind);
    let mut by = charge::touch(&from.outline(), dir, about)? - behind;
    if by > 0.0 {
        // Others that it touches hold it back.
        let ahead = charger.outline();
        for other in model.on_table().filter(|other| ![charger.id, about.id].contains(&other.id)) {
            if clear::may_meet(charger, other, by) {
                by = by.min(charge::touch(&ahead, dir, other).unwrap_or(by));
            }
        }
    }
    let by = Length::from_units(by);
    (by != Length::ZERO).then(|| clear::moved(charger, dir * by.units()))
}

/// ASV-EAF-006, ASV-EAF-007.
fn markers(model: &Model, unit: &Unit) -> u8 {
    let table = &model.book.about_face;
    if unit.has_pikes() { table.with_pikes } else { table.without_pikes }
}

/// The offer's words.
pub(super) fn describe(model: &Model, unit: &Unit, act: Act) -> Offer<Act> {
    let label = match act {
        Act::AboutFace { back: true } => "Emergency about-face, odd stands going back",
        _ => "Emergency about-face",
    };
    let mut offer = Offer::plain(act, label, Cite::new("ASV-EAF-001"));
    offer.notes.push(format!("costs {} green", markers(model, unit)));
    offer
}
