//! The purpose of a file of a ruleset, by its path. The same names mean the same in every ruleset.
use serde::Serialize;

/// The purpose of a file. `by` in JSON uses these names.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Category {
    Refusals,
    Reading,
    Words,
    Showing,
    Menus,
    Scene,
    Book,
    Wiring,
    Muster,
    Teaching,
    Procedure,
}

impl Category {
    /// Everything that is neither procedure nor teaching.
    pub(super) const OTHER: [Self; 9] = [
        Self::Refusals,
        Self::Reading,
        Self::Words,
        Self::Showing,
        Self::Menus,
        Self::Scene,
        Self::Book,
        Self::Wiring,
        Self::Muster,
    ];

    pub(super) fn words(self) -> &'static str {
        match self {
            Self::Refusals => "refusals",
            Self::Reading => "read, schema, house rules",
            Self::Words => "act, event, question, stage, kinds",
            Self::Showing => "view, overlays, wishes, log, measure",
            Self::Menus => "menus and offers",
            Self::Scene => "scene, seats, model",
            Self::Book => "book structs",
            Self::Wiring => "trait wiring, guesses",
            Self::Muster => "muster, sheet, terms, invariants",
            Self::Teaching => "teaching of the generals",
            Self::Procedure => "procedure",
        }
    }

    /// The category of a file, given from `src/`. A chapter's own menus, guesses and terms are recognised by the file's name,
    /// everything else by the first part of the path. A file that matches no name is procedure.
    pub(super) fn of(path: &str) -> Self {
        let path = path.trim_end_matches(".rs");
        let (first, rest) = path.split_once('/').unwrap_or((path, ""));
        let last = rest.rsplit('/').next().unwrap_or_default();
        match first {
            "refusal" => Self::Refusals,
            "read" | "schema" | "house" => Self::Reading,
            "act" | "event" | "question" | "kinds" | "stage" => Self::Words,
            "view" | "overlays" | "wishes" | "log" | "words" | "measure" => Self::Showing,
            "menu" | "offers" => Self::Menus,
            "scene" | "seats" | "model" => Self::Scene,
            "book" | "rulings" => Self::Book,
            "lib" | "registration" | "ask" | "asking" | "disputes" | "guess" => Self::Wiring,
            "muster" | "field_day" | "generator" | "points" | "sheet" | "invariants" => {
                Self::Muster
            }
            "teaching" => Self::Teaching,
            _ => match last {
                "offers" | "menu" | "paths" | "examples" => Self::Menus,
                "guess" => Self::Wiring,
                "terms" => Self::Muster,
                _ => Self::Procedure,
            },
        }
    }
}

#[cfg(test)]
mod tests;
