//! Rooms whose store does not answer as it should.
use super::*;
use crate::{
    room::{Said, Spoken},
    store::tests::{Folder, with_lost_answers},
    terms::Holder,
};
use serde_json::json;

async fn hall(folder: &Folder, n_lost: usize) -> (Arc<Hall>, Arc<Cell>, Holder) {
    let config = Config::new(folder.0.clone());
    let runs = Runs::open(&config);
    let hall = Arc::new(Hall::new(config, with_lost_answers(folder, n_lost).await, runs));
    let shipped = games::scenario("first-lesson").expect("it ships");
    let game = games::open(shipped.file, shipped.text, 7, None).expect("it opens");
    let (terms, keys) = Terms::new(&game.seats(), "first-lesson", 0);
    let tokens: Vec<_> = keys.seats.iter().map(|(_, token)| token.clone()).collect();
    let holder = terms.holder(&tokens);
    let cell = hall.begin(game, terms).await.expect("it begins");
    (hall, cell, holder)
}

/// What the first seat that is asked may say.
fn next(room: &Room, key: &str) -> Said {
    let seat = room.asked().first().expect("somebody is asked").clone();
    let offer = room.game.offers(&seat).first().expect("an offer").clone();
    let (n, key) = (room.n(), key.to_owned());
    Said { seat, n, act: offer["act"].clone(), fill: offer["fill"].clone(), key, dice: Vec::new() }
}

/// A decision that was written though the answer was lost is so, and saying it again changes nothing.
#[tokio::test(flavor = "multi_thread")]
async fn a_lost_answer_is_looked_up() {
    let folder = Folder::new();
    let (hall, cell, holder) = hall(&folder, 1).await;
    let mut room = hall.room(&cell).await.expect("a room");
    for n in 1..=2 {
        let said = next(&room, &format!("k{n}"));
        assert_eq!(room.say(&hall.store, &holder, said.clone()).await, Spoken::Done { n });
        assert_eq!(room.say(&hall.store, &holder, said).await, Spoken::Done { n }, "said twice");
    }
    let (_, kept) = hall.store.battle(&cell.id).await.expect("it reads").expect("it is there");
    assert_eq!((room.n(), room.decisions.len(), kept.len()), (2, 2, 2));
    assert_eq!(room.record()["decisions"].as_array().map(Vec::len), Some(2));
}

/// Whoever says something and goes away before the answer leaves a room that agrees with what is kept.
#[tokio::test(flavor = "multi_thread")]
async fn whoever_does_not_wait_leaves_no_half_decision() {
    let folder = Folder::new();
    let (hall, cell, holder) = hall(&folder, 0).await;
    {
        let mut room = hall.room(&cell).await.expect("a room");
        let said = next(&room, "gone");
        let mut saying = Box::pin(room.say(&hall.store, &holder, said));
        let polled = std::future::poll_fn(|cx| std::task::Poll::Ready(saying.as_mut().poll(cx)));
        assert!(polled.await.is_pending(), "the disk takes its time");
    }
    let room = hall.room(&cell).await.expect("a room");
    let (_, kept) = hall.store.battle(&cell.id).await.expect("it reads").expect("it is there");
    assert_eq!((room.n(), room.decisions.len(), kept.len()), (1, 1, 1));
    assert_eq!(room.summary()["n"], json!(1));
}
