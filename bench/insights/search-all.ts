import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isNull } from 'drizzle-orm';
import { buildApp } from '../../apps/server/src/app.ts';
import { readConfig } from '../../apps/server/src/config.ts';
import { searchBusinessForInsights } from '../../apps/server/src/features/insights/index.ts';
import { openDeps } from '../../apps/server/src/open.ts';
import { businesses, insightRuns, insights } from '../../apps/server/src/platform/postgres/schema.ts';

/** Real server on a generated installation, which searches its businesses for insights on request. */
export type SearchRequest = 'search' | 'stop';
export type SearchReply =
  | { told: 'ready'; port: number }
  | {
      told: 'searched';
      businesses: number;
      cards: number;
      ms: number;
      cpuMs: number;
      longestBlockMs: number;
    };

const [folder = '', limit = '1000'] = process.argv.slice(2);
const deps = await openDeps(readConfig({ DATA_DIR: folder, NODE_ENV: 'production' }), (error) =>
  console.error(error),
);
// By default the server searches businesses that were never searched. Here it must wait for the request to search.
const never = { lastDay: '2000-01-01', dataVersion: '', finishedAt: new Date() };
const all = await deps.db.select({ businessId: businesses.id }).from(businesses);
await deps.db.insert(insightRuns).values(all.map((one) => ({ ...one, ...never })));
const app = await buildApp(deps);
await app.server.listen({ port: 0, host: '127.0.0.1' });
const tell = (told: SearchReply): void => {
  process.send?.(told);
};

const searchAll = async (): Promise<void> => {
  const ids = await deps.db
    .select({ id: businesses.id })
    .from(businesses)
    .where(isNull(businesses.deletedAt))
    .limit(Number(limit));
  const delays = monitorEventLoopDelay({ resolution: 1 });
  const [start, cpu] = [performance.now(), process.cpuUsage()];
  delays.enable();
  for (const { id } of ids) await searchBusinessForInsights(deps, id, { rests: true });
  delays.disable();
  const { user, system } = process.cpuUsage(cpu);
  const cards = await deps.db.$count(insights);
  tell({
    told: 'searched',
    businesses: ids.length,
    cards,
    ms: performance.now() - start,
    cpuMs: (user + system) / 1000,
    longestBlockMs: delays.max / 1e6,
  });
};

tell({ told: 'ready', port: (app.server.server.address() as AddressInfo).port });
await new Promise<void>((stop) => {
  process.on('message', (ask: SearchRequest) => (ask === 'stop' ? stop() : void searchAll()));
  process.on('disconnect', stop);
});
app.server.server.closeAllConnections();
await app.server.close();
await deps.close();
process.disconnect?.();
