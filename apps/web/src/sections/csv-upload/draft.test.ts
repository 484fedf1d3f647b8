import { listUnusedColumns } from '@bellwether/contract/imports/mapping';
import { describe, expect, test } from 'vitest';
import {
  findDraftProblems,
  findOpenQuestions,
  listFieldRows,
  listHeadings,
  listSampleValues,
  setAnswer,
  setColumn,
} from './draft.ts';

const of = (columns: Record<string, string>) => ({
  columns: Object.fromEntries(Object.entries(columns).map(([key, column]) => [key, { column }])),
});
const keys = (rows: { field: { key: string }; required: boolean }[]) =>
  rows.filter(({ required }) => required).map(({ field }) => field.key);

describe('the fields', () => {
  test('without an amount each field that can give one is needed, with one only that, with two neither alone', () => {
    const none = listFieldRows('invoices', of({ day: 'Date' }));
    expect(keys(none.shown)).toEqual(['day', 'unit_price', 'amount', 'subtotal', 'total']);
    const one = listFieldRows('invoices', of({ day: 'Date', total: 'Total', city: 'City' }));
    expect(keys(one.shown)).toEqual(['day', 'total']);
    const two = listFieldRows('invoices', of({ day: 'Date', total: 'Total', amount: 'Net' }));
    expect(keys(two.shown)).toEqual(['day']);
    expect(one.shown.map(({ field }) => field.key)).toEqual(['day', 'total', 'city']);
  });

  test('shown and others together are all of the kind', () => {
    const { shown, others } = listFieldRows('ads', of({ clicks: 'Clicks' }));
    expect(new Set([...shown, ...others].map(({ field }) => field.key)).size).toBe(17);
    expect(shown.length + others.length).toBe(17);
  });

  test('a field takes a column, and gives it back', () => {
    const mapping = setColumn(of({ day: 'Date' }), 'amount', 'Net');
    expect(mapping.columns).toEqual({ day: { column: 'Date' }, amount: { column: 'Net' } });
    expect(setColumn(mapping, 'amount', '').columns).toEqual({ day: { column: 'Date' } });
  });

  test('headings are offered once, empty ones never, and the unused ones are named', () => {
    expect(listHeadings(['A', '', 'A', 'B', ' '])).toEqual(['A', 'B']);
    expect(listUnusedColumns(['Day', 'Notes', 'Clicks'], of({ day: 'Day', clicks: 'Clicks' }))).toEqual([
      'Notes',
    ]);
  });

  test('the first different values under a heading are shown', () => {
    const sample = [
      ['x', '1'],
      ['x', ''],
      ['y', '2'],
      ['z', '3'],
      ['w', '4'],
    ];
    expect(listSampleValues({ header: ['A', 'B'], sample }, 'A')).toEqual(['x', 'y', 'z']);
    expect(listSampleValues({ header: ['A', 'B'], sample }, 'B')).toEqual(['1', '2', '3']);
    expect(listSampleValues({ header: ['A', 'B'], sample }, 'C')).toEqual([]);
  });
});

describe('what is asked', () => {
  const head = (day: string, amount: string) => ({ header: ['Day', 'Amount'], sample: [[day, amount]] });
  const mapping = of({ day: 'Day', amount: 'Amount' });

  test('the order of dates only where a date can be read two ways', () => {
    expect(findOpenQuestions('invoices', head('05/03/2026', '1'), mapping).dateOrder).toBe(true);
    expect(findOpenQuestions('invoices', head('2026-03-05', '1'), mapping).dateOrder).toBe(false);
  });

  test('the decimal sign only where a comma stands in an amount, or a point that may divide thousands', () => {
    expect(findOpenQuestions('invoices', head('2026-03-05', '1,50'), mapping).decimal).toBe(true);
    expect(findOpenQuestions('invoices', head('2026-03-05', '1.50'), mapping).decimal).toBe(false);
    expect(findOpenQuestions('invoices', head('2026-03-05', '$1.500'), mapping).decimal).toBe(true);
  });

  test('the currency unless a column or a heading names it', () => {
    const ads = { header: ['Amount spent (USD)', 'Cost', 'Currency'], sample: [['1', '2', 'AUD']] };
    expect(findOpenQuestions('ads', ads, of({ cost: 'Cost' })).currency).toBe(true);
    expect(findOpenQuestions('ads', ads, of({ cost: 'Cost', currency: 'Currency' })).currency).toBe(false);
    expect(findOpenQuestions('ads', ads, of({ cost: 'Amount spent (USD)' })).currency).toBe(false);
  });

  test('the period only of a file without dates, and never of invoices', () => {
    const none = { header: ['Clicks'], sample: [['1']] };
    expect(findOpenQuestions('ads', none, of({ clicks: 'Clicks' })).period).toBe(true);
    expect(findOpenQuestions('ads', none, of({ clicks: 'Clicks', day: 'Day' })).period).toBe(false);
    expect(findOpenQuestions('invoices', none, of({})).period).toBe(false);
  });

  test('an answer that is taken back leaves no trace', () => {
    const answered = setAnswer(mapping, 'dateOrder', 'mdy');
    expect(answered.dateOrder).toBe('mdy');
    expect(setAnswer(answered, 'dateOrder', undefined)).toEqual(mapping);
  });
});

describe('what stands in the way', () => {
  const head = { header: ['Campaign', 'Clicks'], sample: [['Brand', '3']] };
  const ads = of({ campaign: 'Campaign', clicks: 'Clicks' });

  test('half a period is none, one that ends before it begins is refused, a whole one is enough', () => {
    expect(findDraftProblems('ads', head, { ...ads, period: { from: '2026-10-01', to: '' } })).toEqual([
      'The file has no dates. Give the first and last day of the period that it covers.',
    ]);
    expect(
      findDraftProblems('ads', head, { ...ads, period: { from: '2026-10-31', to: '2026-10-01' } }),
    ).toEqual(['The first day of the period is after the last.']);
    expect(
      findDraftProblems('ads', head, { ...ads, period: { from: '2026-10-01', to: '2026-10-31' } }),
    ).toEqual([]);
  });
});
