import { expect, test } from 'vitest';
import { findReport } from './list.ts';
import { meetingMetricInfo, meetingMetrics } from './meeting-metrics.ts';

test('every metric for action items is in its report, and filters by channel only if the report can', () => {
  for (const metric of meetingMetrics) {
    const { module, report, channels } = meetingMetricInfo[metric];
    const found = findReport(module, report);
    expect(found?.metrics, metric).toContain(metric);
    expect(found?.dimensions).toEqual(['date']);
    expect(found?.filters?.includes('internal_channel') ?? false, metric).toBe(channels);
  }
});
