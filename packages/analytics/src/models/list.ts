import type { Metric } from '@bellwether/contract/catalogue/metrics';
import type { Fact } from '../facts/list.ts';
import { ads } from './ads.ts';
import { invoices } from './invoices.ts';
import { leads } from './leads.ts';
import type { Measure, Model } from './model.ts';
import { sessions } from './sessions.ts';

export const models: readonly Model[] = [invoices, ads, sessions, leads];

const plainColumn = /^[a-z_]+$/;

const neededBy = (measure: Measure): readonly string[] =>
  measure.needs ?? (plainColumn.test(measure.of) ? [measure.of] : []);

/** By metric, as every cell of a report asks. A metric is counted by the first model that knows it. */
const counting = new Map<string, { model: Model; columns: readonly string[] }>(
  models
    .toReversed()
    .flatMap((model) =>
      Object.entries(model.measures).map(
        ([metric, measure]) => [metric, { model, columns: neededBy(measure) }] as const,
      ),
    ),
);

/** The fact's columns of which one has to be there for a counted metric; none for a derived one and where every row counts. */
export const columnsOf = (metric: Metric): readonly string[] => counting.get(metric)?.columns ?? [];

/** The model that counts a metric; undefined when the metric is derived. */
export const modelOf = (metric: Metric): Model | undefined => counting.get(metric)?.model;

export const modelOfFact = (fact: Fact): Model => {
  const model = models.find((one) => one.fact === fact);
  if (!model) throw new Error(`No model counts ${fact}.`);
  return model;
};
