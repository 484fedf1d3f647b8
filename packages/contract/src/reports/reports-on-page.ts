import type { Report } from './define.ts';
import { reports } from './list.ts';

/** Returns the reports that a page shows to all its readers, for one business. */
export const listReportsOnPage = (path: string): Report[] =>
  reports.filter(
    ({ shownOn, across, agencyOnly }) => across === 'one' && !agencyOnly && shownOn.includes(path),
  );
