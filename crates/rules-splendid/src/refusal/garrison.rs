//! Why a unit cannot enter or leave a building.

kernel::refusals! {
    /// Why a unit cannot enter or leave a building (notes 4.5).
    pub enum NoGarrison {
        NotAgreed = "ASV-MOV-001", "garrisons have not been agreed";
        NoBuilding = "ASV-MOV-001", "there is no such building";
        Taken = "ASV-MOV-001", "that building is held already";
        OnlyFoot = "ASV-MOV-001", "only foot hold buildings";
        TooMany = "ASV-MOV-001", "it has too many stands for a building";
        TooFar = "ASV-MOV-001", "it is not beside that building";
        NotInside = "ASV-MOV-001", "it holds no building";
        Inside = "ASV-MOV-001", "it holds a building and must leave it first";
    }
}
