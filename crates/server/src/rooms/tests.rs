//! Rooms whose store does not answer as it should.
use super::*;
use crate::{
    room::{SayReply, SayRequest},
    store::tests::{Folder, with_lost_answers},
    terms::{By, Holder, Terms},
};
use games::{AnyGame, No};
use serde_json::json;

fn opened(scenario: &str) -> Box<dyn AnyGame> {
    let shipped = games::scenario(scenario).expect("it ships");
    games::open(shipped.file, shipped.text, 7, None).expect("it opens")
}

async fn hall(folder: &Folder, n_lost: usize) -> (Arc<Hall>, Arc<Cell>, Holder) {
    hall_with(folder, n_lost, opened("first-lesson")).await
}

async fn hall_with(
    folder: &Folder,
    n_lost: usize,
    game: Box<dyn AnyGame>,
) -> (Arc<Hall>, Arc<Cell>, Holder) {
    let config = Config::new(folder.0.clone());
    let runs = Runs::open(&config);
    let hall = Arc::new(Hall::new(config, with_lost_answers(folder, n_lost).await, runs));
    let (terms, keys) = Terms::new(&game.seats(), "", 0);
    let tokens: Vec<_> = keys.seats.iter().map(|(_, token)| token.clone()).collect();
    let holder = terms.holder(&tokens);
    let room = Room::begin("lane".to_owned(), game, terms).expect("a room");
    let cell = hall.begin(room).await.expect("it begins");
    (hall, cell, holder)
}

/// A possible decision of the first seat that is asked.
fn next(room: &Room, key: &str) -> SayRequest {
    let seat = room.asked().first().expect("somebody is asked").clone();
    let offer = room.game.offers(&seat).first().expect("an offer").clone();
    let (n, key) = (room.n(), key.to_owned());
    SayRequest {
        seat,
        n,
        act: offer["act"].clone(),
        fill: offer["fill"].clone(),
        key,
        dice: Vec::new(),
    }
}

/// What was written although the confirmation was lost counts: a battle that begins, a decision, a seat that changes hands, a
/// decision that is taken back. Sending it again changes nothing.
#[tokio::test(flavor = "multi_thread")]
async fn a_lost_answer_is_looked_up() {
    let folder = Folder::new();
    let (hall, cell, holder) = hall(&folder, 5).await;
    let mut room = hall.room(&cell).await.expect("a room");
    let said = next(&room, "k0");
    assert_eq!(room.say(&hall.store, &holder, said).await, SayReply::Done { n: 1 });
    let seat = room.terms.seats[1].id.clone();
    for (by, is_computer) in [(By::Computer, true), (By::Human, false)] {
        let told = room.hand_over(&hall.store, &holder, &seat, by, None).await;
        assert_eq!((told, room.terms.is_computer(&seat)), (SayReply::Done { n: 1 }, is_computer));
    }
    let told = room.propose(&hall.store, &holder, crate::terms::Matter::Takeback, 0).await;
    assert_eq!((told, room.n()), (SayReply::Done { n: 0 }, 0));
    for n in 1..=2 {
        let said = next(&room, &format!("k{n}"));
        assert_eq!(room.say(&hall.store, &holder, said.clone()).await, SayReply::Done { n });
        assert_eq!(room.say(&hall.store, &holder, said).await, SayReply::Done { n }, "said twice");
    }
    let (_, kept) = hall.store.battle(&cell.id).await.expect("it reads").expect("it is there");
    assert_eq!((room.n(), room.decisions.len(), kept.len()), (2, 2, 2));
    assert_eq!(room.game.record()["decisions"].as_array().map(Vec::len), Some(2));
}

/// The size of a stored battle is limited: the size of each decision, and the number of marks.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_kept_is_bounded() {
    let folder = Folder::new();
    let (hall, cell, holder) = hall(&folder, 0).await;
    let mut room = hall.room(&cell).await.expect("a room");
    let mut long = next(&room, "");
    long.act = json!({"end": "x".repeat(100_000)});
    let told = room.say(&hall.store, &holder, long).await;
    assert!(matches!(told, SayReply::No(_)), "{told:?}");
    let mut padded = next(&room, "");
    if let Some(act) = padded.act.as_object_mut() {
        act.insert("x".to_owned(), json!("x".repeat(100_000)));
    }
    if let Some(fill) = padded.fill.as_object_mut() {
        fill.insert("x".to_owned(), json!("x".repeat(100_000)));
    } else {
        padded.fill = json!({"x": "x".repeat(100_000)});
    }
    let told = room.say(&hall.store, &holder, padded).await;
    assert!(!matches!(told, SayReply::Done { .. }), "{told:?}");
    assert_eq!(room.n(), 0);
    let text = String::new();
    room.terms.marks =
        vec![crate::terms::Mark { n: 0, text, about: String::new() }; crate::terms::MOST_MARKS];
    let seat = room.terms.seats[0].id.clone();
    let by = By::Computer;
    let told = room.hand_over(&hall.store, &holder, &seat, by, None).await;
    assert!(
        matches!(&told, SayReply::No(No::Error(why)) if why.contains("the maximum: play on")),
        "{told:?}"
    );
    let takeback = crate::terms::Matter::Takeback;
    let told = room.propose(&hall.store, &holder, takeback, 0).await;
    assert!(
        matches!(&told, SayReply::No(No::Error(why)) if why.contains("the maximum: play on")),
        "{told:?}"
    );
}

/// A client that sends a decision and disconnects before the answer leaves a room that agrees with the store.
/// On one thread, so that the store cannot answer meanwhile.
#[tokio::test]
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
    assert_eq!(room.summary().n, 1);
}

/// In a secret phase a player may take back their own choice until everyone has chosen. After that they know what the others
/// chose, even if no die fell. This is so after the battle was read again, too.
#[tokio::test(flavor = "multi_thread")]
async fn what_came_to_light_is_not_taken_back() {
    let (mut n_open, mut n_closed) = (0, 0);
    for seed in 0..40 {
        let mut game = opened("first-lesson-glorious");
        let mut chooser = kernel::dice::Chooser::new(seed);
        while !game.is_secret() && game.step_at_random(&mut chooser) {}
        let folder = Folder::new();
        let (hall, cell, holder) = hall_with(&folder, 0, game).await;
        let mut room = hall.room(&cell).await.expect("a room");
        while room.game.is_secret() {
            // Whoever names no target does not shoot, so no die falls.
            let mut said = next(&room, "");
            let offers = room.game.offers(&said.seat);
            let end = offers.iter().find(|offer| offer["unit"].is_null()).expect("an end");
            (said.act, said.fill) = (end["act"].clone(), end["fill"].clone());
            let told = room.say(&hall.store, &holder, said.clone()).await;
            assert!(matches!(told, SayReply::Done { .. }), "{told:?}");
            let n = room.n();
            if room.game.is_secret() {
                assert_eq!(room.undo(&hall.store, &holder, n).await, SayReply::Done { n: n - 1 });
                let told = room.say(&hall.store, &holder, said).await;
                assert!(matches!(told, SayReply::Done { .. }), "{told:?}");
                n_open += 1;
            } else if room.game.may_undo() {
                let told = room.undo(&hall.store, &holder, n).await;
                let why = "it showed you nothing secret";
                assert!(matches!(&told, SayReply::No(No::Error(no)) if no.contains(why)));
                room.read_again(&hall.store).await.expect("it reads");
                let told = room.undo(&hall.store, &holder, n).await;
                assert!(matches!(&told, SayReply::No(_)), "{told:?}");
                n_closed += 1;
            }
        }
        if n_open > 0 && n_closed > 0 {
            return;
        }
    }
    panic!("no secret phase without dice: {n_open} {n_closed}");
}
