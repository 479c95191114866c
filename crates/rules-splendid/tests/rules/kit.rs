//! Positions in a few lines: an empty table, units written as one letter for each stand, scripted dice that must be used up.
#![allow(dead_code, unreachable_pub, unused_imports)] // The laws use part of it.
use geom::{Angle, Length, Point};
use kernel::{Offer, names::Names, offer::Turn};
use proving::Bout;
pub use proving::{about, go, legs, path, point, pose, turn};
use rules_splendid::{
    Act, Model, Refusal, Rulebook, Setup, Splendid, Stage,
    kinds::{CommandQuality, Formation, Quality, Side, StandKind, UnitId, UnitKind},
    layout,
    scene::{Brought, Edge, Scene, SeatSetup, SideCard, UnitCard, UnitSetup},
    unit::{Stand, Unit},
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
/// The side of a stand in inches.
pub const S: f64 = 40.0 / 25.4;

/// A table being set up.
#[derive(Clone, Debug)]
pub struct Board {
    pub book: Rulebook,
    pub scene: Scene,
    pub units: Vec<Unit>,
    pub total: Option<[u16; 2]>,
}

impl Board {
    /// An empty table of 72 by 48 inches.
    pub fn new() -> Self {
        let side = |id: &str, edge| SideCard {
            id: id.into(),
            name: id.into(),
            colour: "#a33".into(),
            edge,
        };
        let seat = |id: &str, side| SeatSetup { id: id.into(), side, units: None };
        let scene = Scene {
            id: "test".into(),
            title: "Test".into(),
            turns: None,
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
            more: kernel::scene::Nothing {},
        };
        Self { book: Rulebook::default(), scene, units: Vec::new(), total: None }
    }

    /// A unit by the middle of its front. Stands: P pike, M musket, H hand weapons, L light, C heavy horse, R horse,
    /// D dragoons, G gun, X command. Blocks have as many files as make them two deep.
    #[allow(clippy::too_many_arguments)]
    pub fn unit(
        &mut self,
        key: &str,
        side: u8,
        kind: UnitKind,
        stands: &str,
        formation: Formation,
        front: (f64, f64),
        facing: f64,
    ) -> UnitId {
        let n = stands.len();
        let files = match formation {
            Formation::Block | Formation::DefensiveBlock => n.div_ceil(2),
            Formation::RoadColumn | Formation::BentRoadColumn => 1,
            _ => n,
        };
        self.unit_in(key, side, kind, stands, formation, files, front, facing)
    }

    /// The same with a number of files.
    #[allow(clippy::too_many_arguments)]
    pub fn unit_in(
        &mut self,
        key: &str,
        side: u8,
        kind: UnitKind,
        stands: &str,
        formation: Formation,
        files: usize,
        front: (f64, f64),
        facing: f64,
    ) -> UnitId {
        let id = UnitId(self.units.len() as u8);
        let kinds: Vec<StandKind> = stands.chars().map(stand_kind).collect();
        let card = UnitCard {
            id: key.into(),
            name: key.into(),
            more: Brought { stands: kinds.clone(), files: None },
        };
        self.scene.cards.push(card);
        let [width, depth] = self.book.stand_size(kinds[0]);
        let cells =
            layout::cells(formation, kinds.len(), files, 0).expect("there is such a formation");
        let front = Point::inches(front.0, front.1).v2();
        let poses = layout::places(&cells, front, Angle::degrees(facing), width.0, depth.0);
        let stands = layout::fill(
            &cells,
            &poses,
            kinds.iter().map(|kind| Stand { kind: *kind, ..Stand::default() }),
        );
        let mounted = matches!(
            kind,
            UnitKind::Mounted
                | UnitKind::HeavyMounted
                | UnitKind::Commander
                | UnitKind::SubCommander
        );
        let mut unit = Unit {
            id,
            side: Side(side),
            kind,
            formation,
            stands,
            width: width.0,
            depth: depth.0,
            bend: 0,
            lance: false,
            mounted,
            limbered: false,
            quality: Quality::Regular,
            command: CommandQuality::Inspiring,
            green: 0,
            red: false,
            garrison: None,
            storms: None,
            done: Default::default(),
            centre: Point::new(0, 0),
            radius: 0,
        };
        unit.measure_up();
        self.units.push(unit);
        id
    }

    /// A line by its left front corner and the y of its front, as in the examples of the notes, facing north.
    pub fn line_at(
        &mut self,
        key: &str,
        side: u8,
        kind: UnitKind,
        stands: &str,
        x0: f64,
        front: f64,
    ) -> UnitId {
        let x = x0 + stands.len() as f64 * S / 2.0;
        self.unit(key, side, kind, stands, Formation::Line, (x, front), NORTH)
    }

    /// A unit by its key.
    pub fn id(&self, key: &str) -> UnitId {
        self.scene.by_key(key).expect("there is such a unit")
    }

    /// The names of units, sides and terrain for sentences.
    pub fn names(&self) -> Arc<Names> {
        names(self.book.clone(), self.scene.clone())
    }

    /// Changes a unit after it is placed.
    pub fn tweak(&mut self, id: UnitId, change: impl FnOnce(&mut Unit)) {
        change(&mut self.units[id.idx()]);
        self.units[id.idx()].measure_up();
    }

    /// An area of terrain.
    pub fn area(&mut self, kind: &str, points: &[(f64, f64)]) {
        self.piece(kind, points, None);
    }

    /// A line of terrain.
    pub fn ribbon(&mut self, kind: &str, points: &[(f64, f64)], width: f64) {
        self.piece(kind, points, Some(Length::inches(width)));
    }

    fn piece(&mut self, kind: &str, points: &[(f64, f64)], width: Option<Length>) {
        let number = self.book.terrain(kind).expect("the rulebook knows this kind");
        let points = points.iter().map(|&(x, y)| Point::inches(x, y)).collect();
        let level = self.book.kind[usize::from(number)].level;
        let outline = Outline { kind: number, points, width, level, ..Outline::default() };
        self.scene.field.pieces.push(Piece::new(outline).expect("the outline is sound"));
    }

    /// The table as a model.
    pub fn model(&self, initiative: u8) -> Model {
        let mut total = [0; 2];
        for unit in &self.units {
            total[unit.side.idx()] += unit.n() as u16;
        }
        Model {
            book: Arc::new(self.book.clone()),
            scene: Arc::new(self.scene.clone()),
            rulings: self.book.rulings,
            units: self.units.iter().copied().collect(),
            turn: 1,
            phase: Default::default(),
            initiative: Side(initiative),
            total: self.total.unwrap_or(total),
            lost: [0; 2],
            escaped: Vec::new(),
            settled: 0,
            passed: Default::default(),
            withdrawing: false,
            ended: None,
        }
    }

    /// Begins at a stage, with this side having the initiative and these dice to be thrown.
    pub fn play(&self, stage: Stage, initiative: u8, dice: &[u8]) -> Play {
        Play::from(self.model(initiative), stage, dice)
    }
}

/// Text printed here uses the names of the battle.
pub fn named<T>(model: &Model, within: impl FnOnce() -> T) -> T {
    kernel::names::lend(&names((*model.book).clone(), (*model.scene).clone()), within)
}

fn names(book: Rulebook, scene: Scene) -> Arc<Names> {
    Arc::new(rules_splendid::scene::names(&book, &scene))
}

fn zone(low: f64, high: f64) -> Vec<Point> {
    vec![
        Point::inches(0.0, low),
        Point::inches(72.0, low),
        Point::inches(72.0, high),
        Point::inches(0.0, high),
    ]
}

fn stand_kind(letter: char) -> StandKind {
    match letter {
        'P' => StandKind::Pike,
        'M' => StandKind::Musket,
        'H' => StandKind::Hand,
        'L' => StandKind::Light,
        'C' => StandKind::HeavyMounted,
        'R' => StandKind::Mounted,
        'D' => StandKind::Dragoon,
        'G' => StandKind::Gun,
        'X' => StandKind::Command,
        _ => panic!("no such stand: {letter}"),
    }
}

/// A battle in progress.
#[derive(Clone, Debug)]
pub struct Play(Bout<Splendid>);

impl Play {
    pub fn from(model: Model, stage: Stage, dice: &[u8]) -> Self {
        Self(Bout::scripted(model, stage, dice))
    }

    pub fn unit(&self, id: UnitId) -> &Unit {
        self.model().unit(id)
    }

    /// A unit by its key.
    pub fn id(&self, key: &str) -> UnitId {
        self.model().by_key(key).expect("there is such a unit")
    }

    /// A refusal as players read it, with the names of this battle.
    pub fn words(&self, refusal: &Refusal) -> String {
        named(self.model(), || refusal.to_string())
    }

    /// All offers to a seat, as players read them.
    pub fn offers(&self, seat: u8) -> Vec<Offer<Act>> {
        named(self.model(), || self.0.offers(seat))
    }
}

impl Deref for Play {
    type Target = Bout<Splendid>;
    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl DerefMut for Play {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}

/// A setup from a board, for whole battles.
pub fn setup(board: &Board) -> Setup {
    let units = board
        .units
        .iter()
        .map(|unit| UnitSetup {
            side: unit.side,
            kind: unit.kind,
            stands: unit.stands.iter().map(|stand| stand.kind).collect(),
            formation: unit.formation,
            files: unit.front_rank() as u8,
            bend: unit.bend,
            swing: Turn(unit.swing()),
            bends: match unit.formation {
                Formation::BentRoadColumn => {
                    let pairs = unit.stands.iter().zip(unit.stands.iter().skip(1));
                    pairs.map(|(ahead, stand)| Turn(ahead.facing.turn_to(stand.facing))).collect()
                }
                _ => Vec::new(),
            },
            at: Some(unit.front()),
            lance: unit.lance,
            mounted: unit.mounted,
            limbered: unit.limbered,
            quality: unit.quality,
            command: unit.command,
            garrison: unit.garrison,
        })
        .collect();
    Setup { book: board.book.clone(), scene: board.scene.clone(), units }
}
