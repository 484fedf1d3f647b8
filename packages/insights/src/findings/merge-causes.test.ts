import type { Finding } from '@bellwether/domain/insights/finding';
import { expect, test } from 'vitest';
import { mergeCauses } from './merge-causes.ts';

const range = { from: '2026-03-01', to: '2026-03-07' };
const build = (more: Partial<Finding>): Finding => ({
  detector: 'metric-change',
  cause: 'valid_leads down',
  module: 'conversions',
  metric: 'valid_leads',
  slices: [],
  channel: null,
  range,
  actual: 10,
  expected: 40,
  band: null,
  size: null,
  confidence: 'high',
  drivers: [],
  facts: {},
  evidence: { report: 'leads', metric: 'valid_leads', where: [], range },
  ...more,
});
const causes = (findings: Finding[]) =>
  mergeCauses(findings).map(({ detector, cause }) => `${detector}: ${cause}`);
const channel = 'Generic Paid Search';
const stopped = build({
  detector: 'campaign-stopped',
  cause: 'campaign A',
  metric: 'cost',
  channel,
  actual: 0,
});

test('of several findings with the same cause, the one with the highest priority is kept', () => {
  const started = build({ detector: 'campaign-started', cause: 'campaign A', metric: 'cost', channel });
  const wasted = build({ detector: 'spend-without-results', cause: 'campaign A', channel });
  expect(causes([started, wasted])).toEqual(['spend-without-results: campaign A']);
  expect(causes([wasted, started])).toEqual(['spend-without-results: campaign A']);
});

test('a stopped campaign explains fewer leads of its channel, not those of another', () => {
  const own = build({ drivers: [{ label: channel, effect: -25 }] });
  const other = build({ drivers: [{ label: 'Organic Search', effect: -25 }] });
  expect(causes([own, stopped])).toEqual(['campaign-stopped: campaign A']);
  expect(causes([other, stopped])).toHaveLength(2);
  expect(causes([build({ ...own, range: { from: '2026-01-01', to: '2026-01-07' } }), stopped])).toHaveLength(
    2,
  );
});

test('a stopped campaign does not explain a rise of leads', () => {
  expect(causes([build({ channel, actual: 80 }), stopped])).toHaveLength(2);
});

test('broken tracking of the website explains missing leads of every channel and campaign', () => {
  const broken = build({ detector: 'tracking-break', cause: 'tracking', actual: 0 });
  const wasted = build({ detector: 'spend-without-results', cause: 'campaign B', channel });
  expect(causes([build({ channel }), wasted, broken])).toEqual(['tracking-break: tracking']);
});

test('fewer visits of a channel are merged into the card about its leads', () => {
  const visits = build({ cause: 'sessions down', metric: 'sessions', channel });
  expect(causes([visits, build({ channel })])).toEqual(['metric-change: valid_leads down']);
});

test('findings with unrelated causes are all kept', () => {
  const price = build({ detector: 'price-change', cause: 'price Crown', metric: 'average_price' });
  expect(causes([price, build({}), stopped])).toHaveLength(3);
});

const revenue = build({
  cause: 'revenue down',
  metric: 'revenue',
  actual: 6000,
  expected: 10_000,
  facts: { z: -5 },
});
const product = build({
  ...revenue,
  detector: 'product-change',
  cause: 'revenue down Crown',
  expected: 9000,
});

test('a product that brings most of a revenue fall replaces the finding about the fall', () => {
  expect(causes([revenue, product])).toEqual(['product-change: revenue down Crown']);
  expect(causes([revenue, build({ ...product, actual: 8900 })])).toHaveLength(2);
});

test('a product and a place that changed together give one finding: the clearer one', () => {
  const place = build({
    ...product,
    detector: 'place-change',
    cause: 'place Geelong down',
    facts: { z: -8 },
  });
  expect(causes([product, place])).toEqual(['place-change: place Geelong down']);
  expect(causes([product, build({ ...place, actual: 20_000 })])).toHaveLength(2);
});

test('a shift between weekdays explains a change over a few days, not over whole weeks', () => {
  const shift = build({ detector: 'weekday-shift', cause: 'weekday-shift' });
  const days = build({ range: { from: '2026-03-05', to: '2026-03-07' } });
  expect(causes([days, shift])).toEqual(['weekday-shift: weekday-shift']);
  expect(causes([build({}), shift])).toHaveLength(2);
});

test("a stopped campaign explains spend below its usual pace only up to the campaign's own spend", () => {
  const pace = build({
    detector: 'budget-pace',
    cause: 'budget behind 2026-03',
    actual: 500,
    expected: 1000,
  });
  const large = build({ ...stopped, expected: 400 });
  const small = build({ ...stopped, expected: 60 });
  expect(causes([pace, large])).toEqual(['campaign-stopped: campaign A']);
  expect(causes([pace, small])).toHaveLength(2);
});
