import { formatValue } from '@bellwether/domain/format/number';
import type { Finding } from '@bellwether/domain/insights/finding';
import { formatDay } from '@bellwether/domain/time/day';
import { perMonth } from '../../money/size.ts';
import { rangeOfDays, sumDays } from '../../series/daily-series.ts';
import { campaignCauseKey, whereCampaign } from '../campaign-stopped/detector.ts';
import type { Detector } from '../detector.ts';
import { fitNameIntoTitle } from '../fit-title.ts';

/** Minimum number of days without spend after which a campaign with spend counts as newly started. */
const quietDays = 56;
const maxRunningDays = 14;
const minSpendPerDay = 1;

export const campaignStartDetector: Detector = {
  id: 'campaign-started',
  detect: ({ campaigns }) =>
    campaigns.flatMap((campaign): Finding[] => {
      const { cost } = campaign.series;
      if (!cost) return [];
      const end = cost.values.length;
      const start = cost.values.findLastIndex((value, at) => at < end - maxRunningDays && value !== 0) + 1;
      const first = cost.values.findIndex((value, at) => at >= start && value !== null && value > 0);
      if (first < 0 || first < quietDays || sumDays(cost, first - quietDays, first) !== 0) return [];
      const days = end - first;
      const spent = sumDays(cost, first, end);
      if (spent === null || spent / days < minSpendPerDay) return [];
      return [
        {
          detector: 'campaign-started',
          cause: campaignCauseKey(campaign),
          module: 'analytics',
          metric: 'cost',
          slices: [{ dimension: 'campaign', value: campaign.campaign, label: campaign.label }],
          channel: campaign.channel,
          range: rangeOfDays(cost, first, end),
          actual: spent,
          expected: 0,
          band: null,
          size: null,
          confidence: 'high',
          drivers: [],
          facts: { days, spend_per_month: perMonth(spent, days) },
          evidence: {
            report: 'marketing-spend',
            metric: 'cost',
            where: whereCampaign(campaign),
            range: rangeOfDays(cost, Math.max(0, first - quietDays), end),
          },
        },
      ];
    }),
  write: ({ slices, range, facts }, { currency }) => ({
    ...fitNameIntoTitle({
      name: slices[0]?.label ?? 'A campaign',
      rest: ' started',
      other: 'A campaign',
      text: `The campaign has run since ${formatDay(range.from)} and spends about ${formatValue(Number(facts['spend_per_month']), 'currency', 'card', currency)} a month.`,
    }),
    action: 'Check that its leads are tracked, and set the date on which you will judge it.',
  }),
};
