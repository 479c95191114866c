//! What a player types.

/// A parsed input line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Typed {
    Nothing,
    Offer { number: usize, rest: String },
    Help,
    Map,
    Offers,
    Notes,
    Intent,
    Unit(String),
    Order { unit: String, words: String },
    Why(String),
    Measure(Vec<String>),
    Odds(String),
    Rule(String),
    Undo,
    Log(usize),
    Concede { sure: bool },
    Save(Option<String>),
    Load(String),
    Quit,
    Unknown(String),
}

pub(super) const HELP: &str = "\
  12                      do offer number 12
  12 to 20,14 24,14       the same along your own path (places in inches from the south-west corner)
  12 move 4, turn 30      or by steps: move, turn or wheel (`turn 30` is to the right, `left 30` to the left), oblique left 3,
                          face 90, about (`about back`: odd stands go back), stay
  12 move 60mm            lengths are inches; write mm or cm after a number for others
  12 at 20,14 facing 90   or at your own place, if the offer needs one
  12 6                    or with your own number, if the offer needs one
  A move 4, turn 30       or by the letter of a unit, without the number; also `A charge K`, `A fire K`, `A form square`,
                          `A hold`, `q join D`; a unit whose letter is a digit is written #3
  K ride to 20,14         a general by his letter; `K at 20,14 facing 90` if the facing matters
  done                    an act of nobody, by its name
  A                       what the unit with the letter A may do
  unit A                  everything about it
  offers   map   log [N]  what you may do, the table, the last N lines of the log
  notes                   the history of this battle and how to win it
  why A charge K          may A charge K? If not, which rule forbids it
  why 12 to 60,40         may I do this?
  measure A K             distance and what lies between; also x,y for a place
  odds 12                 the possible results; also `odds A charge K`
  rule ID                 the text of a rule, by its id from the log or `why`
  intent                  what the computer general meant by its last moves, as far as you may know
  undo                    undo one decision, if no die was rolled since
  save [FILE]   load FILE save the battle, load one
  concede   quit          concede the battle; quit; Ctrl-C saves it and quits";

/// How many lines of the log are shown by default.
const SHOWN: usize = 20;

pub(super) fn read(line: &str) -> Typed {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim().to_owned();
    if let Ok(number) = word.parse() {
        return Typed::Offer { number, rest };
    }
    match (word.to_lowercase().as_str(), rest.as_str()) {
        ("", _) => Typed::Nothing,
        ("help" | "?", _) => Typed::Help,
        ("map", _) => Typed::Map,
        ("offers" | "all", _) => Typed::Offers,
        ("notes" | "aim" | "aims", _) => Typed::Notes,
        ("intent", _) => Typed::Intent,
        ("undo", _) => Typed::Undo,
        ("log", _) => Typed::Log(rest.parse().unwrap_or(SHOWN)),
        ("quit" | "exit", _) => Typed::Quit,
        ("concede", _) => Typed::Concede { sure: rest == "yes" },
        ("unit" | "why" | "measure" | "odds" | "rule" | "load", "") => {
            Typed::Unknown(format!("`{word}` needs something after it; see `help`"))
        }
        ("unit", _) => Typed::Unit(rest),
        ("why", _) => Typed::Why(rest),
        ("measure", _) => Typed::Measure(rest.split_whitespace().map(str::to_owned).collect()),
        ("odds", _) => Typed::Odds(rest),
        ("rule", _) => Typed::Rule(rest.to_uppercase()),
        ("save", "") => Typed::Save(None),
        ("save", _) => Typed::Save(Some(rest)),
        ("load", _) => Typed::Load(rest),
        _ if rest.is_empty() => Typed::Unit(word.to_owned()),
        _ => Typed::Order { unit: word.to_owned(), words: rest },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_taken_apart() {
        let offer = |number, rest: &str| Typed::Offer { number, rest: rest.to_owned() };
        assert_eq!(read(" 12 "), offer(12, ""));
        assert_eq!(read("12 to 20,14 24,14"), offer(12, "to 20,14 24,14"));
        assert_eq!(read("odds 3"), Typed::Odds("3".to_owned()));
        assert_eq!(read("A"), Typed::Unit("A".to_owned()));
        assert_eq!(read("why A charge K"), Typed::Why("A charge K".to_owned()));
        assert_eq!(read("log"), Typed::Log(20));
        assert_eq!(read("concede"), Typed::Concede { sure: false });
        assert_eq!(read(""), Typed::Nothing);
        assert_eq!(read("save"), Typed::Save(None));
        assert_eq!(read("save a b"), Typed::Save(Some("a b".to_owned())));
        let order = Typed::Order { unit: "B".to_owned(), words: "move 6".to_owned() };
        assert_eq!(read("B move 6"), order);
        assert!(matches!(read("99999999999999999999999"), Typed::Unit(_)));
    }
}
