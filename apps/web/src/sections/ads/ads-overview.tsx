import type { AdChannel } from '@bellwether/contract/catalogue/channels';
import { adsDevices } from '@bellwether/contract/reports/ads';
import type { ReportAnswer } from '@bellwether/contract/reports/answer';
import type { Report } from '@bellwether/contract/reports/define';
import {
  IconClick,
  IconCoin,
  IconCoins,
  IconEye,
  IconPercentage,
  IconReceipt2,
  IconTarget,
  IconTargetArrow,
  IconTrendingUp,
} from '@tabler/icons-react';
import { useMemo } from 'react';
import { byDimension } from '../chart/by-dimension.ts';
import { channelColour } from '../chart/colours.ts';
import { overTime } from '../chart/over-time.ts';
import { ReportChart } from '../chart/report-chart.tsx';
import { Charts, FullWidth } from '../data-page/layout.tsx';
import { KpiRow, MetricCard } from '../kpi/kpi-row.tsx';
import { useReport } from '../report/use-report.ts';

const cards = [
  ['impressions', IconEye],
  ['clicks', IconClick],
  ['ctr', IconPercentage],
  ['avg_cpc', IconCoin],
  ['cost', IconCoins],
  ['conversions', IconTarget],
  ['conversion_rate', IconTargetArrow],
  ['cost_per_conversion', IconReceipt2],
  ['roas', IconTrendingUp],
] as const;

const drawCampaigns = (answer: ReportAnswer) => byDimension(answer, 'campaign', 'cost');
const drawDevices = (answer: ReportAnswer) => byDimension(answer, 'device', 'cost', { kind: 'donut' });

type Props = { channel: AdChannel; overTime: Report; campaigns: Report };

/** What a channel cost and brought: its figures, their course, where the money went. */
export function AdsOverview({ channel, overTime: report, campaigns }: Props) {
  const where = useMemo(() => [{ key: 'channel', operator: '=' as const, value: channel }], [channel]);
  // The channel's own colour, which it has on every page; the line beside it another.
  const drawCost = useMemo(
    () => (answer: ReportAnswer) =>
      overTime(answer, [
        { metric: 'cost', mark: 'bar', colour: channelColour(channel) },
        { metric: 'conversions', mark: 'line', right: true },
      ]),
    [channel],
  );
  const time = useReport(report);
  const top = useReport(campaigns, { perPage: 10 });
  const devices = useReport(adsDevices, { where });
  return (
    <>
      <KpiRow>
        {cards.map(([metric, icon]) => (
          <MetricCard key={metric} metric={metric} asked={time} icon={icon} />
        ))}
      </KpiRow>
      <Charts>
        <FullWidth>
          <ReportChart
            title="Cost against conversions"
            description="What the channel charged, and the conversions that it counted."
            asked={time}
            draw={drawCost}
          />
        </FullWidth>
        <ReportChart
          title="Dearest campaigns"
          description="The ten campaigns that cost the most in these days."
          asked={top}
          draw={drawCampaigns}
        />
        <ReportChart
          title={adsDevices.title}
          description="How the cost is split between the devices that showed the ads."
          asked={devices}
          draw={drawDevices}
        />
      </Charts>
    </>
  );
}
