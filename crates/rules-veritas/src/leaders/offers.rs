//! The offers of moving commanders.
use super::{check, each};
use crate::{
    Veritas,
    act::Act,
    kinds::{LeaderId, Rank},
    model::{Leader, Model},
    question::Question,
};
use geom::{Length, Pose, V2};
use kernel::{
    Fill, Offer, Seat,
    chapter::{Chapter, told},
    dice::Chooser,
    offer::Want,
};
use table::bodies::Set;

pub(crate) const QUESTIONS: Chapter<Veritas> =
    Chapter { menu, offer, guess, prompt: told::<Veritas> };

/// The units that a commander might join: of the commander's own wing, or any friend for the Army Commander.
fn units(model: &Model, leader: &Leader) -> Set {
    let friends = model.units.all_of(leader.side.idx());
    let own = match leader.rank {
        Rank::Army => friends,
        Rank::Wing(wing) => friends.and(model.all_in(wing)),
    };
    leader.with.map_or(own, |unit| own.without(unit.idx()))
}

fn menu(model: &Model, question: &Question, _: Seat) -> Vec<Act> {
    let Question::Lead { side } = *question else { return Vec::new() };
    let mut acts = vec![Act::EndLead];
    for leader in each(model, side) {
        acts.push(Act::Lead { leader: leader.id, with: None });
        let units = model.units.each(units(model, leader));
        acts.extend(units.map(|unit| Act::Lead { leader: leader.id, with: Some(unit.id) }));
    }
    acts
}

fn offer(model: &Model, _: &Question, seat: Seat, act: &Act) -> Option<Offer<Act>> {
    let plain = |label: String| Offer::plain(*act, label, "IDV-COM-017");
    match *act {
        Act::EndLead => Some(plain("Done moving commanders".to_owned())),
        Act::Lead { leader, with: Some(unit) } => {
            check(model, seat, leader, Some(unit), &Fill::Nothing).ok()?;
            let offer = plain(format!("{} joins {unit}", model.holder(leader)));
            Some(offer.by(model.scene.leader_key(leader)).against(model.key(unit)))
        }
        Act::Lead { leader, with: None } => {
            let fill = example(model, seat, leader)?;
            let offer = plain(format!("{} rides alone", model.holder(leader)));
            Some(offer.wanting(Want::Point, fill).by(model.scene.leader_key(leader)))
        }
        _ => None,
    }
}

/// A place to ride to: ahead if possible, else aside or back.
fn example(model: &Model, seat: Seat, id: LeaderId) -> Option<Fill> {
    let leader = model.leaders.get(id.idx())?;
    let rides = 0..RIDES;
    rides.map(|n| ride(model, leader, n)).find(|fill| check(model, seat, id, None, fill).is_ok())
}

/// How many rides are tried.
const RIDES: usize = 6;

/// One of them.
fn ride(model: &Model, leader: &Leader, n: usize) -> Fill {
    let ahead = model.scene.side(leader.side).edge.ahead().forward();
    let right = V2::new(ahead.y, -ahead.x);
    let step = Length::inches(3.0).units();
    let rides: [V2; RIDES] =
        [ahead * 2.0, right * 2.0, right * -2.0, ahead * -1.0, ahead * -3.0, V2::new(0.0, 0.0)];
    Fill::Point(Pose::new(leader.at, Default::default()).moved(rides[n] * step).at)
}

/// Any candidate of the menu with any ride, without building the menu.
fn guess(
    model: &Model,
    question: &Question,
    _: Seat,
    chooser: &mut Chooser,
) -> Option<(Act, Fill)> {
    let Question::Lead { side } = *question else { return None };
    let n_acts: usize = each(model, side).map(|it| 1 + units(model, it).len()).sum();
    let Some(mut nth) = chooser.under(1 + n_acts).checked_sub(1) else {
        return Some((Act::EndLead, Fill::Nothing));
    };
    for leader in each(model, side) {
        if nth == 0 {
            let act = Act::Lead { leader: leader.id, with: None };
            return Some((act, ride(model, leader, chooser.under(RIDES))));
        }
        let units = units(model, leader);
        if let Some(n) = units.iter().nth(nth - 1) {
            let with = Some(model.units[n].id);
            return Some((Act::Lead { leader: leader.id, with }, Fill::Nothing));
        }
        nth -= units.len() + 1;
    }
    None
}
