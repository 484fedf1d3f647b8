import type { Metric } from '@bellwether/domain/catalogue/metrics/metrics';
import { attributedInvoicesList, matchesList } from './attribution.ts';
import type { RowColumn, RowList } from './define.ts';
import { invoiceLinesList, invoicesList } from './invoices.ts';
import { callsList, leadsList, leadTouchesList } from './leads.ts';
import { adsList, sessionsList } from './marketing.ts';
import {
  adLandingPagesList,
  competitorMetricsList,
  keywordRankingsList,
  organicSearchesList,
  reviewsList,
  searchTermsList,
  websiteAuditsList,
} from './website.ts';

export const rowLists = {
  leads: leadsList,
  calls: callsList,
  'lead-touches': leadTouchesList,
  invoices: invoicesList,
  'invoice-lines': invoiceLinesList,
  ads: adsList,
  sessions: sessionsList,
  'search-terms': searchTermsList,
  'ad-landing-pages': adLandingPagesList,
  'keyword-rankings': keywordRankingsList,
  reviews: reviewsList,
  competitors: competitorMetricsList,
  'website-audits': websiteAuditsList,
  'organic-searches': organicSearchesList,
  'attributed-invoices': attributedInvoicesList,
  matches: matchesList,
} as const;
export type RowListSlug = keyof typeof rowLists;

export const findRowList = (module: string, slug: string): (typeof rowLists)[RowListSlug] | undefined =>
  Object.values(rowLists).find((list) => list.slug === slug && list.module === module);

/**
 * Returns the list of the rows that a metric counts. Prefers the first list with a column for each dimension,
 * else takes the first list. Returns undefined for a derived metric.
 */
export const findRowListOfMetric = (
  metric: Metric,
  requestedDimensions: readonly string[] = [],
): RowList | undefined => {
  const all = Object.values<RowList>(rowLists).filter(({ metrics }) => metrics.includes(metric));
  return all.find((list) => requestedDimensions.every((key) => findRowColumn(list, key))) ?? all[0];
};

export const findRowColumn = ({ columns }: RowList, key: string): RowColumn | undefined =>
  columns.find((column) => column.key === key);
