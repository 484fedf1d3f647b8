import type { Clock } from '../../platform/clock.ts';
import type { FileStore } from '../../platform/files.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { deleteFileRow, filterKnownKeys, listFilesDeletedBefore } from './store.ts';

const day = 24 * 3600 * 1000;
const retention = 30 * day;
/**
 * Minimum age in ms of content without a file before it is removed: younger content may belong to an upload in
 * progress.
 */
const uploadGrace = day;
const batch = 500;

/**
 * Removes the content of files deleted 30 days ago, and content without a file, which interrupted uploads and deleted
 * businesses leave. Safe to repeat and to run in parallel.
 */
export const sweepFiles = async (db: Database, files: FileStore, clock: Clock): Promise<void> => {
  const now = clock.now().getTime();
  for (const file of await listFilesDeletedBefore(db, new Date(now - retention))) {
    await files.remove(file.storedAs);
    await deleteFileRow(db, file.id);
  }
  let keys: string[] = [];
  const removeUnknown = async () => {
    const knownKeys = await filterKnownKeys(db, keys);
    for (const key of keys) if (!knownKeys.has(key)) await files.remove(key);
    keys = [];
  };
  for await (const { key, at } of files.list()) {
    if (now - at.getTime() > uploadGrace) keys.push(key);
    if (keys.length === batch) await removeUnknown();
  }
  await removeUnknown();
};
