import { expect, test } from 'vitest';
import { isRelevant, isShownAtFirst } from './relevance.ts';

const google = { kind: 'campaign', channel: 'google_ads' } as const;
const meta = { kind: 'campaign', channel: 'facebook_ads' } as const;
const note = { kind: 'person', channel: null } as const;
const meeting = { kind: 'meeting', channel: null } as const;
const upload = { kind: 'import', channel: null } as const;

test.each([
  ['/analytics/google-ads', [google, note, meeting]],
  ['/analytics/facebook-ads', [meta, note, meeting]],
  ['/analytics/seo', [note, meeting]],
  ['/benchmarking/competitors', [note, meeting]],
  ['/dashboard/performance', [google, meta, note, meeting, upload]],
])('%s has only the annotations of its channel and of the business', (path, expected) => {
  const all = [google, meta, note, meeting, upload];
  expect(all.filter((one) => isRelevant(one, path))).toEqual(expected);
});

test('campaigns show at first on ad pages and on charts of ad spend only', () => {
  const shown = (path: string, hasSpend = false) => isShownAtFirst('campaign', { path, hasSpend });
  expect(shown('/analytics/google-ads')).toBe(true);
  expect(shown('/dashboard/performance', true)).toBe(true);
  expect(shown('/dashboard/performance')).toBe(false);
  expect(isShownAtFirst('meeting', { path: '/analytics/seo', hasSpend: false })).toBe(true);
});
