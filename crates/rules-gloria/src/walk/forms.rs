//! What a unit may form, how far it moves so formed, and what a change costs (PG-FRM, PG-FCH, PG-MOV-002, -005).
use crate::{
    book::{Change, Mover, Rates, Row, Rulebook},
    formations, ground,
    kinds::{Formation, UnitKind},
    model::Model,
    unit::Unit,
};
use geom::Length;

/// PG-INF-002, -003, PG-CAV-001, -010, PG-SQR-001: whether a unit's troops can be formed like this. Guns limber and unlimber by
/// acts of their own.
pub(crate) fn may_form(model: &Model, unit: &Unit, formation: Formation) -> bool {
    use Formation::{Line, Manoeuvre, March, Skirmish, Square};
    match unit.kind {
        // PG-URB-004: units in urban areas are in column, line or screen.
        _ if formation == Square && ground::is_in(model, unit, |kind| kind.urban) => false,
        UnitKind::LightCavalry if unit.holders.is_some() => formation == Skirmish,
        UnitKind::HeavyCavalry if unit.holders.is_some() => {
            matches!(formation, Line | Manoeuvre | March | Skirmish)
        }
        _ if unit.is_gunners() => formation == unit.formation,
        _ => formations::allows(&model.book, unit.into(), formation),
    }
}

/// The kind by whose rows a unit moves and changes formation: dismounted cavalry is line infantry (PG-TMV-001).
fn drilled_as(unit: &Unit) -> UnitKind {
    if unit.kind.is_cavalry() && unit.holders.is_some() {
        UnitKind::LineInfantry
    } else {
        unit.kind
    }
}

/// PG-MOV-005: the row of the movement table for a unit as it is formed.
pub(crate) fn rates<'m>(model: &'m Model, unit: &Unit) -> &'m Row<Rates> {
    let book = &model.book;
    let calibre = unit.gun.map(|gun| gun.calibre);
    if unit.is_gunners() {
        return &book.moves.gunners;
    }
    // PG-HAR-004: with two of its team lost a horse battery moves as foot artillery.
    let lost = unit.gun.map_or(0, |gun| i32::from(gun.team_lost));
    let slow = unit.kind == UnitKind::HorseArtillery && lost >= book.sizes.team_losses.value;
    let kind = if slow { UnitKind::FootArtillery } else { drilled_as(unit) };
    book.moves(kind, calibre, unit.formation)
}

/// PG-MOV-002: how far a unit moves in its present formation; nothing if it cannot move so.
pub(crate) fn allowance(model: &Model, unit: &Unit) -> Length {
    let normal = model.book.length(rates(model, unit).normal).unwrap_or(Length::ZERO);
    pulled(model, unit, normal)
}

/// PG-FMR-001: how far it force marches; `None` if it cannot in its formation.
pub(crate) fn forced(model: &Model, unit: &Unit) -> Option<Length> {
    let columns = unit.formation.is_column() || unit.formation == Formation::Limbered;
    let march = model.book.length(rates(model, unit).march).filter(|_| columns);
    march.map(|march| pulled(model, unit, march))
}

/// PG-NRM-001: how far a unit moves that takes a formation first: the lower of the two allowances, before any cost.
pub(crate) fn lower(model: &Model, unit: &Unit, form: Option<Formation>) -> Length {
    let own = allowance(model, unit);
    let Some(formation) = form else { return own };
    let then = allowance(model, &Unit { formation, bends: [None, None], ..*unit });
    // A gun that limbers up moves by its team alone (PG-HAR-002).
    if formation == Formation::Limbered { then } else { own.min(then) }
}

/// PG-ART-008, -009, PG-HAR-004, PG-TDM-007: every two losses of its team halve the move of a limbered gun; without a team it cannot move.
fn pulled(model: &Model, unit: &Unit, length: Length) -> Length {
    let Some(gun) = unit.gun.filter(|_| unit.formation == Formation::Limbered) else {
        return length;
    };
    let (sizes, lost) = (&model.book.sizes, i32::from(gun.team_lost));
    let horse = unit.kind == UnitKind::HorseArtillery;
    let team = if horse { sizes.team_horse.value } else { sizes.team_foot.value };
    if lost >= team {
        return Length::ZERO;
    }
    // The slower rate of a horse battery stands for its first halving.
    let halvings = lost / sizes.team_losses.value.max(1) - i32::from(horse);
    (0..halvings).fold(length, |left, _| Rulebook::share(left, &model.book.shares.team_losses))
}

/// PG-ART-009: whether its team can pull it.
pub(crate) fn has_team(model: &Model, unit: &Unit) -> bool {
    let limbered = Unit { formation: Formation::Limbered, ..*unit };
    allowance(model, &limbered) > Length::ZERO
}

/// PG-FCH-005, PG-CLS-006: what it costs a unit of its class to take a formation; `None` if it is no change that such troops make.
pub(crate) fn change_cost(model: &Model, unit: &Unit, to: Formation) -> Option<Length> {
    let book = &model.book;
    let limbers = to == Formation::Limbered && unit.formation != to;
    if limbers && unit.kind == UnitKind::HorseArtillery {
        let limbered = Unit { formation: to, ..*unit };
        return Some(Rulebook::share(allowance(model, &limbered), &book.shares.limber_horse));
    }
    // A bent line that straightens turns its wings.
    let bent = unit.bends.iter().any(Option::is_some) && to == Formation::Line;
    let turned = (bent && unit.formation == to).then_some(Change::Turn);
    let change = turned.or(Change::between(unit.formation, to))?;
    book.change_cost(drilled_as(unit), unit.class, change)
}

/// PG-FCH-005: what a turn by a quarter or about costs.
pub(crate) fn turn_cost(model: &Model, unit: &Unit) -> Length {
    let cost = model.book.change_cost(drilled_as(unit), unit.class, Change::Turn);
    cost.unwrap_or(Length::ZERO)
}

/// PG-MOV-007: whether a unit moves any way and turns freely: skirmishers, gunners, pioneers and squares.
pub(crate) fn is_free(unit: &Unit) -> bool {
    is_loose(unit) || unit.formation == Formation::Square
}

/// Skirmishers, gunners without their gun, and pioneers, who pass friends and are passed (PG-SKM-008, -013).
pub(crate) fn is_loose(unit: &Unit) -> bool {
    unit.formation == Formation::Skirmish || unit.is_gunners() || unit.kind == UnitKind::Engineers
}

/// PG-FRD-001: whether a unit can use bridges and fords: columns, limbered guns, and men who go one behind the other.
pub(crate) fn is_columnar(unit: &Unit) -> bool {
    unit.formation.is_column()
        || unit.formation == Formation::Limbered
        || unit.is_gunners()
        || unit.kind == UnitKind::Engineers
}

/// PG-MOV-006: the column of the deductions for a unit.
pub(crate) fn mover(unit: &Unit) -> Mover {
    if unit.is_gunners() {
        return Mover::Loose;
    }
    Mover::of(drilled_as(unit), unit.formation)
}
