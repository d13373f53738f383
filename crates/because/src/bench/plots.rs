//! Three plots on one page, as SVG: top-n curves, the EXAM curve, time against size.

use super::record::Record;
use super::table::method_names;
use std::fmt::Write;

const WIDTH: f64 = 520.0;
const HEIGHT: f64 = 300.0;
const MARGIN: f64 = 46.0;
const COLORS: [&str; 10] =
    ["#000000", "#d62728", "#1f77b4", "#2ca02c", "#9467bd", "#ff7f0e", "#17becf", "#8c564b", "#e377c2", "#7f7f7f"];

/// A line or a cloud of points with its name.
struct Series {
    name: String,
    points: Vec<(f64, f64)>,
}

pub fn page(records: &[Record]) -> String {
    let mut out = String::from(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>because bench</title><style>\
         body{font:15px sans-serif;margin:2em;max-width:60em}svg{background:#fff;margin:0 1em 1em 0}\
         text{font:12px sans-serif}h2{font-size:1.1em}</style></head><body>",
    );
    let _ = write!(out, "<h1>{} faults</h1>", records.len());
    let axes = |x: &'static str, y: &'static str| (x, y);
    plot(&mut out, "Faulty line within the first n lines", axes("n", "share of faults"), &tops(records), true);
    plot(&mut out, "Part of the program read before the faulty line", axes("part", "share"), &exam(records), true);
    plot(&mut out, "Time against size", axes("steps of the failing run", "seconds"), &times(records), false);
    out.push_str("</body></html>\n");
    out
}

fn tops(records: &[Record]) -> Vec<Series> {
    let share = |ranks: &[Option<usize>], n: usize| {
        ranks.iter().filter(|r| r.is_some_and(|r| r <= n)).count() as f64 / records.len().max(1) as f64
    };
    let curve = |name: &str, ranks: Vec<Option<usize>>| Series {
        name: name.to_string(),
        points: (1..=20).map(|n| (n as f64, share(&ranks, n))).collect(),
    };
    let mut list = vec![curve("rank", records.iter().map(|r| r.rank).collect())];
    for name in method_names(records) {
        let rank = |r: &Record| r.methods.iter().find(|m| m.method == name).and_then(|m| m.rank);
        list.push(curve(&name, records.iter().map(rank).collect()));
    }
    list
}

fn exam(records: &[Record]) -> Vec<Series> {
    let curve = |name: &str, of: Vec<f64>| {
        let share = |x: f64| of.iter().filter(|e| **e <= x).count() as f64 / of.len().max(1) as f64;
        let points = (0..=50).map(|i| f64::from(i) / 50.0).map(|x| (x, share(x))).collect();
        Series { name: name.to_string(), points }
    };
    let of = |held: bool| records.iter().filter(|r| r.held == held).map(|r| r.exam).collect::<Vec<f64>>();
    vec![curve("weights chosen on", of(false)), curve("held back", of(true))]
}

fn times(records: &[Record]) -> Vec<Series> {
    let points = |f: &dyn Fn(&Record) -> f64| records.iter().map(|r| (r.steps as f64, f(r))).collect();
    vec![
        Series { name: "whole answer".to_string(), points: points(&|r| r.seconds) },
        Series { name: "search alone".to_string(), points: points(&|r| r.search_seconds) },
    ]
}

fn plot(out: &mut String, title: &str, (x_name, y_name): (&str, &str), series: &[Series], lines: bool) {
    let all = || series.iter().flat_map(|s| &s.points);
    let most_x = all().map(|p| p.0).fold(0.0, f64::max).max(1e-9);
    let most_y = all().map(|p| p.1).fold(0.0, f64::max).max(1e-9);
    let x = |v: f64| MARGIN + v / most_x * (WIDTH - 2.0 * MARGIN);
    let y = |v: f64| HEIGHT - MARGIN - v / most_y * (HEIGHT - 2.0 * MARGIN);
    let _ = write!(
        out,
        "<h2>{title}</h2><svg role=\"img\" aria-label=\"{title}\" width=\"{}\" height=\"{HEIGHT}\">",
        WIDTH + 140.0
    );
    for i in 0..=4 {
        let part = f64::from(i) / 4.0;
        let (vx, vy) = (part * most_x, part * most_y);
        let _ = write!(
            out,
            "<line x1=\"{0:.1}\" x2=\"{1:.1}\" y1=\"{2:.1}\" y2=\"{2:.1}\" stroke=\"#ddd\"/>\
             <text x=\"{3:.1}\" y=\"{4:.1}\" text-anchor=\"end\">{vy:.2}</text>\
             <text x=\"{5:.1}\" y=\"{6:.1}\" text-anchor=\"middle\">{vx:.2}</text>",
            x(0.0),
            x(most_x),
            y(vy),
            x(0.0) - 5.0,
            y(vy) + 4.0,
            x(vx),
            HEIGHT - MARGIN + 16.0
        );
    }
    let _ = write!(
        out,
        "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{x_name}</text><text x=\"6\" y=\"16\">{y_name}</text>",
        WIDTH / 2.0,
        HEIGHT - 10.0
    );
    for (index, one) in series.iter().enumerate() {
        let color = COLORS[index % COLORS.len()];
        if lines {
            let points: Vec<String> = one.points.iter().map(|p| format!("{:.1},{:.1}", x(p.0), y(p.1))).collect();
            let _ = write!(
                out,
                "<polyline fill=\"none\" stroke=\"{color}\" stroke-width=\"{}\" points=\"{}\"/>",
                if index == 0 { 3 } else { 1 },
                points.join(" ")
            );
        } else {
            for p in &one.points {
                let _ = write!(
                    out,
                    "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"3\" fill=\"{color}\" fill-opacity=\"0.5\"/>",
                    x(p.0),
                    y(p.1)
                );
            }
        }
        let at = MARGIN + 16.0 * index as f64;
        let _ = write!(out, "<text x=\"{:.1}\" y=\"{at:.1}\" fill=\"{color}\">{}</text>", WIDTH - 20.0, one.name);
    }
    out.push_str("</svg>");
}
