"""BenchExec tool-info module for because.

Put this file where BenchExec finds tool modules (benchexec/tools/), or name it with its
package as the tool of a benchmark definition.
"""

import benchexec.result as result
import benchexec.tools.template
from benchexec.tools.sv_benchmarks_util import ILP32, LP64, get_data_model_from_task

FALSE_RESULTS = {
    "unreach-call": result.RESULT_FALSE_REACH,
    "valid-deref": result.RESULT_FALSE_DEREF,
    "valid-free": result.RESULT_FALSE_FREE,
    "valid-memtrack": result.RESULT_FALSE_MEMTRACK,
    "valid-memcleanup": result.RESULT_FALSE_MEMCLEANUP,
    "no-overflow": result.RESULT_FALSE_OVERFLOW,
}


class Tool(benchexec.tools.template.BaseTool2):
    """Says whether a C program can fail, shows a run that fails, and why it does."""

    def executable(self, tool_locator):
        return tool_locator.find_executable("because")

    def name(self):
        return "because"

    def version(self, executable):
        return self._version_from_tool(executable, line_prefix="because")

    def cmdline(self, executable, options, task, rlimits):
        arguments = [executable, "--svcomp", "--no-warnings", *options]
        if task.property_file:
            arguments += ["--prp", task.property_file]
        model = get_data_model_from_task(task, {ILP32: "ilp32", LP64: "lp64"})
        arguments += ["--data-model", model or "ilp32"]
        if rlimits.cputime and "--timeout" not in options:
            arguments += ["--timeout", str(max(1, rlimits.cputime - 5))]
        return [*arguments, *task.input_files_or_identifier]

    def determine_result(self, run):
        for line in run.output:
            line = line.strip()
            if line == "TRUE":
                return result.RESULT_TRUE_PROP
            if line == "UNKNOWN":
                return result.RESULT_UNKNOWN
            if line.startswith("FALSE(") and line.endswith(")"):
                return FALSE_RESULTS.get(line[6:-1], result.RESULT_ERROR)
        return result.RESULT_ERROR
