import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** Databases in the data folder. `postgres` is among them only if no PostgreSQL server is configured. */
export type EmbeddedStore = 'postgres' | 'warehouse';

/**
 * Main file of each embedded database; if it is missing, the engine creates an empty database. `markerName` is the file
 * that records that a database existed.
 */
const mainFile = { postgres: 'postgres/PG_VERSION', warehouse: 'warehouse.duckdb' } as const;
const markerName = (store: EmbeddedStore) => `.${store}-made`;
const contents = {
  postgres: 'people, businesses and everything that was entered',
  warehouse: 'the figures',
} as const;

const restoreHint = 'Nothing was changed. Restore the whole folder from a backup.';
const newStoreHint = (folder: string, store: EmbeddedStore) =>
  store === 'postgres'
    ? ` If nothing was ever stored here, delete ${join(folder, store)} and start again.`
    : '';

/** Creates the data folder if it is missing and restricts it to its owner. */
export const prepareDataDir = (folder: string): void => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    chmodSync(folder, 0o700);
  } catch {
    // On a mounted volume that belongs to another user, that user sets the permissions.
  }
};

const isEmpty = (folder: string) => !existsSync(folder) || readdirSync(folder).length === 0;

/**
 * Checks that a database which existed before still exists, because the engine would silently create an empty one.
 * @throws Error with a sentence that names the missing file.
 */
export const requireStore = (folder: string, store: EmbeddedStore): void => {
  if (existsSync(join(folder, mainFile[store]))) return;
  const hasMarker = existsSync(join(folder, markerName(store)));
  if (!hasMarker && (store === 'warehouse' || isEmpty(join(folder, store)))) return;
  throw new Error(
    `${join(folder, mainFile[store])} is missing: it was part of ${contents[store]}. ${restoreHint}${
      hasMarker
        ? ` To begin with an empty store instead, delete ${join(folder, markerName(store))} and what is left of it.`
        : newStoreHint(folder, store)
    }`,
  );
};

/**
 * Restricts the files of a database to their owner: PGlite creates its first files world-readable, whatever the umask.
 */
const restrictToOwner = (path: string): void => {
  if (!existsSync(path)) return;
  const entries = statSync(path).isDirectory()
    ? readdirSync(path, { recursive: true, withFileTypes: true })
    : [];
  chmodSync(path, statSync(path).mode & 0o700);
  for (const one of entries) {
    const at = join(one.parentPath, one.name);
    chmodSync(at, statSync(at).mode & 0o700);
  }
};

/** Writes the marker file of a created database, for `requireStore`. */
export const markStore = (folder: string, store: EmbeddedStore): void => {
  const file = join(folder, markerName(store));
  if (existsSync(file)) return;
  restrictToOwner(
    join(folder, dirname(mainFile[store]) === '.' ? mainFile[store] : dirname(mainFile[store])),
  );
  writeFileSync(
    `${file}-new`,
    'Says that the store was made: without it an empty one would be made in its place.\n',
    {
      mode: 0o600,
      flush: true,
    },
  );
  renameSync(`${file}-new`, file);
};

/** Minimum free space in bytes; below it the disk counts as full. */
const minFreeBytes = 32 * 1024 ** 2;

const isFull = (folder: string): boolean => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < minFreeBytes;
};

/** Matches the error of DuckDB's file lock, which the operating system releases when the process ends. */
const isLocked = (error: unknown) => /lock|used by another process/i.test(String(error));

type Closable = { close(): Promise<void> };
type Open<T> = (path: string) => Promise<T>;

/**
 * Creates PGlite in a second folder and renames it when it is complete: a killed start would otherwise leave an
 * incomplete database that no later start can read.
 */
const openPostgres = async <T extends Closable>(folder: string, open: Open<T>): Promise<T> => {
  const place = join(folder, 'postgres');
  if (!existsSync(join(folder, mainFile.postgres))) {
    const beside = join(folder, 'postgres-new');
    rmSync(beside, { recursive: true, force: true });
    await (await open(beside)).close();
    renameSync(beside, place);
  }
  return open(place);
};

/** Size in bytes of DuckDB's file headers. A shorter file contains no data yet. */
const warehouseHeaderBytes = 12_288;

const isUnfinished = (folder: string): boolean => {
  const file = join(folder, mainFile.warehouse);
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? warehouseHeaderBytes;
  const hasContent = existsSync(`${file}.wal`) || existsSync(join(folder, markerName('warehouse')));
  return size < warehouseHeaderBytes && !hasContent;
};

/**
 * Opens the warehouse and replaces a file whose creation was killed. The file is created in its final place, because
 * DuckDB's lock on it keeps a second server away from the first moment.
 */
const openWarehouse = async <T>(folder: string, open: Open<T>): Promise<T> => {
  const file = join(folder, mainFile.warehouse);
  try {
    return await open(file);
  } catch (error) {
    if (isLocked(error) || !isUnfinished(folder)) throw error;
    rmSync(file);
    return open(file);
  }
};

/**
 * Opens an embedded database. @param open opens the engine on its file or folder, and creates the database if it is
 * missing. @throws Error 'in use', 'the disk is full' or 'damaged', in a readable sentence with the engine's error as
 * its cause.
 */
export const openStoreIn = async <T extends Closable>(
  folder: string,
  store: EmbeddedStore,
  open: Open<T>,
): Promise<T> => {
  requireStore(folder, store);
  try {
    const opened = await (store === 'postgres' ? openPostgres(folder, open) : openWarehouse(folder, open));
    markStore(folder, store);
    return opened;
  } catch (error) {
    const message = isLocked(error)
      ? `Another Bellwether server is using the data folder ${folder}.`
      : isFull(folder)
        ? `The disk of ${folder} is full. Nothing was changed. Make room and start again.`
        : `${join(folder, mainFile[store])} or a file beside it is damaged or missing: ${contents[store]} cannot be read (${String(error).slice(0, 300)}). ${restoreHint}${
            existsSync(join(folder, markerName(store))) ? '' : newStoreHint(folder, store)
          }`;
    throw new Error(message, { cause: error });
  }
};
