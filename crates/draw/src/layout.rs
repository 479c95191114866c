//! How the sheet is divided: the table in its border, a head for the title, a foot for the key.
use crate::Style;
use crate::cartouche::Head;
use crate::legend::Legend;
use crate::plan::Plan;
use geom::V2;
use kernel::view::View;

/// The divisions of the sheet.
pub(crate) struct Layout<'a> {
    pub(crate) plan: Plan,
    pub(crate) wide: f64,
    pub(crate) high: f64,
    /// The size of what is in the margins; 1 at the natural scale.
    pub(crate) scale: f64,
    pub(crate) head: Option<Head>,
    /// The top of the head.
    pub(crate) head_top: f64,
    /// The top of the foot.
    pub(crate) foot: f64,
    pub(crate) legend: Option<Legend<'a>>,
}

impl<'a> Layout<'a> {
    pub(crate) fn new(view: &'a View, style: &Style) -> Self {
        let mut plan = Plan::new(view.size, style.px_per_inch);
        let scale = plan.pen;
        let margin = (20.0 * scale).max(10.0);
        let border = border_width(scale) + figures_width(scale);
        let head = style.title.then(|| Head::new(view, plan.wide, scale));
        let above = head.as_ref().map_or(0.0, |head| head.high);
        plan.corner = V2::new(margin + border, margin + above + border);
        let wide = plan.wide + (margin + border) * 2.0;
        let foot = plan.corner.y + plan.high + border;
        let legend = style.legend.then(|| Legend::new(view, plan.wide, scale));
        let below = legend.as_ref().map_or(0.0, Legend::high);
        Self {
            plan,
            wide,
            high: foot + below + margin,
            scale,
            head,
            head_top: margin,
            foot,
            legend,
        }
    }
}

/// How wide the ruled border is.
pub(crate) fn border_width(scale: f64) -> f64 {
    15.0 * scale
}

/// The width of the figures beside the border.
pub(crate) fn figures_width(scale: f64) -> f64 {
    (14.0 * scale).max(9.0)
}
