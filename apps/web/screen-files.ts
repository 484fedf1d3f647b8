import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Declaration of a screen, readable without rendering it. */
export type ListedScreen = {
  path: string;
  title: string;
  scope: 'public' | 'first-run' | 'business' | 'global';
  permission?: string;
  nav?: { under: string; order: number; label?: string };
  hidden?: true;
  sharing?: true;
  /** Folder of the screen, relative to `apps/web/src`. */
  folder: string;
};

const src = join(import.meta.dirname, 'src');
// The import path is built at run time, so that importers of this file do not depend on the pages.
const load = async (file: string) => (await import(pathToFileURL(join(src, file)).href)) as unknown;

/**
 * Reads every screen from its declaration, for the build, `npm run map` and tests in Node. `gallery` includes the
 * gallery's screens.
 */
export async function listScreens({ gallery = false } = {}): Promise<ListedScreen[]> {
  const files = globSync(gallery ? '{screens,gallery}/**/screen.ts' : 'screens/**/screen.ts', { cwd: src });
  return Promise.all(
    files.toSorted().map(async (file) => {
      const { default: screen } = (await load(file)) as { default: ListedScreen };
      return { ...screen, folder: dirname(file) };
    }),
  );
}

/** Returns the URL patterns of all pages, in the form that the server's `documentStatus` takes. */
export async function listPages(options: { gallery?: boolean } = {}): Promise<string[]> {
  const { listPagePaths } = (await load('data/page/screen.ts')) as {
    listPagePaths: (screens: readonly ListedScreen[]) => string[];
  };
  return listPagePaths(await listScreens(options));
}
