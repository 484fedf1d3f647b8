import type { Metric } from '@bellwether/contract/catalogue/metrics';
import { ads } from './ads.ts';
import { invoices } from './invoices.ts';
import { leads } from './leads.ts';
import type { Model } from './model.ts';
import { sessions } from './sessions.ts';

export const models: readonly Model[] = [invoices, ads, sessions, leads];

/** The model that counts a metric; undefined when the metric is derived. */
export const modelOf = (metric: Metric): Model | undefined =>
  models.find((model) => metric in model.measures);
