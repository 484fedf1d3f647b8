import { createAnswer } from '@bellwether/domain/testing/answer';
import { expect, test } from 'vitest';
import { listSourceStates } from './source-states.ts';

const none = { from: null, to: null, loaded_at: null };
const answer = createAnswer([], {
  sources: [
    { ...none, fact: 'sessions', source: 'google_analytics_4', from: '2026-01-01', to: '2026-11-22' },
    { ...none, fact: 'ads', source: 'google_ads', from: '2026-01-01', to: '2026-11-20' },
    { ...none, fact: 'ads', source: 'csv', from: '2026-01-01', to: '2026-11-23' },
  ],
});

test('the source list shows Google Analytics and each connected ad platform with its last day of figures', () => {
  expect(listSourceStates(['xero', 'google_analytics_4', 'google_ads', 'linkedin'], answer)).toEqual([
    { name: 'Google Analytics', status: 'figures to 22 Nov, 2026', connected: true },
    {
      name: 'Google Ads',
      status: 'figures to 20 Nov, 2026',
      connected: true,
      route: '/analytics/google-ads',
    },
    { name: 'LinkedIn', status: 'no figures yet', connected: true, route: '/analytics/linkedin' },
  ]);
  expect(listSourceStates([], createAnswer([]))).toEqual([
    { name: 'Google Analytics', status: 'not connected', connected: false },
  ]);
});
