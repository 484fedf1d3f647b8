import { createAnswer } from '@bellwether/domain/testing/answer';
import { expect, test } from 'vitest';
import { performancePage } from './dashboard/performance.ts';
import type { PagePart } from './define.ts';
import { dropUnsourced } from './drop-unsourced.ts';

const part: PagePart = performancePage.parts[0];
const { main } = performancePage;

test('a page drops cards and charts that never had a data source, and lists their names', () => {
  const answer = createAnswer([], { missing: { revenue: 'never', marketing_share: 'never' } });
  const found = dropUnsourced(part, main, answer);
  expect(found.missing).toEqual(['Revenue', 'Ad spend as % of revenue']);
  expect(found.part.cards?.length).toBe((part.cards?.length ?? 0) - 2);
  const titles = found.part.charts?.map(({ title }) => title) ?? [];
  expect(titles).not.toContain('Revenue over time');
  expect(titles).toContain('Spend by channel');
});

test('a page keeps its card of transactions if invoices were uploaded', () => {
  const missing = { transactions: 'never', sessions: 'never' } as const;
  const withInvoices = createAnswer([], { missing, totals: { revenue: 100 } });
  expect(dropUnsourced(part, main, withInvoices).missing).toEqual(['Sessions']);
  const without = createAnswer([], { missing: { ...missing, revenue: 'never' }, totals: { revenue: null } });
  expect(dropUnsourced(part, main, without).missing).toContain('Transactions');
});

test('a page keeps cards whose figures are missing for another reason, and a section without any source', () => {
  const otherDays = createAnswer([], { missing: { revenue: 'other_days' } });
  expect(dropUnsourced(part, main, otherDays)).toEqual({ part, missing: [] });
  const metrics = (part.cards ?? []).flatMap((card) => ('metric' in card ? [card.metric] : []));
  const nothing = createAnswer([], {
    missing: Object.fromEntries(metrics.map((metric) => [metric, 'never' as const])),
  });
  expect(dropUnsourced(part, main, nothing)).toEqual({ part, missing: [] });
  expect(dropUnsourced(part, main, undefined)).toEqual({ part, missing: [] });
});
