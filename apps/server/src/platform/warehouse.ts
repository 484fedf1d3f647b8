import type { Statement } from '@bellwether/analytics/compile/statement';
import type { Dialect } from '@bellwether/analytics/dialects/dialect';
import type { BusinessScope, Scope } from '@bellwether/contract/access/scope';
import type { Fact } from '@bellwether/contract/catalogue/facts';
import type { FactSource } from '@bellwether/contract/catalogue/integrations';
import type { MatchDecision } from '@bellwether/contract/matching/rules';
import type { Day } from '@bellwether/contract/time/day';
import type { Range } from '@bellwether/contract/time/range';
import type { QueueKey } from './fair-queue.ts';

/**
 * For whom a question is asked, and what says that they wait for it no more. `onAllCores`: it has to look at very many rows, and is shared between the cores,
 * which costs more in all than one core would take and is over sooner.
 */
export type QueryOptions = { asker: QueueKey; signal?: AbortSignal; onAllCores?: boolean };

declare const isStaging: unique symbol;
/** A place where rows are made ready to be loaded; only what writes its SQL looks inside (`warehouse/staging.ts`). */
export type Staging = { readonly [isStaging]: true };

/**
 * Checked rows waiting to be loaded: a table or a view of the fact's columns (contract/imports), `line` (their order) and `problem` (NULL
 * for a row to be loaded). Rows of a fact that keeps periods may have `period_end`: the last day of a total of several days.
 */
export type StagedRows = {
  staging: Staging;
  table: string;
  /**
   * Has the table rows of which the column `withdrawn` is true: rows with a problem that say of what they speak of that it does not count any
   * more? They bring nothing, and earlier rows of the same identity go.
   */
  withdraws?: boolean;
};

/** What a load has to know of its rows beforehand. */
export type RowStats = {
  /** Rows without a problem, a total of several days counted once for each; and rows with one. */
  rows: number;
  faulty: number;
  /** The streams that they belong to; [''] where rows do not tell. */
  streams: readonly string[];
  /** From their first day to their last; null without rows. */
  days: Range | null;
  /** The fact's columns that some of them have a value in. */
  fields: readonly string[];
  /** Do their days go on with their lines, but for a few neighbours? */
  inDayOrder: boolean;
  /** Of the rows whose exchange rate is 1; null when there are none. */
  baseCurrency: string | null;
};

/** Days of a stream that a load has everything of: rows on them, or the knowledge that there are none. */
export type CoveredDays = { stream: string; days: readonly Range[] };

export type LoadRequest = {
  /** Chosen by the caller: asking twice with one id loads once. */
  loadId: string;
  fact: Fact;
  source: FactSource;
  /** What the load covers, as its caller knows it: an answer without rows covers its days as well. No row may lie outside. */
  covers: readonly CoveredDays[];
  /** Columns of the fact that the load brings, filled or not; a figure of any other is not in this load. */
  fields: readonly string[];
  /**
   * Which rows of earlier loads of the source go: 'days' those on the covered days of the covered streams, for a sync, which knows that it has
   * them all; 'identity' those that speak of the same things (analytics/facts/identity), for a file, which holds what somebody chose to export.
   */
  replaces: 'days' | 'identity';
  /** With 'identity': how many earlier rows may go without one of the same identity in this load. Not given: any. */
  mayDisappear?: number;
  /** Who and what, for the load log. */
  by: string;
  note: string;
  rejected: number;
  rows: StagedRows;
  /** Of exactly these rows, from an earlier look. They are then read once, so a view costs no more than a table. */
  rowStats?: RowStats;
  /** Told now and then; the load stops with an AbortError when the signal fires, and leaves nothing. */
  onProgress?: (done: number, total: number) => void;
  signal?: AbortSignal;
};

export type LoadResult = { loaded: number; replaced: number };

/** A load would take away more than its caller was told: something else was loaded since. Nothing has changed. */
export class RemovesMoreThanConfirmed extends Error {
  constructor(rows: number) {
    super(`${rows} rows of earlier loads would disappear, more than agreed to.`);
  }
}

/** What an import would do to rows of earlier loads. Amounts are decimal numbers in `currency`, null where rows are counted. */
export type Replacement = {
  /** Rows that would go. */
  rows: number;
  /** Of those, the ones that the new rows do not speak of again: by name, the largest first, at most 50. */
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
  /** Columns that the rows that go have values in and the new rows lack. */
  columns: readonly string[];
  /** Campaigns of the same days that stay, where the new rows have campaigns that these days did not have: some may have been renamed. */
  beside: readonly string[];
};

/** A line of the load log. Times are UTC. */
export type LoadRecord = {
  loadId: string;
  fact: Fact;
  source: FactSource;
  from: Day;
  to: Day;
  rows: number;
  /** Rows that no later load has taken over. */
  liveRows: number;
  rejected: number;
  loadedAt: Date;
};

/**
 * What was loaded of a fact from one source and stream with the same columns: on which days (merged, in order), and when last. A day of no
 * coverage is unknown; a covered one without rows is zero; a column that no coverage of a day has is not in the source.
 */
export type Coverage = {
  businessId: string;
  fact: Fact;
  source: FactSource;
  stream: string;
  /** The advertising channel, where the fact has them. */
  channel: string | null;
  /** None of a load whose rows later loads have all taken over: its days are still covered. */
  fields: readonly string[];
  days: readonly Range[];
  /** Days of which some rows were spread over a period. */
  estimated: readonly Range[];
  /** Currencies of its rows. */
  currencies: readonly string[];
  loadedAt: Date;
};

/** What people said of a lead; `amount` is a decimal number as text, of one that was won. */
export type LeadMark = { leadKey: string; day: Day; status: string; amount: string | null };

/** What somebody decided of a match: a lead and a customer of the invoices of one source. */
export type MatchDecisionRecord = {
  origin: string;
  leadKey: string;
  day: Day;
  customerKey: string;
  decision: MatchDecision;
};

/** What names a lead however often it is loaded: its source's number and its day. */
export type LeadKey = { leadKey: string; day: Day };

/**
 * What people said of persons, as it holds (`standingOf` of contract/leads/person): leads that are joined by no number and no address, and pairs that are
 * one person's all the same. In a fixed order, by which it is told from what was said before.
 */
export type PersonDecisions = {
  apart: readonly LeadKey[];
  same: readonly (readonly [LeadKey, LeadKey])[];
};

/** How many leads are of a customer, and how many somebody has to look at; `changed`: whether anything is other than before. */
export type MatchResult = { counted: number; toConfirm: number; changed: boolean };

/** A row of an archive: every value as the text that the warehouse reads it from. */
export type ArchivedRow = Readonly<Record<string, string | null>>;

/** `purged`: the load is so old that what it had replaced is not kept any more, so it cannot be taken out. */
export type UndoResult = 'undone' | 'unknown' | 'purged';

/**
 * The store of facts. DuckDB in this process by default; the interface asks for nothing that ClickHouse lacks
 * (docs/architecture.md says how a load becomes visible at once there).
 */
export type Warehouse = {
  /** How its statements are written. */
  dialect: Dialect;
  /**
   * Rows of a statement of `compile`; numbers come as numbers, days as text. Asked for somebody it waits for their fair share, and is
   * broken off when the signal fires, with its reason.
   * @throws Problem 'busy' when too much is asked at a time, or this takes longer than a minute.
   */
  query(statement: Statement, reading?: QueryOptions): Promise<Record<string, unknown>[]>;
  /**
   * The same from sums that are kept of a business's facts, or are worth keeping from now on; null where they are not, or where there are more rows than
   * `most`.
   * @throws as `query`.
   */
  querySums(
    statement: Statement,
    most: number,
    reading?: QueryOptions,
  ): Promise<Record<string, unknown>[] | null>;
  /**
   * The rows of a statement in batches, as they are found: however many there are, a few thousand are held. Whoever reads them slowly holds a
   * reader of the warehouse for as long, so they are for what writes them away at once.
   * @throws as `query`; it may take ten minutes.
   */
  stream(statement: Statement, reading?: QueryOptions): AsyncIterable<Record<string, unknown>[]>;
  /** A place for staging; what is made in it goes when `work` ends. */
  staging<T>(work: (staging: Staging) => Promise<T>): Promise<T>;
  /** Loads rows in one transaction: readers see the old rows or the new, also after a kill. */
  load(scope: BusinessScope, request: LoadRequest): Promise<LoadResult>;
  /** Looks at rows that wait to be loaded. */
  rowStats(fact: Fact, rows: StagedRows): Promise<RowStats>;
  /** What a load by identity would do to the rows of earlier loads. */
  previewLoad(
    scope: BusinessScope,
    request: Pick<LoadRequest, 'fact' | 'source' | 'fields' | 'rows'>,
  ): Promise<Replacement>;
  /** Takes a load out again and puts back what it had replaced. */
  undo(scope: BusinessScope, loadId: string): Promise<UndoResult>;
  /**
   * Keeps what people said of leads of a business, with each of them that there is now and that a load brings later. It only follows the
   * operational store, where that was allowed and written down: so it goes on when whoever said it has gone.
   */
  markLeads(businessId: string, marks: readonly LeadMark[]): Promise<void>;
  /**
   * Works out which leads are of which customers and shares invoices out over what led to them, as the facts are now: `lead_matches` and
   * `attributed_invoices` anew, in one transaction, and which leads are one person's beside the leads. It looks at what changed since the last time; where nothing did, nothing moves.
   */
  match(
    scope: BusinessScope,
    decisions: readonly MatchDecisionRecord[],
    more?: { persons?: PersonDecisions; signal?: AbortSignal },
  ): Promise<MatchResult>;
  /**
   * By which source of revenue and in which currency each of the scope's businesses was matched last; those that never were are not in it. Whom leads
   * became, and what that is worth, is shown beside them as it was then.
   */
  matchedBy(scope: Scope): ReadonlyMap<string, { source: string | null; currency: string | null }>;
  /** The businesses, or of one itself, whose matches and attribution are not made of the facts as they are now. */
  unmatched(businessId?: string): Promise<string[]>;
  /** Tells of each change of facts, once it is made, whose they are. */
  onChange(listener: (businessId: string) => void): void;
  /**
   * Upkeep between loads, which never wait for more than a moment of it: rows that were replaced long ago are purged, and facts are put back in
   * the order of business and day. What is done when the signal fires stays done.
   */
  maintain(signal?: AbortSignal): Promise<{ purged: number; compacted: number }>;
  /** Was this load committed and not undone? */
  hasLoad(scope: BusinessScope, loadId: string): Promise<boolean>;
  loads(scope: BusinessScope): Promise<LoadRecord[]>;
  coverage(scope: Scope): Promise<Coverage[]>;
  /** Everything of a business, table by table (the load log first), to be put into another warehouse by `restore`. */
  archive(scope: BusinessScope): AsyncIterable<{ table: string; rows: ArchivedRow[] }>;
  /**
   * Puts what `archive` gave, a file of JSON lines for each table, under the scope's business, which has no rows yet: all or nothing.
   * @throws Error for rows that are none of these tables.
   */
  restore(scope: BusinessScope, files: ReadonlyMap<string, string>): Promise<void>;
  /** Changes whenever the rows of one of the scope's businesses change; the same in every process over one store. */
  dataVersion(scope: Scope): Promise<string>;
  /** Answers when the warehouse does, whatever is asked of it otherwise. */
  ping(): Promise<void>;
  close(): Promise<void>;
};
