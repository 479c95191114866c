//! Prepares the fonts of the pictures.
//!
//! The crate that contains the fonts also contains others, which are larger and have other licences. Choosing ours at build time,
//! not at run time, leaves the others out of what we ship.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    #[cfg(feature = "png")]
    lay_out_faces();
}

#[cfg(feature = "png")]
fn lay_out_faces() {
    let out = std::path::PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    for face in ["Regular", "Italic", "Bold"] {
        let name = format!("LibertinusSerif-{face}");
        let bytes = typst_assets::fonts()
            .find(|bytes| holds_name(bytes, name.as_bytes()))
            .unwrap_or_else(|| panic!("no face called {name}"));
        std::fs::write(out.join(format!("{face}.otf")), bytes).expect("OUT_DIR takes files");
    }
}

/// Whether this font has exactly that name: `Bold` must not match `BoldItalic`.
#[cfg(feature = "png")]
fn holds_name(bytes: &[u8], name: &[u8]) -> bool {
    bytes
        .windows(name.len() + 1)
        .any(|found| found.starts_with(name) && !found[name.len()].is_ascii_alphabetic())
}
