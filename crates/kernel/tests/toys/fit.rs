//! A player's wish is shortened to what is allowed: a toy in which a man walks along a line.
use crate::duel::{Man, bare_view, pawn};
use geom::{INCH, Point};
use kernel::{
    Chapter, Cite, Cited, Cx, Fill, Leg, No, Offer, Play, Ruleset, Seat, Stop, View, Viewer, Want,
    any::{self, AnyGame},
    doc::{Doc, Problem},
    names::{Name, Names},
    ruleset::{SeatCard, Seats, Showing, Spot, guess_of_menu},
    upshot::Upshot,
    view::Line,
};
use serde_json::{Value, json};
use std::fmt;

/// A man walks from where he stands, with a minimum and a maximum distance in inches.
#[derive(Copy, Clone, PartialEq, Debug)]
struct Walk;

#[derive(Clone, PartialEq, Debug)]
enum Refusal {
    Far { gone: f64, most: f64 },
    Near,
    Unfit,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

impl std::error::Error for Refusal {}

impl Cited for Refusal {
    fn cite(&self) -> Cite {
        Cite::new(if *self == Self::Near { "WA-2" } else { "WA-1" })
    }
    fn numbers(&self) -> Vec<(&'static str, f64)> {
        match self {
            Self::Far { gone, most } => vec![("gone", *gone), ("most", *most)],
            _ => Vec::new(),
        }
    }
}

/// How far a fill leads, and to which point.
fn led(from: Point, fill: &Fill) -> Result<(f64, Point), Refusal> {
    let inches = |a: Point, b: Point| a.v2().distance(b.v2()) / INCH.units();
    match fill {
        Fill::Point(to) => Ok((inches(from, *to), *to)),
        Fill::Path(legs) => legs.iter().try_fold((0.0, from), |(gone, at), leg| match leg {
            Leg::To(to) => Ok((gone + inches(at, *to), *to)),
            Leg::Move { r#move } => {
                let to = Point::new(at.x, at.y + r#move.0);
                Ok((gone + inches(at, to), to))
            }
            Leg::Turn { turn } => Ok((gone + f64::from(turn.0.abs()) / 8192.0, at)),
            _ => Err(Refusal::Unfit),
        }),
        _ => Err(Refusal::Unfit),
    }
}

/// Where the walker stands, and the minimum and maximum distance.
type Ground = (Point, [f64; 2]);

impl Ruleset for Walk {
    const ID: &'static str = "walk";
    const VERSION: u32 = 1;
    const DICE: &'static [u8] = &[6];
    const LOW_WINS: bool = false;
    const SHOWING: Showing<Self> = Showing {
        outcome: Self::outcome,
        measure: Self::measure,
        actor: Self::actor,
        meant: Self::meant,
        wishes: Self::wishes,
        ..Showing::new(Self::view, Self::line)
    };
    /// The minimum and the maximum.
    type Setup = [f64; 2];
    type Model = Ground;
    type Stage = ();
    type Question = ();
    type Act = u8;
    type Event = Point;
    type Refusal = Refusal;

    fn read(_: &Doc) -> Result<[f64; 2], Vec<Problem>> {
        Ok([0.0; 2])
    }
    fn open(setup: &[f64; 2]) -> Result<(Self::Model, ()), Refusal> {
        Ok(((Point::new(0, 0), *setup), ()))
    }
    fn play(cx: &mut Cx<'_, Self>, (): &()) -> Play<Self, Option<()>> {
        let said = cx.ask(Seats::one(Seat(0)), ())?;
        let (from, [least, most]) = *cx.model();
        let (gone, to) = led(from, &said.fill).map_err(|why| Stop::No(No::Refused(why)))?;
        if gone > most + 1e-4 {
            return Err(Stop::No(No::Refused(Refusal::Far { gone, most })));
        }
        if gone < least {
            return Err(Stop::No(No::Refused(Refusal::Near)));
        }
        cx.emit(to);
        cx.roll(6)?;
        Ok(Some(()))
    }
    fn apply(model: &mut Self::Model, event: &Point) {
        model.0 = *event;
    }
    fn names(_: &[f64; 2]) -> Names {
        let one = vec![Name::new("walker", "walker")];
        Names { units: one.clone(), sides: one.clone(), seats: one, ..Names::default() }
    }
    fn seats(_: &Self::Model) -> Vec<SeatCard> {
        vec![SeatCard { id: "walker".to_owned(), side: "walker".to_owned() }]
    }

    fn chapter(_: &()) -> Chapter<Self> {
        let (menu, offer, guess) = (Self::menu, Self::offer, guess_of_menu::<Self>);
        Chapter { menu, offer, guess, prompt: |_, _| String::new() }
    }
}

impl Walk {
    fn menu(_: &Ground, (): &(), _: Seat) -> Vec<u8> {
        vec![0, 1, 2]
    }

    fn offer(_: &Ground, (): &(), _: Seat, act: &u8) -> Option<Offer<u8>> {
        let want = *[Want::Path, Want::Point, Want::Nothing].get(usize::from(*act))?;
        Some(Offer::plain(*act, "Walk", Cite::new("WA-1")).wanting(want, Fill::Nothing))
    }

    fn meant(_: &Ground, (): &(), _: &u8, fill: &Fill) -> Option<Fill> {
        // He does not walk obliquely. Shown an oblique move, he goes as far straight ahead.
        let Fill::Path(legs) = fill else { return None };
        let [Leg::Oblique { oblique, .. }] = legs[..] else { return None };
        Some(Fill::Path(vec![Leg::Move { r#move: oblique }]))
    }

    fn actor(_: &Ground, (): &(), _: &u8) -> Option<String> {
        Some("walker".to_owned())
    }

    fn wishes(_: &Ground, (): &(), _: Seat, unit: &str) -> Vec<(String, u8, Fill)> {
        let go = |n: i32| (format!("go {n}"), 3, Fill::Point(Point::new(0, n * INCH.0)));
        if unit == "walker" { [1, 4, 4, 9, 9].map(go).to_vec() } else { Vec::new() }
    }

    fn view(model: &Ground, asked: Option<(Seats, &())>, _: Viewer) -> View {
        let mut view = bare_view(Self::ID, asked.map(|(seats, ())| seats), Vec::new());
        let mut man = pawn("walker", &Man { x: 0, hp: 1, rerolls: 0 });
        man.front = Some(geom::Pose::new(model.0, geom::Angle::NORTH));
        view.units = vec![man];
        view
    }

    fn line(_: &Ground, _: &Point, _: Viewer) -> Option<Line> {
        None
    }

    fn outcome(_: &Ground, _: &[Point]) -> Upshot {
        Upshot::default()
    }

    fn measure(_: &Ground, _: &Spot, _: &Spot, _: Viewer) -> Result<Value, String> {
        Err("there is nothing to measure".to_owned())
    }
}

fn walk(least: f64, most: f64) -> Box<dyn AnyGame> {
    let record = json!({"format": 1, "ruleset": "walk", "version": 1, "seed": 3, "setup": [least, most], "decisions": []});
    any::replay::<Walk>(record, None).expect("it replays").game
}

fn fitted(game: &dyn AnyGame, fill: Value) -> Value {
    let fitted = game.fit("walker", json!(0), fill).expect("some of it is allowed");
    game.may("walker", json!(0), json!(fitted.fill)).expect("what fits is allowed");
    assert!(fitted.preview.rolls, "the die is announced, not thrown");
    json!(fitted)
}

#[test]
fn what_is_allowed_is_left_as_it_is() {
    let fitted = fitted(&*walk(0.0, 6.0), json!([[0, 5]]));
    assert_eq!(fitted["fill"], json!([[0.0, 5.0]]));
    assert_eq!((&fitted["barred"], &fitted["length"]), (&Value::Null, &json!(5.0)));
    assert_eq!(fitted["preview"]["units"][0]["front"]["at"], json!([0.0, 5.0]));
}

#[test]
fn a_number_out_of_bounds_is_reported() {
    let game = walk(0.0, 6.0);
    let why = |fill: Value| match game.may("walker", json!(0), fill) {
        Err(No::Error(why)) => why,
        other => panic!("{other:?}"),
    };
    let far = why(json!([[0, 1], {"turn": 361}]));
    assert!(far.ends_with("a turn is a number of degrees between -360 and 360"), "{far}");
    assert!(why(json!([{"move": 1e9}])).contains("inches"));
    assert!(why(json!([{"move": "far"}])).ends_with("of unit ids, or a whole number"));
}

#[test]
fn what_is_not_allowed_is_taken_as_it_is_meant() {
    let game = walk(0.0, 6.0);
    let slant = json!([{"oblique": 4, "by": 45}]);
    assert!(game.may("walker", json!(0), slant.clone()).is_err(), "an answer is judged as it is");
    let meant = fitted(&*game, slant);
    assert_eq!((&meant["fill"], &meant["barred"]), (&json!([{"move": 4.0}]), &Value::Null));
    let far = fitted(&*game, json!([{"oblique": 9, "by": 45}]));
    assert_eq!(far["fill"], json!([{"move": 6.0}]), "and cut where it must be");
}

#[test]
fn what_is_too_long_is_cut_at_the_mark_of_the_ruler() {
    let game = walk(0.0, 6.0);
    for (wish, fit) in [
        (json!([[0, 11]]), json!([[0.0, 6.0]])),
        (json!([[0, 4], [8, 4]]), json!([[0.0, 4.0], [2.0, 4.0]])),
        (json!([{"move": 30}]), json!([{"move": 6.0}])),
        (json!([0, 7.3]), json!([0.0, 6.0])),
    ] {
        let fitted = fitted(&*game, wish);
        assert_eq!((&fitted["fill"], &fitted["length"]), (&fit, &json!(6.0)));
        assert_eq!(fitted["barred"]["cite"], "WA-1");
        assert_eq!(fitted["barred"]["numbers"]["most"], 6.0);
    }
    let turned = fitted(&*game, json!([[0, 4], {"turn": -180}]));
    let turn = turned["fill"][1]["turn"].as_f64().expect("a turn");
    assert!((-90.01..-89.0).contains(&turn), "{turn}");
}

/// Orders may forbid the shortest move as well as the longest.
#[test]
fn a_limit_is_found_though_less_is_forbidden_too() {
    let fitted = fitted(&*walk(4.5, 5.25), json!([[0, 20]]));
    assert_eq!(fitted["length"], json!(5.25));
    let no = walk(6.0, 5.0).fit("walker", json!(0), json!([[0, 20]])).expect_err("neither");
    assert!(matches!(no, No::Refused { .. }), "{no:?}");
}

#[test]
fn what_is_all_or_nothing_is_refused() {
    let game = walk(0.0, 6.0);
    for fill in [json!(null), json!([{"about": true}]), json!([[0, 3], {"face": 90}])] {
        let no = game.fit("walker", json!(0), fill).expect_err("unfit");
        assert!(matches!(no, No::Refused { .. }), "{no:?}");
    }
    let no = game.fit("walker", json!("fly"), json!([[0, 3]])).expect_err("it cannot be read");
    assert!(matches!(no, No::Error(_)), "{no:?}");
}

#[test]
fn what_is_in_reach_is_a_ring() {
    for act in [0, 1] {
        let ring = walk(0.0, 6.0).reach("walker", json!(act));
        assert_eq!(ring.len(), 36);
        for [x, y] in ring {
            let far = (x * x + y * y).sqrt();
            assert!((5.88..6.02).contains(&far), "{far}");
        }
    }
    assert!(walk(0.0, 6.0).reach("walker", json!(2)).is_empty());
    assert!(walk(0.0, 0.05).reach("walker", json!(0)).is_empty());
    assert!(walk(0.0, 6.0).reach("nobody", json!(0)).is_empty());
}

#[test]
fn what_is_denied_is_listed_once_for_each_reason() {
    let game = walk(2.0, 6.0);
    let denied = json!(game.denied("walker", "walker"));
    assert_eq!(denied.as_array().map(Vec::len), Some(2), "{denied}");
    assert_eq!((&denied[0]["label"], &denied[0]["cite"]), (&json!("go 1"), &json!("WA-2")));
    assert_eq!((&denied[1]["label"], &denied[1]["labels"]), (&json!("go 9"), &json!(["go 9"])));
    assert_eq!(denied[1]["numbers"], json!({"gone": 9.0, "most": 6.0}));
    assert!(game.denied("walker", "nobody").is_empty());
    assert!(game.denied("nobody", "walker").is_empty());
}
