import { chartByDimension, stackedOverTime } from '@bellwether/charts/answers/by-dimension';
import { chartHeatmap } from '@bellwether/charts/answers/heatmap';
import { chartOverTime } from '@bellwether/charts/answers/over-time';
import type { ChartData } from '@bellwether/charts/model/data';
import type { Dimension } from '@bellwether/contract/catalogue/dimensions';
import { type Metric, metricInfo } from '@bellwether/contract/catalogue/metrics';
import * as ads from '@bellwether/contract/reports/ads';
import type { ReportAnswer } from '@bellwether/contract/reports/answer';
import * as business from '@bellwether/contract/reports/business';
import * as dashboard from '@bellwether/contract/reports/dashboard';
import type { Report } from '@bellwether/contract/reports/define';
import { ReportChart } from '../../sections/chart/report-chart.tsx';
import { ChartGrid } from '../../sections/data-page/layout.tsx';
import { type SectionReportOptions, useReport } from '../../sections/report/use-report.ts';

const count = 45;

type Sample = {
  report: Report;
  options: SectionReportOptions;
  name: string;
  draw: (answer: ReportAnswer) => ChartData;
};

/**
 * Returns the charts of a report. With date and a dimension: stacked bars and a heat map of each metric. With
 * date alone: each metric over time. Otherwise: rankings of the first three metrics.
 */
function listSamples(report: Report): Sample[] {
  const name = (metric: Metric, by: string) => `${report.slug}: ${metricInfo(metric).label} ${by}`;
  const [first, second] = report.dimensions;
  const metrics = report.metrics.filter((metric) => metricInfo(metric).unit !== 'date');
  if (first === 'date' && second)
    return metrics.flatMap((metric) => [
      {
        report,
        options: {},
        name: name(metric, 'stacked'),
        draw: (answer) => stackedOverTime(answer, second, metric),
      },
      {
        report,
        options: {},
        name: name(metric, 'as a map'),
        draw: (answer) => chartHeatmap(answer, { down: second, across: 'date', metric }),
      },
    ]);
  if (first === 'date')
    return metrics.map((metric, at) => ({
      report,
      options: {},
      name: name(metric, 'over time'),
      draw: (answer) => chartOverTime(answer, [{ metric, mark: at % 2 === 0 ? 'bar' : 'line' }]),
    }));
  const by: Dimension = report.dimensions.at(-1) ?? 'business';
  return metrics.slice(0, 3).map((metric) => ({
    report,
    options: { perPage: 10, sort: { key: metric, direction: 'desc' } },
    name: name(metric, 'ranked'),
    draw: (answer) => chartByDimension(answer, by, metric),
  }));
}

const reports: readonly Report[] = [dashboard, business, ads]
  .flatMap((file) => Object.values<Report>(file))
  .filter(({ across }) => across === 'one');

/** Sample charts, taken from each report in turn, so that all kinds and modules are included. */
const samples: readonly Sample[] = (() => {
  const each = reports.map(listSamples);
  const maxLength = Math.max(...each.map(({ length }) => length));
  return Array.from({ length: maxLength }, (_, at) => each.flatMap((list) => list[at] ?? []))
    .flat()
    .slice(0, count);
})();

/** Page of 45 charts of the current business, used to measure the maximum cost of a page. */
export function Part() {
  return (
    <ChartGrid>
      {samples.map((sample) => (
        <SampleChart key={sample.name} sample={sample} />
      ))}
    </ChartGrid>
  );
}

function SampleChart({ sample: { report, options, name, draw } }: { sample: Sample }) {
  const query = useReport(report, options);
  return <ReportChart title={name} description={report.description} query={query} draw={draw} />;
}
