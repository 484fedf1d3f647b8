import type { Statement } from '@bellwether/analytics/compile/statement';
import type { Dialect } from '@bellwether/analytics/dialects/dialect';
import type { BusinessScope, Scope } from '@bellwether/domain/access/scope';
import type { Fact } from '@bellwether/domain/catalogue/facts';
import type { MatchDecision } from '@bellwether/domain/matching/rules';
import type { FactSource } from '@bellwether/domain/sources/fact-sources';
import type { Day } from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';
import type { FactRow } from '@bellwether/facts/facts';
import type { QueueKey } from './fair-queue.ts';

/**
 * Fair-queue key and abort signal of a query. `onAllCores`: the query scans very many rows and runs on all cores, which
 * costs more CPU time in total but ends sooner.
 */
export type QueryOptions = { asker: QueueKey; signal?: AbortSignal; onAllCores?: boolean };

/** Typed fact rows in batches, in any order. */
export type RowBatches<F extends Fact = Fact> = AsyncIterable<readonly { [One in F]: FactRow<One> }[F][]>;

/**
 * Parquet file with columns of a fact; a column missing from the file is unknown. It may also have `line` (the order of
 * the rows), `problem` (NULL for a row to load) and, for facts with multi-day totals, `period_end` (the last day of the
 * total).
 */
export type ParquetRows = {
  parquet: string;
  /**
   * Whether the file has rows with `withdrawn` set. Such a row has a problem and cancels an item: it adds nothing, and
   * removes rows of earlier loads with the same identity.
   */
  withdraws?: boolean;
};

/** Statistics of rows that a load needs in advance. */
export type RowStats = {
  /** Number of rows without a problem, counting a multi-day total once per day; and number of rows with a problem. */
  rows: number;
  faulty: number;
  /** Streams of the rows; [''] if the rows name none. */
  streams: readonly string[];
  /** First and last day of the rows; null without rows. */
  days: Range | null;
  /** Columns of the fact that have a value in at least one row. */
  fields: readonly string[];
  /** Whether the rows are sorted by day, apart from small deviations. */
  inDayOrder: boolean;
  /** Currency of the rows with exchange rate 1; null if there are none. */
  baseCurrency: string | null;
};

/** Days of a stream that a load covers completely; a covered day without rows counts as zero. */
export type CoveredDays = { stream: string; days: readonly Range[] };

export type LoadRequest = {
  /** Load id, chosen by the caller; two calls with the same id load only once. */
  loadId: string;
  fact: Fact;
  source: FactSource;
  /** Coverage that the caller declares, including days without rows. No row may be outside it. */
  covers: readonly CoveredDays[];
  /**
   * Returns the days that the load does not cover after all. It is called after the last row, for a service that reports
   * unfinished days while it is read. A load that covers no day stores nothing.
   */
  leavesOut?: () => readonly Range[];
  /** Columns of the fact that the load delivers, even if empty. All other columns are missing in this load. */
  fields: readonly string[];
  /**
   * Earlier rows of the source that the load replaces. 'days': all rows on the covered days of the covered streams, for
   * complete data. 'sync': the same, but replaced rows are deleted, because a sync is never undone, and earlier syncs
   * without remaining rows are removed from the log. 'identity': rows of the same items
   * (packages/facts/src/identity.ts); for a file, which holds only what a user exported.
   */
  replaces: 'days' | 'sync' | 'identity';
  /**
   * For 'identity': maximum number of earlier rows that may disappear without a counterpart in this load. The default
   * is unlimited.
   */
  maxRemovedRows?: number;
  /** User and description for the load log. */
  by: string;
  note: string;
  rejected: number;
  rows: ParquetRows | RowBatches;
  /** Precomputed statistics of exactly these rows, so that the rows are read only once. */
  rowStats?: RowStats;
  /** Receives the progress now and then. When the signal fires, the load stops with an error and changes nothing. */
  onProgress?: (done: number, total: number) => void;
  signal?: AbortSignal;
};

export type LoadResult = { loaded: number; replaced: number };

/**
 * Thrown when a load would remove more rows than the user confirmed, because of another load since the confirmation.
 * Nothing has changed.
 */
export class RemovesMoreThanConfirmed extends Error {
  constructor(rows: number) {
    super(`${rows} rows of earlier imports would be removed, more than you confirmed.`);
  }
}

/**
 * Effect of an import on rows of earlier loads. Amounts are decimal numbers in `currency`; null for facts without
 * amounts.
 */
export type Replacement = {
  /** Number of rows that would be replaced. */
  rows: number;
  /**
   * Names of replaced rows without a counterpart in the new rows, grouped by name, largest amount first, at most 50.
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
   * Existing campaigns on the days for which the new rows bring further campaigns, because some may have been renamed.
   */
  beside: readonly string[];
  /** Number of new leads that a connected source also delivers, by that source; each such lead counts once. */
  duplicateLeads: readonly { source: FactSource; leads: number }[];
  /** Document numbers that count as the same number in a different spelling: their count, and examples. */
  renumbered: { total: number; some: readonly { was: string; number: string }[] };
};

/** Entry of the load log. Times are UTC. */
export type LoadRecord = {
  loadId: string;
  fact: Fact;
  source: FactSource;
  from: Day;
  to: Day;
  rows: number;
  /** Number of rows that no later load has replaced. */
  liveRows: number;
  rejected: number;
  loadedAt: Date;
};

/**
 * Days that a fact's source and stream cover with the same columns (merged ranges in order), with the time of the
 * latest load. A day without coverage is unknown; a covered day without rows is zero. A column in no coverage of a day
 * is missing in the source.
 */
export type Coverage = {
  businessId: string;
  fact: Fact;
  source: FactSource;
  stream: string;
  /** Advertising channel, if the fact has channels. */
  channel: string | null;
  /** Load ids; empty if later loads replaced all rows of the load, whose days stay covered. */
  fields: readonly string[];
  days: readonly Range[];
  /** Days with estimated rows: a period's total spread over its days. */
  estimated: readonly Range[];
  currencies: readonly string[];
  loadedAt: Date;
};

/** Lead status that a user set. `amount` is a decimal number as text, for a won lead. */
export type LeadMark = { leadKey: string; day: Day; status: string; amount: string | null };

/** User's decision on a match between a lead and a customer of a revenue source. */
export type MatchDecisionRecord = {
  origin: string;
  leadKey: string;
  day: Day;
  customerKey: string;
  decision: MatchDecision;
};

/** Key of a lead that never changes between loads: its number in the source and its day. */
export type LeadIdentity = { leadKey: string; day: Day };

/**
 * Users' current decisions on persons (`effectiveDecisions` of contract/leads/person): leads that must not be joined by
 * phone number or address, and pairs of leads that are the same person. Sorted, so that decisions can be compared.
 */
export type PersonDecisions = {
  apart: readonly LeadIdentity[];
  same: readonly (readonly [LeadIdentity, LeadIdentity])[];
};

/** Number of matched leads and of leads that need confirmation; `changed`: whether any match changed. */
export type MatchResult = { counted: number; toConfirm: number; changed: boolean };

/** Row of a business archive: every value is text that the warehouse can cast. */
export type ArchivedRow = Readonly<Record<string, string | null>>;

/** Rows that a source delivered for some streams, such as those of an account. */
export type SourceRows = { fact: Fact; source: string; streams: readonly string[] };

/** Result of an undo. `purged`: the load cannot be undone, because the rows it replaced have been deleted. */
export type UndoResult = 'undone' | 'unknown' | 'purged';

/** Store of facts: a DuckDB file of this process, or ClickHouse (docs/warehouse.md, Engines). */
export type Warehouse = {
  /** SQL dialect of the warehouse's statements. */
  dialect: Dialect;
  /**
   * Returns the rows of a compiled statement, with numbers as numbers and days as text. Handwritten statements must
   * convert whole numbers, decimals and days itself, with the functions of `dialect`. With `options` it waits for a
   * fair share and aborts with the signal's reason. @throws Problem 'busy' when too many queries run, or this one takes
   * longer than a minute.
   */
  query(statement: Statement, options?: QueryOptions): Promise<Record<string, unknown>[]>;
  /**
   * Answers a statement from pre-aggregated data, built on demand. Returns null if the business has no such data or
   * there are more rows than `maxRows`. @throws as `query`.
   */
  queryAggregates(
    statement: Statement,
    maxRows: number,
    options?: QueryOptions,
  ): Promise<Record<string, unknown>[] | null>;
  /**
   * Yields the rows of a statement in batches, so that only a few thousand rows are in memory. A slow consumer blocks a
   * warehouse reader, so consumers must write the rows away at once. @throws as `query`, but it may take ten minutes.
   */
  stream(statement: Statement, options?: QueryOptions): AsyncIterable<Record<string, unknown>[]>;
  /** Loads rows in one transaction: readers see the old or the new rows, even after a kill. */
  load(scope: BusinessScope, request: LoadRequest): Promise<LoadResult>;
  /** Previews how a load by identity would affect rows of earlier loads. */
  previewLoad(
    scope: BusinessScope,
    request: Pick<LoadRequest, 'fact' | 'source' | 'fields' | 'rows' | 'signal'>,
  ): Promise<Replacement>;
  /** Undoes a load and restores the rows that it replaced. */
  undo(scope: BusinessScope, loadId: string): Promise<UndoResult>;
  /**
   * Removes all rows that a source delivered for some streams, and restores the rows that they replaced. Returns the
   * number of removed loads.
   */
  removeSource(scope: BusinessScope, rows: SourceRows): Promise<number>;
  /**
   * Stores lead statuses that users set and applies them to current and future leads of a business. It takes no scope,
   * because it only copies the record store, which has checked and audited the change. It therefore works even after
   * the user has left.
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
   * Returns the revenue source and currency of the latest matching for each business of the scope; businesses that were
   * never matched are missing. The customers and values stored with leads date from that matching.
   */
  matchedBy(scope: Scope): ReadonlyMap<string, { source: string | null; currency: string | null }>;
  /** Returns the businesses whose matches and attribution are out of date; with an id, checks only that business. */
  unmatched(businessId?: string): Promise<string[]>;
  /** Registers a listener that receives the business id after each change of facts. */
  onChange(listener: (businessId: string) => void): void;
  /**
   * Runs maintenance between loads, which it delays only for a moment: it purges rows replaced long ago and restores
   * the order by business and day. Work done before the signal fires is kept.
   */
  maintain(signal?: AbortSignal): Promise<{ purged: number; compacted: number }>;
  /** Checks whether a load was committed and not undone. */
  hasLoad(scope: BusinessScope, loadId: string): Promise<boolean>;
  loads(scope: BusinessScope): Promise<LoadRecord[]>;
  coverage(scope: Scope): Promise<Coverage[]>;
  /** Yields all data of a business by table (the load log first), for `restore` into another warehouse. */
  archive(scope: BusinessScope): AsyncIterable<{ table: string; rows: ArchivedRow[] }>;
  /**
   * Restores the output of `archive`, a file of JSON lines per table, into the scope's business, which must have no
   * rows. It restores all rows or none. @throws Error for rows that do not fit the tables.
   */
  restore(scope: BusinessScope, files: ReadonlyMap<string, string>): Promise<void>;
  /**
   * Returns a version that changes with the rows of any business of the scope. All processes on a store return the same
   * version.
   */
  dataVersion(scope: Scope): Promise<string>;
  /** Resolves when the warehouse responds, regardless of running queries. */
  ping(): Promise<void>;
  close(): Promise<void>;
};
