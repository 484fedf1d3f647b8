import { close, createReadStream, createWriteStream, fstat, open, rm } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';

/**
 * Writes something long to a file without a name, as quickly as it comes, and hands it out from there: whoever fetches it
 * slowly keeps nothing but this file waiting, and what fails half-way is never handed out. The file is gone with its reader.
 */
export const spool = async (
  folder: string,
  parts: AsyncIterable<string | Uint8Array>,
): Promise<{ bytes: number; stream: Readable }> => {
  await mkdir(folder, { recursive: true });
  const path = join(folder, crypto.randomUUID());
  const fd = await promisify(open)(path, 'wx+', 0o600);
  try {
    await promisify(rm)(path);
    await pipeline(parts, createWriteStream(path, { fd, autoClose: false }));
    const { size } = await promisify(fstat)(fd);
    return { bytes: size, stream: createReadStream(path, { fd, start: 0 }) };
  } catch (error) {
    await promisify(close)(fd);
    throw error;
  }
};
