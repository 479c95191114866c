//! Positions in a few lines: a bare table, units with one letter for each element, and scripted dice that must be used up.
#![allow(dead_code, unreachable_pub)]
use geom::{Angle, Length, Point, Pose};
use kernel::{Fill, Offer};
use proving::Bout;
pub use proving::{legs, pose};
use rules_glorious::{
    Act, Glorious, Model, Rulebook, Setup, Stage,
    kinds::{ElementKind, Formation, Side, UnitId, UnitKind},
    layout,
    scene::{Brought, Edge, Edges, Scene, SeatSetup, SideCard, UnitCard, UnitSetup},
    unit::{Element, Elements, Members, Stance, Unit},
};
use std::{
    ops::{Deref, DerefMut},
    sync::Arc,
};
use table::{Field, Grid, Piece, field::Outline};

pub const NORTH: f64 = 0.0;
pub const EAST: f64 = 90.0;
pub const SOUTH: f64 = 180.0;
pub const WEST: f64 = 270.0;
/// The side of an element in inches.
pub const S: f64 = 1.5;

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
        let (width, height) = (Length::inches(72.0), Length::inches(48.0));
        let zone = |edge: Edge| edge.strip(width, height, Length::inches(12.0));
        let scene = Scene {
            id: "test".into(),
            title: "Test".into(),
            turns: Some(20),
            field: Field { width, height, pieces: Vec::new() },
            sides: [side("south", Edge::South), side("north", Edge::North)],
            cards: Vec::new(),
            seats: vec![seat("south", Side(0)), seat("north", Side(1))],
            zones: [zone(Edge::South), zone(Edge::North)],
            terms: Vec::new(),
            terms_replace: false,
            more: Edges { edges_given: true },
        };
        Self { book: Rulebook::default(), scene, units: Vec::new(), total: None }
    }

    /// A unit by the middle of its front. Each element is a letter: P pike, B bill, S spear, H hand-to-hand, L light
    /// hand-to-hand, b bow, l longbow, x crossbow, h handgun; any letter for other types. Lines have as many files as elements,
    /// blocks are two deep.
    #[allow(clippy::too_many_arguments)]
    pub fn unit(
        &mut self,
        key: &str,
        side: u8,
        kind: UnitKind,
        elements: &str,
        formation: Formation,
        front: (f64, f64),
        facing: f64,
    ) -> UnitId {
        let files = layout::usual_files(formation, elements.len());
        self.unit_in(key, side, kind, elements, (formation, files), front, facing)
    }

    /// The same with a number of files.
    #[allow(clippy::too_many_arguments)]
    pub fn unit_in(
        &mut self,
        key: &str,
        side: u8,
        kind: UnitKind,
        elements: &str,
        (formation, files): (Formation, u8),
        front: (f64, f64),
        facing: f64,
    ) -> UnitId {
        let id = UnitId(self.units.len() as u8);
        let kinds: Vec<ElementKind> =
            elements.chars().map(|letter| element_kind(kind, letter)).collect();
        let (name, elements) = (key.to_owned(), kinds.clone());
        self.scene.cards.push(UnitCard { id: key.into(), name, more: Brought { elements } });
        let footing = self.book.footing(kind);
        let front = Pose::new(Point::inches(front.0, front.1), Angle::degrees(facing));
        let elements = kinds.iter().map(|&kind| Element::new(kind));
        let size = [footing.width, footing.depth];
        let stance = layout::stood(formation, files, 0, elements, size, front)
            .expect("there is such a formation");
        let mut unit = blank(id, Side(side), kind);
        unit.stand(&stance);
        self.units.push(unit);
        id
    }

    /// A line facing north.
    pub fn line(&mut self, key: &str, side: u8, elements: &str, front: (f64, f64)) -> UnitId {
        let facing = if side == 0 { NORTH } else { SOUTH };
        self.unit(key, side, UnitKind::Foot, elements, Formation::Line, front, facing)
    }

    /// A formed Battle of foot, its members' elements rank by rank: `parts` gives the member of each element as a digit.
    #[allow(clippy::too_many_arguments)]
    pub fn battle(
        &mut self,
        keys: &[&str],
        side: u8,
        elements: &str,
        parts: &str,
        files: u8,
        front: (f64, f64),
        facing: f64,
    ) -> UnitId {
        let lead = UnitId(self.units.len() as u8);
        let all: Elements = elements
            .chars()
            .zip(parts.chars())
            .map(|(letter, part)| Element {
                kind: element_kind(UnitKind::Foot, letter),
                of: part.to_digit(10).expect("a digit") as u8,
            })
            .collect();
        let members: Members = (0..keys.len()).map(|n| UnitId(lead.0 + n as u8)).collect();
        for (n, key) in keys.iter().enumerate() {
            let own = all.iter().filter(|element| usize::from(element.of) == n);
            let elements = own.map(|element| element.kind).collect();
            self.scene.cards.push(UnitCard {
                id: (*key).into(),
                name: (*key).into(),
                more: Brought { elements },
            });
            let mut unit = blank(members[n], Side(side), UnitKind::Foot);
            unit.within = (n > 0).then_some(lead);
            self.units.push(unit);
        }
        let footing = self.book.footing(UnitKind::Foot);
        let front = Pose::new(Point::inches(front.0, front.1), Angle::degrees(facing));
        let grid = Grid {
            front,
            n: all.len() as u8,
            files,
            short: 0,
            width: footing.width.0,
            depth: footing.depth.0,
        };
        let body = &mut self.units[lead.idx()];
        body.members = members;
        body.stand(&Stance { formation: Formation::Block, grid, elements: all });
        lead
    }

    /// A unit by its key.
    pub fn id(&self, key: &str) -> UnitId {
        self.scene.by_key(key).expect("there is such a unit")
    }

    /// A text with the names of this battle, as players read it.
    pub fn named<T>(&self, prints: impl FnOnce() -> T) -> T {
        lend(&self.scene, &self.book, prints)
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
            units: self.units.iter().copied().collect(),
            turn: 1,
            phase: Default::default(),
            initiative: Side(initiative),
            swapped: false,
            total: self.total.unwrap_or(total),
            lost: [0; 2],
            acting: None,
            named: Vec::new(),
            outflanks: Vec::new(),
            escaped: Vec::new(),
            passed: Default::default(),
            ended: None,
        }
    }

    /// Begins at a stage, with the initiative for this side and these dice.
    pub fn play(&self, stage: Stage, initiative: u8, dice: &[u8]) -> Play {
        Play::from(self.model(initiative), stage, dice)
    }

    /// Begins the first movement of a side that has the initiative.
    pub fn moves(&self, side: u8) -> Play {
        self.play(Stage::March { half: 0, second: false }, side, &[])
    }
}

/// A text with the names of this battle, as players read it.
pub fn named<T>(model: &Model, prints: impl FnOnce() -> T) -> T {
    lend(&model.scene, &model.book, prints)
}

fn lend<T>(scene: &Scene, book: &Rulebook, prints: impl FnOnce() -> T) -> T {
    kernel::names::lend(&Arc::new(rules_glorious::scene::names(book, scene)), prints)
}

/// A unit that is not placed yet.
fn blank(id: UnitId, side: Side, kind: UnitKind) -> Unit {
    Unit {
        id,
        side,
        kind,
        formation: Formation::Line,
        grid: Grid::default(),
        elements: Elements::new(),
        members: Members::new(),
        within: None,
        mounted: kind.is_mounted() || kind.is_command(),
        limbered: false,
        garrison: None,
        hits: 0,
        charged: None,
        downhill: false,
        over: Default::default(),
        done: Default::default(),
        centre: Point::new(0, 0),
        radius: 0,
    }
}

fn element_kind(kind: UnitKind, letter: char) -> ElementKind {
    if !kind.is_foot() {
        return kind.elements()[0];
    }
    match letter {
        'P' => ElementKind::Pike,
        'B' => ElementKind::Bill,
        'S' => ElementKind::Spear,
        'H' => ElementKind::Hand,
        'L' => ElementKind::LightHand,
        'b' => ElementKind::Bow,
        'l' => ElementKind::Longbow,
        'x' => ElementKind::Crossbow,
        'h' => ElementKind::Handgun,
        _ => panic!("no such element: {letter}"),
    }
}

/// A battle under way.
#[derive(Clone, Debug)]
pub struct Play(Bout<Glorious>);

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

    /// All offers to a seat, as players read them.
    pub fn offers(&self, seat: u8) -> Vec<Offer<Act>> {
        named(self.model(), || self.0.offers(seat))
    }
}

impl Deref for Play {
    type Target = Bout<Glorious>;
    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl DerefMut for Play {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}

pub fn go(inches: f64) -> Fill {
    legs(&[proving::go(inches)])
}

pub fn turn(degrees: f64) -> Fill {
    legs(&[proving::turn(degrees)])
}

/// A setup from a board without Battles, for whole battles.
pub fn setup(board: &Board) -> Setup {
    let unit = |unit: &Unit| UnitSetup {
        side: unit.side,
        kind: unit.kind,
        elements: unit.elements.iter().map(|element| element.kind).collect(),
        formation: unit.formation,
        files: unit.grid.files,
        short: unit.grid.short,
        at: Some(unit.front()),
        mounted: unit.mounted,
        limbered: unit.limbered,
        garrison: unit.garrison,
    };
    Setup {
        book: Arc::new(board.book.clone()),
        scene: Arc::new(board.scene.clone()),
        units: board.units.iter().map(unit).collect(),
        battles: Vec::new(),
    }
}
