import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startAllEmulators } from '@bellwether/emulators/all';
import { compareFacts } from '../../apps/server/src/platform/warehouse/testing/testing-differences.ts';
import { createOddRun, runUserStates } from './odd/run-odd.ts';
import { seedSyncDataDir } from './seed.ts';
import { readStored } from './stored.ts';
import { type SyncOutcome, syncAll } from './sync-all.ts';

// Syncs connected sources twice from the same start: undisturbed, and with requests that fail at random while the
// server is repeatedly killed. Both runs must end with the same facts, row for row. Exits with 1 on any difference.
// `--odd` adds bad states of the services to the second run, and a third run with the states that need a user.

const { values } = parseArgs({
  options: {
    businesses: { type: 'string', default: '50' },
    kills: { type: 'string', default: '20' },
    months: { type: 'string', default: '2' },
    share: { type: 'string', default: '0.05' },
    between: { type: 'string', default: '5,20' },
    port: { type: 'string', default: '4056' },
    odd: { type: 'boolean', default: false },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e6)) },
    'odd-seconds': { type: 'string', default: '900' },
  },
});
const [shortest = 5, longest = 20] = values.between.split(',').map(Number);

// The server's clock cannot be set, so the emulators' clock is stopped. Both runs then see the same figures, even after
// midnight, when the server requests a day that the emulators do not have yet.
const now = new Date();
// Sign-ins have the real time, because the server rejects one whose time is over.
const emulators = await startAllEmulators(() => now, 0, { signInNow: () => new Date() });
const authorities = [emulators.google, emulators.linkedin.authority, emulators.metaAds.authority];
const folder = await mkdtemp(join(tmpdir(), 'bellwether-crash-syncs-'));
const toFolder = (name: string) => join(folder, name);
const [seedDir, quietDir, killedDir] = [toFolder('seed'), toFolder('quiet'), toFolder('killed')];
try {
  const businessIds = await seedSyncDataDir({
    dataDir: seedDir,
    emulators,
    businesses: Number(values.businesses),
    months: Number(values.months),
    now,
  });
  await cp(seedDir, quietDir, { recursive: true });
  await cp(seedDir, killedDir, { recursive: true });
  const options = {
    port: Number(values.port),
    businessIds,
    settings: emulators.settings,
    between: [shortest * 1000, longest * 1000],
    // Renewable tokens expire when the server stops, so that renewals are disturbed too.
    onKill: () => {
      emulators.google.expireAll();
      emulators.linkedin.authority.expireAll();
    },
  } as const;

  console.log(`Run A: ${businessIds.length} businesses, undisturbed`);
  const quiet = await syncAll({ ...options, dataDir: quietDir, kills: 0 });
  const problems = await describe('Run A', quiet, quietDir);

  const share = Number(values.share);
  emulators.faults.share = share;
  const seed = Number(values.seed);
  const longestRunMs = Number(values['odd-seconds']) * 1000;
  const odd = values.odd ? createOddRun({ emulators, businessIds, now, seed, share, longestRunMs }) : null;
  if (odd) console.log(`Bad states of the services: --seed ${seed} repeats their order`);
  console.log(`Run B: ${values.kills} kills, ${Number(values.share) * 100}% of the requests fail`);
  const killed = await syncAll({
    ...options,
    dataDir: killedDir,
    kills: Number(values.kills),
    ...(odd && { disturb: odd.disturb }),
  });
  problems.push(...(await describe('Run B', killed, killedDir)));
  if (odd) problems.push(...(await odd.describe(killedDir)));
  if (killed.kills < Number(values.kills))
    console.log(`Only ${killed.kills} kills: everything was read. Choose more businesses or --months.`);

  const differences = await compareFacts(quietDir, killedDir);
  console.table(differences);
  for (const { table, onlyQuiet, onlyKilled } of differences)
    if (onlyQuiet + onlyKilled > 0) problems.push(`${table}: the rows of both runs differ`);
  problems.push(...emulators.violations.map((violation) => `Violation: ${violation}`));
  const refused = authorities.reduce((sum, authority) => sum + authority.refusedRefreshes(), 0);
  if (refused > 0) problems.push(`${refused} refresh tokens were used after their end`);
  console.log(
    `${emulators.violations.length} violations of the descriptions, ${refused} refused refresh tokens`,
  );
  if (odd) {
    console.log('Run C: the states that a user has to mend');
    emulators.faults.share = 0;
    const dataDir = toFolder('asked');
    await cp(quietDir, dataDir, { recursive: true });
    const given = { port: options.port, dataDir, emulators, businessIds, now };
    problems.push(...(await runUserStates(given)));
  }
  // The factor is printed with its limit but not tested, because timing depends on the machine.
  const factor = quiet.syncing.p95 / quiet.quiet.p95;
  console.log(`p95 of a report while syncing is ${factor.toFixed(2)} × that of a quiet server (bar: 1.5)`);
  for (const problem of problems) console.error(problem);
  console.log(problems.length === 0 ? 'The facts are equal.' : `${problems.length} problems`);
  if (problems.length > 0) process.exitCode = 1;
} finally {
  await emulators.close();
  await rm(folder, { recursive: true, force: true });
}

/** Prints the outcome of a run. Returns its problems. */
async function describe(name: string, outcome: SyncOutcome, dataDir: string): Promise<string[]> {
  const { syncing, quiet, unfinished, ...rest } = outcome;
  const { stuck, ...stored } = await readStored(dataDir, now);
  console.log(name, { ...rest, ...stored });
  console.table({ 'while syncing': syncing, quiet });
  // A read that ended with a refused token is a problem, because the source has no access until its user signs in
  // again.
  const ended = stored.faults['reconnect'] ?? 0;
  return [
    ...unfinished.map((line) => `${name}, unfinished: ${line}`),
    ...stuck.map((line) => `${name}, stuck: ${line}`),
    ...(ended > 0 ? [`${name}: ${ended} reads lost their access`] : []),
  ];
}
