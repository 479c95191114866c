//! Why a Battle cannot be formed or broken up.
use crate::kinds::UnitId;
use kernel::names::Named;

kernel::refusals! {
    /// Why a Battle cannot be formed or broken up.
    pub enum BattleRefusal {
        Members { n: usize, least: u8, most: u8 } = "AGV-BTL-002", "a Battle has {least} to {most} members, not {n}";
        Repeated { unit: UnitId } = "AGV-BTL-002", "{unit} {} named twice", unit.is();
        IsBattle { unit: UnitId } = "AGV-BTL-002", "{unit} {} already a Battle", unit.is();
        NotFoot { unit: UnitId } = "AGV-BTL-003", "{unit} {} not foot on {} feet", unit.is(), unit.its();
        TooFew { n: usize, least: u8 } = "AGV-BTL-004", "together they have {n} elements; a Battle needs at least {least}";
        NotAligned { unit: UnitId } = "AGV-BTL-006",
            "{unit} {} not in line with the others, edge to edge and facing the same way", unit.is();
        NoRectangle { unit: UnitId } = "AGV-BTL-005", "{unit} and the others do not make one complete rectangle";
        TooShallow { ranks: usize, least: u8 } = "AGV-BTL-005",
            "the body would be {ranks} ranks deep; a Battle needs at least {least}";
        NoBattle { unit: UnitId } = "AGV-BTL-009", "{unit} {} not a Battle", unit.is();
        JustFormed { unit: UnitId } = "AGV-BTL-009",
            "the Battle of {unit} was formed in this phase and can break up in a later one";
        NoRoom { unit: UnitId } = "AGV-BTL-009", "{unit} {} no room to take a formation of {} own", unit.has(), unit.its();
    }
}
