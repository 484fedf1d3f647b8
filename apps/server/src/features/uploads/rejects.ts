import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BusinessScope } from '@bellwether/contract/access/scope';
import { askerOf } from '../../platform/fair-queue.ts';
import type { Spooled } from '../../platform/spool.ts';
import type { UploadContext } from './context.ts';
import { rejectsCsv } from './reading/rejects-csv.ts';
import { withStagedRows } from './staging.ts';
import type { Upload } from './store.ts';

const rejectsText = (
  context: UploadContext,
  scope: BusinessScope,
  upload: Upload,
  signal: AbortSignal,
): PassThrough => {
  const out = new PassThrough();
  withStagedRows(context, scope, upload, { signal }, (connection, staged) =>
    pipeline(rejectsCsv(connection, staged), out, { signal }),
  ).catch((error: unknown) => {
    out.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  return out;
};

/**
 * The rejected rows of an upload with line and reason, as the text of a CSV file; the file is read again for it. It is written down whole
 * before it is handed out: a reader who takes their time holds no connection of the warehouse.
 */
export const rejectsOf = (
  context: UploadContext,
  scope: BusinessScope,
  upload: Upload,
  signal: AbortSignal,
): Promise<Spooled> =>
  context.spool.write(askerOf(scope), () => rejectsText(context, scope, upload, signal), signal);
