//! Why a unit cannot move or form in this way.
use crate::{
    formations::NoFormation,
    kinds::{Formation, UnitId},
    refusal::NoGarrison,
    words,
};
use kernel::{ids::Ground, names::Named};

kernel::refusals! {
    /// Why a unit cannot move or form in this way.
    pub enum MoveRefusal {
        Acted { unit: UnitId } = "ASV-ACT-001", "{unit} {} done all {} may this phase", unit.has(), unit.agree("it", "they");
        Gone { unit: UnitId } = "ASV-ACT-001", "{unit} {} not on the table", unit.is();
        NotItsAction { unit: UnitId, action: &'static str, rule: &'static str } = rule,
            "{unit} cannot {action}: its type has no such action";
        /// Q27. Foot may step; horse and dragoons may change formation too.
        OnlyInstead { unit: UnitId, steps: bool } = "ASV-CHG-014",
            "after its failed charge {unit} may manoeuvre{}, and nothing else",
            if *steps { " or step" } else { " and change formation" };
        OnlyThen { unit: UnitId, done: &'static str, may: &'static str, rule: &'static str } = rule,
            "{unit} {} {done}: {} may {may}, and nothing else", unit.has(), unit.agree("it", "they");
        Unfinished { unit: UnitId } = "ASV-MOV-002", "{unit} {} not finished {} action", unit.has(), unit.its();
        InContact { unit: UnitId } = "ASV-MOV-005", "{unit} {} in contact with the enemy and can do nothing", unit.is();
        MustReform { unit: UnitId } = "ASV-MOV-006",
            "{unit} {} a road column with an enemy near: {} must take another formation and can do only that",
            unit.is(), unit.agree("it", "they");
        Interpenetrates { unit: UnitId, other: UnitId } = "ASV-MOV-010", "{unit} would pass into {other}";
        Prohibited { unit: UnitId, ground: Ground } = "ASV-MOV-011", "{unit} may not enter the {ground}";
        Touches { unit: UnitId, enemy: UnitId } = "ASV-CHG-001",
            "only a charge may bring {unit} into contact with {enemy}";
        CannotForm { unit: UnitId, formation: Formation, why: NoFormation } = why.rule(*formation),
            "{unit} cannot form {formation}: {}", why.words();
        EnemyTooNearForColumn { unit: UnitId, enemy: UnitId, gap: f64, clear: f64 } = "ASV-FRM-023",
            "{unit} cannot form road column within {} of {enemy}, which is {gap:.2} away", words::inches(*clear);
        /// Q01: a ruling limits the depth of blocks.
        TooDeep { unit: UnitId, ranks: usize, most: u8 } = "ASV-FRM-002",
            "{unit} would be {ranks} ranks deep; {most} are allowed";
        NoPattern { unit: UnitId, formation: Formation, n: usize, files: u8 } = rule_of_pattern(*formation),
            "{} cannot make a {formation} of {} for {unit}", words::stands(*n), words::files(*files);
        NotCentre { unit: UnitId, stand: u8 } = "ASV-CHF-002",
            "stand {stand} of {unit} is not at the centre of its front and cannot be the one that stays";
        NotCentreThen { unit: UnitId, file: u8 } = "ASV-CHF-004",
            "the stand of {unit} that stays must be at the centre of the new front too, not in file {file}";
        RankInHaste { unit: UnitId, rank: u8 } = "ASV-CHF-004",
            "the stand of {unit} that stays keeps its facing and its front rank; only a hasty block takes rank {rank}";
        BadBend { unit: UnitId, bend: f64, most: f64 } = "ASV-BND-004",
            "{unit} cannot bend by {bend:.1} degrees: a bend is more than 0 and at most {most}";
        NoBendThere { unit: UnitId, bend: u8, n: usize } = "ASV-BND-003",
            "{unit} {} {} and {} between two of them, not after {bend}", unit.has(), words::stands(*n), unit.agree("bends", "bend");
        NotBent { unit: UnitId, formation: Formation } = "ASV-BND-003",
            "{unit} {} to form {formation}, which has no bend", unit.was();
        BadOrder { unit: UnitId } = "ASV-CHF-005", "the new order must name every stand of {unit} once";
        NoChange { unit: UnitId } = "ASV-CHF-006", "{unit} {} that formation already", unit.has();
        ColumnBroken { unit: UnitId } = "ASV-BND-011",
            "each stand of {unit} must touch the one ahead, left corner to left or right to right, and overlap none";
        BendTooSharp { unit: UnitId, bend: f64, most: f64 } = "ASV-BND-005",
            "the column of {unit} would bend by {bend:.1} degrees; at most {most} is allowed";
        TooFar { unit: UnitId, far: f64, most: f64 } = "ASV-MAN-022",
            "{unit} would use {far:.2} inches and has {most:.2}";
        CannotMove { unit: UnitId, formation: Formation } = "ASV-MAN-014", "{unit} {} in {formation} and cannot move", unit.is();
        CannotTurn { unit: UnitId, about: bool } =
            if *about { "ASV-ABF-002" } else { "ASV-TRN-002" },
            "{unit} is a defensive block and can neither turn nor face about";
        BentCannotMove { unit: UnitId } = "ASV-BND-009",
            "{unit} {} in a bent formation and cannot move, turn or pivot", unit.agree("stands", "stand");
        BentColumnSteps { unit: UnitId } = "ASV-BND-012",
            "a bent road column follows its leading stand; {unit} cannot step sideways or back";
        NotColumn { unit: UnitId } = "ASV-BND-012", "{unit} {} not in road column: no stands follow a leader", unit.is();
        WantsBends { unit: UnitId, n: usize, want: usize } = "ASV-BND-012",
            "{unit} {} {want} stands behind {} leader, and {n} bends were given", unit.has(), unit.its();
        /// G19: the followers in a column go no farther than its leader.
        ColumnTooSlow { unit: UnitId, far: f64, most: f64 } = "ASV-BND-012",
            "a stand of {unit} would have to go {far:.2} inches to follow; it may go {most:.2}";
        CannotDouble { unit: UnitId } = "ASV-MAN-005", "{unit} cannot double-time";
        EnemyWasNear { unit: UnitId, clear: f64 } = "ASV-MAN-004",
            "{unit} had an enemy within {} as the phase began and cannot double-time", words::inches(*clear);
        DoubleTooNear { unit: UnitId, enemy: UnitId, clear: f64 } = "ASV-MAN-007",
            "in double-time {unit} must keep {} from {enemy}", words::inches(*clear);
        FlowShort { unit: UnitId, other: UnitId } = "ASV-FLW-012", "{unit} would not come completely past {other}";
        FlowAndForm { unit: UnitId, other: UnitId } = "ASV-FLW-010",
            "{unit} {} changed formation and cannot flow around {other}", unit.has();
        WantsPath { unit: UnitId } = "ASV-MAN-001", "{unit} {} a path", unit.agree("needs", "need");
        BackwardLeg { unit: UnitId } = "ASV-MAN-002",
            "{unit} {} straight forward: a leg cannot be negative", unit.agree("moves", "move");
        WantsPoint { unit: UnitId } = "ASV-MAN-003", "{unit} {} a point to go to", unit.agree("needs", "need");
        /// A point shows how far a straight move goes.
        OffTheLine { unit: UnitId, off: f64, most: f64, rule: &'static str } = rule,
            "that place is {off:.2} inches off the line along which {unit} moves; at most {most:.2} is allowed";
        OnlyFootSteps { unit: UnitId, back: bool } =
            if *back { "ASV-STB-001" } else { "ASV-SID-001" },
            "only foot side-step and step back, and {unit} is not on foot";
        StepsNowhere { unit: UnitId, back: bool } =
            if *back { "ASV-STB-002" } else { "ASV-SID-002" },
            "{unit} would not move at all that way";
        /// Q55.
        StepIsStraight { unit: UnitId, back: bool } =
            if *back { "ASV-STB-002" } else { "ASV-SID-002" },
            "a step is one straight move: {unit} may halt or go on";
        PivotedAlready { unit: UnitId } = "ASV-PIV-002", "{unit} {} pivoted already this phase", unit.has();
        NoSuchSide { unit: UnitId } = "ASV-PIV-003",
            "only a defensive block pivots about a side other than its front, and {unit} {} not one", unit.is();
        PivotTooFar { unit: UnitId, moves: f64, most: f64 } = "ASV-PIV-001",
            "a pivot moves a front corner by {} at most; {unit} would move it by {moves:.2}", words::inches(*most);
        /// Q31.
        OnlyBlocksPivot { unit: UnitId } = "ASV-PIV-003",
            "{unit} {} not in a defensive block and {} by manoeuvring", unit.is(), unit.agree("turns", "turn");
        OnlyDragoons { unit: UnitId } = "ASV-DRG-001", "only dragoons mount and dismount, and {unit} are not dragoons";
        SeatedSo { unit: UnitId, state: &'static str } = "ASV-DRG-002", "{unit} {} {state} already", unit.is();
        /// Q11.
        BlockCannotMount { unit: UnitId } = "ASV-DRG-004",
            "{unit} {} in defensive block, which horse cannot form: {} must change formation first", unit.is(), unit.agree("it", "they");
        CannotDisengage { unit: UnitId } = "ASV-DIS-001", "only horse can disengage, and {unit} {} not horse", unit.is();
        NotEngaged { unit: UnitId } = "ASV-MOV-004", "{unit} {} not in contact with an enemy as the phase began", unit.was();
        MountedEnemy { unit: UnitId, enemy: UnitId } = "ASV-DIS-002",
            "{unit} {} in contact with {enemy}, which is mounted, and cannot disengage", unit.is();
        /// A unit disengages in vain only if there is no way out.
        WantsWayOut { unit: UnitId } = "ASV-DIS-003", "{unit} can leave contact: it needs a path";
        StillTouches { unit: UnitId, enemy: UnitId } = "ASV-DIS-003", "{unit} would not come clear of {enemy} that way";
        MovesNotOver { unit: UnitId } = "ASV-VRT-001", "{unit} may be retreated only when all moves are done";
        MovesOver = "ASV-VRT-001", "the moves of this side are over for this phase";
        Withdrawing = "ASV-VRT-005", "a unit has been retreated: nothing more may move in this phase";
        NotInCommand { unit: UnitId } = "ASV-VRT-003", "{unit} {} not in command and cannot be retreated", unit.is();
        /// Q91.
        NoMore { unit: UnitId } = "ASV-MOV-009", "{unit} {} ordered to do no more this phase and cannot be retreated", unit.was();
        /// Notes 4.5.
        NoGarrison { unit: UnitId, why: NoGarrison } = "ASV-MOV-001", "{unit} cannot: {why}";
    }
}

/// The rule that describes a formation.
fn rule_of_pattern(formation: Formation) -> &'static str {
    match formation {
        Formation::RoadColumn | Formation::BentRoadColumn => "ASV-FRM-020",
        Formation::Block | Formation::DefensiveBlock => "ASV-FRM-008",
        _ => "ASV-FRM-010",
    }
}
