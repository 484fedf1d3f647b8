export { insightSearchJob } from './jobs.ts';
export { type MonthEndInsight, readMonthEndInsights } from './month-ends.ts';
export { readPayback } from './read-payback.ts';
export { searchBusinessForInsights } from './search.ts';
export {
  type InsightReadScope,
  type InsightWriteScope,
  lockInsightRow,
  readDecidedInsights,
  readInsight,
  readInsights,
  storeInsightDecision,
} from './store.ts';
export { type BusinessInsight, readInsightsByBusiness, readTopInsights } from './top-insights.ts';
