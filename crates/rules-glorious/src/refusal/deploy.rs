//! Why a unit cannot be deployed.
use crate::{kinds::UnitId, words};
use kernel::names::Named;

kernel::refusals! {
    /// Why a unit cannot be deployed.
    pub enum DeployRefusal {
        NoEdge { edge: &'static str } = "AGV-SET-002", "the {edge} edge belongs to neither side";
        NoPattern { unit: UnitId, formation: &'static str, n: usize, files: u8 } = "AGV-SET-006",
            "{unit} {} {}, which cannot make {formation} of {}", unit.has(), words::elements(*n), words::files(*files);
        BadShort { unit: UnitId, short: u8 } = "AGV-FRM-003",
            "the last rank of {unit} cannot begin {} in from the left", words::files(*short);
        NoFormation { unit: UnitId, formation: &'static str, rule: &'static str } = rule, "{unit} may not be in {formation}";
        OffTable { unit: UnitId, by: f64 } = "AGV-SET-004", "{unit} would stand {by:.2}\" off the table";
        OutsideZone { unit: UnitId } = "AGV-SET-004", "{unit} would stand outside its deployment zone";
        AlreadyPlaced { unit: UnitId } = "AGV-SET-005", "{unit} {} already been deployed", unit.has();
        BadOrder { unit: UnitId } = "AGV-SET-006", "the order of {unit}'s elements must name each of them once";
        NotMountedFoot { unit: UnitId } = "AGV-SET-009", "{unit} cannot choose whether to be mounted";
        NoGun { unit: UnitId } = "AGV-SET-007", "{unit} {} no gun to limber", unit.has();
    }
}
