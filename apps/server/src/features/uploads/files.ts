import { mkdirSync } from 'node:fs';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { problem } from '@bellwether/contract/problems';
import type { NormalisedFile } from './reading/normalise.ts';

/** The folder of uploaded files: `{id}.csv` as normalised, `{id}.json` with what was found while doing so. */
export type UploadFiles = ReturnType<typeof uploadFiles>;

export const fileGoneSay = 'The file of this upload is not kept any more. Please upload it again.';

export function uploadFiles(folder: string) {
  mkdirSync(folder, { recursive: true });
  const csv = (id: string) => join(folder, `${id}.csv`);
  const json = (id: string) => join(folder, `${id}.json`);
  const remove = async (id: string) => {
    await Promise.all([rm(csv(id), { force: true }), rm(json(id), { force: true })]);
  };
  return {
    /** Bytes that the files of these uploads take. */
    size: async (ids: readonly string[]): Promise<number> => {
      const sizes = ids.flatMap((id) => [csv(id), json(id)]).map((path) => stat(path).catch(() => undefined));
      return (await Promise.all(sizes)).reduce((sum, found) => sum + (found?.size ?? 0), 0);
    },
    /** Where the file of an upload goes. */
    place: csv,
    remove,
    /** Remembers what is known of a normalised file, so that another process can read on. */
    keep: (id: string, file: NormalisedFile) => writeFile(json(id), JSON.stringify(file)),
    /** @throws Problem 'conflict' when the file is not kept any more. */
    open: async (id: string): Promise<NormalisedFile> => {
      const found = await readFile(json(id), 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') throw problem('conflict', fileGoneSay);
        throw error;
      });
      return { ...(JSON.parse(found) as NormalisedFile), path: csv(id) };
    },
    /** Every upload of which something is kept, with how long that has lain there, in milliseconds. */
    async *kept(now: Date): AsyncGenerator<{ id: string; age: number }> {
      const names = await readdir(folder);
      for (const id of new Set(names.map((name) => name.replace(/\.(csv|json)$/, '')))) {
        const found = await stat(csv(id)).catch(() => stat(json(id)).catch(() => undefined));
        if (found) yield { id, age: now.getTime() - found.mtimeMs };
      }
    },
  };
}
