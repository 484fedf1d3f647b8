import { briefColumns, type RowList } from '@bellwether/contract/rows/define';
import { rowLists } from '@bellwether/contract/rows/list';
import { expect, test } from 'vitest';
import type { ListedRow } from '../table/columns/row-list-columns.tsx';
import { listPanelColumns } from './panel-columns.tsx';

const lists = Object.entries<RowList>(rowLists);
const options = { ownCurrency: 'AUD', fixed: [], linksOf: () => ({}) };

test.each(lists)(
  'the detail panel shows the same columns as its file, with totals, for the list %s',
  (_, list) => {
    const sums = list.columns.filter(({ sum }) => sum).map(({ key }) => [key, 1200]);
    const totals = { currency: 'AUD', columns: Object.fromEntries(sums) };
    const columns = listPanelColumns(list, { ...options, totals });
    expect(columns.map(({ key }) => key)).toEqual(briefColumns(list).map(({ key }) => key));
    expect(columns.filter(({ hidden }) => hidden)).toEqual([]);
    for (const { key, sum } of briefColumns(list))
      expect(columns.find((one) => one.key === key)?.total !== undefined, key).toBe(sum === true);
  },
);

test('the detail panel omits a column that the filter sets to one value', () => {
  const columns = listPanelColumns(rowLists.ads, { ...options, fixed: ['channel'], totals: undefined });
  expect(columns.map(({ key }) => key)).not.toContain('channel');
});

test('cells of the detail panel link to the lead, customer or invoice that they name', () => {
  const linksOf = () => ({ document_number: '/a', customer: '/b', lead_key: '/c' });
  const row: ListedRow = { id: '1', document_number: 'INV-1', customer: 'Ann', lead_key: '' };
  const linked = listPanelColumns(rowLists['attributed-invoices'], { ...options, totals: undefined, linksOf })
    .filter((column) => typeof column.cell(row) === 'object')
    .map(({ key }) => key);
  expect(linked).toEqual(['customer', 'document_number']);
});
