import * as ads from './ads.ts';
import * as business from './business.ts';
import * as dashboard from './dashboard.ts';
import type { Report } from './define.ts';
import * as search from './search.ts';

/** Every report there is. */
export const reports: readonly Report[] = [dashboard, business, ads, search].flatMap((file) =>
  Object.values(file),
);

export const reportOf = (module: string, slug: string): Report | undefined =>
  reports.find((report) => report.slug === slug && report.module === module);
