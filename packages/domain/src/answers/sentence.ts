import { type Metric, metricInfo } from '../catalogue/metrics/metrics.ts';
import { type Change, formatChange, isDisplayedAsZero } from '../format/change.ts';
import { formatValue } from '../format/number.ts';
import { isChange } from '../judgement/judge.ts';
import { type Range, yearEarlier } from '../time/range.ts';
import type { ReportAnswer } from './answer.ts';
import { metricCurrency, readFigure, readMeta } from './figures.ts';
import { formatRangeBriefly } from './label.ts';
import { findTotalChange } from './total-change.ts';

/** Formats a count with its noun: '1 lead', '1,204 leads'. */
export const countText = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-AU')} ${count === 1 ? one : many}`;

/** Describes a comparison period: 'the year before', or its dates. */
const describeComparison = (range: Range, comparison: Range): string => {
  const yearBefore = yearEarlier(range);
  return yearBefore.from === comparison.from && yearBefore.to === comparison.to
    ? 'the year before'
    : formatRangeBriefly(comparison);
};

/** Returns formatters that turn an answer's totals into phrases of a sentence. */
export function sentenceParts(answer: ReportAnswer) {
  const meta = readMeta(answer);
  const now = (metric: Metric) => readFigure(meta.totals, metric);
  const changeIn = (metric: Metric) => {
    const change = findTotalChange(meta, metric);
    return change && !change.isNew ? change : null;
  };
  /** Returns whether chance alone may explain a change. A change of unknown chance is shown without a verdict. */
  const isUnclear = ({ judgement }: Change) =>
    judgement !== null && !isChange(judgement) && judgement.verdict !== 'unknown';
  const against = meta.comparison ? ` on ${describeComparison(meta.range, meta.comparison)}` : '';
  return {
    now,
    shown: (metric: Metric) =>
      formatValue(now(metric), metricInfo(metric).unit, 'card', metricCurrency(meta, metric)),
    /** Returns ' (+14.9%)', or an empty text without a change, or if the change may be chance. */
    inBrackets: (metric: Metric) => {
      const change = changeIn(metric);
      return change && !isUnclear(change) && !isDisplayedAsZero(change, metricInfo(metric).unit)
        ? ` (${formatChange(change, metricInfo(metric).unit)})`
        : '';
    },
    /** Returns ', up 49.8% on the year before', or an empty text without a comparison. */
    moved: (metric: Metric) => {
      const change = changeIn(metric);
      if (!change) return '';
      if (change.direction === 'flat') return `, unchanged${against}`;
      if (isDisplayedAsZero(change, metricInfo(metric).unit) || isUnclear(change))
        return `, no clear change${against}`;
      const by = formatChange(change, metricInfo(metric).unit).replace(/^[+−]/, '');
      return `, ${change.direction} ${by}${against}`;
    },
  };
}
