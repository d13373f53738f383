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
}
