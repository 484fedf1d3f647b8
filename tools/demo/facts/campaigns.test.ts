import { describe, expect, test } from 'vitest';
import { demoBusinesses } from '../businesses/businesses.ts';
import { createCampaigns, wastefulCampaignName } from './campaigns.ts';

const range = { from: '2023-07-01', to: '2026-06-30' };
const all = demoBusinesses.map((business) => ({ business, campaigns: createCampaigns(business, range) }));

describe('campaigns of the demo businesses', () => {
  test('demo campaigns run within the date range and have unique names', () => {
    for (const { campaigns } of all) {
      expect(new Set(campaigns.map((c) => c.campaign)).size).toBe(campaigns.length);
      for (const { starts, ends } of campaigns)
        expect(starts >= range.from && starts <= ends && ends <= range.to).toBe(true);
    }
  });

  test('demo campaigns start and stop, except the brand campaign, which always runs', () => {
    for (const { campaigns } of all.filter(({ business }) => business.connected.includes('google_ads'))) {
      expect(campaigns.find((c) => c.visit_channel === 'Branded Paid Search')).toMatchObject({
        starts: range.from,
        ends: range.to,
      });
      expect(campaigns.some((c) => c.starts > range.from && c.ends < range.to)).toBe(true);
    }
  });

  test('demo campaigns use only platforms that the business has connected', () => {
    for (const { business, campaigns } of all)
      for (const { delivered_by } of campaigns) expect(business.connected).toContain(delivered_by);
  });

  test('exactly one demo business has a campaign without conversions', () => {
    const burning = all.flatMap(({ campaigns }) => campaigns.filter((c) => c.conversion_rate === 0));
    expect(burning.map((c) => c.campaign)).toEqual([wastefulCampaignName]);
  });
});
