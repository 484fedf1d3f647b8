import type { Fact } from '@bellwether/contract/catalogue/facts';
import { factColumns } from '@bellwether/contract/imports/fact-columns';

export type FactColumn = { name: string; type: string };
export type FactTable = {
  /** The table's name is the fact's. */
  fact: Fact;
  /** What the loader adds to each row. */
  own: readonly FactColumn[];
  /** What an imported row holds, in order. */
  columns: readonly FactColumn[];
  /** Text columns that tell the streams of a source apart, e.g. an advertising channel and account. */
  streams: readonly string[];
};

/** Whose a row is, which load brought it, the source it came from (`origin`, as web sessions have a `source` of their own), and its month. */
const own: readonly FactColumn[] = [
  { name: 'business_id', type: 'UUID' },
  { name: 'load_id', type: 'UUID' },
  { name: 'origin', type: 'VARCHAR' },
  { name: 'month', type: 'DATE' },
];
/** Where no column of a row says of which stream it is, the load does: the forms of a website, the calls of a number. */
const named: Pick<FactTable, 'own' | 'streams'> = {
  own: [...own, { name: 'stream', type: 'VARCHAR' }],
  streams: ['stream'],
};

const byChannel = ['channel', 'account'];

/** The last day of a row that is the total of several days, from `day` on; NULL: a row of one day. */
export const periodEndColumn = 'period_end';
const withPeriods: readonly FactColumn[] = [...own, { name: periodEndColumn, type: 'DATE' }];

/** The warehouse tables. Rows are kept sorted by business and day, so that one business's days lie together; compaction keeps them so. */
export const factTables: Record<Fact, FactTable> = {
  invoices: { fact: 'invoices', columns: factColumns('invoices'), ...named },
  ads: { fact: 'ads', columns: factColumns('ads'), own, streams: byChannel },
  sessions: { fact: 'sessions', columns: factColumns('sessions'), ...named },
  leads: {
    fact: 'leads',
    columns: factColumns('leads'),
    // The caller's number without what people write between its digits, as it is looked for.
    own: [
      ...named.own,
      { name: 'caller_number', type: 'VARCHAR' },
      // What people said of it, which every load takes over from `lead_statuses`.
      { name: 'lead_status', type: 'VARCHAR' },
      { name: 'won_amount', type: 'DECIMAL(18,6)' },
      // Whose customer it is, which matching writes and every load takes over: lists of leads are filtered and sorted by it.
      { name: 'customer_origin', type: 'VARCHAR' },
      { name: 'customer_key', type: 'VARCHAR' },
      { name: 'customer_name', type: 'VARCHAR' },
      { name: 'match_state', type: 'VARCHAR' },
      { name: 'match_confidence', type: 'DOUBLE' },
      { name: 'lifetime_value', type: 'DOUBLE' },
      { name: 'total_invoices', type: 'INTEGER' },
      // Which leads are one person's, and how many there are of them; NULL for one alone.
      { name: 'person_key', type: 'VARCHAR' },
      { name: 'person_leads', type: 'INTEGER' },
      // Prepared for looking: the option of the channel filter, source and medium together, what is sorted by and what is searched for in small letters, and
      // the customer's name where that is another.
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

/** Does a fact keep the total of several days as one row? Every reader shares it out (`period-rows.ts`). */
export const keepsPeriods = (fact: string): fact is Fact =>
  Object.hasOwn(factTables, fact) && factTables[fact as Fact].own === withPeriods;

/** Do streams of a fact begin with their advertising channel? */
export const hasChannels = (fact: Fact): boolean => factTables[fact].streams === byChannel;

export type Rollup = { table: string; fact: Fact; keys: readonly FactColumn[]; sums: readonly FactColumn[] };

/**
 * Sums by month that the loader keeps in step with the facts, in the same transaction. A report of whole months is answered from here,
 * the days of partial months at its ends from the facts themselves.
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
