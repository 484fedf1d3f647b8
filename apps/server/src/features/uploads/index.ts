import { join } from 'node:path';
import type { App, Deps } from '../../http/deps.ts';
import { everyDay } from '../../jobs/every-day.ts';
import { openQueue } from '../../jobs/queue.ts';
import type { Store } from '../../platform/postgres/database.ts';
import type { PgliteStore } from '../../platform/postgres/open-pglite.ts';
import type { UploadContext } from './context.ts';
import { uploadFiles } from './files.ts';
import { runUploadJob } from './job.ts';
import { failLostImports } from './lost-imports.ts';
import { removeOldFiles } from './retention.ts';
import { bindUploads } from './routes.ts';
import { runningUploads } from './running.ts';
import { findUnfinished } from './store.ts';

const isPglite = (store: Store): store is PgliteStore => 'pglite' in store;

/** Those who come back when a server has been started are answered before its rows are put in order, in milliseconds. */
const maintainAfter = 10 * 60 * 1000;

/** CSV uploads: the calls, and the queue that checks and imports behind them. */
export async function register(app: App, deps: Deps): Promise<void> {
  const { db, store, warehouse, clock, config, report } = deps;
  const files = uploadFiles(join(config.dataDir, 'uploads'));
  const running = runningUploads();
  const queue = openQueue<{ id: string }>(
    isPglite(store) ? { pglite: store.pglite } : { connectionString: config.databaseUrl ?? '' },
    'csv-upload',
    ({ id }) => runUploadJob(context, id),
    async () => (await findUnfinished(db)).map(({ id, businessId }) => ({ data: { id }, group: businessId })),
    report,
  );
  const context: UploadContext = {
    db,
    warehouse,
    clock,
    files,
    running,
    spool: deps.spool,
    maxUploadBytes: config.maxUploadBytes,
    uploadQuota: config.uploadQuota,
    reserved: new Map(),
    enqueue: ({ id, businessId }) => queue.send({ id }, businessId),
    busy: () => store.activity.busy(),
    report,
  };
  bindUploads(app, context);
  await failLostImports(context);
  // After listening, so that the queue's own start does not keep anyone waiting.
  const sweep = everyDay(() => removeOldFiles(context), report);
  const closing = new AbortController();
  const maintenance = everyDay(
    () => warehouse.maintain(closing.signal).then(() => undefined),
    report,
    maintainAfter,
  );
  app.server.addHook('onListen', () => {
    queue.start().catch(report);
    sweep.start();
    maintenance.start();
  });
  deps.onClose(async () => {
    closing.abort();
    await maintenance.stop();
    await sweep.stop();
    await running.close();
    await queue.stop();
  });
}
