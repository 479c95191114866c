//! Why a unit cannot move or form so.
mod cited;

use super::NoGarrison;
use crate::{formations::NoFormation, words};

/// Why a unit cannot move or form so.
#[derive(thiserror::Error, Clone, PartialEq, Debug)]
pub enum MoveRefusal {
    /// ASV-ACT-001.
    #[error("{unit} has done all it may this phase")]
    Acted {
        /// Which.
        unit: String,
    },
    /// ASV-ACT-001: only what is on the table acts.
    #[error("{unit} is not on the table")]
    Gone {
        /// Which.
        unit: String,
    },
    /// ASV-ACT-002..007.
    #[error("{unit} cannot {action}: its type has no such action")]
    NotItsAction {
        /// Which.
        unit: String,
        /// What was wanted.
        action: &'static str,
        /// The list of what its type may do.
        rule: &'static str,
    },
    /// ASV-CHG-014: what a failed charge leaves (Q27).
    #[error("after its failed charge {unit} may manoeuvre{}, and nothing else", if *steps { " or step" } else { " and change formation" })]
    OnlyInstead {
        /// Which.
        unit: String,
        /// It is foot, which may step; horse and dragoons may change formation too.
        steps: bool,
    },
    /// ASV-ACT-003, ASV-ACT-004: what the second half of an action may be.
    #[error("{unit} has {done}: it may {may}, and nothing else")]
    OnlyThen {
        /// Which.
        unit: String,
        /// The first half.
        done: &'static str,
        /// The second.
        may: &'static str,
        /// The list of what its type may do.
        rule: &'static str,
    },
    /// ASV-MOV-002: one unit after another.
    #[error("{unit} has not finished its action")]
    Unfinished {
        /// Which.
        unit: String,
    },
    /// ASV-MOV-005.
    #[error("{unit} is in contact with the enemy and can do nothing")]
    InContact {
        /// Which.
        unit: String,
    },
    /// ASV-MOV-006.
    #[error(
        "{unit} is a road column with an enemy near: it must take another formation and can do only that"
    )]
    MustReform {
        /// Which.
        unit: String,
    },
    /// ASV-MOV-010.
    #[error("{unit} would pass into {other}")]
    Interpenetrates {
        /// Which.
        unit: String,
        /// Into whom.
        other: String,
    },
    /// ASV-MOV-011.
    #[error("{unit} may not enter the {ground}")]
    Prohibited {
        /// Which.
        unit: String,
        /// What.
        ground: String,
    },
    /// ASV-CHG-001.
    #[error("only a charge may bring {unit} into contact with {enemy}")]
    Touches {
        /// Which.
        unit: String,
        /// Whom.
        enemy: String,
    },
    /// ASV-FRM-004..022.
    #[error("{unit} cannot form {formation}: {}", why.words())]
    CannotForm {
        /// Which.
        unit: String,
        /// What.
        formation: &'static str,
        /// Why not.
        why: NoFormation,
    },
    /// ASV-FRM-023.
    #[error(
        "{unit} cannot form road column within {} of {enemy}, which is {gap:.2} away", words::inches(*clear)
    )]
    EnemyTooNearForColumn {
        /// Which.
        unit: String,
        /// Who is near.
        enemy: String,
        /// How near, in inches.
        gap: f64,
        /// How far off it must be.
        clear: f64,
    },
    /// Q01: a ruling limits the depth of blocks.
    #[error("{unit} would be {ranks} ranks deep; {most} are allowed")]
    TooDeep {
        /// Which.
        unit: String,
        /// How deep.
        ranks: usize,
        /// How deep it may be.
        most: u8,
    },
    /// ASV-FRM-007..020: no such formation of so many stands.
    #[error("{} cannot make a {formation} of {} for {unit}", words::stands(*n), words::files(*files))]
    NoPattern {
        /// Which.
        unit: String,
        /// What.
        formation: &'static str,
        /// How many stands it has.
        n: usize,
        /// How many files were wanted.
        files: u8,
    },
    /// ASV-CHF-002.
    #[error(
        "stand {stand} of {unit} is not at the centre of its front and cannot be the one that stays"
    )]
    NotCentre {
        /// Which.
        unit: String,
        /// Which stand, from 1.
        stand: u8,
    },
    /// ASV-CHF-004.
    #[error(
        "the stand of {unit} that stays must be at the centre of the new front too, not in file {file}"
    )]
    NotCentreThen {
        /// Which.
        unit: String,
        /// The file it was to take, from 1.
        file: u8,
    },
    /// ASV-CHF-004, ASV-HDB-007: only in a hasty defensive block does the stand that stays take another rank or face about.
    #[error(
        "the stand of {unit} that stays keeps its facing and its front rank, not rank {rank}; that is for a block in haste"
    )]
    RankInHaste {
        /// Which.
        unit: String,
        /// The rank it was to take, from 1.
        rank: u8,
    },
    /// ASV-BND-004.
    #[error("{unit} cannot bend by {bend:.1} degrees: more than nothing and {most} at most")]
    BadBend {
        /// Which.
        unit: String,
        /// How sharp, in degrees.
        bend: f64,
        /// How sharp it may be.
        most: f64,
    },
    /// ASV-BND-003: a bend has stands on both sides.
    #[error("{unit} has {} and bends between two of them, not after {bend}", words::stands(*n))]
    NoBendThere {
        /// Which.
        unit: String,
        /// After how many stands it was to bend.
        bend: u8,
        /// How many it has.
        n: usize,
    },
    /// ASV-BND-003: only bent formations are.
    #[error("{unit} was to form {formation}, which has no bend")]
    NotBent {
        /// Which.
        unit: String,
        /// What.
        formation: &'static str,
    },
    /// ASV-CHF-005.
    #[error("the new order must name every stand of {unit} once")]
    BadOrder {
        /// Which.
        unit: String,
    },
    /// ASV-CHF-006: places are swapped only as a formation changes.
    #[error("{unit} has that formation already")]
    NoChange {
        /// Which.
        unit: String,
    },
    /// ASV-BND-011.
    #[error(
        "each stand of {unit} must touch the one ahead corner to corner, left on left or right on right, and no stand may lie on another"
    )]
    ColumnBroken {
        /// Which.
        unit: String,
    },
    /// ASV-BND-005.
    #[error("the column of {unit} would bend by {bend:.1} degrees; {most} is the most")]
    BendTooSharp {
        /// Which.
        unit: String,
        /// How sharp, in degrees.
        bend: f64,
        /// How sharp it may be.
        most: f64,
    },
    /// ASV-MAN-022.
    #[error("{unit} would use {far:.2} inches and has {most:.2}")]
    TooFar {
        /// Which.
        unit: String,
        /// What the way costs in inches.
        far: f64,
        /// What it has.
        most: f64,
    },
    /// ASV-MAN-014.
    #[error("{unit} is in {formation} and cannot move")]
    CannotMove {
        /// Which.
        unit: String,
        /// In what.
        formation: &'static str,
    },
    /// ASV-TRN-002, ASV-ABF-002.
    #[error("{unit} is a defensive block and can neither turn nor face about")]
    CannotTurn {
        /// Which.
        unit: String,
        /// It was to face about.
        about: bool,
    },
    /// ASV-BND-009.
    #[error("{unit} stands in a bent formation and cannot move, turn or pivot")]
    BentCannotMove {
        /// Which.
        unit: String,
    },
    /// ASV-BND-012.
    #[error("a bent road column follows its leading stand; {unit} cannot step sideways or back")]
    BentColumnSteps {
        /// Which.
        unit: String,
    },
    /// ASV-BND-012: only columns are led.
    #[error("{unit} is in no road column, so there is nothing behind its leader to be placed")]
    NotColumn {
        /// Which.
        unit: String,
    },
    /// ASV-BND-012: every stand behind the leader is placed.
    #[error("{unit} has {want} stands behind its leader, and {n} bends were given")]
    WantsBends {
        /// Which.
        unit: String,
        /// How many were given.
        n: usize,
        /// How many are wanted.
        want: usize,
    },
    /// ASV-BND-012: the rest of a column goes no farther than its leader (G19).
    #[error("a stand of {unit} would have to go {far:.2} inches to follow; {most:.2} is the most")]
    ColumnTooSlow {
        /// Which.
        unit: String,
        /// How far it would go in inches.
        far: f64,
        /// How far it may.
        most: f64,
    },
    /// ASV-MAN-005.
    #[error("{unit} cannot double-time")]
    CannotDouble {
        /// Which.
        unit: String,
    },
    /// ASV-MAN-004.
    #[error("{unit} had an enemy within {} as the phase began and cannot double-time", words::inches(*clear))]
    EnemyWasNear {
        /// Which.
        unit: String,
        /// How far off all must be.
        clear: f64,
    },
    /// ASV-MAN-007.
    #[error("in double-time {unit} must keep {} from {enemy}", words::inches(*clear))]
    DoubleTooNear {
        /// Which.
        unit: String,
        /// Whom it would come too near.
        enemy: String,
        /// How far off it must stay.
        clear: f64,
    },
    /// ASV-FLW-012.
    #[error("{unit} would not come completely past {other}")]
    FlowShort {
        /// Which.
        unit: String,
        /// Whom it would flow around.
        other: String,
    },
    /// ASV-FLW-010.
    #[error("{unit} has changed formation and cannot flow around {other}")]
    FlowAndForm {
        /// Which.
        unit: String,
        /// Whom it would flow around.
        other: String,
    },
    /// ASV-MAN-001: a manoeuvre is a way over the table.
    #[error("a way is wanted for {unit}")]
    WantsPath {
        /// Which.
        unit: String,
    },
    /// ASV-MAN-002.
    #[error("{unit} moves straight forward; a leg cannot be less than nothing")]
    BackwardLeg {
        /// Which.
        unit: String,
    },
    /// ASV-MAN-003: how far sideways or back is shown by a point.
    #[error("a point is wanted for {unit}")]
    WantsPoint {
        /// Which.
        unit: String,
    },
    /// ASV-SID-002, ASV-STB-002, ASV-INT-013, ASV-HDB-015, ASV-DFF-006: a place tells how far a straight move goes.
    #[error(
        "that place lies {off:.2} inches beside the line by which {unit} goes; {most:.2} is the most"
    )]
    OffTheLine {
        /// Which.
        unit: String,
        /// How far beside it, in inches.
        off: f64,
        /// How far it may be.
        most: f64,
        /// The rule of that move.
        rule: &'static str,
    },
    /// ASV-SID-001, ASV-STB-001.
    #[error("only foot side-step and step back, not {unit}")]
    OnlyFootSteps {
        /// Which.
        unit: String,
        /// It was to step back.
        back: bool,
    },
    /// ASV-SID-002, ASV-STB-002.
    #[error("{unit} would not step that way at all")]
    StepsNowhere {
        /// Which.
        unit: String,
        /// It was to step back.
        back: bool,
    },
    /// ASV-SID-002, ASV-STB-002: a step has no other way (Q55).
    #[error("a step is one straight move: {unit} may halt or go on")]
    StepIsStraight {
        /// Which.
        unit: String,
        /// It steps back.
        back: bool,
    },
    /// ASV-PIV-002.
    #[error("{unit} has pivoted already this phase")]
    PivotedAlready {
        /// Which.
        unit: String,
    },
    /// ASV-PIV-003.
    #[error(
        "only a defensive block pivots about another side than its front, and {unit} is in none"
    )]
    NoSuchSide {
        /// Which.
        unit: String,
    },
    /// ASV-PIV-001.
    #[error(
        "a pivot moves a front corner by {} at most; {unit} would move it by {moves:.2}", words::inches(*most)
    )]
    PivotTooFar {
        /// Which.
        unit: String,
        /// How far the corner would move.
        moves: f64,
        /// How far it may.
        most: f64,
    },
    /// Q31: only a defensive block spends its action on a pivot.
    #[error("{unit} is in no defensive block and turns by manoeuvring")]
    OnlyBlocksPivot {
        /// Which.
        unit: String,
    },
    /// ASV-DRG-001.
    #[error("only dragoons mount and dismount, not {unit}")]
    OnlyDragoons {
        /// Which.
        unit: String,
    },
    /// ASV-DRG-002.
    #[error("{unit} is {state} already")]
    SeatedSo {
        /// Which.
        unit: String,
        /// Mounted or dismounted.
        state: &'static str,
    },
    /// ASV-DRG-004, Q11.
    #[error(
        "{unit} is in defensive block, which horse cannot form: it must change formation first"
    )]
    BlockCannotMount {
        /// Which.
        unit: String,
    },
    /// ASV-DIS-001.
    #[error("only horse disengage, not {unit}")]
    CannotDisengage {
        /// Which.
        unit: String,
    },
    /// ASV-MOV-004.
    #[error("{unit} was not in contact with an enemy as the phase began")]
    NotEngaged {
        /// Which.
        unit: String,
    },
    /// ASV-DIS-002.
    #[error("{unit} is in contact with {enemy}, which is mounted, and cannot disengage")]
    MountedEnemy {
        /// Which.
        unit: String,
        /// The horse it touches.
        enemy: String,
    },
    /// ASV-DIS-003, ASV-DIS-007: it opts in vain only where there is no way out.
    #[error("{unit} can come out of contact: a way is wanted")]
    WantsWayOut {
        /// Which.
        unit: String,
    },
    /// ASV-DIS-003.
    #[error("that way {unit} would not come clear of {enemy}")]
    StillTouches {
        /// Which.
        unit: String,
        /// Whom it would still touch.
        enemy: String,
    },
    /// ASV-VRT-001.
    #[error("{unit} may be retreated only when all moves are done")]
    MovesNotOver {
        /// Which.
        unit: String,
    },
    /// ASV-VRT-001.
    #[error("the moves of this side are over for this phase")]
    MovesOver,
    /// ASV-VRT-005.
    #[error("a unit has been retreated: nothing more may move in this phase")]
    Withdrawing,
    /// ASV-VRT-003.
    #[error("{unit} is not in command and cannot be retreated")]
    NotInCommand {
        /// Which.
        unit: String,
    },
    /// Q91.
    #[error("{unit} has been told to do no more this phase and cannot be retreated")]
    NoMore {
        /// Which.
        unit: String,
    },
    /// Notes 4.5.
    #[error("{unit} cannot: {}", why.words())]
    NoGarrison {
        /// Which.
        unit: String,
        /// Why not.
        why: NoGarrison,
    },
}
