//! A run as one self-contained HTML page: plots and style are inside, with light and dark themes.
use crate::{
    ready::Run,
    rows::Row,
    summary::{Effect, Summary},
    told::{chance, difference, forfeits},
};
use page::Page;

mod page;
mod plots;
mod tables;

/// The complete style sheet. There is no `style` anywhere else, so a strict policy can allow this by its hash.
const LOOKS: &str = include_str!("report/lab.css");

/// A run as one HTML page.
pub fn report(run: &Run, rows: &[Row], summary: &Summary) -> String {
    let mut page = Page::default();
    page.open("html", &[("lang", "en")]);
    page.open("head", &[]);
    page.leaf("meta", &[("charset", "utf-8")]);
    page.leaf("meta", &[("name", "viewport"), ("content", "width=device-width, initial-scale=1")]);
    page.leaf("meta", &[("name", "color-scheme"), ("content", "light dark")]);
    page.words("title", &[], &format!("{}: {} battles", summary.title, summary.games));
    page.words("style", &[], LOOKS);
    page.close();
    page.open("body", &[]);
    page.open("main", &[]);
    head(&mut page, summary);
    figures(&mut page, summary);
    contents(&mut page, summary);
    who_wins(&mut page, run, summary);
    if !summary.variations.is_empty() {
        variations(&mut page, run, summary);
    }
    lengths(&mut page, run, rows, summary);
    ends(&mut page, run, rows, summary);
    losses(&mut page, run, summary);
    going_first(&mut page, run, summary);
    dice(&mut page, run, rows, summary);
    how(&mut page, run, summary);
    format!("<!DOCTYPE html>\n{}", page.finish())
}

/// The finding in one line: which side is favoured, or that it is uncertain.
pub fn finding(summary: &Summary) -> String {
    let mut sides: Vec<_> = summary.sides.values().collect();
    sides.sort_by(|a, b| b.share.rate.total_cmp(&a.share.rate));
    match sides.as_slice() {
        [first, second, ..] if first.share.low > second.share.high => {
            format!(
                "The odds favour {}: it won {:.0} % of the battles",
                first.name,
                first.share.rate * 100.0
            )
        }
        _ if summary.draws > 0 && summary.draws == summary.draw_share.of => all_drawn(summary),
        [first, second, ..] if first.share.of > 0 => format!(
            "Neither side is clearly favoured: {:.0} % to {:.0} %",
            first.share.rate * 100.0,
            second.share.rate * 100.0
        ),
        _ => "No battle was completed".to_owned(),
    }
}

/// Whether there is neither a winner nor a loss on either side in all the battles.
pub(crate) fn never_met(summary: &Summary) -> bool {
    let drawn = summary.draws > 0 && summary.draws == summary.draw_share.of;
    drawn && summary.sides.values().all(|side| side.lost.most <= 0.0)
}

fn all_drawn(summary: &Summary) -> String {
    let why = if never_met(summary) { ": the armies never met" } else { "" };
    match summary.draws {
        1 => format!("The battle was drawn{why}"),
        n => format!("All {n} battles were drawn{why}"),
    }
}

fn head(page: &mut Page, summary: &Summary) {
    page.open("header", &[]);
    page.words("h1", &[], &summary.title);
    page.words("p", &[("class", "verdict")], &finding(summary));
    let swap = if summary.swap { ", swapping sides every other battle" } else { "" };
    let led = summary.seats.join(" against ");
    let cards = games::rulesets();
    let book = cards.iter().find(|card| card.id == summary.ruleset).map_or("", |card| card.title);
    page.words(
        "p",
        &[("class", "why")],
        &format!("{} battles by the rules of {book}, led by {led}{swap}.", summary.games),
    );
    for told in forfeits(summary) {
        page.words("p", &[("class", "why")], &told);
    }
    page.close();
}

fn figures(page: &mut Page, summary: &Summary) {
    page.open("section", &[("class", "figures"), ("aria-label", "Key figures")]);
    let card = |page: &mut Page, big: String, small: &str| {
        page.open("div", &[("class", "card")]);
        page.words("b", &[], &big);
        page.words("span", &[], small);
        page.close();
    };
    for side in summary.sides.values() {
        card(page, format!("{:.0} %", side.share.rate * 100.0), &format!("won by {}", side.name));
    }
    card(page, format!("{:.0} %", summary.draw_share.rate * 100.0), "without a winner");
    card(page, format!("{:.1}", summary.turns.mean), "turns on average");
    if let Some(luck) = &summary.luck {
        card(
            page,
            format!("{:.0} %", luck.explains * 100.0),
            "of the result is explained by the dice",
        );
    }
    if let Some(duel) = &summary.duel {
        card(
            page,
            format!("{:.0} %", duel.share.rate * 100.0),
            &format!("won by {} against {}", duel.general, duel.against),
        );
    }
    page.close();
}

fn contents(page: &mut Page, summary: &Summary) {
    page.open("nav", &[("aria-label", "Contents")]);
    let mut link = |to: &str, words: &str| page.words("a", &[("href", to)], words);
    link("#wins", "Who wins");
    if !summary.variations.is_empty() {
        link("#variations", "Comparison");
    }
    for (to, words) in [
        ("#length", "Length"),
        ("#ends", "How battles ended"),
        ("#losses", "Losses"),
        ("#first", "Going first"),
        ("#dice", "The dice"),
        ("#how", "Method"),
    ] {
        link(to, words);
    }
    page.close();
}

fn section(page: &mut Page, id: &str, title: &str) {
    page.open("section", &[("id", id)]);
    page.words("h2", &[], title);
}

fn figure(page: &mut Page, plot: &str, caption: &str) {
    page.open("figure", &[]);
    page.raw(plot);
    page.words("figcaption", &[], caption);
    page.close();
}

fn who_wins(page: &mut Page, run: &Run, summary: &Summary) {
    section(page, "wins", "Who wins");
    let caption = "The share of all battles. The brackets are 95 % Wilson intervals: with unlimited battles the share would fall inside them in about 19 runs of 20.";
    figure(page, &plots::wins(run, summary), caption);
    if let Some(duel) = &summary.duel {
        let words = format!(
            "{} won {} of {} against {}; if they were equal, this would be: {}.",
            duel.general,
            duel.share.wins,
            duel.share.of,
            duel.against,
            chance(duel.p)
        );
        page.words("p", &[], &words);
    }
    page.close();
}

fn variations(page: &mut Page, run: &Run, summary: &Summary) {
    section(page, "variations", "Comparison");
    let caption = "Each variation's share of victories with its 95 % interval. All are played on the same seeds.";
    figure(page, &plots::variations(run, summary), caption);
    tables::comparisons(page, run, summary);
    page.close();
}

fn lengths(page: &mut Page, run: &Run, rows: &[Row], summary: &Summary) {
    section(page, "length", "Length");
    let turns = summary.turns;
    let caption = format!(
        "Battles by last turn, split by winner. The mean is {:.2} turns ({:.2} to {:.2}), and {:.0} decisions.",
        turns.mean, turns.low, turns.high, summary.decisions.mean
    );
    figure(page, &plots::lengths(run, rows), &caption);
    page.close();
}

fn ends(page: &mut Page, run: &Run, rows: &[Row], summary: &Summary) {
    section(page, "ends", "How battles ended");
    figure(page, &plots::ends(run, rows, summary), "In the book's words, split by winner.");
    page.close();
}

fn losses(page: &mut Page, run: &Run, summary: &Summary) {
    section(page, "losses", "Losses");
    let caption = "The share of its strength that each type of unit lost, over all battles. Units that left the table count as lost.";
    figure(page, &plots::losses(run, summary), caption);
    tables::fates(page, run, summary);
    page.close();
}

fn going_first(page: &mut Page, run: &Run, summary: &Summary) {
    section(page, "first", "Going first");
    let name = |effect: &Effect| {
        let place = run.sides().iter().position(|side| *side == effect.side).unwrap_or(0);
        run.names().get(place).cloned().unwrap_or_default()
    };
    let effects =
        [("the first initiative", &summary.initiative), ("the first move", &summary.first_mover)];
    let known: Vec<(&str, &Effect)> =
        effects.iter().filter_map(|(what, effect)| effect.as_ref().map(|it| (*what, it))).collect();
    if known.is_empty() {
        page.words("p", &[], "In this book nobody goes first: all sides move together.");
    }
    let both = known.iter().filter(|(_, it)| it.with.of > 0 && it.without.of > 0);
    let both: Vec<(&str, &Effect)> = both.copied().collect();
    if !both.is_empty() {
        let caption =
            "How often the side won when it had the advantage, and when the other side had it.";
        figure(page, &plots::effects(run, &both), caption);
    }
    for (what, effect) in &known {
        let words = if both.iter().any(|(it, _)| it == what) {
            format!("To {}, {what} is worth {}.", name(effect), difference(effect.difference))
        } else {
            format!("The same side always had {what}, so its value is unknown.")
        };
        page.words("p", &[], &words);
    }
    page.close();
}

fn dice(page: &mut Page, run: &Run, rows: &[Row], summary: &Summary) {
    section(page, "dice", "The dice");
    match &summary.luck {
        Some(luck) => {
            let words = format!(
                "The dice explain {:.0} % of the result: this is the share of the variance that a linear fit on each side's dice explains, with the dice split by chapter of the rules. All dice together, without regard to the rule, explain {:.0} %. The rest is decisions, and effects that a linear fit cannot capture.",
                luck.explains * 100.0,
                luck.faces_alone * 100.0
            );
            page.words("p", &[], &words);
        }
        None => page.words(
            "p",
            &[],
            "There are too few battles or too few dice to say what the dice explain.",
        ),
    }
    let caption = format!(
        "One mark per battle: how much better or worse than expected each side's dice were (d{}, {} faces are good), in standard deviations. This counts only the faces, not what they decided.",
        run.die().sides,
        run.die().better()
    );
    figure(page, &plots::luck(run, rows), &caption);
    page.close();
}

fn how(page: &mut Page, run: &Run, summary: &Summary) {
    section(page, "how", "Method");
    let plan = run.plan();
    page.open("dl", &[]);
    let mut row = |label: &str, value: String| {
        page.words("dt", &[], label);
        page.words("dd", &[], &value);
    };
    row("Scenario", plan.scenario.clone());
    if let Some(rules) = &summary.rules {
        row("House rules", rules.told());
    }
    row("Seed of the run", plan.seed.to_string());
    row("Battles", format!("{} of {} planned", summary.games, summary.planned));
    if let Some(from) = &plan.from {
        let at = from.at.map_or("its end".to_owned(), |at| format!("decision {at}"));
        row("Started from", format!("a record, after {at}"));
    }
    if summary.errors > 0 {
        row(
            "Broke off",
            format!(
                "{}; not counted. {}",
                summary.errors,
                summary.first_error.clone().unwrap_or_default()
            ),
        );
    }
    row("Program", format!("Linstock {}", env!("CARGO_PKG_VERSION")));
    page.close();
    page.words(
        "p",
        &[("class", "why")],
        "The same scenario, generals, seed and program version give the same battles on every machine.",
    );
    page.close();
}
