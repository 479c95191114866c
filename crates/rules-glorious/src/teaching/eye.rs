//! A simplified unit for the evaluation, in inches.
use crate::{
    Model,
    book::MeleeMark,
    command, functions,
    kinds::{ElementKind, Formation, Phase, Side, UnitId, UnitKind},
    near,
    scene::{Aim, Term},
    unit::Unit,
};
use geom::{INCH, V2};
use table::bodies::Set;

/// The rounds of hand-to-hand.
pub(super) const ROUNDS: usize = 4;

/// The extra worth of an element whose loss loses the battle.
const WANTED: f64 = 6.0;

/// A simplified unit, in inches.
pub(super) struct Eye {
    pub(super) id: UnitId,
    pub(super) side: Side,
    pub(super) kind: UnitKind,
    pub(super) at: V2,
    pub(super) front: V2,
    pub(super) ahead: V2,
    /// Half its width and half its depth.
    pub(super) wide: f64,
    pub(super) deep: f64,
    pub(super) n: f64,
    /// What one of its elements is worth.
    pub(super) each: f64,
    /// Its expected hits in each round: from arms without a mark, and from those that double against handguns
    /// and against missiles.
    blows: [[f64; 3]; ROUNDS],
    pub(super) handguns: bool,
    pub(super) missiles: bool,
    /// The range of its weapons in its present or next state, and their best range; 0 without weapons.
    pub(super) range: f64,
    pub(super) best: f64,
    /// How far it charges and how far it moves; 0 if it cannot.
    pub(super) reach: f64,
    pub(super) pace: f64,
    pub(super) battle: bool,
    /// Foot or horse, not a gun or a commander.
    pub(super) fights: bool,
    /// Mounted foot on horse, or a column: not ready to fight.
    pub(super) unready: bool,
    pub(super) limbered: bool,
    pub(super) sheltered: bool,
    /// The enemies that it touches.
    pub(super) foes: Set,
    pub(super) commanded: bool,
    /// Whether it may act and has not acted yet.
    pub(super) fresh: bool,
}

pub(super) fn inches(at: V2) -> V2 {
    at * (1.0 / INCH.units())
}

impl Eye {
    pub(super) fn of(model: &Model, unit: &Unit) -> Self {
        let grid = &unit.grid;
        let ahead = unit.heading().forward();
        let front = inches(unit.front_centre());
        let wide = f64::from(grid.files) * f64::from(grid.width) / 2.0 / INCH.units();
        let deep = grid.ranks() as f64 * f64::from(grid.depth) / 2.0 / INCH.units();
        let (range, best) = weapons(model, unit);
        let wanted = if is_wanted(model, unit) { WANTED } else { 0.0 };
        let each = unit.elements.iter().map(|element| worth_of(element.kind, unit.kind) + wanted);
        let n = unit.n() as f64;
        let can = |far: Option<geom::Length>| far.map_or(0.0, geom::Length::to_inches);
        let fights = !unit.kind.is_command() && !unit.kind.is_artillery();
        let unready = unit.rides() || unit.formation == Formation::RoadColumn;
        let single = unit.n() == 1 && unit.kind != UnitKind::Elephants;
        let charges = fights && !unready && !single && unit.garrison.is_none();
        Self {
            id: unit.id,
            side: unit.side,
            kind: unit.kind,
            at: front - ahead * deep,
            front,
            ahead,
            wide,
            deep,
            n,
            each: each.sum::<f64>() / n.max(1.0),
            blows: blows(model, unit),
            handguns: unit.is_handgun_unit(),
            missiles: unit.is_missile_unit() || unit.kind.is_artillery(),
            range,
            best,
            reach: if charges { can(functions::charge(model, unit)) } else { 0.0 },
            pace: can(functions::allowance(model, unit).map(|it| it.most)),
            battle: unit.is_battle(),
            fights,
            unready,
            limbered: unit.limbered,
            sheltered: unit.garrison.is_some(),
            foes: near::contacts(model, unit),
            commanded: command::in_command(model, unit),
            fresh: is_fresh(model, unit),
        }
    }

    /// Its expected hits on an enemy in a round, if all of it strikes.
    pub(super) fn strikes(&self, round: usize, foe: &Self) -> f64 {
        let [plain, guns, missiles] = self.blows[round];
        let twice = |is: bool| if is { 2.0 } else { 1.0 };
        plain + guns * twice(foe.handguns) + missiles * twice(foe.missiles)
    }

    pub(super) fn touched(&self) -> bool {
        !self.foes.is_empty()
    }

    /// The position of another unit relative to the middle of this one's front: distance ahead to its near side, and sideways.
    pub(super) fn sees(&self, other: &Self) -> (f64, f64) {
        let off = other.at - self.front;
        let turned = self.ahead.dot(other.ahead).abs();
        let across = turned * other.wide + (1.0 - turned) * other.deep;
        let along = turned * other.deep + (1.0 - turned) * other.wide;
        (off.dot(self.ahead) - along, off.cross(self.ahead).abs() - across)
    }

    pub(super) fn far(&self, other: &Self) -> f64 {
        self.at.distance(other.at)
    }

    /// Whether its charge would hit a rear corner or the rear.
    pub(super) fn comes_round(&self, foe: &Self) -> bool {
        if foe.sheltered || self.ahead.dot(foe.ahead) < -0.1 {
            return false;
        }
        let rear = foe.at - foe.ahead * foe.deep;
        let side = V2::new(foe.ahead.y, -foe.ahead.x) * foe.wide;
        let in_lane = |corner: V2| {
            let off = corner - self.front;
            off.dot(self.ahead) > -0.1 && off.cross(self.ahead).abs() < self.wide
        };
        let corners = [rear + side, rear - side].map(in_lane);
        if foe.battle { corners == [true, true] } else { corners != [false, false] }
    }
}

/// Whether the other side wins by destroying this unit alone.
pub(super) fn is_wanted(model: &Model, unit: &Unit) -> bool {
    let wants = |term: &Term| {
        let destroys = matches!(&term.aim, Aim::Destroy(units) if units[..] == [unit.id]);
        destroys && term.side != unit.side && term.by.is_none_or(|by| model.turn <= by)
    };
    model.scene.terms.iter().any(wants)
}

/// Whether a unit may act in this movement phase and has not begun.
fn is_fresh(model: &Model, unit: &Unit) -> bool {
    let mover = match model.phase {
        Phase::InitiativeMoves | Phase::InitiativeSecond => model.initiative,
        Phase::OtherMoves | Phase::OtherSecond => model.initiative.other(),
        _ => return false,
    };
    let done = &unit.done;
    unit.side == mover && done.spent == 0 && !done.finished && !done.frozen && !done.uncommanded
}

/// The worth of an element: about one, because lost elements break an army.
fn worth_of(element: ElementKind, kind: UnitKind) -> f64 {
    match element {
        ElementKind::Command if kind == UnitKind::CommanderInChief => 3.0,
        ElementKind::Command => 1.8,
        ElementKind::Bombard | ElementKind::LightBombard => 1.8,
        ElementKind::OrganGun | ElementKind::Rocket => 1.6,
        ElementKind::Elephant => 1.6,
        ElementKind::Knight | ElementKind::HeavyCavalry => 1.4,
        ElementKind::MediumCavalry => 1.25,
        ElementKind::Pike | ElementKind::Bill | ElementKind::Handgun => 1.1,
        ElementKind::Longbow => 1.05,
        ElementKind::LightHand => 0.85,
        _ => 1.0,
    }
}

/// Its hits in each round.
fn blows(model: &Model, unit: &Unit) -> [[f64; 3]; ROUNDS] {
    let mut blows = [[0.0; 3]; ROUNDS];
    for element in &unit.elements {
        let book = &model.book;
        let row = if unit.rides() { book.blow_on_horse() } else { book.blow(element.kind) };
        let mark = match row.mark {
            MeleeMark::None => 0,
            MeleeMark::G2 => 1,
            MeleeMark::M2 => 2,
        };
        let cv = f64::from(row.cv) + if unit.downhill { 1.0 } else { 0.0 };
        if let Some(round) = blows.get_mut(usize::from(row.round.saturating_sub(1))) {
            round[mark] += cv / 12.0;
        }
    }
    blows
}

/// The range of the weapons of a unit, and their best range.
fn weapons(model: &Model, unit: &Unit) -> (f64, f64) {
    let (mut far, mut best) = (0.0_f64, 0.0_f64);
    for element in &unit.elements {
        if !element.kind.is_missile() && !element.kind.is_gun() {
            continue;
        }
        let rows = model.book.ladder(element.kind);
        let to = |row: &crate::book::Band| row.to.to_inches();
        let last = rows.iter().flatten().map(|(_, row)| to(row)).fold(0.0, f64::max);
        let first = rows.iter().flatten().map(|(_, row)| to(row)).next().unwrap_or(0.0);
        (far, best) = (far.max(last), best.max(first));
    }
    (far, best)
}
