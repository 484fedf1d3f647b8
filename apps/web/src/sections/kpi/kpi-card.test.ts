import { buildKpi, type Kpi } from '@bellwether/contract/pages/kpi';
import { createAnswer } from '@bellwether/domain/testing/answer';
import { MantineProvider } from '@mantine/core';
import { IconCash } from '@tabler/icons-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { SectionState } from '../section-state.ts';
import { KpiCard, type KpiCardProps } from './kpi-card.tsx';

const renderCard = (section: SectionState<Kpi>, more: Partial<KpiCardProps> = {}) =>
  renderToStaticMarkup(
    createElement(MantineProvider, null, createElement(KpiCard, { header: 'Revenue', section, ...more })),
  );
const kpi = (now: number | null, previous?: number | null): Kpi =>
  buildKpi(
    'revenue',
    createAnswer([], {
      totals: { revenue: now },
      ...(previous === undefined ? {} : { compare_totals: { revenue: previous } }),
    }),
  );
const ready = (value: Kpi): SectionState<Kpi> => ({ kind: 'ready', value });

test('a KPI card shows its header, its short and exact value, and its description [KPI-001, KPI-004, KPI-008]', () => {
  const html = renderCard(ready({ ...kpi(1_240_000.5), description: 'of all shops' }));
  expect(html).toContain('Revenue');
  expect(html).toContain('>$1.24M<');
  expect(html).toContain('data-exact="$1,240,000.50"');
  expect(html).toContain('of all shops');
});

test("a KPI card distinguishes a foreign currency that shares its symbol with the business's currency", () => {
  const abroad = createAnswer([], {
    totals: { revenue: 1200 },
    currency: 'AUD',
    currencies: { revenue: 'USD' },
  });
  const html = renderCard(ready(buildKpi('revenue', abroad)));
  expect(html).toContain('>US$1,200<');
  expect(html).toContain('data-exact="US$1,200.00"');
});

test('a KPI card shows an icon and a tooltip only if given [KPI-002, KPI-003]', () => {
  const waiting: SectionState<Kpi> = { kind: 'loading' };
  expect(renderCard(waiting, { icon: IconCash })).toContain('tabler-icon-cash');
  expect(renderCard(waiting)).not.toContain('tabler-icon-cash');
  expect(renderCard(waiting, { description: 'What it is.' })).toContain('About Revenue');
  expect(renderCard(waiting)).not.toContain('About Revenue');
});

test('a KPI card shows an up arrow for a rise, a down arrow for a fall, and none for an unchanged value [KPI-006, KPI-007]', () => {
  const directions = [120, 80, 100].map((now) => {
    const html = renderCard(ready(kpi(now, 100)));
    return [html.includes('arrow-up'), html.includes('arrow-down'), /[+−]?[\d.]+%/.exec(html)?.[0]];
  });
  expect(directions).toEqual([
    [true, false, '+20.0%'],
    [false, true, '−20.0%'],
    [false, false, '0.0%'],
  ]);
});

test('a KPI card shows an earlier value only with a comparison, and labels a rise from zero as new [KPI-005]', () => {
  expect(renderCard(ready(kpi(120)))).not.toContain('vs ');
  expect(renderCard(ready(kpi(120, 100)))).toContain('vs $100');
  expect(renderCard(ready(kpi(120, 0)))).toMatch(/\+100\.0%.*new.*vs \$0/s);
});

test('a failed KPI card shows its message instead of a value, a loading card a skeleton [KPI-009]', () => {
  const failed = renderCard({ kind: 'failed', message: 'Boom', again: () => undefined });
  expect(failed).toContain('Boom');
  expect(failed).not.toContain('data-exact');
  expect(renderCard({ kind: 'loading' })).toContain('data-skeleton');
});

test('a KPI card shows both ends of a value range, or a single value [KPI-010]', () => {
  const { value: _, ...about } = buildKpi('revenue', createAnswer([]));
  const amounts = (one: Kpi) =>
    [...renderCard(ready(one)).matchAll(/data-exact="([^"]*)"/g)].map(([, exact]) => exact);
  expect(amounts({ ...about, from: 10, to: 20 })).toEqual(['$10.00', '$20.00']);
  expect(amounts({ ...about, value: 10 })).toEqual(['$10.00']);
});

test('a KPI card distinguishes zero, no data, not synced, no value and access denied', () => {
  const unknown = buildKpi('revenue', createAnswer([]));
  expect(renderCard(ready({ ...unknown, value: 0 }))).toContain('data-exact="$0.00"');
  expect(renderCard(ready({ ...unknown, missing: 'never' }))).toMatch(/N\/A.*No data yet/s);
  expect(renderCard(ready({ ...unknown, missing: 'other_days' }))).toMatch(/N\/A.*No data for this period/s);
  expect(renderCard(ready(unknown))).toMatch(/N\/A.*Not available for this period/s);
  const denied = renderCard({ kind: 'failed', message: 'Not yours.', again: () => undefined, denied: true });
  expect(denied).toContain('Not yours.');
  expect(denied).not.toContain('Try again');
});

test('the sparkline of an unfinished period has a separate segment to its last point', () => {
  const running = { ...kpi(12), spark: [1, 2, 3], running: 'Nov 26: 19 of 30 days' };
  expect(renderCard(ready(running)).match(/_sparkLine_/g)).toHaveLength(2);
  expect(renderCard(ready({ ...kpi(12), spark: [1, 2, 3] })).match(/_sparkLine_/g)).toHaveLength(1);
});
