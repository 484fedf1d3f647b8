import type { PlanProgress } from '@bellwether/contract/api/figures/plan';
import type { QuestionAnswer } from '@bellwether/contract/api/figures/questions';
import { performanceDashboardReport } from '@bellwether/contract/reports/dashboard';
import { changeScopeModule } from '@bellwether/domain/access/scope';
import { modules } from '@bellwether/domain/access/slugs';
import { metricCurrency, readFigure } from '@bellwether/domain/answers/figures';
import { tellSilence } from '@bellwether/domain/answers/judgement-text';
import { findSilence, isComparable, judgeTotal } from '@bellwether/domain/answers/total-change';
import { type Metric, metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import { inSentence } from '@bellwether/domain/format/in-sentence';
import { type DisplayCurrency, formatValue } from '@bellwether/domain/format/number';
import { isChange } from '@bellwether/domain/judgement/judge';
import { findRecentWindow } from '@bellwether/domain/judgement/windows';
import { targetMetrics, targetTypeLabels } from '@bellwether/domain/plan/measured';
import {
  judgePlan,
  listTargetsToDate,
  minAttainmentOnTrack,
  type PlanMonth,
} from '@bellwether/domain/plan/performance';
import { addDays, type Day, daysBetween, formatMonth, monthEnd } from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';
import type { AskedAdvice } from '@bellwether/insights/questions/reading';
import { formatDays } from '@bellwether/insights/questions/text/answer-text';
import { readPlanProgress, readPlans } from '../../plan/index.ts';
import { runReportQueries } from '../../reports/index.ts';
import { readTopInsights } from '../top-insights.ts';
import { type AdviceContext, answered, toLink } from './advice.ts';
import { createFigure, refuse } from './question-drafts.ts';

const writeAmountOf = (type: PlanProgress['type'], currency: DisplayCurrency) => (value: number) =>
  formatValue(Math.round(value), type === 'leads' ? 'count' : 'currency', 'card', currency);

const nameAmount = (type: PlanProgress['type']): string =>
  type === 'leads' ? 'leads' : `of ${inSentence(targetTypeLabels[type])}`;

/** Tells how the actual amount of a running time compares with its target. */
const tellSoFar = (actual: number, target: number): string =>
  actual >= target
    ? 'Above the plan so far'
    : actual >= target * minAttainmentOnTrack
      ? 'Nearly on plan so far'
      : 'Below the plan so far';

const planTexts = { ahead: 'Ahead of plan', behind: 'Behind plan' } as const;

/** Tells how a plan stands. A plan that may still end on either side of its target is only compared so far. */
const tellStanding = (standing: PlanProgress['standing'], actual: number, target: number): string => {
  const verdict = judgePlan(standing);
  return verdict === null || verdict === 'open' ? tellSoFar(actual, target) : planTexts[verdict];
};

/** Returns the current plans of the business; empty without one, or if the reader may not see plans. */
const readCurrentPlans = async (
  { deps, scope, signal }: AdviceContext,
  metric: Metric | null = null,
): Promise<PlanProgress[]> => {
  const planScope = changeScopeModule(scope, 'plan', 'read');
  const found = planScope ? await readPlanProgress(deps, planScope, signal) : [];
  return found.filter(({ type }) => metric === null || targetMetrics[type] === metric);
};

/** Tells how a plan progresses in its year; empty if its results are not known. */
const tellPlan = ({ plan, type, currency, range: year, last_day, standing }: PlanProgress): string[] => {
  const { actual, targetToDate, attainment, forecast, yearTarget } = standing;
  if (actual === null || targetToDate === null || attainment === null) return [];
  const show = writeAmountOf(type, currency);
  const isAhead = actual >= targetToDate;
  const weeksLeft = daysBetween(last_day, year.to) / 7;
  const left =
    yearTarget && yearTarget > actual
      ? ` ${show(yearTarget - actual)} is left to the target of the year${weeksLeft >= 1 ? `, ${show((yearTarget - actual) / weeksLeft)} a week` : ''}.`
      : '';
  const range =
    forecast && forecast.low !== null && forecast.high !== null && yearTarget
      ? ` The year is forecast at ${show(forecast.value)} (between ${show(forecast.low)} and ${show(forecast.high)}) against a target of ${show(yearTarget)}.`
      : '';
  return [
    `${tellStanding(standing, actual, targetToDate)} (${plan.name}): ${show(actual)} ${nameAmount(type)} so far, ${formatValue(attainment, 'percent', 'card')} of the ${show(targetToDate)} planned until now, ${show(Math.abs(actual - targetToDate))} ${isAhead ? 'ahead' : 'behind'}.${left}${range}`,
  ];
};

/** Tells how the months of a plan that a range touches ended against their targets; empty if no target covers them. */
const tellMonths = (
  { plan, type, currency }: PlanProgress,
  months: readonly PlanMonth[],
  range: Range,
  lastDay: Day,
): string[] => {
  const asked = months.filter(({ month }) => month <= range.to && monthEnd(month) >= range.from);
  const [first, last] = [asked[0], asked.at(-1)];
  const targets = listTargetsToDate(asked, lastDay);
  const known = asked.flatMap((one, at) => {
    const target = targets[at] ?? null;
    return one.actual === null || target === null ? [] : [{ ...one, toDate: target }];
  });
  if (!first || !last || known.length === 0) return [];
  const show = writeAmountOf(type, currency);
  const sum = (pick: (one: (typeof known)[number]) => number) =>
    known.reduce((all, one) => all + pick(one), 0);
  const [actual, target] = [sum((one) => one.actual ?? 0), sum(({ toDate }) => toDate)];
  const isRunning = monthEnd(last.month) > lastDay;
  const whole = asked.reduce((all, one) => all + (one.target ?? 0), 0);
  const isReached = actual >= target;
  const name =
    first === last ? formatMonth(first.month) : `${formatMonth(first.month)} – ${formatMonth(last.month)}`;
  const verdict = isRunning ? tellSoFar(actual, target) : isReached ? 'Target reached' : 'Target missed';
  const until = isRunning ? ` planned until ${formatDays({ from: lastDay, to: lastDay })}` : ' planned';
  const missed = known.filter((one) => (one.actual ?? 0) < one.toDate && monthEnd(one.month) <= lastDay);
  const list =
    asked.length > 1 && missed.length > 0
      ? ` Below target: ${missed.map(({ month }) => formatMonth(month)).join(', ')}.`
      : '';
  return [
    `${verdict} (${plan.name}, ${name}): ${show(actual)} ${nameAmount(type)}, ${formatValue(actual / target, 'percent', 'card')} of the ${show(target)}${until}, ${show(Math.abs(actual - target))} ${isReached ? 'more' : 'less'}.${isRunning ? ` The target of the whole time is ${show(whole)}.` : ''}${list}`,
  ];
};

/** Tells how the current plans stood in a period. */
const tellPeriod = async (
  { deps, scope, signal }: AdviceContext,
  plans: readonly PlanProgress[],
  range: Range,
): Promise<string[]> => {
  const planScope = changeScopeModule(scope, 'plan', 'read');
  if (!planScope) return [];
  const results = await readPlans(
    deps,
    planScope,
    plans.map(({ plan }) => ({ plan_id: plan.id })),
    signal,
  );
  return plans.flatMap((one, at) => {
    const result = results[at];
    return result && 'figures' in result && result.figures
      ? tellMonths(one, result.figures.months, range, result.figures.lastDay)
      : [];
  });
};

/** Answers whether the business is on target, this year or in a period of it. */
export const answerTarget = async (
  context: AdviceContext,
  { period, metric }: Pick<AskedAdvice, 'period' | 'metric'>,
): Promise<QuestionAnswer> => {
  if (!changeScopeModule(context.scope, 'plan', 'read'))
    return refuse(`You do not have access to ${modules.plan}.`);
  const plans = await readCurrentPlans(context, metric);
  const named = metric === null ? 'targets' : `targets of ${inSentence(metricInfo(metric).label)}`;
  if (plans.length === 0) return refuse(`No plan with ${named} covers today.`);
  const inYear = plans.every(
    ({ range }) =>
      period === null || (period.range.from <= range.from && period.range.to >= addDays(context.today, -1)),
  );
  const told = inYear || !period ? plans.flatMap(tellPlan) : await tellPeriod(context, plans, period.range);
  if (told.length === 0)
    return refuse(
      period && !inYear
        ? `The current plan has no ${named} or no results for ${formatDays(period.range)}.`
        : 'The results of the plan are not known yet.',
    );
  return answered({
    understood: period && !inYear ? `The plan, ${formatDays(period.range)}` : 'Progress of the current plan',
    answer: told.join(' '),
    source: 'Targets and results of the plan.',
    link: toLink('/plan/performance', context.scope),
  });
};

const shownMetrics = ['revenue', 'valid_leads', 'cost', 'calls'] as const satisfies readonly Metric[];

/**
 * Answers how the business does: its main figures with their verdicts, of four weeks or of the days that the question
 * names; without named days also its plan and what needs attention.
 */
export const answerDoing = async (
  context: AdviceContext,
  period: AskedAdvice['period'],
): Promise<QuestionAnswer> => {
  const { deps, scope, today, signal } = context;
  const window = period ?? findRecentWindow(today);
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
    const silence = isComparable(meta, metric) ? null : findSilence(meta, metric, 'either period');
    const against =
      silence !== null
        ? ` (not compared: ${tellSilence(silence)})`
        : typeof before === 'number' && judgement.verdict !== 'unknown'
          ? ` (${verdict}, ${show(before)} before)`
          : '';
    return [{ text: `${label} ${show(now)}${against}`, figure: createFigure(meta, metric)(label, now) }];
  });
  const days = formatDays(window.range);
  if (figures.length === 0) return refuse(`No figures of ${days} are loaded.`);
  const plans = period ? [] : (await readCurrentPlans(context)).flatMap(tellPlan);
  const insightScope = period ? undefined : changeScopeModule(scope, 'insights', 'read');
  const { top } = insightScope ? await readTopInsights(deps.db, insightScope, 1) : { top: [] };
  const [first] = top;
  return answered({
    understood: `Main figures, ${days}, against ${window.comparison ? formatDays(window.comparison) : 'nothing'}`,
    answer: [
      `${days}: ${figures.map(({ text }) => text).join(', ')}.`,
      ...plans,
      ...(period ? [] : [first ? `First to look at: ${first.title}.` : 'No insight is open.']),
    ].join(' '),
    figures: figures.map(({ figure }) => figure),
    source: `Report: ${performanceDashboardReport.title}.`,
    link: toLink('/dashboard/performance', scope),
  });
};
