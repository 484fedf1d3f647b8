import { type ListQuery, parseListQuery, printListQuery } from '../query/list-query.ts';
import type { ReportFigure } from '../reports/figure.ts';

/**
 * Figure as an agenda stores it: the report, its query in parsed form, and the metrics. Neither a change of the
 * address grammar nor a new name of a report or metric changes what it means.
 */
export type FrozenFigure = {
  version: 1;
  report: { module: string; slug: string };
  query: Partial<ListQuery>;
  metrics: string[];
};

/** Figure of release 7 and earlier: the query has the parameters of the report's address at that time. */
type FigureOfRelease7 = Omit<FrozenFigure, 'version' | 'query'> & {
  version: 0;
  query: Record<string, string>;
};

/** New names of reports (`module/slug`) and metrics since they were first stored. */
export type Renames = {
  reports: Readonly<Record<string, string>>;
  metrics: Readonly<Record<string, string>>;
};
const renames: Renames = { reports: {}, metrics: {} };

/**
 * Returns a figure for storage.
 * @throws Problem 'malformed' for a query that does not follow the grammar.
 */
export const freezeFigure = ({
  module,
  report,
  query,
  metrics,
}: Omit<ReportFigure, 'name'>): FrozenFigure => ({
  version: 1,
  report: { module, slug: report },
  query: parseListQuery(query),
  metrics,
});

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isStored = (value: unknown): value is FrozenFigure | FigureOfRelease7 =>
  isRecord(value) &&
  (value['version'] === 0 || value['version'] === 1) &&
  isRecord(value['report']) &&
  typeof value['report']['module'] === 'string' &&
  typeof value['report']['slug'] === 'string' &&
  isRecord(value['query']) &&
  Array.isArray(value['metrics']) &&
  value['metrics'].every((metric) => typeof metric === 'string');

const rename = (
  { report: { module, slug }, metrics, ...figure }: FrozenFigure,
  { reports, metrics: newNames }: Renames,
): FrozenFigure => {
  const [newModule, newSlug] = (reports[`${module}/${slug}`] ?? `${module}/${slug}`).split('/');
  return {
    ...figure,
    report: { module: newModule ?? module, slug: newSlug ?? slug },
    metrics: metrics.map((metric) => newNames[metric] ?? metric),
  };
};

/**
 * Reads a stored figure of any version under today's names. Undefined for text that is no figure, or of a
 * later release.
 */
export function readFrozenFigure(text: string, names: Renames = renames): FrozenFigure | undefined {
  try {
    const stored: unknown = JSON.parse(text);
    if (!isStored(stored)) return undefined;
    if (stored.version === 1) return rename(stored, names);
    const { report, query, metrics } = stored;
    return rename({ version: 1, report, query: parseListQuery(query), metrics }, names);
  } catch {
    return undefined;
  }
}

/** Returns the parameters of a figure's query in today's grammar. */
export const printFigureQuery = ({ query }: FrozenFigure): Record<string, string> => printListQuery(query);
