//! Both examples play the first lesson of every ruleset to a verdict.
use staff::General;
use std::path::Path;

/// The maximum number of decisions in a battle.
const MOST: usize = 4000;

fn fight(bot: &str) {
    for listed in games::shipped().filter(|it| it.id.starts_with("first-lesson")) {
        let mut game = games::open(listed.file, listed.text, 3, None).expect("it opens");
        let seats = game.seats();
        let hire = |name: &str, seed| staff::hire(name, &*game, seed).expect("a general");
        let mut generals: Vec<(String, Box<dyn General>)> = seats
            .iter()
            .enumerate()
            .map(|(n, card)| (card.id.clone(), hire(if n == 0 { bot } else { "recruit" }, 5)))
            .collect();
        for _ in 0..MOST {
            let Some(seat) = game.asked().into_iter().next() else { break };
            let (_, general) = generals.iter_mut().find(|(id, _)| *id == seat).expect("a seat");
            let said = general.decide(&*game, &seat).expect("an answer");
            assert_eq!(general.forfeited(), None, "{}", listed.id);
            game.say(&seat, said.act, said.fill).expect("it is accepted");
        }
        assert!(game.verdict().is_some(), "{} does not end", listed.id);
    }
}

#[test]
fn the_bot_of_twenty_lines_plays_any_ruleset() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../first_offer.py");
    fight(&format!("cmd:python3 '{}'", file.display()));
}

#[test]
fn the_greedy_bot_plays_any_ruleset() {
    fight(&format!("cmd:'{}'", env!("CARGO_BIN_EXE_greedy")));
}
