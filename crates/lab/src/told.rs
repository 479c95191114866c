//! A summary as text for a terminal.
use crate::{
    report,
    stats::{Difference, Share},
    summary::Summary,
};

/// A summary as text.
pub fn told(summary: &Summary) -> String {
    let mut lines = vec![head(summary)];
    lines.extend(summary.rules.as_ref().map(|rules| format!("House rules: {}", rules.told())));
    lines.extend(forfeits(summary));
    if summary.errors > 0 {
        let first = summary.first_error.as_deref().unwrap_or_default();
        lines.push(format!(
            "{} stopped with an error, not counted below. The first error: {first}",
            battles(summary.errors)
        ));
    }
    if report::never_met(summary) {
        lines.push(format!(
            "{}. More turns, or a smaller table, would bring them together.",
            report::finding(summary)
        ));
        lines.push(length(summary));
        return lines.join("\n");
    }
    let wide = summary.sides.values().map(|it| it.name.chars().count()).max().unwrap_or(0).max(9);
    for side in summary.sides.values() {
        let lost = side.lost.mean * 100.0;
        lines.push(format!(
            "  {:<wide$}  {}, losing {lost:.0} % of its strength",
            side.name,
            share(side.share)
        ));
    }
    lines.push(format!("  {:<wide$}  {}", "no winner", share(summary.draw_share)));
    if let Some(duel) = &summary.duel {
        let (who, against) = (&duel.general, &duel.against);
        lines.push(format!("{who} against {against}: {} ({})", share(duel.share), chance(duel.p)));
    }
    lines.push(length(summary));
    let ends: Vec<String> = summary.ends.iter().map(|(how, n)| format!("{how} {n}")).collect();
    lines.push(format!("How battles ended: {}.", ends.join(", ")));
    for (what, effect) in
        [("The first initiative", &summary.initiative), ("Moving first", &summary.first_mover)]
    {
        if let Some(effect) = effect
            && effect.with.of > 0
            && effect.without.of > 0
        {
            lines.push(format!(
                "{what} is worth {} to {}.",
                difference(effect.difference),
                effect.side
            ));
        }
    }
    if let Some(luck) = &summary.luck {
        let (all, faces) = (luck.explains * 100.0, luck.faces_alone * 100.0);
        lines.push(format!("The dice explain {all:.0} % of the result; their faces alone, without regard to the rule, explain {faces:.0} %."));
    }
    compared(summary, &mut lines);
    if summary.battles_per_s > 0.0 {
        lines.push(format!("{} battles per second.", summary.battles_per_s));
    }
    lines.join("\n")
}

/// What happened to each program that forfeited, a sentence or two for each.
pub fn forfeits(summary: &Summary) -> impl Iterator<Item = String> {
    summary.forfeits_by_general.iter().map(|(general, it)| it.told(general))
}

fn length(summary: &Summary) -> String {
    let turns = summary.turns;
    format!(
        "Length: {:.1} turns ({:.1} to {:.1}), from {} to {}; {:.0} decisions.",
        turns.mean, turns.low, turns.high, turns.least, turns.most, summary.decisions.mean
    )
}

fn battles(n: u64) -> String {
    format!("{n} {}", if n == 1 { "battle" } else { "battles" })
}

fn head(summary: &Summary) -> String {
    let short = if summary.games < summary.planned {
        format!(" of {}", summary.planned)
    } else {
        String::new()
    };
    let swap = if summary.swap { ", swapping sides" } else { "" };
    format!(
        "{}: {}{short}, {}{swap}, seed {}",
        summary.title,
        battles(summary.games),
        summary.seats.join(" against "),
        summary.seed
    )
}

fn compared(summary: &Summary, lines: &mut Vec<String>) {
    for variant in &summary.variations {
        let sides: Vec<String> =
            variant.sides.iter().map(|(id, it)| format!("{id} {:.1} %", it.rate * 100.0)).collect();
        lines.push(format!(
            "  {}: {}, {:.1} turns",
            variant.name,
            sides.join(", "),
            variant.turns.mean
        ));
    }
    for it in &summary.comparisons {
        lines.push(format!(
            "  {} against {}: {} for {}",
            it.variation,
            it.against,
            difference(it.paired),
            it.side
        ));
    }
}

fn share(share: Share) -> String {
    let (rate, low, high) = (share.rate * 100.0, share.low * 100.0, share.high * 100.0);
    let word = if share.wins == 1 { "battle" } else { "battles" };
    format!("{} {word}, {rate:.1} % ({low:.1} to {high:.1})", share.wins)
}

/// A difference in percentage points, its interval and whether it may be chance.
pub(crate) fn difference(difference: Difference) -> String {
    let Difference { by, low, high, p } = difference;
    format!(
        "{:+.1} points ({:+.1} to {:+.1}; {})",
        by * 100.0,
        low * 100.0,
        high * 100.0,
        chance(p)
    )
}

/// A p-value and its meaning.
pub(crate) fn chance(p: f64) -> String {
    let shown = if p < 0.001 { "p < 0.001".to_owned() } else { format!("p = {p:.3}") };
    let how = match p {
        p if p < 0.01 => "very unlikely to be chance",
        p if p < 0.05 => "unlikely to be chance",
        _ => "may be chance",
    };
    format!("{how}, {shown}")
}
