import { Readable } from 'node:stream';
import { problem } from '@bellwether/domain/problems';
import { openZip } from '@bellwether/reading/zip/read';

export const damagedArchive = () =>
  problem('unreadable_file', 'This file is not a business archive, or it is damaged.');

/**
 * Maximum unpacked bytes of each file in an archive. It protects the disk from a small archive that unpacks to a huge
 * file.
 */
export const maxArchiveBytes = 8 * 1024 ** 3;

const deflatedMethod = 8;

export type Archive = {
  names: readonly string[];
  /** @throws Problem 'unreadable_file' if the file is missing or damaged. */
  read(name: string): Readable;
  close(): Promise<void>;
};

/**
 * Opens a business archive and reads its directory.
 * @throws Problem 'unreadable_file'.
 */
export const openArchive = async (path: string): Promise<Archive> => {
  const zip = await openZip(path, damagedArchive);
  const files = new Map(zip.files.map((file) => [file.name, file]));
  return {
    names: [...files.keys()],
    read: (name) => {
      const file = files.get(name);
      // Exported files are always deflated, so even an empty file has bytes.
      if (file?.method !== deflatedMethod || file.packedSize === 0) throw damagedArchive();
      return Readable.from(file.unzip(maxArchiveBytes), { objectMode: false });
    },
    close: zip.close,
  };
};
