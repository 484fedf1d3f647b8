import type { Fact } from '@bellwether/contract/catalogue/facts';
import { factColumns } from '@bellwether/contract/imports/fact-columns';

export type FactColumn = { name: string; type: string };
export type FactTable = {
  /** Also the name of the table. */
  fact: Fact;
  /** Columns that the loader adds to each row. */
  own: readonly FactColumn[];
  /** Columns of an imported row, in order. */
  columns: readonly FactColumn[];
  /** Text columns that distinguish the streams of a source, e.g. an advertising channel and account. */
  streams: readonly string[];
};

/**
 * Business, load, source and month of a row. The source is `origin`, because web sessions have a `source` of
 * their own.
 */
const own: readonly FactColumn[] = [
  { name: 'business_id', type: 'UUID' },
  { name: 'load_id', type: 'UUID' },
  { name: 'origin', type: 'VARCHAR' },
  { name: 'month', type: 'DATE' },
];
/**
 * Adds a stream column, set by the load, to facts whose rows do not show their stream. Streams are e.g. the
 * forms of a website or the calls of a number.
 */
const named: Pick<FactTable, 'own' | 'streams'> = {
  own: [...own, { name: 'stream', type: 'VARCHAR' }],
  streams: ['stream'],
};

const byChannel = ['channel', 'account'];

/** Last day of a row that totals several days from `day` on; NULL: a row of one day. */
export const periodEndColumn = 'period_end';
const withPeriods: readonly FactColumn[] = [...own, { name: periodEndColumn, type: 'DATE' }];

/**
 * Warehouse tables. Rows are sorted by business and day, so that the days of one business are adjacent;
 * compaction preserves the order.
 */
export const factTables: Record<Fact, FactTable> = {
  invoices: { fact: 'invoices', columns: factColumns('invoices'), ...named },
  ads: { fact: 'ads', columns: factColumns('ads'), own, streams: byChannel },
  sessions: { fact: 'sessions', columns: factColumns('sessions'), ...named },
  leads: {
    fact: 'leads',
    columns: factColumns('leads'),
    // Caller's number without formatting, for searches.
    own: [
      ...named.own,
      { name: 'caller_number', type: 'VARCHAR' },
      // Status set by users, which every load copies from `lead_statuses`.
      { name: 'lead_status', type: 'VARCHAR' },
      { name: 'won_amount', type: 'DECIMAL(18,6)' },
      // Matched customer, written by matching and preserved by every load; lists of leads filter and sort by
      // it.
      { name: 'customer_origin', type: 'VARCHAR' },
      { name: 'customer_key', type: 'VARCHAR' },
      { name: 'customer_name', type: 'VARCHAR' },
      { name: 'match_state', type: 'VARCHAR' },
      { name: 'match_confidence', type: 'DOUBLE' },
      { name: 'lifetime_value', type: 'DOUBLE' },
      { name: 'total_invoices', type: 'INTEGER' },
      // Key of the person with several leads, and their number; NULL for a single lead.
      { name: 'person_key', type: 'VARCHAR' },
      { name: 'person_leads', type: 'INTEGER' },
      // Precomputed for searches: the option of the channel filter, and source and medium together.
      // Lower-case texts serve sorting and searching. The customer's name is included if it differs.
      { name: 'internal_channel', type: 'VARCHAR' },
      { name: 'source_medium', type: 'VARCHAR' },
      { name: 'small_name', type: 'VARCHAR' },
      { name: 'small_email', type: 'VARCHAR' },
      { name: 'small_phone', type: 'VARCHAR' },
      { name: 'small_city', type: 'VARCHAR' },
      { name: 'search_text', type: 'VARCHAR' },
      { name: 'customer_search', type: 'VARCHAR' },
    ],
    streams: named.streams,
  },
  search_terms: {
    fact: 'search_terms',
    columns: factColumns('search_terms'),
    own: withPeriods,
    streams: byChannel,
  },
  ad_landing_pages: {
    fact: 'ad_landing_pages',
    columns: factColumns('ad_landing_pages'),
    own: withPeriods,
    streams: byChannel,
  },
  keyword_rankings: { fact: 'keyword_rankings', columns: factColumns('keyword_rankings'), ...named },
  reviews: { fact: 'reviews', columns: factColumns('reviews'), ...named },
  competitor_metrics: { fact: 'competitor_metrics', columns: factColumns('competitor_metrics'), ...named },
  website_audits: { fact: 'website_audits', columns: factColumns('website_audits'), ...named },
  lead_touches: { fact: 'lead_touches', columns: factColumns('lead_touches'), ...named },
  lead_matches: { fact: 'lead_matches', columns: factColumns('lead_matches'), ...named },
  attributed_invoices: {
    fact: 'attributed_invoices',
    columns: factColumns('attributed_invoices'),
    ...named,
  },
};

/**
 * Checks whether a fact stores the total of several days as one row. Every reader shares it out
 * (`period-rows.ts`).
 */
export const keepsPeriods = (fact: string): fact is Fact =>
  Object.hasOwn(factTables, fact) && factTables[fact as Fact].own === withPeriods;

/** Checks whether streams of a fact begin with their advertising channel. */
export const hasChannels = (fact: Fact): boolean => factTables[fact].streams === byChannel;

export type Rollup = { table: string; fact: Fact; keys: readonly FactColumn[]; sums: readonly FactColumn[] };

/**
 * Monthly sums that the loader updates in the same transaction as the facts. A report reads whole months from
 * here, and the days of partial months from the facts.
 */
export const rollups: readonly Rollup[] = [
  {
    table: 'ads_month',
    fact: 'ads',
    keys: [
      { name: 'business_id', type: 'UUID' },
      { name: 'origin', type: 'VARCHAR' },
      { name: 'month', type: 'DATE' },
      { name: 'channel', type: 'VARCHAR' },
      { name: 'account', type: 'VARCHAR' },
      { name: 'campaign', type: 'VARCHAR' },
      { name: 'device', type: 'VARCHAR' },
      { name: 'currency', type: 'VARCHAR' },
      { name: 'estimated', type: 'BOOLEAN' },
    ],
    sums: [
      { name: 'impressions', type: 'BIGINT' },
      { name: 'clicks', type: 'BIGINT' },
      { name: 'cost', type: 'DECIMAL(18,6)' },
      { name: 'conversions', type: 'DECIMAL(18,6)' },
      { name: 'conversion_value', type: 'DECIMAL(18,6)' },
    ],
  },
];
