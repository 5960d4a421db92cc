//! Functions of real numbers that are the same on every machine: those of the
//! standard library may differ from system to system in the last bit.

/// The exponential, to about one part in five million. Below -87 it is 0, above 88
/// it stays what it is at 88.
#[inline]
pub fn exp(x: f32) -> f32 {
    if x < -87.0 {
        return 0.0;
    }
    let x = x.min(88.0);
    // x = n ln 2 + r with |r| at most half of ln 2, in two steps so that r is exact.
    let n = (x * std::f32::consts::LOG2_E + if x < 0.0 { -0.5 } else { 0.5 }) as i32;
    let r = (x - n as f32 * 0.693_359_4) + n as f32 * 2.121_944_4e-4;
    let mut sum = 1.0 / 5040.0;
    for factor in [
        1.0 / 720.0,
        1.0 / 120.0,
        1.0 / 24.0,
        1.0 / 6.0,
        0.5,
        1.0,
        1.0,
    ] {
        sum = sum * r + factor;
    }
    sum * f32::from_bits(((n + 127) as u32) << 23)
}

/// The natural logarithm of a positive number, to about one part in five million of the
/// result or of 1, whichever is more.
pub fn ln(x: f32) -> f32 {
    let x = x.max(f32::MIN_POSITIVE);
    // x = 2^n m with m between the square roots of one half and of two.
    let bits = x.to_bits();
    let mut n = (bits >> 23) as i32 - 127;
    let mut m = f32::from_bits(bits & 0x7F_FFFF | 0x3F80_0000);
    if m > std::f32::consts::SQRT_2 {
        (m, n) = (0.5 * m, n + 1);
    }
    // ln m = 2 artanh t, t small.
    let t = (m - 1.0) / (m + 1.0);
    let square = t * t;
    let mut sum = 1.0 / 9.0;
    for factor in [1.0 / 7.0, 1.0 / 5.0, 1.0 / 3.0, 1.0] {
        sum = sum * square + factor;
    }
    2.0 * t * sum + n as f32 * std::f32::consts::LN_2
}

/// Turns logits into shares of 1.
pub fn softmax(logits: &mut [f32]) {
    let most = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let mut sum = 0.0;
    for it in &mut *logits {
        *it = exp(*it - most);
        sum += *it;
    }
    for it in logits {
        *it /= sum;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_exponential_is_close() {
        let mut x = -86.9_f32;
        while x < 87.0 {
            let (ours, right) = (f64::from(exp(x)), f64::from(x).exp());
            assert!(
                (ours / right - 1.0).abs() < 3e-7,
                "exp({x}) = {ours}, not {right}"
            );
            x += 0.0137;
        }
        assert_eq!(exp(0.0), 1.0);
        assert_eq!(exp(-1000.0), 0.0);
        assert!(exp(1000.0).is_finite());
    }

    #[test]
    fn the_logarithm_is_close() {
        let mut x = 1e-30_f32;
        while x < 1e30 {
            let (ours, right) = (f64::from(ln(x)), f64::from(x).ln());
            let off = (ours - right).abs() / right.abs().max(1.0);
            assert!(off < 3e-7, "ln({x}) = {ours}, not {right}");
            x *= 1.0137;
        }
        assert!(ln(0.0).is_finite());
    }

    #[test]
    fn shares_add_up_to_one_however_large_the_logits() {
        let mut logits = [1000.0, 999.0, -1000.0];
        softmax(&mut logits);
        assert!((logits.iter().sum::<f32>() - 1.0).abs() < 1e-6);
        assert!((logits[0] - 0.731_058_6).abs() < 1e-6);
        assert_eq!(logits[2], 0.0);
    }
}
