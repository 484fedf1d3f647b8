import { listUnusedColumns } from '@bellwether/reading/mapping/mapping';
import { describe, expect, test } from 'vitest';
import {
  findDraftProblems,
  findOpenQuestions,
  listColumnHeadings,
  listFieldRows,
  listSampleValues,
  setMappedColumn,
  setReadingOption,
} from './draft.ts';

const createMapping = (columns: Record<string, string>) => ({
  columns: Object.fromEntries(Object.entries(columns).map(([key, column]) => [key, { column }])),
});
const keys = (rows: { field: { key: string }; required: boolean }[]) =>
  rows.filter(({ required }) => required).map(({ field }) => field.key);

describe('field rows', () => {
  test('an upload requires all amount fields until one is mapped, and then only the mapped one', () => {
    const none = listFieldRows('invoices', createMapping({ day: 'Date' }));
    expect(keys(none.shown)).toEqual(['day', 'unit_price', 'amount', 'subtotal', 'total']);
    const one = listFieldRows('invoices', createMapping({ day: 'Date', total: 'Total', city: 'City' }));
    expect(keys(one.shown)).toEqual(['day', 'total']);
    const two = listFieldRows('invoices', createMapping({ day: 'Date', total: 'Total', amount: 'Net' }));
    expect(keys(two.shown)).toEqual(['day']);
    expect(one.shown.map(({ field }) => field.key)).toEqual(['day', 'total', 'city']);
  });

  test("the upload's listed and other fields together are all fields of the file kind", () => {
    const { shown, others } = listFieldRows('ads', createMapping({ clicks: 'Clicks' }));
    expect(new Set([...shown, ...others].map(({ field }) => field.key)).size).toBe(18);
    expect(shown.length + others.length).toBe(18);
  });

  test('an upload field is mapped to the chosen column, and choosing no column removes the mapping', () => {
    const mapping = setMappedColumn(createMapping({ day: 'Date' }), 'amount', 'Net');
    expect(mapping.columns).toEqual({ day: { column: 'Date' }, amount: { column: 'Net' } });
    expect(setMappedColumn(mapping, 'amount', '').columns).toEqual({ day: { column: 'Date' } });
  });

  test('the upload offers each non-empty column heading once, and lists the unmapped headings', () => {
    expect(listColumnHeadings(['A', '', 'A', 'B', ' '])).toEqual(['A', 'B']);
    expect(
      listUnusedColumns(['Day', 'Notes', 'Clicks'], createMapping({ day: 'Day', clicks: 'Clicks' })),
    ).toEqual(['Notes']);
  });

  test('a mapped field shows the first distinct values of its column', () => {
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

describe('reading options', () => {
  const head = (day: string, amount: string) => ({ header: ['Day', 'Amount'], sample: [[day, amount]] });
  const mapping = createMapping({ day: 'Day', amount: 'Amount' });

  test('the upload asks for the date order only if a date is ambiguous', () => {
    expect(findOpenQuestions('invoices', head('05/03/2026', '1'), mapping).dateOrder).toBe(true);
    expect(findOpenQuestions('invoices', head('2026-03-05', '1'), mapping).dateOrder).toBe(false);
  });

  test('the upload asks for the decimal sign only if an amount has a comma or an ambiguous point', () => {
    expect(findOpenQuestions('invoices', head('2026-03-05', '1,50'), mapping).decimal).toBe(true);
    expect(findOpenQuestions('invoices', head('2026-03-05', '1.50'), mapping).decimal).toBe(false);
    expect(findOpenQuestions('invoices', head('2026-03-05', '$1.500'), mapping).decimal).toBe(true);
  });

  test('the upload asks for the currency unless a column or a heading names it', () => {
    const ads = { header: ['Amount spent (USD)', 'Cost', 'Currency'], sample: [['1', '2', 'AUD']] };
    expect(findOpenQuestions('ads', ads, createMapping({ cost: 'Cost' })).currency).toBe(true);
    expect(
      findOpenQuestions('ads', ads, createMapping({ cost: 'Cost', currency: 'Currency' })).currency,
    ).toBe(false);
    expect(findOpenQuestions('ads', ads, createMapping({ cost: 'Amount spent (USD)' })).currency).toBe(false);
  });

  test('the upload asks for the period only for a file without dates, and never for invoices', () => {
    const none = { header: ['Clicks'], sample: [['1']] };
    expect(findOpenQuestions('ads', none, createMapping({ clicks: 'Clicks' })).period).toBe(true);
    expect(findOpenQuestions('ads', none, createMapping({ clicks: 'Clicks', day: 'Day' })).period).toBe(
      false,
    );
    expect(findOpenQuestions('invoices', none, createMapping({})).period).toBe(false);
  });

  test("clearing an upload's reading option, such as the date order, removes it from the mapping", () => {
    const answered = setReadingOption(mapping, 'dateOrder', 'mdy');
    expect(answered.dateOrder).toBe('mdy');
    expect(setReadingOption(answered, 'dateOrder', undefined)).toEqual(mapping);
  });
});

describe('problems of a draft', () => {
  const head = { header: ['Campaign', 'Clicks'], sample: [['Brand', '3']] };
  const ads = createMapping({ campaign: 'Campaign', clicks: 'Clicks' });

  test('an incomplete or reversed upload period is rejected, a complete period accepted', () => {
    expect(findDraftProblems('ads', head, { ...ads, period: { from: '2026-10-01', to: '' } })).toEqual([
      'The file has no dates. Enter the first and last day of the period in the file.',
    ]);
    expect(
      findDraftProblems('ads', head, { ...ads, period: { from: '2026-10-31', to: '2026-10-01' } }),
    ).toEqual(['The first day of the period must not be after the last day.']);
    expect(
      findDraftProblems('ads', head, { ...ads, period: { from: '2026-10-01', to: '2026-10-31' } }),
    ).toEqual([]);
  });
});
