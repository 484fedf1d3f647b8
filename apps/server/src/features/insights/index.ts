export { searchForInsights } from './search.ts';
export {
  lockInsight,
  type ReadScope as InsightReadScope,
  readDecidedInsights,
  readInsight,
  readInsights,
  saveDecision,
  type WriteScope as InsightWriteScope,
} from './store.ts';
export { readTopInsights } from './top-insights.ts';
