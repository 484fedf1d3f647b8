import type { ArchivePart } from './archive-part.ts';
import { type ContributionList, openList } from './contribution-list.ts';
import type { Handover } from './handover.ts';
import type { PageAnswerer } from './page-answers.ts';
import type { ReportWatcher } from './report-watcher.ts';
import type { BusinessSearch } from './search.ts';
import type { TimeZoneMove } from './time-zone-move.ts';

/**
 * Extension points that features fill when they register. Archive, search and user administration thus reach every
 * feature without importing it.
 */
export type Contributions = {
  readonly archiveParts: ContributionList<ArchivePart>;
  readonly searches: ContributionList<BusinessSearch>;
  readonly handovers: ContributionList<Handover>;
  readonly timeZoneMoves: ContributionList<TimeZoneMove>;
  readonly reportWatchers: ContributionList<ReportWatcher>;
  readonly pageAnswerers: ContributionList<PageAnswerer>;
};

export const openContributions = (): Contributions => ({
  archiveParts: openList(({ file }) => file),
  searches: openList(({ kind }) => kind),
  handovers: openList(({ field }) => field),
  timeZoneMoves: openList(({ feature }) => feature),
  reportWatchers: openList(({ feature }) => feature),
  pageAnswerers: openList(({ path }) => path),
});
