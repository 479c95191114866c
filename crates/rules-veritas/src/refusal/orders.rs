//! Why an order cannot be named.
use crate::kinds::WingId;

kernel::refusals! {
    /// Why an order cannot be named.
    pub enum OrderRefusal {
        NamedAlready { wing: WingId } = "IDV-ORD-009", "{wing} already has a new order this turn";
        Given { wing: WingId } = "IDV-ORD-002", "{wing} has its first order from the scenario";
        SameOrder { wing: WingId } = "IDV-ORD-004", "{wing} is already under that order";
        NoCommander { wing: WingId } = "IDV-ORD-011", "{wing} has no commander to receive an order";
        NoGeneral = "IDV-REP-006", "there is no Army Commander to give an order";
        TooTired { wing: WingId } = "IDV-FAT-017", "{wing} is fatigued and cannot attack";
        Broken { wing: WingId } = "IDV-FAT-018", "{wing} is broken and can only withdraw";
        NoWill = "IDV-WIL-003", "the army has lost the will to fight on";
    }
}
