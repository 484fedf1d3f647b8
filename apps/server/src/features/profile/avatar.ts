import type { Readable } from 'node:stream';
import { problem } from '@bellwether/contract/problems';
import { ResizeFilterType, ResizeFit, Transformer } from '@napi-rs/image';
import { fileTypeFromBuffer } from 'file-type';
import { openFairQueue } from '../../platform/fair-queue.ts';
import { requireMaxPixels } from '../../platform/image-size.ts';

/** Pixels, wide and high: sharp at the largest size that a page shows it in, on a fine screen too. */
const size = 256;
const quality = 82;
const types = ['image/png', 'image/jpeg', 'image/webp'];

/** Each takes a thread and the memory of a whole picture. */
const queue = openFairQueue({
  concurrency: 1,
  perAsker: 1,
  burst: 1,
  waiting: 50,
  maxWaitingPerPerson: 3,
  maxWait: 20_000,
  message: 'Many pictures are being read. Please try again in a moment.',
});

const unreadable = 'The picture could not be read. Please choose another one.';

const read = async (content: Readable): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of content as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts);
};

const draw = async (bytes: Buffer): Promise<Buffer> => {
  requireMaxPixels(bytes);
  // Turned as the camera was held; what else the file says (place, camera, time) stays behind.
  return new Transformer(bytes)
    .rotate()
    .resize(size, size, ResizeFilterType.Lanczos3, ResizeFit.Cover)
    .webp(quality);
};

/**
 * A picture as it is kept: a square of its middle, drawn anew, so that nothing of the file that was sent is ever served.
 * @throws Problem 'wrong_type', 'unreadable_file', 'too_large', 'busy'.
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
