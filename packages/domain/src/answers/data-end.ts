import { lateDays } from '../catalogue/facts.ts';
import { type Metric, metricInfo } from '../catalogue/metrics/metrics.ts';
import { addDays, type Day, daysBetween, formatDay } from '../time/day.ts';
import type { ReportAnswer, ReportMeta } from './answer.ts';
import { readMeta } from './figures.ts';

/** Maximum number of metrics that the sentence names. */
const maxNamed = 3;

/** Returns the last day before the unknown newest days of a metric; null if the newest days are known. */
const lastKnownDay = ({ range, gaps, sources }: ReportMeta, metric: Metric, end: Day): Day | null => {
  const gap = gaps[metric]?.find(({ to, why }) => why === 'not_loaded' && to === end);
  if (!gap) return null;
  // Days that the service has not published yet do not show that it stopped.
  const usual = Math.min(...sources.map(({ fact }) => lateDays[fact] ?? 0));
  if (daysBetween(gap.from, end) < usual) return null;
  if (gap.from > range.from) return addDays(gap.from, -1);
  const earlier = sources.flatMap(({ to }) => (to !== null && to < range.from ? to : []));
  return earlier.toSorted().at(-1) ?? null;
};

/**
 * Returns 'No data since 12 Nov, 2026.' if the newest days of a range are unknown, for example after a source stopped.
 * If only some metrics are unknown, it names them. Null if the newest days are known or not published yet, or if
 * nothing was ever known.
 */
export const describeDataEnd = (answer: ReportAnswer): string | null => {
  const meta = readMeta(answer);
  const metrics = Object.keys(meta.totals) as Metric[];
  // Takes the latest day of all gaps and sources as the last day that could be known, because gaps end before today.
  const days = [...Object.values(meta.gaps).flat(), ...meta.sources].flatMap(({ to }) =>
    to !== null && to >= meta.range.from && to <= meta.range.to ? to : [],
  );
  const end = days.toSorted().at(-1);
  if (end === undefined) return null;
  const ended = metrics.flatMap((metric) => {
    const last = lastKnownDay(meta, metric, end);
    return last === null ? [] : [{ metric, last }];
  });
  const [first] = ended.toSorted((a, b) => (a.last < b.last ? -1 : 1));
  if (!first) return null;
  const since = `since ${formatDay(first.last)}.`;
  if (ended.length === metrics.length) return `No data ${since}`;
  const names = ended.map(({ metric }) => metricInfo(metric).label);
  const more = names.length > maxNamed ? ` and ${names.length - maxNamed} more` : '';
  return `${names.slice(0, maxNamed).join(', ')}${more}: no data ${since}`;
};
