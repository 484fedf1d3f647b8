import { factColumns } from '@bellwether/contract/imports/fact-columns';
import type { Fact } from './list.ts';

export type Column = { name: string; type: string };
export type FactTable = {
  /** The table's name is the fact's. */
  fact: Fact;
  /** What an imported row holds, in order. */
  columns: readonly Column[];
  /** Text columns that part a slice further: a load replaces only the rows that agree with its own in these. */
  streams: readonly string[];
};

/** Before the imported columns of every fact: whose, which load brought the row, the source it came from (`origin`, as web sessions have a `source` of their own), and its month. */
export const ownColumns: readonly Column[] = [
  { name: 'business_id', type: 'UUID' },
  { name: 'load_id', type: 'UUID' },
  { name: 'origin', type: 'VARCHAR' },
  { name: 'month', type: 'DATE' },
];

/** The warehouse tables. Rows are kept sorted by business and day, so that one business's days lie together. */
export const factTables: Record<Fact, FactTable> = {
  invoices: { fact: 'invoices', columns: factColumns('invoices'), streams: [] },
  ads: { fact: 'ads', columns: factColumns('ads'), streams: ['channel', 'account'] },
  sessions: { fact: 'sessions', columns: factColumns('sessions'), streams: [] },
  leads: { fact: 'leads', columns: factColumns('leads'), streams: [] },
};

export type Rollup = { table: string; fact: Fact; keys: readonly Column[]; sums: readonly Column[] };

/**
 * Sums by month that the loader keeps in step with the facts, in the same transaction. A report of whole months is answered from here,
 * the days at the ragged ends of its range from the facts themselves.
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
