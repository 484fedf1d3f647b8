import { type ModuleSlug, moduleSlugs, modules } from '@bellwether/contract/access/slugs';
import { listSubNavigation, type Screen } from '../data/page/screen.ts';
import type { Reader } from '../data/session/reader.ts';

/** The groups of the sidebar, in order; '' stands outside any group. */
const groups: readonly { label: string; holds: readonly ModuleSlug[] }[] = [
  { label: '', holds: ['dashboard'] },
  { label: 'Align', holds: ['prompts', 'plan', 'meetings', 'config'] },
  {
    label: 'Optimise',
    holds: ['analytics', 'growth_report', 'insights', 'conversions', 'benchmarking', 'roi', 'financials'],
  },
  { label: 'Admin Section', holds: ['users', 'businesses'] },
];

/** One entry of the sidebar: a module with the pages of it that exist and that the reader may open. */
export type NavigationEntry = { slug: ModuleSlug; label: string; pages: Screen[] };
export type NavigationGroup = { label: string; entries: NavigationEntry[] };

/** The sidebar for a reader. What is empty is left out: no entry leads nowhere. */
export const buildNavigation = (screens: readonly Screen[], reader: Reader): NavigationGroup[] =>
  groups
    .map(({ label, holds }) => ({
      label,
      entries: moduleSlugs
        .filter((slug) => holds.includes(slug))
        .map((slug) => ({ slug, label: modules[slug], pages: listSubNavigation(screens, slug, reader) }))
        .filter(({ pages }) => pages.length > 0),
    }))
    .filter(({ entries }) => entries.length > 0);

/** The first page of the navigation below an address that the reader may open, else the first of all; undefined when there is none. */
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
