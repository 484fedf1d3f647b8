import type { Readable } from 'node:stream';
import { problem } from '@bellwether/contract/problems';
import { ResizeFilterType, ResizeFit, Transformer } from '@napi-rs/image';
import { fileTypeFromBuffer } from 'file-type';
import { openFairQueue } from '../../platform/fair-queue.ts';
import { requireMaxPixels } from '../../platform/image-size.ts';

/** Width and height in pixels; sharp at the largest displayed size, also on high-density screens. */
const size = 256;
const quality = 82;
const types = ['image/png', 'image/jpeg', 'image/webp'];

/** One picture at a time: each takes a thread and the memory of the decoded image. */
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

const draw = async (bytes: Buffer): Promise<Buffer> => {
  requireMaxPixels(bytes);
  // Applies the camera orientation and drops all other metadata (place, camera, time).
  return new Transformer(bytes)
    .rotate()
    .resize(size, size, ResizeFilterType.Lanczos3, ResizeFit.Cover)
    .webp(quality);
};

/**
 * Crops the picture to a square and encodes it again, so that nothing of the uploaded file is served.
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
