//! Files that a scenario names: they are beside it or below its folder, and nowhere else.
use games::{Found, MOST_ARMY};
use std::{
    fs,
    path::{Component, Path, PathBuf},
};

/// The folder of a file.
pub(crate) fn folder(file: &str) -> PathBuf {
    Path::new(file).parent().unwrap_or(Path::new("")).to_owned()
}

/// Reads a file that a scenario in this folder names. An error says why not, and what would be right.
pub(crate) fn read(folder: &Path, name: &str) -> Result<Found, [String; 2]> {
    let outside = || {
        let why = format!("`{name}` is outside the folder of the scenario");
        [why, "name a file beside the scenario or in a folder below it".to_owned()]
    };
    let is_below = |part: Component<'_>| matches!(part, Component::Normal(_) | Component::CurDir);
    if !Path::new(name).components().all(is_below) {
        return Err(outside());
    }
    let path = folder.join(name);
    // A link must not lead outside either.
    let here = if folder == Path::new("") { Path::new(".") } else { folder };
    if let (Ok(folder), Ok(path)) = (fs::canonicalize(here), fs::canonicalize(&path))
        && !path.starts_with(&folder)
    {
        return Err(outside());
    }
    army(&path)
}

/// Reads an army file.
pub(crate) fn army(path: &Path) -> Result<Found, [String; 2]> {
    let name = path.display().to_string();
    let there = fs::metadata(path).map_err(|why| {
        [
            format!("cannot read {name}: {why}"),
            "name an army file, or an army list that ships by its id".to_owned(),
        ]
    })?;
    if !there.is_file() {
        return Err([format!("{name} is not a file"), "name an army file".to_owned()]);
    }
    if there.len() > MOST_ARMY {
        let why = format!("{name} is {} bytes long; at most {MOST_ARMY} are read", there.len());
        return Err([why, "an army needs far less".to_owned()]);
    }
    match fs::read(path).map(String::from_utf8) {
        Ok(Ok(text)) => Ok((name, text)),
        Ok(Err(_)) => Err([format!("{name} is not text (UTF-8)"), "name an army file".to_owned()]),
        Err(why) => Err([format!("cannot read {name}: {why}"), "make it readable".to_owned()]),
    }
}
