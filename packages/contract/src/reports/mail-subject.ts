import { formatRangeBriefly } from '@bellwether/domain/answers/label';
import type { Range } from '@bellwether/domain/time/range';

type About = { business: string; range: Range | null };

/**
 * Adds the client and the period to the subject of a mail about a page or report, unless it already names them. An
 * adviser with many clients gets the same report for each client.
 */
export const completeSubject = (subject: string, { business, range }: About): string => {
  const period = range && formatRangeBriefly(range);
  const isNamed = subject.toLowerCase().includes(business.toLowerCase());
  const named = isNamed ? subject : `${business}: ${subject}`;
  return period === null || named.includes(period) ? named : `${named}, ${period}`;
};
