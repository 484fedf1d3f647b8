/** What the calls of a business have come to. */
export type CallTotals = {
  answered: number;
  /** Answered calls whose caller has an invoice. */
  invoiced: number;
  /** What an invoice is worth on average, excluding tax; null where there is none. */
  averageInvoice: number | null;
};

/** Fewer answered calls say nothing of how many become customers. */
export const minAnsweredCalls = 20;

/**
 * What one missed call would have brought on average: the share of answered calls that became customers × the average invoice. null where
 * too few calls were answered, or nothing was invoiced.
 */
export const valuePerMissedCall = ({ answered, invoiced, averageInvoice }: CallTotals): number | null =>
  answered < minAnsweredCalls || averageInvoice === null
    ? null
    : (Math.min(invoiced, answered) / answered) * averageInvoice;
