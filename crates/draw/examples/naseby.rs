//! Draws the sample field: `cargo run -p draw --example naseby -- FOLDER [PIXELS-PER-INCH]`.
#[path = "../tests/field/mod.rs"]
mod field;

use draw::Style;
use std::error::Error;
use std::path::PathBuf;

fn main() -> Result<(), Box<dyn Error>> {
    let mut given = std::env::args().skip(1);
    let folder = PathBuf::from(given.next().ok_or("which folder?")?);
    let mut style = Style::default();
    if let Some(scale) = given.next() {
        style.px_per_inch = scale.parse()?;
    }
    let view = field::naseby();
    std::fs::write(folder.join("naseby.svg"), draw::svg(&view, &style))?;
    #[cfg(feature = "png")]
    std::fs::write(folder.join("naseby.png"), draw::png(&view, &style)?)?;
    println!("{}", draw::terminal(&view, 100, false));
    Ok(())
}
