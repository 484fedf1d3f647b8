import type { Statement } from '@bellwether/analytics/compile/statement';
import type { Fact } from '@bellwether/analytics/facts/list';
import type { BusinessScope, Scope } from '@bellwether/contract/access/scope';
import type { FactSource } from '@bellwether/contract/catalogue/integrations';
import type { DuckDBConnection } from '@duckdb/node-api';

/**
 * Checked rows waiting to be loaded: a table or a view of the fact's columns (contract/imports), `line` (their order) and `problem` (NULL
 * for a row to be loaded), in a DuckDB connection of the warehouse.
 */
export type StagedRows = { connection: DuckDBConnection; table: string };

/** What a load has to know of its rows beforehand. */
export type RowsSurvey = {
  /** Rows without a problem, and with one. */
  rows: number;
  faulty: number;
  /** The parts of the fact that they belong to, each replaced for itself. */
  streams: readonly string[];
  /** Do their days go on with their lines, but for a few neighbours? */
  inDayOrder: boolean;
  /** Of the rows whose exchange rate is 1; null when there are none. */
  baseCurrency: string | null;
};

export type LoadRequest = {
  /** Chosen by the caller: asking twice with one id loads once. */
  loadId: string;
  fact: Fact;
  source: FactSource;
  /** Days covered, both ends counted: earlier rows of the same slice in these days are replaced. */
  from: string;
  to: string;
  /** Who and what, for the load log. */
  by: string;
  note: string;
  rejected: number;
  rows: StagedRows;
  /** Of exactly these rows, from an earlier look. They are then read once, so a view costs no more than a table. */
  survey?: RowsSurvey;
  /** Told now and then; the load stops with an AbortError when the signal fires, and leaves nothing. */
  onProgress?: (done: number, total: number) => void;
  signal?: AbortSignal;
};

export type LoadResult = { loaded: number; replaced: number };

/** A line of the load log. Times are UTC. */
export type LoadRecord = {
  loadId: string;
  fact: Fact;
  source: FactSource;
  from: string;
  to: string;
  rows: number;
  rejected: number;
  loadedAt: Date;
};

/** Which days were loaded of a fact from one source, by advertising channel where the fact has them, and when last. */
export type Coverage = {
  fact: Fact;
  source: FactSource;
  channel: string | null;
  /** Currencies of its rows, and whether some were spread over a period. */
  currencies: readonly string[];
  estimated: boolean;
  from: string;
  to: string;
  loadedAt: Date;
};

/**
 * The store of facts. DuckDB in this process by default; the interface asks for nothing that ClickHouse lacks
 * (docs/architecture.md says how a slice becomes visible at once there).
 */
export type Warehouse = {
  /** Rows of a statement of `compile`; numbers come as numbers, days as text. */
  query(statement: Statement): Promise<Record<string, unknown>[]>;
  /** A connection of the warehouse for staging; its temporary tables go when `work` ends. */
  staging<T>(work: (connection: DuckDBConnection) => Promise<T>): Promise<T>;
  /** Replaces a slice in one transaction: readers see the old rows or the new, also after a kill. */
  load(scope: BusinessScope, request: LoadRequest): Promise<LoadResult>;
  /** Looks at rows that wait to be loaded. */
  survey(fact: Fact, rows: StagedRows): Promise<RowsSurvey>;
  /** How many rows a load of these days and streams would replace. */
  replaces(
    scope: BusinessScope,
    request: Pick<LoadRequest, 'fact' | 'source' | 'from' | 'to'> & Pick<RowsSurvey, 'streams'>,
  ): Promise<number>;
  /** Takes a load out again and puts back what it had replaced. False when there is no such load. */
  undo(scope: BusinessScope, loadId: string): Promise<boolean>;
  /** Was this load committed and not undone? */
  hasLoad(scope: BusinessScope, loadId: string): Promise<boolean>;
  loads(scope: BusinessScope): Promise<LoadRecord[]>;
  coverage(scope: Scope): Promise<(Coverage & { businessId: string })[]>;
  /** Changes whenever the rows of one of the scope's businesses change; the same in every process over one store. */
  dataVersion(scope: Scope): Promise<string>;
  close(): Promise<void>;
};
