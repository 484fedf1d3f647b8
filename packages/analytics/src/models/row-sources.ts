import type { Fact } from '@bellwether/contract/catalogue/facts';
import type { RowListSlug } from '@bellwether/contract/rows/list';
import { channelOptionSql } from './channel-option.ts';
import { hoursToReplySql } from './reputation.ts';
import { sourceMediumSql } from './web-address.ts';

/** Where the rows of a list come from. */
export type RowSource = {
  readonly fact: Fact;
  /** Which rows of the fact are in it. */
  readonly where?: string;
  /** Columns of the fact that make one row of several; the other columns are then aggregates. */
  readonly groupBy?: readonly string[];
  /** SQL of a column that the fact does not have by the same name. */
  readonly columns?: Readonly<Record<string, string>>;
  /** The column of what platforms charge for media, which clients may be shown with the markup that they are billed. */
  readonly media?: 'cost';
  /** Columns that name a row in its list. */
  readonly key: readonly string[];
  /**
   * A narrow column that nearly tells rows apart, of a list of very many: rows that are equal in what they are sorted by stand by it, the greatest first, then as
   * they lie. Not given: by what names them, which for each row is several texts to read.
   */
  readonly ties?: string;
  /** Columns of one row that tell of another fact: they are read where the reader may see that, of the source that it is read from. */
  readonly guarded?: { readonly fact: Fact; readonly origin: string; readonly columns: readonly string[] };
  /** One column that is searched instead of others, what they hold in small letters; `beside`, one of a guarded column. */
  readonly searched?: {
    readonly column: string;
    readonly of: readonly string[];
    readonly beside?: Readonly<Record<string, string>>;
  };
  /** Columns that hold the text of another in small letters, by which it is sorted and looked through for a part of it. */
  readonly small?: Readonly<Record<string, string>>;
  /** Columns that a filter may name beside those of the list: what they are called, and their SQL. */
  readonly filters?: Readonly<Record<string, string>>;
};

const oneCurrency = 'min(currency) = max(currency)';
const any = (...names: string[]) => Object.fromEntries(names.map((name) => [name, `max(${name})`]));

const channel = { internal_channel: channelOptionSql('channel', 'campaign') };
const visit = { ...channel, source_medium: sourceMediumSql };
/** Columns of leads that are prepared when they come. */
const preparedLead = {
  columns: { internal_channel: 'internal_channel', source_medium: 'source_medium' },
  small: { name: 'small_name', email: 'small_email', phone: 'small_phone', city: 'small_city' },
};

/** A lead, and the customer whom it became by matching, with all that was invoiced to them. */
const leadRows: RowSource = {
  fact: 'leads',
  key: ['origin', 'stream', 'lead_key', 'day'],
  ties: 'occurred_at',
  filters: { caller_number: 'caller_number' },
  small: preparedLead.small,
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

export const rowSources: Readonly<Record<RowListSlug, RowSource>> = {
  leads: leadRows,
  calls: {
    fact: 'leads',
    where: "kind = 'call'",
    ...preparedLead,
    key: ['origin', 'stream', 'lead_key', 'day'],
    ties: 'occurred_at',
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
    columns: { answered: 'reply IS NOT NULL', reply_hours: hoursToReplySql },
    key: ['origin', 'review_key', 'day'],
  },
  competitors: { fact: 'competitor_metrics', key: ['origin', 'day', 'competitor', 'metric'] },
  'website-audits': { fact: 'website_audits', key: ['origin', 'day', 'page', 'audit_check'] },
  'attributed-invoices': {
    fact: 'attributed_invoices',
    columns: { ...channel, customer: 'coalesce(customer, customer_key)' },
    key: ['origin', 'attribution_model', 'document', 'document_number', 'day', 'customer_key', 'touch'],
  },
  matches: {
    fact: 'lead_matches',
    columns: { ...channel, customer: 'coalesce(customer, customer_key)' },
    key: ['origin', 'lead_key', 'day', 'customer_key'],
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
