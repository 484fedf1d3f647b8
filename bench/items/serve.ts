import type { AddressInfo } from 'node:net';
import { buildApp } from '../../apps/server/src/app.ts';
import { readConfig } from '../../apps/server/src/config.ts';
import { findItemType } from '../../apps/server/src/features/items/item-type.ts';
import { createTestScope } from '../../apps/server/src/features/items/testing/check-query.ts';
import { openDeps } from '../../apps/server/src/open.ts';
import { bareServer } from './bare.ts';
import { fillStore, type StoreSizes } from './installation.ts';

/**
 * Ports of the product's server and of the handwritten server, which share a process and a store, and ids of test data.
 */
export type ServersReady = { ours: number; bare: number; usual: string; large: string; client: string };

const [folder = '', url = '', sizes = '{}'] = process.argv.slice(2);
const config = readConfig({
  DATA_DIR: folder,
  NODE_ENV: 'production',
  ...(url === '' ? {} : { DATABASE_URL: url }),
});
const deps = await openDeps(config, (error) => console.error(error));
const installed = await fillStore(deps.db, JSON.parse(sizes) as StoreSizes);
const app = await buildApp(deps);
await app.server.listen({ port: 0, host: '127.0.0.1' });
const bare = await bareServer(
  deps.store,
  url === '' ? undefined : url,
  findItemType({ module: 'meetings', formId: 'meetings' }),
  createTestScope([installed.usual]),
);
const portOf = (address: AddressInfo | string | null) =>
  typeof address === 'object' && address ? address.port : 0;
process.send?.({
  ours: portOf(app.server.server.address()),
  bare: portOf(bare.server.server.address()),
  usual: installed.usual,
  large: installed.large,
  client: installed.client,
} satisfies ServersReady);

let peak = 0;
const look = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss());
}, 10);
await new Promise<void>((stop) => {
  process.on('message', (ask: 'memory' | 'stop') => {
    if (ask === 'stop') return stop();
    globalThis.gc?.();
    const now = process.memoryUsage.rss();
    process.send?.({ now, peak: Math.max(peak, now) });
    peak = 0;
  });
  process.on('disconnect', stop);
});
clearInterval(look);
await bare.server.close();
await bare.close();
await app.server.close();
await deps.close();
process.disconnect?.();
