import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BusinessScope } from '@bellwether/domain/access/scope';
import { rejectsCsv } from '@bellwether/reading/rows/rejects-csv';
import { queueKeyOf } from '../../../platform/fair-queue.ts';
import type { SpooledResponse } from '../../../platform/spool.ts';
import type { UploadContext } from '../context.ts';
import { withCheckedRows } from '../importing/staging.ts';
import type { CheckedUpload } from '../store.ts';

const rejectsText = (context: UploadContext, upload: CheckedUpload, signal: AbortSignal): PassThrough => {
  const out = new PassThrough();
  withCheckedRows(context, upload, upload.dryRun.reading, { signal }, ({ connection, ...rows }) =>
    pipeline(rejectsCsv(connection, rows), out, { signal }),
  ).catch((error: unknown) => {
    out.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  return out;
};

/**
 * Returns the rejected rows of an upload as CSV with line and reason. The rows come from the stored dry run, or else
 * from the file. The text is spooled completely first, so that a slow client does not occupy a database.
 */
export const streamRejects = (
  context: UploadContext,
  scope: BusinessScope,
  upload: CheckedUpload,
  signal: AbortSignal,
): Promise<SpooledResponse> =>
  context.spool.write(queueKeyOf(scope), () => rejectsText(context, upload, signal), signal);
