//! The answer to each kind of message.
use super::Guest;
use crate::{
    answers::{Answer, Intent, Invited, Reach, Rule, Trouble, UnitFacts},
    budget::{Load, RETRY, Undone},
    faults::guarded,
    room::{Room, SayReply, SayRequest},
    rooms::{Hall, NoRoom},
    terms::{Holder, Matter},
    wire::{Chance, Wish, Word},
};
use games::{AnyGame, No};
use kernel::odds::Far;
use std::{sync::Arc, time::Instant};

/// The answer to a message.
pub(super) async fn answer(hall: &Arc<Hall>, guest: &Guest, word: Word) -> Answer {
    answered(hall, guest, word).await.unwrap_or_else(|why| Answer::error(why.to_string()))
}

async fn answered(hall: &Arc<Hall>, guest: &Guest, word: Word) -> Result<Answer, NoRoom> {
    // Tokens can become invalid at any time, so they are checked for each message.
    let holder = hall.room(&guest.cell).await?.terms.holder(&guest.tokens);
    if holder.is_stranger() {
        return Ok(Answer::error("this token is no longer valid: ask for a new link"));
    }
    Ok(match word {
        Word::Say(said) => {
            let mut room = hall.room(&guest.cell).await?;
            let reply = reply_to(hall, &mut room, &holder, said).await;
            hall.attend(&guest.cell, &room);
            reply.into()
        }
        Word::Fit(wish) => of_wish(hall, guest, &holder, wish, Load::Short, fit).await?,
        Word::Odds(Chance { seat, act, fill, answers, until }) => {
            match Far::read(&answers, &until) {
                Ok(far) => {
                    let ask = move |game: &dyn AnyGame, wish: Wish| {
                        let odds = game.odds_to(&wish.seat, wish.act, wish.fill, far)?;
                        Ok(Answer::Odds(odds["odds"].clone().into()))
                    };
                    let wish = Wish { seat, act, fill };
                    of_wish(hall, guest, &holder, wish, Load::Long, ask).await?
                }
                Err(why) => Answer::error(why),
            }
        }
        Word::Reach(wish) => of_wish(hall, guest, &holder, wish, Load::Short, reach).await?,
        Word::Unit(of) => unit(hall, guest, &holder, of.unit).await?,
        Word::Measure(tape) => {
            let room = hall.room(&guest.cell).await?;
            let viewer = room.viewer(&holder);
            let measured = guarded(|| room.game.measure_for(&viewer, tape.from, tape.to));
            let measured = measured.map(|it| it.map(|it| Answer::Measure(it["measure"].clone())));
            told(measured.map_err(Undone::Fault))
        }
        Word::Rule(of) => match games::rule(&of.cite) {
            Some(text) => Answer::Rule(Rule { cite: of.cite, text: text.to_owned() }),
            None => Answer::error("there is no such rule"),
        },
        Word::Intent(of) => match hall.room(&guest.cell).await?.intent(&of.seat, &holder) {
            Some(text) => Answer::Intent(Intent { seat: of.seat, text: text.to_owned() }),
            None => Answer::error("no general has decided for this seat yet"),
        },
        Word::At(at) => {
            let look = {
                let mut room = hall.room(&guest.cell).await?;
                let viewer = room.viewer(&holder);
                room.look_back(at.n, viewer)
            };
            let look = match look {
                Ok(look) => look,
                Err(why) => return Ok(Answer::error(why)),
            };
            match hall.budget.work(Load::Short, move || look.take()).await {
                Ok(Ok((told, past))) => {
                    hall.room(&guest.cell).await?.put_back(past);
                    Answer::At(Box::new(told))
                }
                Ok(Err(why)) => Answer::error(why),
                Err(why) => undone(&why),
            }
        }
        word => settle(hall, guest, &holder, word).await?,
    })
}

/// Messages that change the terms or take something back.
async fn settle(
    hall: &Arc<Hall>,
    guest: &Guest,
    holder: &Holder,
    word: Word,
) -> Result<Answer, NoRoom> {
    let store = &hall.store;
    let mut room = hall.room(&guest.cell).await?;
    let reply = match word {
        Word::Undo(undo) => room.undo(store, holder, undo.n).await,
        Word::Takeback(back) => room.propose(store, holder, Matter::Takeback, back.to).await,
        Word::Draw(_) => room.propose(store, holder, Matter::Draw, 0).await,
        Word::Answer(consent) if consent.yes => room.agree(store, holder, consent.to).await,
        Word::Answer(consent) => room.decline(store, holder, consent.to).await,
        Word::Claim(_) => room.claim(store, holder).await,
        Word::Seat(seat) => room.hand_over(store, holder, &seat.seat, seat.by, seat.general).await,
        Word::Dice(throws) => room.throw_by(store, holder, throws.by).await,
        Word::Throw(it) => room.throw(store, holder, it.n, it.dice).await,
        Word::Standing(it) => room.stand(store, holder, &it.seat, it.orders).await,
        Word::Invite(it) => match room.invite(store, holder, it.seat.as_deref()).await {
            Ok(token) => return Ok(Answer::Invite(Invited { seat: it.seat, token })),
            Err(reply) => reply,
        },
        other => SayReply::error(format!("unexpected message: {other:?}")),
    };
    hall.attend(&guest.cell, &room);
    Ok(reply.into())
}

/// Sends a decision to a room, and counts it.
pub(crate) async fn reply_to(
    hall: &Hall,
    room: &mut Room,
    holder: &Holder,
    said: SayRequest,
) -> SayReply {
    let start = Instant::now();
    let reply = room.say(&hall.store, holder, said).await;
    let counted = match &reply {
        SayReply::Done { .. } => {
            hall.metrics.deciding.add(start.elapsed().as_micros() as u64);
            &hall.metrics.decisions
        }
        SayReply::No(No::Refused(_)) => &hall.metrics.refusals,
        SayReply::Stale { .. } | SayReply::Wants { .. } | SayReply::No(_) | SayReply::Unkept(_) => {
            &hall.metrics.errors
        }
    };
    counted.add(1);
    reply
}

/// Asks the rules about a possible act of a seat, on a copy and without blocking others.
async fn of_wish(
    hall: &Hall,
    guest: &Guest,
    holder: &Holder,
    wish: Wish,
    load: Load,
    ask: impl FnOnce(&dyn AnyGame, Wish) -> Result<Answer, No> + Send + 'static,
) -> Result<Answer, NoRoom> {
    if !holder.holds(&wish.seat) {
        return Ok(Answer::error("this seat is not yours"));
    }
    let game = hall.room(&guest.cell).await?.game.boxed_clone();
    Ok(told(hall.budget.work(load, move || ask(&*game, wish)).await))
}

fn fit(game: &dyn AnyGame, wish: Wish) -> Result<Answer, No> {
    Ok(Answer::Fit(game.fit(&wish.seat, wish.act, wish.fill)?.into()))
}

fn reach(game: &dyn AnyGame, wish: Wish) -> Result<Answer, No> {
    Ok(Answer::Reach(Reach { ring: game.reach(&wish.seat, wish.act) }))
}

/// What a unit may not do, and the zones around it.
async fn unit(hall: &Hall, guest: &Guest, holder: &Holder, unit: String) -> Result<Answer, NoRoom> {
    let (game, viewer) = {
        let room = hall.room(&guest.cell).await?;
        (room.game.boxed_clone(), room.viewer(holder))
    };
    let asked = hall.budget.work(Load::Short, move || {
        let seat = game.asked().contains(&viewer).then_some(viewer.as_str());
        let denied = seat.map(|seat| game.denied(seat, &unit)).unwrap_or_default();
        let overlays = game.overlays(&viewer, &unit);
        Ok(Answer::Unit(UnitFacts { denied, overlays }))
    });
    Ok(told(asked.await))
}

fn told(answer: Result<Result<Answer, No>, Undone>) -> Answer {
    match answer {
        Ok(Ok(answer)) => answer,
        Ok(Err(no)) => no.into(),
        Err(why) => undone(&why),
    }
}

fn undone(why: &Undone) -> Answer {
    match why {
        Undone::Busy(busy) => Answer::Error(Trouble { why: busy.to_string(), retry: Some(RETRY) }),
        Undone::Fault(fault) => Answer::error(fault),
    }
}
