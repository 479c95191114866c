//! The tolerances, each with a name, and the comparisons that use them, so that no rule compares lengths directly.

use crate::{Angle, Length};

/// A gap up to this counts as touching (0.01 inch).
pub const EPS_CONTACT: f64 = 25.4;

/// Only a depth greater than this counts as overlapping, or as being partly in a zone (0.01 inch).
pub const EPS_PEN: f64 = 25.4;

/// The slack given to ranges and allowances (0.005 inch).
pub const EPS_DIST: f64 = 12.7;

/// Facings that differ by no more than this are the same facing (0.05 degree, in 65 536ths of a turn).
pub const EPS_ANG: u16 = 9;

/// Whether a distance is within a reach: "within 6 inches" always means this.
#[inline]
pub fn within_reach(distance: f64, reach: Length) -> bool {
    distance <= reach_of(reach)
}

/// Whether a distance is beyond a reach: the exact opposite of being within it.
#[inline]
pub fn more_than(distance: f64, reach: Length) -> bool {
    !within_reach(distance, reach)
}

/// Whether a distance is at least a length, with the same slack in the other direction.
#[inline]
pub fn at_least(distance: f64, least: Length) -> bool {
    distance >= least.units() - EPS_DIST
}

/// A reach with its slack, for queries that take an exact bound and stop early.
#[inline]
pub fn reach_of(reach: Length) -> f64 {
    reach.units() + EPS_DIST
}

/// Whether a gap is small enough that the two pieces are in contact.
#[inline]
pub fn touching(gap: f64) -> bool {
    gap <= EPS_CONTACT
}

/// Whether two facings count as the same, in every rule.
#[inline]
pub fn same_facing(one: Angle, other: Angle) -> bool {
    one.between(other) <= EPS_ANG
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_has_its_slack_and_no_more() {
        let six = Length::inches(6.0);
        assert!(within_reach(6.004 * 2540.0, six));
        assert!(more_than(6.006 * 2540.0, six));
        assert!(at_least(5.996 * 2540.0, six));
        assert!(!at_least(5.994 * 2540.0, six));
    }

    #[test]
    fn facings_agree_to_a_twentieth_of_a_degree() {
        assert!(same_facing(Angle::degrees(0.04), Angle::degrees(-0.005)));
        assert!(!same_facing(Angle::degrees(0.06), Angle::degrees(0.0)));
    }
}
