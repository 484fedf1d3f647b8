import type { RowListSlug } from '@bellwether/contract/rows/list';
import type { Fact } from '@bellwether/domain/catalogue/facts';
import type { Dialect } from '../dialects/dialect.ts';
import { channelOptionSql } from './channel-option.ts';
import { perDialect } from './per-dialect.ts';
import { hoursToReplySql } from './reputation.ts';
import { sourceMediumSql } from './web-address.ts';

export type RowSource = {
  readonly fact: Fact;
  readonly where?: string;
  /** Columns that merge several rows into one; the other columns are then aggregates. */
  readonly groupBy?: readonly string[];
  /** SQL of columns that the fact does not have under the same name. */
  readonly columns?: Readonly<Record<string, string>>;
  /** Column of media cost; clients see it with the markup that they are billed. */
  readonly media?: 'cost';
  /** Columns that identify a row in its list. */
  readonly key: readonly string[];
  /**
   * Cheap tie-breaker for sorting very long lists: a narrow, nearly unique column, largest first, then row position. By
   * default the key columns are used, which are several texts per row.
   */
  readonly tieBreaker?: string;
  /**
   * Columns that belong to another fact. They are shown only if the reader may see that fact, and only for rows of the
   * source that the fact is read from.
   */
  readonly guarded?: { readonly fact: Fact; readonly origin: string; readonly columns: readonly string[] };
  /**
   * Column that holds the lower-case texts of the columns `of` and is searched instead of them; `beside`: the same for
   * guarded columns.
   */
  readonly searched?: {
    readonly column: string;
    readonly of: readonly string[];
    readonly beside?: Readonly<Record<string, string>>;
  };
  /** Lower-case copies of text columns, for sorting and partial search. */
  readonly lowercased?: Readonly<Record<string, string>>;
  readonly filters?: Readonly<Record<string, string>>;
};

const oneCurrency = 'min(currency) = max(currency)';
const maxColumns = (...names: string[]) => Object.fromEntries(names.map((name) => [name, `max(${name})`]));

const preparedLead = {
  columns: { internal_channel: 'internal_channel', source_medium: 'source_medium' },
  lowercased: { name: 'small_name', email: 'small_email', phone: 'small_phone', city: 'small_city' },
};

const leadRows: RowSource = {
  fact: 'leads',
  key: ['origin', 'stream', 'lead_key', 'day'],
  tieBreaker: 'occurred_at',
  filters: { caller_number: 'caller_number' },
  lowercased: preparedLead.lowercased,
  columns: {
    ...preparedLead.columns,
    lead_status: "coalesce(lead_status, 'new')",
    person_leads: 'coalesce(person_leads, 1)',
  },
  guarded: {
    fact: 'invoices',
    origin: 'customer_origin',
    columns: [
      'customer_name',
      'customer_key',
      'match_state',
      'match_confidence',
      'lifetime_value',
      'total_invoices',
    ],
  },
  searched: {
    column: 'search_text',
    of: ['name', 'phone', 'email', 'lead_key'],
    beside: { customer_name: 'customer_search' },
  },
};

const buildRowSources = (sql: Dialect): Readonly<Record<RowListSlug, RowSource>> => {
  const channel = { internal_channel: channelOptionSql(sql, 'channel', 'campaign') };
  const visit = { ...channel, source_medium: sourceMediumSql(sql) };
  return {
    leads: leadRows,
    calls: {
      fact: 'leads',
      where: "kind = 'call'",
      ...preparedLead,
      key: ['origin', 'stream', 'lead_key', 'day'],
      tieBreaker: 'occurred_at',
      searched: { column: 'search_text', of: ['name', 'phone', 'email', 'lead_key'] },
    },
    'lead-touches': {
      fact: 'lead_touches',
      key: ['origin', 'stream', 'lead_key', 'occurred_at', 'channel', 'campaign', 'landing_page'],
    },
    invoices: {
      fact: 'invoices',
      groupBy: ['origin', 'document', 'document_number', 'day', 'customer_key'],
      columns: {
        ...maxColumns('customer_email', 'customer_phone', 'status', 'country', 'region', 'city'),
        customer: 'coalesce(max(customer), customer_key)',
        lines: 'count(*)',
        // Sums amounts only if they are in one currency.
        amount: `CASE WHEN ${oneCurrency} THEN sum(amount) END`,
        tax: `CASE WHEN ${oneCurrency} THEN sum(tax) END`,
        open: `CASE WHEN ${oneCurrency} AND count(open) = count(*) THEN sum(open) END`,
        due_day: 'min(due_day)',
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
      media: 'cost',
      key: ['origin', 'day', 'channel', 'account', 'campaign', 'ad_group', 'search_term', 'match_type'],
    },
    'ad-landing-pages': {
      fact: 'ad_landing_pages',
      media: 'cost',
      key: ['origin', 'day', 'channel', 'account', 'campaign', 'landing_page'],
    },
    'keyword-rankings': {
      fact: 'keyword_rankings',
      key: ['origin', 'day', 'keyword', 'engine', 'place', 'url'],
    },
    reviews: {
      fact: 'reviews',
      columns: { answered: sql.cast('reply IS NOT NULL', 'boolean'), reply_hours: hoursToReplySql(sql) },
      key: ['origin', 'review_key', 'day'],
    },
    competitors: { fact: 'competitor_metrics', key: ['origin', 'day', 'competitor', 'metric'] },
    'website-audits': { fact: 'website_audits', key: ['origin', 'day', 'page', 'audit_check'] },
    'organic-searches': {
      fact: 'organic_searches',
      columns: { search_query: 'query', landing_page: 'page' },
      key: ['origin', 'day', 'search_query', 'landing_page', 'device'],
    },
    'attributed-invoices': {
      fact: 'attributed_invoices',
      columns: { ...channel, customer: 'coalesce(customer, customer_key)' },
      key: ['origin', 'attribution_model', 'document', 'document_number', 'day', 'customer_key', 'touch'],
    },
    matches: {
      fact: 'lead_matches',
      columns: { ...channel, customer: 'coalesce(customer, customer_key)' },
      key: ['origin', 'lead_key', 'day', 'customer_key'],
      tieBreaker: 'day',
    },
    ads: {
      fact: 'ads',
      media: 'cost',
      columns: channel,
      key: ['origin', 'day', 'channel', 'account', 'campaign', 'campaign_id', 'ad_group', 'device'],
    },
    sessions: {
      fact: 'sessions',
      columns: visit,
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
};

/** Returns the tables and columns that each list reads, with SQL of a dialect. */
export const rowSourcesOf = perDialect(buildRowSources);
