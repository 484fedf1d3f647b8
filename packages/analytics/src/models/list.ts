import type { Dimension } from '@bellwether/contract/catalogue/dimensions';
import { isChoice, isDimension } from '@bellwether/contract/catalogue/dimensions';
import type { QueryableFact } from '@bellwether/contract/catalogue/facts';
import type { Metric } from '@bellwether/contract/catalogue/metrics';
import type { Filter } from '@bellwether/contract/query/filter';
import type { Report } from '@bellwether/contract/reports/define';
import { adsModel } from './ads.ts';
import { attributedInvoicesModel, leadMatchesModel, leadTouchesModel } from './attribution.ts';
import { invoicesModel } from './invoices.ts';
import { leadsModel } from './leads.ts';
import { marketingCostsModel } from './marketing-costs.ts';
import type { Measure, Model } from './model.ts';
import { competitorMetricsModel, reviewsModel, websiteAuditsModel } from './reputation.ts';
import { adLandingPagesModel, keywordRankingsModel, searchTermsModel } from './search-marketing.ts';
import { sessionsModel } from './sessions.ts';

/** Where several count a metric, the first that knows what it is asked by does. */
export const models: readonly Model[] = [
  invoicesModel,
  adsModel,
  sessionsModel,
  leadsModel,
  searchTermsModel,
  adLandingPagesModel,
  keywordRankingsModel,
  reviewsModel,
  competitorMetricsModel,
  websiteAuditsModel,
  attributedInvoicesModel,
  leadMatchesModel,
  leadTouchesModel,
  marketingCostsModel,
];

const plainColumn = /^[a-z_]+$/;

const neededBy = (measure: Measure): readonly string[] =>
  measure.needs ?? (plainColumn.test(measure.of) ? [measure.of] : []);

/** By metric, as every cell of a report asks. */
const counting = new Map<string, readonly Model[]>();
for (const model of models)
  for (const metric of Object.keys(model.measures))
    counting.set(metric, [...(counting.get(metric) ?? []), model]);

const needs = new Map(
  models.map((model) => [
    model,
    new Map(Object.entries(model.measures).map(([metric, measure]) => [metric, neededBy(measure)])),
  ]),
);

/** The fact's columns of which one has to be there for a metric that the model counts; none where every row counts. */
export const listNeededColumns = (model: Model | undefined, metric: Metric): readonly string[] =>
  (model && needs.get(model)?.get(metric)) ?? [];

/** The fact's columns that the model's metrics are counted from. */
export const listCountedColumns = (model: Model): string[] => [...(needs.get(model)?.values() ?? [])].flat();

/** The day, and whose a row is, every model knows. */
const knows = ({ dimensions }: Model, name: Dimension): boolean =>
  name === 'date' || name === 'business' || dimensions[name] !== undefined;

/** What counts a metric in a question; undefined for one that is derived. */
export type FindModel = (metric: Metric) => Model | undefined;

/**
 * The model that counts each metric where it is asked by some dimensions: the first that knows them all, so that cost by search term is
 * read from the search terms and cost by day from the ads. Without one that does, the first.
 */
export const createModelFinder = (asked: readonly Dimension[]): FindModel => {
  const chosen = new Map<Metric, Model | undefined>();
  return (metric) => {
    if (!chosen.has(metric)) {
      const all = counting.get(metric) ?? [];
      chosen.set(metric, all.find((model) => asked.every((name) => knows(model, name))) ?? all[0]);
    }
    return chosen.get(metric);
  };
};

/** The model that counts a metric when nothing but days is asked; undefined when the metric is derived. */
export const findModel: FindModel = createModelFinder([]);

/** What a report is asked by: its dimensions, those that it always filters by, and those that this filter names; a choice is none of them. */
export const requestedDimensions = ({ dimensions, fixed = {} }: Report, filter: Filter): Dimension[] => {
  const filtered = [...Object.keys(fixed), ...filter.flat().map(({ key }) => key.split('.')[0] ?? key)];
  return [...new Set([...dimensions, ...filtered.filter(isDimension)])].filter((name) => !isChoice(name));
};

export const findModelOfFact = (fact: QueryableFact): Model => {
  const model = models.find((one) => one.fact === fact);
  if (!model) throw new Error(`No model counts ${fact}.`);
  return model;
};
