import { type AdChannel, adChannels } from '@bellwether/contract/catalogue/channels';
import type { Metric } from '@bellwether/contract/catalogue/metrics';
import { adsDevicesReport } from '@bellwether/contract/reports/ads';
import type { ReportAnswer } from '@bellwether/contract/reports/answer';
import type { Report } from '@bellwether/contract/reports/define';
import {
  IconChartBar,
  IconClick,
  IconCoin,
  IconCoins,
  IconEye,
  IconPercentage,
  IconReceipt2,
  IconTarget,
  IconTargetArrow,
  IconTrendingUp,
  type TablerIcon,
} from '@tabler/icons-react';
import { memo, type ReactNode, useMemo } from 'react';
import { chartByDimension } from '../chart/by-dimension.ts';
import { channelColourKey } from '../chart/colours.ts';
import { chartOverTime } from '../chart/over-time.ts';
import { ReportChart } from '../chart/report-chart.tsx';
import { ChartGrid, FullWidth } from '../data-page/layout.tsx';
import { PageSummary } from '../data-page/summary.tsx';
import { HeroRow, MetricCard } from '../kpi/kpi-row.tsx';
import { useReport } from '../report/use-report.ts';
import { adsSummary } from './summary.ts';

/** What the money bought stands first: the page is asked for that. */
const cards: readonly (readonly [Metric, TablerIcon])[] = [
  ['conversions', IconTarget],
  ['cost', IconCoins],
  ['cost_per_conversion', IconReceipt2],
  ['conversion_rate', IconTargetArrow],
  ['roas', IconTrendingUp],
  ['impressions', IconEye],
  ['clicks', IconClick],
  ['ctr', IconPercentage],
  ['avg_cpc', IconCoin],
  ['cpm', IconChartBar],
];
/** Search is bought by the click, so that what a thousand impressions cost says nothing of it. */
const shownOf = (channel: AdChannel) =>
  cards.filter(([metric]) => !(metric === 'cpm' && channel === 'google_ads'));

const drawCampaigns = (answer: ReportAnswer) => chartByDimension(answer, 'campaign', 'cost');
const drawDevices = (answer: ReportAnswer) => chartByDimension(answer, 'device', 'cost', { kind: 'donut' });

type Props = {
  channel: AdChannel;
  overTime: Report;
  campaigns: Report;
  /** Charts of this channel alone. */
  children?: ReactNode;
};

/** What a channel cost and brought: a sentence, its figures, their course, where the money went. */
export function AdsOverview({ channel, overTime: report, campaigns, children }: Props) {
  const { label } = adChannels[channel];
  // The channel's own colour, which it has on every page; the line beside it another.
  const drawCost = useMemo(
    () => (answer: ReportAnswer) =>
      chartOverTime(answer, [
        { metric: 'cost', mark: 'bar', colour: channelColourKey(channel) },
        { metric: 'conversions', mark: 'line', right: true },
      ]),
    [channel],
  );
  const time = useReport(report);
  return (
    <>
      <PageSummary said={time.data && adsSummary(time.data, label)} />
      <HeroRow>
        {shownOf(channel).map(([metric, icon]) => (
          <MetricCard key={metric} metric={metric} asked={time} icon={icon} />
        ))}
      </HeroRow>
      <ChartGrid>
        <FullWidth>
          <ReportChart
            title="Cost against conversions"
            description="What the channel charged, and the conversions that it counted."
            asked={time}
            draw={drawCost}
          />
        </FullWidth>
        {children}
        <Campaigns campaigns={campaigns} />
        <Devices channel={channel} />
      </ChartGrid>
    </>
  );
}

// What has an answer of its own is a part of its own, so that it alone is drawn when that arrives, and fails alone.

const Campaigns = memo(function Campaigns({ campaigns }: { campaigns: Report }) {
  const asked = useReport(campaigns, { perPage: 10 });
  return (
    <ReportChart
      title="Dearest campaigns"
      description="The ten campaigns that cost the most in these days."
      asked={asked}
      draw={drawCampaigns}
    />
  );
});

const Devices = memo(function Devices({ channel }: { channel: AdChannel }) {
  const where = useMemo(() => [{ key: 'channel', operator: '=' as const, value: channel }], [channel]);
  const asked = useReport(adsDevicesReport, { where });
  return (
    <ReportChart
      title={adsDevicesReport.title}
      description="How the cost is split between the devices that showed the ads."
      asked={asked}
      draw={drawDevices}
    />
  );
});
