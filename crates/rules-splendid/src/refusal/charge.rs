//! Why a unit cannot charge or react in this way.
use crate::{event::Repulse, kinds::UnitId, refusal::Stretches, words};
use kernel::{ids::Ground, names::Named};

kernel::refusals! {
    /// Why a unit cannot charge or react in this way.
    pub enum ChargeRefusal {
        Artillery { unit: UnitId } = "ASV-CHG-002", "{unit} {} artillery and cannot charge", unit.is();
        OneStand { unit: UnitId } = "ASV-CHG-003", "{unit} {} only one stand and cannot charge", unit.has();
        DefensiveBlock { unit: UnitId } = "ASV-CHG-004",
            "{unit} {} in a defensive block and cannot charge", unit.agree("stands", "stand");
        Bent { unit: UnitId } = "ASV-CHG-005", "{unit} {} in a bent formation and cannot charge", unit.agree("stands", "stand");
        RoadColumn { unit: UnitId } = "ASV-CHG-006", "{unit} {} in road column and cannot charge", unit.agree("marches", "march");
        FootOpenOrder { unit: UnitId } = "ASV-CHG-007", "{unit} {} on foot in open order and cannot charge", unit.is();
        NoTarget { unit: UnitId } = "ASV-CHG-009", "{unit} can charge only an enemy unit on the table";
        NotAhead { unit: UnitId, target: UnitId } = "ASV-CHG-011",
            "{unit} would not reach {target} by going straight forward";
        TooFar { unit: UnitId, target: UnitId, needs: f64, most: f64 } = "ASV-MAN-022",
            "{target} {} {needs:.2} inches away and {unit} {} {}", target.is(), unit.agree("charges", "charge"), words::inches(*most);
        BeyondExtension { unit: UnitId, target: UnitId, needs: f64, most: f64, mounted: bool } =
            if *mounted { "ASV-XCH-001" } else { "ASV-XCH-002" },
            "{target} is {needs:.2} inches away and {unit} reaches {} even with an extended charge",
            words::inches(*most);
        /// Q42.
        NotBeyond { unit: UnitId, target: UnitId, needs: f64, most: f64, mounted: bool } =
            if *mounted { "ASV-XCH-001" } else { "ASV-XCH-002" },
            "{target} {} only {needs:.2} inches away: {unit} {} {} and need not extend {} charge",
            target.is(), unit.agree("charges", "charge"), words::inches(*most), unit.its();
        /// Notes 4.2: formed foot may charge only a certain depth into a wood.
        TooDeep { unit: UnitId, target: UnitId, ground: Ground, needs: f64, may: f64, most: f64 } = "ASV-MOV-011",
            "{unit} {} no deeper than {} into the {ground}: {} may go {may:.2} inches, and {target} {} {needs:.2} away",
            unit.agree("charges", "charge"), words::inches(*most), unit.agree("it", "they"), target.is();
        /// Notes 4.5.
        Garrison { unit: UnitId, target: UnitId } = "ASV-MOV-001",
            "{target} {} a building, and {unit} {} mounted and cannot charge it", target.agree("holds", "hold"), unit.is();
        /// Q43.
        OtherFirst { unit: UnitId, target: UnitId, other: UnitId } = "ASV-CHG-012",
            "{unit} would meet {other} before {target}";
        NoPikes { unit: UnitId, target: UnitId } = "ASV-CHG-016",
            "{unit} {} no pikes and would not outflank {target}, which is mounted", unit.has();
        /// Q44.
        NotNext { unit: UnitId } = "ASV-CHG-013", "{unit} {} not one of the units that have yet to answer", unit.is();
        Reacted { unit: UnitId } = "ASV-REA-002", "{unit} {} made {} one reaction of this phase", unit.has(), unit.its();
        Engaged { unit: UnitId } = "ASV-REA-004", "{unit} {} in contact with an enemy already and cannot react", unit.is();
        InterceptOnFoot { unit: UnitId } = "ASV-INT-001", "{unit} {} not mounted and cannot intercept", unit.is();
        InterceptOneStand { unit: UnitId } = "ASV-INT-003", "{unit} {} only one stand and cannot intercept", unit.has();
        InterceptBent { unit: UnitId } = "ASV-INT-004",
            "{unit} {} in a bent formation and cannot intercept", unit.agree("stands", "stand");
        InterceptColumn { unit: UnitId } = "ASV-INT-005",
            "{unit} {} in road column and cannot intercept", unit.agree("marches", "march");
        NotInZone { unit: UnitId, mover: UnitId } = "ASV-INT-010",
            "{mover} {} never in the open in front of {unit} on this move", mover.is();
        NotThere { unit: UnitId, mover: UnitId, at: f64, from: f64, to: f64, spans: Stretches } = "ASV-INT-013",
            "after {at:.2} inches {mover} is not in the open before {unit}; it is {spans} inches";
        RecoilOnFoot { unit: UnitId } = "ASV-REC-001", "{unit} {} not mounted and cannot recoil", unit.is();
        EvadeFormation { unit: UnitId } = "ASV-EVA-001", "only foot in open order can evade, and {unit} {} not", unit.is();
        EvadeMounted { unit: UnitId, charger: UnitId } = "ASV-EVA-001",
            "{unit} cannot evade {charger}, which is mounted";
        EvadeBent { unit: UnitId } = "ASV-EVA-002",
            "{unit} {} in a bent formation and cannot evade", unit.agree("stands", "stand");
        BlockNotFoot { unit: UnitId } = "ASV-HDB-001", "{unit} {} not on foot and cannot form a defensive block", unit.is();
        BlockOneStand { unit: UnitId } = "ASV-HDB-002", "{unit} {} only one stand and cannot form a defensive block", unit.has();
        /// Q62.
        BlockAlready { unit: UnitId } = "ASV-HDB-001", "{unit} {} in a defensive block already", unit.agree("stands", "stand");
        BlockStand { unit: UnitId, charger: UnitId } = "ASV-HDB-007",
            "{unit} must form a defensive block about a stand that {charger} touches";
        BlockShape { unit: UnitId, n: usize } = "ASV-HDB-007",
            "the {} of {unit} cannot form this defensive block", words::stands(*n);
        /// A charge begins, and a reaction ends, with every stand on the table.
        OffTable { unit: UnitId } = "ASV-MOV-007", "{unit} would have a stand off the table";
        AboutNotFoot { unit: UnitId } = "ASV-EAF-001", "{unit} {} not on foot and cannot face about in an emergency", unit.is();
        AboutBlock { unit: UnitId } = "ASV-EAF-003",
            "{unit} {} in a defensive block and cannot face about", unit.agree("stands", "stand");
        FireNotFoot { unit: UnitId } = "ASV-DFF-001", "{unit} {} not on foot and cannot choose defensive fire", unit.is();
        FireRed { unit: UnitId } = "ASV-DFF-001", "{unit} {} fired this turn and {} no defensive fire left", unit.has(), unit.has();
        /// Q60.
        FireNobody { unit: UnitId, charger: UnitId } = "ASV-DFF-003", "no stand of {unit} can fire at {charger}";
        FireStands { unit: UnitId, charger: UnitId } = "ASV-DFF-003",
            "not all of these stands of {unit} can fire at {charger}";
        /// Q58.
        FirePivot { unit: UnitId, charger: UnitId } = "ASV-DFF-003",
            "{unit} cannot pivot before it fires: {charger} touches it already";
        RunOrder { unit: UnitId, evading: bool } =
            if *evading { "ASV-EVA-005" } else { "ASV-REC-008" },
            "{unit} runs in this order: about-face, turn, one straight move";
        RunTooFar { unit: UnitId, evading: bool, needs: f64, most: f64 } =
            if *evading { "ASV-EVA-004" } else { "ASV-REC-007" },
            "{unit} runs at most {}, not {needs:.2}", words::inches(*most);
        RunNotAway { unit: UnitId, evading: bool, charger: UnitId } =
            if *evading { "ASV-EVA-006" } else { "ASV-REC-010" },
            "{unit} must run away from {charger}";
        BackOff { unit: UnitId, asked: f64, least: f64, most: f64, why: Repulse } = why.rule(),
            "{unit} {} back between {least:.2} and {most:.2} inches, not {asked:.2}", unit.agree("goes", "go");
        /// Q69.
        SameUnit { unit: UnitId, target: UnitId } = "ASV-BRK-004",
            "{unit} must break through to an enemy other than {target}";
    }
}

impl ChargeRefusal {
    /// The mover is not in the open there. The figures are those of the nearest stretch where it is.
    pub fn not_there(unit: UnitId, mover: UnitId, at: f64, spans: Stretches) -> Self {
        let [from, to] = spans.nearest(at);
        Self::NotThere { unit, mover, at, from, to, spans }
    }
}
