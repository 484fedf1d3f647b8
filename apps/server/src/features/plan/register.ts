import { getPlanPdf } from '@bellwether/contract/api/figures/page-files';
import { duplicatePlan, getPlanHistory, listPlanPrograms } from '@bellwether/contract/api/figures/plan';
import { narrowScope } from '@bellwether/domain/access/scope';
import { exportFileName } from '@bellwether/domain/format/csv';
import { parseHistoryLength } from '@bellwether/domain/plan/history';
import { findProgram } from '@bellwether/domain/plan/programs';
import { createJobScope } from '../../http/access/job-scope.ts';
import { bindEndpoint } from '../../http/bind.ts';
import type { App, Deps } from '../../http/deps.ts';
import { readItem, readItems } from '../items/index.ts';
import { getPdfPrinter, replyPdf } from '../page-pdf/index.ts';
import { copyPlan } from './duplicate.ts';
import { planType, projectionType } from './forms.ts';
import { readProgramHistory } from './history.ts';
import { fetchPlanDocument } from './plan-document.ts';
import { loadResults, syncPlanRevenue } from './results.ts';

/**
 * Registers the routes of plans and the job that loads entered results. The items feature stores plans, targets,
 * projections and results.
 */
export const register = (app: App, deps: Deps): void => {
  deps.jobs.register(loadResults, async ({ businessId, userId }) => {
    const scope = await createJobScope(deps.db, { businessId, createdBy: userId });
    if (scope) await syncPlanRevenue(deps.db, deps.warehouse, scope);
  });

  bindEndpoint(app, duplicatePlan, async ({ params }, { scope }) => ({
    data: (await copyPlan(deps, scope, params.id)) as never,
  }));

  bindEndpoint(app, getPlanHistory, async ({ query: { program, months } }, { scope, signal }) => ({
    data: await readProgramHistory(deps, scope, program, parseHistoryLength(months), signal),
  }));

  bindEndpoint(app, listPlanPrograms, async ({ query: { plan_id } }, { scope }) => {
    const plan = await readItem(deps, planType, scope, plan_id);
    const { data } = await readItems(deps, projectionType, scope, {
      filter: [[{ key: 'plan_id', operator: '=', value: plan.id }]],
      sort: { key: 'program', direction: 'asc' },
      page: 1,
      perPage: 100,
    });
    return {
      data: data.map((projection) => {
        const { id } = projection;
        const { program: slug } = projection as unknown as { program: string };
        const { value = slug, label = slug, icon, iconColour = null } = findProgram(slug) ?? {};
        return { id, _id: id, slug, value, label, icon: icon ?? null, iconColour, plan_id: plan.id };
      }),
    };
  });

  bindEndpoint(app, getPlanPdf, async ({ params, query }, { scope, signal }) => {
    const plan = await readItem(deps, planType, scope, params.id);
    const planScope = narrowScope(scope, plan.business_id);
    const document = await fetchPlanDocument(deps, planScope, plan.id, query.type, signal);
    const [page] = document.pages;
    const title = [page?.plan?.name, page?.plan?.year].filter(Boolean).join(' ');
    const name = exportFileName(planScope.business.tradingName, title, document.range.to, 'pdf');
    return replyPdf(await getPdfPrinter(deps).print(document, signal), name);
  });
};
