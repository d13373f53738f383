//! The figures of a campaign.

use super::record::Record;
use std::collections::BTreeMap;

#[derive(Debug, Default)]
pub struct Summary {
    pub programs: u64,
    pub runs: usize,
    pub failing: usize,
    pub wrong: u64,
    pub undecided: u64,
    /// Programs, wrong ones and undecided ones with the feature.
    features: BTreeMap<String, [u64; 3]>,
    /// How often each answer was given, by who was asked.
    claims: BTreeMap<String, BTreeMap<&'static str, u64>>,
    reasons: BTreeMap<String, u64>,
    /// Programs that the compiler does not take: a fault of the generator.
    pub refused: Vec<String>,
    /// Rules that were broken, with the first program and how often.
    rules: BTreeMap<String, (u64, u64)>,
}

impl Summary {
    pub fn add(&mut self, record: &Record) {
        if let Some(text) = &record.refused {
            self.refused.push(format!("program {}: {text}", record.index));
            return;
        }
        let (wrong, open) = (!record.wrong.is_empty(), !record.undecided.is_empty());
        self.programs += 1;
        self.runs += record.runs;
        self.failing += record.failing;
        self.wrong += u64::from(wrong);
        self.undecided += u64::from(open);
        for feature in &record.features {
            let counts = self.features.entry(feature.clone()).or_default();
            counts[0] += 1;
            counts[1] += u64::from(wrong);
            counts[2] += u64::from(open);
        }
        for (who, claim) in &record.claims {
            *self.claims.entry(who.clone()).or_default().entry(claim.name()).or_default() += 1;
        }
        for reason in &record.undecided {
            *self.reasons.entry(reason.clone()).or_default() += 1;
        }
        for rule in &record.wrong {
            self.rules.entry(rule.clone()).or_insert((record.index, 0)).1 += 1;
        }
    }

    pub fn text(&self) -> String {
        let mut out = String::new();
        for line in self.refused.iter().take(5) {
            out.push_str(&format!("  refused by the compiler: {line}\n"));
        }
        let mut reasons: Vec<(&String, &u64)> = self.reasons.iter().collect();
        reasons.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
        for (reason, count) in reasons.iter().take(20) {
            out.push_str(&format!("  {count} undecided: {reason}\n"));
        }
        for (rule, (index, count)) in &self.rules {
            out.push_str(&format!("  {count} wrong: {rule} (first program {index})\n"));
        }
        for (who, answers) in &self.claims {
            let answers: Vec<String> = answers.iter().map(|(name, count)| format!("{count} {name}")).collect();
            out.push_str(&format!("  {who}: {}\n", answers.join(", ")));
        }
        let features: Vec<String> =
            self.features.iter().map(|(name, [all, wrong, open])| format!("{name} {all}/{wrong}/{open}")).collect();
        out.push_str(&format!("  by feature (programs/wrong/undecided): {}\n", features.join(", ")));
        out.push_str(&format!(
            "{} programs, {} runs ({} fail), {} wrong, {} with an undecided question, {} refused by the compiler",
            self.programs,
            self.runs,
            self.failing,
            self.wrong,
            self.undecided,
            self.refused.len()
        ));
        out
    }
}
