//! Lays out the faces of type the pictures are lettered in.
//!
//! The crate that carries the faces carries others too, heavier and under other licences. Taking them here, and not at run
//! time, leaves all but our three out of what we ship.

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

/// Is this the face of that very name? `Bold` must not be taken for `BoldItalic`.
#[cfg(feature = "png")]
fn holds_name(bytes: &[u8], name: &[u8]) -> bool {
    bytes
        .windows(name.len() + 1)
        .any(|found| found.starts_with(name) && !found[name.len()].is_ascii_alphabetic())
}
