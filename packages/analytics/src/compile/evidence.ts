import type { Metric } from '@bellwether/domain/catalogue/metrics/metrics';
import type { Measure } from '../models/model.ts';
import type { ModelQuery } from './query-plan.ts';

/** Column that says how much of a sum can be chance. */
export type EvidenceColumn = {
  name: string;
  combine: 'sum' | 'max';
  /** SQL of a row's value. */
  value: string;
};

/** Returns the names of the two columns of a metric: the sum of its squared events, and its largest event. */
export const evidenceNames = (metric: string) => ({
  squares: `${metric}_squares`,
  largest: `${metric}_largest`,
});

const ifCounted = ({ where }: Measure, value: string): string =>
  where ? `CASE WHEN ${where} THEN ${value} END` : value;

/**
 * Returns the columns with the evidence of some metrics. A row adds its amount × the amount of its whole event: over
 * the rows of an event, such as the lines of an invoice, this adds up to the square of the event.
 */
export const listEvidence = ({ model }: ModelQuery, metrics: readonly Metric[]): EvidenceColumn[] =>
  metrics.flatMap((metric): EvidenceColumn[] => {
    const measure = model.measures[metric];
    if (!measure?.event) return [];
    const { squares, largest } = evidenceNames(metric);
    const { row, whole } = measure.event;
    return [
      { name: squares, combine: 'sum', value: ifCounted(measure, `${row} * ${whole}`) },
      { name: largest, combine: 'max', value: ifCounted(measure, whole) },
    ];
  });
