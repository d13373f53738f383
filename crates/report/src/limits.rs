//! The limits of the reports: every number here ends or narrows work.

because_ir::limits! {
    /// Rows that a JSON document holds in all before anything is left out.
    DOCUMENT_ROWS: usize = 40_000;
    /// Rows of one of its lists, once something has to be left out, divided by the number of failures.
    LIST_ROWS: usize = 10_000;
    /// Rows of one of its lists, at least.
    LIST_ROWS_LEAST: usize = 10;
    /// Steps of all runs of all failures that a page can step through.
    TIMELINE_STEPS: usize = 400_000;
    /// Bytes of source text in a document.
    SOURCE_BYTES: usize = 6 << 20;
    /// Places in one flow of SARIF; the last ones are kept.
    SARIF_FLOW: usize = 1000;
    /// Related places of one result of SARIF.
    SARIF_RELATED: usize = 100;
    /// Results of one run of SARIF.
    SARIF_RESULTS: usize = 5000;
    /// Bytes of a line before a mark, and behind it, that a snippet shows.
    LINE_BYTES: usize = 10_000;
    /// Temporaries that an input is followed through for its name.
    TEMPORARIES: usize = 8;
    /// Characters of source text quoted in the sentence.
    HEADLINE_QUOTED: usize = 48;
    /// Cycles beyond which the document has no waves: a value change dump has them.
    DOCUMENT_CYCLES: usize = 2_000;
    /// Bytes of a timing diagram beyond which a document has none.
    DOCUMENT_PICTURE: usize = 1_000_000;
    /// Characters of an assertion that a title has at least.
    TITLE_QUOTED: usize = 20;
    /// Entries of a list that a sentence names.
    PHRASE_LISTED: usize = 6;
    /// Changes of several bytes that are listed.
    BYTES_LISTED: usize = 8;
    /// Rows of a table of signals shown unless everything is asked for: the first ones and the last.
    SIGNAL_ROWS: usize = 24;
    /// Events of a group that is searched for repetitions.
    REPEAT_GROUP: usize = 12;
    /// How often a group must stand in a row to be shown once.
    REPEAT_OFTEN: usize = 3;
    /// Steps of one round of a loop, where rounds that repeat are left out.
    ROUND_STEPS: usize = 8;
    /// Rounds of a loop from which on some are left out.
    ROUNDS_SHOWN: usize = 6;
    /// Further routes to a passing run that are shown without `-v`.
    ROUTES_SHOWN: usize = 2;
    /// Correction sets shown unless everything is asked for.
    CORRECTIONS_SHOWN: usize = 6;
    /// Failing runs shown with each candidate of `diagnosis`.
    CANDIDATE_RUNS: usize = 3;
    /// Differing inputs of a run of several cycles that one sentence can hold.
    SENTENCE_INPUTS: usize = 3;
    /// Lines of a command that is shown unless everything is asked for.
    COMMAND_LINES: usize = 6;
    /// Loops and calls that an undecided answer names.
    UNDECIDED_NAMED: usize = 3;
    /// Places that no run came to and that are named one by one.
    COVERED_NAMED: usize = 5;
    /// Exit statuses of one place that are named.
    COVERED_STATUSES: usize = 3;
    /// Further causes that are listed.
    CAUSES_LISTED: usize = 3;
    /// Lines of one side of an edit that are shown.
    REPAIR_LINES: usize = 8;
    /// Characters of inputs beyond which they are not listed in a sentence.
    REPAIR_INPUTS: usize = 80;
    /// Characters shown of what is printed.
    REPAIR_PRINTED: usize = 40;
    /// Characters of source text quoted in the sentence about a regression.
    REGRESSION_QUOTED: usize = 48;
    /// Changes of one cause that the sentence names.
    REGRESSION_NAMED: usize = 3;
    /// Other places that Markdown names.
    MARKDOWN_ALSO: usize = 5;
    /// Inputs that Markdown names.
    MARKDOWN_INPUTS: usize = 20;
    /// Rows of a timing diagram.
    WAVE_ROWS: usize = 32;
    /// Lines of one snippet; a label further away gets a snippet of its own.
    SNIPPET_LINES: u32 = 30;
    /// Columns that text is laid out for, at least.
    COLUMNS_LEAST: usize = 40;
    /// Suspects shown unless everything is asked for.
    SUSPECTS_SHOWN: usize = 5;
    /// Other places shown in addition to a repair.
    ALSO_SHOWN: usize = 3;
    /// Events of the trace shown unless everything is asked for: the last ones.
    TRACE_SHOWN: usize = 40;
    /// Suspects shown with their proved repair.
    REPAIRS_SHOWN: usize = 3;
    /// Inputs shown unless everything is asked for.
    INPUTS_SHOWN: usize = 40;
    /// Zeros of an arbitrary state shown unless everything is asked for.
    ZEROS_SHOWN: usize = 8;
    /// Parts of an object among which that of a pointer's text is searched for.
    NAMED_PARTS: usize = 1 << 12;
    /// Inputs in the message of one result of SARIF.
    SARIF_INPUTS: usize = 10;
    /// Values in the message of one place in a flow of SARIF.
    SARIF_VALUES: usize = 8;
}
