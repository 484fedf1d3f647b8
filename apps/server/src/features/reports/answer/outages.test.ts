import { findModel } from '@bellwether/analytics/models/list';
import { expect, test } from 'vitest';
import { addOutages, tellOutages } from './outages.ts';

const outage = { metric: 'sessions' as const, range: { from: '2026-07-21', to: '2026-08-31' } };
const asked = (from: string, to: string) => ({
  outages: [outage],
  modelOf: findModel,
  query: { range: { from, to }, comparison: { from: '2025-06-01', to: '2025-06-30' } },
});

test('days without tracking are gaps of the figures that need them, and a note says so', () => {
  const metrics = ['sessions', 'leads', 'session_conversion_rate'] as const;
  const gap = { from: '2026-07-21', to: '2026-08-31', why: 'not_recorded' };
  expect(addOutages({}, metrics, asked('2026-07-01', '2026-08-31'))).toEqual({
    sessions: [gap],
    session_conversion_rate: [gap],
  });
  const unloaded = [{ from: '2026-09-01', to: '2026-09-05', why: 'not_loaded' as const }];
  expect(addOutages({ sessions: unloaded }, metrics, asked('2026-08-01', '2026-09-30'))).toMatchObject({
    sessions: [{ from: '2026-08-01', to: '2026-08-31', why: 'not_recorded' }, ...unloaded],
  });
  expect(tellOutages(metrics, asked('2026-07-01', '2026-08-31'))).toEqual([
    'No sessions were recorded from 21 Jul, 2026 to 31 Aug, 2026, where many are usual: they were probably not tracked. Figures that count them are too low, their costs for each too high, and neither is compared.',
  ]);
});

test('an outage outside the days or of other figures changes nothing', () => {
  expect(addOutages({}, ['sessions'], asked('2026-09-01', '2026-09-30'))).toEqual({});
  expect(tellOutages(['sessions'], asked('2026-09-01', '2026-09-30'))).toEqual([]);
  expect(tellOutages(['revenue'], asked('2026-07-01', '2026-08-31'))).toEqual([]);
});
