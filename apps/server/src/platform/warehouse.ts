import type { Statement } from '@bellwether/analytics/compile/statement';
import type { Dialect } from '@bellwether/analytics/dialects/dialect';
import type { BusinessScope, Scope } from '@bellwether/domain/access/scope';
import type { Fact } from '@bellwether/domain/catalogue/facts';
import type { MatchDecision } from '@bellwether/domain/matching/rules';
import type { FactSource } from '@bellwether/domain/sources/integrations';
import type { Day } from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';
import type { FactRow } from '@bellwether/facts/facts';
import type { QueueKey } from './fair-queue.ts';

/**
 * Fair-queue key and abort signal of a query. `onAllCores`: the query scans very many rows and runs on all
 * cores. That costs more CPU time in all but ends sooner.
 */
export type QueryOptions = { asker: QueueKey; signal?: AbortSignal; onAllCores?: boolean };

/** Typed rows in batches, in any order. */
export type RowBatches<F extends Fact = Fact> = AsyncIterable<readonly { [One in F]: FactRow<One> }[F][]>;

/**
 * Parquet file with columns of the fact; a column that it lacks is unknown. It may also have `line` (the order of the
 * rows), `problem` (NULL for a row to load) and, for a fact that keeps periods, `period_end` (the last day of a total of
 * several days).
 */
export type ParquetRows = {
  parquet: string;
  /**
   * Whether the file has rows with the column `withdrawn` set. Such rows have a problem and cancel their item. They add
   * nothing and remove earlier rows of the same identity.
   */
  withdraws?: boolean;
};

/** Statistics of rows that a load needs beforehand. */
export type RowStats = {
  /**
   * Number of rows without a problem, a total of several days counted once per day; and number of rows with
   * one.
   */
  rows: number;
  faulty: number;
  /** Streams of the rows; [''] if the rows do not tell. */
  streams: readonly string[];
  /** First and last day; null without rows. */
  days: Range | null;
  /** Columns of the fact with a value in at least one row. */
  fields: readonly string[];
  /** Whether the rows are sorted by day, apart from a few neighbours. */
  inDayOrder: boolean;
  /** Currency of the rows with exchange rate 1; null if there are none. */
  baseCurrency: string | null;
};

/** Days of a stream that a load covers completely; a day without rows is known to be empty. */
export type CoveredDays = { stream: string; days: readonly Range[] };

export type LoadRequest = {
  /** Id chosen by the caller; two calls with the same id load once. */
  loadId: string;
  fact: Fact;
  source: FactSource;
  /** Coverage according to the caller, including days without rows. No row may lie outside. */
  covers: readonly CoveredDays[];
  /** Columns of the fact that the load delivers, filled or not. Any other column is not in this load. */
  fields: readonly string[];
  /**
   * Earlier rows of the source that the load replaces. 'days': all rows on the covered days of the covered
   * streams, for complete data. 'sync': the same, and the replaced rows are deleted, because a sync is never undone.
   * Loads of earlier syncs that have nothing left are removed from the log. 'identity': rows of the same items
   * (packages/facts/src/identity.ts); for a file, which holds only what a user exported.
   */
  replaces: 'days' | 'sync' | 'identity';
  /**
   * With 'identity': maximum number of earlier rows that may disappear without a counterpart in this load.
   * Default: any.
   */
  maxRemovedRows?: number;
  /** User and description, for the load log. */
  by: string;
  note: string;
  rejected: number;
  rows: ParquetRows | RowBatches;
  /**
   * Statistics of exactly these rows, computed earlier. The rows are then read only once.
   */
  rowStats?: RowStats;
  /** Called now and then. When the signal fires the load stops with an error and changes nothing. */
  onProgress?: (done: number, total: number) => void;
  signal?: AbortSignal;
};

export type LoadResult = { loaded: number; replaced: number };

/**
 * Error when a load would remove more rows than its caller agreed to, because of a load since. Nothing has
 * changed.
 */
export class RemovesMoreThanConfirmed extends Error {
  constructor(rows: number) {
    super(`${rows} rows of earlier imports would be removed, more than you confirmed.`);
  }
}

/**
 * Effect of an import on rows of earlier loads. Amounts are decimal numbers in `currency`, null for facts
 * that count rows.
 */
export type Replacement = {
  /** Number of rows that would be replaced. */
  rows: number;
  /**
   * Replaced rows without a counterpart in the new rows, grouped by name, largest amount first, at most 50.
   */
  disappearing: {
    rows: number;
    sums: readonly { amount: number | null; currency: string | null }[];
    named: readonly {
      name: string;
      days: Range;
      rows: number;
      amount: number | null;
      currency: string | null;
    }[];
  };
  /** Columns that have values in the replaced rows but are missing in the new rows. */
  columns: readonly string[];
  /**
   * Campaigns of the same days that stay, if the new rows have campaigns that these days did not have. Some
   * may have been renamed.
   */
  beside: readonly string[];
  /** New leads that a connected source also delivers, by that source; each counts once. */
  duplicateLeads: readonly { source: FactSource; leads: number }[];
  /** Numbers of documents that count as the same as one written differently: how many, and some of them. */
  renumbered: { total: number; some: readonly { was: string; number: string }[] };
};

/** An entry of the load log. Times are UTC. */
export type LoadRecord = {
  loadId: string;
  fact: Fact;
  source: FactSource;
  from: Day;
  to: Day;
  rows: number;
  /** Rows that no later load has replaced. */
  liveRows: number;
  rejected: number;
  loadedAt: Date;
};

/**
 * Coverage of a fact by one source and stream with the same columns: the days (merged, in order) and the time
 * of the latest load. A day without coverage is unknown; a covered day without rows is zero. A column that no
 * coverage of a day has is missing in the source.
 */
export type Coverage = {
  businessId: string;
  fact: Fact;
  source: FactSource;
  stream: string;
  /** Advertising channel, if the fact has channels. */
  channel: string | null;
  /** Empty for a load whose rows later loads have all replaced; its days stay covered. */
  fields: readonly string[];
  days: readonly Range[];
  /** Days on which some rows are a period's total spread over its days. */
  estimated: readonly Range[];
  currencies: readonly string[];
  loadedAt: Date;
};

/** Lead status that a user set. `amount` is a decimal number as text, for a won lead. */
export type LeadMark = { leadKey: string; day: Day; status: string; amount: string | null };

/** Decision of a user on a match between a lead and a customer of one source's invoices. */
export type MatchDecisionRecord = {
  origin: string;
  leadKey: string;
  day: Day;
  customerKey: string;
  decision: MatchDecision;
};

/** Key of a lead that stays the same in every load: its source's number and its day. */
export type LeadKey = { leadKey: string; day: Day };

/**
 * Current person decisions (`effectiveDecisions` of contract/leads/person): leads that phone numbers and addresses
 * must not join, and pairs that are the same person. Sorted, so that it can be compared with earlier
 * decisions.
 */
export type PersonDecisions = {
  apart: readonly LeadKey[];
  same: readonly (readonly [LeadKey, LeadKey])[];
};

/**
 * Number of leads with a customer and of leads to confirm; `changed`: whether anything differs from before.
 */
export type MatchResult = { counted: number; toConfirm: number; changed: boolean };

/** A row of an archive: every value as text that the warehouse can cast. */
export type ArchivedRow = Readonly<Record<string, string | null>>;

/** Rows that a source delivered to some streams, such as those of one account. */
export type SourceRows = { fact: Fact; source: string; streams: readonly string[] };

/** `purged`: the load cannot be undone, because the rows it replaced have been deleted. */
export type UndoResult = 'undone' | 'unknown' | 'purged';

/**
 * The store of facts: a DuckDB file of this process, or ClickHouse (docs/warehouse.md, Engines).
 */
export type Warehouse = {
  /** SQL dialect of its statements. */
  dialect: Dialect;
  /**
   * Returns the rows of a compiled statement, with numbers as numbers and days as text. A statement by hand has to convert
   * whole numbers, decimals and days itself, with the functions of `dialect`. With `options` it
   * waits for a fair share and aborts with the signal's reason.
   * @throws Problem 'busy' when too many queries run, or this one takes longer than a minute.
   */
  query(statement: Statement, options?: QueryOptions): Promise<Record<string, unknown>[]>;
  /**
   * Answers a statement from pre-aggregates, which are built on demand. Returns null if the business has none
   * and needs none, or if there are more rows than `maxRows`.
   * @throws as `query`.
   */
  queryAggregates(
    statement: Statement,
    maxRows: number,
    options?: QueryOptions,
  ): Promise<Record<string, unknown>[] | null>;
  /**
   * Yields the rows of a statement in batches as they are found; only a few thousand are in memory at a time.
   * A slow consumer blocks a reader of the warehouse, so only code that writes the rows away at once should
   * use it.
   * @throws as `query`; it may take ten minutes.
   */
  stream(statement: Statement, options?: QueryOptions): AsyncIterable<Record<string, unknown>[]>;
  /** Loads rows in one transaction: readers see the old or the new rows, even after a kill. */
  load(scope: BusinessScope, request: LoadRequest): Promise<LoadResult>;
  /** Returns the effect of a load by identity on rows of earlier loads. */
  previewLoad(
    scope: BusinessScope,
    request: Pick<LoadRequest, 'fact' | 'source' | 'fields' | 'rows' | 'signal'>,
  ): Promise<Replacement>;
  /** Undoes a load and restores the rows that it replaced. */
  undo(scope: BusinessScope, loadId: string): Promise<UndoResult>;
  /**
   * Removes everything that a source delivered to some streams, and restores the rows that it replaced. Returns the
   * number of removed loads.
   */
  removeSource(scope: BusinessScope, rows: SourceRows): Promise<number>;
  /**
   * Stores lead statuses that users set and applies them to current and future leads of a business. It takes
   * no scope, because it only copies the operational store, which has checked and audited the change. It
   * therefore works even if the user has left since.
   */
  markLeads(businessId: string, marks: readonly LeadMark[]): Promise<void>;
  /**
   * Matches leads to customers and attributes invoices to touches, from the current facts. Updates
   * `lead_matches`, `attributed_invoices` and the persons of leads. It processes only changes since the last
   * run; without changes it writes nothing.
   */
  match(
    scope: BusinessScope,
    decisions: readonly MatchDecisionRecord[],
    options?: { persons?: PersonDecisions; signal?: AbortSignal },
  ): Promise<MatchResult>;
  /**
   * Returns the revenue source and currency of the latest matching for each business of the scope; a business
   * never matched is missing. The customers and values stored with leads date from that matching.
   */
  matchedBy(scope: Scope): ReadonlyMap<string, { source: string | null; currency: string | null }>;
  /** Returns the ids of businesses (or the given one) whose matches and attribution are out of date. */
  unmatched(businessId?: string): Promise<string[]>;
  /** Registers a listener that gets the business id after each change of facts. */
  onChange(listener: (businessId: string) => void): void;
  /**
   * Runs maintenance between loads, which wait for it only a moment. It purges rows that were replaced long
   * ago and restores the order by business and day. Work done before the signal fires is kept.
   */
  maintain(signal?: AbortSignal): Promise<{ purged: number; compacted: number }>;
  /** Reports whether the load was committed and not undone. */
  hasLoad(scope: BusinessScope, loadId: string): Promise<boolean>;
  loads(scope: BusinessScope): Promise<LoadRecord[]>;
  coverage(scope: Scope): Promise<Coverage[]>;
  /**
   * Yields all data of a business table by table (the load log first), for `restore` into another warehouse.
   */
  archive(scope: BusinessScope): AsyncIterable<{ table: string; rows: ArchivedRow[] }>;
  /**
   * Restores the output of `archive`, one file of JSON lines per table, into the scope's business, which must
   * have no rows: all or nothing.
   * @throws Error for rows that do not fit these tables.
   */
  restore(scope: BusinessScope, files: ReadonlyMap<string, string>): Promise<void>;
  /**
   * Returns a version that changes with the rows of any business of the scope; it is the same in every
   * process over one store.
   */
  dataVersion(scope: Scope): Promise<string>;
  /** Resolves when the warehouse responds, independent of running queries. */
  ping(): Promise<void>;
  close(): Promise<void>;
};
