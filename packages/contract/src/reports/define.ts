import type { ModuleSlug } from '../access/slugs.ts';
import type { Dimension } from '../catalogue/dimensions.ts';
import type { Metric } from '../catalogue/metrics.ts';

/** A question that can be asked: what is counted, by what, where it is shown. */
export type Report = {
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly module: ModuleSlug;
  /** The routes that draw it. */
  readonly shownOn: readonly string[];
  readonly dimensions: readonly Dimension[];
  readonly metrics: readonly Metric[];
  /** What its rows call a dimension, where the source has a name of its own for it. */
  readonly names?: Partial<Record<Dimension, string>>;
  /** Always applied, e.g. one advertising channel. */
  readonly fixed?: Partial<Record<Dimension, string>>;
  /** Further dimensions that a filter may name. */
  readonly filters?: readonly Dimension[];
  /** Relations of its facts that a filter may look into, as `{relation}.{column}`, each with the module that whoever asks must be allowed to read too. */
  readonly relations?: Readonly<Record<string, ModuleSlug>>;
  /** Only for the people of the agency, whatever the rights of others. */
  readonly agencyOnly?: true;
  readonly sort: { readonly key: Dimension | Metric; readonly direction: 'asc' | 'desc' };
  /** 'one': a single business. 'all': every business of the reader, one row each where `business` is a dimension. */
  readonly across: 'one' | 'all';
};

export const defineReport = <const R extends Report>(report: R): R => report;
