//! Why a unit or a general cannot be placed like this.
use crate::kinds::{Formation, GeneralId, UnitId};
use kernel::refusals::Figure;

impl Figure for Formation {}

kernel::refusals! {
    /// Why a unit or a general cannot be placed like this.
    pub enum DeployRefusal {
        NotInHand { unit: UnitId } = "ANT-DEP-001", "{unit} is not waiting to be placed";
        OtherBrigade { unit: UnitId } = "ANT-DEP-001", "{unit} does not belong to the brigade that is being placed";
        NoSuchForm { unit: UnitId, formation: Formation } = "ANT-DEF-009", "{unit} is never {}", formation.stood();
        WantsPose { unit: UnitId } = "ANT-DEP-003", "say where {unit} stands and faces";
        OutsideZone { unit: UnitId, over: f64 } = "ANT-DEP-003", "{unit} would be {over:.1}\" outside its zone";
        NotInZone { unit: UnitId } = "ANT-DEP-003", "{unit} would not be wholly in its zone";
        OnFriend { unit: UnitId, other: UnitId } = "ANT-DEP-003", "{unit} would overlap {other}";
        NearEnemy { unit: UnitId, enemy: UnitId } = "ANT-MOV-018", "{unit} would be too near to {enemy}";
        BadGround { unit: UnitId } = "ANT-TER-001", "{unit} cannot stand on that ground in that formation";
        GeneralInHand { general: GeneralId } = "ANT-DEP-002", "{general} is not waiting to be placed";
        GeneralOutside { general: GeneralId } = "ANT-DEP-003", "{general} would be outside the zone";
    }
}
