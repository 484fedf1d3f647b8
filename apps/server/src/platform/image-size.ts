import { problem } from '@bellwether/contract/problems';
import { imageSize } from 'image-size';

/** A small file can unfold to a picture that fills the memory of whoever shows it: 40 megapixels are more than a phone takes. */
const maxPixels = 40_000_000;

/** Nothing unfolds of a picture that says no size. */
const pixelsOf = (bytes: Uint8Array): number => {
  try {
    const { width, height } = imageSize(bytes);
    return width * height;
  } catch {
    return 0;
  }
};

/**
 * Looks at how large a picture is by its head, without unfolding it.
 * @throws Problem 'unreadable_file' when it has more pixels than are kept.
 */
export const requireMaxPixels = (bytes: Uint8Array): void => {
  if (pixelsOf(bytes) > maxPixels)
    throw problem('unreadable_file', 'The picture has too many pixels: 40 million at most.');
};
