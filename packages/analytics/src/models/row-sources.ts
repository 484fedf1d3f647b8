import type { RowListSlug } from '@bellwether/contract/rows/list';
import type { Fact } from '../facts/list.ts';

/** Where the rows of a list come from. */
export type RowSource = {
  readonly fact: Fact;
  /** Which rows of the fact are in it. */
  readonly where?: string;
  /** Columns of the fact that make one row of several; the other columns are then aggregates. */
  readonly groupBy?: readonly string[];
  /** SQL of a column that the fact does not have by the same name. */
  readonly columns?: Readonly<Record<string, string>>;
  /** Columns that name a row in its list. */
  readonly key: readonly string[];
};

const oneCurrency = 'min(currency) = max(currency)';
const any = (...names: string[]) => Object.fromEntries(names.map((name) => [name, `max(${name})`]));

export const rowSources: Readonly<Record<RowListSlug, RowSource>> = {
  leads: { fact: 'leads', key: ['origin', 'stream', 'lead_key', 'day'] },
  calls: { fact: 'leads', where: "kind = 'call'", key: ['origin', 'stream', 'lead_key', 'day'] },
  invoices: {
    fact: 'invoices',
    groupBy: ['origin', 'document', 'document_number', 'day', 'customer_key'],
    columns: {
      ...any('customer_email', 'customer_phone', 'status', 'country', 'region', 'city'),
      customer: 'coalesce(max(customer), customer_key)',
      lines: 'count(*)',
      // Two currencies are never added.
      amount: `CASE WHEN ${oneCurrency} THEN sum(amount) END`,
      tax: `CASE WHEN ${oneCurrency} THEN sum(tax) END`,
      currency: `CASE WHEN ${oneCurrency} THEN min(currency) END`,
    },
    key: ['origin', 'document', 'document_number', 'day', 'customer_key'],
  },
  'invoice-lines': {
    fact: 'invoices',
    columns: { customer: 'coalesce(customer, customer_key)' },
    key: [
      'origin',
      'document',
      'document_number',
      'day',
      'customer_key',
      'product_code',
      'product',
      'account',
      'amount',
    ],
  },
  'search-terms': {
    fact: 'search_terms',
    key: ['origin', 'day', 'channel', 'account', 'campaign', 'ad_group', 'search_term', 'match_type'],
  },
  'ad-landing-pages': {
    fact: 'ad_landing_pages',
    key: ['origin', 'day', 'channel', 'account', 'campaign', 'landing_page'],
  },
  'keyword-rankings': {
    fact: 'keyword_rankings',
    key: ['origin', 'day', 'keyword', 'engine', 'place', 'url'],
  },
  reviews: { fact: 'reviews', key: ['origin', 'review_key', 'day'] },
  competitors: { fact: 'competitor_metrics', key: ['origin', 'day', 'competitor', 'metric'] },
  'website-audits': { fact: 'website_audits', key: ['origin', 'day', 'page', 'audit_check'] },
  ads: { fact: 'ads', key: ['origin', 'day', 'channel', 'account', 'campaign', 'ad_group', 'device'] },
  sessions: {
    fact: 'sessions',
    key: [
      'origin',
      'day',
      'channel',
      'source',
      'medium',
      'campaign',
      'landing_page',
      'device',
      'country',
      'region',
      'city',
    ],
  },
};
