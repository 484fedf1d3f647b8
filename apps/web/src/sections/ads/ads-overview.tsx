import { chartByDimension } from '@bellwether/charts/answers/by-dimension';
import { chartOverTime } from '@bellwether/charts/answers/over-time';
import { channelColourKey } from '@bellwether/charts/model/colours';
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
import { ReportChart } from '../chart/report-chart.tsx';
import { ChartGrid, FullWidth } from '../data-page/layout.tsx';
import { PageSummary } from '../data-page/summary.tsx';
import { HeroRow, MetricCard } from '../kpi/kpi-row.tsx';
import { useReport } from '../report/use-report.ts';
import { adsSummary } from './summary.ts';

/** Metric cards in order. Conversions come first because readers open the page for them. */
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
/** Google Ads charges per click, so its cost per thousand impressions is not meaningful. */
const listCards = (channel: AdChannel) =>
  cards.filter(([metric]) => !(metric === 'cpm' && channel === 'google_ads'));

const drawCampaigns = (answer: ReportAnswer) => chartByDimension(answer, 'campaign', 'cost');
const drawDevices = (answer: ReportAnswer) => chartByDimension(answer, 'device', 'cost', { kind: 'donut' });

type Props = {
  channel: AdChannel;
  overTime: Report;
  campaigns: Report;
  children?: ReactNode;
};

export function AdsOverview({ channel, overTime: report, campaigns, children }: Props) {
  const { label } = adChannels[channel];
  // Cost has the channel's own colour on every page; the line next to it has another.
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
      <PageSummary text={time.data && adsSummary(time.data, label)} />
      <HeroRow>
        {listCards(channel).map(([metric, icon]) => (
          <MetricCard key={metric} metric={metric} query={time} icon={icon} />
        ))}
      </HeroRow>
      <ChartGrid>
        <FullWidth>
          <ReportChart
            title="Ad spend and conversions"
            description="Ad spend and the conversions that the channel reported."
            query={time}
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

// Each chart with its own request is its own component, so that it renders and fails alone.

const Campaigns = memo(function Campaigns({ campaigns }: { campaigns: Report }) {
  const query = useReport(campaigns, { perPage: 10 });
  return (
    <ReportChart
      title="Campaigns by spend"
      description="The ten campaigns with the highest ad spend in this period."
      query={query}
      draw={drawCampaigns}
    />
  );
});

const Devices = memo(function Devices({ channel }: { channel: AdChannel }) {
  const where = useMemo(() => [{ key: 'channel', operator: '=' as const, value: channel }], [channel]);
  const query = useReport(adsDevicesReport, { where });
  return (
    <ReportChart
      title={adsDevicesReport.title}
      description="Ad spend by device."
      query={query}
      draw={drawDevices}
    />
  );
});
