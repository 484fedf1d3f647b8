import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Manifest = {
  name: string;
  workspaces?: readonly string[];
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
};

const readManifest = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

/** Returns the folders that a `workspaces` entry of package.json names, such as `packages/*`. */
const expand = (root: string, pattern: string): string[] =>
  pattern.endsWith('/*')
    ? readdirSync(join(root, pattern.slice(0, -2))).map((name) => `${pattern.slice(0, -1)}${name}`)
    : [pattern];

const readWorkspaces = (root: string): Map<string, { folder: string; manifest: Manifest }> => {
  const folders = (readManifest(root).workspaces ?? []).flatMap((pattern) => expand(root, pattern));
  return new Map(
    folders
      .filter((folder) => existsSync(join(root, folder, 'package.json')))
      .map((folder) => {
        const manifest = readManifest(join(root, folder));
        return [manifest.name, { folder, manifest }];
      }),
  );
};

/** Returns the folders of a workspace and of all workspaces that it depends on, directly or indirectly. */
export const findWorkspaceFolders = (root: string, name: string): string[] => {
  const workspaces = readWorkspaces(root);
  const found = new Map<string, string>();
  const add = (next: string): void => {
    const workspace = workspaces.get(next);
    if (!workspace || found.has(next)) return;
    found.set(next, workspace.folder);
    const { dependencies, devDependencies } = workspace.manifest;
    for (const dependency of Object.keys({ ...dependencies, ...devDependencies })) add(dependency);
  };
  add(name);
  return [...found.values()].toSorted();
};
