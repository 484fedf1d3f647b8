import type { Finding } from '@bellwether/domain/insights/finding';
import { expect, test } from 'vitest';
import { describeEvidence } from './evidence.tsx';

const range = { from: '2026-01-01', to: '2026-11-24' };
const finding = (evidence: Partial<Finding['evidence']>): Finding =>
  ({
    slices: [{ dimension: 'internal_channel', value: 'Direct', label: 'Direct' }],
    evidence: { report: 'digital-marketing-over-time', metric: 'sessions', where: [], range, ...evidence },
  }) as unknown as Finding;

test('a finding shows the newest 90 days of its report by day, named after the channel that it is filtered by', () => {
  const chart = describeEvidence(
    finding({ where: [{ key: 'internal_channel', value: 'Direct' }] }),
    () => true,
  );
  expect(chart?.title).toBe('Sessions, Direct');
  expect(chart?.query.where).toEqual([{ key: 'internal_channel', operator: '=', value: 'Direct' }]);
  const period = { range, comparison: null, frequency: 'month' } as const;
  expect(chart?.query.period?.(period)).toEqual({
    range: { from: '2026-08-27', to: '2026-11-24' },
    comparison: null,
    frequency: 'day',
  });
});

test('a finding has no chart if its report is not by date, or is closed to the reader', () => {
  expect(
    describeEvidence(finding({ report: 'google-ppc-search-terms', metric: 'clicks' }), () => true),
  ).toBeNull();
  expect(describeEvidence(finding({}), () => false)).toBeNull();
});
