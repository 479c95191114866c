//! Why a unit cannot shoot at a target.
use crate::kinds::UnitId;

kernel::refusals! {
    /// Why a unit cannot shoot at a target.
    pub enum FireRefusal {
        NoEnemy { target: UnitId } = "PG-SHO-005", "{target} is not an enemy on the table";
        ShotAlready { unit: UnitId } = "PG-SHO-010", "{unit} has already shot";
    }
}
