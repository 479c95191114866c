//! How much of one quantity others explain: the adjusted R² of a linear fit.

/// The share of the variance of `y` that a linear fit on the columns explains, minus what as many columns of noise would; never
/// below 0. None if there is too little data: fewer than five battles per column, or no variance.
pub(crate) fn explained(columns: &[Vec<f64>], y: &[f64]) -> Option<f64> {
    let n = y.len();
    let mean = y.iter().sum::<f64>() / n.max(1) as f64;
    let centred: Vec<f64> = y.iter().map(|value| value - mean).collect();
    let whole: f64 = centred.iter().map(|value| value * value).sum();
    if n < 5 * (columns.len() + 1) || columns.is_empty() || whole <= 1e-12 {
        return None;
    }
    // Gram-Schmidt: what each column adds to those before it.
    let (mut basis, mut fitted): (Vec<Vec<f64>>, f64) = (Vec::new(), 0.0);
    for column in columns {
        let mean = column.iter().sum::<f64>() / n as f64;
        let mut rest: Vec<f64> = column.iter().map(|value| value - mean).collect();
        let size = dot(&rest, &rest);
        for _ in 0..2 {
            for known in &basis {
                let along = dot(&rest, known);
                rest.iter_mut().zip(known).for_each(|(value, it)| *value -= along * it);
            }
        }
        let left = dot(&rest, &rest);
        if left <= size * 1e-10 || left <= 1e-12 {
            continue; // It adds nothing to the earlier columns.
        }
        let root = left.sqrt();
        rest.iter_mut().for_each(|value| *value /= root);
        let along = dot(&rest, &centred);
        fitted += along * along;
        basis.push(rest);
    }
    let (n, k) = (n as f64, basis.len() as f64);
    let plain = (fitted / whole).clamp(0.0, 1.0);
    Some((1.0 - (1.0 - plain) * (n - 1.0) / (n - k - 1.0)).clamp(0.0, 1.0))
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(x, y)| x * y).sum()
}

#[cfg(test)]
mod tests {
    use super::explained;
    use kernel::dice::Chooser;

    #[test]
    fn what_is_explained_and_what_is_not() {
        let mut chooser = Chooser::new(1);
        let mut noise = || -> Vec<f64> { (0..400).map(|_| chooser.under(1000) as f64).collect() };
        let (a, b, c) = (noise(), noise(), noise());
        let sum: Vec<f64> = a.iter().zip(&b).map(|(a, b)| a - b).collect();
        let all = explained(&[a.clone(), b], &sum).expect("enough");
        assert!(all > 0.999, "{all}");
        let half = explained(std::slice::from_ref(&a), &sum).expect("enough");
        assert!((half - 0.5).abs() < 0.1, "{half}");
        let nothing = explained(std::slice::from_ref(&c), &sum).expect("enough");
        assert!(nothing < 0.02, "{nothing}");
        let twice = explained(&[a.clone(), a.clone()], &sum).expect("enough");
        assert!((twice - half).abs() < 0.01, "a repeated column adds nothing");
        assert_eq!(explained(&[a], &[1.0; 400]), None);
        assert_eq!(explained(&[vec![1.0; 9]], &[1.0; 9]), None);
    }
}
