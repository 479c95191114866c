//! Lists the scenarios and the army lists that ship, so that a new file under `scenarios/` or `armies/` is known without a line
//! of code.
use std::{env, error::Error, fmt::Write as _, fs, path::Path};

fn main() -> Result<(), Box<dyn Error>> {
    let code = list("scenarios", "/// The files in `scenarios/`.\nstatic SCENARIOS")?
        + &list("armies", "/// The army lists in `armies/`.\npub(crate) static ARMIES")?;
    fs::write(Path::new(&env::var("OUT_DIR")?).join("shipped.rs"), code)?;
    Ok(())
}

/// The files of a folder that has a folder for each ruleset, as a list in code.
fn list(of: &str, head: &str) -> Result<String, Box<dyn Error>> {
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("../..").join(of);
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut files = Vec::new();
    let rulesets = fs::read_dir(&folder).into_iter().flatten(); // A library without scenarios is still a library.
    for ruleset in rulesets {
        let ruleset = ruleset?.path();
        if !ruleset.is_dir() {
            continue;
        }
        println!("cargo::rerun-if-changed={}", ruleset.display());
        for file in fs::read_dir(&ruleset)? {
            let file = file?.path();
            if file.extension().is_some_and(|it| it == "toml") {
                files.push((name(&ruleset), name(&file), file));
            }
        }
    }
    // Each ruleset's first lesson first, then by name.
    files.sort_by_key(|(ruleset, id, _)| {
        (ruleset.clone(), !id.starts_with("first-lesson"), id.clone())
    });
    let mut code = format!("{head}: &[Shipped] = &[\n");
    for (ruleset, id, file) in files {
        let (name, file) = (format!("{of}/{ruleset}/{id}.toml"), file.canonicalize()?);
        writeln!(
            code,
            "    Shipped {{ id: {id:?}, ruleset: {ruleset:?}, file: {name:?}, text: include_str!({file:?}) }},"
        )?;
    }
    code += "];\n";
    Ok(code)
}

fn name(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}
