import { readMeta } from '@bellwether/domain/answers/figures';
import { createAnswer } from '@bellwether/domain/testing/answer';
import { expect, test } from 'vitest';
import { buildFormula } from './formula.ts';

const meta = readMeta(createAnswer([], { totals: { cost: 62_031.55, valid_leads: 1173, revenue: null } }));

test('the detail panel of a ratio shows its formula with the values of both metrics', () => {
  expect(buildFormula('cost_per_lead', meta)).toBe('Ad spend ÷ valid leads = $62,031.55 ÷ 1,173');
  expect(buildFormula('cpm', meta)).toBe('Ad spend ÷ impressions × 1,000');
  expect(buildFormula('return_on_spend', meta)).toBe('Revenue ÷ ad spend = N/A ÷ $62,031.55');
  expect(buildFormula('cost', meta)).toBeNull();
});
