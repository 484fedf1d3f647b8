import type { Fact } from '@bellwether/contract/catalogue/facts';
import type { Range } from '@bellwether/contract/time/range';

/** Facts of which a file and a connected source may hold the same days; of invoices one source is read, and leads are known one by one. */
export const sharedDayFacts: readonly string[] = ['ads', 'sessions'] satisfies readonly Fact[];

/**
 * Days that a connected source brings of a business: rows of files for them do not count beside its own. `channel` and `account` are those of
 * advertising; null: whatever they are.
 */
export type SetAside = {
  readonly businessId: string;
  readonly fact: Fact;
  /** The connected source. */
  readonly source: string;
  readonly channel: string | null;
  readonly account: string | null;
  readonly days: readonly Range[];
};
