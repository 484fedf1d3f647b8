/** Fields of vitest's JSON report that the verdict reads. */
export type TestRunReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    /** Absolute path of the test file. */
    name: string;
    status: 'passed' | 'failed';
    /** Error of a test file that failed before its tests were collected. */
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] | null }[];
  }[];
};

export type FailedFile = { file: string; title: string; message: string; failures: number };

export type FirstRun = { status: number; report: TestRunReport | undefined; errors: readonly string[] };

export type RunVerdict = { lines: string[]; exitCode: 0 | 1 };

/** Maximum failed files to retry. More of them mean a broken commit, for which retries would only waste time. */
export const maxRetries = 12;

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? '';

/**
 * Returns the failed files of a run, each with its first failure. A file that fails before its tests are
 * collected counts as one failure.
 */
export function listFailedFiles(report: TestRunReport): FailedFile[] {
  return report.testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed');
      const [first] = failed;
      return {
        file: name,
        title: first?.fullName ?? '(the file did not load)',
        message: firstLine(first?.failureMessages?.[0] ?? message),
        failures: Math.max(1, failed.length),
      };
    });
}

/**
 * Returns the verdict on a run whose failed files were run again, each alone.
 * @param first the first run: exit code, report and messages of errors outside any test. The report is
 * undefined when no test ran, for example when the checks before the tests failed. Errors outside any test
 * always make the run red.
 * @param passedAgain files that passed the second time.
 */
export function judgeRun({ status, report, errors }: FirstRun, passedAgain: ReadonlySet<string>): RunVerdict {
  if (!report) return { lines: ['0 passed, 0 failed'], exitCode: 1 };
  const failed = listFailedFiles(report);
  const unsteady = failed.filter(({ file }) => passedAgain.has(file));
  const broken = failed.filter(({ file }) => !passedAgain.has(file));
  const count = (files: readonly FailedFile[]) => files.reduce((sum, { failures }) => sum + failures, 0);
  const lines = [
    ...errors.map((message) => `outside any test: ${firstLine(message)}`),
    ...unsteady.map(({ file, title, message }) => `unsteady: ${file} · ${title} · ${message}`),
    `${report.numPassedTests + count(unsteady)} passed, ${count(broken)} failed`,
  ];
  const unexplained = status !== 0 && failed.length === 0;
  return { lines, exitCode: broken.length > 0 || errors.length > 0 || unexplained ? 1 : 0 };
}
