//! The writer: elements opened and closed in order, every value escaped, numbers kept short.
use crate::ink::Ink;
use crate::lettering::Hand;
use crate::outline::Ends;
use geom::V2;
use std::fmt::Write as _;

/// The drawing as it is written.
pub(crate) struct Sheet {
    out: String,
    open: Vec<&'static str>,
    /// The prefix of every id, so that several drawings can share a page.
    prefix: String,
    pub(crate) hand: Hand,
}

impl Sheet {
    pub(crate) fn new(hand: Hand) -> Self {
        Self { out: String::with_capacity(1 << 18), open: Vec::new(), prefix: String::new(), hand }
    }

    /// A part of a page: its ids begin with a prefix, wherever they are given or referred to.
    pub(crate) fn part(prefix: impl Into<String>) -> Self {
        let (out, open) = (String::new(), Vec::new());
        Self { out, open, prefix: prefix.into(), hand: Hand::Live }
    }

    /// Opens an element that contains others.
    pub(crate) fn open(&mut self, name: &'static str, traits: &[(&str, &str)]) {
        self.start(name, traits);
        self.out.push_str(">\n");
        self.open.push(name);
    }

    /// Closes the element opened last.
    pub(crate) fn close(&mut self) {
        if let Some(name) = self.open.pop() {
            let _ = writeln!(self.out, "</{name}>");
        }
    }

    /// An empty element.
    pub(crate) fn leaf(&mut self, name: &'static str, traits: &[(&str, &str)]) {
        self.start(name, traits);
        self.out.push_str("/>\n");
    }

    /// An element that contains text.
    pub(crate) fn words(&mut self, name: &'static str, traits: &[(&str, &str)], words: &str) {
        self.start(name, traits);
        let _ = writeln!(self.out, ">{}</{name}>", escaped(words));
    }

    /// A shape filled with a paint.
    pub(crate) fn fill(&mut self, trace: &Trace, paint: &str, more: &[(&str, &str)]) {
        if !trace.0.is_empty() {
            let mut traits = vec![("d", trace.0.as_str()), ("fill", paint)];
            traits.extend_from_slice(more);
            self.leaf("path", &traits);
        }
    }

    /// A line drawn with an ink.
    pub(crate) fn line(&mut self, trace: &Trace, ink: Ink, width: f64, more: &[(&str, &str)]) {
        if !trace.0.is_empty() {
            let (ink, width) = (ink.hex(), num(width));
            let mut traits = vec![
                ("d", trace.0.as_str()),
                ("fill", "none"),
                ("stroke", ink.as_str()),
                ("stroke-width", width.as_str()),
            ];
            traits.extend_from_slice(more);
            self.leaf("path", &traits);
        }
    }

    /// The whole drawing, with all elements closed.
    pub(crate) fn finish(mut self) -> String {
        while !self.open.is_empty() {
            self.close();
        }
        self.out
    }

    fn start(&mut self, name: &str, traits: &[(&str, &str)]) {
        self.out.push('<');
        self.out.push_str(name);
        for (key, value) in traits {
            let (before, rest) = match *key {
                "id" => ("", Some(*value)),
                "href" => ("#", value.strip_prefix('#')),
                _ => ("url(#", value.strip_prefix("url(#")),
            };
            let _ = match rest {
                Some(rest) => {
                    write!(self.out, " {key}=\"{before}{}{}\"", self.prefix, escaped(rest))
                }
                None => write!(self.out, " {key}=\"{}\"", escaped(value)),
            };
        }
    }
}

/// Escapes text for XML and drops forbidden characters.
pub(crate) fn escaped(words: &str) -> String {
    let mut out = String::with_capacity(words.len());
    for c in words.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\t' | '\n' | '\r' => out.push(' '),
            c if c < ' ' || matches!(c, '\u{fffe}' | '\u{ffff}') => {}
            c => out.push(c),
        }
    }
    out
}

/// A number to a hundredth, without trailing zeros.
pub(crate) fn num(value: f64) -> String {
    let whole = (value * 100.0).round();
    let value = if whole == 0.0 { 0.0 } else { whole / 100.0 };
    format!("{value}")
}

/// The path of a shape or a line.
#[derive(Clone, Default, Debug)]
pub(crate) struct Trace(pub(crate) String);

impl Trace {
    fn step(&mut self, letter: char, points: &[V2]) {
        self.0.push(letter);
        for (k, p) in points.iter().enumerate() {
            let gap = if k == 0 { "" } else { " " };
            let _ = write!(self.0, "{gap}{} {}", num(p.x), num(p.y));
        }
    }

    /// Moves the pen to a place.
    pub(crate) fn to(&mut self, at: V2) {
        self.step('M', &[at]);
    }

    /// A stroke to a place.
    pub(crate) fn line(&mut self, at: V2) {
        self.step('L', &[at]);
    }

    /// A curved stroke to a place.
    pub(crate) fn bow(&mut self, by: V2, at: V2) {
        self.step('Q', &[by, at]);
    }

    /// A stroke with two bends.
    pub(crate) fn curve(&mut self, by: V2, then: V2, at: V2) {
        self.step('C', &[by, then, at]);
    }

    /// Closes the shape.
    pub(crate) fn close(&mut self) {
        self.0.push('Z');
    }

    /// One stroke.
    pub(crate) fn dash(&mut self, from: V2, to: V2) {
        self.to(from);
        self.line(to);
    }

    /// A line through places.
    pub(crate) fn run(&mut self, points: &[V2]) {
        for (k, &p) in points.iter().enumerate() {
            if k == 0 { self.to(p) } else { self.line(p) }
        }
    }

    /// An outline.
    pub(crate) fn ring(&mut self, points: &[V2]) {
        if !points.is_empty() {
            self.run(points);
            self.close();
        }
    }

    /// A line through places, closed or not.
    pub(crate) fn follow(&mut self, points: &[V2], ends: Ends) {
        if ends == Ends::Joined {
            self.ring(points);
        } else {
            self.run(points);
        }
    }

    /// An axis-aligned box.
    pub(crate) fn rect(&mut self, left: f64, top: f64, wide: f64, high: f64) {
        let _ = write!(
            self.0,
            "M{} {}h{}v{}h{}Z",
            num(left),
            num(top),
            num(wide),
            num(high),
            num(-wide)
        );
    }

    /// A circle.
    pub(crate) fn disc(&mut self, at: V2, radius: f64) {
        let (r, d) = (num(radius), num(radius * 2.0));
        let _ = write!(
            self.0,
            "M{} {}a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0 -{d} 0Z",
            num(at.x - radius),
            num(at.y)
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_cannot_break_out_of_the_drawing() {
        assert_eq!(escaped("a<b>&\"c\"\u{1}\n"), "a&lt;b&gt;&amp;&quot;c&quot; ");
    }

    #[test]
    fn numbers_are_short_and_never_minus_zero() {
        assert_eq!(num(-0.001), "0");
        assert_eq!(num(12.3456), "12.35");
        assert_eq!(num(-3.0), "-3");
    }
}
