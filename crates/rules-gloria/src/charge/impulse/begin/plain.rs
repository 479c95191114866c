//! Whether there is a first impulse is what is found by judging every beginning. This is a test of private names, so it is compiled
//! with the crate.
use super::{super::farthest, *};
use crate::charge::impulse::{Course, forms};

/// PG-CHG-011: whether a first impulse leads to a target, without any short cut.
pub(crate) fn exists_plainly(model: &Model, unit: &Unit, target: &Unit) -> bool {
    let formed = forms(model, unit).map(Begin::Form);
    let mut begins = likely(model, unit, target).chain(others(model, unit)).chain(formed);
    begins.any(|begin| {
        let course = Course { begin, by: Length::ZERO };
        farthest(model, unit, target, course, Reach::Needed).is_ok()
    })
}
