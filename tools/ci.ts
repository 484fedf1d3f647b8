import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { judgeRun, listFailedFiles, maxRetries, type TestRunReport } from './ci/verdict.ts';

/**
 * Runs the tests like `npm test`, then each failed file once more, alone and with the same seed. Prints a
 * line for each file that passed the second time, and the number of tests last. Exits with code 1 when a file
 * failed twice. Arguments: a folder for reports, then the command.
 * `node tools/ci.ts FOLDER npm test --`
 */
const [folder = '', ...command] = process.argv.slice(2);
const errorsReporter = join(import.meta.dirname, 'ci/unhandled-errors.ts');
const vitest = [process.execPath, 'node_modules/vitest/vitest.mjs', 'run'];

/** Runs a test command. The report is undefined when the command ended before any test. */
function run(name: string, [program = '', ...args]: readonly string[]) {
  const path = join(folder, `${name}.json`);
  const errorsPath = join(folder, `${name}-errors.json`);
  const reporters = ['default', 'json', errorsReporter].map((reporter) => `--reporter=${reporter}`);
  const env = { ...process.env, UNHANDLED_ERRORS_FILE: resolve(errorsPath) };
  const { status } = spawnSync(program, [...args, ...reporters, `--outputFile.json=${path}`], {
    stdio: 'inherit',
    env,
  });
  const report = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as TestRunReport) : undefined;
  for (const result of report?.testResults ?? []) result.name = relative(process.cwd(), result.name);
  const errors = existsSync(errorsPath) ? (JSON.parse(readFileSync(errorsPath, 'utf8')) as string[]) : [];
  return { status: status ?? 1, report, errors };
}

const first = run('first', command);
const failed = first.report ? listFailedFiles(first.report) : [];
const passedAgain = new Set<string>();
for (const [at, { file }] of failed.slice(0, maxRetries).entries()) {
  console.log(`\nRunning ${file} again, alone.`);
  const { status, report } = run(`again-${at}`, [...vitest, file]);
  if (status === 0 && (report?.numPassedTests ?? 0) > 0) passedAgain.add(file);
}
const { lines, exitCode } = judgeRun(first, passedAgain);
for (const line of lines) console.log(line);
process.exitCode = exitCode;
