import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { judgeRun, listFailedFiles, type TestRunReport } from './verdict.ts';

type Result = TestRunReport['testResults'][number];
const passing: Result = {
  name: 'a.test.ts',
  status: 'passed',
  message: '',
  assertionResults: [{ status: 'passed', fullName: 'holds', failureMessages: [] }],
};
const failing: Result = {
  name: 'b.test.ts',
  status: 'failed',
  message: '',
  assertionResults: [
    { status: 'failed', fullName: 'adds up', failureMessages: ['expected 1 to be 2\n at b.test.ts:3'] },
    { status: 'failed', fullName: 'rounds', failureMessages: ['expected 3 to be 4'] },
  ],
};
const unloaded: Result = {
  name: 'c.test.ts',
  status: 'failed',
  message: 'no such module\n at …',
  assertionResults: [],
};
const reportOf = (numFailedTests: number, ...testResults: Result[]): TestRunReport => ({
  numPassedTests: 10,
  numFailedTests,
  testResults,
});

const runOf = (status: number, report: TestRunReport | undefined, errors: string[] = []) => ({
  status,
  report,
  errors,
});

test('a test run without failures is green', () => {
  expect(judgeRun(runOf(0, reportOf(0, passing)), new Set())).toEqual({
    lines: ['10 passed, 0 failed'],
    exitCode: 0,
  });
});

test('a file that passes when retried is green and listed with its first failure', () => {
  expect(judgeRun(runOf(1, reportOf(2, passing, failing)), new Set(['b.test.ts']))).toEqual({
    lines: ['unsteady: b.test.ts · adds up · expected 1 to be 2', '12 passed, 0 failed'],
    exitCode: 0,
  });
});

test('a file that fails twice is red, even if another file passes when retried', () => {
  expect(judgeRun(runOf(1, reportOf(2, failing, unloaded)), new Set(['b.test.ts']))).toEqual({
    lines: ['unsteady: b.test.ts · adds up · expected 1 to be 2', '12 passed, 1 failed'],
    exitCode: 1,
  });
});

test('a test file that does not load counts as one failure', () => {
  expect(listFailedFiles(reportOf(0, unloaded))).toEqual([
    { file: 'c.test.ts', title: '(the file did not load)', message: 'no such module', failures: 1 },
  ]);
});

test('a run that fails without a failed test, or runs no test, is red', () => {
  expect(judgeRun(runOf(1, reportOf(0, passing)), new Set()).exitCode).toBe(1);
  expect(judgeRun(runOf(1, undefined), new Set())).toEqual({ lines: ['0 passed, 0 failed'], exitCode: 1 });
});

test('real test runs are green after one flaky failure, red after repeated failures or errors outside tests', async () => {
  // The folder is inside the repository, so that the test files find vitest.
  const folder = await mkdtemp(join(import.meta.dirname, '../../node_modules/.ci-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'vitest.config.js'), 'export default { test: { include: ["*.check.js"] } };');
  const once = `import { existsSync, writeFileSync } from 'node:fs';
    import { test } from 'vitest';
    test('second time', () => {
      if (existsSync('tried')) return;
      writeFileSync('tried', '');
      throw new Error('not yet');
    });`;
  await writeFile(join(folder, 'once.check.js'), once);
  await mkdir(join(folder, 'reports'));
  await mkdir(join(folder, 'node_modules'));
  const { NODE_OPTIONS: _, ...env } = process.env;
  const vitest = join(import.meta.dirname, '../../node_modules/vitest');
  await symlink(vitest, join(folder, 'node_modules/vitest'));
  const run = () => {
    const ci = join(import.meta.dirname, '../ci.ts');
    const command = [process.execPath, 'node_modules/vitest/vitest.mjs', 'run'];
    const { stdout, status } = spawnSync(process.execPath, [ci, 'reports', ...command], {
      cwd: folder,
      env,
      encoding: 'utf8',
    });
    return { lines: stdout.trimEnd().split('\n').slice(-2), status };
  };
  expect(run()).toEqual({
    lines: ['unsteady: once.check.js · second time · Error: not yet', '1 passed, 0 failed'],
    status: 0,
  });
  await rm(join(folder, 'tried'));
  await writeFile(
    join(folder, 'outside.check.js'),
    "import { test } from 'vitest';\ntest('passes', () => { setTimeout(() => { throw new Error('too late'); }); return new Promise((done) => setTimeout(done, 50)); });",
  );
  expect(run()).toMatchObject({
    lines: [expect.stringContaining('unsteady: once'), '2 passed, 0 failed'],
    status: 1,
  });
  await rm(join(folder, 'outside.check.js'));
  await writeFile(
    join(folder, 'always.check.js'),
    "import { test } from 'vitest';\ntest('never', () => { throw new Error('no'); });",
  );
  expect(run()).toMatchObject({ lines: [expect.any(String), '1 passed, 1 failed'], status: 1 });
});
