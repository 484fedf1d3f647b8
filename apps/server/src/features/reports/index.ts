export { hashSources } from './release.ts';
export {
  type FeatureRow,
  type FeatureRows,
  readReportRows,
  readRowsByBusiness,
  runReportInside,
} from './report-rows.ts';
export { businessTag, readCachedRows } from './row-cache.ts';
export {
  type ReportDeps,
  type ReportResult,
  runReportQueries,
  type ScopedReportQuery,
} from './run-queries.ts';
