//! Simultaneous secret orders: both seats are asked at once, answer in any order, and see only their own order until both have
//! answered.
use crate::duel::{Refusal, bare_view};
use kernel::{
    Chapter, Cite, Cx, No, Offer, Play, Ruleset, Seat, Stop, View, Viewer,
    doc::{Doc, Problem},
    names::{Name, Names},
    ruleset::{SeatCard, Seats, Secrets, Showing, Spot, guess_of_menu},
    upshot::Upshot,
    view::{Fact, Line},
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A leaky plot shows the other seat's order, to test that the law notices.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(crate) struct Plot<const LEAKY: bool>;

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Scores {
    pub(crate) orders: [Option<u8>; 2],
    pub(crate) scores: [u32; 2],
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) enum Event {
    Ordered { seat: u8, order: u8 },
    Scored { seat: u8, points: u32 },
    Revealed,
}

const ROUNDS: u8 = 6;

impl<const LEAKY: bool> Ruleset for Plot<LEAKY> {
    const ID: &'static str = "plot";
    const VERSION: u32 = 1;
    const DICE: &'static [u8] = &[6];
    const LOW_WINS: bool = false;
    const SHOWING: Showing<Self> = Showing {
        outcome: Self::outcome,
        measure: Self::measure,
        ..Showing::new(Self::view, Self::line)
    };
    const SECRETS: Secrets<Self> = Secrets { sealed: Self::sealed, ..Secrets::NONE };
    type Setup = ();
    type Model = Scores;
    type Stage = u8;
    type Question = ();
    type Act = u8;
    type Event = Event;
    type Refusal = Refusal;

    fn read(_: &Doc) -> Result<(), Vec<Problem>> {
        Ok(())
    }

    fn open((): &()) -> Result<(Scores, u8), Refusal> {
        Ok((Scores { orders: [None; 2], scores: [0; 2] }, 0))
    }

    fn play(cx: &mut Cx<'_, Self>, round: &u8) -> Play<Self, Option<u8>> {
        let mut waiting = Seats::one(Seat(0)).and(Seat(1));
        while !waiting.is_empty() {
            let said = cx.ask(waiting, ())?;
            if said.act > 2 {
                return Err(Stop::No(No::Refused(Refusal::Unfit)));
            }
            cx.emit(Event::Ordered { seat: said.seat.0, order: said.act });
            waiting = waiting.without(said.seat);
        }
        for seat in 0..2 {
            let order = cx.model().orders[usize::from(seat)].unwrap_or(0);
            let points = u32::from(order * cx.roll(6)?);
            cx.emit(Event::Scored { seat, points });
        }
        cx.emit(Event::Revealed);
        Ok((*round + 1 < ROUNDS).then_some(round + 1))
    }

    fn apply(model: &mut Scores, event: &Event) {
        match *event {
            Event::Ordered { seat, order } => model.orders[usize::from(seat)] = Some(order),
            Event::Scored { seat, points } => model.scores[usize::from(seat)] += points,
            Event::Revealed => model.orders = [None; 2],
        }
    }

    fn names((): &()) -> Names {
        let names = ["here", "there"].map(|id| Name::new(id, id)).to_vec();
        Names { units: Vec::new(), sides: names.clone(), seats: names, ..Names::default() }
    }

    fn seats(_: &Scores) -> Vec<SeatCard> {
        ["here", "there"].map(|id| SeatCard { id: id.to_owned(), side: id.to_owned() }).to_vec()
    }

    fn chapter(_: &()) -> Chapter<Self> {
        let (menu, offer, guess) = (Self::menu, Self::offer, guess_of_menu::<Self>);
        Chapter { menu, offer, guess, prompt: |_, _| String::new() }
    }
}

impl<const LEAKY: bool> Plot<LEAKY> {
    fn menu(_: &Scores, (): &(), _: Seat) -> Vec<u8> {
        vec![0, 1, 2]
    }

    fn offer(_: &Scores, (): &(), _: Seat, act: &u8) -> Option<Offer<u8>> {
        (*act <= 2).then(|| Offer::plain(*act, format!("Order {act}"), Cite::new("PL-1")))
    }

    fn view(model: &Scores, asked: Option<(Seats, &())>, viewer: Viewer) -> View {
        let facts = (0..2_u8).map(|seat| {
            let order = model.orders[usize::from(seat)];
            let knows = LEAKY || viewer == Viewer::Referee || viewer == Viewer::Seat(Seat(seat));
            let order = match order {
                None => "none".to_owned(),
                Some(order) if knows => order.to_string(),
                Some(_) => "given".to_owned(),
            };
            let score = model.scores[usize::from(seat)];
            vec![Fact::new("order", order), Fact::new("score", score)]
        });
        bare_view(Self::ID, asked.map(|(seats, ())| seats), facts.collect())
    }

    fn line(_: &Scores, event: &Event, viewer: Viewer) -> Option<Line> {
        match event {
            Event::Ordered { seat, .. } => (LEAKY || viewer == Viewer::Seat(Seat(*seat)))
                .then(|| Line::new(format!("{event:?}"))),
            Event::Scored { .. } | Event::Revealed => Some(Line::new(format!("{event:?}"))),
        }
    }

    fn outcome(_: &Scores, events: &[Event]) -> Upshot {
        let points = |seat| {
            let sum = events.iter().filter_map(|event| match event {
                Event::Scored { seat: it, points } if *it == seat => Some(points),
                _ => None,
            });
            sum.sum::<u32>()
        };
        let mut upshot = Upshot::default();
        upshot.hit("left", points(0));
        upshot.hit("right", points(1));
        upshot
    }

    fn sealed((): &()) -> bool {
        true
    }

    fn measure(_: &Scores, _: &Spot, _: &Spot, _: Viewer) -> Result<Value, String> {
        Err("there is nothing to measure".to_owned())
    }
}
