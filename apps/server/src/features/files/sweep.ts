import type { Clock } from '../../platform/clock.ts';
import type { FileStore } from '../../platform/files.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { deleteFileRow, filterKnownKeys, listFilesDeletedBefore } from './store.ts';

const day = 24 * 3600 * 1000;
/** How long the bytes of a deleted file are retained. */
const retention = 30 * day;
/** Younger bytes without a file may be on their way in. */
const uploadGrace = day;
const batch = 500;

/**
 * Removes the bytes of files that were deleted 30 days ago, and bytes that no file knows of: those of uploads that broke off and of
 * businesses that are gone. Done twice or by two processes it does the same.
 */
export const sweepFiles = async (db: Database, files: FileStore, clock: Clock): Promise<void> => {
  const now = clock.now().getTime();
  for (const file of await listFilesDeletedBefore(db, new Date(now - retention))) {
    await files.remove(file.storedAs);
    await deleteFileRow(db, file.id);
  }
  let keys: string[] = [];
  const removeUnknown = async () => {
    const known = await filterKnownKeys(db, keys);
    for (const key of keys) if (!known.has(key)) await files.remove(key);
    keys = [];
  };
  for await (const { key, at } of files.list()) {
    if (now - at.getTime() > uploadGrace) keys.push(key);
    if (keys.length === batch) await removeUnknown();
  }
  await removeUnknown();
};
