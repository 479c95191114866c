//! The comments in the files of a rulebook: what its schema says of each table and figure.
use crate::rulebook::BookTables;
use std::collections::BTreeMap;

/// Every comment of a book's files, by the path of the table or key that it describes, such as `ranges.musket`. A comment stands at
/// the end of a line, or above it.
pub(super) fn of<B: BookTables>() -> BTreeMap<String, String> {
    let mut comments = BTreeMap::new();
    B::FILES.iter().for_each(|(_, text)| read(text, &mut comments));
    comments
}

fn read(text: &str, comments: &mut BTreeMap<String, String>) {
    let mut table = "";
    let mut above: Vec<&str> = Vec::new();
    for line in text.lines().map(str::trim) {
        if let Some(comment) = line.strip_prefix('#') {
            above.push(comment.trim());
            continue;
        }
        let (code, behind) = line.split_once(" # ").unwrap_or((line, ""));
        let path = match code.trim().strip_prefix('[').and_then(|it| it.strip_suffix(']')) {
            Some(name) => {
                table = name.trim_matches(['[', ']']);
                table.to_owned()
            }
            None => match code.split_once('=') {
                Some((key, _)) if table.is_empty() => key.trim().to_owned(),
                Some((key, _)) => format!("{table}.{}", key.trim()),
                None => String::new(),
            },
        };
        let above = std::mem::take(&mut above);
        let comment = if behind.is_empty() { above.join(" ") } else { behind.trim().to_owned() };
        if !path.is_empty() && !comment.is_empty() {
            comments.insert(path, sentence(&comment));
        }
    }
}

/// A comment with its full stop; the legend of sources is left out, because it is the same in every file.
fn sentence(comment: &str) -> String {
    let comment = comment.split(" source: ").next().unwrap_or(comment).trim();
    match comment {
        _ if comment.starts_with("source: ") => String::new(),
        _ if comment.ends_with('.') => comment.to_owned(),
        _ => format!("{comment}."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_belong_to_what_they_stand_above_or_behind() {
        let text = "# Ranges in inches.\n[ranges]\nmusket = 7 # ASV-FIR-025\n\n# dice\nbands = [1, 2]\nheavy = 60\n";
        let mut comments = BTreeMap::new();
        read(text, &mut comments);
        let of = |path: &str| comments.get(path).map(String::as_str);
        assert_eq!(of("ranges"), Some("Ranges in inches."));
        assert_eq!(of("ranges.musket"), Some("ASV-FIR-025."));
        assert_eq!(of("ranges.bands"), Some("dice."));
        assert_eq!(of("ranges.heavy"), None);
    }
}
