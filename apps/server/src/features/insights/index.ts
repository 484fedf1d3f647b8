export { searchForInsights } from './search.ts';
export {
  type InsightReadScope,
  type InsightWriteScope,
  lockInsightRow,
  readDecidedInsights,
  readInsight,
  readInsights,
  saveDecision,
} from './store.ts';
export { readTopInsights } from './top-insights.ts';
