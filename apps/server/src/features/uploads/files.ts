import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Mapping } from '@bellwether/contract/imports/mapping';
import { problem } from '@bellwether/contract/problems';
import type { NormalisedFile } from './reading/normalise.ts';

/**
 * The folder of uploaded files: `{id}.csv` as normalised, `{id}.json` with what was found while doing so. A workbook with several sheets is
 * kept whole as `{id}.workbook`; a sheet that is chosen later has files of its own, `{id}.{n}.csv` and `.json`, so that what is read always
 * goes by the upload's mapping. The rows that a dry run has made of a file wait for its import in `{id}.{…}.parquet`; whenever they are not
 * there they are read from the file again.
 */
export type UploadFiles = ReturnType<typeof uploadFiles>;

export const fileGoneMessage = 'The file of this upload is not kept any more. Please upload it again.';

/** Rows of a dry run lie in `{id}.{…}.parquet`. */
const isRows = (file: string) => file.endsWith('.parquet');

const gone = (): never => {
  throw problem('conflict', fileGoneMessage);
};

const isOlder = async (path: string, before: Date): Promise<boolean> => {
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && found.mtimeMs < before.getTime();
};

type Of = { id: string; mapping: Pick<Mapping, 'sheet'> };

export function uploadFiles(folder: string) {
  mkdirSync(folder, { recursive: true });
  const csv = (name: string) => join(folder, `${name}.csv`);
  const json = (name: string) => join(folder, `${name}.json`);
  const workbook = (id: string) => join(folder, `${id}.workbook`);
  const idOf = (file: string) => file.slice(0, file.indexOf('.'));
  const filesOf = async (ids: readonly string[]) =>
    (await readdir(folder)).filter((file) => ids.includes(idOf(file))).map((file) => join(folder, file));
  const read = async (name: string): Promise<NormalisedFile | undefined> => {
    const found = await readFile(json(name), 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    return found === undefined ? undefined : { ...(JSON.parse(found) as NormalisedFile), path: csv(name) };
  };
  const first = async (id: string): Promise<NormalisedFile> => {
    const found = await read(id);
    return found ?? gone();
  };
  /** The name of a sheet's files: that of the upload for the one that was read first. */
  const nameOf = (id: string, { sheets = [], sheet }: NormalisedFile, wanted: string | undefined) =>
    wanted === undefined || wanted === sheet ? id : `${id}.${sheets.indexOf(wanted)}`;
  return {
    /** Bytes that the files of these uploads take. */
    size: async (ids: readonly string[]): Promise<number> => {
      const sizes = (await filesOf(ids)).map((path) => stat(path).catch(() => undefined));
      return (await Promise.all(sizes)).reduce((sum, found) => sum + (found?.size ?? 0), 0);
    },
    /** Where the file of an upload goes. */
    place: csv,
    workbook,
    remove: async (id: string): Promise<void> => {
      await Promise.all((await filesOf([id])).map((path) => rm(path, { force: true })));
    },
    /** A path for the rows of an upload that is new, without its ending. */
    newRows: (id: string) => join(folder, `${id}.${randomUUID()}`),
    /** Where rows of a name lie. */
    rows: (name: string) => join(folder, name),
    /** Removes the rows of these uploads, or those of all that were written before a time. */
    removeRows: async (of: { ids: readonly string[] } | { before: Date }): Promise<void> => {
      for (const file of (await readdir(folder)).filter(isRows)) {
        const path = join(folder, file);
        const old = 'ids' in of ? of.ids.includes(idOf(file)) : await isOlder(path, of.before);
        if (old) await rm(path, { force: true });
      }
    },
    /** Remembers what is known of a normalised file, so that another process can read on. */
    keep: (id: string, file: NormalisedFile) => writeFile(json(id), JSON.stringify(file)),
    /**
     * What is kept of an upload, of a workbook the sheet that its mapping names.
     * @throws Problem 'conflict' when the file is not kept any more.
     */
    open: async ({ id, mapping }: Of): Promise<NormalisedFile> => {
      const file = await first(id);
      const name = nameOf(id, file, mapping.sheet);
      return name === id ? file : ((await read(name)) ?? gone());
    },
    /**
     * As `open` for a sheet that may not have been read yet: `make` then does so, from the path of the workbook to that of the sheet.
     * @throws Problem 'conflict' when the file is not kept any more.
     */
    openSheet: async (
      id: string,
      sheet: string | undefined,
      make: (workbook: string, target: string) => Promise<NormalisedFile>,
    ): Promise<NormalisedFile> => {
      const file = await first(id);
      const name = nameOf(id, file, sheet);
      const known = name === id ? file : await read(name);
      if (known) return known;
      // Under a name of its own until it is whole: another request may be at the same.
      const part = `${name}.${randomUUID()}`;
      try {
        const made = await make(workbook(id), csv(part));
        await rename(csv(part), csv(name));
        await writeFile(json(part), JSON.stringify(made));
        await rename(json(part), json(name));
        return { ...made, path: csv(name) };
      } finally {
        await rm(csv(part), { force: true });
      }
    },
    /** Every upload of which something is kept, with how long that has lain there, in milliseconds. */
    async *kept(now: Date): AsyncGenerator<{ id: string; age: number }> {
      for (const [id, names] of Map.groupBy(await readdir(folder), idOf)) {
        // What was read first says how old all is; of an upload that was deleted meanwhile another sheet may be all that is left.
        const first = [`${id}.csv`, `${id}.json`].find((name) => names.includes(name)) ?? names[0] ?? '';
        const found = await stat(join(folder, first)).catch(() => undefined);
        if (found) yield { id, age: now.getTime() - found.mtimeMs };
      }
    },
  };
}
