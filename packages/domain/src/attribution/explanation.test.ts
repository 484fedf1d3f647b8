import fc from 'fast-check';
import { expect, test } from 'vitest';
import { explainAttribution, type JourneyTouch } from './explanation.ts';
import { attributionModelKeys } from './models.ts';

const touch = (at: string, channel: string | null, campaign: string | null = null): JourneyTouch => ({
  at,
  channel,
  campaign,
  source: null,
  medium: null,
  landing_page: null,
  device: null,
});
const lead = touch('2026-03-29T10:00:00', 'Paid Search', 'Spring Sale');

test('a lead with three earlier visits gets shares and a reason under each model', () => {
  const { touches, reasons, unknown } = explainAttribution(lead, [
    touch('2026-03-22T10:00:00', 'Email'),
    touch('2026-03-15T10:00:00', 'Organic Search'),
    touch('2026-03-20T10:00:00', null),
    // A touch after the lead gets no credit.
    touch('2026-03-30T10:00:00', 'Direct'),
  ]);
  expect(touches.map(({ channel, isLead }) => [channel, isLead])).toEqual([
    ['Organic Search', false],
    ['Email', false],
    ['Paid Search', true],
  ]);
  expect(unknown).toBe(1);
  expect(touches.map(({ credits }) => credits.time_decay)).toEqual(
    [1, 2, 4].map((part) => expect.closeTo(part / 7, 9)),
  );
  expect(touches.map(({ credits }) => credits.position_based)).toEqual(
    [0.4, 0.2, 0.4].map((part) => expect.closeTo(part, 9)),
  );
  expect(reasons).toEqual({
    last_touch: 'Spring Sale (Paid Search) was the last touch, so it gets all the credit.',
    first_touch: 'Organic Search was the first touch, so it gets all the credit.',
    linear: 'All 3 touches get the same credit: 33.3 % each.',
    position_based: 'The first and the last touch get 40 % each; the rest goes to the 1 in between.',
    time_decay: 'Credit halves every 7 days: the first touch, 14 days earlier, gets 14.3 %, the last 57.1 %.',
  });
});

test("a lead without known touches gives no credit, and a lead's only touch gets all credit", () => {
  const none = explainAttribution(touch('2026-03-29T10:00:00', null), []);
  expect([none.touches, none.unknown]).toEqual([[], 1]);
  expect(explainAttribution(lead, []).reasons.linear).toBe(
    'Spring Sale (Paid Search) is the only touch, so it gets all the credit.',
  );
});

test("under every attribution model the credit of a lead's touches adds up to 1", () => {
  const moment = fc
    .integer({ min: 0, max: 90 * 24 })
    .map((hours) => new Date(Date.UTC(2026, 0, 1) + hours * 3_600_000).toISOString().slice(0, 19));
  const any = fc.record({ at: moment, channel: fc.constantFrom('Email', 'Direct', null) });
  fc.assert(
    fc.property(fc.array(any, { maxLength: 12 }), any, (before, leadTouch) => {
      const all = before.map(({ at, channel }) => touch(at, channel));
      const last = touch(leadTouch.at, leadTouch.channel);
      const { touches, unknown } = explainAttribution(last, all);
      expect(touches.length + unknown).toBe(1 + before.filter(({ at }) => at < leadTouch.at).length);
      for (const model of attributionModelKeys) {
        const sum = touches.reduce((total, { credits }) => total + credits[model], 0);
        expect(sum).toBeCloseTo(touches.length === 0 ? 0 : 1, 9);
      }
      expect(explainAttribution(last, all.toReversed()).touches).toEqual(touches);
    }),
  );
});
