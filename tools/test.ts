import { spawnSync } from 'node:child_process';

/**
 * Runs all tests, or those selected by vitest arguments. `--times` prints the seconds of each file and fails
 * when one is too slow.
 */
const args = process.argv.slice(2);
const times = ['--reporter=default', '--reporter=./tools/times/reporter.ts'];
const given = args.flatMap((arg) => (arg === '--times' ? times : [arg]));
const run = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...given], {
  stdio: 'inherit',
});
process.exitCode = run.status ?? 1;
