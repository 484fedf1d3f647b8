import type { Metric } from '../catalogue/metrics.ts';
import { attributedInvoices, matches } from './attribution.ts';
import type { RowColumn, RowList } from './define.ts';
import { invoiceLines, invoices } from './invoices.ts';
import { calls, leads, leadTouches } from './leads.ts';
import { ads, sessions } from './marketing.ts';
import {
  adLandingPages,
  competitorMetrics,
  keywordRankings,
  reviews,
  searchTerms,
  websiteAudits,
} from './website.ts';

/** Every list of rows of the warehouse, by its slug. */
export const rowLists = {
  leads,
  calls,
  'lead-touches': leadTouches,
  invoices,
  'invoice-lines': invoiceLines,
  ads,
  sessions,
  'search-terms': searchTerms,
  'ad-landing-pages': adLandingPages,
  'keyword-rankings': keywordRankings,
  reviews,
  competitors: competitorMetrics,
  'website-audits': websiteAudits,
  'attributed-invoices': attributedInvoices,
  matches,
} as const;
export type RowListSlug = keyof typeof rowLists;

export const rowListOf = (module: string, slug: string): (typeof rowLists)[RowListSlug] | undefined =>
  Object.values(rowLists).find((list) => list.slug === slug && list.module === module);

/**
 * The list of the rows that a metric counts where it is asked by some dimensions: the first that has a column for each, else the first.
 * undefined for what follows from others.
 */
export const rowListOfMetric = (metric: Metric, asked: readonly string[] = []): RowList | undefined => {
  const all = Object.values<RowList>(rowLists).filter(({ metrics }) => metrics.includes(metric));
  return all.find((list) => asked.every((key) => rowColumnOf(list, key))) ?? all[0];
};

export const rowColumnOf = ({ columns }: RowList, key: string): RowColumn | undefined =>
  columns.find((column) => column.key === key);
