//! Numbers of half precision, in which weights are kept and answers travel.

/// The number that these 16 bits stand for.
#[inline]
pub fn f16_to_f32(bits: u16) -> f32 {
    let sign = u32::from(bits & 0x8000) << 16;
    let exponent = u32::from(bits >> 10 & 0x1F);
    let fraction = u32::from(bits & 0x3FF);
    match exponent {
        0 => {
            // Below the smallest normal number: so many times 2^-24.
            let size = fraction as f32 / 16_777_216.0;
            f32::from_bits(size.to_bits() | sign)
        }
        0x1F => f32::from_bits(sign | 0x7F80_0000 | fraction << 13),
        _ => f32::from_bits(sign | (exponent + 112) << 23 | fraction << 13),
    }
}

/// The nearest number of half precision; halfway, the even one. What is too large
/// becomes infinite.
pub fn f32_to_f16(x: f32) -> u16 {
    let bits = x.to_bits();
    let sign = (bits >> 16 & 0x8000) as u16;
    let exponent = (bits >> 23 & 0xFF) as i32 - 112;
    let fraction = bits & 0x7F_FFFF;
    if exponent >= 0x1F {
        let is_nan = exponent == 0xFF - 112 && fraction != 0;
        return sign | 0x7C00 | if is_nan { 0x200 } else { 0 };
    }
    if exponent <= 0 {
        if exponent < -10 {
            return sign;
        }
        let whole = fraction | 0x80_0000;
        return sign | rounded(whole, (14 - exponent) as u32) as u16;
    }
    // A carry out of the fraction is the next exponent, which is right.
    sign | rounded((exponent as u32) << 23 | fraction, 13) as u16
}

/// The number without its lowest bits, rounded to the nearest, halfway to even.
fn rounded(x: u32, bits: u32) -> u32 {
    let (kept, rest, half) = (x >> bits, x & ((1 << bits) - 1), 1 << (bits - 1));
    kept + u32::from(rest > half || (rest == half && kept & 1 == 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_half_is_found_again() {
        for bits in 0..=u16::MAX {
            let x = f16_to_f32(bits);
            if !x.is_nan() {
                assert_eq!(f32_to_f16(x), bits, "{bits:#06x} is {x}");
            }
        }
    }

    #[test]
    fn numbers_become_the_nearest_half() {
        assert_eq!(f32_to_f16(1.0), 0x3C00);
        assert_eq!(f32_to_f16(-2.5), 0xC100);
        assert_eq!(f32_to_f16(65504.0), 0x7BFF);
        assert_eq!(f32_to_f16(65520.0), 0x7C00);
        assert_eq!(f32_to_f16(1.0 + 1.0 / 2048.0), 0x3C00, "halfway to even");
        assert_eq!(f32_to_f16(1.0 + 3.0 / 2048.0), 0x3C02, "halfway to even");
        assert_eq!(f32_to_f16(1e-9), 0);
        assert_eq!(f32_to_f16(6e-8), 1);
        assert!(f16_to_f32(f32_to_f16(f32::NAN)).is_nan());
    }
}
