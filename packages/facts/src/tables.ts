import { type Fact, factNames } from '@bellwether/domain/catalogue/facts';
import type { ColumnType, FactColumn } from './column-types.ts';
import { factColumns, factDeclarations } from './facts.ts';
import { periodEndColumn } from './identity.ts';

export type FactTable = {
  /** Name of the fact and of its table. */
  fact: Fact;
  /** Columns that the warehouse adds to each row, such as the load that wrote it. */
  own: readonly FactColumn[];
  /** Columns that a source fills, in order. */
  columns: readonly { name: string; type: ColumnType }[];
  /** Text columns that distinguish the streams of a source, e.g. an advertising channel and account. */
  streams: readonly string[];
};

/**
 * Columns of every table: business, load, source and month of a row. The source column is `origin`, because web
 * sessions have a `source` of their own.
 */
const own: readonly FactColumn[] = [
  { name: 'business_id', type: 'id' },
  { name: 'load_id', type: 'id' },
  { name: 'origin', type: 'text' },
  { name: 'month', type: 'day' },
];

/** Column with the stream of a row, for facts whose other columns do not show it. The load sets it. */
const streamColumn: FactColumn = { name: 'stream', type: 'text' };

const buildTable = (fact: Fact): FactTable => {
  const { streams, periods, added = [] } = factDeclarations[fact];
  return {
    fact,
    own: [
      ...own,
      ...(streams ? [] : [streamColumn]),
      ...(periods ? [{ name: periodEndColumn, type: 'day' } as const] : []),
      ...added,
    ],
    columns: factColumns(fact),
    streams: streams ?? [streamColumn.name],
  };
};

/**
 * Tables of the store. Rows are sorted by business and day, so that the days of one business are adjacent;
 * compaction preserves the order.
 */
export const factTables = Object.fromEntries(factNames.map((fact) => [fact, buildTable(fact)])) as Readonly<
  Record<Fact, FactTable>
>;

/**
 * Checks whether a fact stores a period total as one row. Every reader distributes it over the days
 * (`analytics/compile/period-rows.ts`).
 */
export const keepsPeriods = (fact: string): fact is Fact =>
  Object.hasOwn(factTables, fact) && factDeclarations[fact as Fact].periods === true;

/** Checks whether streams of a fact begin with their advertising channel. */
export const hasChannels = (fact: Fact): boolean => factDeclarations[fact].streams?.[0] === 'channel';

export type Rollup = { table: string; fact: Fact; keys: readonly FactColumn[]; sums: readonly FactColumn[] };

/**
 * Monthly sums that the loader updates in the same transaction as the facts. A report reads whole months from these
 * rollups, and the days of partial months from the facts.
 */
export const rollups: readonly Rollup[] = [
  {
    table: 'ads_month',
    fact: 'ads',
    keys: [
      { name: 'business_id', type: 'id' },
      { name: 'origin', type: 'text' },
      { name: 'month', type: 'day' },
      { name: 'channel', type: 'text' },
      { name: 'account', type: 'text' },
      { name: 'campaign', type: 'text' },
      { name: 'device', type: 'text' },
      { name: 'currency', type: 'text' },
      { name: 'estimated', type: 'boolean' },
    ],
    sums: [
      { name: 'impressions', type: 'integer' },
      { name: 'clicks', type: 'integer' },
      { name: 'cost', type: 'decimal' },
      { name: 'conversions', type: 'decimal' },
      { name: 'conversion_value', type: 'decimal' },
    ],
  },
];
