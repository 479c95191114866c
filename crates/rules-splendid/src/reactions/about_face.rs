//! Emergency about-face (L957-L972, G26): it counts as made before the contact, so the charger makes room for it.
use super::{
    contact::{self, Answer, Charge},
    nudge,
};
use crate::{
    Splendid,
    act::Act,
    actions,
    allowance::Pace,
    clear::{self, Heed},
    event::{Event, How, Reaction, Why},
    kinds::{Formation, UnitId},
    model::Model,
    moves::{
        edge,
        turn::{self, OddStands},
    },
    refusal::{ChargeRefusal, Refusal},
    unit::Unit,
    units::Units,
    words,
};
use geom::Length;
use kernel::{Cx, Offer};

/// G17: where an act sends the odd stands.
pub(super) fn odd_stands(act: &Act) -> OddStands {
    match act {
        Act::AboutFace { back: true } => OddStands::Back,
        _ => OddStands::Forward,
    }
}

/// ASV-EAF-001..003, G26: checks that the unit is foot, bent or not, but not a defensive block, and that nothing but the charger
/// is in the way.
pub(super) fn check(
    model: &Model,
    unit: &Unit,
    charger: &Unit,
    odd: OddStands,
) -> Result<Unit, Refusal> {
    if !unit.is_foot() {
        return Err(ChargeRefusal::AboutNotFoot { unit: unit.id }.into());
    }
    if unit.formation == Formation::DefensiveBlock {
        return Err(ChargeRefusal::AboutBlock { unit: unit.id }.into());
    }
    let about = turn::about_face(unit, odd);
    if !edge::off_table(model, &about).is_empty() {
        return Err(ChargeRefusal::OffTable { unit: unit.id }.into());
    }
    let heed = Heed { absent: Units::one(charger.id), contact: true, pace: Pace::Move };
    clear::standing(model, &about, heed).map_err(|block| block.refusal(unit))?;
    nudge::check(model, charger, &about)?;
    Ok(about)
}

/// ASV-EAF-004..008: the unit faces about, the charger is moved so that it touches, markers are placed, and both do no more.
pub(super) fn answer(
    cx: &mut Cx<'_, Splendid>,
    charge: &Charge,
    id: UnitId,
    odd: OddStands,
) -> Answer {
    contact::attempt(cx, id, Reaction::AboutFace);
    let before = *cx.model().unit(id);
    let Unit { formation, bend, stands, .. } = turn::about_face(&before, odd);
    cx.emit(Event::Moved { unit: id, how: How::AboutFace, by: Length::ZERO, stands });
    if bend != before.bend {
        cx.emit(Event::Formed { unit: id, formation, bend, stands });
    }
    nudge::make_way(cx, charge.unit, id);
    let markers = markers(cx.model(), &before);
    cx.emit(Event::Hit { unit: id, markers, why: Why::AboutFace { pikes: before.has_pikes() } });
    actions::no_more(cx, id);
    actions::no_more(cx, charge.unit);
    Answer::Stays
}

/// ASV-EAF-006, ASV-EAF-007.
fn markers(model: &Model, unit: &Unit) -> u8 {
    let table = &model.book.about_face;
    if unit.has_pikes() { table.with_pikes } else { table.without_pikes }
}

/// The offer's label and notes.
pub(super) fn describe(model: &Model, unit: &Unit, act: Act) -> Offer<Act> {
    let label = match act {
        Act::AboutFace { back: true } => "Emergency about-face, odd stands going back",
        _ => "Emergency about-face",
    };
    let cost = words::markers(markers(model, unit));
    Offer::plain(act, label, "ASV-EAF-001").note(format!("costs {cost}"))
}
