import { isMetric } from '@bellwether/contract/catalogue/metrics';
import { problem } from '@bellwether/contract/problems';
import type { Dialect } from '../dialects/dialect.ts';
import type { Model } from '../models/model.ts';
import { withChoices } from './choices.ts';
import type { Params } from './params.ts';
import type { Plan } from './query-plan.ts';
import { filterConditions } from './relations.ts';
import { setAsideConditions } from './set-aside.ts';
import { any, columnOf, numberCondition, type Tenancy, tenantCondition, textCondition } from './where.ts';

export const tenancyOf = ({ scope, query }: Plan): Tenancy => ({
  scope,
  revenueSources: query.revenueSources,
  setAside: query.setAside,
});

/** The conditions of a question on every row that a part counts, without those on its days and its business. */
export const askedConditions = (plan: Plan, model: Model, params: Params, dialect: Dialect): string[] => {
  const fixed = Object.entries(plan.report.fixed ?? {}).map(
    ([name, value]) => `${columnOf(model, name)} = ${params.add(value, 'text')}`,
  );
  const asked = withChoices(model, plan.before, plan.texts);
  const filters = filterConditions({ tenancy: tenancyOf(plan), model, params, dialect }, asked, (c) =>
    textCondition(columnOf(model, c.key), c, params, dialect),
  );
  const { keywords } = plan.query;
  // A business is searched for by its name, which the warehouse does not know.
  const searched = plan.texts.filter((d) => d !== 'business');
  const search =
    keywords && searched.length > 0
      ? [any(searched.map((d) => dialect.contains(columnOf(model, d), params.add(keywords, 'text'))))]
      : [];
  return [...fixed, ...filters, ...search, ...setAsideConditions(tenancyOf(plan), model.fact, params)];
};

/** The conditions on every row that a part counts, without those on its days. */
export const rowConditions = (plan: Plan, model: Model, params: Params, dialect: Dialect): string[] => [
  tenantCondition(tenancyOf(plan), model, params, dialect),
  ...askedConditions(plan, model, params, dialect),
];

/** What holds of a counted row. */
export const resultConditions = (plan: Plan, params: Params): string[] =>
  plan.after.map((group) =>
    any(
      group.map((c) => {
        if (!isMetric(c.key)) throw problem('malformed', 'A filter cannot join a figure and a name by OR.');
        return numberCondition(`current_${c.key}`, c, params);
      }),
    ),
  );
