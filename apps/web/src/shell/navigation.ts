import { type ModuleSlug, moduleSlugs, modules } from '@bellwether/domain/access/slugs';
import { listSubNavigation, type Screen } from '../data/page/screen.ts';
import type { Reader } from '../data/session/reader.ts';

/** Groups of modules in the sidebar, in order; the group '' has no label. */
const groups: readonly { label: string; slugs: readonly ModuleSlug[] }[] = [
  { label: '', slugs: ['dashboard'] },
  { label: 'Align', slugs: ['prompts', 'plan', 'meetings', 'config'] },
  {
    label: 'Optimise',
    slugs: ['analytics', 'growth_report', 'insights', 'conversions', 'benchmarking', 'roi', 'financials'],
  },
  { label: 'Admin Section', slugs: ['users', 'businesses'] },
];

export type NavigationEntry = { slug: ModuleSlug; label: string; pages: Screen[] };
export type NavigationGroup = { label: string; entries: NavigationEntry[] };

export const buildNavigation = (screens: readonly Screen[], reader: Reader): NavigationGroup[] =>
  groups
    .map(({ label, slugs }) => ({
      label,
      entries: moduleSlugs
        .filter((slug) => slugs.includes(slug))
        .map((slug) => ({ slug, label: modules[slug], pages: listSubNavigation(screens, slug, reader) }))
        .filter(({ pages }) => pages.length > 0),
    }))
    .filter(({ entries }) => entries.length > 0);

/**
 * Returns the first page below an address that the user may open, in the order of the navigation; else the first page
 * of the whole navigation; undefined if there is none.
 */
export const findFirstReadable = (
  screens: readonly Screen[],
  reader: Reader,
  below: string,
): string | undefined => {
  const pages = buildNavigation(screens, reader).flatMap(({ entries }) =>
    entries.flatMap((entry) => entry.pages),
  );
  const start = below === '/' ? below : `${below}/`;
  return (pages.find(({ path }) => path.startsWith(start)) ?? pages[0])?.path;
};
