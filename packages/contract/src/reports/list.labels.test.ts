import { dimensions } from '@bellwether/domain/catalogue/dimensions';
import { metricInfo, metrics } from '@bellwether/domain/catalogue/metrics/metrics';
import { expect, test } from 'vitest';
import { reports } from './list.ts';

test.each(reports.map((report) => [`${report.module}/${report.slug}`, report] as const))(
  'the columns of %s have labels of their own',
  (_, report) => {
    const labels = [
      ...report.dimensions
        // The plan's history counts both kinds of channel, but no table shows it.
        .filter((dimension) => report.slug !== 'plan-history' || dimension !== 'channel')
        .map((dimension) => dimensions[dimension].label),
      ...report.metrics.map((metric) => metricInfo(metric).label),
    ];
    expect(labels.filter((label, at) => labels.indexOf(label) !== at)).toEqual([]);
  },
);

test('no two metrics of the catalogue share a label', () => {
  const labels = Object.values(metrics).map(({ label }) => label);
  expect(labels.filter((label, at) => labels.indexOf(label) !== at)).toEqual([]);
});
