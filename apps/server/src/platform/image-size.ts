import { problem } from '@bellwether/contract/problems';
import { imageSize } from 'image-size';

/**
 * Maximum number of pixels, more than a phone camera takes. A small file can decode to a picture that fills
 * the reader's memory.
 */
const maxPixels = 40_000_000;

/** Returns the number of pixels; 0 without a readable size, because such a file cannot be decoded. */
const countPixels = (bytes: Uint8Array): number => {
  try {
    const { width, height } = imageSize(bytes);
    return width * height;
  } catch {
    return 0;
  }
};

/**
 * Checks the size of a picture from its header, without decoding it.
 * @throws Problem 'unreadable_file' when it has more than 40 million pixels.
 */
export const requireMaxPixels = (bytes: Uint8Array): void => {
  if (countPixels(bytes) > maxPixels)
    throw problem('unreadable_file', 'The picture has too many pixels. The limit is 40 million.');
};
