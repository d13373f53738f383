//! Orders of evaluation that C leaves open, and that make a difference.
//!
//! Before an expression is lowered, the events in it that can be evaluated in several orders with different outcomes are
//! found: two of them that nothing orders, one a call or the like, and one writes what the other reads or writes. An
//! input then chooses one of the orders, the events are evaluated in it, each into a temporary, and the expression is
//! lowered over these. An expression without such events is lowered as it stands.

use super::body::{Body, R};
use super::conditions::Ways;
use super::events::{EventKind, Events};
use super::touches::conflict;
use super::unsequenced::Apart;
use crate::limits;
use crate::options::Order;
use because_ir::{
    AssumedKind, BinaryOp, BranchKind, ExprId, InputKind, InputSource, JumpKind, ObjectId, OrderChoice, StatementKind,
};
use because_source::{FileKind, Span};
use rucc_sema::ExprId as Node;

/// What is to be undone, and checked, when the expression has been lowered.
pub struct Arranged {
    nodes: Vec<Node>,
    kept: Vec<Node>,
    apart: Vec<Apart>,
}

/// The events to be ordered, by their number, and the orders.
struct Plan {
    hot: Vec<usize>,
    orders: Vec<Vec<usize>>,
}

impl Body<'_, '_> {
    /// The value of an expression; of record type it is a `Load`.
    pub fn value(&mut self, e: Node) -> R<ExprId> {
        let arranged = self.arrange(e)?;
        let result = self.value_as_arranged(e);
        self.end_arranged(arranged);
        result
    }

    /// The truth of an expression as a `Bool`.
    pub fn cond(&mut self, e: Node) -> R<ExprId> {
        let arranged = self.arrange(e)?;
        let result = self.cond_as_arranged(e);
        self.end_arranged(arranged);
        result
    }

    /// Evaluates an expression and drops its value.
    pub fn effect(&mut self, e: Node) -> R<()> {
        let arranged = self.arrange(e)?;
        let result = self.effect_as_arranged(e);
        self.end_arranged(arranged);
        result
    }

    /// Settles the order of what is evaluated in `e`; `None` where it is settled already, or there is nothing to settle.
    pub fn arrange(&mut self, e: Node) -> R<Option<Arranged>> {
        let settled = !self.facts.effects(e) || self.arranged.contains(&e) || self.saved.contains_key(&e);
        if settled || self.unit.kind == FileKind::Model {
            return Ok(None);
        }
        let mut events = self.events(e);
        let apart = self.unsequenced(e, &events)?;
        let nodes: Vec<Node> = std::mem::take(&mut events.nodes);
        let nodes: Vec<Node> = nodes.into_iter().filter(|&n| self.arranged.insert(n)).collect();
        if self.can_end(&mut events) {
            events = self.events_and_checks(e);
        }
        let kept = self.choose_order(&mut events, self.expr_span(e));
        let (kept, failed) = match kept {
            Ok(kept) => (kept, None),
            Err(stop) => (Vec::new(), Some(stop)),
        };
        let arranged = Some(Arranged { nodes, kept, apart });
        match failed {
            None => Ok(arranged),
            Some(stop) => {
                self.end_arranged(arranged);
                Err(stop)
            }
        }
    }

    /// The same for values that are evaluated one after the other in any order, as in a list of initial values.
    pub fn arrange_list(&mut self, list: &[Node], span: Span) -> R<Option<Arranged>> {
        if self.unit.kind == FileKind::Model || list.len() < 2 || !list.iter().any(|&e| self.facts.effects(e)) {
            return Ok(None);
        }
        let mut events = Events::of_list(list.iter().copied().filter(|&e| !self.facts.constant(e)));
        let kept = self.choose_order(&mut events, span)?;
        Ok(Some(Arranged { nodes: Vec::new(), kept, apart: Vec::new() }))
    }

    pub fn end_arranged(&mut self, arranged: Option<Arranged>) {
        let Some(Arranged { nodes, kept, apart }) = arranged else { return };
        self.compare(apart);
        for node in nodes {
            self.arranged.remove(&node);
        }
        for node in kept {
            self.saved.remove(&node);
        }
    }

    /// Evaluates what has several orders, and gives the expressions whose values are kept.
    fn choose_order(&mut self, events: &mut Events, span: Span) -> R<Vec<Node>> {
        let edges = self.conflicts(events);
        if edges.is_empty() {
            return Ok(Vec::new());
        }
        let line = self.cx.program.sources.line(span).unwrap_or(0);
        if self.cx.options.order == Order::Left {
            self.cx.assume_as(AssumedKind::Order, "operands and arguments are evaluated from the left");
            return Ok(Vec::new());
        }
        let mut hot: Vec<usize> = edges.iter().flat_map(|&(a, b)| [a, b]).collect();
        hot.sort_unstable();
        hot.dedup();
        let Some(orders) = orders(events, &hot, &edges) else {
            let what = format!(
                "line {line}: of more than {} orders of evaluation the one from the left is taken",
                limits::ORDERS
            );
            self.cx.assume_as(AssumedKind::Order, &what);
            return Ok(Vec::new());
        };
        if hot.iter().any(|&i| events.list[i].kind == EventKind::CompositePlace) {
            self.cx.assume_as(AssumedKind::Order, &format!("line {line}: operands are evaluated from the left"));
            return Ok(Vec::new());
        }
        for &i in hot.iter().filter(|&&i| events.list[i].kind == EventKind::Composite) {
            let text = self.short_text(events.list[i].node);
            self.cx.assume_as(
                AssumedKind::Order,
                &format!("line {line}: other operands are evaluated before or after all of `{text}`"),
            );
        }
        let plan = Plan { hot, orders };
        let choice = self.choice_input(events, &plan, line, span);
        self.evaluate_in_order(events, &plan, choice, span)?;
        Ok(plan.hot.iter().map(|&i| events.list[i].node).collect())
    }

    /// Pairs of events that nothing orders and that do not commute; two accesses to scalars are not among them, because
    /// those are undefined where they meet.
    fn conflicts(&mut self, events: &mut Events) -> Vec<(usize, usize)> {
        let mut edges = Vec::new();
        for b in 0..events.list.len() {
            for a in 0..b {
                let whole = events.list[a].is_whole() || events.list[b].is_whole();
                if !whole || events.in_order(a, b) {
                    continue;
                }
                let (x, y) = (self.touches(events, a), self.touches(events, b));
                if conflict(&x, &y) {
                    edges.push((a, b));
                }
            }
        }
        edges
    }

    /// The input that chooses, in a temporary.
    fn choice_input(&mut self, events: &Events, plan: &Plan, line: u32, span: Span) -> ObjectId {
        let texts: Vec<String> = plan.hot.iter().map(|&i| self.short_text(events.list[i].node)).collect();
        let text = |i: usize| {
            let at = plan.hot.iter().position(|&h| h == i).unwrap_or(0);
            let twice = texts.iter().filter(|t| **t == texts[at]).count() > 1;
            let at_source = self.cx.program.sources.position(self.expr_span(events.list[i].node));
            let column = at_source.map_or(0, |p| p.column);
            match twice {
                true => format!("`{}` at column {column}", texts[at]),
                false => format!("`{}`", texts[at]),
            }
        };
        let ways: Vec<String> = plan
            .orders
            .iter()
            .map(|order| order.iter().map(|&i| text(i)).collect::<Vec<_>>().join(" before "))
            .collect();
        let input = self.choice_name(line, span);
        self.cx.program.orders.push(OrderChoice { input: input.clone(), ways });
        let int = self.int_type();
        let temp = self.temp(int, span);
        let place = self.object_place(temp);
        let input = InputSource { name: input, kind: InputKind::Order };
        self.emit(StatementKind::Input { place, input }, span);
        temp
    }

    /// `order at line 6`, with the column and the file where that is not enough.
    fn choice_name(&self, line: u32, span: Span) -> String {
        let sources = &self.cx.program.sources;
        let file = sources.get(span.file).map_or("", |f| f.name.as_str());
        let column = sources.position(span).map_or(0, |p| p.column);
        let names = [
            format!("order at line {line}"),
            format!("order at line {line} column {column}"),
            format!("order at line {line} column {column} of {file}"),
        ];
        let taken = |name: &String| self.cx.program.orders.iter().any(|o| o.input == *name);
        let free = names.iter().find(|name| !taken(name)).cloned();
        free.unwrap_or_else(|| format!("{} ({})", names[2], self.cx.program.orders.len()))
    }

    fn short_text(&self, e: Node) -> String {
        let text = self.text_of(e);
        match text.char_indices().nth(limits::ORDER_TEXT) {
            Some((end, _)) => format!("{}…", &text[..end]),
            None => text,
        }
    }

    /// The events in the order that the input says. Calls stand once for each order of the calls; what only reads or
    /// writes is put between them, each under the condition that its turn is there.
    fn evaluate_in_order(&mut self, events: &Events, plan: &Plan, choice: ObjectId, span: Span) -> R<()> {
        let heavy = |i: usize| {
            let calls = |c: usize| events.list[c].is_whole() && !plan.hot.contains(&c) && events.is_before(c, i);
            events.list[i].is_whole() || (0..i).any(calls)
        };
        let mut groups: Vec<(Vec<usize>, Vec<usize>)> = Vec::new();
        for (k, order) in plan.orders.iter().enumerate() {
            let calls: Vec<usize> = order.iter().copied().filter(|&i| heavy(i)).collect();
            match groups.iter_mut().find(|(known, _)| *known == calls) {
                Some((_, members)) => members.push(k),
                None => groups.push((calls, vec![k])),
            }
        }
        let mut temps: Vec<Option<ObjectId>> = vec![None; events.list.len()];
        let join = self.new_block();
        // The group of order 0 comes last: it is also that of all numbers without an order.
        for (g, (calls, members)) in groups.iter().enumerate().rev() {
            let next = self.new_block();
            if g > 0 {
                let here = self.new_block();
                self.branch_if_chosen(choice, members, (here, next), span);
                self.at = here;
            }
            for &i in &plan.hot {
                self.saved.remove(&events.list[i].node);
            }
            self.evaluate_group(events, plan, (calls, members), choice, &mut temps, span)?;
            self.goto(join, JumpKind::Next, span);
            self.at = next;
        }
        self.at = join;
        Ok(())
    }

    fn evaluate_group(
        &mut self,
        events: &Events,
        plan: &Plan,
        (calls, members): (&[usize], &[usize]),
        choice: ObjectId,
        temps: &mut [Option<ObjectId>],
        span: Span,
    ) -> R<()> {
        let light: Vec<usize> = plan.hot.iter().copied().filter(|i| !calls.contains(i)).collect();
        let turn = |k: usize, i: usize| {
            let before = plan.orders[k].iter().take_while(|&&x| x != i);
            before.filter(|x| calls.contains(x)).count()
        };
        for slot in 0..=calls.len() {
            for &i in &light {
                let when: Vec<usize> = members.iter().copied().filter(|&k| turn(k, i) == slot).collect();
                if when.is_empty() {
                    continue;
                }
                if when == members {
                    self.evaluate_event(events.list[i].node, &mut temps[i])?;
                    continue;
                }
                let (here, after) = (self.new_block(), self.new_block());
                // Within a group only its own members are possible: what is not one of the others is one of these.
                let others: Vec<usize> = members.iter().copied().filter(|k| !when.contains(k)).collect();
                match when.contains(&0) {
                    true => self.branch_if_chosen(choice, &others, (after, here), span),
                    false => self.branch_if_chosen(choice, &when, (here, after), span),
                }
                self.at = here;
                self.evaluate_event(events.list[i].node, &mut temps[i])?;
                self.flow_into(after, span);
            }
            if let Some(&call) = calls.get(slot) {
                self.evaluate_event(events.list[call].node, &mut temps[call])?;
            }
        }
        Ok(())
    }

    fn evaluate_event(&mut self, node: Node, temp: &mut Option<ObjectId>) -> R<()> {
        self.saved.remove(&node);
        let span = self.expr_span(node);
        let value = self.value(node)?;
        let ty = self.ir(value).ty;
        let kept = match *temp {
            Some(known) => known,
            None => self.temp(ty, span),
        };
        *temp = Some(kept);
        let place = self.object_place(kept);
        let value = self.cast(value, place.ty, span);
        self.assign(place, value, span);
        self.saved.insert(node, kept);
        Ok(())
    }

    /// Goes to the first block if the choice is one of these, else to the second. A number without an order is 0.
    fn branch_if_chosen(
        &mut self,
        choice: ObjectId,
        numbers: &[usize],
        (then, otherwise): (because_ir::BlockId, because_ir::BlockId),
        span: Span,
    ) {
        let (boolean, int) = (self.bool_type(), self.int_type());
        let mut cond = None;
        for &number in numbers {
            let value = self.load_object(choice, span);
            let number = self.int_const(number as i128, int, span);
            let same = self.binary(BinaryOp::Eq, value, number, boolean, span);
            cond = Some(match cond {
                Some(others) => self.binary(BinaryOp::Or, others, same, boolean, span),
                None => same,
            });
        }
        let cond = match cond {
            Some(cond) => cond,
            None => self.false_value(span),
        };
        self.branch_on(cond, Ways { then, otherwise, kind: BranchKind::Hidden, negated: false }, span);
    }
}

/// Every order of the events that differs from the others in the order of a pair of `edges`, the one from the left
/// first. `None`: there are too many.
fn orders(events: &Events, hot: &[usize], edges: &[(usize, usize)]) -> Option<Vec<Vec<usize>>> {
    let before = hot.iter().map(|&b| hot.iter().map(|&a| events.is_before(a, b)).collect()).collect();
    let number = |event: usize| hot.iter().position(|&h| h == event).unwrap_or(0);
    let edges: Vec<(usize, usize)> = edges.iter().map(|&(a, b)| (number(a), number(b))).collect();
    let mut found = Vec::new();
    directed(before, &edges, &mut found).then(|| {
        let named = |order: Vec<usize>| order.into_iter().map(|i| hot[i]).collect();
        found.into_iter().map(named).collect()
    })
}

/// Gives each edge one of its directions, as far as the others leave it open. `before[b][a]`: a comes before b.
fn directed(before: Vec<Vec<bool>>, edges: &[(usize, usize)], found: &mut Vec<Vec<usize>>) -> bool {
    let open = edges.iter().position(|&(a, b)| !before[b][a] && !before[a][b]);
    let Some(open) = open else {
        found.push(sequence(&before));
        return found.len() <= limits::ORDERS;
    };
    let (a, b) = edges[open];
    [(a, b), (b, a)].into_iter().all(|(first, second)| {
        let mut next = before.clone();
        let earlier: Vec<usize> = (0..before.len()).filter(|&x| x == first || before[first][x]).collect();
        let later: Vec<usize> = (0..before.len()).filter(|&y| y == second || before[y][second]).collect();
        for &y in &later {
            for &x in &earlier {
                next[y][x] = true;
            }
        }
        directed(next, &edges[open + 1..], found)
    })
}

/// The numbers in an order that keeps to `before`, small ones first.
fn sequence(before: &[Vec<bool>]) -> Vec<usize> {
    let mut order: Vec<usize> = Vec::new();
    while order.len() < before.len() {
        let ready = |i: &usize| !order.contains(i) && (0..before.len()).all(|x| !before[*i][x] || order.contains(&x));
        match (0..before.len()).find(ready) {
            Some(next) => order.push(next),
            None => break,
        }
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(count: usize, known: &[(usize, usize)], edges: &[(usize, usize)]) -> Vec<Vec<usize>> {
        let mut before = vec![vec![false; count]; count];
        for &(a, b) in known {
            before[b][a] = true;
        }
        let mut found = Vec::new();
        assert!(directed(before, edges, &mut found));
        found
    }

    #[test]
    fn one_pair_has_two_orders_the_left_one_first() {
        assert_eq!(found(2, &[], &[(0, 1)]), [[0, 1], [1, 0]]);
    }

    #[test]
    fn three_in_conflict_have_six_orders() {
        assert_eq!(found(3, &[], &[(0, 1), (0, 2), (1, 2)]).len(), 6);
    }

    #[test]
    fn an_operand_stays_before_its_operator() {
        let orders = found(3, &[(0, 1)], &[(0, 2), (1, 2)]);
        assert_eq!(orders, [vec![0, 1, 2], vec![0, 2, 1], vec![2, 0, 1]]);
    }

    #[test]
    fn too_many_orders_are_noticed() {
        let edges: Vec<(usize, usize)> = (0..7).map(|i| (i, 7)).collect();
        assert!(!directed(vec![vec![false; 8]; 8], &edges, &mut Vec::new()));
    }
}
