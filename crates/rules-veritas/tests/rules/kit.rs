//! Sets up positions in a few lines: an empty table, units by type and place, and scripted dice that must be used up.
#![allow(dead_code, unreachable_pub)]
use geom::{Angle, Length, Point, Pose};
use kernel::{Dice, Scripted, dice::Throw, scenario::Edge};
use proving::{Bout, Script};
pub use proving::{go, legs, oblique, point, pose, turn};
use rules_veritas::{
    Event, Model, Setup, Stage, Veritas, deploy,
    event::Reason,
    kinds::{
        Aspect, Class, Formation, Grade, LeaderId, Order, Rank, Side, State, UnitId, UnitKind,
        WingId,
    },
    model::Contact,
    scene::{Card, Command, LeaderSetup, Scene, SeatSetup, SideCard, UnitSetup, WingCard},
    unit::Unit,
};
use std::{
    ops::{Deref, DerefMut},
    sync::Arc,
};
use table::{Field, Piece, field::Outline};

pub const NORTH: f64 = 0.0;
pub const EAST: f64 = 90.0;
pub const SOUTH: f64 = 180.0;
pub const WEST: f64 = 270.0;

/// The wings of every board: two a side.
pub const WINGS: [WingId; 4] = [WingId(0), WingId(1), WingId(2), WingId(3)];
/// The commanders of every board: the generals, then those of the wings.
pub const GENERALS: [LeaderId; 2] = [LeaderId(0), LeaderId(1)];

/// The commander of a wing.
pub fn leader_of(wing: WingId) -> LeaderId {
    LeaderId(2 + wing.0)
}

/// A change of a unit on the table.
pub type Tweak = fn(&mut Unit);

/// A position in preparation. Commanders stand in the corners of their own edge unless a test moves them.
#[derive(Clone, Debug)]
pub struct Board {
    pub setup: Setup,
    /// Changes made after the setup, such as states and contacts that a scenario cannot express.
    pub tweaks: Vec<(UnitId, Tweak)>,
    pub contacts: Vec<Contact>,
    pub cards: Vec<WingId>,
}

impl Board {
    /// An empty table of 72 by 48 inches: south (side 0) and north (side 1), two wings each, all under manoeuvre.
    pub fn new() -> Self {
        let side = |id: &str, edge| SideCard {
            id: id.into(),
            name: id.into(),
            colour: "#a33".into(),
            edge,
        };
        let seat = |id: &str, side| SeatSetup { id: id.into(), side, units: None };
        let wing = |n: u8| WingCard {
            id: format!("wing-{n}"),
            name: format!("wing {n}"),
            side: Side(n / 2),
            order: Some(Order::Manoeuvre),
            objective: None,
        };
        let corner = |side: Side| Point::inches(1.0, if side.0 == 0 { 1.0 } else { 47.0 });
        let ranks = [Side(0), Side(1)].map(|side| (side, Rank::Army)).into_iter();
        let ranks = ranks.chain(WINGS.map(|wing| (Side(wing.0 / 2), Rank::Wing(wing))));
        let leaders: Vec<LeaderSetup> = ranks
            .map(|(side, rank)| LeaderSetup {
                side,
                rank,
                class: Some(Class::Competent),
                at: Some(corner(side)),
                with: None,
            })
            .collect();
        let card = |n: usize| Card::new(format!("leader-{n}"), format!("leader {n}"));
        let scene = Scene {
            id: "test".into(),
            title: "Test".into(),
            turns: Some(12),
            field: Field {
                width: Length::inches(72.0),
                height: Length::inches(48.0),
                pieces: Vec::new(),
            },
            sides: [side("south", Edge::South), side("north", Edge::North)],
            cards: Vec::new(),
            seats: vec![seat("south", Side(0)), seat("north", Side(1))],
            zones: [zone(0.0, 12.0), zone(36.0, 48.0)],
            terms: Vec::new(),
            terms_replace: false,
            more: Command {
                leaders: (0..leaders.len()).map(card).collect(),
                wings: (0..4).map(wing).collect(),
                objectives: Vec::new(),
            },
        };
        let setup =
            Setup { book: Default::default(), scene: Arc::new(scene), units: Vec::new(), leaders };
        Self { setup, tweaks: Vec::new(), contacts: Vec::new(), cards: Vec::new() }
    }

    /// The scene, for changes before the battle.
    pub fn scene(&mut self) -> &mut Scene {
        Arc::make_mut(&mut self.setup.scene)
    }

    /// Adds a trained unit of a wing, placed by the middle of its front.
    pub fn unit(
        &mut self,
        key: &str,
        wing: WingId,
        kind: UnitKind,
        front: (f64, f64),
        facing: f64,
    ) -> UnitId {
        let id = UnitId(self.setup.units.len() as u8);
        self.scene().cards.push(Card::new(key, key));
        let grade = if kind == UnitKind::Rabble { Grade::Raw } else { Grade::Trained };
        self.setup.units.push(UnitSetup {
            side: Side(wing.0 / 2),
            wing,
            kind,
            grade,
            lance: false,
            armour: false,
            pike: kind.may_have_pikes(),
            mounted: kind.is_cavalry() || kind == UnitKind::Dragoons,
            state: State::Sound,
            formation: Formation::Battle,
            at: Some(Pose::new(Point::inches(front.0, front.1), Angle::degrees(facing))),
            building: None,
        });
        id
    }

    /// Changes a unit of the setup.
    pub fn tweak(&mut self, id: UnitId, change: impl FnOnce(&mut UnitSetup)) {
        change(&mut self.setup.units[id.idx()]);
    }

    /// Changes a unit on the table.
    pub fn later(&mut self, id: UnitId, change: Tweak) {
        self.tweaks.push((id, change));
    }

    /// Puts a wing under an order.
    pub fn order(&mut self, wing: WingId, order: Order) {
        self.scene().wings[wing.idx()].order = Some(order);
    }

    /// Attaches a commander to a unit.
    pub fn attach(&mut self, leader: LeaderId, unit: UnitId) {
        self.setup.leaders[leader.idx()].with = Some(unit);
    }

    /// Puts a commander at a place.
    pub fn post(&mut self, leader: LeaderId, at: (f64, f64)) {
        let of = &mut self.setup.leaders[leader.idx()];
        (of.at, of.with) = (Some(Point::inches(at.0, at.1)), None);
    }

    /// Gives a commander a class.
    pub fn class(&mut self, leader: LeaderId, class: Class) {
        self.setup.leaders[leader.idx()].class = Some(class);
    }

    /// Adds a contact made in this turn and not yet tested.
    pub fn contact(&mut self, attacker: UnitId, target: UnitId, aspect: Aspect) {
        self.contacts.push(Contact {
            attacker,
            target,
            aspect,
            countered: false,
            obstacle: false,
            turn: 1,
            tested: false,
            fought: 0,
        });
    }

    /// The same with its tests taken.
    pub fn melee(&mut self, attacker: UnitId, target: UnitId, aspect: Aspect) {
        self.contact(attacker, target, aspect);
        self.contacts.iter_mut().for_each(|contact| contact.tested = true);
    }

    /// Adds an area of terrain and gives its number among the pieces.
    pub fn area(&mut self, kind: &str, points: &[(f64, f64)]) -> u8 {
        self.piece(kind, points, None)
    }

    /// Adds a line of terrain.
    pub fn ribbon(&mut self, kind: &str, points: &[(f64, f64)], width: f64) -> u8 {
        self.piece(kind, points, Some(Length::inches(width)))
    }

    fn piece(&mut self, kind: &str, points: &[(f64, f64)], width: Option<Length>) -> u8 {
        let number = self.setup.book.terrain(kind).expect("the rulebook knows this kind");
        let points = points.iter().map(|&(x, y)| Point::inches(x, y)).collect();
        let level = self.setup.book.kind[usize::from(number)].level;
        let outline = Outline { kind: number, points, width, level, ..Outline::default() };
        let pieces = &mut self.scene().field.pieces;
        pieces.push(Piece::new(outline).expect("the outline is sound"));
        (pieces.len() - 1) as u8
    }

    /// The table as a model, in turn 1.
    pub fn model(&self) -> Model {
        let mut model = deploy::table(&self.setup);
        model.turn = 1;
        for (id, change) in &self.tweaks {
            model.units.change(id.idx(), change);
        }
        model.contacts.clone_from(&self.contacts);
        model.cards = self.cards.iter().copied().collect();
        model.book = Arc::clone(&self.setup.book);
        model
    }

    /// Starts at a stage with these dice.
    pub fn play(&self, stage: Stage, dice: &[u8]) -> Play {
        Play::from(self.model(), stage, dice)
    }
}

fn zone(low: f64, high: f64) -> Vec<Point> {
    [(0.0, low), (72.0, low), (72.0, high), (0.0, high)].map(|(x, y)| Point::inches(x, y)).to_vec()
}

/// The dice of a test: the scripted ones, then ones for reforming, fatigue, will and cards, which roll until the next question
/// and are not part of the test.
#[derive(Clone, Debug)]
pub struct Faces {
    script: Scripted,
    spilled: usize,
}

impl Dice for Faces {
    fn d(&mut self, sides: u8) -> Result<u8, Throw> {
        if self.script.left() > 0 {
            return self.script.d(sides);
        }
        self.spilled += 1;
        Ok(1)
    }
}

impl Script for Faces {
    fn left(&self) -> usize {
        self.script.left()
    }
}

impl Faces {
    pub fn extend(&mut self, faces: &[u8]) {
        self.script.extend(faces);
    }
}

/// A battle under way.
#[derive(Clone, Debug)]
pub struct Play(Bout<Veritas, Faces>);

impl Play {
    pub fn from(model: Model, stage: Stage, dice: &[u8]) -> Self {
        let dice = Faces { script: Scripted::new(dice.to_vec()), spilled: 0 };
        Self(Bout::begin(model, stage, dice))
    }

    pub fn unit(&self, id: UnitId) -> &Unit {
        self.model().unit(id)
    }

    /// Adds dice.
    pub fn dice(&mut self, faces: &[u8]) -> &mut Self {
        self.dice.extend(faces);
        self
    }

    /// Asserts that unscripted dice were rolled only for cards and in the phases after combat.
    pub fn end(&self) {
        let rolled = |event: &&Event| {
            matches!(
                event,
                Event::FatigueRolled { .. }
                    | Event::WillRolled { .. }
                    | Event::CardDrawn { .. }
                    | Event::Tested { reason: Reason::Reform, .. }
            )
        };
        let most = self.events.iter().filter(rolled).count();
        assert!(self.dice.spilled <= most, "{} dice were not scripted", self.dice.spilled);
    }
}

impl Deref for Play {
    type Target = Bout<Veritas, Faces>;
    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl DerefMut for Play {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}

/// Sentences printed within `within` use the names of the battle.
pub fn named<T>(model: &Model, within: impl FnOnce() -> T) -> T {
    kernel::names::lend(&Arc::new(rules_veritas::scene::names(&model.book, &model.scene)), within)
}
