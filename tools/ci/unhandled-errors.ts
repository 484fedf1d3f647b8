import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

/**
 * Writes the messages of errors that happened outside any test to the file of `UNHANDLED_ERRORS_FILE`, as a JSON list. vitest's JSON report
 * leaves them out, so a run that they made red could not be told from one with an unsteady file.
 */
export default class UnhandledErrorsReporter implements Reporter {
  onTestRunEnd(_modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const file = process.env['UNHANDLED_ERRORS_FILE'];
    if (file) writeFileSync(file, JSON.stringify(errors.map(({ message }) => message)));
  }
}
