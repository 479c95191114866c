//! Sets up positions in a few lines: an empty table, units by type and place, and scripted dice that must be used up.
#![allow(dead_code, unreachable_pub)]
use geom::{Angle, Length, Point, Pose};
use kernel::{Dice, Scripted, dice::Throw};
pub use proving::board::{EAST, NORTH, SOUTH, WEST};
use proving::{Bout, Script, board};
use rules_gloria::{
    Event, Gloria, Model, Rulebook, Setup, Stage, deploy,
    kinds::{
        Aspect, Branch, Calibre, Class, CorpsId, Formation, GeneralId, Phase, Quality, Rank, Scale,
        Side, State, UnitId, UnitKind,
    },
    model::Contact,
    scene::{Card, CorpsCard, CorpsNotes, GeneralSetup, OrderOfBattle, Scene, UnitSetup},
    unit::{Under, Unit},
};
use std::{
    ops::{Deref, DerefMut},
    sync::Arc,
};
use table::PieceId;

/// The brigades of every board: foot and horse of the south (side 0), foot and horse of the north (side 1).
pub const FOOT: [CorpsId; 2] = [CorpsId(0), CorpsId(2)];
pub const HORSE: [CorpsId; 2] = [CorpsId(1), CorpsId(3)];
/// The players' Generals.
pub const GENERALS: [GeneralId; 2] = [GeneralId(0), GeneralId(1)];

/// The General of a brigade.
pub const fn general_of(corps: CorpsId) -> GeneralId {
    GeneralId(2 + corps.0)
}

/// A place in millimetres from the south-west corner.
pub fn mm(x: f64, y: f64) -> Point {
    Point::new((x * 100.0).round() as i32, (y * 100.0).round() as i32)
}

/// A pose in millimetres and degrees.
pub fn at(x: f64, y: f64, facing: f64) -> Pose {
    Pose::new(mm(x, y), Angle::degrees(facing))
}

/// A change of a unit on the table.
pub type Tweak = fn(&mut Unit);

/// A position in preparation: a table of 1800 by 1200 mm for 25/28 mm figures. Every general is Capable and stands in a corner
/// of their own edge, out of every command radius, unless a test moves them; so most units are out of command.
#[derive(Clone, Debug)]
pub struct Board {
    pub setup: Setup,
    /// Changes made after the setup, such as states that a scenario cannot express.
    pub tweaks: Vec<(UnitId, Tweak)>,
    pub contacts: Vec<Contact>,
    pub turn: u16,
    pub initiative: Side,
}

impl Board {
    pub fn new() -> Self {
        let corps = |n: u8| CorpsCard {
            id: format!("brigade-{n}"),
            name: format!("brigade {n}"),
            side: Side(n / 2),
            rank: Rank::Brigade,
            over: None,
            more: CorpsNotes {
                branch: Some(if n.is_multiple_of(2) { Branch::Foot } else { Branch::Horse }),
                reserve: None,
                arrives_at: None,
            },
        };
        let corner = |side: Side| mm(30.0, if side.0 == 0 { 30.0 } else { 1170.0 });
        let army = [Side(0), Side(1)].map(|side| (side, Rank::Army, None)).into_iter();
        let brigades = (0..4).map(|n| (Side(n / 2), Rank::Brigade, Some(CorpsId(n))));
        let generals: Vec<GeneralSetup> = army
            .chain(brigades)
            .map(|(side, rank, corps)| GeneralSetup {
                side,
                rank,
                corps,
                quality: Some(Quality::Capable),
                at: Some(corner(side)),
                with: None,
                loss: None,
            })
            .collect();
        let card = |n: usize| Card::new(format!("general-{n}"), format!("general {n}"));
        let more = OrderOfBattle {
            generals: (0..generals.len()).map(card).collect(),
            corps: (0..4).map(corps).collect(),
            wind: Some(Angle::NORTH),
            ..OrderOfBattle::default()
        };
        let size = [1800, 1200].map(Length::from_mm);
        let scene = board::scene(size, Length::from_mm(450), more);
        let setup =
            Setup { book: Default::default(), scene: Arc::new(scene), units: Vec::new(), generals };
        Self { setup, tweaks: Vec::new(), contacts: Vec::new(), turn: 1, initiative: Side(0) }
    }

    /// The scene, for changes before the battle.
    pub fn scene(&mut self) -> &mut Scene {
        Arc::make_mut(&mut self.setup.scene)
    }

    /// The book, for other values and options.
    pub fn book(&mut self) -> &mut Rulebook {
        Arc::make_mut(&mut self.setup.book)
    }

    /// The same for 15 mm figures. Say it before any unit is added.
    pub fn small(mut self) -> Self {
        self.book().options.figure_scale = Scale::Small;
        self
    }

    /// Adds a unit of class 3 in its usual formation, placed by the middle of its front, in millimetres.
    pub fn unit(
        &mut self,
        key: &str,
        side: Side,
        kind: UnitKind,
        figures: u8,
        front: (f64, f64, f64),
    ) -> UnitId {
        let id = UnitId(self.setup.units.len() as u8);
        self.scene().cards.push(Card::new(key, key));
        let corps = if kind.is_cavalry() { HORSE } else { FOOT };
        let formation = match kind {
            UnitKind::LightInfantry => Formation::Skirmish,
            UnitKind::FootArtillery | UnitKind::HorseArtillery => Formation::Deployed,
            UnitKind::PontoonTrain => Formation::Limbered,
            _ => Formation::Line,
        };
        self.setup.units.push(UnitSetup {
            side,
            under: Under::Corps(corps[side.idx()]),
            kind,
            class: Class::Three,
            figures,
            arms: Default::default(),
            forms_line: false,
            state: State::Good,
            formation,
            bends: [None, None],
            calibre: kind.is_artillery().then_some(Calibre::Six),
            battalion_gun: None,
            at: Some(at(front.0, front.1, front.2)),
            hidden: false,
        });
        id
    }

    /// Line infantry of twelve.
    pub fn foot(&mut self, key: &str, side: Side, front: (f64, f64, f64)) -> UnitId {
        self.unit(key, side, UnitKind::LineInfantry, 12, front)
    }

    /// Heavy cavalry of nine.
    pub fn horse(&mut self, key: &str, side: Side, front: (f64, f64, f64)) -> UnitId {
        self.unit(key, side, UnitKind::HeavyCavalry, 9, front)
    }

    /// A deployed 6 pdr with three crew.
    pub fn gun(&mut self, key: &str, side: Side, front: (f64, f64, f64)) -> UnitId {
        self.unit(key, side, UnitKind::FootArtillery, 3, front)
    }

    /// Changes a unit of the setup.
    pub fn tweak(&mut self, id: UnitId, change: impl FnOnce(&mut UnitSetup)) {
        change(&mut self.setup.units[id.idx()]);
    }

    /// Changes a unit on the table.
    pub fn later(&mut self, id: UnitId, change: Tweak) {
        self.tweaks.push((id, change));
    }

    /// Attaches a general to a unit.
    pub fn attach(&mut self, general: GeneralId, unit: UnitId) {
        self.setup.generals[general.idx()].with = Some(unit);
    }

    /// Puts a general at a place.
    pub fn post(&mut self, general: GeneralId, x: f64, y: f64) {
        let of = &mut self.setup.generals[general.idx()];
        (of.at, of.with) = (Some(mm(x, y)), None);
    }

    /// Gives a general a quality.
    pub fn quality(&mut self, general: GeneralId, quality: Quality) {
        self.setup.generals[general.idx()].quality = Some(quality);
    }

    /// Adds a contact made by a charge in this turn.
    pub fn contact(&mut self, attacker: UnitId, target: UnitId, aspect: Aspect) {
        self.contacts.push(Contact {
            attacker,
            target,
            aspect,
            both: false,
            turn: self.turn,
            break_through: false,
            charging: true,
        });
    }

    /// Adds an area of terrain.
    pub fn area(&mut self, kind: &str, points: &[(f64, f64)]) -> PieceId {
        self.piece(kind, points, None)
    }

    /// Adds a line of terrain with a width in millimetres.
    pub fn ribbon(&mut self, kind: &str, points: &[(f64, f64)], width: i32) -> PieceId {
        self.piece(kind, points, Some(Length::from_mm(width)))
    }

    fn piece(&mut self, kind: &str, points: &[(f64, f64)], width: Option<Length>) -> PieceId {
        let number = self.setup.book.terrain(kind).expect("the rulebook knows this kind");
        let points = points.iter().map(|&(x, y)| mm(x, y)).collect();
        let level = self.setup.book.kind[usize::from(number)].level;
        board::add_piece(&mut self.scene().field, [number, level], points, width)
    }

    /// The table as a model.
    pub fn model(&self) -> Model {
        let mut model = deploy::table(&self.setup);
        (model.turn, model.initiative) = (self.turn, Some(self.initiative));
        for (id, change) in &self.tweaks {
            model.units.change(id.idx(), change);
        }
        model.contacts.clone_from(&self.contacts);
        model
    }

    /// Starts at a stage with these dice, in its phase.
    pub fn play(&self, stage: Stage, phase: Phase, dice: &[u8]) -> Play {
        let model = Model { phase, ..self.model() };
        Play::from(model, stage, dice)
    }
}

impl Default for Board {
    fn default() -> Self {
        Self::new()
    }
}

/// The dice of a test: the scripted ones, then 6 and 1 in turn for the initiative of later turns, which is not part of the test.
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
        Ok(if self.spilled % 2 == 1 { 6 } else { 1 })
    }
}

impl Script for Faces {
    fn left(&self) -> usize {
        self.script.left()
    }
}

/// A battle under way.
#[derive(Clone, Debug)]
pub struct Play(Bout<Gloria, Faces>);

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
        self.dice.script.extend(faces);
        self
    }

    /// Asserts that unscripted dice were thrown only for the initiative.
    pub fn end(&self) {
        let thrown = |event: &&Event| matches!(event, Event::InitiativeRolled { .. });
        let most = 2 * self.events.iter().filter(thrown).count();
        let spilled = self.dice.spilled;
        assert!(spilled <= most, "{spilled} dice were not scripted, {most} are for the initiative");
    }
}

impl Deref for Play {
    type Target = Bout<Gloria, Faces>;
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
    kernel::names::lend(&Arc::new(rules_gloria::scene::names(&model.book, &model.scene)), within)
}
