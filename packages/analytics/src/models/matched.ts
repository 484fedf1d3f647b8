import { countedStates } from '@bellwether/contract/matching/rules';

/** The customer that a lead counts as, and that of an invoice: a number of a customer is its source's own. */
export const matched = {
  lead: `CASE WHEN match_state IN (${countedStates.map((state) => `'${state}'`).join(', ')}) THEN concat(customer_origin, ' ', customer_key) END`,
  invoice: "origin || ' ' || customer_key",
} as const;
