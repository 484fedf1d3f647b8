import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { BusinessScope } from '@bellwether/domain/access/scope';
import { problem } from '@bellwether/domain/problems';
import { normaliseFile } from '@bellwether/reading/bytes/normalise';
import { ReadingProblem } from '@bellwether/reading/bytes/reading-problem';
import { type RecognisedFile, recogniseKind } from '@bellwether/reading/layout/recognise-kind';
import type { UploadContext } from './context.ts';
import { receiveWithinQuota } from './files/file-retention.ts';
import { openWorkbookQueue } from './files/workbook-turns.ts';

/**
 * Reads a file to recognise its kind, and keeps nothing of the file. @throws Problem 'unreadable_file' with the fault.
 */
export async function recogniseUpload(
  context: UploadContext,
  scope: BusinessScope,
  stream: Readable,
): Promise<RecognisedFile> {
  const id = randomUUID();
  try {
    return await receiveWithinQuota(context, scope, async (maxBytes) => {
      const source = stream.iterator({ destroyOnReturn: false });
      const options = { maxBytes, takeTurn: openWorkbookQueue(scope) };
      return recogniseKind(await normaliseFile(source, context.files.place(id), options));
    });
  } catch (error) {
    throw error instanceof ReadingProblem ? problem('unreadable_file', error.message) : error;
  } finally {
    // The unread data of a rejected file is discarded, so that the client receives our response.
    stream.resume();
    await context.files.remove(id);
  }
}
