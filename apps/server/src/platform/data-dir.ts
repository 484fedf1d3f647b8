import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** The stores that lie in the data folder; people and settings only when no PostgreSQL server holds them. */
export type EmbeddedStore = 'postgres' | 'warehouse';

/** The file without which a store would be made anew, and the file that says that there was one. */
const mainFile = { postgres: 'postgres/PG_VERSION', warehouse: 'warehouse.duckdb' } as const;
const markerOf = (store: EmbeddedStore) => `.${store}-made`;
const contentsOf = {
  postgres: 'people, businesses and everything that was entered',
  warehouse: 'the figures',
} as const;

const restore = 'Nothing was changed. Put the whole folder back from a backup.';
const unlessNew = (folder: string, store: EmbeddedStore) =>
  store === 'postgres'
    ? ` If nothing was ever stored here, delete ${join(folder, store)} and start again.`
    : '';

/** Makes the folder where it is missing, and keeps everybody but its owner out of it. */
export const prepareDataDir = (folder: string): void => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    chmodSync(folder, 0o700);
  } catch {
    // Of a mounted volume that belongs to somebody else its owner decides.
  }
};

const isEmpty = (folder: string) => !existsSync(folder) || readdirSync(folder).length === 0;

/**
 * Holds that a store which was there is there still: an engine would make a new, empty one in its place.
 * @throws Error with a sentence that says what is missing.
 */
export const requireStore = (folder: string, store: EmbeddedStore): void => {
  if (existsSync(join(folder, mainFile[store]))) return;
  const known = existsSync(join(folder, markerOf(store)));
  if (!known && (store === 'warehouse' || isEmpty(join(folder, store)))) return;
  throw new Error(
    `${join(folder, mainFile[store])} is missing: it was part of ${contentsOf[store]}. ${restore}${
      known
        ? ` To begin with an empty store instead, delete ${join(folder, markerOf(store))} and what is left of it.`
        : unlessNew(folder, store)
    }`,
  );
};

/** Keeps everybody but the owner out of what an engine has made: PGlite unpacks its first files for all to read, whatever the umask. */
const restrictToOwner = (path: string): void => {
  if (!existsSync(path)) return;
  const inside = statSync(path).isDirectory()
    ? readdirSync(path, { recursive: true, withFileTypes: true })
    : [];
  chmodSync(path, statSync(path).mode & 0o700);
  for (const one of inside) {
    const at = join(one.parentPath, one.name);
    chmodSync(at, statSync(at).mode & 0o700);
  }
};

/** Remembers that a store was made, for `requireStore`. */
export const markStore = (folder: string, store: EmbeddedStore): void => {
  const file = join(folder, markerOf(store));
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

/** Less than this is as good as nothing for a database, in bytes. */
const minFreeBytes = 32 * 1024 ** 2;

const isFull = (folder: string): boolean => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < minFreeBytes;
};

/** DuckDB holds a lock of the operating system on its file, which goes with the process in whatever way that ends. */
const isLocked = (error: unknown) => /lock|used by another process/i.test(String(error));

/**
 * Opens a store, or says in a sentence why it cannot be opened.
 * @throws Error 'in use', 'the disk is full' or 'damaged', with the engine's own words as its cause.
 */
export const openStoreIn = async <T>(
  folder: string,
  store: EmbeddedStore,
  open: () => Promise<T>,
): Promise<T> => {
  requireStore(folder, store);
  try {
    const opened = await open();
    markStore(folder, store);
    return opened;
  } catch (error) {
    const message = isLocked(error)
      ? `The data folder ${folder} is in use by another Bellwether.`
      : isFull(folder)
        ? `The disk of ${folder} is full. Make room and start again; nothing was changed.`
        : `${join(folder, mainFile[store])} or a file beside it is damaged or missing: ${contentsOf[store]} cannot be read (${String(error).slice(0, 300)}). ${restore}${
            existsSync(join(folder, markerOf(store))) ? '' : unlessNew(folder, store)
          }`;
    throw new Error(message, { cause: error });
  }
};
