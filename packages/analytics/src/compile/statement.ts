/** SQL with named parameters. Every value from a user is a parameter, never part of the SQL. */
export type Statement = {
  sql: string;
  params: Record<string, string | number | boolean | null | readonly string[]>;
  /** Pre-aggregates that can answer the statement; without them the statement has to run. */
  kept?: DailyAggregates;
};

/**
 * Daily pre-aggregates of a statement, for one business and all its days. The same query can be answered from them for
 * any date range without reading the rows again. They stay valid as long as the business's facts.
 */
export type DailyAggregates = {
  business: string;
  fact: string;
  /**
   * Returns the statements that build each pre-aggregate. `read` returns the statement that reads them by
   * table name, with the same answer as the original.
   */
  plan: () => { tables: readonly Statement[]; read: (names: readonly string[]) => Statement };
};
