import { adChannels } from '@bellwether/contract/catalogue/channels';
import type { ReportAnswer } from '@bellwether/contract/reports/answer';
import { leadsByChannel, marketingSpend } from '@bellwether/contract/reports/dashboard';
import { useNavigate } from '@tanstack/react-router';
import { byDimension, stackedOverTime } from '../../../sections/chart/by-dimension.ts';
import { overTime } from '../../../sections/chart/over-time.ts';
import { ReportChart } from '../../../sections/chart/report-chart.tsx';
import { spansYears, yearOnYearChart } from '../../../sections/chart/year-on-year.ts';
import { Charts } from '../../../sections/data-page/layout.tsx';
import { metaOf } from '../../../sections/report/figures.ts';
import { useReport } from '../../../sections/report/use-report.ts';
import type { Asked } from '../../../sections/section.ts';

const drawRevenue = (answer: ReportAnswer) =>
  overTime(answer, [
    { metric: 'revenue', draw: 'bar', colour: 0 },
    { metric: 'cost', draw: 'line', colour: 1 },
  ]);
const drawLeads = (answer: ReportAnswer) => overTime(answer, [{ metric: 'leads', draw: 'line', colour: 0 }]);
const leadYears = (answer: ReportAnswer) =>
  spansYears(metaOf(answer).range) && metaOf(answer).frequency === 'month'
    ? yearOnYearChart(answer, 'leads')
    : null;
const drawSpend = (answer: ReportAnswer) => stackedOverTime(answer, 'channel', 'cost');
const drawChannels = (answer: ReportAnswer) => byDimension(answer, 'channel', 'leads');

const pageOf = new Map<string, string | null>(
  Object.entries(adChannels).map(([key, { route }]) => [key, route]),
);

/** Revenue against spend, leads, and the channels of both. */
export function PerformanceCharts({ asked }: { asked: Asked<ReportAnswer> }) {
  const spend = useReport(marketingSpend);
  const channels = useReport(leadsByChannel);
  const navigate = useNavigate();
  const openChannel = (channel: string) => {
    const to = pageOf.get(channel);
    if (to) void navigate({ to, search: true });
  };
  return (
    <Charts>
      <ReportChart
        title="Revenue against marketing spend"
        about="Revenue of each period, and what advertising cost in it."
        asked={asked}
        draw={drawRevenue}
      />
      <ReportChart
        title="Leads"
        about="Calls, forms and other enquiries over time."
        asked={asked}
        draw={drawLeads}
        years={leadYears}
      />
      <ReportChart
        title={marketingSpend.title}
        about="What each advertising channel cost. A click opens the channel's page."
        asked={spend}
        draw={drawSpend}
        onPick={({ series }) => openChannel(series.key)}
      />
      <ReportChart
        title={leadsByChannel.title}
        about={leadsByChannel.about}
        asked={channels}
        draw={drawChannels}
      />
    </Charts>
  );
}
