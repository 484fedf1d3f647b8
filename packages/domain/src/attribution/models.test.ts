import fc from 'fast-check';
import { expect, test } from 'vitest';
import { attributionModelKeys, computeCredits, halfLifeDays } from './models.ts';

const day = 24 * 3600 * 1000;
const journeys = fc
  .array(fc.integer({ min: 0, max: 2000 * day }), { minLength: 1, maxLength: 30 })
  .map((times) => times.toSorted((a, b) => a - b).map((at) => ({ at })));
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

test('under every attribution model the credits of a journey add up to 1 and none is negative', () => {
  fc.assert(
    fc.property(journeys, (touches) => {
      for (const model of attributionModelKeys) {
        const credits = computeCredits(model, touches);
        expect(credits).toHaveLength(touches.length);
        expect(sum(credits)).toBeCloseTo(1, 9);
        expect(credits.every((credit) => credit >= 0 && credit <= 1)).toBe(true);
      }
    }),
  );
});

test('under every attribution model a single touch gets all credit, and an empty journey gives none', () => {
  for (const model of attributionModelKeys) {
    expect(computeCredits(model, [{ at: 5 }])).toEqual([1]);
    expect(computeCredits(model, [])).toEqual([]);
  }
});

test('every attribution model distributes the same total revenue over the channels', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(journeys, fc.integer({ min: -1000, max: 100_000 }))), (leads) => {
      const totals = attributionModelKeys.map((model) =>
        sum(
          leads.flatMap(([touches, value]) => computeCredits(model, touches).map((credit) => credit * value)),
        ),
      );
      for (const total of totals) expect(total).toBeCloseTo(sum(leads.map(([, value]) => value)), 4);
    }),
  );
});

test('each attribution model distributes credit by its own rule', () => {
  const touches = [0, 7, 14, halfLifeDays * 3].map((days) => ({ at: days * day }));
  const rounded = (model: (typeof attributionModelKeys)[number]) =>
    computeCredits(model, touches).map((credit) => Number(credit.toFixed(4)));
  expect(rounded('last_touch')).toEqual([0, 0, 0, 1]);
  expect(rounded('first_touch')).toEqual([1, 0, 0, 0]);
  expect(rounded('linear')).toEqual([0.25, 0.25, 0.25, 0.25]);
  expect(rounded('position_based')).toEqual([0.4, 0.1, 0.1, 0.4]);
  // The weights are 1, 2, 4 and 8 of 15.
  expect(rounded('time_decay')).toEqual([0.0667, 0.1333, 0.2667, 0.5333]);
  expect(computeCredits('position_based', touches.slice(0, 2))).toEqual([0.5, 0.5]);
});
