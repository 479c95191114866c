//! Why an order about commands, ADCs, dice or regrouping is refused.
use crate::kinds::{CommandId, GeneralId, UnitId};

kernel::refusals! {
    /// Why an order about commands, ADCs, dice or regrouping is refused.
    pub enum CommandRefusal {
        NotUnattached { unit: UnitId } = "ANT-ORG-009", "{unit} belongs to a brigade and stays there";
        BrigadeAttached { brigade: CommandId } = "ANT-ORG-010", "{brigade} belongs to a division and stays there";
        WrongLevel { to: CommandId } = "ANT-ORG-009", "{to} cannot take that";
        OutOfOldCommand { to: CommandId } = "ANT-ORG-011", "the present commander must have in command what joins {to}";
        OutOfNewCommand { to: CommandId } = "ANT-ORG-011", "the commander of {to} must have it in command";
        NoMasse { unit: UnitId } = "ANT-MAS-001", "{unit} has no precedent for masse";
        NotInColumn { unit: UnitId } = "ANT-MAS-003", "{unit} is neither in column nor in masse";
        MasseDisordered { unit: UnitId } = "ANT-MAS-004", "{unit} is disordered and keeps its formation";
        NoAdc { general: GeneralId } = "ANT-ADC-001", "{general} has no ADC at hand";
        JoinedSendsNone { general: GeneralId } = "ANT-ADC-009", "{general} has joined a brigade and sends no ADC";
        NoGeneralThere { division: CommandId } = "ANT-ADC-010", "{division} has no general who could receive an ADC";
        OwnDivision { division: CommandId } = "ANT-ADC-014", "its own commander sends no ADC to {division}";
        NotUnder { general: GeneralId, division: CommandId } = "ANT-ADC-006", "{division} is not under {general}";
        NobodyToHelp { brigade: CommandId } = "ANT-RGP-011", "no unit of {brigade} can take back a hit now";
        NotOfDivision { brigade: CommandId } = "ANT-RGP-001", "{brigade} is not a brigade of that division";
        NoSuchDie { die: u8 } = "ANT-PIP-015", "there is no die that shows {die}";
        NothingLeft { die: u8 } = "ANT-PIP-015", "nothing can be taken off a {die}";
        NoKeptAdc { general: GeneralId } = "ANT-ADC-013", "{general} has kept back no ADC that could pay";
        DealtAlready { division: CommandId } = "ANT-SEQ-008", "{division} has its die";
        TooFar { division: CommandId } = "ANT-SEQ-009", "the general of {division} is too far away and throws a die";
        NoPips { command: CommandId, needs: u8, has: u8 } = "ANT-PIP-001", "{command} has {has} pips and needs {needs}";
        Capped { brigade: CommandId } = "ANT-PIP-031", "{brigade} has lost its brigadier and uses one pip in this phase";
        FirstHitStays { unit: UnitId } = "ANT-RGP-009", "{unit} does not take back its first lost hit";
        RoutersNever { unit: UnitId } = "ANT-RGP-016", "{unit} is routing and takes back no hit";
        EnemyNear { unit: UnitId } = "ANT-RGP-002", "an enemy is too near for {unit} to regroup";
        Shelled { unit: UnitId } = "ANT-RGP-003", "guns have fired at {unit}, which does not regroup";
        NotNamed { unit: UnitId } = "ANT-RGP-006", "the brigade of {unit} was not named to regroup";
        GeneralMoved { general: GeneralId } = "ANT-GEN-003", "{general} has no move left";
        RideTooFar { general: GeneralId, needs: f64, most: f64 } = "ANT-GEN-008", "{general} would ride {needs:.2}\" and has {most:.2}\"";
        NotTheirs { general: GeneralId, unit: UnitId } = "ANT-GEN-006", "{general} does not command {unit}";
        NotNow { general: GeneralId } = "ANT-OPT-004", "{general} does not ride in this step";
        NotHere { general: GeneralId } = "ANT-GEN-012", "{general} is not on the table or not able to ride";
        NoPlace { general: GeneralId } = "ANT-GEN-012", "{general} cannot stand there";
        NobodyUnderCorps { general: GeneralId } = "ANT-ORG-008", "{general} has no troops directly under the corps, so that the pip would be lost";
        NotOfBrigade { unit: UnitId } = "ANT-REP-008", "{unit} is not a unit of that brigade on the table";
    }
}
