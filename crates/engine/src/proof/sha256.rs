//! SHA-256 (FIPS 180-4): a witness names its files by it.

/// The first 32 bits of the fractional parts of square or cube roots of the first primes, as the standard has them.
fn roots(count: usize, root: fn(f64) -> f64, power: u32) -> Vec<u32> {
    let primes = (2u64..).filter(|n| (2..*n).take_while(|d| d * d <= *n).all(|d| n % d != 0));
    primes.take(count).map(|p| fraction(p, root, power)).collect()
}

/// `floor(frac(p^(1/power)) * 2^32)`, exactly: an estimate by floats, put right by integers.
fn fraction(p: u64, root: fn(f64) -> f64, power: u32) -> u32 {
    let mut x = (root(p as f64) * 4294967296.0) as u128;
    // x^power <= p * 2^(32 power) < (x + 1)^power, in a width that holds it for roots below 2^3.
    let shift = if power == 2 { 64 } else { 96 };
    let goal = u128::from(p) << shift;
    while x.pow(power) > goal {
        x -= 1;
    }
    while (x + 1).pow(power) <= goal {
        x += 1;
    }
    x as u32
}

/// The hash as 64 hexadecimal digits.
pub fn hex(data: &[u8]) -> String {
    let k = roots(64, f64::cbrt, 3);
    let mut state = roots(8, f64::sqrt, 2);
    let mut padded = data.to_vec();
    padded.push(0x80);
    while padded.len() % 64 != 56 {
        padded.push(0);
    }
    padded.extend(((data.len() as u64) * 8).to_be_bytes());
    for chunk in padded.chunks(64) {
        compress(&mut state, chunk, &k);
    }
    state.iter().map(|word| format!("{word:08x}")).collect()
}

fn compress(state: &mut [u32], chunk: &[u8], k: &[u32]) {
    let mut w: Vec<u32> =
        chunk.chunks(4).map(|b| b.iter().fold(0, |word, &byte| word << 8 | u32::from(byte))).collect();
    for i in 16..64 {
        let s0 = w[i - 15].rotate_right(7) ^ w[i - 15].rotate_right(18) ^ (w[i - 15] >> 3);
        let s1 = w[i - 2].rotate_right(17) ^ w[i - 2].rotate_right(19) ^ (w[i - 2] >> 10);
        w.push(w[i - 16].wrapping_add(s0).wrapping_add(w[i - 7]).wrapping_add(s1));
    }
    let mut v = [0u32; 8];
    v.copy_from_slice(state);
    for i in 0..64 {
        let [a, b, c, d, e, f, g, h] = v;
        let s1 = e.rotate_right(6) ^ e.rotate_right(11) ^ e.rotate_right(25);
        let choice = (e & f) ^ (!e & g);
        let one = h.wrapping_add(s1).wrapping_add(choice).wrapping_add(k[i]).wrapping_add(w[i]);
        let s0 = a.rotate_right(2) ^ a.rotate_right(13) ^ a.rotate_right(22);
        let majority = (a & b) ^ (a & c) ^ (b & c);
        v = [one.wrapping_add(s0.wrapping_add(majority)), a, b, c, d.wrapping_add(one), e, f, g];
    }
    for (s, x) in state.iter_mut().zip(v) {
        *s = s.wrapping_add(x);
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_examples_of_the_standard() {
        let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(super::hex(b"abc"), abc);
        let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
        assert_eq!(super::hex(b""), empty);
    }
}
