//! Why a unit cannot fight or take its losses that way.
use crate::kinds::UnitId;
use kernel::names::Named;

kernel::refusals! {
    /// Why a unit cannot fight or take its losses that way. Elements are numbered from 1.
    pub enum MeleeRefusal {
        NoContact { unit: UnitId } = "AGV-HTH-021", "{unit} {} not in contact with an enemy", unit.is();
        NothingToShare { unit: UnitId, round: u8 } = "AGV-HTH-018",
            "{unit} {} no attacks to share out in round {round}", unit.has();
        HasShared { unit: UnitId } = "AGV-HTH-019",
            "{unit} {} already shared out {} attacks in this round", unit.has(), unit.its();
        NotTouching { unit: UnitId, target: UnitId } = "AGV-HTH-018", "{unit} {} not touch {target}", unit.agree("does", "do");
        TargetTwice { unit: UnitId, target: UnitId } = "AGV-HTH-018", "{unit} {} {target} twice", unit.agree("names", "name");
        NoElementNamed { unit: UnitId, target: UnitId } = "AGV-HTH-018",
            "{unit} {} no element against {target}", unit.agree("names", "name");
        NoSuchElement { unit: UnitId, element: usize, n: usize } = "AGV-HTH-017",
            "{unit} {} {n} elements and none numbered {element}", unit.has();
        OtherRound { unit: UnitId, element: usize, its: u8, round: u8 } = "AGV-SEQ-011",
            "element {element} of {unit} fights in round {its}, and this is round {round}";
        ElementTwice { unit: UnitId, element: usize } = "AGV-HTH-020", "element {element} of {unit} is named twice";
        NotAll { unit: UnitId, must: usize, named: usize } = "AGV-HTH-017",
            "{unit} must fight with all {must} elements of this round, and {named} are named";
        /// It is not yet its turn to take losses, or it has none to take.
        NoLossNow { unit: UnitId } = "AGV-LOS-011", "{unit} {} no losses to take now", unit.has();
        WrongNumber { unit: UnitId, must: usize, named: usize } = "AGV-LOS-001",
            "{unit} must lose {must} of its elements, and {named} are named";
        NotThere { unit: UnitId, element: usize, n: usize } = "AGV-LOS-002",
            "{unit} {} {n} elements and none numbered {element} to lose", unit.has();
        LosesContact { unit: UnitId, enemy: UnitId } = "AGV-LOS-009",
            "{unit} would lose contact with {enemy}, and can lose other elements instead";
        NoSuchPlace { unit: UnitId } = "AGV-BTL-022", "{unit} cannot close up that way on its own ground";
    }
}
