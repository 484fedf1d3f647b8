import type { ChartSpec, PageChart, PageQuery } from '@bellwether/contract/pages/define';
import * as ads from '@bellwether/contract/reports/ads';
import * as business from '@bellwether/contract/reports/business';
import * as dashboard from '@bellwether/contract/reports/dashboard';
import type { Report } from '@bellwether/contract/reports/define';
import type { Dimension } from '@bellwether/domain/catalogue/dimensions';
import { type Metric, metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import { ReportChart } from '../../sections/chart/report-chart.tsx';
import { ChartGrid } from '../../sections/data-page/layout.tsx';

const count = 45;

/**
 * Returns sample charts of a report. With date and a dimension: stacked bars and a heat map of each metric. With date
 * alone: each metric over time. Otherwise: rankings of the first three metrics.
 */
function listSamples(report: Report): PageChart[] {
  const create = (
    metric: Metric,
    by: string,
    chart: ChartSpec,
    query: Partial<PageQuery> = {},
  ): PageChart => ({
    title: `${report.slug}: ${metricInfo(metric).label} ${by}`,
    description: report.description,
    query: { report, ...query },
    chart,
  });
  const [first, second] = report.dimensions;
  const metrics = report.metrics.filter((metric) => metricInfo(metric).unit !== 'date');
  if (first === 'date' && second)
    return metrics.flatMap((metric) => [
      create(metric, 'stacked', { kind: 'stacked-over-time', by: second, metric }),
      create(metric, 'as a map', { kind: 'heatmap', down: second, across: 'date', metric }),
    ]);
  if (first === 'date')
    return metrics.map((metric, at) =>
      create(metric, 'over time', {
        kind: 'over-time',
        lines: [{ metric, mark: at % 2 === 0 ? 'bar' : 'line' }],
      }),
    );
  const by: Dimension = report.dimensions.at(-1) ?? 'business';
  return metrics
    .slice(0, 3)
    .map((metric) =>
      create(
        metric,
        'ranked',
        { kind: 'bars', by, metric },
        { perPage: 10, sort: { key: metric, direction: 'desc' } },
      ),
    );
}

const reports: readonly Report[] = [dashboard, business, ads]
  .flatMap((file) => Object.values<Report>(file))
  .filter(({ across }) => across === 'one');

/** Sample charts, taken from each report in turn, so that all kinds and modules are included. */
const samples: readonly PageChart[] = (() => {
  const each = reports.map(listSamples);
  const maxLength = Math.max(...each.map(({ length }) => length));
  return Array.from({ length: maxLength }, (_, at) => each.flatMap((list) => list[at] ?? []))
    .flat()
    .slice(0, count);
})();

/** Page of 45 charts of the current business, used to measure the maximum cost of a page. */
export function ManyChartsSpecimens() {
  return (
    <ChartGrid>
      {samples.map((chart) => (
        <ReportChart key={chart.title} chart={chart} />
      ))}
    </ChartGrid>
  );
}
