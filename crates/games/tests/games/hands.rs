//! What a player sees while dragging, in shipped battles: previews, snapping, reach, and refusals.
use games::{AnyGame, No};
use kernel::dice::Chooser;
use serde_json::{Value, json};

fn opened(id: &str, seed: u64) -> Box<dyn AnyGame> {
    let shipped = games::scenario(id).expect("it ships");
    games::open(shipped.file, shipped.text, seed, None).expect("it opens")
}

/// Plays at random until a seat is offered something of this kind.
fn until(
    game: &mut dyn AnyGame,
    chooser: &mut Chooser,
    fits: impl Fn(&Value) -> bool,
) -> Option<Value> {
    for _ in 0..4_000 {
        let asked = game.asked();
        if let Some(offer) = asked.iter().flat_map(|seat| game.offers(seat)).find(&fits) {
            return Some(offer);
        }
        if !game.step_at_random(chooser) {
            break;
        }
    }
    None
}

fn of<'a>(offer: &'a Value, key: &str) -> &'a str {
    offer[key].as_str().unwrap_or_else(|| panic!("no {key}: {offer}"))
}

fn at(game: &dyn AnyGame, unit: &str) -> [f64; 2] {
    let view = game.view("referee").expect("a view");
    let unit = view.units.into_iter().find(|it| it.id == unit).expect("it is there");
    // Legs move the middle of the front in one book and the middle of the base in the other.
    let base = unit.stands.first().filter(|_| game.ruleset() == "veritas").map(|base| base.pose);
    let pose = json!(base.or(unit.front).expect("it stands"));
    [0, 1].map(|n| pose["at"][n].as_f64().expect("a place"))
}

const BATTLES: [&str; 10] = [
    "first-lesson",
    "meeting-engagement",
    "first-lesson-glorious",
    "bosworth-1485",
    "first-lesson-veritas",
    "rocroi-1643",
    "first-lesson-gloria",
    "culloden-1746",
    "first-lesson-nearrun",
    "maida-1806",
];

/// A preview shows what happens, up to the dice, and changes nothing.
#[test]
fn a_preview_without_dice_shows_what_happens() {
    for id in BATTLES {
        let mut game = opened(id, 3);
        let mut chooser = Chooser::new(3);
        let mut n_seen = 0;
        for _ in 0..60 {
            for seat in game.asked() {
                for offer in game.offers(&seat).iter().take(4) {
                    let (act, fill) = (offer["act"].clone(), offer["fill"].clone());
                    let hash = game.hash();
                    let seen = game.preview(&seat, act.clone(), fill.clone()).expect("offered");
                    assert_eq!(game.hash(), hash);
                    let mut copy = game.boxed_clone();
                    copy.say(&seat, act, fill).expect("offered");
                    let then = copy.view(&seat).expect("a view").units;
                    n_seen += seen.units.len();
                    let [unit] = seen.units.as_slice() else { continue };
                    let Some(moved) = then.iter().find(|it| it.id == unit.id) else { continue };
                    assert!(seen.rolls || moved.stands == unit.stands, "{id}: {offer}");
                }
            }
            game.step_at_random(&mut chooser);
        }
        assert!(n_seen > 0 || id == "rocroi-1643", "{id}");
    }
}

#[test]
fn a_way_that_is_too_long_is_cut_at_the_limit() {
    for id in BATTLES {
        let mut game = opened(id, 4);
        let mut n_cut = 0;
        let mut chooser = Chooser::new(4);
        for _ in 0..12 {
            let fits = |offer: &Value| offer["want"] == "path" && offer["unit"].is_string();
            let Some(offer) = until(&mut *game, &mut chooser, fits) else { break };
            let (seat, act) = (of(&offer, "seat"), offer["act"].clone());
            let [x, y] = at(&*game, of(&offer, "unit"));
            for wish in
                [json!([[x + 1.0, y + 20.0]]), json!([[x, y - 20.0]]), json!([{"move": 40}])]
            {
                let fitted = match game.fit(seat, act.clone(), wish.clone()) {
                    Ok(fitted) => json!(fitted),
                    Err(No::Refused(_)) => continue,
                    Err(other) => panic!("{other:?}"),
                };
                game.may(seat, act.clone(), fitted["fill"].clone()).expect("what fits is allowed");
                if fitted["barred"].is_null() {
                    let read = |fill: &Value| {
                        serde_json::from_value::<kernel::Fill>(fill.clone()).expect("a fill")
                    };
                    assert_eq!(read(&fitted["fill"]), read(&wish));
                    continue;
                }
                n_cut += 1;
                assert!(games::rule(of(&fitted["barred"], "cite")).is_some());
                let gone = fitted["length"].as_f64().expect("a length");
                assert!(gone > 0.0 && gone < 40.0, "{fitted}");
            }
            game.step_at_random(&mut chooser);
        }
        assert!(n_cut > 0, "{id}");
    }
}

#[test]
fn a_unit_can_go_wherever_its_reach_shows() {
    for id in BATTLES {
        let mut game = opened(id, 5);
        let mut chooser = Chooser::new(5);
        let mut n_rings = 0;
        for _ in 0..12 {
            // A move backwards is one straight leg and has no point to snap to.
            let fits = |offer: &Value| {
                offer["want"] == "path"
                    && offer["unit"].is_string()
                    && !of(offer, "label").contains("backwards")
            };
            let Some(offer) = until(&mut *game, &mut chooser, fits) else { break };
            let (seat, act) = (of(&offer, "seat"), offer["act"].clone());
            let here = at(&*game, of(&offer, "unit"));
            let ring = game.reach(seat, act.clone());
            n_rings += usize::from(!ring.is_empty());
            for [x, y] in ring {
                let (dx, dy) = (x - here[0], y - here[1]);
                let far = (dx * dx + dy * dy).sqrt();
                if far < 0.5 {
                    continue;
                }
                // Slightly less, because the outline is rounded.
                let part = (far - 0.02) / far;
                let way = json!([[here[0] + dx * part, here[1] + dy * part]]);
                match game.may(seat, act.clone(), way) {
                    // Exactly to the side, a rounded point may be slightly behind.
                    Ok(()) => {}
                    Err(No::Refused(reason)) if reason.cite == "IDV-MOV-016" => {}
                    // Beyond an enemy a unit may stand where it could not a little nearer.
                    Err(No::Refused(reason)) if reason.cite == "PG-MOV-003" => {}
                    Err(no) => panic!("within reach: {no:?}"),
                }
            }
            for _ in 0..15 {
                game.step_at_random(&mut chooser);
            }
        }
        assert!(n_rings > 0, "{id}");
    }
}

#[test]
fn a_reach_is_calculated_quickly() {
    let mut game = opened("meeting-engagement", 6);
    let mut chooser = Chooser::new(6);
    let mut best = u128::MAX;
    for _ in 0..20 {
        let fits = |offer: &Value| offer["want"] == "path";
        let Some(offer) = until(&mut *game, &mut chooser, fits) else { break };
        let begun = std::time::Instant::now();
        game.reach(of(&offer, "seat"), offer["act"].clone());
        best = best.min(begun.elapsed().as_millis());
        game.step_at_random(&mut chooser);
    }
    // The best of many runs, because the machine may be busy.
    assert!(best < 200, "{best} ms");
}

/// A refused act is not offered, and each refusal cites a rule of the index.
#[test]
fn a_refused_act_is_shown_with_its_rule() {
    for id in BATTLES {
        let mut game = opened(id, 7);
        let mut chooser = Chooser::new(7);
        let mut n_denied = 0;
        for _ in 0..40 {
            for seat in game.asked() {
                let units = game.view(&seat).expect("a view").units;
                let offers = game.offers(&seat);
                for unit in units.iter().take(8) {
                    for denied in game.denied(&seat, &unit.id) {
                        n_denied += 1;
                        assert!(games::rule(&denied.reason.cite).is_some(), "{denied:?}");
                        assert!(!denied.reason.why.is_empty() && !denied.labels.is_empty());
                        let offered =
                            |label: &String| offers.iter().any(|offer| offer["label"] == **label);
                        assert!(!denied.labels.iter().any(offered), "{denied:?}");
                    }
                }
            }
            game.step_at_random(&mut chooser);
        }
        assert!(n_denied > 0, "{id}");
        assert!(game.denied("nobody", "nobody").is_empty());
    }
}

/// If a reaction has several kinds of answers, standing orders can name each of them.
#[test]
fn every_answer_to_a_reaction_can_be_a_standing_order() {
    for id in BATTLES {
        let mut game = opened(id, 8);
        let mut chooser = Chooser::new(8);
        let name = |act: &Value| match act {
            Value::Object(map) => map.keys().next().cloned().unwrap_or_default(),
            other => other.as_str().unwrap_or_default().to_owned(),
        };
        let replies: Vec<String> = game
            .replies()
            .iter()
            .map(|(answer, _)| {
                serde_json::from_str(answer).map_or(answer.to_string(), |it| name(&it))
            })
            .collect();
        // A Glorious Victory! has no reactions, so there are no standing orders.
        let reacts = game.ruleset() != "glorious";
        assert_eq!(!replies.is_empty(), reacts, "{id}");
        for _ in 0..400 {
            let view = game.view("watcher").expect("a view");
            assert!(reacts || view.reaction.is_none(), "{id}: {:?}", view.reaction);
            for seat in view.asked.iter().filter(|_| view.reaction.is_some()) {
                let acts: Vec<String> =
                    game.offers(seat).iter().map(|offer| name(&offer["act"])).collect();
                if acts.iter().any(|act| *act != acts[0]) {
                    assert!(acts.iter().all(|act| replies.contains(act)), "{id}: {acts:?}");
                }
            }
            if !game.step_at_random(&mut chooser) || game.is_over() {
                break;
            }
        }
    }
}

/// The bar of phases marks one phase during the battle, and reactions name two units on the table. Reactions are rare in random
/// play, so each battle is played with several seeds.
#[test]
fn the_present_phase_is_marked_and_reactions_name_their_units() {
    let mut n_reactions = 0;
    for (id, seed) in BATTLES.into_iter().flat_map(|id| [8, 9, 10].map(|seed| (id, seed))) {
        let mut game = opened(id, seed);
        let mut chooser = Chooser::new(seed);
        for _ in 0..400 {
            let view = game.view("watcher").expect("a view");
            let now: Vec<_> = view.steps.iter().filter(|step| step.now).collect();
            assert_eq!(now.len(), 1, "{id}: {:?}", view.steps);
            assert_eq!(now[0].name, view.phase);
            if let Some(reaction) = &view.reaction {
                n_reactions += 1;
                let side = |id: &str| {
                    let unit = view.units.iter().find(|unit| unit.id == id).expect("it is there");
                    unit.side.clone()
                };
                let seats = game.seats();
                let asked = seats.iter().find(|card| view.asked.contains(&card.id)).expect("asked");
                assert_ne!(side(&reaction.to), asked.side, "the reaction answers an enemy");
                if let Some(unit) = &reaction.unit {
                    assert_eq!(side(unit), asked.side);
                }
            }
            if !game.step_at_random(&mut chooser) || game.is_over() {
                break;
            }
        }
    }
    assert!(n_reactions > 0);
}

/// In any ruleset the players may take over the dice during a battle, and its record still replays.
#[test]
fn the_players_take_over_the_dice_and_a_battle_goes_back() {
    for id in BATTLES {
        let mut game = opened(id, 9);
        let mut chooser = Chooser::new(9);
        for _ in 0..120 {
            game.step_at_random(&mut chooser);
        }
        let to = game.n_decisions() / 2;
        game.rewind(to, 77).expect("it went so far");
        assert_eq!(game.n_decisions(), to);
        for _ in 0..30 {
            game.step_at_random(&mut chooser);
        }
        // In the other book a card is drawn with a die that has as many sides as there are cards.
        if game.ruleset() == "splendid" {
            game.throw_by_hand();
            for _ in 0..30 {
                // Enough faces for any decision; the rest are used for the next one.
                let faces: Vec<u8> = (0..60).map(|_| chooser.under(6) as u8 + 1).collect();
                game.give_dice(&faces).expect("faces of a die");
                game.step_at_random(&mut chooser);
            }
        }
        game.throw_by_seed(78);
        for _ in 0..30 {
            game.step_at_random(&mut chooser);
        }
        let again = games::replay(&game.record().to_string(), None).expect("it replays");
        assert_eq!(again.game.hash(), game.hash(), "{id}");
        assert_eq!(again.game.record(), game.record());
        let faces = game.record_of_faces(79).expect("it replays");
        let again = games::replay(&faces.to_string(), None).expect("it replays");
        assert_eq!(again.game.hash(), game.hash(), "{id}");
        let schema = games::schema::schema("splendid", games::schema::Format::Record);
        assert!(schema.expect("it is known")["properties"]["sources"].is_object());
    }
}
