export type CallTotals = {
  answered: number;
  /** Number of answered calls whose caller has an invoice. */
  invoiced: number;
  /** Average invoice, excluding tax; null if there is none. */
  averageInvoice: number | null;
};

/** Minimum number of answered calls for a reliable conversion rate. */
export const minAnsweredCalls = 20;

/**
 * Returns the expected value of one missed call: share of answered calls that became customers × average
 * invoice. Returns null if too few calls were answered or nothing was invoiced.
 */
export const valuePerMissedCall = ({ answered, invoiced, averageInvoice }: CallTotals): number | null =>
  answered < minAnsweredCalls || averageInvoice === null
    ? null
    : (Math.min(invoiced, answered) / answered) * averageInvoice;
