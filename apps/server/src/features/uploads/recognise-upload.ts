import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { BusinessScope } from '@bellwether/contract/access/scope';
import { problem } from '@bellwether/contract/problems';
import type { UploadContext } from './context.ts';
import { receiveWithinQuota } from './file-retention.ts';
import { normalise } from './reading/normalise.ts';
import { ReadingProblem } from './reading/reading-problem.ts';
import { type RecognisedFile, recogniseKind } from './reading/recognise-kind.ts';

/**
 * Reads a file to recognise its kind. Keeps nothing of it.
 * @throws Problem 'unreadable_file' with the fault.
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
      const options = { maxBytes, person: scope.userId };
      return recogniseKind(await normalise(source, context.files.place(id), options));
    });
  } catch (error) {
    throw error instanceof ReadingProblem ? problem('unreadable_file', error.message) : error;
  } finally {
    // Drain the rest of a rejected file, so that the client still receives our response.
    stream.resume();
    await context.files.remove(id);
  }
}
