//! The toy keeps the laws that every ruleset keeps.
use kernel::{book::Field, doc::Doc, general::Level};
use toy::BOOK;

#[test]
fn random_battles_keep_all_laws() {
    for seed in 0..30 {
        let field = (BOOK.field)(Field::Plain, 1 + seed as usize % 4, seed);
        let doc = Doc::from_json("field", &field).expect("a document");
        let soaked = (BOOK.soak)(&doc, seed).expect("a sound field");
        assert!(soaked.expect("no law is broken").ended, "seed {seed}");
    }
}

#[test]
fn a_veteran_beats_a_recruit_more_often_than_not() {
    let lesson = BOOK.scenarios[0];
    let wins = |veteran: usize| {
        let won = |seed: u64| {
            let mut game = BOOK.open_text(lesson.file, lesson.text, seed).expect("it opens");
            let level = |n| if n == veteran { Level::Veteran } else { Level::Recruit };
            let mut generals = [0, 1].map(|n| (BOOK.general)(level(n), seed));
            let seats = game.seats();
            while let Some(seat) = game.asked().into_iter().next() {
                let n = seats.iter().position(|card| card.id == seat).expect("a seat");
                let said = generals[n].decide(&*game, &seat).expect("an answer");
                game.say(&seat, said.act, said.fill).expect("it is accepted");
            }
            game.verdict().and_then(|it| it.winner) == Some(seats[veteran].id.clone())
        };
        (0..20).filter(|seed| won(*seed)).count()
    };
    let n = wins(0) + wins(1);
    assert!(n > 20, "{n} of 40");
}
