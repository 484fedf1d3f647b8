import fc from 'fast-check';
import { expect, test } from 'vitest';
import { leadStatusKeys } from '../leads/status.ts';
import { type ClaimDay, type LeadsByStatus, reconcileClaims } from './claims.ts';

const channel = fc.constantFrom('google_ads' as const, 'facebook_ads' as const);
const hundredths = fc.integer({ min: 0, max: 5000 }).map((n) => n / 100);
const day = fc.record({
  channel,
  day: fc.constantFrom('2026-01-01', '2026-01-02', '2026-01-03'),
  claimed: fc.option(hundredths),
  leads: fc.option(fc.integer({ min: 0, max: 60 })),
});
const status = fc.record({
  channel,
  status: fc.constantFrom(...leadStatusKeys),
  leads: fc.integer({ min: 0, max: 20 }),
});

test("a platform's reported conversions plus all differences equal the counted leads, to the hundredth", () => {
  fc.assert(
    fc.property(fc.array(day), fc.array(status), (days: ClaimDay[], statuses: LeadsByStatus[]) => {
      for (const { channel: platform, claimed, leads, parts, validLeads } of reconcileClaims(
        days,
        statuses,
      )) {
        const all = Object.values(parts).reduce((a, b) => a + b, claimed);
        // Sums can round to −0; adding 0 makes it 0.
        expect(Math.round(all * 100) + 0).toBe(Math.round(validLeads * 100) + 0);
        // Computes the same total in a second way.
        const channelDays = days.filter((one) => one.channel === platform);
        expect(leads).toBe(channelDays.reduce((total, one) => total + (one.leads ?? 0), 0));
        const unclaimed = channelDays.reduce(
          (total, one) =>
            total + Math.max(0, (one.leads ?? 0) - (one.leads === null ? 0 : (one.claimed ?? 0))),
          0,
        );
        expect(parts.unclaimed).toBeCloseTo(unclaimed, 1);
        expect(parts.unclaimed).toBeGreaterThanOrEqual(-0.01);
        expect(Math.max(parts.beyond, parts.not_loaded, parts.spam, parts.duplicate)).toBeLessThanOrEqual(0);
      }
    }),
    {
      examples: [
        [
          [{ channel: 'google_ads', day: '2026-01-01', claimed: 18.38, leads: 10 }],
          [{ channel: 'google_ads', status: 'spam', leads: 10 }],
        ],
      ],
    },
  );
});

test('a worked example reconciles 10.5 conversions that a platform reports with 7 counted leads', () => {
  const days: ClaimDay[] = [
    { channel: 'google_ads', day: '2026-01-01', claimed: 4.5, leads: 3 },
    { channel: 'google_ads', day: '2026-01-02', claimed: 2, leads: 6 },
    { channel: 'google_ads', day: '2026-01-03', claimed: 4, leads: null },
  ];
  const statuses: LeadsByStatus[] = [
    { channel: 'google_ads', status: 'spam', leads: 1 },
    { channel: 'google_ads', status: 'duplicate', leads: 1 },
    { channel: 'google_ads', status: 'new', leads: 7 },
  ];
  expect(reconcileClaims(days, statuses)).toEqual([
    {
      channel: 'google_ads',
      claimed: 10.5,
      leads: 9,
      validLeads: 7,
      parts: {
        not_loaded: -4,
        beyond: -1.5,
        unclaimed: 4,
        duplicate: -1,
        spam: -1,
        unfit: 0,
        existing_customer: 0,
      },
    },
  ]);
});
