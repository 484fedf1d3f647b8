import type { listPlanPrograms } from '@bellwether/contract/api/figures/plan';
import type { FormItem } from '@bellwether/contract/forms/define';
import { planForm, planResultForm, planTargetForm, projectionForm } from '@bellwether/contract/forms/plan';
import { choosePlan } from '@bellwether/domain/plan/plan';
import { dayAt } from '@bellwether/domain/time/day';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './calls/call.ts';
import { queryKeys } from './calls/query-keys.ts';
import { itemQuery, itemsEndpoint, itemsQuery } from './items/items.ts';
import { encodeFilterValue, parseFilterValueText } from './page/url-filters.ts';
import { useTableUrlState } from './page/use-page-state.ts';
import { useSession } from './session/session.ts';

export type Plan = FormItem<typeof planForm>;
export type PlanTarget = FormItem<typeof planTargetForm>;
export type Projection = FormItem<typeof projectionForm>;
export type MonthlyPlanResult = FormItem<typeof planResultForm>;

/**
 * Number of rows requested at once. It is more than a plan can have, because a plan has at most twelve months and nine
 * programs.
 */
const perPage = 1000;

export const plansQuery = (business: string) =>
  itemsQuery<Plan>(itemsEndpoint(planForm), business, { perPage, sort: planForm.sort });

export const planItemQuery = (business: string, id: string) =>
  itemQuery<Plan>(itemsEndpoint(planForm), business, id);

const planFilter = (id: string) => ({
  filter: [[{ key: 'plan_id', operator: '=', value: id } as const]],
  perPage,
});

export const targetsQuery = (business: string, plan: string) =>
  itemsQuery<PlanTarget>(itemsEndpoint(planTargetForm), business, {
    ...planFilter(plan),
    sort: planTargetForm.sort,
  });

export const projectionsQuery = (business: string, plan: string) =>
  itemsQuery<Projection>(itemsEndpoint(projectionForm), business, {
    ...planFilter(plan),
    sort: projectionForm.sort,
  });

/** Query options of a plan's programs. The key begins with that of the projections, so that both reload together. */
export const planProgramsQuery = (business: string, plan: string) =>
  queryOptions({
    queryKey: queryKeys.itemList(itemsEndpoint(projectionForm), business, `programs of ${plan}`),
    queryFn: async ({ signal }) =>
      (
        await call<typeof listPlanPrograms>('GET', '/plan-marketing-programs', {
          query: { plan_id: plan, business_id: business },
          signal,
        })
      ).data,
  });

export const projectionQuery = (business: string, id: string) =>
  itemQuery<Projection>(itemsEndpoint(projectionForm), business, id);

/** Query options of the monthly results from `from` to `to`, by the month's first day. */
export const resultsQuery = (business: string, { from, to }: { from: string; to: string }) =>
  itemsQuery<MonthlyPlanResult>(itemsEndpoint(planResultForm), business, {
    filter: [[{ key: 'month', operator: '>=', value: from }], [{ key: 'month', operator: '<=', value: to }]],
    perPage,
    sort: planResultForm.sort,
  });

/** Key under which the URL stores the chosen plan. */
const planModule = 'plan';

/** Returns the business's plans and the selected plan: the plan in the address, else the current plan (Q073). */
export function usePlans() {
  const { business } = useSession();
  const query = useQuery(plansQuery(business.id));
  const [state, setState] = useTableUrlState(planModule);
  const chosen = parseFilterValueText(state.filter?.['plan_id']);
  const plans = query.data?.data ?? [];
  const today = dayAt(business.time_zone, new Date());
  return {
    asked: query,
    plans,
    today,
    plan: choosePlan(plans, today, typeof chosen === 'string' ? chosen : null),
    choose: (id: string) => setState({ filter: { plan_id: encodeFilterValue('=', id) } }),
  };
}
