//! Answers at random, sense or nonsense: none may panic, a refusal changes nothing, and what is allowed leaves a sound table.
use crate::{scenes, seeds};
use geom::{Angle, Length, Point, Pose};
use kernel::{
    Fill, Keyed, Leg, Match, Moment, Rejected, Said, Seat, dice::Chooser, laws, offer::Turn,
};
use rules_splendid::{
    Act, Event, Splendid,
    act::{Aim, Pivot, Shape},
    invariants,
    kinds::{Formation, UnitId},
    question::StandSet,
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

    fn stands(&mut self) -> StandSet {
        if self.toss() { StandSet::all(self.under(10)) } else { StandSet(self.under(512) as u16) }
    }

    fn turn(&mut self) -> Turn {
        let most = [1_000, 20_000, 200_000][self.under(3)];
        Turn(self.under(2 * most + 1) as i32 - most as i32)
    }

    fn pivot(&mut self) -> Option<Pivot> {
        if self.toss() {
            return None;
        }
        let side = if self.toss() { 0 } else { self.under(6) as u8 };
        Some(Pivot { turn: self.turn(), side })
    }

    fn shape(&mut self) -> Shape {
        let bend = if self.toss() { 0 } else { self.under(7) as u8 };
        Shape {
            formation: Formation::ALL[self.under(Formation::ALL.len())],
            files: self.under(11) as u8,
            short: if self.toss() { 0 } else { self.under(4) as u8 },
            about: self.under(11) as u8,
            file: self.under(7) as u8,
            rank: if self.toss() { 0 } else { self.under(5) as u8 },
            reversed: self.under(5) == 0,
            bend,
            swing: self.turn(),
        }
    }

    fn aims(&mut self) -> rules_splendid::act::Aims {
        (0..self.under(4)).map(|_| Aim { target: self.unit(), stands: self.stands() }).collect()
    }

    fn act(&mut self) -> Act {
        let unit = self.unit();
        let (double, pivot_after, extended) = (self.toss(), self.toss(), self.toss());
        match self.under(45) {
            0 => Act::Deploy {
                unit,
                formation: Formation::ALL[self.under(8)],
                files: self.under(11) as u8,
                mounted: self.toss(),
                limbered: self.toss(),
                bend: if self.toss() { 0 } else { self.under(5) as u8 },
                swing: self.turn(),
                order: (0..self.under(3)).map(|_| self.under(11) as u8).collect(),
            },
            1..4 => Act::Fire { unit, pivot: self.pivot(), aims: self.aims() },
            4 => Act::EndFire,
            5 => Act::Bounce { target: unit },
            6 => Act::Join { unit },
            7 => Act::Hold { unit },
            8 => Act::Attack { unit, aims: self.aims() },
            9 => Act::Rethrow,
            10 => Act::LetStand,
            11 => Act::Remove { unit, stands: self.stands() },
            12 => Act::EndMoves,
            13..16 => {
                let order = (0..self.under(10)).map(|_| self.under(11) as u8).collect();
                let order = if self.toss() { Default::default() } else { order };
                Act::ChangeFormation { unit, shape: self.shape(), order }
            }
            16..20 => Act::Manoeuvre { unit, double },
            20 => Act::SideStep { unit, pivot: self.pivot(), pivot_after, double },
            21 => Act::StepBack { unit, pivot: self.pivot(), pivot_after, double },
            22 => Act::PivotOnly { unit, pivot: Pivot { turn: self.turn(), side: 0 } },
            23 => Act::LimberUp { unit },
            24 => Act::Unlimber { unit, facing: Angle(self.under(65_536) as u16) },
            25 => Act::MountUp { unit },
            26 => Act::Dismount { unit },
            27 => Act::Enter { unit, building: self.under(7) as u8 },
            28 => Act::leave(unit, Formation::Line),
            29 => Act::Disengage { unit },
            30..34 => Act::Charge { unit, target: self.unit(), pivot: self.pivot(), extended },
            34 => Act::Finish,
            35 => [Act::Halt, Act::GoOn, Act::Pass, Act::Stand, Act::Replan][self.under(5)].clone(),
            36 => Act::Intercept { unit, last: double },
            37 => [Act::Recoil, Act::Evade, Act::HastyBlock, Act::Run][self.under(4)].clone(),
            38 => Act::AboutFace { back: self.toss() },
            39 if double => Act::Next { unit },
            39 => Act::DefensiveFire { stands: self.stands(), pivot: self.pivot() },
            40 => Act::Form { shape: self.shape() },
            41 => [Act::BackOff, Act::BreakManoeuvre, Act::EndPhase][self.under(3)].clone(),
            42 => Act::BreakCharge { target: unit, pivot: self.pivot(), extended },
            43 => Act::Retreat { unit },
            _ => Act::Rule { value: "true".to_owned() },
        }
    }

    fn point(&mut self) -> Point {
        Point::inches(self.under(800) as f64 / 10.0 - 4.0, self.under(560) as f64 / 10.0 - 4.0)
    }

    fn leg(&mut self) -> Leg {
        match self.under(7) {
            0 => Leg::To(self.point()),
            1 | 2 => Leg::Move { r#move: Length::inches(self.under(120) as f64 / 10.0 - 1.0) },
            3 => Leg::Turn { turn: self.turn() },
            4 => Leg::Face { face: Angle(self.under(65_536) as u16) },
            5 => Leg::About { about: self.toss(), back: self.toss() },
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
            3 => Fill::Units(vec!["s1".to_owned(), "nobody".to_owned()]),
            _ => Fill::Path((0..self.under(5)).map(|_| self.leg()).collect()),
        }
    }
}

/// Tells what was said if something breaks while it is in force.
struct Telling<'a> {
    seed: u64,
    said: &'a Said<Act>,
    events: Vec<Event>,
}

impl Drop for Telling<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("battle {}: after {:?}:\n{:#?}", self.seed, self.said, self.events);
        }
    }
}

/// Says something at random. Refused, nothing has changed; allowed, the table is sound.
fn say(seed: u64, moment: &Moment<Splendid>, said: &Said<Act>) -> bool {
    let mut copy = moment.clone();
    let mut telling = Telling { seed, said, events: Vec::new() };
    match copy.tell(&mut Keyed::new(9, 9), said.clone(), &mut telling.events) {
        Ok(_) => {
            invariants::check(copy.model());
            true
        }
        Err(Rejected::Refused(_) | Rejected::NotAsked(_)) => {
            let same = copy.game() == moment.game() && copy.model() == moment.model();
            assert!(same && copy.ask() == moment.ask(), "a refusal of {said:?} changed the game");
            false
        }
        Err(other) => panic!("{said:?} was answered with: {other}"),
    }
}

/// ASV-MOV-010: whatever is said, the game is as it was or the table is sound.
#[test]
fn nonsense_is_refused_and_changes_nothing() {
    let mut n_allowed = 0;
    for seed in seeds() {
        let setup = scenes::random(seed);
        let (mut game, _) = Match::<Splendid>::open(setup, seed, None).expect("it opens");
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
