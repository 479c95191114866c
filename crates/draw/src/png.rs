//! The picture: the drawing as pixels.
use crate::cut::Faces;
use crate::layout::Layout;
use crate::lettering::Hand;
use crate::{DrawError, Style};
use kernel::view::View;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// The maximum number of pixels: a table too large for its scale is refused.
const MOST_PIXELS: f64 = 120_000_000.0;

/// The table as a PNG, with our own fonts.
pub fn png(view: &View, style: &Style) -> Result<Vec<u8>, DrawError> {
    let layout = Layout::new(view, style);
    let (wide, high) = (layout.wide.ceil(), layout.high.ceil());
    let too_large = DrawError::TooLarge { wide: wide as u64, high: high as u64 };
    if wide * high > MOST_PIXELS {
        return Err(too_large);
    }
    let drawing = crate::drawn(view, style, Hand::Cut(Box::new(Faces::load()?)));
    let tree = Tree::from_str(&drawing, &Options::default())
        .map_err(|why| DrawError::Drawing(why.to_string()))?;
    let mut picture = Pixmap::new(wide as u32, high as u32).ok_or(too_large)?;
    resvg::render(&tree, Transform::identity(), &mut picture.as_mut());
    picture.encode_png().map_err(|why| DrawError::Picture(why.to_string()))
}
