import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Mapping } from '@bellwether/contract/api/csv-uploads';
import { problem } from '@bellwether/domain/problems';
import type { NormalisedFile } from '@bellwether/reading/bytes/normalise';

/**
 * Folder of uploaded files. `{id}.csv` is the normalised text, `{id}.json` its description, `{id}.workbook` a workbook
 * with several sheets. A sheet chosen later gets its own files `{id}.{n}.csv` and `.json`, so that reading always
 * follows the mapping. `{id}.{…}.parquet` holds the rows of a dry run until the import; if missing, the file is read
 * again.
 */
export type UploadFiles = ReturnType<typeof uploadFiles>;

export const fileGoneMessage = 'The file of this upload is no longer stored. Please upload it again.';

const isRows = (file: string) => file.endsWith('.parquet');

const rejectDeleted = (): never => {
  throw problem('conflict', fileGoneMessage);
};

const isOlder = async (path: string, before: Date): Promise<boolean> => {
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && found.mtimeMs < before.getTime();
};

type UploadReference = { id: string; mapping: Pick<Mapping, 'sheet'> };

export function uploadFiles(folder: string) {
  mkdirSync(folder, { recursive: true });
  const csv = (name: string) => join(folder, `${name}.csv`);
  const json = (name: string) => join(folder, `${name}.json`);
  const workbook = (id: string) => join(folder, `${id}.workbook`);
  const getUploadId = (file: string) => file.slice(0, file.indexOf('.'));
  const listFiles = async (ids: readonly string[]) =>
    (await readdir(folder))
      .filter((file) => ids.includes(getUploadId(file)))
      .map((file) => join(folder, file));
  const read = async (name: string): Promise<NormalisedFile | undefined> => {
    const found = await readFile(json(name), 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    return found === undefined ? undefined : { ...(JSON.parse(found) as NormalisedFile), path: csv(name) };
  };
  const first = async (id: string): Promise<NormalisedFile> => {
    const found = await read(id);
    return found ?? rejectDeleted();
  };
  /** Returns the base name of a sheet's files; the sheet that was read first uses the upload id. */
  const sheetFileName = (
    id: string,
    { sheets = [], sheet }: NormalisedFile,
    requestedSheet: string | undefined,
  ) =>
    requestedSheet === undefined || requestedSheet === sheet ? id : `${id}.${sheets.indexOf(requestedSheet)}`;
  return {
    /** Returns the total bytes of the stored files of some uploads. */
    size: async (ids: readonly string[]): Promise<number> => {
      const sizes = (await listFiles(ids)).map((path) => stat(path).catch(() => undefined));
      return (await Promise.all(sizes)).reduce((sum, found) => sum + (found?.size ?? 0), 0);
    },
    /** Returns the path of an upload's normalised file. */
    place: csv,
    workbook,
    remove: async (id: string): Promise<void> => {
      await Promise.all((await listFiles([id])).map((path) => rm(path, { force: true })));
    },
    /** Returns an unused path for dry-run rows, without the file extension. */
    newRows: (id: string) => join(folder, `${id}.${randomUUID()}`),
    rows: (name: string) => join(folder, name),
    /** Deletes the dry-run rows of some uploads, or all dry-run rows written before a time. */
    removeRows: async (selection: { ids: readonly string[] } | { before: Date }): Promise<void> => {
      for (const file of (await readdir(folder)).filter(isRows)) {
        const path = join(folder, file);
        const old =
          'ids' in selection
            ? selection.ids.includes(getUploadId(file))
            : await isOlder(path, selection.before);
        if (old) await rm(path, { force: true });
      }
    },
    /** Stores the description of a normalised file, so that another process can continue. */
    keep: (id: string, file: NormalisedFile) => writeFile(json(id), JSON.stringify(file)),
    /**
     * Opens the normalised file of an upload; of a workbook, the sheet that the mapping names. @throws Problem
     * 'conflict' when the file is no longer stored.
     */
    open: async ({ id, mapping }: UploadReference): Promise<NormalisedFile> => {
      const file = await first(id);
      const name = sheetFileName(id, file, mapping.sheet);
      return name === id ? file : ((await read(name)) ?? rejectDeleted());
    },
    /**
     * Opens the normalised file like `open`, but calls `create` for a sheet that was not read yet. `create` receives
     * the path of the workbook and the target path. @throws Problem 'conflict' when the file is no longer stored.
     */
    openSheet: async (
      id: string,
      sheet: string | undefined,
      create: (workbook: string, target: string) => Promise<NormalisedFile>,
    ): Promise<NormalisedFile> => {
      const file = await first(id);
      const name = sheetFileName(id, file, sheet);
      const existing = name === id ? file : await read(name);
      if (existing) return existing;
      // The sheet has a temporary name until it is complete, because another request may write it at the same time.
      const part = `${name}.${randomUUID()}`;
      try {
        const created = await create(workbook(id), csv(part));
        await rename(csv(part), csv(name));
        await writeFile(json(part), JSON.stringify(created));
        await rename(json(part), json(name));
        return { ...created, path: csv(name) };
      } finally {
        await rm(csv(part), { force: true });
      }
    },
    /** Yields every upload with stored files and their age in milliseconds. */
    async *kept(now: Date): AsyncGenerator<{ id: string; age: number }> {
      for (const [id, names] of Map.groupBy(await readdir(folder), getUploadId)) {
        // The first sheet determines the age. If an upload was deleted while a sheet was read, only that sheet's file
        // may be left.
        const first = [`${id}.csv`, `${id}.json`].find((name) => names.includes(name)) ?? names[0] ?? '';
        const found = await stat(join(folder, first)).catch(() => undefined);
        if (found) yield { id, age: now.getTime() - found.mtimeMs };
      }
    },
  };
}
