import { setTimeout as pause } from 'node:timers/promises';
import { redirectToEmulator } from '@bellwether/connectors/kit/emulated';
import { openHttp } from '@bellwether/connectors/kit/http';
import { firstDay, lastDay } from '@bellwether/connectors/kit/slices';
import { connectors } from '@bellwether/connectors/list';
import { emulatorClient } from '@bellwether/emulators/sign-in/authority';
import { desc, eq } from 'drizzle-orm';
import { readConfig } from '../../../apps/server/src/config.ts';
import { runStream } from '../../../apps/server/src/features/sources/syncing/run-stream.ts';
import { openDeps } from '../../../apps/server/src/open.ts';
import { businesses, sourceStreams, syncRuns } from '../../../apps/server/src/platform/postgres/schema.ts';
import { everyModule } from '../../../apps/server/src/platform/postgres/seed.ts';
import { storeSource } from '../store-source.ts';
import { watchUsage } from '../watch-usage.ts';
import { largeAccountId } from './account.ts';

/** Usage of an hourly read: its rows, milliseconds of processor time, and bytes above those before the read. */
export type HourlyRead = { rows: number; days: string; cpu: number; wall: number; memory: number };

const [vendor = '', url = '', token = '', folder = '', reads = ''] = process.argv.slice(2);
const connector = connectors.get(vendor);
const stream = connector?.streams.find(({ name }) => name === 'campaigns');
if (!connector || !stream) throw new Error(`${vendor} has no campaigns.`);

const config = {
  ...readConfig({ DATA_DIR: folder, NODE_ENV: 'test', EMULATOR_URL: url }),
  oauthClients: { GOOGLE: emulatorClient, META: emulatorClient },
};
const deps = await openDeps(config, (error) => console.error(error));
// The service's quota makes a read wait, and costs no processor time.
const http = openHttp({
  limiter: { run: (_owner, _quota, _signal, work) => work() },
  resolve: redirectToEmulator(url),
});
const now = new Date();
const [business] = await deps.db
  .insert(businesses)
  .values({ tradingName: 'Large', moduleAccess: [...everyModule] })
  .returning({ id: businesses.id });
const last = lastDay(stream, 'UTC', now);
const sourceId = await storeSource(deps, {
  connector,
  account: {
    id: largeAccountId,
    name: 'Large',
    manager: managerOf(vendor),
    currency: 'AUD',
    timeZone: 'UTC',
  },
  businessId: business?.id ?? '',
  token,
  toStream: (one) => ({
    readFrom: firstDay(one, last),
    readTo: last,
    weeklyReadAt: now,
    // The daily read of a large account has just ended, so the next reads are hourly.
    dailyReadAt: now,
    dailyRows: 100_000,
    nextRunAt: now,
  }),
});

/** The Google Ads account is below a manager. */
function managerOf(name: string): string | null {
  return name === 'google_ads' ? '9998887777' : null;
}

const [row] = (await deps.db.select().from(sourceStreams).where(eq(sourceStreams.sourceId, sourceId))).filter(
  ({ name }) => name === stream.name,
);
const streamId = row?.id ?? '';
const sync = async () => {
  await deps.db.update(sourceStreams).set({ currentReadAt: null }).where(eq(sourceStreams.id, streamId));
  await runStream({ ...deps, http }, streamId, new AbortController().signal);
  const [run] = await deps.db
    .select()
    .from(syncRuns)
    .where(eq(syncRuns.sourceId, sourceId))
    .orderBy(desc(syncRuns.startedAt))
    .limit(1);
  if (!run || run.rows === null) throw new Error(`The read failed: ${run?.message}`);
  return { rows: run.rows, days: `${run.fromDate} to ${run.toDate}` };
};

// The first reads compile the code, as a server has done when an hourly read begins.
for (let at = 0; at < 2; at += 1) await sync();
const found: HourlyRead[] = [];
for (let at = 0; at < Number(reads); at += 1) {
  globalThis.gc?.();
  await pause(1000);
  const before = process.memoryUsage.rss();
  let read = { rows: 0, days: '' };
  const { cpu, wall, memory } = await watchUsage(async () => {
    read = await sync();
  });
  found.push({ ...read, cpu, wall, memory: Math.max(0, memory - before) });
}
await deps.close();
process.send?.(found);
process.disconnect?.();
