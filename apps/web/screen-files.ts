import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A screen as far as it can be known without drawing it. */
export type ListedScreen = {
  path: string;
  title: string;
  scope: 'public' | 'first-run' | 'business' | 'global';
  permission?: string;
  nav?: { under: string; order: number; label?: string };
  hidden?: true;
  sharing?: true;
  /** Its folder below `apps/web/src`. */
  folder: string;
};

const src = join(import.meta.dirname, 'src');
// By name at run time: what imports this file knows nothing of the pages behind the declarations.
const load = async (file: string) => (await import(pathToFileURL(join(src, file)).href)) as unknown;

/** Every screen, read from its declaration by Node: for the build, `npm run map` and tests. `gallery`: those of the gallery too. */
export async function listScreens({ gallery = false } = {}): Promise<ListedScreen[]> {
  const files = globSync(gallery ? '{screens,gallery}/**/screen.ts' : 'screens/**/screen.ts', { cwd: src });
  return Promise.all(
    files.toSorted().map(async (file) => {
      const { default: screen } = (await load(file)) as { default: ListedScreen };
      return { ...screen, folder: dirname(file) };
    }),
  );
}

/** The patterns of all addresses that are pages, as the server's `documentStatus` takes them. */
export async function listPages(options: { gallery?: boolean } = {}): Promise<string[]> {
  const { pagePaths } = (await load('data/page/screen.ts')) as {
    pagePaths: (screens: readonly ListedScreen[]) => string[];
  };
  return pagePaths(await listScreens(options));
}
