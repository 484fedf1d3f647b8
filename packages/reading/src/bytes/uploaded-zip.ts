import { openZip, type ZippedFile } from '../zip/read.ts';
import { ReadingProblem } from './reading-problem.ts';

const mib = 1024 * 1024;
export const maxUnzippedBytes = 1024 * mib;

const damaged = () => new ReadingProblem(null, null, 'This ZIP archive is damaged or empty.');

/**
 * Returns the files of an uploaded ZIP archive.
 * @throws ReadingProblem when it is damaged.
 */
export const listZippedFiles = async (zip: Buffer): Promise<readonly ZippedFile[]> =>
  (await openZip(zip, damaged)).files;

/**
 * Unpacks a file in chunks.
 * @throws ReadingProblem when the file is damaged or longer than `maxBytes`.
 */
export async function* unzipStream(file: ZippedFile, maxBytes?: number): AsyncGenerator<Buffer> {
  try {
    yield* file.unzip(maxBytes);
  } catch (error) {
    throw error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
      ? damaged()
      : error;
  }
}

/**
 * Unpacks a file into one buffer.
 * @throws ReadingProblem when the file is damaged or longer than the archive states.
 */
export const unzipWhole = async (file: ZippedFile): Promise<Buffer> => {
  const pieces: Buffer[] = [];
  for await (const piece of unzipStream(file, file.size)) pieces.push(piece);
  return Buffer.concat(pieces);
};

/**
 * Checks that no file is longer than the archive states, because such a file could be arbitrarily long.
 * @throws ReadingProblem when one is.
 */
export const requireSafeSizes = async (files: readonly ZippedFile[]): Promise<void> => {
  for (const file of files) for await (const _ of unzipStream(file, file.size));
};
