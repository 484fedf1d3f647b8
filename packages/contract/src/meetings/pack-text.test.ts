import { expect, test } from 'vitest';
import { formatCallLength, measuredChangeText } from './pack-text.ts';

test("shows the currency of amounts that are not in the business's currency", () => {
  const outcome = {
    id: '1',
    name: 'Raise it',
    done: false,
    assigned_to: null,
    metric: 'revenue' as const,
    channel: null,
    meeting: { id: '2', name: 'Review', date: '2026-01-01' },
    expected_change: 10,
    measure_by: '2026-01-31',
    state: 'reached' as const,
    before: 100,
    after: 120,
    change: 20,
    why: null,
    currency: 'USD',
    days: {
      before: { from: '2025-12-03', to: '2026-01-01' },
      after: { from: '2026-01-02', to: '2026-01-31' },
      count: 30,
    },
  };
  expect(measuredChangeText(outcome, 'USD')).toMatch(/^\$100\.00 → \$120\.00, \+20\.0%/);
  expect(measuredChangeText(outcome, 'AUD')).toMatch(/^US\$100\.00 → US\$120\.00, \+20\.0%/);
});

test('rounds a call length up to the next minute instead of showing a sixtieth second', () => {
  expect([59.6, 60, 61.2, 725].map(formatCallLength)).toEqual(['1:00', '1:00', '1:01', '12:05']);
});
