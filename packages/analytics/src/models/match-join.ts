import { countedMatchStates } from '@bellwether/domain/matching/rules';
import type { Dialect } from '../dialects/dialect.ts';

const counts = `match_state IN (${countedMatchStates.map((state) => `'${state}'`).join(', ')})`;

/**
 * Returns SQL for whether a lead counts as a customer, and for the customer keys of leads and invoices. A key includes
 * the source, because customer numbers are unique only within a source.
 */
export const matchConditionSql = (sql: Dialect) => ({
  counts,
  lead: `CASE WHEN ${counts} THEN ${sql.joinTexts(' ', ['customer_origin', 'customer_key'])} END`,
  invoice: "origin || ' ' || customer_key",
});
