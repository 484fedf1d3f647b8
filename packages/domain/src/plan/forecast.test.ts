import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Forecast,
  forecastYear,
  type MonthPair,
  minShareOfAverage,
  normalWidth,
  type PartialYear,
} from './forecast.ts';

/** Amount with whole cents. */
const amount = fc.integer({ min: 0, max: 2_000_000_000 }).map((cents) => cents / 100);
const pair: fc.Arbitrary<MonthPair> = fc.option(fc.record({ was: amount, is: amount }), {
  freq: 6,
  nil: null,
});
const rest: fc.Arbitrary<PartialYear> = fc.record({
  amountSoFar: amount,
  before: amount,
  ahead: fc.double({ min: 0.02, max: 12, noNaN: true }),
  running: fc.record({ pair, share: fc.double({ min: 0, max: 0.99, noNaN: true }) }),
});
const pairs = (minLength: number) => fc.array(pair, { minLength, maxLength: 48 });
const readBand = (forecast: Forecast | null) =>
  forecast && forecast.low !== null && forecast.high !== null
    ? { ...forecast, low: forecast.low, high: forecast.high }
    : null;
const bandWidth = (forecast: Forecast | null) => {
  const band = readBand(forecast);
  if (!band) throw new Error('There is no band.');
  return band.high - band.low;
};
const alike = (count: number, current = 110): MonthPair[] =>
  Array.from({ length: count }, () => ({ was: 100, is: current }));
const half: PartialYear = { amountSoFar: 600, before: 600, ahead: 6, running: { pair: null, share: 0 } };

test('the forecast band is finite, contains the forecast and never falls below the amount reached', () => {
  fc.assert(
    fc.property(pairs(0), rest, amount, (months, partialYear, eventSize) => {
      const forecast = forecastYear(months, partialYear, { eventSize });
      if (!forecast) return;
      expect(Number.isFinite(forecast.value)).toBe(true);
      const band = readBand(forecast);
      expect(forecast.low === null).toBe(forecast.high === null);
      if (!band) return;
      expect(Number.isFinite(band.low) && Number.isFinite(band.high)).toBe(true);
      expect(band.low).toBeLessThanOrEqual(band.value);
      expect(band.high).toBeGreaterThanOrEqual(band.value);
      expect(band.low).toBeGreaterThanOrEqual(partialYear.amountSoFar);
    }),
  );
});

test('scaling all amounts scales the forecast band equally', () => {
  fc.assert(
    fc.property(
      pairs(3),
      rest,
      amount,
      fc.constantFrom(1 / 1024, 4, 1024),
      (months, partialYear, eventSize, by) => {
        const scaled = (one: MonthPair): MonthPair => one && { was: one.was * by, is: one.is * by };
        const [plain, other] = [
          forecastYear(months, partialYear, { eventSize }),
          forecastYear(
            months.map(scaled),
            {
              amountSoFar: partialYear.amountSoFar * by,
              before: partialYear.before * by,
              ahead: partialYear.ahead,
              running: { ...partialYear.running, pair: scaled(partialYear.running.pair) },
            },
            { eventSize: eventSize * by },
          ),
        ];
        expect(other?.judgedBy).toBe(plain?.judgedBy);
        for (const figure of ['value', 'low', 'high'] as const) {
          const [previous, current] = [plain?.[figure], other?.[figure]];
          // Powers of two scale without rounding errors.
          expect(current).toBe(typeof previous === 'number' ? previous * by : previous);
        }
      },
    ),
  );
});

test('the forecast band widens with larger past errors and with more remaining months', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 6, max: 40 }),
      fc.double({ min: 0.01, max: 0.4, noNaN: true }),
      (count, by) => {
        const shaken = (more: number) =>
          Array.from({ length: count }, (_, at) => ({
            was: 100,
            is: 110 * (1 + (at % 2 === 0 ? more : -more)),
          }));
        const relative = (months: MonthPair[], partialYear = half) => {
          const band = forecastYear(months, partialYear);
          return bandWidth(band) / ((band?.value ?? 0) - partialYear.amountSoFar);
        };
        expect(relative(shaken(2 * by))).toBeGreaterThan(relative(shaken(by)));
        expect(relative(shaken(by))).toBeGreaterThan(relative(alike(count)));
      },
    ),
  );
  const months = alike(12);
  const widths = [1, 3, 6, 9].map((ahead) =>
    bandWidth(forecastYear(months, { ...half, ahead, before: 100 * ahead })),
  );
  expect(widths).toEqual(widths.toSorted((a, b) => a - b));
});

test('the forecast band widens with assumed drift and with a shorter history', () => {
  const months = alike(30);
  expect(bandWidth(forecastYear(months, half, { drift: 0.2 }))).toBeGreaterThan(
    bandWidth(forecastYear(months, half)),
  );
  const widths = [3, 6, 12, 24, 40].map((count) => bandWidth(forecastYear(alike(count), half)));
  expect(widths).toEqual(widths.toSorted((a, b) => b - a));
});

test("recent months weigh most in the forecast's growth, and an unknown month does not change it", () => {
  const turned = [...alike(12, 100), ...alike(3, 150)];
  const value = (monthPairs: readonly MonthPair[]) => forecastYear(monthPairs, half)?.value ?? 0;
  expect(value(turned)).toBeGreaterThan(600 + (600 * (12 * 100 + 3 * 150)) / 1500);
  expect(value([...alike(3), null, ...alike(3)])).toBeCloseTo(value(alike(6)));
});

test('the forecast is tested on each past month after the third', () => {
  for (const [count, judgedBy] of [
    [3, 0],
    [4, 1],
    [20, 17],
  ] as const)
    expect(forecastYear(alike(count), half)?.judgedBy).toBe(judgedBy);
  expect(forecastYear(alike(2), half)).toMatchObject({ low: null, high: null, judgedBy: 0 });
  expect(forecastYear([], half)).toBeNull();
});

/** Months of invoices: each list holds the amounts of a month's invoices. */
const invoices = fc.array(fc.double({ min: 1, max: 100_000, noNaN: true }), { maxLength: 5 });
const sum = (values: readonly number[]) => values.reduce((total, one) => total + one, 0);
const squares = (values: readonly number[]) => sum(values.map((one) => one ** 2));

test('the forecast band is never narrower than the chance variation of single invoices', () => {
  fc.assert(
    fc.property(
      fc.array(invoices, { minLength: 15, maxLength: 36 }),
      fc.integer({ min: 1, max: 11 }),
      (months, ahead) => {
        const totals = months.map(sum);
        const known = totals.slice(12).map((is, at) => ({ was: totals[at] ?? 0, is }));
        const invoiceSize = squares(months.flat()) / sum(totals);
        const partialYear = {
          amountSoFar: sum(totals.slice(-1)),
          before: sum(totals.slice(-12).slice(0, ahead)),
          ahead,
          running: { pair: null, share: 0 },
        };
        const band = readBand(forecastYear(known, partialYear, { eventSize: invoiceSize }));
        if (!band) return;
        const coming = band.value - partialYear.amountSoFar;
        const chance = normalWidth * Math.sqrt(invoiceSize * coming);
        expect(band.high - band.value).toBeGreaterThanOrEqual(chance * (1 - 1e-9));
        // With too few invoices for two ends, the band starts at the amount made so far.
        if (coming <= invoiceSize) expect(band.low).toBe(partialYear.amountSoFar);
      },
    ),
  );
});

test('after two large invoices the forecast band is as wide as their chance variation', () => {
  const large = [300, 7000, 50_000];
  const known = [
    { was: 500, is: 2000 },
    { was: 0, is: 0 },
    { was: 0, is: 0 },
    { was: 500, is: sum(large) },
  ];
  const all = [500, 500, 2000, ...large];
  const eventSize = squares(all) / sum(all);
  const quiet = { amountSoFar: 2000 + sum(large), ahead: 7, running: { pair: null, share: 0 } };
  for (const before of [0, 17]) {
    const band = readBand(forecastYear(known, { ...quiet, before }, { eventSize }));
    const average = ((2000 + sum(large)) / 4) * quiet.ahead * minShareOfAverage;
    const chance = normalWidth * Math.sqrt(eventSize * average);
    expect(chance).toBeGreaterThan(40_000);
    expect((band?.high ?? 0) - (band?.value ?? 0)).toBeGreaterThanOrEqual(chance);
    expect(band?.low).toBe(quiet.amountSoFar);
  }
});
