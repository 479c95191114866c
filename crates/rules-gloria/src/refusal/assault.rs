//! Why something cannot be done in a close assault.
use crate::kinds::UnitId;

kernel::refusals! {
    /// Why something cannot be done in a close assault.
    pub enum AssaultRefusal {
        NoCombat { unit: UnitId } = "PG-CLA-008", "{unit} is in no combat that waits";
        NotBehind { unit: UnitId } = "PG-CLA-004",
            "{unit} does not stand directly behind a line in this combat, free and facing the same enemy";
        MustAdvance { unit: UnitId } = "PG-BRK-001", "{unit} has won and must advance";
        NothingToFollow { unit: UnitId } = "PG-BRK-001", "{unit} has nobody to follow";
        OnlyFollows { unit: UnitId } = "PG-CLA-006", "{unit} may only hold its ground or follow the beaten";
        NoWheel { unit: UnitId } = "PG-BRK-005", "{unit} wheels only after it has destroyed its enemy, towards another";
        OneWheel { unit: UnitId } = "PG-BRK-005", "say in one leg by how many degrees {unit} wheels";
        WheelsTooFar { unit: UnitId, by: f64, most: f64 } = "PG-BRK-005",
            "{unit} would wheel by {by:.0} degrees; the most is {most:.0}";
        NoRoomToWheel { unit: UnitId } = "PG-BRK-005", "{unit} has no room to wheel by so much";
        MeetsNobody { unit: UnitId } = "PG-BRK-005", "{unit} would meet no enemy after that wheel";
    }
}
