//! Why a unit cannot be placed in this way.
use crate::{
    kinds::{Formation, UnitId},
    words,
};
use kernel::names::Named;

kernel::refusals! {
    /// Why a unit cannot be placed in this way.
    pub enum DeployRefusal {
        NoPattern { unit: UnitId, formation: Formation, n: usize, files: u8 } = "ASV-SET-005",
            "{unit} {} {}, not enough or too many for a {formation} of {}", unit.has(), words::stands(*n), words::files(*files);
        /// Q35.
        OffTable { unit: UnitId, by: f64 } = "ASV-SET-003", "{unit} would stand {by:.2}\" off the table";
        /// Q94.
        OutsideZone { unit: UnitId } = "ASV-SET-003", "{unit} would stand outside its deployment zone";
        AlreadyPlaced { unit: UnitId } = "ASV-SET-003", "{unit} {} been placed already", unit.has();
        BadOrder { unit: UnitId } = "ASV-SET-005", "the order of {unit}'s stands must name each of them once";
        NotDragoon { unit: UnitId } = "ASV-SET-006", "{unit} cannot choose whether to be mounted";
        NoGun { unit: UnitId } = "ASV-SET-007", "{unit} {} no gun to limber", unit.has();
    }
}
