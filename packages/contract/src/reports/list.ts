import * as ads from './ads.ts';
import * as benchmarking from './benchmarking.ts';
import * as business from './business.ts';
import * as conversions from './conversions.ts';
import * as dashboard from './dashboard.ts';
import type { Report } from './define.ts';
import * as plan from './plan.ts';
import * as reputation from './reputation.ts';
import * as roi from './roi.ts';
import * as search from './search.ts';
import * as website from './website.ts';

export const reports: readonly Report[] = [
  dashboard,
  business,
  ads,
  search,
  website,
  reputation,
  benchmarking,
  conversions,
  plan,
  roi,
].flatMap((file) => Object.values(file));

export const findReport = (module: string, slug: string): Report | undefined =>
  reports.find((report) => report.slug === slug && report.module === module);
