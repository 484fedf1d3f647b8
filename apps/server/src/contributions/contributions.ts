import type { Scope } from '@bellwether/domain/access/scope';
import type { Range } from '@bellwether/domain/time/range';
import type { JobSender } from '../platform/jobs/jobs.ts';
import type { Database } from '../platform/postgres/database.ts';
import type { ArchivePart } from './archive-part.ts';
import { type ContributionList, openList } from './contribution-list.ts';
import type { DayNoteReader } from './day-notes.ts';
import type { Handover } from './handover.ts';
import type { PageAnswerer } from './page-answers.ts';
import type { BusinessSearch } from './search.ts';

/** Recalculates planned times of a feature when a business changes its time zone. */
type TimeZoneMove = {
  feature: string;
  /** The callback runs in the transaction `tx` that changes the time zone. */
  move: (
    tx: Database,
    queue: JobSender,
    move: { businessId: string; from: string; to: string; now: Date },
  ) => Promise<void>;
};

/** Receives the date ranges of the reports that a user requests. */
type ReportWatcher = {
  feature: string;
  /** The callback must return at once, because the user is waiting for the report. */
  watch: (scope: Scope, days: readonly Range[]) => void;
};

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
  readonly dayNotes: ContributionList<DayNoteReader>;
  readonly pageAnswerers: ContributionList<PageAnswerer>;
};

export const openContributions = (): Contributions => ({
  archiveParts: openList(({ file }) => file),
  searches: openList(({ kind }) => kind),
  handovers: openList(({ field }) => field),
  timeZoneMoves: openList(({ feature }) => feature),
  reportWatchers: openList(({ feature }) => feature),
  dayNotes: openList(({ feature }) => feature),
  pageAnswerers: openList(({ path }) => path),
});
