import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import {
  comparisonFigures,
  metricCurrency,
  readDimension,
  readFigure,
  readMeta,
} from '@bellwether/domain/answers/figures';
import { dimensionLabel } from '@bellwether/domain/answers/label';
import { type Metric, metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import { inSentence } from '@bellwether/domain/format/in-sentence';
import { formatValue } from '@bellwether/domain/format/number';
import type { GetAnswer } from '../define.ts';
import { growthQueries } from './page.ts';

/** Metrics for which a closed report states how they changed after the month was closed. */
export const restatedMetrics = ['revenue', 'valid_leads', 'cost'] as const satisfies readonly Metric[];
type RestatedMetric = (typeof restatedMetrics)[number];

/** Change of a metric since its month was closed, with its cause. */
export type Restatement = { metric: RestatedMetric; reported: number; now: number; cause: string };

const total = (answer: ReportAnswer | undefined, metric: Metric): number | null =>
  answer ? readFigure(readMeta(answer).totals, metric) : null;

type Pair = { reported: GetAnswer; current: GetAnswer };

const difference = (
  { reported, current }: Pair,
  query: Parameters<GetAnswer>[0],
  metric: Metric,
): number | null => {
  const [before, now] = [total(reported(query), metric), total(current(query), metric)];
  return before === null || now === null ? null : now - before;
};

const causeOfLeads = (pair: Pair): string => {
  const received = difference(pair, growthQueries.quality, 'leads') ?? 0;
  const valid = difference(pair, growthQueries.figures, 'valid_leads') ?? 0;
  if (received === 0) return valid > 0 ? 'leads marked as valid later' : 'leads marked as not valid later';
  if (received === valid) return received > 0 ? 'late conversions' : 'leads removed at their source';
  return received > 0 ? 'late conversions and later marks' : 'leads removed at their source and later marks';
};

const causeOfRevenue = (pair: Pair): string => {
  const invoices = difference(pair, growthQueries.invoices, 'invoices') ?? 0;
  const credited = difference(pair, growthQueries.invoices, 'credit_notes') ?? 0;
  const causes = [
    ...(invoices > 0 ? ['invoices entered later'] : invoices < 0 ? ['invoices removed'] : []),
    ...(credited === 0 ? [] : ['credit notes']),
  ];
  return causes.length > 0 ? causes.join(' and ') : 'changed invoices';
};

const costByChannel = (answer: ReportAnswer | undefined): Map<string, number> => {
  const sums = new Map<string, number>();
  for (const row of answer?.data ?? []) {
    // Skips a row without figures of the month, because it exists only in the comparison period.
    if (row['cost'] === null && comparisonFigures(row)) continue;
    const label = dimensionLabel('internal_channel', readDimension(row, 'internal_channel'));
    sums.set(label, (sums.get(label) ?? 0) + (readFigure(row, 'cost') ?? 0));
  }
  return sums;
};

const causeOfCost = ({ reported, current }: Pair): string => {
  const before = costByChannel(reported(growthQueries.channelSpend));
  const now = costByChannel(current(growthQueries.channelSpend));
  const changed = [...new Set([...before.keys(), ...now.keys()])].filter(
    (label) => Math.abs((now.get(label) ?? 0) - (before.get(label) ?? 0)) >= 0.005,
  );
  return changed.length > 0 ? `restated by the platform: ${changed.join(', ')}` : 'other cost terms';
};

const causes: Record<RestatedMetric, (pair: Pair) => string> = {
  revenue: causeOfRevenue,
  valid_leads: causeOfLeads,
  cost: causeOfCost,
};

/** Returns the changes in a closed month since it was reported. */
export const findRestatements = (reported: GetAnswer, current: GetAnswer): Restatement[] => {
  const pair = { reported, current };
  return restatedMetrics.flatMap((metric): Restatement[] => {
    const [before, now] = [reported, current].map((get) => total(get(growthQueries.figures), metric));
    if (before === null || before === undefined || now === null || now === undefined) return [];
    return Math.abs(now - before) < 0.005
      ? []
      : [{ metric, reported: before, now, cause: causes[metric](pair) }];
  });
};

/** Returns 'Restated: +3 valid leads since 1 Aug, 2026 (late conversions)'. */
export const restatementText = (
  { metric, reported, now, cause }: Restatement,
  since: string,
  answer: ReportAnswer,
): string => {
  const { unit, label } = metricInfo(metric);
  const change = now - reported;
  const amount = formatValue(Math.abs(change), unit, 'table', metricCurrency(readMeta(answer), metric));
  return `Restated: ${change < 0 ? '−' : '+'}${amount} ${inSentence(label)} since ${since} (${cause})`;
};
