import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

/**
 * Writes the messages of errors outside any test to the file in `UNHANDLED_ERRORS_FILE`, as a JSON list. vitest's JSON
 * report omits them, so a run that failed only because of them would look like a flaky test.
 */
export default class UnhandledErrorsReporter implements Reporter {
  onTestRunEnd(_modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const file = process.env['UNHANDLED_ERRORS_FILE'];
    if (file) writeFileSync(file, JSON.stringify(errors.map(({ message }) => message)));
  }
}
