import { join } from 'node:path';
import type { App, Deps } from '../../http/deps.ts';
import { openQueue } from '../../jobs/queue.ts';
import type { Store } from '../../platform/postgres/database.ts';
import type { PgliteStore } from '../../platform/postgres/open-pglite.ts';
import type { Desk } from './desk.ts';
import { uploadFiles } from './files.ts';
import { bindUploads } from './routes.ts';
import { runningUploads } from './running.ts';
import { findUnfinished, findUploadOfJob } from './store.ts';
import { workOnUpload } from './work.ts';

const isPglite = (store: Store): store is PgliteStore => 'pglite' in store;

/** CSV uploads: the calls, and the queue that checks and imports behind them. */
export function register(app: App, deps: Deps): void {
  const { db, store, warehouse, clock, config, report } = deps;
  const files = uploadFiles(join(config.dataDir, 'uploads'));
  const running = runningUploads();
  const queue = openQueue<{ id: string }>(
    isPglite(store) ? { pglite: store.pglite } : { connectionString: config.databaseUrl ?? '' },
    'csv-upload',
    ({ id }) => workOnUpload(desk, id),
    async () => (await findUnfinished(db)).map(({ id, businessId }) => ({ data: { id }, group: businessId })),
    report,
  );
  const desk: Desk = {
    db,
    warehouse,
    clock,
    files,
    running,
    maxUploadBytes: config.maxUploadBytes,
    enqueue: ({ id, businessId }) => queue.send({ id }, businessId),
    busy: () => store.activity.busy(),
    report,
  };
  bindUploads(app, desk);
  // After listening, so that the queue's own start does not keep anyone waiting.
  app.server.addHook('onListen', () => {
    queue.start().catch(report);
    files.sweep(async (id) => (await findUploadOfJob(db, id)) !== undefined, clock.now()).catch(report);
  });
  deps.onClose(async () => {
    await running.close();
    await queue.stop();
  });
}
