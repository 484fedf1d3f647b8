import type { Scope } from '@bellwether/domain/access/scope';
import type { Range } from '@bellwether/domain/time/range';

/** Learns which days a reader asks reports for. */
export type ReportWatcher = {
  feature: string;
  /** Must return at once, because the reader waits. */
  watch: (scope: Scope, days: readonly Range[]) => void;
};
