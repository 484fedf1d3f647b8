import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { findWorkspaceFolders } from './workspaces.ts';

/** Folders and links next to the sources that builds or npm write. */
const writtenNames = new Set(['node_modules', 'builds', 'dist', 'dist-development']);

/**
 * Files outside the workspaces that the digest covers: settings of TypeScript, and the package versions that npm has
 * installed.
 */
const sharedFiles = ['tsconfig.base.json', 'package-lock.json', 'node_modules/.package-lock.json'];

const listFiles = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !writtenNames.has(name) && !/\.test\.tsx?$/.test(name))
    .flatMap((entry) =>
      entry.isDirectory() ? listFiles(join(folder, entry.name)) : [join(folder, entry.name)],
    )
    .toSorted();

/**
 * Sources of the web build: the files of `apps/web` and of every workspace that it depends on. A package is covered as
 * soon as a manifest names it.
 */
export type WebSources = {
  /** Returns a digest of the names and contents of all sources. */
  digest: () => string;
  /** Checks whether the digest covers a file that a build has read. */
  covers: (file: string) => boolean;
};

export const findWebSources = (root: string): WebSources => {
  const folders = findWorkspaceFolders(root, '@bellwether/web').map((folder) => join(root, folder));
  const list = () => [
    ...folders.flatMap(listFiles),
    ...sharedFiles.map((name) => join(root, name)).filter((file) => existsSync(file)),
  ];
  const known = new Set(list());
  return {
    digest: () => {
      const hash = createHash('sha256');
      for (const file of list()) {
        const content = readFileSync(file);
        hash.update(`${relative(root, file)}\n${content.length}\n`).update(content);
      }
      return hash.digest('hex').slice(0, 16);
    },
    covers: (file) => known.has(file) || file.split(sep).includes('node_modules'),
  };
};
