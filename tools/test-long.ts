import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Runs the tests at length. The first run includes every case of the long random tests and 20 times the cases of each
 * property. Further runs are like `npm test`, on twelve other dates. Each run has a different seed. Prints all runs at
 * the end. Arguments select runs: `npm run test:long -- whole 2028-02-29`.
 */
const days = [
  ['2026-05-01T10:00:00+10:00', 'the first of a month'],
  ['2026-08-31T10:00:00+10:00', 'the last of a month'],
  ['2028-02-29T10:00:00+11:00', '29 February'],
  ['2027-02-28T10:00:00+11:00', 'the last of February'],
  ['2026-06-30T10:00:00+10:00', 'the last day of a financial year'],
  ['2026-07-01T10:00:00+10:00', 'the first day of a financial year'],
  ['2026-10-04T01:58:00+10:00', 'clocks go forward during the run'],
  ['2027-04-04T02:58:00+11:00', 'clocks go back during the run'],
  ['2026-12-31T10:00:00+11:00', '31 December'],
  ['2027-01-01T10:00:00+11:00', '1 January'],
  ['2026-11-29T23:20:00+11:00', 'late on a Sunday'],
  ['2026-12-01T00:10:00+11:00', 'a day that UTC has not begun'],
] as const;

type Run = { name: string; about: string; env: Record<string, string> };
const firstSeed = Number(process.env['TEST_SEED'] ?? Date.now() % 1_000_000_000);
const whole: Run = {
  name: 'whole',
  about: 'every case of the walks, properties 20 times as often',
  env: { TEST_ALL: '1', TEST_RUNS: '20', TEST_SEED: String(firstSeed) },
};
const runs: Run[] = [
  whole,
  ...days.map(([moment, about], at) => ({
    name: moment.slice(0, 10),
    about,
    env: { ON_DAY: moment, TEST_SEED: String(firstSeed + at + 1) },
  })),
];

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !runs.some((run) => run.name === name));
if (unknown.length > 0) {
  console.error(
    `There is no run ${unknown.join(', ')}. There are: ${runs.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(1);
}

const folder = mkdtempSync(join(tmpdir(), 'bellwether-long-'));
const lines: string[] = [];
for (const { name, about, env } of runs.filter((run) => chosen.length === 0 || chosen.includes(run.name))) {
  console.log(`\n${name}: ${about}, seed ${env['TEST_SEED']}.`);
  const report = join(folder, `${name}.json`);
  const start = performance.now();
  const { status } = spawnSync(
    process.execPath,
    ['tools/test.ts', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    { stdio: 'inherit', env: { ...process.env, ...env } },
  );
  const minutes = ((performance.now() - start) / 60_000).toFixed(1);
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8')) as Record<
    string,
    number
  >;
  const verdict = status === 0 ? 'green' : 'RED';
  lines.push(
    `${verdict} ${name} (${about}), seed ${env['TEST_SEED']}: ${numPassedTests} passed, ${numFailedTests} failed, ${minutes} min`,
  );
  if (status !== 0) process.exitCode = 1;
}
rmSync(folder, { recursive: true });
console.log(`\n${lines.join('\n')}`);
