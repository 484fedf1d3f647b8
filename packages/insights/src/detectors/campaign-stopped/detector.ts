import { formatRange } from '@bellwether/domain/answers/label';
import { formatValue } from '@bellwether/domain/format/number';
import type { Finding } from '@bellwether/domain/insights/finding';
import { formatDay } from '@bellwether/domain/time/day';
import type { BusinessFacts, Campaign } from '../../facts/business-facts.ts';
import { type CampaignRate, measureCampaignRate } from '../../money/campaign-rate.ts';
import { measureCampaignWorth } from '../../money/campaign-worth.ts';
import { perMonth, sizeOfLeads } from '../../money/size.ts';
import { type DailySeries, rangeOfDays, sumDays } from '../../series/daily-series.ts';
import type { Detector } from '../detector.ts';
import { fitNameIntoTitle } from '../fit-title.ts';

/** Number of days before the last day with spend that show how a campaign usually runs. */
const usualDays = 112;
const minRunningDays = 28;
/** Maximum probability that the campaign's usual pattern explains the pause; above it, no stop is reported. */
const maxChance = 0.01;
/** Maximum age of a stop in days; older stops are not reported. */
const maxStoppedDays = 28;
const minSpendPerDay = 1;

export const campaignCauseKey = ({ key }: Campaign): string => `campaign ${key}`;

/** Returns the filters of a campaign's figures. Campaigns of two platforms can have one name. */
export const whereCampaign = ({ campaign, channel }: Campaign): Finding['evidence']['where'] => [
  { key: 'campaign', value: campaign },
  { key: 'internal_channel', value: channel },
];

/**
 * Returns the probability that none of the days from `start` had a click. A day without a click costs nothing, so a
 * small campaign has such days by chance, especially at weekends. Clicks come in bursts, so the expected clicks count
 * half.
 */
const chanceOfNoClick = (clicks: DailySeries | undefined, start: number, stopped: number): number => {
  if (!clicks) return 0;
  let usual = 0;
  for (let day = 0; day < stopped; day += 1) {
    // Indexes of the last eight days with the same weekday before the stop.
    const same = Array.from({ length: 8 }, (_, week) => start + (day % 7) - 7 * (week + 1));
    const known = same.flatMap((at) => clicks.values[at] ?? []);
    if (known.length > 0) usual += known.reduce((sum, one) => sum + one, 0) / known.length;
  }
  return Math.exp(-usual / 2);
};

const findStop = ({ series: { cost, clicks } }: Campaign): { start: number; stopped: number } | null => {
  if (!cost) return null;
  const { values } = cost;
  let start = values.length;
  while (start > 0 && values[start - 1] === 0) start -= 1;
  const stopped = values.length - start;
  if (stopped === 0 || stopped > maxStoppedDays || start < minRunningDays) return null;
  const before = values.slice(Math.max(0, start - usualDays), start);
  const known = before.filter((value) => value !== null);
  const pauses = known.filter((value) => value === 0).length;
  const running = known.slice(-minRunningDays).filter((value) => value > 0).length;
  if (known.length < minRunningDays || running < minRunningDays * 0.8) return null;
  const chance = Math.max(
    ((pauses + 1) / (known.length + 2)) ** stopped,
    chanceOfNoClick(clicks, start, stopped),
  );
  return chance <= maxChance ? { start, stopped } : null;
};

/** Returns what a stopped campaign is worth: its usual leads, less the spend that is saved. */
const sizeOfStop = ({ days, usual, spent }: CampaignRate, worth: BusinessFacts['worth']): Finding['size'] =>
  sizeOfLeads({
    leadsPerMonth: -perMonth(usual, days),
    deviation: perMonth(Math.sqrt(usual), days),
    worth,
    label: 'leads a month to expect',
    whose: 'its',
    spend: perMonth(spent, days),
  });

export const campaignStopDetector: Detector = {
  id: 'campaign-stopped',
  detect: (facts) =>
    facts.campaigns.flatMap((campaign): Finding[] => {
      const stop = findStop(campaign);
      const { cost } = campaign.series;
      if (!stop || !cost) return [];
      const { start, stopped } = stop;
      const recent = sumDays(cost, start - minRunningDays, start) ?? 0;
      if (recent / minRunningDays < minSpendPerDay) return [];
      const rate = measureCampaignRate(facts, campaign, start);
      const days = rate?.days ?? minRunningDays;
      const spent = rate?.spent ?? recent;
      const usualRange = rangeOfDays(cost, start - days, start);
      return [
        {
          detector: 'campaign-stopped',
          cause: campaignCauseKey(campaign),
          module: 'analytics',
          metric: 'cost',
          slices: [{ dimension: 'campaign', value: campaign.campaign, label: campaign.label }],
          channel: campaign.channel,
          range: rangeOfDays(cost, start, start + stopped),
          actual: 0,
          expected: (spent / days) * stopped,
          band: null,
          size: rate && sizeOfStop(rate, measureCampaignWorth(facts, campaign.campaign)),
          confidence: stopped > 1 ? 'high' : 'medium',
          drivers: [],
          facts: {
            stopped,
            spend_per_month: perMonth(spent, days),
            usual_from: usualRange.from,
            usual_to: usualRange.to,
            ...(rate === null
              ? {}
              : { leads: Math.round(rate.leads), leads_per_month: perMonth(rate.leads, days) }),
          },
          evidence: {
            report: 'marketing-spend',
            metric: 'cost',
            where: whereCampaign(campaign),
            range: { ...usualRange, to: rangeOfDays(cost, start, start + stopped).to },
          },
        },
      ];
    }),
  write: ({ slices, range, facts }, { currency }) => {
    const name = slices[0]?.label ?? 'A campaign';
    const spend = formatValue(Number(facts['spend_per_month']), 'currency', 'card', currency);
    const leads = facts['leads_per_month'];
    const { usual_from: from, usual_to: to } = facts;
    // A finding that was stored before has no dates of its usual rate.
    const when = typeof from === 'string' && typeof to === 'string' ? ` in ${formatRange({ from, to })}` : '';
    return {
      ...fitNameIntoTitle({
        name: name,
        rest: ' stopped',
        other: 'A campaign',
        text: `The campaign has spent nothing since ${formatDay(range.from)}. It spent about ${spend} a month${when}${
          leads === undefined
            ? ''
            : ` and brought ${formatValue(Number(leads), 'scale', 'card')} valid leads a month`
        }.`,
      }),
      action: 'Check whether it was meant to stop: budget, payment, end date or a rejected ad.',
    };
  },
};
