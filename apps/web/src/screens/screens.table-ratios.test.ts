import { roiWithFeesReport } from '@bellwether/contract/reports/roi';
import { digitalMarketingOverviewReport } from '@bellwether/contract/reports/website';
import { isMetric, type Metric } from '@bellwether/domain/catalogue/metrics/metrics';
import { listMissingParts } from '@bellwether/domain/testing/ratio-parts';
import { expect, test } from 'vitest';
import {
  channelMetrics,
  hiddenChannelMetrics,
} from './analytics/digital-marketing-overview/channel-metrics.ts';
import { overviewColumns } from './overview/columns.tsx';
import { feeMetrics } from './roi/insights/fee-metrics.ts';

/** Metrics of tables that pages define in code, not in their page description. */
const tables: Record<string, readonly Metric[]> = {
  channels: channelMetrics,
  'channels without the hidden columns': channelMetrics.filter(
    (metric) => !hiddenChannelMetrics.includes(metric),
  ),
  'ad spend only': feeMetrics.map(([media]) => media),
  'with fees': feeMetrics.map(([, withFees]) => withFees),
  overview: overviewColumns(0, 'AUD', true)
    .map(({ key }) => key)
    .filter(isMetric),
};

test.each(Object.entries(tables))(
  "the table '%s' shows the numerator and denominator of its ratios",
  (_name, metrics) => {
    expect(listMissingParts(metrics)).toEqual([]);
  },
);

test('each table with ratios shows only metrics that its report has', () => {
  expect(digitalMarketingOverviewReport.metrics).toEqual(expect.arrayContaining([...channelMetrics]));
  expect(roiWithFeesReport.metrics).toEqual(expect.arrayContaining(feeMetrics.flat()));
});
