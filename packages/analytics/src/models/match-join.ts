import { countedMatchStates } from '@bellwether/contract/matching/rules';

const counts = `match_state IN (${countedMatchStates.map((state) => `'${state}'`).join(', ')})`;

/** Does a lead count as a customer, which it counts as, and that of an invoice: a number of a customer is its source's own. */
export const matchConditionSql = {
  counts,
  lead: `CASE WHEN ${counts} THEN concat(customer_origin, ' ', customer_key) END`,
  invoice: "origin || ' ' || customer_key",
} as const;
