import type { CardBlock } from '@bellwether/contract/pages/blocks';
import { compareValues } from '@bellwether/domain/format/change';
import { expect, test } from 'vitest';
import { buildPageText } from './page-text.ts';

const october = { from: '2026-10-01', to: '2026-10-31' };
const lastOctober = { from: '2025-10-01', to: '2025-10-31' };
const september = { from: '2026-09-01', to: '2026-09-30' };
const buildCard = (header: string, value: number | null, base: number | null, comparison = lastOctober) =>
  ({
    header,
    kpi: {
      value,
      unit: 'count',
      currency: 'AUD',
      change: compareValues(value, base, 'higher'),
      comparison,
    },
  }) as unknown as CardBlock;

test("a mail about a page has the page's figures with their change, and names both periods", () => {
  const cards = [
    buildCard('Leads', 90, 100),
    buildCard('Calls', 4, 0),
    buildCard('Reviews', null, null),
    buildCard('Sessions', 5, 4, september),
    buildCard('Orders', 7, null),
  ];
  expect(buildPageText('Forge', 'Growth report', october, cards).split('\n')).toEqual([
    'Forge: Growth report, 1 Oct, 2026 – 31 Oct, 2026, compared with 1 Oct, 2025 – 31 Oct, 2025',
    'Leads: 90 (−10.0%)',
    'Calls: 4 (new)',
    'Sessions: 5',
    'Orders: 7',
  ]);
  expect(buildPageText('Forge', 'Tasks', null, [])).toBe('Forge: Tasks');
});
