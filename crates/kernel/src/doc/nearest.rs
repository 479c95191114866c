//! Guesses which known word somebody meant.

/// The known word most similar to an unknown one, if it is similar enough.
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word: Vec<char> = word.chars().take(64).map(fold).collect();
    let most = (word.len() / 3).clamp(1, 4);
    known
        .into_iter()
        .map(|name| (steps(&word, &name.chars().map(fold).collect::<Vec<_>>()), name))
        .filter(|(steps, _)| *steps <= most)
        .min_by_key(|(steps, _)| *steps)
        .map(|(_, name)| name)
}

fn fold(letter: char) -> char {
    if letter == '_' || letter == ' ' { '-' } else { letter.to_ascii_lowercase() }
}

/// How many letters must be added, removed, changed or swapped with their neighbour to turn one word into the other.
fn steps(one: &[char], other: &[char]) -> usize {
    let mut rows = vec![(0..=other.len()).collect::<Vec<usize>>()];
    for (i, a) in one.iter().enumerate() {
        let before = &rows[i];
        let mut row = vec![i + 1];
        for (j, b) in other.iter().enumerate() {
            let mut least =
                (before[j] + usize::from(a != b)).min(before[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && one[i - 1] == *b && *a == other[j - 1] {
                least = least.min(rows[i - 1][j - 1] + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows[one.len()][other.len()]
}
