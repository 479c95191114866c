//! The outline of what a unit can reach.
use super::{super::Held, hand::Hand};
use crate::{Fill, Leg, Ruleset, Want};
use geom::{Angle, INCH, Point, Pose};
use serde_json::Value;

/// The farthest point of the outline that is tried, in inches.
const MOST_REACH: f64 = 72.0;
/// The first distance to try, in inches, unless an example suggests a better one.
const FIRST_GUESS: f64 = 4.0;
/// The precision of the outline, in inches.
const FINE: f64 = 0.1;
/// The number of directions of the outline.
const DIRECTIONS: u16 = 36;

impl<R: Ruleset> Held<R> {
    pub(in crate::any) fn reached(&self, seat: &str, act: Value) -> Vec<[f64; 2]> {
        let Ok(said) = self.said(seat, act, Value::Null) else { return Vec::new() };
        let Some(offer) = self.game.moment().offer(said.seat, &said.act) else { return Vec::new() };
        let fill: fn(Point) -> Fill = match offer.want {
            Want::Path => |at| Fill::Path(vec![Leg::To(at)]),
            Want::Point => Fill::Point,
            _ => return Vec::new(),
        };
        let mut hand = self.hand(said.seat, &said.act);
        let guess = hand.length(&offer.fill).filter(|&far| far > FINE).unwrap_or(FIRST_GUESS);
        match hand.after(&[]) {
            Some(front) => outline(&mut hand, front, guess, fill),
            None => Vec::new(),
        }
    }
}

/// The outline of where a unit can go straight ahead, in each of the directions. The search in each direction starts near the
/// result of the last one, which takes half as many tries as a search from the start. A tenth of an inch is precise enough to
/// draw.
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
        // This is finer than a length is stored, so that the corners are where they were found.
        ring.push([end.x, end.y].map(|units| (units / INCH.units() * 1e4).round() / 1e4));
    }
    if found { ring } else { Vec::new() }
}

/// The farthest distance that is allowed in one direction, in inches; 0 if none is. Rules may forbid the shortest moves as well
/// as the longest, so this first finds an allowed distance near the guess and then extends it.
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
