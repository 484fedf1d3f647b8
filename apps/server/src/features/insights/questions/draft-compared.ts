import type { RefusedQuestion } from '@bellwether/contract/api/figures/questions';
import { metricCurrency } from '@bellwether/domain/answers/figures';
import { judgeFigures } from '@bellwether/domain/answers/total-change';
import { isAdditive, metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import { isChange } from '@bellwether/domain/judgement/judge';
import type { ValueFigure } from '@bellwether/insights/questions/fold-rows';
import { isHighestFirst } from '@bellwether/insights/questions/reading';
import { formatDays, writeAmounts, writeLimit } from '@bellwether/insights/questions/text/answer-text';
import { createFigure, type Draft, type Figures, type MetricFigures, refuse } from './question-drafts.ts';

const nothing: ValueFigure = {
  value: null,
  now: 0,
  before: 0,
  divisor: null,
  variance: { now: 0, before: 0 },
};

/** Returns the figure of a compared value; nothing came of one that no row has. */
const figureOf = ({ metric, slices }: MetricFigures, label: string): ValueFigure | undefined =>
  slices.find(({ value }) => value === label) ?? (isAdditive(metric) ? nothing : undefined);

/** Reports whether chance alone can explain the difference between two compared values of a metric. */
const isDoubtful = ({ meta, metric }: MetricFigures, first: ValueFigure, second: ValueFigure): boolean => {
  const judgement = judgeFigures({ ...meta, comparison: null }, metric, {
    now: { value: first.now, variance: first.variance.now },
    before: { value: second.now, variance: second.variance.now },
  });
  return !isChange(judgement) && judgement.verdict !== 'unknown';
};

/** Words the figures of values that a question sets against each other, the best first. */
export const draftCompared = ({ reading, main, others }: Figures): Draft | RefusedQuestion => {
  const { compared, direction, isYesNo, range, metric } = reading;
  const all = [main, ...others];
  const known = compared.map((value) => ({ value, figure: figureOf(main, value.label) }));
  const unknown = known.find(({ figure }) => (figure?.now ?? null) === null);
  if (unknown)
    return refuse(
      `${metricInfo(metric).label} has no figure of ${unknown.value.label} for ${formatDays(range)}.`,
    );
  const figures = known.flatMap(({ value, figure }) => (figure ? [{ value, figure }] : []));
  const isHighest = isHighestFirst('best', metric);
  const ordered = figures.toSorted(
    (a, b) => ((b.figure.now ?? 0) - (a.figure.now ?? 0)) * (isHighest ? 1 : -1),
  );
  const [first, second] = ordered;
  const [asked, ...rest] = figures;
  if (!first || !second || !asked) return refuse('The question compares a value with itself.');
  const write = (label: string) =>
    writeAmounts(
      all.flatMap((one) => {
        const value = figureOf(one, label)?.now ?? null;
        return value === null
          ? []
          : [{ metric: one.metric, value, currency: metricCurrency(one.meta, one.metric) }];
      }),
    );
  const isTrue = rest.every(({ figure }) =>
    direction === 'down'
      ? (asked.figure.now ?? 0) < (figure.now ?? 0)
      : (asked.figure.now ?? 0) > (figure.now ?? 0),
  );
  const start = isYesNo && direction !== null && others.length === 0 ? `${isTrue ? 'Yes' : 'No'}. ` : '';
  const note =
    others.length === 0 && compared.length === 2 && isDoubtful(main, first.figure, second.figure)
      ? ' Chance alone can explain the difference.'
      : '';
  return {
    answer: `${start}${ordered.map(({ value }) => `${writeLimit(value)}: ${write(value.label)}`).join('; ')}, ${formatDays(range)}.${note}`,
    figures: ordered.flatMap(({ value }) =>
      all.flatMap((one) => {
        const found = figureOf(one, value.label)?.now ?? null;
        const label =
          all.length > 1 ? `${value.label}, ${metricInfo(one.metric).label.toLowerCase()}` : value.label;
        return found === null ? [] : [createFigure(one.meta, one.metric)(label, found)];
      }),
    ),
    drivers: [],
  };
};
