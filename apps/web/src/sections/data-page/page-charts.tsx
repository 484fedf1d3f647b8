import { listQueries, listVisible, type PageChart, type PagePart } from '@bellwether/contract/pages/define';
import { findOptionRoute } from '@bellwether/domain/channels/channels';
import { useNavigate } from '@tanstack/react-router';
import { memo } from 'react';
import { useSession } from '../../data/session/session.ts';
import { ReportChart } from '../chart/report-chart.tsx';
import { useReportTable } from '../table/use-report-table.ts';
import { ChartGrid, FullWidth } from './layout.tsx';
import { usePageContext } from './use-page-context.ts';

/** Renders those charts of a page section that the reader may see. */
export function PageCharts({ part: { charts, tables = [] } }: { part: PagePart }) {
  const context = usePageContext();
  const { may } = useSession();
  const readable = listVisible(charts, context).filter((chart) =>
    listQueries(chart).every(({ report }) => may('read', report.module)),
  );
  const table = tables[0]?.query.report;
  return (
    <ChartGrid>
      {readable.map((chart) => {
        const card =
          chart.click === 'channel-page' ? (
            <ChannelChart key={chart.title} chart={chart} />
          ) : chart.click && table ? (
            <FilterChart key={chart.title} chart={chart} dimension={chart.click} report={table} />
          ) : (
            <ReportChart key={chart.title} chart={chart} />
          );
        return chart.wide ? <FullWidth key={chart.title}>{card}</FullWidth> : card;
      })}
    </ChartGrid>
  );
}

/** Chart of ad channels. A click opens the page of the channel. */
const ChannelChart = memo(function ChannelChart({ chart }: { chart: PageChart }) {
  const navigate = useNavigate();
  return (
    <ReportChart
      chart={chart}
      onPick={({ series }) => {
        const to = findOptionRoute(series.key);
        if (to) void navigate({ to, search: true });
      }}
    />
  );
});

type FilterChartProps = {
  chart: PageChart;
  dimension: Exclude<NonNullable<PageChart['click']>, 'channel-page'>;
  report: Parameters<typeof useReportTable>[0];
};

/** Chart above a table. A click on a value filters the table by it. */
function FilterChart({ chart, dimension, report }: FilterChartProps) {
  const { pick } = useReportTable(report);
  return (
    <ReportChart chart={chart} onPick={({ category }, { keys = [] }) => pick(dimension, keys[category])} />
  );
}
