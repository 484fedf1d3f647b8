import type { Dimension } from '@bellwether/domain/catalogue/dimensions';
import type { Metric } from '@bellwether/domain/catalogue/metrics/metrics';
import type { Measure, Model } from '../models/model.ts';
import type { ModelQuery } from './query-plan.ts';

/** Column that says how much of a sum can be chance. */
export type EvidenceColumn = {
  name: string;
  combine: 'sum' | 'max';
  /** SQL of a row's value. */
  value: string;
};

/**
 * Returns the names of the two columns of a metric: the sum of its squared events, and its largest event. `grouping`:
 * dimensions of rows that hold parts of events; none for the totals.
 */
export const evidenceNames = (metric: string, grouping: readonly Dimension[] = []) => {
  const by = grouping.length > 0 ? `_by_${grouping.join('_')}` : '';
  return { squares: `${metric}${by}_squares`, largest: `${metric}${by}_largest` };
};

/** Returns those of some dimensions whose values hold parts of events; all of the model by default. */
export const listPartDimensions = (
  { parts }: Pick<Model, 'parts'>,
  among: readonly Dimension[] = parts?.by ?? [],
): Dimension[] => among.filter((name) => parts?.by.includes(name));

const ifCounted = ({ where }: Measure, value: string): string =>
  where ? `CASE WHEN ${where} THEN ${value} END` : value;

/** Returns the SQL of the part of an event that is among the rows of a query, in the same group as the row. */
const partSql = ({ parts, keys, dimensions }: Model, row: string, grouping: readonly Dimension[]): string => {
  const event = parts?.event ?? [];
  const by = [...event, ...grouping.map((name) => keys?.[name] ?? dimensions[name] ?? name)].join(', ');
  return `CASE WHEN ${event.at(-1)} IS NULL THEN ${row} ELSE sum(${row}) OVER (PARTITION BY ${by}) END`;
};

/**
 * Returns the columns with the evidence of some metrics. A row adds its amount × the amount of its whole event: over
 * the rows of an event, such as the lines of an invoice, this adds up to the square of the event. Where a filter or a
 * grouping leaves parts of events, these are the events.
 */
export const listEvidence = (
  { model, filtersParts, partGroupings }: Pick<ModelQuery, 'model' | 'filtersParts' | 'partGroupings'>,
  metrics: readonly Metric[],
): EvidenceColumn[] =>
  metrics.flatMap((metric): EvidenceColumn[] => {
    const measure = model.measures[metric];
    if (!measure?.event) return [];
    const { row, whole, undivided = whole } = measure.event;
    const describe = (grouping: readonly Dimension[], event: string, largest: string): EvidenceColumn[] => {
      const names = evidenceNames(metric, grouping);
      return [
        { name: names.squares, combine: 'sum', value: ifCounted(measure, `${row} * ${event}`) },
        { name: names.largest, combine: 'max', value: ifCounted(measure, largest) },
      ];
    };
    const ofTotals = filtersParts ? partSql(model, row, []) : whole;
    return [
      ...describe([], ofTotals, filtersParts ? ofTotals : undivided),
      ...partGroupings.flatMap((grouping) => {
        const part = partSql(model, row, grouping);
        return describe(grouping, part, part);
      }),
    ];
  });
