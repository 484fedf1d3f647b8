import { mkdirSync } from 'node:fs';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { NormalisedFile } from './reading/normalise.ts';

/** The folder of uploaded files: `{id}.csv` as normalised, `{id}.json` with what was found while doing so. */
export type UploadFiles = ReturnType<typeof uploadFiles>;

const day = 24 * 3600 * 1000;

export function uploadFiles(folder: string) {
  mkdirSync(folder, { recursive: true });
  const csv = (id: string) => join(folder, `${id}.csv`);
  const json = (id: string) => join(folder, `${id}.json`);
  const remove = async (id: string) => {
    await Promise.all([rm(csv(id), { force: true }), rm(json(id), { force: true })]);
  };
  return {
    /** Where the file of an upload goes. */
    place: csv,
    remove,
    /** Remembers what is known of a normalised file, so that another process can read on. */
    keep: (id: string, file: NormalisedFile) => writeFile(json(id), JSON.stringify(file)),
    open: async (id: string): Promise<NormalisedFile> => ({
      ...(JSON.parse(await readFile(json(id), 'utf8')) as NormalisedFile),
      path: csv(id),
    }),
    /** Removes what uploads that broke off have left behind for a day or longer. */
    sweep: async (isKnown: (id: string) => Promise<boolean>, now: Date) => {
      for (const name of await readdir(folder)) {
        const id = name.replace(/\.(csv|json)$/, '');
        const { mtimeMs } = await stat(join(folder, name));
        if (now.getTime() - mtimeMs > day && !(await isKnown(id))) await remove(id);
      }
    },
  };
}
