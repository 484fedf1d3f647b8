import type { Fact } from '@bellwether/domain/catalogue/facts';
import type { Range } from '@bellwether/domain/time/range';

/**
 * Facts for which a file and a connected source may cover the same days. Invoices are read from one source
 * only, and leads are identified one by one.
 */
export const sharedDayFacts: readonly string[] = ['ads', 'sessions'] satisfies readonly Fact[];

/**
 * Date range of a business that a connected source covers; rows of files for these days do not count. `channel` and
 * `account` are those of advertising; null: any.
 */
export type SetAside = {
  readonly businessId: string;
  readonly fact: Fact;
  readonly source: string;
  readonly channel: string | null;
  readonly account: string | null;
  readonly days: readonly Range[];
};
