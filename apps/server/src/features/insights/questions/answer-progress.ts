import type { QuestionAnswer } from '@bellwether/contract/api/figures/questions';
import { performanceDashboardReport } from '@bellwether/contract/reports/dashboard';
import { changeScopeModule } from '@bellwether/domain/access/scope';
import { modules } from '@bellwether/domain/access/slugs';
import { metricCurrency, readFigure } from '@bellwether/domain/answers/figures';
import { judgeTotal } from '@bellwether/domain/answers/total-change';
import { type Metric, metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import { inSentence } from '@bellwether/domain/format/in-sentence';
import { formatValue } from '@bellwether/domain/format/number';
import { isChange } from '@bellwether/domain/judgement/judge';
import { findRecentWindow } from '@bellwether/domain/judgement/windows';
import { targetTypeLabels } from '@bellwether/domain/plan/measured';
import { minAttainmentOnTrack } from '@bellwether/domain/plan/performance';
import { formatDays } from '@bellwether/insights/questions/answer-text';
import { readPlanProgress } from '../../plan/index.ts';
import { runReportQueries } from '../../reports/index.ts';
import { readTopInsights } from '../top-insights.ts';
import { type AdviceContext, answered, toLink } from './advice.ts';
import { createFigure, refuse } from './question-drafts.ts';

/** Tells how each current plan of the business progresses; empty without one, or if the reader may not see plans. */
const tellPlans = async ({ deps, scope, signal }: AdviceContext): Promise<string[]> => {
  const planScope = changeScopeModule(scope, 'plan', 'read');
  const found = planScope ? await readPlanProgress(deps, planScope, signal) : [];
  return found.flatMap(({ plan, type, currency, standing }) => {
    const { actual, targetToDate, attainment, forecast, yearTarget } = standing;
    if (actual === null || targetToDate === null || attainment === null) return [];
    const unit = type === 'leads' ? 'count' : 'currency';
    const show = (value: number) => formatValue(Math.round(value), unit, 'card', currency);
    const isAhead = actual >= targetToDate;
    const answer = isAhead
      ? 'Ahead of plan'
      : attainment >= minAttainmentOnTrack
        ? 'Nearly on plan'
        : 'Behind plan';
    const left =
      yearTarget && yearTarget > actual
        ? ` ${show(yearTarget - actual)} is left to the target of the year.`
        : '';
    const range =
      forecast && forecast.low !== null && forecast.high !== null && yearTarget
        ? ` The year is forecast at ${show(forecast.value)} (between ${show(forecast.low)} and ${show(forecast.high)}) against a target of ${show(yearTarget)}.`
        : '';
    return [
      `${answer} (${plan.name}): ${show(actual)} ${type === 'leads' ? 'leads' : `of ${inSentence(targetTypeLabels[type])}`} so far, ${formatValue(attainment, 'percent', 'card')} of the ${show(targetToDate)} planned until now, ${show(Math.abs(actual - targetToDate))} ${isAhead ? 'ahead' : 'behind'}.${left}${range}`,
    ];
  });
};

/** Answers whether the business is on target. */
export const answerTarget = async (context: AdviceContext): Promise<QuestionAnswer> => {
  if (!changeScopeModule(context.scope, 'plan', 'read'))
    return refuse(`You do not have access to ${modules.plan}.`);
  const told = await tellPlans(context);
  if (told.length === 0) return refuse('No plan with targets covers today.');
  return answered({
    understood: 'Progress of the current plan',
    answer: told.join(' '),
    source: 'Targets and results of the plan.',
    link: toLink('/plan/performance', context.scope),
  });
};

const shownMetrics = ['revenue', 'valid_leads'] as const satisfies readonly Metric[];

/** Answers how the business does: its main figures of four weeks with their verdicts, its plan and what needs attention. */
export const answerDoing = async (context: AdviceContext): Promise<QuestionAnswer> => {
  const { deps, scope, today, signal } = context;
  const window = findRecentWindow(today);
  const dashboard = changeScopeModule(scope, 'dashboard', 'read');
  if (!dashboard) return refuse(`You do not have access to ${modules.dashboard}.`);
  const query = { ...window, frequency: 'month' as const, filter: [] };
  const [result] = await runReportQueries(
    deps,
    [{ scope: dashboard, report: performanceDashboardReport, query }],
    signal,
  );
  const meta = result?.answer?.meta[0];
  const figures = shownMetrics.flatMap((metric) => {
    const [now, before] = [meta && readFigure(meta.totals, metric), meta?.compare_totals?.[metric]];
    if (!meta || typeof now !== 'number') return [];
    const { unit, label } = metricInfo(metric);
    const show = (value: number) => formatValue(value, unit, 'card', metricCurrency(meta, metric));
    const judgement = judgeTotal(meta, metric);
    const verdict = isChange(judgement) ? judgement.verdict : 'no clear change';
    const against = typeof before === 'number' ? ` (${verdict}, ${show(before)} before)` : '';
    return [{ text: `${label} ${show(now)}${against}`, figure: createFigure(meta, metric)(label, now) }];
  });
  if (figures.length === 0) return refuse('No figures of the last 28 days are loaded.');
  const plans = await tellPlans(context);
  const insightScope = changeScopeModule(scope, 'insights', 'read');
  const { top } = insightScope ? await readTopInsights(deps.db, insightScope, 1) : { top: [] };
  const [first] = top;
  return answered({
    understood: `Main figures, ${formatDays(window.range)}, against the 28 days before`,
    answer: [
      `${formatDays(window.range)}: ${figures.map(({ text }) => text).join(', ')}.`,
      ...plans,
      first ? `First to look at: ${first.title}.` : 'No insight is open.',
    ].join(' '),
    figures: figures.map(({ figure }) => figure),
    source: `Report: ${performanceDashboardReport.title}.`,
    link: toLink('/dashboard/performance', scope),
  });
};
