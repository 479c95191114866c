//! Alternating turns, with a reroll window inside a shot inside a turn, volleys of several dice, and conceding.
use kernel::{
    Chapter, Cite, Cited, Cx, No, Offer, Play, Ruleset, Said, Seat, Stop, View, Viewer,
    doc::{Doc, Problem},
    names::{Name, Names},
    ruleset::{SeatCard, Seats, Showing, Spot, guess_of_menu},
    upshot::Upshot,
    view::{Fact, Line, SideView, UnitView},
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::fmt;

/// Two men with pistols.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(crate) struct Duel;

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Man {
    pub(crate) x: i32,
    pub(crate) hp: u8,
    pub(crate) rerolls: u8,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Men {
    pub(crate) men: [Man; 2],
    pub(crate) turn: u8,
}

#[derive(Copy, Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) enum Asked {
    Turn,
    Reroll,
}

#[derive(Copy, Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) enum Act {
    Walk(i32),
    Shoot,
    Volley,
    Reroll,
    Keep,
    Concede,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) enum Event {
    Walked { who: u8, by: i32 },
    Rolled { by: u8, face: u8 },
    Spent { who: u8 },
    Hurt { who: u8, by: u8 },
    Passed,
    Conceded { who: u8 },
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Refusal {
    OutOfRange { gap: i32 },
    TooFar,
    Unfit,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OutOfRange { gap } => write!(f, "{gap} paces off; pistols carry {RANGE}"),
            Self::TooFar => write!(f, "two paces at most"),
            Self::Unfit => write!(f, "this is not an answer to the question"),
        }
    }
}

impl std::error::Error for Refusal {}

impl Cited for Refusal {
    fn cite(&self) -> Cite {
        match self {
            Self::OutOfRange { .. } => Cite::new("DU-3"),
            Self::TooFar => Cite::new("DU-2"),
            Self::Unfit => Cite::new("DU-1"),
        }
    }
    fn numbers(&self) -> Vec<(&'static str, f64)> {
        match self {
            Self::OutOfRange { gap } => {
                vec![("gap", f64::from(*gap)), ("range", f64::from(RANGE))]
            }
            _ => Vec::new(),
        }
    }
}

/// A shot hits with this or more.
pub(crate) const NEED: u8 = 4;
/// A ball of a volley hits with this or less.
pub(crate) const AT_MOST: i32 = 2;
/// The number of balls in a volley.
pub(crate) const BALLS: u32 = 3;
const RANGE: i32 = 6;
const MOST_TURNS: u8 = 60;

/// Where the two men stand.
pub(crate) type Setup = [i32; 2];

fn gap(men: &Men) -> i32 {
    (men.men[0].x - men.men[1].x).abs()
}

fn in_range(men: &Men) -> Result<(), Refusal> {
    if gap(men) > RANGE { Err(Refusal::OutOfRange { gap: gap(men) }) } else { Ok(()) }
}

impl Ruleset for Duel {
    const ID: &'static str = "duel";
    const VERSION: u32 = 1;
    const DICE: &'static [u8] = &[6];
    const LOW_WINS: bool = false;
    const SHOWING: Showing<Self> = Showing {
        outcome: Self::outcome,
        measure: Self::measure,
        ..Showing::new(Self::view, Self::line)
    };
    type Setup = Setup;
    type Model = Men;
    type Stage = u8;
    type Question = Asked;
    type Act = Act;
    type Event = Event;
    type Refusal = Refusal;

    fn read(doc: &Doc) -> Result<Setup, Vec<Problem>> {
        Err(vec![Problem::whole(doc, "a duel is not read from a file".to_owned())])
    }

    fn open(setup: &Setup) -> Result<(Men, u8), Refusal> {
        Ok((Men { men: setup.map(|x| Man { x, hp: 3, rerolls: 1 }), turn: 0 }, 0))
    }

    fn play(cx: &mut Cx<'_, Self>, &who: &u8) -> Play<Self, Option<u8>> {
        match cx.ask(Seats::one(Seat(who)), Asked::Turn)?.act {
            Act::Walk(by) if by.abs() <= 2 => cx.emit(Event::Walked { who, by }),
            Act::Walk(_) => return Err(Stop::No(No::Refused(Refusal::TooFar))),
            Act::Shoot => shoot(cx, who)?,
            Act::Volley => volley(cx, who)?,
            Act::Reroll | Act::Keep | Act::Concede => {
                return Err(Stop::No(No::Refused(Refusal::Unfit)));
            }
        }
        cx.emit(Event::Passed);
        let over = cx.model().men.iter().any(|man| man.hp == 0) || cx.model().turn >= MOST_TURNS;
        Ok((!over).then_some(1 - who))
    }

    fn apply(model: &mut Men, event: &Event) {
        match *event {
            Event::Walked { who, by } => model.men[usize::from(who)].x += by,
            Event::Rolled { .. } => {}
            Event::Spent { who } => model.men[usize::from(who)].rerolls -= 1,
            Event::Hurt { who, by } => {
                let man = &mut model.men[usize::from(who)];
                man.hp = man.hp.saturating_sub(by);
            }
            Event::Passed => model.turn += 1,
            Event::Conceded { who } => model.men[usize::from(who)].hp = 0,
        }
    }

    fn names(_: &Setup) -> Names {
        let names = ["left", "right"].map(|id| Name::new(id, id));
        Names {
            units: names.to_vec(),
            sides: names.to_vec(),
            seats: names.to_vec(),
            ..Names::default()
        }
    }

    fn seats(_: &Men) -> Vec<SeatCard> {
        ["left", "right"].map(|id| SeatCard { id: id.to_owned(), side: id.to_owned() }).to_vec()
    }

    fn concession(_: &Men, said: &Said<Act>) -> Option<Event> {
        let who = said.seat.0;
        (said.act == Act::Concede && who < 2).then_some(Event::Conceded { who })
    }

    fn stray_fill(act: &Act) -> Option<Refusal> {
        matches!(act, Act::Walk(_)).then_some(Refusal::Unfit)
    }

    fn chapter(_: &Asked) -> Chapter<Self> {
        let (menu, offer, guess) = (Self::menu, Self::offer, guess_of_menu::<Self>);
        Chapter { menu, offer, guess, prompt: |_, _| String::new() }
    }
}

impl Duel {
    fn menu(_: &Men, question: &Asked, _: Seat) -> Vec<Act> {
        match question {
            Asked::Turn => vec![Act::Walk(-2), Act::Walk(2), Act::Shoot, Act::Volley],
            Asked::Reroll => vec![Act::Reroll, Act::Keep],
        }
    }

    fn offer(model: &Men, question: &Asked, _: Seat, act: &Act) -> Option<Offer<Act>> {
        if matches!(act, Act::Shoot | Act::Volley) {
            in_range(model).ok()?;
        }
        let fits = Self::menu(model, question, Seat(0)).contains(act);
        fits.then(|| Offer::plain(*act, format!("{act:?}"), Cite::new("DU-1")))
    }

    fn view(model: &Men, asked: Option<(Seats, &Asked)>, _: Viewer) -> View {
        let facts = model.men.iter().map(|man| vec![Fact::new("hp", man.hp)]).collect();
        let mut view = bare_view(Self::ID, asked.map(|(seats, _)| seats), facts);
        view.units =
            model.men.iter().zip(["left", "right"]).map(|(man, id)| pawn(id, man)).collect();
        view
    }

    fn line(_: &Men, event: &Event, _: Viewer) -> Option<Line> {
        Some(Line::new(format!("{event:?}")))
    }

    fn outcome(_: &Men, events: &[Event]) -> Upshot {
        let hurt = |event: &Event| match event {
            Event::Hurt { by, .. } => u32::from(*by),
            _ => 0,
        };
        let mut upshot = Upshot::default();
        upshot.hit("man", events.iter().map(hurt).sum::<u32>());
        upshot
    }

    fn measure(model: &Men, from: &Spot, to: &Spot, _: Viewer) -> Result<Value, String> {
        match (from, to) {
            (Spot::Unit(_), Spot::Unit(_)) => Ok(json!({"gap": gap(model)})),
            _ => Err("a duel is measured from man to man".to_owned()),
        }
    }
}

fn shoot(cx: &mut Cx<'_, Duel>, by: u8) -> Play<Duel> {
    in_range(cx.model()).map_err(|why| Stop::No(No::Refused(why)))?;
    let mut face = shot(cx, by)?;
    while face < NEED && cx.model().men[usize::from(by)].rerolls > 0 {
        match cx.ask(Seats::one(Seat(by)), Asked::Reroll)?.act {
            Act::Reroll => {
                cx.emit(Event::Spent { who: by });
                face = shot(cx, by)?;
            }
            Act::Keep => break,
            _ => return Err(Stop::No(No::Refused(Refusal::Unfit))),
        }
    }
    if face >= NEED {
        cx.emit(Event::Hurt { who: 1 - by, by: 1 });
    }
    Ok(())
}

fn shot(cx: &mut Cx<'_, Duel>, by: u8) -> Play<Duel, u8> {
    let face = cx.roll(6)?;
    cx.emit(Event::Rolled { by, face });
    Ok(face)
}

fn volley(cx: &mut Cx<'_, Duel>, by: u8) -> Play<Duel> {
    in_range(cx.model()).map_err(|why| Stop::No(No::Refused(why)))?;
    let faces = cx.pool(BALLS, 6, AT_MOST)?;
    for &face in &faces {
        cx.emit(Event::Rolled { by, face });
    }
    let hits = faces.iter().filter(|&&face| i32::from(face) <= AT_MOST).count() as u8;
    if hits > 0 {
        cx.emit(Event::Hurt { who: 1 - by, by: hits });
    }
    Ok(())
}

/// A man on the southern edge, with a pace drawn as an inch.
pub(crate) fn pawn(id: &str, man: &Man) -> UnitView {
    let at = geom::Point::new(geom::INCH.0 * man.x, 0);
    UnitView {
        id: id.to_owned(),
        name: id.to_owned(),
        side: id.to_owned(),
        group: None,
        kind: "man".to_owned(),
        formation: String::new(),
        on_table: true,
        done: false,
        front: Some(geom::Pose::new(at, geom::Angle::NORTH)),
        stands: Vec::new(),
        markers: Vec::new(),
        facts: vec![Fact::new("hp", man.hp), Fact::new("rerolls", man.rerolls)],
    }
}

/// A view with an empty table and these facts of the sides.
pub(crate) fn bare_view(ruleset: &str, asked: Option<Seats>, facts: Vec<Vec<Fact>>) -> View {
    let side = |facts| SideView {
        id: String::new(),
        name: String::new(),
        colour: "#000".to_owned(),
        edge: "south".to_owned(),
        facts,
    };
    View {
        ruleset: ruleset.to_owned(),
        title: String::new(),
        turn: 0,
        phase: String::new(),
        steps: Vec::new(),
        prompt: String::new(),
        reaction: None,
        initiative: None,
        asked: asked.unwrap_or_default().iter().map(|seat| seat.0.to_string()).collect(),
        size: [geom::Length::ZERO; 2],
        aims: Vec::new(),
        terrain: Vec::new(),
        places: Vec::new(),
        sides: facts.into_iter().map(side).collect(),
        groups: Vec::new(),
        units: Vec::new(),
        verdict: None,
    }
}
