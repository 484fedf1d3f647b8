import type { DetectorId } from '@bellwether/domain/insights/finding';
import { attributionGap } from './attribution-gap/detector.ts';
import { budgetPace } from './budget-pace/detector.ts';
import { campaignStarted } from './campaign-started/detector.ts';
import { campaignStopped } from './campaign-stopped/detector.ts';
import { customerConcentration } from './customer-concentration/detector.ts';
import type { Detector } from './detector.ts';
import { keywordChange } from './keyword-change/detector.ts';
import { lateSource } from './late-source/detector.ts';
import { lostCustomer } from './lost-customer/detector.ts';
import { metricChange } from './metric-change/detector.ts';
import { missedCalls } from './missed-calls/detector.ts';
import { pageChange } from './page-change/detector.ts';
import { placeChange } from './place-change/detector.ts';
import { priceChange } from './price-change/detector.ts';
import { productChange } from './product-change/detector.ts';
import { searchTermChange } from './search-term-change/detector.ts';
import { sourceChange } from './source-change/detector.ts';
import { spendWithoutResults } from './spend-without-results/detector.ts';
import { targetGap } from './target-gap/detector.ts';
import { trackingBreak } from './tracking-break/detector.ts';
import { weekdayShift } from './weekday-shift/detector.ts';

export const detectorList: readonly Detector[] = [
  lateSource,
  trackingBreak,
  campaignStopped,
  campaignStarted,
  spendWithoutResults,
  metricChange,
  productChange,
  placeChange,
  sourceChange,
  weekdayShift,
  priceChange,
  budgetPace,
  searchTermChange,
  pageChange,
  keywordChange,
  attributionGap,
  missedCalls,
  lostCustomer,
  customerConcentration,
  targetGap,
];

export const findDetector = (id: DetectorId): Detector => {
  const detector = detectorList.find((one) => one.id === id);
  if (!detector) throw new Error(`There is no detector ${id}.`);
  return detector;
};
