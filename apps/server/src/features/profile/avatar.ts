import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { problem } from '@bellwether/domain/problems';
import { fileTypeFromBuffer } from 'file-type';
import { openFairQueue } from '../../platform/fair-queue.ts';
import { requireCroppable, requireMaxPixels } from '../../platform/images/image-size.ts';

/** Maximum milliseconds for processing a picture. */
const maxMs = 20_000;
const types = ['image/png', 'image/jpeg', 'image/webp'];

/** Pictures are processed one at a time: each takes a thread and the memory of the decoded image. */
const queue = openFairQueue({
  concurrency: 1,
  perAsker: 1,
  burst: 1,
  waiting: 50,
  maxWaitingPerPerson: 3,
  maxWait: 20_000,
  message: 'Many pictures are being processed. Please try again in a moment.',
});

const unreadable = 'The picture could not be read. Please choose another one.';

const read = async (content: Readable): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of content as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts);
};

/**
 * Processes a picture in a separate thread. The image library keeps decoded pictures until garbage collection, which is
 * too late when pictures follow each other; the end of the thread frees them.
 */
const draw = async (bytes: Buffer): Promise<Buffer> => {
  requireMaxPixels(bytes);
  requireCroppable(bytes);
  const worker = new Worker(new URL('./avatar-worker.ts', import.meta.url), { workerData: bytes });
  const timer = setTimeout(() => void worker.terminate(), maxMs);
  try {
    const ended = once(worker, 'exit').then(() => {
      throw new Error('The thread was stopped.');
    });
    // Promise.race below reports the error.
    ended.catch(() => undefined);
    const [picture] = (await Promise.race([once(worker, 'message'), ended])) as [Uint8Array];
    return Buffer.from(picture);
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
};

/**
 * Crops a picture to a square and re-encodes it, so that nothing of the uploaded file is served. @throws Problem
 * 'wrong_type', 'unreadable_file', 'too_large', 'busy'.
 */
export const cropAvatar = async (person: string, content: Readable): Promise<Buffer> => {
  const bytes = await read(content);
  const type = await fileTypeFromBuffer(bytes);
  if (!type || !types.includes(type.mime)) throw problem('wrong_type', 'Choose a PNG, JPEG or WebP picture.');
  return queue.run({ person }, () =>
    draw(bytes).catch((error: unknown) => {
      throw error instanceof Error &&
        'code' in error &&
        error.code !== 'GenericFailure' &&
        'fieldErrors' in error
        ? error
        : problem('unreadable_file', unreadable);
    }),
  );
};
