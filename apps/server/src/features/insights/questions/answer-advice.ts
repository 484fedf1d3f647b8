import type { QuestionAnswer } from '@bellwether/contract/api/figures/questions';
import { roiCampaignsReport } from '@bellwether/contract/reports/roi';
import { changeScopeModule } from '@bellwether/domain/access/scope';
import { modules } from '@bellwether/domain/access/slugs';
import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import { metricCurrency, readDimension, readFigure, readMeta } from '@bellwether/domain/answers/figures';
import { afterCosts } from '@bellwether/domain/answers/payback-text';
import { countText } from '@bellwether/domain/answers/sentence';
import { formatValue } from '@bellwether/domain/format/number';
import {
  formatMonthlyAmount,
  formatStake,
  insightAnchor,
  insightsPath,
} from '@bellwether/domain/insights/insight-text';
import { judgePayback, type PaybackVerdict } from '@bellwether/domain/judgement/payback';
import { findYearWindow } from '@bellwether/domain/judgement/windows';
import { compareNeeds, listNeeds } from '@bellwether/domain/overview/needs';
import { addDays } from '@bellwether/domain/time/day';
import type { AskedAdvice } from '@bellwether/insights/questions/reading';
import { formatDays } from '@bellwether/insights/questions/text/answer-text';
import { readRoiReports, type WindowQuery } from '../read-payback.ts';
import { readInsightsByBusiness, readTopInsights } from '../top-insights.ts';
import { type AdviceContext, answered, bringsNothing, refuseRoi, stopStep, sumEvidence } from './advice.ts';
import { answerPay } from './answer-pay.ts';
import { answerDoing, answerTarget } from './answer-progress.ts';
import { createFigure, refuse } from './question-drafts.ts';
import { toPeriodLink } from './question-link.ts';

const maxNamed = 3;
/** Days in which a campaign must have spent to be running. */
const runningDays = 7;
const brandChannel = 'Branded Paid Search';

type Campaign = {
  name: string;
  cost: number;
  revenue: number;
  leads: number;
  verdict: PaybackVerdict;
  low: number;
  ratio: number;
  isRunning: boolean;
  /** Whether it finds people who search for the business by its name; their number does not grow with the budget. */
  isBrand: boolean;
};

/**
 * Returns the campaigns with ad spend. Leads and revenue of a campaign count whatever channel they are recorded under,
 * so that a campaign is not blamed for a different spelling of its channel.
 */
const listCampaigns = (year: ReportAnswer, recent: ReportAnswer, margin: number | null): Campaign[] => {
  const running = new Set(
    recent.data.flatMap((row) =>
      (readFigure(row, 'cost') ?? 0) > 0 ? [readDimension(row, 'campaign')] : [],
    ),
  );
  const rows = Map.groupBy(year.data, (row) => readDimension(row, 'campaign') ?? '');
  return [...rows].flatMap(([name, all]): Campaign[] => {
    const sum = (metric: 'cost' | 'paid_revenue' | 'attributed_revenue' | 'paid_leads') =>
      all.reduce((total, row) => total + (readFigure(row, metric) ?? 0), 0);
    const cost = sum('cost');
    if (name === '' || cost <= 0) return [];
    const revenue = Math.max(sum('paid_revenue'), sum('attributed_revenue'));
    const { variance, maturity } = sumEvidence(all, 'attributed_revenue');
    const leads = sum('paid_leads');
    const isBrand = all.some((row) => readDimension(row, 'internal_channel') === brandChannel);
    const { verdict, band } = judgePayback({
      ratio: revenue / cost,
      variance: variance === null ? null : variance / cost ** 2,
      leads,
      maturity,
      margin,
    });
    return [
      {
        name,
        cost,
        revenue,
        leads,
        verdict,
        low: band?.low ?? 0,
        ratio: revenue / cost,
        isRunning: running.has(name),
        isBrand,
      },
    ];
  });
};

const readCampaigns = async (context: AdviceContext) => {
  const { deps, scope, today, signal } = context;
  const days = findYearWindow(today);
  // A campaign that stopped a week ago does not run, although it spent in the last four weeks.
  const range = { from: addDays(today, -runningDays), to: addDays(today, -1) };
  const queries: WindowQuery[] = [
    { report: roiCampaignsReport, ...days },
    { report: roiCampaignsReport, range, comparison: null },
  ];
  const answers = await readRoiReports(deps, scope, queries, signal);
  const [year, recent] = answers ?? [];
  if (!year || !recent) return null;
  const meta = readMeta(year);
  const campaigns = listCampaigns(year, recent, scope.business.grossMargin ?? null);
  const currency = metricCurrency(meta, 'cost');
  const money = (value: number) => formatValue(value, 'currency', 'card', currency);
  const describe = ({ cost, leads, revenue }: Campaign) =>
    `${money(cost)} of ad spend brought ${countText(leads, 'valid lead')} and ${money(revenue)} invoiced`;
  const figure = createFigure(meta, 'cost');
  // Every campaign would seem to bring nothing if no invoices are loaded.
  const isRevenueKnown = !meta.missing['paid_revenue'] && !meta.missing['attributed_revenue'];
  return { campaigns, describe, money, isRevenueKnown, days: formatDays(days.range), figure };
};

/**
 * Answers by the cost of a lead which campaign is dearest or cheapest, because without invoices nothing says which one
 * pays.
 */
const tellByLeads = (
  context: AdviceContext,
  {
    running,
    money,
    days,
    figure,
  }: Pick<FoundCampaigns, 'money' | 'days' | 'figure'> & { running: Campaign[] },
  which: 'highest' | 'lowest',
): QuestionAnswer => {
  const perLead = ({ cost, leads }: Campaign) => (leads > 0 ? cost / leads : Number.POSITIVE_INFINITY);
  const ordered = running
    .filter(({ isBrand }) => which === 'highest' || !isBrand)
    .toSorted((a, b) => (which === 'highest' ? perLead(b) - perLead(a) : perLead(a) - perLead(b)));
  const describe = (one: Campaign) =>
    `${one.name}, ${money(one.cost)} for ${countText(one.leads, 'lead')}${one.leads > 0 ? ` (${money(perLead(one))} each)` : ''}`;
  const named = ordered.slice(0, maxNamed);
  return answered({
    understood: `Running campaigns by cost per lead, ${days}`,
    answer: `It is not known which campaign pays, because no invoices are loaded. The ${which} cost per lead, ${days}: ${named.map(describe).join('; ')}.`,
    figures: named.map((one) => figure(one.name, one.cost)),
    source: `Report: ${roiCampaignsReport.title}.`,
    link: toPeriodLink('/roi/campaigns', context.scope, findYearWindow(context.today)),
  });
};

type FoundCampaigns = NonNullable<Awaited<ReturnType<typeof readCampaigns>>>;

const answerStop = async (context: AdviceContext): Promise<QuestionAnswer> => {
  const found = await readCampaigns(context);
  if (!found) return refuseRoi();
  const { campaigns, describe, days, figure } = found;
  const running = campaigns.filter(({ isRunning }) => isRunning);
  if (running.length === 0) return refuse(`No campaign with ad spend ran in the last ${runningDays} days.`);
  if (!found.isRevenueKnown) return tellByLeads(context, { ...found, running }, 'highest');
  const losing = running
    .filter((one) => bringsNothing(one, running) || one.verdict === 'loses')
    .toSorted((a, b) => b.cost - b.revenue - (a.cost - a.revenue));
  const parts = {
    understood: `Running campaigns that lose money, ${days}`,
    source: `Report: ${roiCampaignsReport.title}.`,
    link: toPeriodLink('/roi/campaigns', context.scope, findYearWindow(context.today)),
  };
  const [first] = losing;
  if (!first) {
    const [weakest] = running.toSorted((a, b) => a.ratio - b.ratio);
    const weak = weakest ? ` The weakest is ${weakest.name}: ${describe(weakest)}.` : '';
    return answered({
      ...parts,
      answer: `None: no running campaign clearly loses money, ${afterCosts(context.scope.business.grossMargin ?? null)}, ${days}.${weak}`,
      figures: weakest ? [figure(weakest.name, weakest.cost)] : [],
    });
  }
  const others = losing.slice(1, maxNamed).map((one) => `${one.name}: ${describe(one)}`);
  return answered({
    ...parts,
    answer: `${first.name}: ${describe(first)}, ${days}. ${stopStep}${others.length > 0 ? ` Next: ${others.join('; ')}.` : ''}`,
    figures: losing.slice(0, maxNamed).map((one) => figure(one.name, one.cost)),
  });
};

const answerMore = async (context: AdviceContext): Promise<QuestionAnswer> => {
  const found = await readCampaigns(context);
  if (!found) return refuseRoi();
  const { campaigns, describe, days, figure } = found;
  if (!found.isRevenueKnown) {
    const running = campaigns.filter(({ isRunning }) => isRunning);
    return tellByLeads(context, { ...found, running }, 'lowest');
  }
  const paying = campaigns
    .filter(({ isRunning, isBrand, verdict }) => isRunning && !isBrand && verdict === 'pays')
    .toSorted((a, b) => b.low - a.low);
  const [first] = paying;
  const parts = {
    understood: `Running campaigns that pay back best, ${days}`,
    source: `Report: ${roiCampaignsReport.title}.`,
    link: toPeriodLink('/roi/campaigns', context.scope, findYearWindow(context.today)),
  };
  if (!first)
    return answered({
      ...parts,
      answer: `No running campaign has enough leads and invoices to say that more money pays, ${days}.`,
    });
  const others = paying.slice(1, maxNamed).map(({ name }) => name);
  return answered({
    ...parts,
    answer: `${first.name}: ${describe(first)}, ${days}. More money often brings less than the first, so raise its budget in steps, and compare valid leads after 28 days.${others.length > 0 ? ` Next: ${others.join(', ')}.` : ''}`,
    figures: paying.slice(0, maxNamed).map((one) => figure(one.name, one.cost)),
  });
};

const answerTrouble = async ({ deps, everyone }: AdviceContext): Promise<QuestionAnswer> => {
  const advised = everyone && changeScopeModule(everyone, 'insights', 'read');
  if (!advised || advised.businesses.length < 2)
    return refuse('You have a single business. Ask “What needs attention?” instead.');
  const insights = await readInsightsByBusiness(deps.db, advised, 1);
  const ordered = advised.businesses
    .flatMap(({ id, tradingName }) => {
      const needs = listNeeds({
        insights: (insights.get(id) ?? []).map((one) => ({ ...one, isLate: false, isTarget: false })),
        target: null,
        known: true,
        overdue: 0,
        sources: 1,
        late: [],
        loading: [],
        daysSinceSeen: undefined,
      });
      const [first] = needs;
      // Good news is no trouble.
      return first && (first.amount ?? -1) < 0
        ? [{ name: tradingName, needs, first, currency: insights.get(id)?.[0]?.currency ?? 'AUD' }]
        : [];
    })
    .toSorted((a, b) => compareNeeds(a.needs, b.needs));
  const understood = 'Businesses by the money at stake in their open insights';
  const source = 'Open insights of all your businesses.';
  const link = '/overview';
  if (ordered.length === 0)
    return answered({ understood, answer: 'None: no business has an open insight.', source, link });
  const named = ordered
    .slice(0, maxNamed)
    .map(
      ({ name, first, currency }) =>
        `${name}: ${first.sentence}${first.amount === null ? '' : `, ${formatStake({ amount: first.amount, stake: first.stake }, currency)}`}`,
    );
  return answered({ understood, answer: `${named.join('. ')}.`, source, link });
};

const answerTalk = async ({ deps, scope }: AdviceContext): Promise<QuestionAnswer> => {
  const insightScope = changeScopeModule(scope, 'insights', 'read');
  if (!insightScope) return refuse(`You do not have access to ${modules.insights}.`);
  const { top, count } = await readTopInsights(deps.db, insightScope, maxNamed);
  const understood = 'Open insights with the most money at stake';
  const source = 'Open insights of this business.';
  const [first] = top;
  const link = `${insightsPath}?business=${scope.business.id}${first ? `#${insightAnchor(first.id)}` : ''}`;
  if (!first)
    return answered({ understood, answer: 'Nothing is open: no insight needs attention.', source, link });
  const named = top.map(
    ({ title, amount, currency }) =>
      `${title}${amount === null ? '' : `, ${formatMonthlyAmount(amount, currency)}`}`,
  );
  const more = count > top.length ? ` ${count - top.length} more are open.` : '';
  return answered({ understood, answer: `${named.join('. ')}.${more}`, source, link });
};

/** Answers a question for advice from the judgement of the figures, as far as the reader may see them. */
export const answerAdvice = (
  { topic, channel, period, metric, isYesNo }: AskedAdvice,
  context: AdviceContext,
): Promise<QuestionAnswer> =>
  ({
    pay: () => answerPay(context, channel, isYesNo),
    stop: () => answerStop(context),
    more: () => answerMore(context),
    trouble: () => answerTrouble(context),
    talk: () => answerTalk(context),
    target: () => answerTarget(context, { period, metric }),
    doing: () => answerDoing(context, period),
  })[topic]();
