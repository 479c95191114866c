//! Which formations each type of troops has (PG-FRM, PG-SQR-001, PG-INF, PG-CAV).
use crate::{
    book::Rulebook,
    kinds::{Formation, UnitKind},
    scene::UnitSetup,
    unit::Unit,
};

/// What decides about the formations of a unit.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Drilled {
    /// Its type.
    pub kind: UnitKind,
    /// How many figures it has.
    pub figures: u8,
    /// PG-INF-002: light infantry that may also fight in close order.
    pub forms_line: bool,
}

impl From<&Unit> for Drilled {
    fn from(unit: &Unit) -> Self {
        Self { kind: unit.kind, figures: unit.figures, forms_line: unit.forms_line }
    }
}

impl From<&UnitSetup> for Drilled {
    fn from(unit: &UnitSetup) -> Self {
        Self { kind: unit.kind, figures: unit.figures, forms_line: unit.forms_line }
    }
}

/// PG-INF-001, -002, -007, PG-CAV-012: the formations that a unit may take when it deploys, the usual one first.
pub fn all(book: &Rulebook, unit: Drilled) -> &'static [Formation] {
    use Formation::*;
    use UnitKind::*;
    // PG-SQR-001: only regular line infantry of four figures or more.
    let has_square = i32::from(unit.figures) >= book.sizes.square_least.value;
    match unit.kind {
        LineInfantry if has_square => &[Line, Manoeuvre, March, Square],
        LineInfantry => &[Line, Manoeuvre, March],
        LightInfantry if unit.forms_line => &[Skirmish, Line, Manoeuvre, March],
        LightInfantry => &[Skirmish, March],
        IrregularInfantry | ChargingInfantry => &[Line, Skirmish, Manoeuvre, March],
        LightCavalry => &[Line, Column, Skirmish],
        HeavyCavalry | Cuirassiers => &[Line, Column],
        IrregularCavalry => &[Skirmish, Line, Column],
        // PG-OPT-007: without limbers, foot artillery stays where it is deployed.
        FootArtillery if !book.options.limbers => &[Deployed],
        FootArtillery | HorseArtillery => &[Deployed, Limbered],
        Engineers => &[Line, March],
        PontoonTrain => &[Limbered],
    }
}

/// Whether a unit may take a formation.
pub fn allows(book: &Rulebook, unit: Drilled, formation: Formation) -> bool {
    all(book, unit).contains(&formation)
}
