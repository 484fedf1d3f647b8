import type { Filter } from '@bellwether/contract/query/filter';
import type { Report } from '@bellwether/contract/reports/define';
import type { Dimension } from '@bellwether/domain/catalogue/dimensions';
import { isChoice, isDimension } from '@bellwether/domain/catalogue/dimensions';
import type { QueryableFact } from '@bellwether/domain/catalogue/facts';
import type { Metric } from '@bellwether/domain/catalogue/metrics/metrics';
import type { Dialect } from '../dialects/dialect.ts';
import { duckdb } from '../dialects/duckdb.ts';
import { adsModel, marketingCostsModel } from './ads.ts';
import {
  attributedInvoicesModel,
  attributedPaymentsModel,
  leadMatchesModel,
  leadTouchesModel,
} from './attribution.ts';
import { invoicesModel, paymentsModel } from './invoices.ts';
import { leadsModel } from './leads.ts';
import type { Measure, Model } from './model.ts';
import { perDialect } from './per-dialect.ts';
import { competitorMetricsModel, reviewsModel, websiteAuditsModel } from './reputation.ts';
import {
  adLandingPagesModel,
  keywordRankingsModel,
  organicSearchesModel,
  searchTermsModel,
  searchTotalsModel,
} from './search-marketing.ts';
import { sessionsModel, usersByPeriodModel } from './sessions.ts';

const builders: readonly ((sql: Dialect) => Model)[] = [
  invoicesModel,
  paymentsModel,
  adsModel,
  sessionsModel,
  usersByPeriodModel,
  leadsModel,
  searchTermsModel,
  adLandingPagesModel,
  keywordRankingsModel,
  reviewsModel,
  competitorMetricsModel,
  websiteAuditsModel,
  organicSearchesModel,
  searchTotalsModel,
  attributedInvoicesModel,
  attributedPaymentsModel,
  leadMatchesModel,
  leadTouchesModel,
  marketingCostsModel,
];

/**
 * Returns the models with SQL of a dialect, in order of preference: the first model that has all dimensions of a query
 * counts the metric.
 */
export const modelsOf = perDialect((sql): readonly Model[] => builders.map((build) => build(sql)));

/** Models for code that does not read their SQL. */
export const models: readonly Model[] = modelsOf(duckdb);

const plainColumn = /^[a-z_]+$/;

const listNeeds = (measure: Measure): readonly string[] =>
  measure.needs ?? (plainColumn.test(measure.expression) ? [measure.expression] : []);

/** Models by metric, because every cell of a report looks them up. */
const modelsByMetric = perDialect((sql) => {
  const byMetric = new Map<string, readonly Model[]>();
  for (const model of modelsOf(sql))
    for (const metric of Object.keys(model.measures))
      byMetric.set(metric, [...(byMetric.get(metric) ?? []), model]);
  return byMetric;
});

const needs = new WeakMap<Model, ReadonlyMap<string, readonly string[]>>();
const listNeedsOf = (model: Model): ReadonlyMap<string, readonly string[]> => {
  const known = needs.get(model);
  if (known) return known;
  const found = new Map(
    Object.entries(model.measures).map(([metric, measure]) => [metric, listNeeds(measure)] as const),
  );
  needs.set(model, found);
  return found;
};

/** Returns the columns of the fact of which the metric needs at least one; empty if every row counts. */
export const listNeededColumns = (model: Model | undefined, metric: Metric): readonly string[] =>
  (model && listNeedsOf(model).get(metric)) ?? [];

/** Returns the fact's columns that the model's metrics count. */
export const listCountedColumns = (model: Model): string[] => [...listNeedsOf(model).values()].flat();

/** Every model has the dimensions date and business. */
const hasDimension = ({ dimensions }: Model, name: Dimension): boolean =>
  name === 'date' || name === 'business' || dimensions[name] !== undefined;

/** Returns the model that counts a metric; undefined for a derived metric. */
export type FindModel = (metric: Metric) => Model | undefined;

/**
 * Returns the models that count metrics for some dimensions: the first model that has all of the dimensions. For
 * example, cost by search term is read from the search terms, and cost by day from the ads. If no model has all, the
 * first model counts the metric. The dialect matters only to code that reads the models' SQL.
 */
export const createModelFinder = (requested: readonly Dimension[], sql: Dialect = duckdb): FindModel => {
  const chosen = new Map<Metric, Model | undefined>();
  return (metric) => {
    if (!chosen.has(metric)) {
      const all = modelsByMetric(sql).get(metric) ?? [];
      chosen.set(metric, all.find((model) => requested.every((name) => hasDimension(model, name))) ?? all[0]);
    }
    return chosen.get(metric);
  };
};

/** Returns the model that counts a metric by date alone; undefined for a derived metric. */
export const findModel: FindModel = createModelFinder([]);

/** Returns the dimensions of a query: those of the report, of its fixed filters and of this filter, except choices. */
export const requestedDimensions = ({ dimensions, fixed = {} }: Report, filter: Filter): Dimension[] => {
  const filtered = [...Object.keys(fixed), ...filter.flat().map(({ key }) => key.split('.')[0] ?? key)];
  return [...new Set([...dimensions, ...filtered.filter(isDimension)])].filter((name) => !isChoice(name));
};

export const findModelOfFact = (fact: QueryableFact, sql: Dialect = duckdb): Model => {
  const model = modelsOf(sql).find((one) => one.fact === fact);
  if (!model) throw new Error(`No model counts ${fact}.`);
  return model;
};
