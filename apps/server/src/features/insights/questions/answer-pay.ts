import type { QuestionAnswer } from '@bellwether/contract/api/figures/questions';
import { paybackQueries, tellLostLeads, tellPayback } from '@bellwether/contract/pages/roi/payback';
import { roiCampaignsReport, roiChannelsReport } from '@bellwether/contract/reports/roi';
import { changeScopeModule } from '@bellwether/domain/access/scope';
import { metricCurrency, readDimension, readFigure, readMeta } from '@bellwether/domain/answers/figures';
import { countText } from '@bellwether/domain/answers/sentence';
import { adChannels } from '@bellwether/domain/channels/ad-channels';
import { listOptions } from '@bellwether/domain/channels/channels';
import { formatValue } from '@bellwether/domain/format/number';
import { judgePayback } from '@bellwether/domain/judgement/payback';
import { findYearWindow } from '@bellwether/domain/judgement/windows';
import type { NamedValue } from '@bellwether/insights/questions/reading';
import { formatDays } from '@bellwether/insights/questions/text/answer-text';
import { readPayback, readRoiReports } from '../read-payback.ts';
import { type AdviceContext, answered, bringsNothing, refuseRoi, stopStep, sumEvidence } from './advice.ts';
import { createFigure, refuse } from './question-drafts.ts';
import { toPeriodLink } from './question-link.ts';

const answerAllAds = async ({ deps, scope, today, signal }: AdviceContext): Promise<QuestionAnswer> => {
  if (!changeScopeModule(scope, 'roi', 'read')) return refuseRoi();
  const days = formatDays(findYearWindow(today).range);
  const payback = await readPayback(deps, scope, signal);
  if (!payback) return refuse(`There is no ad spend in ${days}.`);
  const { steps, sentence } = payback;
  return answered({
    understood: `Whether ads pay, ${days}`,
    answer: `${sentence} ${days}: ${steps.map(({ label, value }) => `${label} ${value}`).join(', ')}.`,
    figures: steps.map(({ label, amount, unit, currency }) => ({ label, value: amount, unit, currency })),
    source: `Report: ${paybackQueries[0].report.title}.`,
    link: toPeriodLink('/roi/insights', scope, findYearWindow(today)),
  });
};

/** Returns the channels of an ad platform or of a channel, as ROI counts them. */
const listChannels = ({ dimension, value }: NamedValue): string[] => {
  const platform = Object.entries(adChannels).find(([key]) => dimension === 'channel' && key === value)?.[1];
  return platform ? [...listOptions(platform)] : value.split(';');
};

/** Answers whether the ads of one channel, or some campaigns, pay. */
const answerChannel = async (
  context: AdviceContext,
  channel: NamedValue,
  isYesNo: boolean,
): Promise<QuestionAnswer> => {
  const { deps, scope, today, signal } = context;
  const window = findYearWindow(today);
  const isCampaign = channel.dimension === 'campaign';
  const report = isCampaign ? roiCampaignsReport : roiChannelsReport;
  const [answer] = (await readRoiReports(deps, scope, [{ report, ...window }], signal)) ?? [];
  if (!answer) return refuseRoi();
  const days = formatDays(window.range);
  const wanted = isCampaign ? (channel.values ?? [channel.value]) : listChannels(channel);
  const rows = answer.data.filter(
    (row) =>
      wanted.includes(readDimension(row, isCampaign ? 'campaign' : 'internal_channel') ?? '') &&
      // Leads of a campaign count whatever channel they are recorded under.
      (isCampaign || (readFigure(row, 'cost') ?? 0) > 0),
  );
  const sum = (metric: 'cost' | 'paid_revenue' | 'attributed_revenue' | 'paid_leads') =>
    rows.reduce((all, row) => all + (readFigure(row, metric) ?? 0), 0);
  const [cost, leads] = [sum('cost'), sum('paid_leads')];
  const revenue = isCampaign ? Math.max(sum('paid_revenue'), sum('attributed_revenue')) : sum('paid_revenue');
  if (cost <= 0) return refuse(`There is no ad spend of ${channel.label} in ${days}.`);
  const { variance, maturity } = sumEvidence(rows, isCampaign ? 'attributed_revenue' : 'paid_revenue');
  const margin = scope.business.grossMargin ?? null;
  const payback = judgePayback({
    ratio: revenue / cost,
    variance: variance === null ? null : variance / cost ** 2,
    leads,
    maturity,
    margin,
  });
  const meta = readMeta(answer);
  const currency = metricCurrency(meta, 'paid_revenue');
  const money = (value: number) => formatValue(value, 'currency', 'card', currency);
  const figure = createFigure(meta, 'cost');
  const spends = answer.data.map((row) => ({
    cost: readFigure(row, 'cost') ?? 0,
    leads: readFigure(row, 'paid_leads') ?? 0,
  }));
  const isWasted = isCampaign && bringsNothing({ cost, leads, revenue }, spends);
  const verdict = tellPayback(payback, { of: channel.label, currency, margin });
  const told = isWasted ? `No, ${channel.label} brings nothing. ${stopStep}` : verdict;
  return answered({
    understood: `Whether ${channel.label} pays, ${days}`,
    answer:
      `${isYesNo ? told : told.replace(/^(?:Yes|No)[,.:] /, '')} ${days}: ${money(cost)} of ad spend brought ${countText(Math.round(leads), 'valid lead')} and ${money(revenue)} invoiced. ${tellLostLeads(meta)}`.trimEnd(),
    figures: [figure(channel.label, cost)],
    source: `Report: ${report.title}. ${isCampaign ? 'Campaigns' : 'Channels'}: ${wanted.join(', ')}.`,
    link: toPeriodLink(isCampaign ? '/roi/campaigns' : '/roi/insights', scope, findYearWindow(today)),
  });
};

/** Answers whether ads pay: all, or those of a channel. */
export const answerPay = (
  context: AdviceContext,
  channel: NamedValue | null,
  isYesNo: boolean,
): Promise<QuestionAnswer> => (channel ? answerChannel(context, channel, isYesNo) : answerAllAds(context));
