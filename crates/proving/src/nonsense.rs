//! Random answers, sensible or not: none may panic, a refusal changes nothing, and an accepted answer leaves a sound table.
use geom::{Angle, Length, Point, Pose};
use kernel::{
    Fill, Keyed, Leg, Match, Moment, No, Ruleset, Said, Seat, dice::Chooser, laws, offer::Turn,
};

/// How many nonsensical answers are tried at each decision of a battle, and at how many decisions.
const TRIES: usize = 12;
const DECISIONS: usize = 150;

/// A source of random values. A ruleset makes acts from them.
#[derive(Debug)]
pub struct Monkey<'a> {
    chooser: &'a mut Chooser,
}

impl Monkey<'_> {
    /// A number from 0, below this.
    pub fn under(&mut self, n: usize) -> usize {
        self.chooser.under(n)
    }

    /// The same as a small number.
    pub fn small(&mut self, n: usize) -> u8 {
        self.under(n) as u8
    }

    /// Yes or no.
    pub fn toss(&mut self) -> bool {
        self.under(2) == 0
    }

    /// One of these values.
    pub fn one_of<T: Clone>(&mut self, all: &[T]) -> T {
        all[self.under(all.len())].clone()
    }

    /// A turn: small, sensible or more than a circle.
    pub fn turn(&mut self) -> Turn {
        let most = [1_000, 20_000, 200_000][self.under(3)];
        Turn(self.under(2 * most + 1) as i32 - most as i32)
    }

    /// Any facing.
    pub fn facing(&mut self) -> Angle {
        Angle(self.under(65_536) as u16)
    }

    /// A place on a table of six feet by four, or a little off it.
    pub fn point(&mut self) -> Point {
        Point::inches(self.under(800) as f64 / 10.0 - 4.0, self.under(560) as f64 / 10.0 - 4.0)
    }

    fn leg(&mut self) -> Leg {
        match self.under(8) {
            0 => Leg::To(self.point()),
            1 | 2 => Leg::Move { r#move: Length::inches(self.under(120) as f64 / 10.0 - 1.0) },
            3 => Leg::Turn { turn: self.turn() },
            4 => Leg::Face { face: self.facing() },
            5 => Leg::About { about: self.toss(), back: self.toss() },
            6 => {
                let oblique = Length::inches(self.under(120) as f64 / 10.0 - 1.0);
                Leg::Oblique { oblique, by: self.turn() }
            }
            _ => Leg::Wheel { wheel: self.turn() },
        }
    }

    fn fill(&mut self, units: &[String]) -> Fill {
        match self.under(7) {
            0 => Fill::Nothing,
            1 => Fill::Point(self.point()),
            2 => {
                let pose = Pose::new(self.point(), self.facing());
                Fill::Poses(vec![pose; self.under(3)])
            }
            3 => Fill::Units(vec![self.one_of(units), "nobody".to_owned()]),
            4 => Fill::Number(self.under(20) as u32),
            _ => Fill::Path((0..self.under(5)).map(|_| self.leg()).collect()),
        }
    }
}

/// Prints what was said if something panics while this guard is alive.
struct Telling<'a, R: Ruleset> {
    seed: u64,
    said: &'a Said<R::Act>,
    events: Vec<R::Event>,
}

impl<R: Ruleset> Drop for Telling<'_, R> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("battle {}: after {:?}:\n{:#?}", self.seed, self.said, self.events);
        }
    }
}

/// Gives a random answer. If it is refused, nothing has changed; if it is accepted, the table is sound.
fn say<R: Ruleset>(
    seed: u64,
    moment: &Moment<R>,
    said: &Said<R::Act>,
    check: fn(&R::Model),
) -> bool {
    let mut copy = moment.clone();
    let mut telling = Telling::<R> { seed, said, events: Vec::new() };
    match copy.tell(&mut Keyed::new(9, 9), said.clone(), &mut telling.events) {
        Ok(_) => {
            check(copy.model());
            true
        }
        Err(No::Refused(_) | No::NotAsked(_)) => {
            let same = copy.game() == moment.game() && copy.model() == moment.model();
            assert!(same && copy.ask() == moment.ask(), "a refusal of {said:?} changed the game");
            false
        }
        Err(other) => panic!("{said:?} was answered with: {other}"),
    }
}

/// Plays a battle with nonsense at every decision; returns how many nonsensical answers were accepted.
pub fn battle<R: Ruleset>(
    setup: R::Setup,
    seed: u64,
    act: fn(&mut Monkey<'_>, &R::Model) -> R::Act,
    check: fn(&R::Model),
) -> usize {
    let units: Vec<String> = R::names(&setup).units.into_iter().map(|it| it.id).collect();
    let opened = Match::<R>::open(setup, seed, None);
    let (mut game, _) = opened.unwrap_or_else(|why| panic!("battle {seed}: {why}"));
    let mut chooser = Chooser::new(!seed);
    let mut n_allowed = 0;
    for _ in 0..DECISIONS {
        let moment = game.moment();
        if moment.ask().is_none() {
            break;
        }
        for _ in 0..TRIES {
            let mut monkey = Monkey { chooser: &mut chooser };
            let (act, fill) = (act(&mut monkey, moment.model()), monkey.fill(&units));
            // A sensible act with a nonsensical fill gets farther than nonsense.
            let act = match laws::pick(moment, &mut chooser) {
                Some(said) if chooser.under(3) == 0 => said.act,
                _ => act,
            };
            let said = Said { seat: Seat(chooser.under(3) as u8), act, fill };
            n_allowed += usize::from(say(seed, moment, &said, check));
        }
        let Some(said) = laws::pick(moment, &mut chooser) else { break };
        game.say(said).unwrap_or_else(|why| panic!("an offer was refused: {why}"));
    }
    n_allowed
}
