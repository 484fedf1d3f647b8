import type { ModuleSlug } from '@bellwether/domain/access/slugs';
import type { Dimension } from '@bellwether/domain/catalogue/dimensions';
import type { Metric } from '@bellwether/domain/catalogue/metrics/metrics';

export type Report = {
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly module: ModuleSlug;
  readonly dimensions: readonly Dimension[];
  readonly metrics: readonly Metric[];
  /** Names of dimensions in the report's rows, if they differ from the usual names. */
  readonly names?: Partial<Record<Dimension, string>>;
  /** Filters that always apply, such as one ad channel. */
  readonly fixed?: Partial<Record<Dimension, string>>;
  readonly filters?: readonly Dimension[];
  /**
   * Relations that can be filtered as `{relation}.{column}`, each with the module that the caller must also
   * be allowed to read.
   */
  readonly relations?: Readonly<Record<string, ModuleSlug>>;
  /** Restricts the report to agency users, regardless of other rights. */
  readonly agencyOnly?: true;
  readonly sort: { readonly key: Dimension | Metric; readonly direction: 'asc' | 'desc' };
  /**
   * `'one'`: a single business. `'all'`: every business of the reader, one row each, with `business` as a
   * dimension.
   */
  readonly across: 'one' | 'all';
};

export const defineReport = <const R extends Report>(report: R): R => report;
