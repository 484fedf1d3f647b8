import type { ReportFigure } from '@bellwether/domain/answers/report-figure';
import { z } from 'zod';
import { operators } from '../query/filter.ts';
import { type ListQuery, listFormats, parseListQuery } from '../query/list-query.ts';

/**
 * Figure as an agenda stores it: the report, its query in parsed form, and the metrics. It keeps its meaning when the
 * address grammar changes, or when a report or metric is renamed.
 */
export type FrozenFigure = {
  version: 1;
  report: { module: string; slug: string };
  query: Partial<ListQuery>;
  metrics: string[];
};

/**
 * Stored agenda figure with the current names of its report and metrics. A metric also keeps the name under which the
 * stored answer holds its value.
 */
export type ReadableFigure = Omit<FrozenFigure, 'version' | 'metrics'> & {
  metrics: { name: string; storedName: string }[];
};

/** Current names of reports (`module/slug`) and metrics that were renamed since figures were first stored. */
export type Renames = {
  reports: Readonly<Record<string, string>>;
  metrics: Readonly<Record<string, string>>;
};
const renames: Renames = { reports: {}, metrics: {} };

/** Returns a figure for storage, with its parsed query. */
export const freezeFigure = ({
  module,
  report,
  query,
  metrics,
}: Pick<ReportFigure, 'module' | 'report' | 'metrics'> & Pick<FrozenFigure, 'query'>): FrozenFigure => ({
  version: 1,
  report: { module, slug: report },
  query,
  metrics,
});

const figureShape = {
  report: z.object({ module: z.string(), slug: z.string() }),
  metrics: z.array(z.string()),
};

const condition = z.object({ key: z.string(), operator: z.enum(operators), value: z.string() });
const positive = z.number().int().min(1);

const listQuerySchema: z.ZodType<Partial<ListQuery>> = z.object({
  filter: z.exactOptional(z.array(z.array(condition))),
  sort: z.exactOptional(z.object({ key: z.string(), direction: z.enum(['asc', 'desc']) })),
  page: z.exactOptional(positive),
  perPage: z.exactOptional(z.union([positive, z.literal(-1)])),
  timestamp: z.exactOptional(z.enum(['day', 'month'])),
  keywords: z.exactOptional(z.string()),
  with: z.exactOptional(z.array(z.string())),
  format: z.exactOptional(z.enum(listFormats)),
  custom: z.exactOptional(z.record(z.string(), z.string())),
});

/** Version 0 is from release 7 and earlier: its query contains the parameters of the report's address at that time. */
const storedSchema = z.union([
  z.object({ ...figureShape, version: z.literal(1), query: listQuerySchema }),
  z.object({ ...figureShape, version: z.literal(0), query: z.record(z.string(), z.string()) }),
]);

const rename = (
  { report: { module, slug }, query, metrics }: Omit<FrozenFigure, 'version'>,
  { reports, metrics: newNames }: Renames,
): ReadableFigure => {
  const [newModule, newSlug] = (reports[`${module}/${slug}`] ?? `${module}/${slug}`).split('/');
  return {
    report: { module: newModule ?? module, slug: newSlug ?? slug },
    query,
    metrics: metrics.map((storedName) => ({ name: newNames[storedName] ?? storedName, storedName })),
  };
};

/**
 * Reads a stored agenda figure of any version and gives it current names. Undefined for text that is not a figure, or
 * from a later release.
 */
export function readFrozenFigure(text: string, names: Renames = renames): ReadableFigure | undefined {
  try {
    const stored = storedSchema.parse(JSON.parse(text));
    const query = stored.version === 1 ? stored.query : parseListQuery(stored.query);
    return rename({ report: stored.report, query, metrics: stored.metrics }, names);
  } catch {
    return undefined;
  }
}

const storedMeta = z.object({
  range: z.object({ from: z.string(), to: z.string() }).nullable().default(null),
  totals: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  currency: z.string(),
  currencies: z.record(z.string(), z.string()).default({}),
});
/** Fields of a stored answer that a meeting shows. */
export type StoredAnswer = z.infer<typeof storedMeta>;
const storedAnswer = z.object({ meta: z.tuple([storedMeta]) });

/** Reads the stored answer of a figure. Undefined for text that is not an answer. */
export function readStoredAnswer(text: string): StoredAnswer | undefined {
  try {
    return storedAnswer.parse(JSON.parse(text)).meta[0];
  } catch {
    return undefined;
  }
}
