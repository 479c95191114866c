//! Answers at random, sense or nonsense: none may panic, a refusal changes nothing, and what is allowed leaves a sound table.
use crate::{random, seeds};
use geom::{Angle, Length, Point, Pose};
use kernel::{
    Fill, Keyed, Leg, Match, Moment, Rejected, Said, Seat, dice::Chooser, laws, offer::Turn,
};
use rules_glorious::{
    Act, Event, Glorious,
    act::{Aim, Aims, Order, Shape},
    invariants,
    kinds::{Formation, UnitId},
    question::ElementSet,
    scene::Edge,
};

struct Monkey<'a> {
    chooser: &'a mut Chooser,
    n_units: usize,
}

impl Monkey<'_> {
    fn under(&mut self, n: usize) -> usize {
        self.chooser.under(n)
    }

    fn toss(&mut self) -> bool {
        self.under(2) == 0
    }

    fn unit(&mut self) -> UnitId {
        // Now and then one that does not exist.
        UnitId(self.chooser.under(self.n_units + 1) as u8)
    }

    fn elements(&mut self) -> ElementSet {
        if self.toss() {
            ElementSet::all(self.under(40))
        } else {
            ElementSet(self.under(512) as u64)
        }
    }

    fn turn(&mut self) -> Turn {
        let most = [1_000, 20_000, 200_000][self.under(3)];
        Turn(self.under(2 * most + 1) as i32 - most as i32)
    }

    fn formation(&mut self) -> Formation {
        Formation::ALL[self.under(Formation::ALL.len())]
    }

    fn order(&mut self) -> Order {
        if self.toss() {
            return Order::new();
        }
        (0..self.under(10)).map(|_| self.under(11) as u8).collect()
    }

    fn aims(&mut self) -> Aims {
        (0..self.under(4)).map(|_| Aim { target: self.unit(), elements: self.elements() }).collect()
    }

    fn shape(&mut self) -> Shape {
        Shape {
            formation: self.formation(),
            files: self.under(11) as u8,
            short: if self.toss() { 0 } else { self.under(10) as u8 },
            about: self.under(11) as u8,
            file: self.under(11) as u8,
        }
    }

    fn act(&mut self) -> Act {
        let unit = self.unit();
        match self.under(25) {
            0 => Act::Edge { edge: [Edge::North, Edge::South, Edge::East][self.under(3)] },
            1 | 2 => Act::Deploy {
                unit,
                formation: self.formation(),
                files: self.under(11) as u8,
                short: self.under(3) as u8,
                order: self.order(),
                mounted: self.toss(),
                limbered: self.toss(),
            },
            3 => Act::Pivot { unit, turn: self.turn() },
            24 => Act::DeployBattle {
                units: (0..self.under(5)).map(|_| self.unit()).collect(),
                files: self.under(11) as u8,
                abreast: self.toss(),
            },
            4 => Act::Fire { unit, aims: self.aims() },
            5 => Act::Remove { unit, elements: self.elements() },
            6 => Act::Close { unit, formation: self.formation(), files: self.under(11) as u8 },
            7 => Act::Turn { unit },
            8 => Act::AboutFace { unit },
            9 => Act::ChangeFormation { unit, shape: self.shape(), order: self.order() },
            10 => Act::Mount { unit },
            11 => Act::Dismount { unit },
            12 | 13 => Act::Move { unit },
            14 | 15 => {
                let pivot = if self.toss() { None } else { Some(self.turn()) };
                Act::Charge { unit, target: self.unit(), pivot }
            }
            16 => Act::Prolong { unit },
            17 => Act::LimberUp { unit },
            18 => Act::Unlimber { unit, facing: Angle(self.under(65_536) as u16) },
            19 => Act::FormBattle { units: (0..self.under(5)).map(|_| self.unit()).collect() },
            20 => Act::BreakUp { unit },
            21 => Act::Enter { unit, building: self.under(9) as u8 },
            22 => Act::Leave { unit, formation: self.formation(), files: self.under(11) as u8 },
            _ => Act::Attack { unit, aims: self.aims() },
        }
    }

    fn point(&mut self) -> Point {
        Point::inches(self.under(800) as f64 / 10.0 - 4.0, self.under(560) as f64 / 10.0 - 4.0)
    }

    fn leg(&mut self) -> Leg {
        match self.under(6) {
            0 => Leg::To(self.point()),
            1 | 2 => Leg::Move { r#move: Length::inches(self.under(120) as f64 / 10.0 - 1.0) },
            3 => Leg::Turn { turn: self.turn() },
            4 => Leg::Face { face: Angle(self.under(65_536) as u16) },
            _ => Leg::Wheel { wheel: self.turn() },
        }
    }

    fn fill(&mut self) -> Fill {
        match self.under(6) {
            0 => Fill::Nothing,
            1 => Fill::Point(self.point()),
            2 => {
                let pose = Pose::new(self.point(), Angle(self.under(65_536) as u16));
                Fill::Poses(vec![pose; self.under(3)])
            }
            3 => Fill::Units(vec!["south-0".to_owned(), "nobody".to_owned()]),
            _ => Fill::Path((0..self.under(4)).map(|_| self.leg()).collect()),
        }
    }
}

/// Says something at random. Refused, nothing has changed; allowed, the table is sound.
fn say(seed: u64, moment: &Moment<Glorious>, said: &Said<Act>) -> bool {
    let mut copy = moment.clone();
    let mut events: Vec<Event> = Vec::new();
    match copy.tell(&mut Keyed::new(9, 9), said.clone(), &mut events) {
        Ok(_) => {
            invariants::check(copy.model());
            true
        }
        Err(Rejected::Refused(_) | Rejected::NotAsked(_)) => {
            let same = copy.game() == moment.game() && copy.model() == moment.model();
            assert!(same && copy.ask() == moment.ask(), "a refusal of {said:?} changed the game");
            false
        }
        Err(other) => panic!("battle {seed}: {said:?} was answered with: {other}"),
    }
}

/// AGV-MOV-022: whatever is said, the game is as it was or the table is sound.
#[test]
fn nonsense_is_refused_and_changes_nothing() {
    let mut n_allowed = 0;
    for seed in seeds() {
        let opened = Match::<Glorious>::open(random(seed), seed, None);
        let (mut game, _) = opened.unwrap_or_else(|why| panic!("battle {seed}: {why}"));
        let mut chooser = Chooser::new(!seed);
        for _ in 0..150 {
            let moment = game.moment();
            if moment.ask().is_none() {
                break;
            }
            let n_units = moment.model().units.len();
            for _ in 0..12 {
                let mut monkey = Monkey { chooser: &mut chooser, n_units };
                let (act, fill) = (monkey.act(), monkey.fill());
                // Sense with a nonsensical fill gets farther than nonsense.
                let act = match laws::pick(moment, &mut chooser) {
                    Some(said) if chooser.under(3) == 0 => said.act,
                    _ => act,
                };
                let said = Said { seat: Seat(chooser.under(3) as u8), act, fill };
                n_allowed += usize::from(say(seed, moment, &said));
            }
            let Some(said) = laws::pick(moment, &mut chooser) else { break };
            game.say(said).unwrap_or_else(|why| panic!("an offer was refused: {why}"));
        }
    }
    assert!(n_allowed > 0, "nothing at random was ever allowed: the test looks at nothing");
}
