//! A real table with a computer player: people throw its dice.
use crate::kit::{Client, Folder, ending, start};
use serde_json::{Value, json};

/// Sends a message with as many dice as it needs. They do not all show the same face, or a tie would be thrown again for ever.
async fn with_dice(client: &mut Client, word: &str, mut what: Value, face: u8) -> Value {
    for given in 0..60 {
        let faces: Vec<u8> = (0..given).map(|nth| 1 + (face + nth * nth) % 6).collect();
        what["dice"] = json!(faces);
        let answer = client.ask(word, what.clone()).await;
        if answer["wants"].is_null() {
            return answer;
        }
    }
    panic!("it wants more and more dice");
}

/// The computer's decision waits until a player has given the faces; then the battle goes on.
#[tokio::test(flavor = "multi_thread")]
async fn the_dice_of_a_computer_are_told_by_hand() {
    let folder = Folder::new();
    let server = start(&folder, |_| ()).await;
    let how = json!({"scenario": "first-lesson", "dice": "hand", "seed": 5,
        "seats": {"king": "me", "parliament": "computer"}});
    let begun = server.begin(how).await;
    let mut king = server.join(&begun.id, &[&begun.seat("king")]).await;
    let mut watcher = server.join(&begun.id, &[&begun.watch()]).await;
    let hello = king.ask("throw", json!({"n": king.n() + 7, "dice": []})).await;
    assert!(hello["stale"].is_object(), "{hello}");
    let mut n_thrown = 0;
    while n_thrown < 4 && king.state["over"].is_null() {
        let thrown = king.state["ask"]["throw"].clone();
        if !thrown.is_null() {
            assert_eq!(thrown["seat"], "parliament");
            assert!(thrown["label"].is_string() && thrown["sides"] == 6, "{thrown}");
            let what = json!({"n": king.n(), "dice": [3]});
            let told = watcher.ask("throw", what.clone()).await;
            assert!(told["error"].is_object(), "who watches throws nothing: {told}");
            let n = king.n();
            let answer = with_dice(&mut king, "throw", what, 3).await;
            assert_eq!(answer["done"]["n"], n + 1, "{answer}");
            king.until(n + 1).await;
            n_thrown += 1;
        } else if king.is_asked() {
            let n = king.n();
            let none = king.ask("throw", json!({"n": n, "dice": [3]})).await;
            assert!(none["error"].is_object(), "nothing waits: {none}");
            let offers = king.offers();
            let offer = ending(&offers).expect("something may be done");
            let said = json!({"seat": "king", "n": n, "act": offer["act"], "fill": offer["fill"]});
            let answer = with_dice(&mut king, "say", said, 2).await;
            assert!(answer["done"].is_object(), "{answer}");
            king.until(n + 1).await;
        } else {
            king.hear().await.expect("the computer plays");
        }
    }
    assert_eq!(n_thrown, 4, "the computer threw no dice");
    server.stop().await;
}
