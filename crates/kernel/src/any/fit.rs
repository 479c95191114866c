//! How much of a player's wish the rules allow: snapping to the legal limit.
mod hand;
mod reach;

use self::hand::Hand;
use super::{Held, Preview};
use crate::{Fill, Leg, No, Reason, Ruleset, Said, no::OrNo, offer::Turn};
use geom::{INCH, Length, Point, V2};
use serde::Serialize;
use serde_json::Value;

/// Into how many parts a wish is cut to find the longest part that is allowed. Rules may forbid the shortest parts as well as the
/// longest, so halving alone could miss an allowed part in between.
const PARTS: u32 = 8;
/// How often the part that contains the limit is halved.
const HALVINGS: u32 = 7;
/// The limits of rulebooks are multiples of this, in inches.
const MARK: f64 = 0.25;
/// As much of a wish as the rules allow.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Fitted {
    /// What to answer.
    pub fill: Fill,
    /// What it does before its first die falls.
    pub preview: Preview,
    /// What forbids the rest; none if the whole wish is allowed.
    pub barred: Option<Reason>,
    /// How far it goes in straight lines, in inches; none if it does not move.
    pub length: Option<f64>,
}

/// The part of a wish that can be shortened, and what comes before it.
enum Wish {
    /// A single point, and where the unit stands.
    Point { from: V2, to: V2 },
    /// The last leg of a path.
    Leg { before: Vec<Leg>, from: V2, last: Leg },
}

impl Wish {
    /// None if the fill cannot be shortened.
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

    /// The size of the wish: inches of a move, degrees of a turn.
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

    /// The fill with this part of the wish, from nothing (0) to all (1).
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

/// The longest part of a wish that is allowed, and what forbids more. If no part is allowed, the reason.
fn longest<R: Ruleset>(
    hand: &mut Hand<'_, R>,
    wish: &Wish,
    mut barred: No<R::Refusal>,
) -> OrNo<R, (f64, No<R::Refusal>)> {
    let mut tried = |part: f64| hand.is_allowed(wish.part(part));
    let (mut most, mut least) = (1.0, None);
    for n in (0..PARTS).rev() {
        // The last part is the smallest that differs from nothing.
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
    // If the limit is a mark of the ruler, the wish ends exactly there.
    let size = wish.size();
    let mark = (most * size / MARK).floor() * MARK / size;
    if mark > least && mark < most && tried(mark).is_ok() {
        least = mark;
    }
    Ok((least, barred))
}

impl<R: Ruleset> Held<R> {
    /// What the player means by a wish that is not allowed as it is.
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
        let length = hand.length(&fill);
        let said = hand.said(fill.clone());
        let preview = self.preview_of(&mut hand.moment, said)?;
        Ok(Fitted { fill, preview, barred, length })
    }
}
