import { join } from 'node:path';
import { z } from 'zod';
import type { App, Deps } from '../../http/deps.ts';
import { defineJob, nightlySchedule } from '../../platform/jobs/define.ts';
import type { UploadContext } from './context.ts';
import { removeOldFiles } from './files/file-retention.ts';
import { uploadFiles } from './files/files.ts';
import { failInterruptedImports } from './importing/interrupted-imports.ts';
import { runUploadJob } from './importing/job.ts';
import { createRunningUploads } from './importing/running.ts';
import { bindUploads } from './routes.ts';
import { findUnfinished, markCancelled } from './store.ts';

const uploadJob = defineJob({
  name: 'csv-upload',
  title: 'Check or import upload',
  payload: z.object({ id: z.uuid() }),
  retries: 5,
  backoff: { first: 5, longest: 300 },
  timeout: 6 * 3600,
  concurrency: 2,
  inOrderOf: 'business',
});

export const removeOldFilesJob = defineJob({
  name: 'remove-old-uploads',
  title: 'Remove uploaded files that are no longer needed',
  ...nightlySchedule('30 3 * * *'),
});

/** Registers the routes and jobs of file uploads. Marks imports that the warehouse has lost as failed. */
export async function register(app: App, deps: Deps): Promise<void> {
  const { db, store, warehouse, clock, config, jobs, report } = deps;
  const files = uploadFiles(join(config.dataDir, 'uploads'));
  const running = createRunningUploads();
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
    enqueue: async ({ id, businessId, createdBy }) => {
      await (await jobs.open()).send(uploadJob, { id }, { subject: { businessId, userId: createdBy } });
    },
    busy: () => store.activity.busy(),
    report,
  };
  bindUploads(app, context);
  await failInterruptedImports(context);
  jobs.register(
    uploadJob,
    async ({ id }, { signal }) => {
      const stop = () => void running.stop(id, signal.reason === 'cancelled' ? 'cancelled' : 'stopping');
      signal.addEventListener('abort', stop, { once: true });
      await runUploadJob(context, id);
      signal.throwIfAborted();
    },
    {
      unfinished: async () =>
        (await findUnfinished(db)).map(({ id, businessId, createdBy }) => ({
          payload: { id },
          subject: { businessId, userId: createdBy },
        })),
      onCancel: async ({ id }) => {
        const cancelled = await markCancelled(db, id);
        // The job runs again to find out whether the import was committed before the cancellation.
        if (cancelled && cancelled.loadId !== null) await context.enqueue(cancelled);
      },
    },
  );
  jobs.register(removeOldFilesJob, () => removeOldFiles(context));
}
