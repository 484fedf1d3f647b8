import type { DetectorId } from '@bellwether/domain/insights/finding';
import { attributionGapDetector } from './attribution-gap/detector.ts';
import { budgetPaceDetector } from './budget-pace/detector.ts';
import { campaignStartDetector } from './campaign-started/detector.ts';
import { campaignStopDetector } from './campaign-stopped/detector.ts';
import { customerConcentrationDetector } from './customer-concentration/detector.ts';
import type { Detector } from './detector.ts';
import { keywordChangeDetector } from './keyword-change/detector.ts';
import { lateSourceDetector } from './late-source/detector.ts';
import { lostCustomerDetector } from './lost-customer/detector.ts';
import { metricChangeDetector } from './metric-change/detector.ts';
import { missedCallsDetector } from './missed-calls/detector.ts';
import { pageChangeDetector } from './page-change/detector.ts';
import { placeChangeDetector } from './place-change/detector.ts';
import { priceChangeDetector } from './price-change/detector.ts';
import { productChangeDetector } from './product-change/detector.ts';
import { searchTermChangeDetector } from './search-term-change/detector.ts';
import { sourceChangeDetector } from './source-change/detector.ts';
import { spendWithoutResultsDetector } from './spend-without-results/detector.ts';
import { targetGapDetector } from './target-gap/detector.ts';
import { trackingBreakDetector } from './tracking-break/detector.ts';
import { weekdayShiftDetector } from './weekday-shift/detector.ts';

export const detectorList: readonly Detector[] = [
  lateSourceDetector,
  trackingBreakDetector,
  campaignStopDetector,
  campaignStartDetector,
  spendWithoutResultsDetector,
  metricChangeDetector,
  productChangeDetector,
  placeChangeDetector,
  sourceChangeDetector,
  weekdayShiftDetector,
  priceChangeDetector,
  budgetPaceDetector,
  searchTermChangeDetector,
  pageChangeDetector,
  keywordChangeDetector,
  attributionGapDetector,
  missedCallsDetector,
  lostCustomerDetector,
  customerConcentrationDetector,
  targetGapDetector,
];

export const findDetector = (id: DetectorId): Detector => {
  const detector = detectorList.find((one) => one.id === id);
  if (!detector) throw new Error(`There is no detector ${id}.`);
  return detector;
};
