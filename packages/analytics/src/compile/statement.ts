/** SQL with named parameters: every value that a person can send is a parameter, never text of the statement. */
export type Statement = {
  sql: string;
  params: Record<string, string | number | boolean | null | readonly string[]>;
  /** How it can be answered from sums that are kept; not given: it has to be asked. */
  kept?: DailyAggregates;
};

/**
 * Sums by day of what a statement counts of one business, over all of its days: whoever has them answers the same question about any days without looking at
 * the rows again. They hold for as long as the business's facts do.
 */
export type DailyAggregates = {
  business: string;
  /** The table whose rows they are made of. */
  fact: string;
  /** What makes each table of sums, and the statement that reads those of these names: it answers what the other does. */
  plan: () => { tables: readonly Statement[]; read: (names: readonly string[]) => Statement };
};
