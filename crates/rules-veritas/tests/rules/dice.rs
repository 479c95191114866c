//! Combat dice and saving dice: every type, every modifier and the minimums.
use crate::kit::*;
use kernel::Tally;
use rules_veritas::{
    dice::{self, Bout, Combat},
    kinds::{Aspect, Formation, Grade, State, UnitId, UnitKind},
    scene::UnitSetup,
};

const SHOOTING: Combat = Combat::Shooting { close: false };

/// One unit against another, well apart on open ground.
#[derive(Clone)]
struct Pair {
    board: Board,
    unit: UnitId,
    target: UnitId,
    aspect: Aspect,
    combat: Combat,
}

impl Pair {
    fn new(kind: UnitKind, target: UnitKind, combat: Combat) -> Self {
        let mut board = Board::new();
        let unit = board.unit("unit", WINGS[0], kind, (30.0, 20.0), NORTH);
        let target = board.unit("target", WINGS[2], target, (30.0, 23.0), SOUTH);
        Self { board, unit, target, aspect: Aspect::Front, combat }
    }

    fn unit(mut self, change: impl FnOnce(&mut UnitSetup)) -> Self {
        self.board.tweak(self.unit, change);
        self
    }

    fn target(mut self, change: impl FnOnce(&mut UnitSetup)) -> Self {
        self.board.tweak(self.target, change);
        self
    }

    fn from(mut self, aspect: Aspect) -> Self {
        self.aspect = aspect;
        self
    }

    fn with<T>(&self, ask: impl Fn(&rules_veritas::Model, &Bout<'_>) -> T) -> T {
        let model = self.board.model();
        let (unit, target) = (model.unit(self.unit), model.unit(self.target));
        ask(&model, &Bout { unit, target, aspect: self.aspect, combat: self.combat })
    }

    /// The number of dice; the tally must agree.
    fn dice(&self) -> u32 {
        let tally = self.with(dice::tally);
        let dice = self.with(dice::dice);
        assert_eq!(tally.dice(), dice, "{tally:?}");
        dice
    }

    fn saves(&self) -> u32 {
        let tally = self.with(dice::saves_tally);
        let saves = self.with(dice::saves);
        assert_eq!(tally.dice(), saves, "{tally:?}");
        saves
    }

    /// What a rule adds to the dice, and to the saving dice.
    fn added(&self, cite: &str) -> (Option<i32>, Option<i32>) {
        let find =
            |tally: Tally| tally.parts.iter().find(|part| part.cite.0 == cite).map(|part| part.add);
        (find(self.with(dice::tally)), find(self.with(dice::saves_tally)))
    }
}

/// IDV-DIC-002..014: the dice of each type in shooting and in melee against foot, with their row.
#[test]
fn every_type_has_its_dice() {
    use UnitKind::*;
    for (kind, mounted, shoot, melee, cite) in [
        (Detachment, false, 1, 1, "IDV-DIC-002"),
        (Dragoons, false, 1, 1, "IDV-DIC-002"),
        (IrregularInfantry, false, 1, 2, "IDV-DIC-003"),
        (Rabble, false, 0, 1, "IDV-DIC-004"),
        (EarlyTercio, false, 2, 3, "IDV-DIC-006"),
        (InfantryBrigade, false, 2, 2, "IDV-DIC-007"),
        (CavalryBrigade, true, 1, 3, "IDV-DIC-008"),
        (DoubleBrigade, true, 2, 2, "IDV-DIC-009"),
        (Dragoons, true, 1, 1, "IDV-DIC-010"),
        (IrregularCavalry, true, 1, 1, "IDV-DIC-011"),
        (InfantryGuns, false, 1, 0, "IDV-DIC-012"),
        (FieldArtillery, false, 1, 0, "IDV-DIC-013"),
        (HeavyArtillery, false, 1, 0, "IDV-DIC-014"),
    ] {
        let pair = |combat| Pair::new(kind, Detachment, combat).unit(|unit| unit.mounted = mounted);
        assert_eq!(pair(SHOOTING).dice(), shoot, "{kind:?} shooting");
        assert_eq!(pair(Combat::Melee).dice(), melee, "{kind:?} in melee");
        let row = if shoot > 0 { SHOOTING } else { Combat::Melee };
        assert!(pair(row).added(cite).0.is_some(), "{kind:?} by {cite}");
    }
}

/// IDV-DIC-015, IDV-DIC-016: one more die against a flank in all combat; a rear counts as a flank.
#[test]
fn a_flank_adds_a_die() {
    for combat in [SHOOTING, Combat::Melee] {
        let pair = Pair::new(UnitKind::InfantryBrigade, UnitKind::InfantryBrigade, combat);
        assert_eq!(pair.dice(), 2);
        assert_eq!(pair.clone().from(Aspect::Flank).dice(), 3);
        assert_eq!(pair.from(Aspect::Rear).dice(), 3);
    }
}

/// IDV-DIC-017: pikes count only against mounted troops, in melee, and for units that have them.
#[test]
fn pikes_count_against_mounted_in_melee_only() {
    let horse = UnitKind::CavalryBrigade;
    for (kind, with) in [(UnitKind::InfantryBrigade, 3), (UnitKind::EarlyTercio, 4)] {
        let pair = Pair::new(kind, horse, Combat::Melee);
        assert_eq!(pair.dice(), with);
        assert_eq!(pair.unit(|unit| unit.pike = false).dice(), with - 1);
        assert_eq!(Pair::new(kind, UnitKind::Detachment, Combat::Melee).dice(), with - 1);
        assert_eq!(Pair::new(kind, horse, SHOOTING).dice(), 2);
    }
    let dragoons = |mounted| {
        let pair = Pair::new(UnitKind::InfantryBrigade, UnitKind::Dragoons, Combat::Melee);
        pair.target(|unit| unit.mounted = mounted).dice()
    };
    assert_eq!([dragoons(true), dragoons(false)], [3, 2]);
}

/// IDV-DIC-018, IDV-DIC-019: a veteran infantry brigade shoots with one more die while it is sound; no other type does.
#[test]
fn a_sound_veteran_brigade_shoots_with_one_die_more() {
    let pair = |kind, grade, state, combat| {
        let pair = Pair::new(kind, UnitKind::Detachment, combat);
        pair.unit(|unit| (unit.grade, unit.state) = (grade, state)).added("IDV-DIC-018").0
    };
    let (foot, veteran) = (UnitKind::InfantryBrigade, Grade::Veteran);
    assert_eq!(pair(foot, veteran, State::Sound, SHOOTING), Some(1));
    assert_eq!(pair(foot, Grade::Trained, State::Sound, SHOOTING), None);
    assert_eq!(pair(foot, veteran, State::Disordered, SHOOTING), None);
    assert_eq!(pair(foot, veteran, State::Disrupted, SHOOTING), None);
    assert_eq!(pair(foot, veteran, State::Sound, Combat::Melee), None);
    assert_eq!(pair(UnitKind::EarlyTercio, veteran, State::Sound, SHOOTING), None);
}

/// IDV-DIC-020: veteran cavalry has one more die in melee; dragoons do not.
#[test]
fn veteran_cavalry_adds_a_die_in_melee() {
    let pair = |kind, combat| {
        let pair = Pair::new(kind, UnitKind::Detachment, combat);
        pair.unit(|unit| unit.grade = Grade::Veteran).added("IDV-DIC-020").0
    };
    for kind in [UnitKind::CavalryBrigade, UnitKind::DoubleBrigade, UnitKind::IrregularCavalry] {
        assert_eq!(pair(kind, Combat::Melee), Some(1), "{kind:?}");
        assert_eq!(pair(kind, SHOOTING), None, "{kind:?}");
    }
    assert_eq!(pair(UnitKind::Dragoons, Combat::Melee), None);
    assert_eq!(pair(UnitKind::InfantryBrigade, Combat::Melee), None);
}

/// IDV-DIC-021: lances add a die in melee against a unit that is not sound.
#[test]
fn lances_add_a_die_against_the_unsound() {
    let pair = |lance, state, combat| {
        let pair = Pair::new(UnitKind::CavalryBrigade, UnitKind::InfantryBrigade, combat);
        pair.unit(|unit| unit.lance = lance)
            .target(|unit| unit.state = state)
            .added("IDV-DIC-021")
            .0
    };
    assert_eq!(pair(true, State::Disordered, Combat::Melee), Some(1));
    assert_eq!(pair(true, State::Routed, Combat::Melee), Some(1));
    assert_eq!(pair(true, State::Sound, Combat::Melee), None);
    assert_eq!(pair(false, State::Disordered, Combat::Melee), None);
    assert_eq!(pair(true, State::Disordered, SHOOTING), None);
}

/// IDV-DIC-022, IDV-DIC-025, IDV-DIC-026: disrupted takes away one die and routed two, but never below 0; disordered takes away
/// none.
#[test]
fn worse_states_take_dice_away() {
    let dice = |kind, state, combat| {
        let pair = Pair::new(kind, UnitKind::Detachment, combat);
        pair.unit(|unit| unit.state = state).dice()
    };
    let horse = UnitKind::CavalryBrigade;
    let states = [State::Sound, State::Disordered, State::Disrupted, State::Routed];
    assert_eq!(states.map(|state| dice(horse, state, Combat::Melee)), [3, 3, 2, 1]);
    assert_eq!(states.map(|state| dice(horse, state, SHOOTING)), [1, 1, 0, 0]);
    assert_eq!(dice(UnitKind::Detachment, State::Routed, Combat::Melee), 0);
}

/// IDV-DIC-005, IDV-DIC-023, IDV-DIC-024, IDV-DIC-027: columns lose one die or two, keep one in melee and do not shoot.
#[test]
fn columns_lose_dice_and_do_not_shoot() {
    use UnitKind::*;
    let pair = |kind, combat| {
        let pair = Pair::new(kind, Detachment, combat);
        pair.unit(|unit| unit.formation = Formation::Column)
    };
    for (kind, dice, cite, less) in [
        (CavalryBrigade, 1, "IDV-DIC-024", -2),
        (EarlyTercio, 1, "IDV-DIC-024", -2),
        (InfantryBrigade, 1, "IDV-DIC-024", -2),
        (DoubleBrigade, 1, "IDV-DIC-024", -2),
        (Detachment, 1, "IDV-DIC-023", -1),
        (Dragoons, 1, "IDV-DIC-023", -1),
    ] {
        assert_eq!(pair(kind, Combat::Melee).dice(), dice, "{kind:?}");
        assert_eq!(pair(kind, Combat::Melee).added(cite).0, Some(less), "{kind:?}");
        assert_eq!(pair(kind, SHOOTING).dice(), 0, "{kind:?}");
    }
    // Veteran horse against a flank has more than the minimum, even with two dice less.
    let flank = pair(CavalryBrigade, Combat::Melee).from(Aspect::Flank);
    assert_eq!(flank.unit(|unit| unit.grade = Grade::Veteran).dice(), 3);
}

/// IDV-SAV-002..004: three saving dice for the Early Tercio, two for brigades and double brigades, one for companies.
#[test]
fn every_size_has_its_saves() {
    for kind in UnitKind::ALL {
        let saves = match kind {
            UnitKind::EarlyTercio => 3,
            _ if kind.is_brigade() => 2,
            _ => 1,
        };
        let pair = Pair::new(UnitKind::InfantryBrigade, kind, SHOOTING);
        assert_eq!(pair.saves(), saves, "{kind:?}");
    }
}

/// IDV-SAV-005..008: veterans, poor attackers (counted once, routed ones too), and full armour of cavalry in melee add saving
/// dice.
#[test]
fn grade_armour_and_poor_attackers_add_saving_dice() {
    let foot = UnitKind::InfantryBrigade;
    let pair = Pair::new(foot, foot, SHOOTING);
    assert_eq!(pair.clone().target(|unit| unit.grade = Grade::Veteran).saves(), 3);
    assert_eq!(pair.clone().unit(|unit| unit.grade = Grade::Raw).saves(), 3);
    for state in [State::Disordered, State::Disrupted, State::Routed] {
        let pair = pair.clone().unit(|unit| unit.state = state);
        assert_eq!(pair.saves(), 3, "hit by {state:?} troops");
        assert_eq!(pair.unit(|unit| unit.grade = Grade::Raw).saves(), 3, "given once");
    }
    let horse = |kind, combat| {
        let pair = Pair::new(foot, kind, combat).target(|unit| unit.armour = true);
        pair.added("IDV-SAV-008").1
    };
    assert_eq!(horse(UnitKind::CavalryBrigade, Combat::Melee), Some(1));
    assert_eq!(horse(UnitKind::CavalryBrigade, SHOOTING), None);
    assert_eq!(horse(UnitKind::Dragoons, Combat::Melee), None);
}

/// IDV-SAV-009: a target uphill of a shooter has one more saving die, but not in melee.
#[test]
fn a_target_uphill_saves_with_one_die_more() {
    for (combat, added) in [(SHOOTING, Some(1)), (Combat::Melee, None)] {
        let mut pair = Pair::new(UnitKind::InfantryBrigade, UnitKind::InfantryBrigade, combat);
        pair.board.area("hill", &[(25.0, 22.0), (35.0, 22.0), (35.0, 27.0), (25.0, 27.0)]);
        assert_eq!(pair.added("IDV-SAV-009").1, added);
    }
    let mut level = Pair::new(UnitKind::InfantryBrigade, UnitKind::InfantryBrigade, SHOOTING);
    level.board.area("hill", &[(25.0, 15.0), (35.0, 15.0), (35.0, 27.0), (25.0, 27.0)]);
    assert_eq!(level.added("IDV-SAV-009").1, None);
}

/// IDV-SAV-010: buildings and cover add one saving die in all combat.
#[test]
fn cover_adds_a_saving_die() {
    for combat in [SHOOTING, Combat::Melee] {
        let foot = UnitKind::InfantryBrigade;
        let mut hedge = Pair::new(foot, foot, combat);
        assert_eq!(hedge.saves(), 2);
        hedge.board.ribbon("hedge", &[(25.0, 22.5), (35.0, 22.5)], 0.5);
        assert_eq!(hedge.saves(), 3);
        let mut house = Pair::new(foot, foot, combat);
        let village = [(27.0, 22.0), (33.0, 22.0), (33.0, 27.0), (27.0, 27.0)];
        let sector = house.board.area("village", &village);
        assert_eq!(house.target(|unit| unit.building = Some(sector)).saves(), 3);
    }
}

/// IDV-SAV-011..013: close range takes away one saving die, by one row for small arms and by another for guns, never both.
#[test]
fn close_range_takes_a_saving_die() {
    let foot = UnitKind::InfantryBrigade;
    let close = Combat::Shooting { close: true };
    let small = Pair::new(foot, foot, close);
    assert_eq!(small.saves(), 1);
    assert_eq!([small.added("IDV-SAV-011").1, small.added("IDV-SAV-012").1], [Some(-1), None]);
    let guns = Pair::new(UnitKind::FieldArtillery, foot, close);
    assert_eq!(guns.saves(), 1);
    assert_eq!([guns.added("IDV-SAV-011").1, guns.added("IDV-SAV-012").1], [None, Some(-1)]);
    assert_eq!(Pair::new(foot, foot, SHOOTING).saves(), 2);
}

/// IDV-SAV-014..020: the target's state, flank and rear take saving dice away; rear replaces flank, and the number is never
/// below 0.
#[test]
fn state_flank_and_rear_take_saving_dice() {
    let pair = Pair::new(UnitKind::InfantryBrigade, UnitKind::EarlyTercio, SHOOTING);
    let saves = |state, aspect| pair.clone().target(|unit| unit.state = state).from(aspect).saves();
    assert_eq!(saves(State::Sound, Aspect::Front), 3);
    assert_eq!(saves(State::Disordered, Aspect::Front), 2);
    assert_eq!(saves(State::Disrupted, Aspect::Front), 1);
    assert_eq!(saves(State::Routed, Aspect::Front), 0);
    assert_eq!(saves(State::Sound, Aspect::Flank), 2);
    assert_eq!(saves(State::Sound, Aspect::Rear), 1);
    assert_eq!(saves(State::Disrupted, Aspect::Rear), 0, "never below 0");
    let routed = pair.clone().target(|unit| unit.state = State::Routed);
    assert_eq!(routed.added("IDV-SAV-016").1, Some(-3));
    let rear = pair.from(Aspect::Rear);
    assert_eq!([rear.added("IDV-SAV-017").1, rear.added("IDV-SAV-018").1], [None, Some(-2)]);
}
