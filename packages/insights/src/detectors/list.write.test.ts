import { isMetric } from '@bellwether/domain/catalogue/metrics/metrics';
import { type DetectorId, detectorIds, type Finding } from '@bellwether/domain/insights/finding';
import { createRandom, drawPoisson } from '@bellwether/domain/testing/noise';
import { addDays } from '@bellwether/domain/time/day';
import { describe, expect, test } from 'vitest';
import type { BusinessFacts, Slice } from '../facts/business-facts.ts';
import { findInsights } from '../findings/find-insights.ts';
import type { DailySeries } from '../series/daily-series.ts';
import { emptyFacts } from '../testing/empty-facts.ts';
import { listEvidenceFaults } from '../testing/evidence-faults.ts';
import { maxTitleLength } from './fit-title.ts';
import { detectorList, findDetector } from './list.ts';

const from = '2024-10-01';
const lastDay = '2026-11-24';
const length = 785;

const draw = (seed: number, mean: (at: number) => number): DailySeries => {
  const random = createRandom(seed);
  return { from, values: Array.from({ length }, (_, at) => drawPoisson(random, mean(at))) };
};
const times = ({ values }: DailySeries, factor: (at: number) => number): DailySeries => ({
  from,
  values: values.map((value, at) => (value ?? 0) * factor(at)),
});
const since = (days: number, before: number, after: number) => (at: number) =>
  at >= length - days ? after : before;
const long = 'A name that is far too long for the title of any card on any page of the product';
const slice = (label: string, series: Slice['series']): Slice => ({ key: label, label, series });

const facts = (more: Partial<BusinessFacts>): BusinessFacts => ({
  lastDay,
  ...emptyFacts,
  worth: { closeRate: 0.2, customerValue: 800, leads: 300, customers: 60 },
  costPerLead: { value: 3, range: { from: '2025-11-01', to: lastDay } },
  ...more,
});

const sold = (seed: number, mean: (at: number) => number, price: (at: number) => number) => {
  const quantity = draw(seed, mean);
  return { quantity, invoices: quantity, revenue: times(quantity, price) };
};
const campaign = (series: Slice['series']) => ({
  key: `paid ${long}`,
  label: long,
  campaign: long,
  channel: 'Generic Paid Search',
  series,
});
const spend = (cost: (at: number) => number, leads: number) => {
  const clicks = draw(5, (at) => (cost(at) > 0 ? 20 : 0));
  return { clicks, cost: times(clicks, cost), valid_leads: draw(6, () => leads) };
};
const flat = (seed: number, mean: number) => draw(seed, () => mean);

/** Figures of a business in which each detector finds something. Detectors with a test of their own may be missing. */
const samples: Readonly<Partial<Record<DetectorId, Partial<BusinessFacts>>>> = {
  'metric-change': { totals: { valid_leads: draw(1, since(7, 20, 5)) } },
  'campaign-stopped': { campaigns: [campaign(spend(since(5, 3, 0), 2))] },
  'campaign-started': { campaigns: [campaign(spend(since(5, 0, 3), 2))] },
  'spend-without-results': {
    campaigns: [
      campaign({ ...spend(() => 3, 0), valid_leads: flat(1, 0) }),
      { ...campaign(spend(() => 3, 2)), key: 'paid other', label: 'Other', campaign: 'Other' },
    ],
  },
  'tracking-break': { totals: { sessions: flat(1, 200), valid_leads: draw(2, since(3, 15, 0)) } },
  'product-change': {
    products: [
      slice(
        long,
        sold(1, since(10, 12, 2), () => 60),
      ),
      slice(
        'Other',
        sold(
          2,
          () => 12,
          () => 60,
        ),
      ),
    ],
  },
  'place-change': {
    places: [
      slice(
        long,
        sold(1, since(10, 12, 26), () => 60),
      ),
      slice(
        'Other',
        sold(
          2,
          () => 12,
          () => 60,
        ),
      ),
    ],
  },
  'source-change': {
    referrers: [
      slice(long, { sessions: draw(1, since(6, 9, 0)), valid_leads: draw(2, since(6, 1, 0)) }),
      slice('Other', { sessions: flat(3, 9), valid_leads: flat(4, 1) }),
    ],
  },
  'weekday-shift': {
    totals: {
      valid_leads: draw(7, (at) => {
        const isMoved = at >= length - 28;
        return at % 7 === 0 ? (isMoved ? 3 : 14) : at % 7 === 3 && isMoved ? 25 : 14;
      }),
    },
  },
  'price-change': {
    products: [
      slice(
        long,
        sold(1, () => 4, since(12, 100, 112)),
      ),
    ],
  },
  'budget-pace': { totals: { cost: draw(1, since(24, 50, 90)) } },
  'search-term-change': {
    searchTerms: [
      {
        term: long,
        now: { clicks: 160, conversions: 4, cost: 480 },
        before: { clicks: 120, conversions: 3, cost: 360 },
      },
      {
        term: 'emergency plumber',
        now: { clicks: 400, conversions: 30, cost: 900 },
        before: { clicks: 1250, conversions: 90, cost: 2700 },
      },
    ],
  },
  'page-change': {
    landingPages: [
      { page: `/${long}`, now: { sessions: 30, leads: 1 }, before: { sessions: 900, leads: 45 } },
      { page: '/prices', now: { sessions: 400, leads: 20 }, before: { sessions: 1200, leads: 60 } },
      { page: '/', now: { sessions: 900, leads: 20 }, before: { sessions: 2700, leads: 60 } },
    ],
  },
  'keyword-change': {
    keywords: [
      {
        keyword: long,
        volume: 1900,
        now: { average: 14.5, best: 12, rankings: 4 },
        before: { average: 4.2, best: 3, rankings: 24 },
      },
      {
        keyword: `${long}, again`,
        volume: null,
        now: { average: 3, best: 2, rankings: 2 },
        before: { average: 9, best: 5, rankings: 12 },
      },
    ],
  },
  'attribution-gap': {
    totals: { valid_leads: flat(1, 10) },
    channels: [slice('', { valid_leads: draw(2, since(28, 1, 5)) })],
  },
  'missed-calls': {
    callHours: Array.from({ length: 910 }, (_, at) => ({
      day: addDays(lastDay, -Math.floor(at / 10)),
      hour: 8 + (at % 10),
      calls: 6,
      missed: at % 10 === 9 ? 4 : at % 2,
    })),
  },
  'lost-customer': {
    customers: [
      {
        customer: long,
        lastInvoice: '2026-08-01',
        invoices: 20,
        revenue: 40_000,
        purchases: Array.from({ length: 20 }, (_, at) => addDays('2026-08-01', -(19 - at) * 14)),
        revenueSince: 0,
      },
      {
        customer: 'Other',
        lastInvoice: '2026-11-20',
        invoices: 20,
        revenue: 60_000,
        purchases: [],
        revenueSince: 0,
      },
    ],
    customersRevenue: 100_000,
  },
  'customer-concentration': {
    concentration: { now: 0.62, before: 0.51, customers: 140, largest: { customer: long, share: 0.18 } },
  },
  'late-source': { sources: [{ fact: 'ads', label: long, isUpload: false, to: '2026-11-12' }] },
  'target-gap': {
    targets: [
      {
        plan: long,
        of: 'revenue',
        unit: 'currency',
        target: 100_000,
        forecast: { value: 80_000, low: 70_000, high: 90_000 },
        monthsLeft: 5,
      },
    ],
  },
};

const sampled = detectorIds.filter((id) => samples[id] !== undefined);

describe.each(sampled)('%s', (id) => {
  const found: Finding[] = detectorList.flatMap((one) =>
    one.id === id ? one.detect(facts(samples[id] ?? {})) : [],
  );

  test('each detector finds its cause, with evidence that a report can show', () => {
    expect(found.length).toBeGreaterThan(0);
    for (const finding of found) {
      expect(listEvidenceFaults(finding)).toEqual([]);
      expect(finding.detector).toBe(id);
      expect(isMetric(finding.metric)).toBe(true);
    }
  });

  test('each detector reports nothing without figures', () => {
    expect(findDetector(id).detect(facts({}))).toEqual([]);
  });

  test('each detector writes a short title, the figures and one action', () => {
    for (const finding of found) {
      const { title, text, action } = findDetector(id).write(finding, {
        currency: 'AUD',
        customers: 'patients',
      });
      expect([title, title.length <= maxTitleLength]).toEqual([title, true]);
      expect(title).not.toContain('…');
      if (found.some(({ slices }) => slices[0]?.label === long)) expect(text).toContain(long);
      expect(text).toMatch(/\d/);
      // A card is read weeks later, so it names its days.
      expect(`${title} ${text}`).not.toMatch(
        /\b(ago|now|today|yesterday|last (\w+ )?(days|weeks|months|year))\b/,
      );
      for (const words of [title, text, action]) expect(words).not.toMatch(/undefined|NaN|null|Infinity/);
      expect(action).toMatch(/\.$/);
    }
  });
});

test('each metric that stops or changes, in all or in one channel, has evidence that a report can show', () => {
  const metrics = ['valid_leads', 'web_conversions', 'transactions', 'conversions', 'revenue'] as const;
  const visits = { sessions: flat(1, 200), clicks: flat(2, 200) };
  const found = metrics.flatMap((metric) => {
    const stopped = { ...visits, [metric]: draw(3, since(3, 15, 0)) };
    const fell = { ...visits, [metric]: draw(4, since(9, 40, 4)) };
    return [stopped, fell].flatMap((series) => [
      ...findInsights(facts({ totals: series })),
      ...findInsights(facts({ totals: visits, channels: [slice('Direct', series)] })),
      ...findInsights(
        facts({
          totals: series,
          channels: [slice('Direct', series), slice('Email', { [metric]: flat(5, 1) })],
        }),
      ),
    ]);
  });
  const seen = new Set(found.map(({ detector, channel, metric }) => `${detector} ${channel} ${metric}`));
  expect(seen).toContain('tracking-break Direct conversions');
  expect(seen).toContain('tracking-break Direct transactions');
  expect(seen).toContain('metric-change Direct valid_leads');
  expect(found.flatMap(listEvidenceFaults)).toEqual([]);
});

test('the sample figures of each detector add one card to the insights', () => {
  const counts = sampled.map((id) => [id, findInsights(facts(samples[id] ?? {})).length]);
  expect(counts.filter(([, count]) => count === 0)).toEqual([]);
});

test.each([
  ['above', 50, 90, -1],
  ['below', 90, 30, undefined],
] as const)('ad spend %s the usual pace is a loss or nothing, never a gain', (pace, before, after, sign) => {
  const [found] = findDetector('budget-pace').detect(
    facts({ totals: { cost: draw(1, since(24, before, after)) } }),
  );
  const words = { currency: 'AUD', customers: 'customers' };
  expect(found && findDetector('budget-pace').write(found, words).title).toContain(pace);
  expect(found?.size ? Math.sign(found.size.amount) : undefined).toBe(sign);
});
