import { isMetric } from '@bellwether/domain/catalogue/metrics/metrics';
import { problem } from '@bellwether/domain/problems';
import type { Dialect } from '../dialects/dialect.ts';
import type { Model } from '../models/model.ts';
import { applyDefaultFilters } from './default-filters.ts';
import type { Params } from './params.ts';
import type { QueryPlan } from './query-plan.ts';
import { filterConditionsSql } from './relations.ts';
import { setAsideConditions } from './set-aside.ts';
import {
  anySql,
  dimensionSql,
  numberConditionSql,
  type Tenancy,
  tenantConditionSql,
  textConditionSql,
} from './where.ts';

export const buildTenancy = ({ scope, query }: QueryPlan): Tenancy => ({
  scope,
  revenueSources: query.revenueSources,
  setAside: query.setAside,
});

/** Returns a query's conditions on the rows of a model, except those on days and business. */
export const queryConditions = (
  plan: QueryPlan,
  model: Model,
  params: Params,
  dialect: Dialect,
): string[] => {
  const fixed = Object.entries(plan.report.fixed ?? {}).map(
    ([name, value]) => `${dimensionSql(model, name)} = ${params.add(value, 'text')}`,
  );
  const completeFilter = applyDefaultFilters(model, plan.before, plan.texts);
  const filters = filterConditionsSql(
    { tenancy: buildTenancy(plan), model, params, dialect },
    completeFilter,
    (c) => textConditionSql(dimensionSql(model, c.key), c, params, dialect),
  );
  const { keywords } = plan.query;
  // Leaves businesses out of the search, because the warehouse knows only their ids.
  const searchedDimensions = plan.texts.filter((d) => d !== 'business');
  const search =
    keywords && searchedDimensions.length > 0
      ? [
          anySql(
            searchedDimensions.map((d) =>
              dialect.contains(dimensionSql(model, d), params.add(keywords, 'text')),
            ),
          ),
        ]
      : [];
  return [...fixed, ...filters, ...search, ...setAsideConditions(buildTenancy(plan), model.fact, params)];
};

/** Returns all conditions on the rows of a model, except those on days. */
export const rowConditions = (plan: QueryPlan, model: Model, params: Params, dialect: Dialect): string[] => [
  tenantConditionSql(buildTenancy(plan), model, params, dialect),
  ...queryConditions(plan, model, params, dialect),
];

/** Returns the conditions on aggregated rows (HAVING). */
export const resultConditions = (plan: QueryPlan, params: Params): string[] =>
  plan.after.map((group) =>
    anySql(
      group.map((c) => {
        if (!isMetric(c.key)) throw problem('malformed', 'A filter cannot join a figure and a name by OR.');
        return numberConditionSql(`current_${c.key}`, c, params);
      }),
    ),
  );
