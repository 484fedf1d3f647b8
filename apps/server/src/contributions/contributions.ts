import type { ArchivePart } from './archive-part.ts';
import type { Handover } from './handover.ts';
import type { PageAnswerer } from './page-answers.ts';
import type { ReportWatcher } from './report-watcher.ts';
import type { BusinessSearch } from './search.ts';
import type { TimeZoneMove } from './time-zone-move.ts';

/** Contributions of one kind. One with the key of an earlier one replaces it, as when a server starts again. */
type ContributionList<T> = { add: (...contributions: T[]) => void; list: () => readonly T[] };

/**
 * Parts that features add to the work of another feature when they register. So the archive, the search and the
 * administration of users reach every feature without importing it.
 */
export type Contributions = {
  readonly archiveParts: ContributionList<ArchivePart>;
  readonly searches: ContributionList<BusinessSearch>;
  readonly handovers: ContributionList<Handover>;
  readonly timeZoneMoves: ContributionList<TimeZoneMove>;
  readonly reportWatchers: ContributionList<ReportWatcher>;
  readonly pageAnswerers: ContributionList<PageAnswerer>;
};

const openList = <T>(keyOf: (contribution: T) => string): ContributionList<T> => {
  const byKey = new Map<string, T>();
  return {
    add: (...contributions) => {
      for (const one of contributions) byKey.set(keyOf(one), one);
    },
    list: () => [...byKey.values()],
  };
};

export const openContributions = (): Contributions => ({
  archiveParts: openList(({ file }) => file),
  searches: openList(({ kind }) => kind),
  handovers: openList(({ field }) => field),
  timeZoneMoves: openList(({ feature }) => feature),
  reportWatchers: openList(({ feature }) => feature),
  pageAnswerers: openList(({ path }) => path),
});
