import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Campaign } from '../facts/business-facts.ts';
import { measureCampaignRate } from './campaign-rate.ts';

const from = '2025-01-01';
const length = 400;
const spreadOver = (days: number, count: number): number[] =>
  Array.from(
    { length: days },
    (_, at) => Math.floor(((at + 1) * count) / days) - Math.floor((at * count) / days),
  );
const campaign = (leads: number[], channel = 'Generic Paid Search', cost = 60): Campaign => ({
  key: `${channel} Hot water`,
  label: 'Hot water',
  campaign: channel === 'Social' ? 'hot%20water' : 'Hot water',
  channel,
  series: {
    ...(channel === 'Social' ? {} : { cost: { from, values: leads.map(() => cost) } }),
    valid_leads: { from, values: leads },
  },
});

test('the rate of a campaign comes from a year, unless its newest weeks really differ', () => {
  const good = [...spreadOver(length - 28, 43), ...spreadOver(28, 7)];
  expect(measureCampaignRate({ campaigns: [campaign(good)] }, campaign(good), length)?.days).toBe(364);
  const doubled = [...spreadOver(length - 28, 43), ...spreadOver(28, 20)];
  expect(measureCampaignRate({ campaigns: [campaign(doubled)] }, campaign(doubled), length)?.days).toBe(28);
});

test('the rate of a campaign includes its leads under another channel or spelling', () => {
  const own = campaign(spreadOver(length, 20));
  const other = campaign(spreadOver(length, 40), 'Social');
  const rate = measureCampaignRate({ campaigns: [own, other] }, own, length);
  expect(rate?.leads).toBe(56);
});

test('the usual leads of a campaign lie between its own count and the mean of the business', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 60 }), (few, many) => {
      const own = campaign(spreadOver(length, few));
      const other = { ...campaign(spreadOver(length, many)), campaign: 'Other' };
      const rate = measureCampaignRate({ campaigns: [own, other] }, own, length);
      const mean = measureCampaignRate({ campaigns: [other, own] }, other, length);
      const between = ((rate?.leads ?? 0) + (mean?.leads ?? 0)) / 2;
      expect(rate?.usual).toBeGreaterThanOrEqual(Math.min(rate?.leads ?? 0, between) - 1e-9);
      expect(rate?.usual).toBeLessThanOrEqual(Math.max(rate?.leads ?? 0, between) + 1e-9);
    }),
  );
});
