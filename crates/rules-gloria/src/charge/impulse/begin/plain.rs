//! Whether there is a first impulse is what is found by judging every beginning. This is a test of private names, so it is compiled
//! with the crate.
use super::*;
use crate::charge::impulse::{begun, farthest, forms, went};

/// PG-CHG-011: whether a first impulse leads to a target, without any short cut.
pub(crate) fn exists_plainly(model: &Model, unit: &Unit, target: &Unit) -> bool {
    let formed = forms(model, unit).map(Begin::Form);
    let mut begins = likely(model, unit, target).chain(others(model, unit)).chain(formed);
    begins.any(|begin| {
        let Ok(begun) = begun(model, unit, target, begin) else { return false };
        let Ok(off) = went(model, unit, target, &begun, Length::ZERO) else { return false };
        farthest(model, unit, target, begin, Reach::Needed, &begun, &off).is_ok()
    })
}
