import type { Scope } from '@bellwether/domain/access/scope';
import type { Range } from '@bellwether/domain/time/range';

/** Receives the date ranges of the reports that a user requests. */
export type ReportWatcher = {
  feature: string;
  /** The callback must return at once, because the user is waiting for the report. */
  watch: (scope: Scope, days: readonly Range[]) => void;
};
