import { expect, test } from 'vitest';
import { describeSize } from './size-text.ts';

const leads = { label: 'leads a month', value: -3.8, unit: 'scale' } as const;
const worth = { label: 'for each', value: 500, unit: 'currency' } as const;
const plain = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('\u2060', '');

test('the size of an insight shows its factors, the saved ad spend and its range', () => {
  const size = { amount: -120, low: 300, high: -540, spend: 1780, terms: [leads, worth] };
  expect(plain(describeSize(size, 'AUD'))).toBe(
    '−3.8 leads a month × $500 for each + $1,780 ad spend saved = −$120 a month; 80% likely between −$540 a month and +$300 a month',
  );
});

test('the size of an insight says whether it counts revenue or its gross margin', () => {
  const size = { amount: -1900, low: -1000, high: -2800, terms: [leads, worth] };
  expect(describeSize({ ...size, basis: 'revenue' }, 'AUD')).toMatch(/ \(revenue, before costs\)$/);
  const margin = { label: 'gross margin', value: 0.4, unit: 'percent' } as const;
  expect(describeSize({ ...size, basis: 'margin', terms: [...size.terms, margin] }, 'AUD')).toContain(
    '× 40.0% gross margin =',
  );
});

test('the size of an insight that was stored without a range shows its factors alone', () => {
  expect(plain(describeSize({ amount: -1900, terms: [leads, worth] }, 'AUD'))).toBe(
    '−3.8 leads a month × $500 for each = −$1,900 a month',
  );
  expect(describeSize({ amount: -1900, terms: [worth] }, 'AUD')).toBe('');
});
