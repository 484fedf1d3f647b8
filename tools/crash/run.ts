import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { installClickHouse, startClickHouse } from '../../apps/server/src/testing/clickhouse/start.ts';
import { type CrashBench, type CrashRound, importVersion, killOnce, openCrashBench } from './round.ts';
import { seedDataDir } from './seed.ts';
import { linesPerFile } from './slice.ts';

// Kills the real server at random moments during imports. After each restart it checks that the imported rows are
// complete, no acknowledged import is lost and no upload is stuck. Exits with 1 on any failure.

const { values } = parseArgs({
  options: {
    times: { type: 'string', default: '50' },
    port: { type: 'string', default: '4055' },
    on: { type: 'string', default: 'duckdb' },
  },
});
const times = Number(values.times);
/** Engine of ClickHouse, which survives the kills of the server. */
const clickhouse = values.on === 'clickhouse' ? await startEngine() : undefined;
const settings: Record<string, string> = clickhouse ? { WAREHOUSE_URL: `${clickhouse.url}/crash` } : {};
/**
 * Factors that adapt the range of kill times to the machine, so that kills happen both before and after the
 * commit.
 */
const [later, earlier] = [1.2, 0.85];

const dataDir = await mkdtemp(join(tmpdir(), 'bellwether-crash-'));
let bench: CrashBench | undefined;
try {
  bench = await openCrashBench({
    port: Number(values.port),
    dataDir,
    businessId: await seedDataDir(dataDir),
    settings,
  });
  await importVersion(bench, 1);
  const importMs = await importVersion(bench, 2);
  console.log(`Replacing ${linesPerFile} rows takes ${Math.round(importMs)} ms without interruption.`);
  const rounds: CrashRound[] = [];
  let span = importMs * 1.5;
  for (let round = 1; round <= times; round++) {
    const done = await killOnce(bench, round, round + 1, Math.random() * span);
    rounds.push(done);
    span *= done.atOnce === 'new' ? earlier : later;
    console.log(`${round}/${times}`, done.killedAfterMs, done.seen, done.atOnce, done.breaches.join('; '));
  }
  report(rounds);
} finally {
  await bench?.server.kill();
  await clickhouse?.stop();
  await rm(dataDir, { recursive: true, force: true });
}

function startEngine() {
  installClickHouse();
  return startClickHouse();
}

function report(rounds: readonly CrashRound[]): void {
  console.table(rounds.map(({ breaches, ...rest }) => ({ ...rest, breaches: breaches.join('; ') })));
  const left = (what: CrashRound['atOnce']) => rounds.filter(({ atOnce }) => atOnce === what).length;
  const told = rounds.filter(({ seen }) => seen === 'imported').length;
  const broken = rounds.filter(({ breaches }) => breaches.length > 0).length;
  const slowest = Math.max(...rounds.map(({ readyMs }) => readyMs));
  console.log(
    `${rounds.length} kills: ${left('old')} left the old slice, ${left('new')} the new one (${told} acknowledged before); ${broken} breaches; slowest start ${slowest} ms`,
  );
  if (broken > 0) process.exitCode = 1;
}
