import type { Insight } from '@bellwether/contract/api/figures/insights';
import { expect, test } from 'vitest';
import { describeMeasure } from './acceptance.ts';

const insightOf = (finding: Partial<Insight['finding']>): Insight =>
  ({ id: '1', action: 'Check the form.', finding: { metric: 'valid_leads', ...finding } }) as Insight;

test('a figure that fell is measured by its rise back to the usual, six weeks after its insight is accepted', () => {
  expect(describeMeasure(insightOf({ actual: 20, expected: 30 }), '2026-11-01')).toBe(
    'Accepted today, it is measured by valid leads: +50.0% by 13 Dec, 2026.',
  );
});

test('a figure that rose, or that meetings do not measure, is not measured', () => {
  expect(describeMeasure(insightOf({ actual: 40, expected: 30 }), '2026-11-01')).toBe('');
  expect(describeMeasure(insightOf({ actual: 4, expected: null }), '2026-11-01')).toBe('');
});
