import { formatValue } from '../format/number.ts';
import type { Payback } from '../judgement/payback.ts';

/** Returns the sentence on invoices that are still to come; empty if they do not matter. */
export const tellToCome = ({ toCome }: Payback): string =>
  toCome === 0
    ? ''
    : `By experience, ${formatValue(toCome, 'percent', 'card')} of the invoices from this spend are still to come.`;

/** Returns which costs a verdict on the return of ads counts: 'before other costs', or those of a known gross margin. */
export const afterCosts = (margin: number | null): string =>
  margin === null ? 'before other costs' : `at a gross margin of ${formatValue(margin, 'percent', 'card')}`;
