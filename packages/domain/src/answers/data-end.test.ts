import { expect, test } from 'vitest';
import type { ReportAnswer, ReportMeta } from './answer.ts';
import { describeDataEnd } from './data-end.ts';

const range = { from: '2026-11-01', to: '2026-11-30' };
const gap = (from: string, to: string) => [{ from, to, why: 'not_loaded' as const }];
const source = (to: string | null, fact = 'ads') => ({
  fact,
  source: 'google_ads',
  from: to && '2024-01-01',
  to,
  loaded_at: null,
});
const describe = (meta: Pick<ReportMeta, 'gaps' | 'sources'>) =>
  describeDataEnd({
    data: [],
    meta: [{ range, totals: { cost: 1, clicks: 1 }, ...meta }],
  } as unknown as ReportAnswer);

test.for([
  ['all days up to yesterday are known', { gaps: {}, sources: [source('2026-11-27')] }, null],
  ['nothing was ever loaded', { gaps: {}, sources: [source(null)] }, null],
  [
    'the source has stopped',
    {
      gaps: { cost: gap('2026-11-13', '2026-11-26'), clicks: gap('2026-11-13', '2026-11-26') },
      sources: [source('2026-11-12')],
    },
    'No data since 12 Nov, 2026.',
  ],
  [
    'the source stopped before the range',
    {
      gaps: { cost: gap('2026-11-01', '2026-11-26'), clicks: gap('2026-11-01', '2026-11-26') },
      sources: [source('2026-09-30')],
    },
    'No data since 30 Sep, 2026.',
  ],
  [
    'the service publishes its days later',
    {
      gaps: { cost: gap('2026-11-24', '2026-11-26'), clicks: gap('2026-11-24', '2026-11-26') },
      sources: [source('2026-11-23', 'organic_searches')],
    },
    null,
  ],
  [
    'a service that publishes its days later has stopped',
    {
      gaps: { cost: gap('2026-11-23', '2026-11-26'), clicks: gap('2026-11-23', '2026-11-26') },
      sources: [source('2026-11-22', 'organic_searches')],
    },
    'No data since 22 Nov, 2026.',
  ],
  [
    'days are missing in the middle',
    {
      gaps: { cost: gap('2026-11-05', '2026-11-06'), clicks: gap('2026-11-05', '2026-11-06') },
      sources: [source('2026-11-26')],
    },
    null,
  ],
  [
    'one metric goes on',
    {
      gaps: { cost: gap('2026-11-13', '2026-11-26') },
      sources: [source('2026-11-12'), source('2026-11-26')],
    },
    'Ad spend: no data since 12 Nov, 2026.',
  ],
] as const)('%s', ([, meta, text]) => {
  expect(describe(meta as unknown as Pick<ReportMeta, 'gaps' | 'sources'>)).toBe(text);
});
