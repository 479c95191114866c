//! A hand's wish and how much of it the rules allow: snapping to the legal limit, and the outline of what is in reach.
use super::{Held, Preview};
use crate::{Fill, Leg, Moment, No, Reason, Ruleset, Said, Seat, Viewer, Want, offer::Turn};
use geom::{Angle, INCH, Length, Point, Pose, V2};
use serde::Serialize;
use serde_json::Value;

/// Into how many parts a wish is cut when the longest part that is allowed is looked for: what orders compel may forbid
/// the shortest as well as the longest, so that halving alone could miss what lies between.
const PARTS: u32 = 8;
/// How often the part that holds the limit is halved.
const HALVINGS: u32 = 7;
/// Limits that books name lie on these marks of the ruler, of an inch.
const MARK: f64 = 0.25;
/// How far out the outline of what is in reach is looked for, at most, in inches.
const MOST_REACH: f64 = 72.0;
/// Where it is looked for first, in inches, unless an example tells better.
const FIRST_GUESS: f64 = 4.0;
/// How finely, in inches.
const FINE: f64 = 0.1;
/// The directions of the outline.
const DIRECTIONS: u16 = 36;

/// As much of a wish as the rules allow.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Fitted {
    /// What to answer.
    pub fill: Fill,
    /// What it does before its first die.
    pub preview: Preview,
    /// What bars the rest; none where all of the wish is allowed.
    pub barred: Option<Reason>,
    /// How far it goes in straight lines, in inches, where it goes at all.
    pub length: Option<f64>,
}

/// One act of one seat, to be tried with this fill and that.
struct Hand<'a, R: Ruleset> {
    moment: Moment<R>,
    seat: Seat,
    act: &'a R::Act,
    unit: Option<String>,
}

impl<R: Ruleset> Hand<'_, R> {
    fn said(&self, fill: Fill) -> Said<R::Act> {
        Said { seat: self.seat, act: self.act.clone(), fill }
    }

    fn is_allowed(&mut self, fill: Fill) -> Result<(), No<R::Refusal>> {
        let said = self.said(fill);
        self.moment.dry_run(said).map(|_| ())
    }

    /// Where it stands after some legs: as the rules lead it, or reckoned where these legs alone are not allowed.
    fn after(&mut self, legs: &[Leg]) -> Option<Pose> {
        let (seat, id) = (self.seat, self.unit.clone()?);
        let now = place::<R>(self.moment.model(), seat, &id)?;
        if legs.is_empty() {
            return Some(now);
        }
        let said = self.said(Fill::Path(legs.to_vec()));
        match self.moment.dry_run(said) {
            Ok((model, _)) => place::<R>(model, seat, &id),
            Err(_) => Some(legs.iter().fold(now, |at, leg| gone(at, *leg))),
        }
    }
}

/// Where a unit stands on a table, by the place of it that legs lead.
fn place<R: Ruleset>(model: &R::Model, seat: Seat, unit: &str) -> Option<Pose> {
    (R::SHOWING.anchor)(model, unit).or_else(|| {
        let units = (R::SHOWING.view)(model, None, Viewer::Seat(seat)).units;
        units.into_iter().find(|it| it.id == unit)?.front
    })
}

/// Where a leg leads, by that place alone.
fn gone(from: Pose, leg: Leg) -> Pose {
    let turned = |by: Turn| Pose::new(from.at, from.facing + Angle(by.0 as u16));
    match leg {
        Leg::To(at) => Pose::new(at, Angle::of(at.v2() - from.at.v2()).unwrap_or(from.facing)),
        Leg::Move { r#move } => from.advanced(r#move.units()),
        Leg::Turn { turn } | Leg::Wheel { wheel: turn } => turned(turn),
        Leg::Face { face } => Pose::new(from.at, face),
        Leg::About { .. } => turned(Turn(1 << 15)),
        Leg::Oblique { oblique, by } => {
            let way = turned(by).facing.forward();
            from.moved(way * oblique.units())
        }
    }
}

/// The part of a wish that can be more or less, and what stands before it.
enum Wish {
    /// A lone point, from where the unit stands.
    Point { from: V2, to: V2 },
    /// The last leg of a path.
    Leg { before: Vec<Leg>, from: V2, last: Leg },
}

impl Wish {
    /// None: this fill is all or nothing.
    fn of<R: Ruleset>(hand: &mut Hand<'_, R>, fill: &Fill) -> Option<Self> {
        match fill {
            Fill::Point(to) => {
                let from = hand.after(&[])?.at.v2();
                Some(Self::Point { from, to: to.v2() })
            }
            Fill::Path(legs) => {
                let (&last, before) = legs.split_last()?;
                let from = match last {
                    Leg::To(_) => hand.after(before)?.at.v2(),
                    Leg::Face { .. } | Leg::About { .. } => return None,
                    _ => V2::ZERO,
                };
                Some(Self::Leg { before: before.to_vec(), from, last })
            }
            _ => None,
        }
    }

    /// How much is wished: inches of a way, degrees of a turn.
    fn size(&self) -> f64 {
        match *self {
            Self::Point { from, to } => from.distance(to) / INCH.units(),
            Self::Leg { from, last: Leg::To(to), .. } => from.distance(to.v2()) / INCH.units(),
            Self::Leg {
                last: Leg::Move { r#move: by } | Leg::Oblique { oblique: by, .. }, ..
            } => by.to_inches().abs(),
            Self::Leg { last: Leg::Turn { turn: by } | Leg::Wheel { wheel: by }, .. } => {
                f64::from(by.0).abs() * 360.0 / 65_536.0
            }
            Self::Leg { .. } => 0.0,
        }
    }

    /// The fill with so much of it, from nothing (0) to all (1).
    fn part(&self, part: f64) -> Fill {
        let point = |from: V2, to: V2| Point::from(from.towards(to, part));
        let length = |by: Length| Length::from_units(by.units() * part);
        let turn = |by: Turn| Turn((f64::from(by.0) * part) as i32);
        match self {
            Self::Point { from, to } => Fill::Point(point(*from, *to)),
            Self::Leg { before, from, last } => {
                let mut legs = before.clone();
                legs.push(match *last {
                    Leg::To(to) => Leg::To(point(*from, to.v2())),
                    Leg::Move { r#move } => Leg::Move { r#move: length(r#move) },
                    Leg::Turn { turn: by } => Leg::Turn { turn: turn(by) },
                    Leg::Wheel { wheel: by } => Leg::Wheel { wheel: turn(by) },
                    Leg::Oblique { oblique, by } => Leg::Oblique { oblique: length(oblique), by },
                    other => other,
                });
                Fill::Path(legs)
            }
        }
    }
}

/// The longest part of a wish that is allowed, and what bars more; else why not even the shortest is.
fn longest<R: Ruleset>(
    hand: &mut Hand<'_, R>,
    wish: &Wish,
    mut barred: No<R::Refusal>,
) -> Result<(f64, No<R::Refusal>), No<R::Refusal>> {
    let mut tried = |part: f64| hand.is_allowed(wish.part(part));
    let (mut most, mut least) = (1.0, None);
    for n in (0..PARTS).rev() {
        // The last is as little as can be told from nothing.
        let part = if n == 0 { 0.01 } else { f64::from(n) / f64::from(PARTS) };
        match tried(part) {
            Ok(()) => {
                least = Some(part);
                break;
            }
            Err(why) => (most, barred) = (part, why),
        }
    }
    let Some(mut least) = least else { return Err(barred) };
    for _ in 0..HALVINGS {
        let middle = (least + most) / 2.0;
        match tried(middle) {
            Ok(()) => least = middle,
            Err(why) => (most, barred) = (middle, why),
        }
    }
    // A limit that lies on a mark of the ruler is met there and not a hair short of it.
    let size = wish.size();
    let mark = (most * size / MARK).floor() * MARK / size;
    if mark > least && mark < most && tried(mark).is_ok() {
        least = mark;
    }
    Ok((least, barred))
}

impl<R: Ruleset> Held<R> {
    fn hand<'a>(&self, seat: Seat, act: &'a R::Act) -> Hand<'a, R> {
        let moment = self.game.moment().clone();
        let question = moment.ask().map(|ask| &ask.question);
        let unit = question.and_then(|question| (R::SHOWING.actor)(moment.model(), question, act));
        Hand { moment, seat, act, unit }
    }

    /// What a wish means that is not allowed as it is.
    fn meant(&self, said: &Said<R::Act>) -> Option<Fill> {
        let moment = self.game.moment();
        (R::SHOWING.meant)(moment.model(), &moment.ask()?.question, &said.act, &said.fill)
    }

    pub(super) fn fitted(&self, seat: &str, act: Value, fill: Value) -> Result<Fitted, No> {
        let mut said = self.said(seat, act, fill)?;
        let mut hand = self.hand(said.seat, &said.act);
        if let Err(No::Refused(_)) = hand.is_allowed(said.fill.clone())
            && let Some(meant) = self.meant(&said)
        {
            said.fill = meant;
        }
        let (fill, barred) = match hand.is_allowed(said.fill.clone()) {
            Ok(()) => (said.fill, None),
            Err(why @ No::Refused(_)) => {
                let Some(wish) = Wish::of(&mut hand, &said.fill) else {
                    return Err(self.no(why));
                };
                let (part, barred) = longest(&mut hand, &wish, why).map_err(|why| self.no(why))?;
                let barred = match barred {
                    No::Refused(refusal) => Some(Reason::of(&refusal, &self.names)),
                    _ => None,
                };
                (wish.part(part), barred)
            }
            Err(why) => return Err(self.no(why)),
        };
        let length = length(&mut hand, &fill);
        let said = hand.said(fill.clone());
        let preview = self.preview_of(&mut hand.moment, said)?;
        Ok(Fitted { fill, preview, barred, length })
    }

    pub(super) fn reached(&self, seat: &str, act: Value) -> Vec<[f64; 2]> {
        let Ok(said) = self.said(seat, act, Value::Null) else { return Vec::new() };
        let Some(offer) = self.game.moment().offer(said.seat, &said.act) else { return Vec::new() };
        let fill: fn(Point) -> Fill = match offer.want {
            Want::Path => |at| Fill::Path(vec![Leg::To(at)]),
            Want::Point => Fill::Point,
            _ => return Vec::new(),
        };
        let mut hand = self.hand(said.seat, &said.act);
        let guess = length(&mut hand, &offer.fill).filter(|&far| far > FINE).unwrap_or(FIRST_GUESS);
        match hand.after(&[]) {
            Some(front) => outline(&mut hand, front, guess, fill),
            None => Vec::new(),
        }
    }
}

/// How far a fill goes in straight lines, in inches.
fn length<R: Ruleset>(hand: &mut Hand<'_, R>, fill: &Fill) -> Option<f64> {
    let legs = match fill {
        Fill::Point(to) => {
            let from = hand.after(&[])?.at;
            return Some(in_inches(from.v2().distance(to.v2())));
        }
        Fill::Path(legs) => legs,
        _ => return None,
    };
    let mut far = 0.0;
    let mut at = hand.after(&[])?;
    for (n, &leg) in legs.iter().enumerate() {
        let next = match leg {
            // Where a wheel leads hangs on how broad the unit is, so the rules are asked.
            Leg::Wheel { .. } | Leg::About { .. } => hand.after(&legs[..=n])?,
            _ => gone(at, leg),
        };
        if matches!(leg, Leg::To(_) | Leg::Move { .. } | Leg::Oblique { .. }) {
            far += at.at.v2().distance(next.at.v2());
        }
        at = next;
    }
    Some(in_inches(far))
}

fn in_inches(units: f64) -> f64 {
    (units / INCH.units() * 100.0).round() / 100.0
}

/// The outline of where a unit can get straight on, in each of the directions. Each is looked for about where the last was
/// found, which takes half the tries of a search from nothing; a tenth of an inch is near enough to draw.
fn outline<R: Ruleset>(
    hand: &mut Hand<'_, R>,
    front: Pose,
    mut guess: f64,
    fill: fn(Point) -> Fill,
) -> Vec<[f64; 2]> {
    let from = front.at.v2();
    let mut ring = Vec::with_capacity(usize::from(DIRECTIONS));
    let mut found = false;
    for n in 0..DIRECTIONS {
        let turned = Angle((u32::from(n) * 65_536 / u32::from(DIRECTIONS)) as u16);
        let way = (front.facing + turned).forward();
        let at = |inches: f64| from + way * (inches * INCH.units());
        let far = farthest(guess, |inches| hand.is_allowed(fill(at(inches).into())).is_ok());
        if far > 0.0 {
            (guess, found) = (far, true);
        }
        let end = at(far);
        // Finer than lengths are told, so that its corners lie where they were found.
        ring.push([end.x, end.y].map(|units| (units / INCH.units() * 1e4).round() / 1e4));
    }
    if found { ring } else { Vec::new() }
}

/// The farthest that is allowed in one direction, in inches; 0 where nothing is. Something near the guess that is allowed is
/// looked for first, for orders may forbid the shortest as well as the longest; then how much farther it goes.
fn farthest(guess: f64, mut tried: impl FnMut(f64) -> bool) -> f64 {
    let tries = [1.0, 0.75, 1.25, 0.5, 0.25].map(|part| guess * part);
    let Some(mut least) = tries.into_iter().chain([FINE]).find(|&at| tried(at)) else {
        return 0.0;
    };
    let (mut most, mut step) = (MOST_REACH, 1.0);
    while least + step < MOST_REACH {
        if !tried(least + step) {
            most = least + step;
            break;
        }
        least += step;
        step *= 2.0;
    }
    while most - least > FINE {
        let middle = (least + most) / 2.0;
        if tried(middle) {
            least = middle;
        } else {
            most = middle;
        }
    }
    least
}
