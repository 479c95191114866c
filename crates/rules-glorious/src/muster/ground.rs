//! Terrain between two armies and massed foot behind them, so that a test field is not only single units in the open.
use kernel::dice::Chooser;
use serde_json::{Value, json};

/// A few pieces between the lines, each in its own strip.
pub(super) fn terrain(chooser: &mut Chooser) -> Vec<Value> {
    let mut pieces = Vec::new();
    for strip in 0..4 {
        let x = 4.0 + 18.0 * f64::from(strip) + chooser.under(4) as f64;
        let (low, high) = (19.5, 28.5);
        let area = |kind: &str, deep: f64| json!({"kind": kind, "area": [[x, low], [x + 6.0, low], [x + 6.0, low + deep], [x, low + deep]]});
        match chooser.under(8) {
            0 => pieces.push(area("wood", 7.0)),
            1 => pieces.push(area("marsh", 6.0)),
            2 | 7 => pieces.push(area("buildings", 4.0)),
            3 => pieces.push(area("hill", 8.0)),
            4 => pieces.push(json!({"kind": "hedge", "line": [[x, 22.0], [x + 9.0, 24.0]]})),
            5 => pieces.push(json!({"kind": "wall", "line": [[x, low + 1.0], [x, high]]})),
            6 => {
                let over = x + 4.0;
                pieces.push(json!({"kind": "river", "line": [[x, 24.0], [x + 10.0, 24.0]]}));
                pieces.push(json!({"kind": "bridge", "line": [[over, 22.0], [over, 26.0]]}));
            }
            _ => (),
        }
    }
    pieces
}

/// Two units of foot edge to edge behind the line, formed as a Battle or free to form one; or off the table, to be deployed
/// freely.
pub(super) fn mass(chooser: &mut Chooser, side: &str, front: Option<f64>) -> Vec<Value> {
    let formed = chooser.under(2) == 0;
    let unit = |n: i32, kind: &str| {
        let mut unit = json!({
            "id": format!("{side}-mass-{n}"), "type": "foot", "elements": vec![kind; 6],
            "formation": "block", "files": 3,
        });
        if let Some(front) = front {
            let back = if front < 24.0 { -1.0 } else { 1.0 };
            unit["at"] = json!([14.0, front + back * (7.0 + 3.0 * f64::from(n))]);
            if formed {
                unit["battle"] = json!(format!("{side}-mass"));
            }
        }
        unit
    };
    vec![unit(0, "pike"), unit(1, "bill")]
}
