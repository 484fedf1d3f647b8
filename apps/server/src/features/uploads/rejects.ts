import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BusinessScope } from '@bellwether/contract/access/scope';
import type { Desk } from './desk.ts';
import { rejectsCsv } from './reading/rejects-csv.ts';
import { withStagedRows } from './staging.ts';
import type { Upload } from './store.ts';

/** The rejected rows of an upload with line and reason, as the text of a CSV file; the file is read again for it. */
export function rejectsOf(desk: Desk, scope: BusinessScope, upload: Upload): Readable {
  const out = new PassThrough();
  withStagedRows(desk, scope, upload, {}, (connection, staged) =>
    pipeline(rejectsCsv(connection, staged), out),
  ).catch((error: unknown) => {
    out.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  return out;
}
