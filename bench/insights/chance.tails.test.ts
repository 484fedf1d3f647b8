import { createRandom, drawNormal, drawPoisson } from '@bellwether/domain/testing/noise';
import { findDetector } from '@bellwether/insights/detectors/list';
import type { BusinessFacts, Slice } from '@bellwether/insights/facts/business-facts';
import { findInsights } from '@bellwether/insights/findings/find-insights';
import type { DailySeries } from '@bellwether/insights/series/daily-series';
import { emptyFacts } from '@bellwether/insights/testing/empty-facts';
import { expect, test } from 'vitest';

/** Businesses of pure chance whose events come in bursts or have few large amounts, and causes among them. */
const lastDay = '2026-11-27';
const from = '2025-02-28';
const length = 638;
const businesses = Number(process.env['TEST_ALL'] ? 600 : 200);
const week = [1.4, 1.4, 1.3, 1.2, 1.1, 0.4, 0.2] as const;

const range = (count: number): number[] => Array.from({ length: count }, (_, at) => at);
const series = (value: (at: number) => number): DailySeries => ({ from, values: range(length).map(value) });
const find = (facts: Partial<BusinessFacts>) =>
  findInsights({
    lastDay,
    ...emptyFacts,
    worth: { closeRate: 0.25, customerValue: 600, leads: 400, customers: 100 },
    ...facts,
  });
const countWithCards = (draw: (random: () => number) => Partial<BusinessFacts>): string[] =>
  range(businesses).flatMap((at) => {
    const found = find(draw(createRandom(at * 7907 + 11)));
    return found.length > 0 ? [`${at}: ${found.map(({ cause }) => cause).join(', ')}`] : [];
  });
const onWeekday = (mean: number) => (at: number) => mean * (week[at % 7] ?? 1);

const drawInvoices = (random: () => number, perDay: (at: number) => number, sigma: number) => {
  const days = range(length).map((at) =>
    range(drawPoisson(random, perDay(at))).map(
      () => 800 * Math.exp(sigma * drawNormal(random) - (sigma * sigma) / 2),
    ),
  );
  const sum = (value: (amount: number) => number) =>
    series((at) => (days[at] ?? []).reduce((all, one) => all + value(one), 0));
  return { revenue: sum((one) => one), squares: sum((one) => one * one) };
};

test.each([
  [1.5, 0.2, 1],
  [1.8, 0.2, 1],
  [1.5, 1, 5],
  [1.8, 1, 5],
])(
  'invoices of any size (σ %d, %d to %d a day) yield a card for at most 1 of 100 businesses',
  (sigma, low, high) => {
    const found = countWithCards((random) => {
      const perDay = low + (high - low) * random();
      return { totals: { revenue: drawInvoices(random, onWeekday(perDay), sigma).revenue } };
    });
    expect(found.length, found.join('; ')).toBeLessThanOrEqual(businesses / 100);
  },
);

test.each([4, 10])(
  'leads that come up to %d at once yield a card for at most 1 of 100 businesses',
  (most) => {
    const found = countWithCards((random) => {
      const draw = (mean: number, size: number) =>
        series((at) =>
          range(drawPoisson(random, onWeekday((2 * mean) / (1 + size))(at))).reduce(
            (sum) => sum + 1 + Math.floor(random() * size),
            0,
          ),
        );
      const channels = range(6).map((at): Slice => {
        const own = { sessions: draw(3 + 60 * random(), 1), valid_leads: draw(0.1 + 1.2 * random(), most) };
        return { key: `${at}`, label: `${at}`, series: own };
      });
      const add = (metric: 'sessions' | 'valid_leads') =>
        series((at) => channels.reduce((sum, one) => sum + (one.series[metric]?.values[at] ?? 0), 0));
      const totals = { sessions: add('sessions'), valid_leads: add('valid_leads'), calls: draw(5, most) };
      return { channels, totals };
    });
    expect(found.length, found.join('; ')).toBeLessThanOrEqual(businesses / 100);
  },
);

test.each([0, 0.8, 1.2])(
  'orders of several units (σ %d) yield a card for at most 2 of 100 businesses',
  (sigma) => {
    const found = countWithCards((random) => ({
      products: range(8).map((at): Slice => {
        const [perDay, price] = [0.2 + 2 * random(), 20 + 200 * random()];
        const quantity = series((day) =>
          range(drawPoisson(random, onWeekday(perDay)(day))).reduce(
            (sum) => sum + Math.max(1, Math.round(3 * Math.exp(sigma * drawNormal(random)))),
            0,
          ),
        );
        const revenue = series((day) => (quantity.values[day] ?? 0) * price);
        return { key: `${at}`, label: `${at}`, series: { quantity, revenue } };
      }),
    }));
    expect(found.length, found.join('; ')).toBeLessThanOrEqual(businesses / 50);
  },
);

test.each([
  [1, 14],
  [1, 28],
  [2, 10],
])('%d invoices of %d days of revenue are no lasting change', (count, days) => {
  const found = countWithCards((random) => {
    const { revenue, squares } = drawInvoices(random, onWeekday(2 + 4 * random()), 0.8);
    const mean = revenue.values.reduce((sum: number, one) => sum + (one ?? 0), 0) / length;
    const isLarge = (at: number) => range(count).some((one) => at === length - 6 + 2 * one);
    const add = (all: DailySeries, amount: number) =>
      series((at) => (all.values[at] ?? 0) + (isLarge(at) ? amount : 0));
    const amount = days * mean;
    return {
      totals: { revenue: add(revenue, amount) },
      invoiceSizes: { squares: add(squares, amount * amount), largest: [{ day: lastDay, amount }] },
    };
  });
  expect(found.length, found.join('; ')).toBeLessThanOrEqual(businesses / 100);
});

test('twice as many invoices in two weeks are found, and one large invoice among them is not counted as lasting', () => {
  const all = range(60).map((at) => {
    const random = createRandom(at + 1);
    const since = length - 14;
    const { revenue, squares } = drawInvoices(
      random,
      (day) => onWeekday(12)(day) * (day < since ? 1 : 2),
      0.6,
    );
    const [plain] = find({ totals: { revenue }, invoiceSizes: { squares, largest: [] } });
    const amount = 50_000;
    const isDay = (day: number) => day === length - 3;
    const [large] = find({
      totals: { revenue: series((day) => (revenue.values[day] ?? 0) + (isDay(day) ? amount : 0)) },
      invoiceSizes: {
        squares: series((day) => (squares.values[day] ?? 0) + (isDay(day) ? amount ** 2 : 0)),
        largest: [{ day: '2026-11-25', amount }],
      },
    });
    return { plain, large };
  });
  expect(all.filter(({ plain }) => plain?.cause === 'revenue up').length).toBeGreaterThanOrEqual(54);
  const named = all.flatMap(({ large }) => (large?.facts['invoice'] ? [large] : []));
  expect(named.length).toBeGreaterThan(0);
  for (const finding of named) {
    const { actual, expected, size, range: days } = finding;
    expect(days.to).toBe(lastDay);
    expect(size?.terms[0]?.value).toBeLessThan(2 * (actual - (expected ?? 0)) - 1.9 * 50_000);
    const { text } = findDetector('metric-change').write(finding, {
      currency: 'AUD',
      customers: 'customers',
    });
    expect(text).toMatch(
      /One invoice of \$50,000 on 25 Nov, 2026 makes .* and is not counted in the amount\.$/,
    );
  }
});

const write = (facts: Partial<BusinessFacts>) => {
  const [first] = find(facts);
  const words = { currency: 'AUD', customers: 'customers' };
  return first && { ...findDetector(first.detector).write(first, words), size: first.size };
};

test.each([3, 14, 30])('%d days without visits and leads are lost tracking, and no loss in money', (days) => {
  for (const seed of range(30)) {
    const random = createRandom(seed + 5);
    const until = (mean: number) =>
      series((at) => (at < length - days ? drawPoisson(random, onWeekday(mean)(at)) : 0));
    const totals = { sessions: until(120), valid_leads: until(3) };
    const found = find({ totals });
    expect(found.map(({ cause, size }) => [cause, size])).toEqual([['tracking', null]]);
    expect(write({ totals })?.text).toMatch(/^No visits and no valid leads were recorded from .* tracking/);
  }
});

test('lost tracking that ended is no fall of the leads over the days around it', () => {
  const found = range(60).flatMap((seed) => {
    const random = createRandom(seed + 9);
    const isLost = (at: number) => at >= length - 20 && at < length - 3;
    const draw = (mean: number) =>
      series((at) => (isLost(at) ? 0 : drawPoisson(random, onWeekday(mean)(at))));
    return find({ totals: { sessions: draw(120), valid_leads: draw(3) } }).map(({ cause }) => cause);
  });
  expect(found.length, found.join('; ')).toBeLessThanOrEqual(1);
});

test('a form without enquiries for three weeks is named while visits and calls go on', () => {
  const outcomes = range(60).map((seed) => {
    const random = createRandom(seed + 3);
    const draw = (mean: number) => series((at) => drawPoisson(random, onWeekday(mean)(at)));
    const broken = series((at) => (at < length - 21 ? drawPoisson(random, onWeekday(1.2)(at)) : 0));
    const [calls, other] = [draw(2), draw(0.4)];
    const leads = series((at) => [calls, other, broken].reduce((sum, one) => sum + (one.values[at] ?? 0), 0));
    return write({
      totals: { sessions: draw(120), valid_leads: leads, calls },
      forms: [
        { key: 'Quote', label: 'Quote', series: { forms: broken } },
        { key: 'Newsletter', label: 'Newsletter', series: { forms: other } },
      ],
    });
  });
  const named = outcomes.filter((one) => one?.title.startsWith('Quote: no enquiries since'));
  expect(named.length).toBeGreaterThanOrEqual(57);
  expect(named[0]?.text).toMatch(/visits and .* calls went on .* broken form/);
  expect(named[0]?.size).toBeNull();
});

test('a form whose enquiries moved to a new form is not broken', () => {
  const random = createRandom(8);
  const draw = (mean: (at: number) => number) => series((at) => drawPoisson(random, mean(at)));
  const isNew = (at: number) => at >= length - 21;
  const forms = [
    { key: 'Old', label: 'Old', series: { forms: draw((at) => (isNew(at) ? 0 : 2)) } },
    { key: 'New', label: 'New', series: { forms: draw((at) => (isNew(at) ? 2 : 0)) } },
  ];
  expect(find({ totals: { sessions: draw(() => 120) }, forms })).toEqual([]);
});
