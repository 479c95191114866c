//! Sets up positions in a few lines: an empty table, units by type and place, and scripted dice that must be used up.
#![allow(dead_code, unreachable_pub)]
use geom::Length;
pub use proving::board::{EAST, NORTH, SOUTH, WEST, at, inch};
use proving::{Bout, board};
use rules_nearrun::{
    Model, NearRun, Rulebook, Setup, Stage, deploy,
    kinds::{
        Aspect, Calibre, Class, CommandId, Formation, GeneralId, Nation, Rank, Side, Size, State,
        Step, UnitId, UnitKind,
    },
    model::Contact,
    scene::{
        Card, CommandCard, CommandNotes, GeneralSetup, OrderOfBattle, Personality, Scene, UnitSetup,
    },
    unit::{Tags, Unit},
};
use std::{
    ops::{Deref, DerefMut},
    sync::Arc,
};
use table::PieceId;

/// The commands of every board: a division with two brigades for the south (side 0), the same for the north (side 1).
pub const DIVISION: [CommandId; 2] = [CommandId(0), CommandId(3)];
pub const FIRST: [CommandId; 2] = [CommandId(1), CommandId(4)];
pub const SECOND: [CommandId; 2] = [CommandId(2), CommandId(5)];
/// The commanders-in-chief.
pub const CHIEFS: [GeneralId; 2] = [GeneralId(0), GeneralId(1)];

/// The general of a division or brigade.
pub const fn general_of(command: CommandId) -> GeneralId {
    GeneralId(2 + command.0)
}

/// A change of a unit on the table.
pub type Tweak = fn(&mut Unit);

/// A position in preparation: a table of 72 by 48 inches. Every general stands alone on the middle of their own edge (the chief, the
/// divisional general and the brigadiers side by side), facing the enemy, unless a test moves them: so units near the middle of the table
/// are out of their boxes.
#[derive(Clone, Debug)]
pub struct Board {
    pub setup: Setup,
    /// Changes made after the setup.
    pub tweaks: Vec<(UnitId, Tweak)>,
    pub contacts: Vec<Contact>,
    pub turn: u16,
    /// The side whose phase it is.
    pub mover: Side,
    /// The pips of the divisions.
    pub pips: [u8; 2],
}

impl Board {
    pub fn new() -> Self {
        let command = |n: u8| CommandCard {
            id: format!("command-{n}"),
            name: format!("command {n}"),
            side: Side(n / 3),
            rank: if n.is_multiple_of(3) { Rank::Division } else { Rank::Brigade },
            over: (!n.is_multiple_of(3)).then_some(CommandId(n / 3 * 3)),
            more: CommandNotes { arrival: None, skirmish_ratio: 6 },
        };
        let post = |side: Side, x: f64| match side.0 {
            0 => at(x, 1.0, NORTH),
            _ => at(x, 47.0, SOUTH),
        };
        let chiefs = Side::BOTH.map(|side| (side, Rank::Army, None, 32.0)).into_iter();
        let others = (0..6).map(|n: u8| {
            let rank = if n.is_multiple_of(3) { Rank::Division } else { Rank::Brigade };
            (Side(n / 3), rank, Some(CommandId(n)), 34.0 + 2.0 * f64::from(n % 3))
        });
        let generals: Vec<GeneralSetup> = chiefs
            .chain(others)
            .map(|(side, rank, command, x)| GeneralSetup {
                side,
                rank,
                command,
                also: None,
                personality: Personality::default(),
                adcs: 0,
                at: Some(post(side, x)),
                with: None,
                from_turn: 1,
                chief: rank == Rank::Army,
            })
            .collect();
        let card = |n: usize| Card::new(format!("general-{n}"), format!("general {n}"));
        let more = OrderOfBattle {
            generals: (0..generals.len()).map(card).collect(),
            commands: (0..6).map(command).collect(),
            ..OrderOfBattle::default()
        };
        let size = [72.0, 48.0].map(Length::inches);
        let scene = board::scene(size, Length::inches(12.0), more);
        let setup =
            Setup { book: Default::default(), scene: Arc::new(scene), units: Vec::new(), generals };
        Self {
            setup,
            tweaks: Vec::new(),
            contacts: Vec::new(),
            turn: 1,
            mover: Side(0),
            pips: [6, 6],
        }
    }

    /// The scene, for changes before the battle.
    pub fn scene(&mut self) -> &mut Scene {
        Arc::make_mut(&mut self.setup.scene)
    }

    /// The book, for other values and options.
    pub fn book(&mut self) -> &mut Rulebook {
        Arc::make_mut(&mut self.setup.book)
    }

    /// Adds an Average unit of its side's first brigade, in its usual formation; guns are directly under the division.
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
        let guns = kind.arm().is_artillery();
        let size = match guns {
            true => [Size::Small, Size::Normal, Size::Large][usize::from(figures.clamp(1, 3)) - 1],
            false => Size::of_figures(figures),
        };
        self.setup.units.push(UnitSetup {
            side,
            under: Some(if guns { DIVISION } else { FIRST }[side.idx()]),
            kind,
            class: Class::Average,
            nation: Nation::Other,
            tags: Tags::default(),
            size,
            figures,
            calibre: guns.then_some(Calibre::Medium),
            regimental_gun: None,
            formation: if guns { Formation::Unlimbered } else { Formation::Line },
            state: State::Good,
            lost: 0,
            at: Some(at(front.0, front.1, front.2)),
            in_cover: false,
            arrival: None,
        });
        id
    }

    /// Line infantry of twelve figures: a line four inches wide.
    pub fn foot(&mut self, key: &str, side: Side, front: (f64, f64, f64)) -> UnitId {
        self.unit(key, side, UnitKind::LineInfantry, 12, front)
    }

    /// Light cavalry of eight figures: a line four inches wide.
    pub fn horse(&mut self, key: &str, side: Side, front: (f64, f64, f64)) -> UnitId {
        self.unit(key, side, UnitKind::LightCavalry, 8, front)
    }

    /// An unlimbered foot battery of two models with medium guns.
    pub fn guns(&mut self, key: &str, side: Side, front: (f64, f64, f64)) -> UnitId {
        self.unit(key, side, UnitKind::FootArtillery, 2, front)
    }

    /// Changes a unit of the setup.
    pub fn tweak(&mut self, id: UnitId, change: impl FnOnce(&mut UnitSetup)) {
        change(&mut self.setup.units[id.idx()]);
    }

    /// Gives a unit a formation.
    pub fn form(&mut self, id: UnitId, formation: Formation) {
        self.tweak(id, |unit| unit.formation = formation);
    }

    /// Changes a unit on the table.
    pub fn later(&mut self, id: UnitId, change: Tweak) {
        self.tweaks.push((id, change));
    }

    /// Puts a general at a place, facing the enemy.
    pub fn post(&mut self, general: GeneralId, x: f64, y: f64) {
        let of = &mut self.setup.generals[general.idx()];
        let facing = if of.side.0 == 0 { NORTH } else { SOUTH };
        (of.at, of.with) = (Some(at(x, y, facing)), None);
    }

    /// Puts the divisional general and both brigadiers of a side together at a place, so that units near it are in command.
    pub fn lead(&mut self, side: Side, x: f64, y: f64) {
        for command in [DIVISION, FIRST, SECOND] {
            self.post(general_of(command[side.idx()]), x, y);
        }
    }

    /// A general joins a unit.
    pub fn join(&mut self, general: GeneralId, unit: UnitId) {
        self.setup.generals[general.idx()].with = Some(unit);
    }

    /// Adds a fresh contact.
    pub fn contact(&mut self, attacker: UnitId, target: UnitId, aspect: Aspect) {
        self.contacts.push(Contact { attacker, target, aspect, rounds: 0, at_halt: false });
    }

    /// Adds an area of terrain.
    pub fn area(&mut self, kind: &str, points: &[(f64, f64)]) -> PieceId {
        self.piece(kind, points, None)
    }

    /// Adds a line of terrain with a width in inches.
    pub fn ribbon(&mut self, kind: &str, points: &[(f64, f64)], width: f64) -> PieceId {
        self.piece(kind, points, Some(Length::inches(width)))
    }

    fn piece(&mut self, kind: &str, points: &[(f64, f64)], width: Option<Length>) -> PieceId {
        let number = self.setup.book.terrain(kind).expect("the rulebook knows this kind");
        let points = points.iter().map(|&(x, y)| inch(x, y)).collect();
        let level = self.setup.book.kind[usize::from(number)].level;
        board::add_piece(&mut self.scene().field, [number, level], points, width)
    }

    /// The table as a model, in the phase of the side that moves.
    pub fn model(&self) -> Model {
        let mut model = deploy::table(&self.setup);
        (model.turn, model.mover, model.first) = (self.turn, Some(self.mover), Some(Side(0)));
        for side in Side::BOTH {
            model.commands[DIVISION[side.idx()].idx()].pips = self.pips[side.idx()];
        }
        for (id, change) in &self.tweaks {
            model.units.change(id.idx(), change);
        }
        model.contacts.clone_from(&self.contacts);
        model
    }

    /// Starts at a stage with these dice, in its step.
    pub fn play(&self, stage: Stage, step: Step, dice: &[u8]) -> Play {
        let model = Model { step, ..self.model() };
        Play(Bout::scripted(model, stage, dice))
    }
}

impl Default for Board {
    fn default() -> Self {
        Self::new()
    }
}

/// Runs something with the names of a table.
pub fn named<T>(model: &Model, within: impl FnOnce() -> T) -> T {
    kernel::names::lend(&Arc::new(rules_nearrun::scene::names(&model.book, &model.scene)), within)
}

/// A battle under way.
#[derive(Clone, Debug)]
pub struct Play(Bout<NearRun>);

impl Play {
    /// A battle that begins at a stage, without dice.
    pub fn begun(model: Model, stage: Stage) -> Self {
        Self(Bout::scripted(model, stage, &[]))
    }

    pub fn unit(&self, id: UnitId) -> &Unit {
        self.model().unit(id)
    }
}

impl Deref for Play {
    type Target = Bout<NearRun>;
    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl DerefMut for Play {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}
