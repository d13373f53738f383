//! `EXPR@FILE:LINE` and `FILE:LINE=N` as users write them.

/// An expression and the line where it is meant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct At {
    /// The expression.
    pub text: String,
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: u32,
}

/// Reads `EXPR@FILE:LINE`. The file may be left out where there is only one: `EXPR@LINE`.
pub fn expression_at(text: &str, only_file: Option<&str>) -> Result<At, String> {
    let wrong = || format!("`{text}` is not of the form EXPR@FILE:LINE");
    let (expression, place) = text.rsplit_once('@').ok_or_else(wrong)?;
    let (file, line) = match (place.rsplit_once(':'), only_file) {
        (Some((file, line)), _) => (file, line),
        (None, Some(file)) => (file, place),
        (None, None) => return Err(wrong()),
    };
    let line = line.trim().parse().map_err(|_| wrong())?;
    Ok(At { text: expression.trim().to_string(), file: file.trim().to_string(), line })
}

/// Reads `FILE:LINE=N`.
pub fn bound_at(text: &str, only_file: Option<&str>) -> Result<(String, u32, u32), String> {
    let wrong = || format!("`{text}` is not of the form FILE:LINE=N");
    let (place, bound) = text.rsplit_once('=').ok_or_else(wrong)?;
    let at = expression_at(&format!("@{place}"), only_file).map_err(|_| wrong())?;
    Ok((at.file, at.line, bound.trim().parse().map_err(|_| wrong())?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_of_expressions() {
        let at = |text: &str, file: &str, line| At { text: text.into(), file: file.into(), line };
        assert_eq!(expression_at("x > 3@a.c:7", None), Ok(at("x > 3", "a.c", 7)));
        assert_eq!(expression_at("a['@'] @ dir/a.c:7", None), Ok(at("a['@']", "dir/a.c", 7)));
        assert_eq!(expression_at("x@7", Some("a.c")), Ok(at("x", "a.c", 7)));
        assert!(expression_at("x@7", None).is_err() && expression_at("x", Some("a.c")).is_err());
        assert_eq!(bound_at("a.c:7=12", None), Ok(("a.c".to_string(), 7, 12)));
        assert!(bound_at("a.c=7", None).is_err() && bound_at("a.c:7", None).is_err());
    }
}
