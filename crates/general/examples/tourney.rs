//! Two generals over and over: `cargo run -p general --example tourney -- SCENARIO A B GAMES`.
use std::time::Instant;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [scenario, a, b, games] = &args[..] else { panic!("SCENARIO A B GAMES") };
    let games: u64 = games.parse().expect("a number");
    let shipped = games::scenario(scenario).expect("it ships");
    let (mut wins, mut draws, mut decisions, mut sides) = ([0; 2], 0, 0, [0; 2]);
    let mut ends = std::collections::BTreeMap::<String, u32>::new();
    let (begun, mut turns) = (Instant::now(), 0);
    let only: Option<u64> = std::env::var("ONLY").ok().and_then(|it| it.parse().ok());
    let from: u64 = std::env::var("FROM").ok().and_then(|it| it.parse().ok()).unwrap_or(0);
    for n in (from..from + games).filter(|n| only.is_none_or(|only| only == *n)) {
        let mut game = games::open(shipped.file, shipped.text, n / 2 + 1, None).expect("it opens");
        let seats = game.seats();
        let swap = n % 2 == 1;
        let names = if swap { [b, a] } else { [a, b] };
        let mut generals: Vec<_> = names
            .iter()
            .enumerate()
            .map(|(k, name)| general::hire(name, &*game, n * 2 + k as u64).expect("a general"))
            .collect();
        let mut count = 0;
        while let Some(seat) = game.asked().into_iter().next() {
            let side = seats.iter().position(|card| card.id == seat).expect("a seat");
            let said = generals[side].decide(&*game, &seat).expect("an answer");
            if let Err(no) = game.say(&seat, said.act.clone(), said.fill.clone()) {
                panic!("refused: {no:?} {said:?}");
            }
            count += 1;
            if std::env::var_os("WHY").is_some() {
                println!("{count} {seat} {}", said.why);
                for line in game.lines(kernel::Viewer::Referee) {
                    println!("      {}", line.text);
                }
            }
            if count > 5000 {
                println!("game {n} dithers");
                break;
            }
        }
        decisions += count;
        if let Some(path) = std::env::var_os("RECORD") {
            std::fs::write(path, game.record().to_string()).expect("it is written");
        }
        turns += game.view("referee").expect("a view").turn;
        let Some(verdict) = game.verdict() else { continue };
        if std::env::var_os("EACH").is_some() {
            println!("game {n}: {} {}", verdict.words, verdict.why);
        }
        *ends.entry(format!("{} {:.40}", verdict.words, verdict.why)).or_default() += 1;
        match verdict.winner {
            None => draws += 1,
            Some(id) => {
                let side = usize::from(seats[1].side == id);
                sides[side] += 1;
                wins[side ^ usize::from(swap)] += 1;
            }
        }
    }
    let took = begun.elapsed().as_secs_f64();
    println!(
        "{scenario}: {a} {} {b} {} draws {draws}; sides {sides:?}; {:.1} battles/s, {:.0} decisions, {:.1} turns; {ends:?}",
        wins[0],
        wins[1],
        games as f64 / took,
        decisions as f64 / games as f64,
        turns as f64 / games as f64
    );
}
