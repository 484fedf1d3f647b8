import { problem } from '@bellwether/domain/problems';
import { imageSize } from 'image-size';
import { type DeclaredSizes, listDeclaredSizes } from './image-parts.ts';

/**
 * Maximum number of pixels, more than a phone camera takes. A small file can decode to an image that fills the memory
 * of the reading program.
 */
const maxPixels = 40_000_000;

/** Returns the width and height of an image; 0 if no size is readable, because such a file cannot be decoded. */
const readSize = (bytes: Uint8Array): { width: number; height: number } => {
  try {
    return imageSize(bytes);
  } catch {
    return { width: 0, height: 0 };
  }
};

const countPixels = (bytes: Uint8Array): number => {
  const { width, height } = readSize(bytes);
  return width * height;
};

/** Checks whether an image has two headers or contradictory sizes. Programs then disagree on what to decode. */
const isContradictory = ({ sizes, maxSizes }: DeclaredSizes): boolean =>
  sizes.length > maxSizes || new Set(sizes.map(({ width, height }) => `${width}x${height}`)).size > 1;

const pngChannels: Readonly<Record<number, number>> = { 0: 1, 2: 3, 4: 2 };
/** Returns the bytes per decoded pixel: a PNG declares bits and channels, a JPEG has 3 bytes, a WebP 4. */
const bytesOfPixel = (bytes: Uint8Array): number => {
  if (bytes[0] === 0xff) return 3;
  // In a PNG, depth and colour type follow the size in the first chunk; a palette is decoded to 4 channels.
  return bytes[0] === 0x89 ? ((pngChannels[bytes[25] ?? 0] ?? 4) * (bytes[24] === 16 ? 16 : 8)) / 8 : 4;
};

/** Maximum bytes of a decoded image. Rotating the image takes the same amount again. */
const maxDecodedBytes = 120_000_000;

/**
 * Maximum ratio of the sides. To crop to a square, an image is first scaled until its short side fits: 39 million by 1
 * pixel would become 68 GB, and the failed allocation would end the process.
 */
const maxRatio = 10;

/**
 * Checks from its headers how much memory it takes to decode an image and crop it to a square. @throws Problem
 * 'unreadable_file'.
 */
export const requireCroppable = (bytes: Uint8Array): void => {
  const { width, height } = readSize(bytes);
  if (Math.max(width, height) > maxRatio * Math.min(width, height))
    throw problem(
      'unreadable_file',
      `The picture is too narrow: one side is more than ${maxRatio} times the other. Please crop it.`,
    );
  if (width * height * bytesOfPixel(bytes) > maxDecodedBytes)
    throw problem(
      'unreadable_file',
      'The picture needs too much memory. Please choose one with fewer pixels, or a JPEG.',
    );
};

/**
 * Checks the size of an image from its headers, without decoding it. @throws Problem 'unreadable_file' for more than 40
 * million pixels or contradictory headers.
 */
export const requireMaxPixels = (bytes: Uint8Array): void => {
  const declared = listDeclaredSizes(bytes);
  const pixels = declared.sizes.map(({ width, height }) => width * height);
  if (Math.max(countPixels(bytes), ...pixels) > maxPixels)
    throw problem('unreadable_file', 'The picture has too many pixels. The limit is 40 million.');
  if (isContradictory(declared))
    throw problem(
      'unreadable_file',
      'The picture is damaged: it has two headers. Please choose another one.',
    );
};
