//! A part of a list, so that several machines share it.

use std::str::FromStr;

/// `2/5` is the second of every five.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shard {
    index: usize,
    count: usize,
}

impl Shard {
    /// The elements of this shard, with their places in the list.
    pub fn of<T>(shard: Option<Shard>, list: Vec<T>) -> Vec<(usize, T)> {
        let Shard { index, count } = shard.unwrap_or(Shard { index: 1, count: 1 });
        list.into_iter().enumerate().filter(|(place, _)| place % count == index - 1).collect()
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let parts = text.split_once('/').and_then(|(i, n)| Some((i.parse().ok()?, n.parse().ok()?)));
        match parts {
            Some((index, count)) if 1 <= index && index <= count => Ok(Shard { index, count }),
            _ => Err(format!("`{text}` is not a shard: write I/N with I from 1 to N")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_share_the_whole_list() {
        let names = |text: &str| Shard::of(text.parse().ok(), vec!["a", "b", "c"]);
        assert_eq!(names("1/2"), [(0, "a"), (2, "c")]);
        assert_eq!(names("2/2"), [(1, "b")]);
        assert_eq!(Shard::of(None, vec!["a"]), [(0, "a")]);
    }

    #[test]
    fn what_is_not_a_shard() {
        for text in ["0/2", "3/2", "x", "1", "1/0", "-1/2"] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
    }
}
