import type { Report } from './define.ts';
import { reports } from './list.ts';

/** What is asked for a page: every report of one business that it draws for all its readers. */
export const listReportsOnPage = (path: string): Report[] =>
  reports.filter(
    ({ shownOn, across, agencyOnly }) => across === 'one' && !agencyOnly && shownOn.includes(path),
  );
