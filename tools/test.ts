import { spawnSync } from 'node:child_process';

/** Runs all tests, or those that vitest's arguments choose. `--times` prints the seconds of each file and fails when one takes too long. */
const args = process.argv.slice(2);
const times = ['--reporter=default', '--reporter=./tools/times/reporter.ts'];
const given = args.flatMap((arg) => (arg === '--times' ? times : [arg]));
const run = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...given], {
  stdio: 'inherit',
});
process.exitCode = run.status ?? 1;
