import type { AddressInfo } from 'node:net';
import { buildApp } from '../../apps/server/src/app.ts';
import { readConfig } from '../../apps/server/src/config.ts';
import { openDeps } from '../../apps/server/src/open.ts';
import { freeStartupMemory } from '../../apps/server/src/startup-memory.ts';
import { type ChildMessage, type ChildRequest, readUsage } from './ipc.ts';

/**
 * Real server on a generated installation, with its facts in ClickHouse if a URL is given. It answers reports over HTTP
 * and reports its resource usage over IPC.
 */
const [folder = '', warehouseUrl] = process.argv.slice(2);
const config = readConfig({
  DATA_DIR: folder,
  NODE_ENV: 'production',
  ...(warehouseUrl ? { WAREHOUSE_URL: warehouseUrl } : {}),
});
const deps = await openDeps(config, (error) => console.error(error));
const app = await buildApp(deps);
freeStartupMemory();
await app.server.listen({ port: 0, host: '127.0.0.1' });

const tell = (told: ChildMessage): void => {
  process.send?.(told);
};
tell({ told: 'ready', port: (app.server.server.address() as AddressInfo).port });
await new Promise<void>((stop) => {
  process.on('message', ({ ask }: ChildRequest) => (ask === 'stop' ? stop() : tell(readUsage())));
  process.on('disconnect', stop);
});
await app.server.close();
await deps.close();
process.disconnect?.();
