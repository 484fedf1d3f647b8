import type { leadsList } from '@bellwether/contract/rows/leads';
import { expect, test } from 'vitest';
import { type ListColumn, listFileColumns } from './column.ts';

type LeadColumn = ListColumn<{ name: string }, typeof leadsList>;
const cell = ({ name }: { name: string }) => name;

test('a table download requests only columns that the server knows, and replaces or drops the others', () => {
  const columns: LeadColumn[] = [
    { key: 'name', label: 'Name', cell },
    { key: 'buttons', label: 'Decide', fileColumn: 'lead_status', cell },
    { key: 'lead_status', label: 'Status', cell },
    { key: 'menu', label: 'Menu', fileColumn: null, cell },
  ];
  expect(listFileColumns(columns)).toEqual(['name', 'lead_status']);
});

test('TypeScript rejects a table column that the rows do not have', () => {
  // @ts-expect-error The list has no column of this key, and none is named in its place.
  const unknownKey: LeadColumn = { key: 'buttons', label: 'Decide', cell };
  // @ts-expect-error The list has no such column.
  const unknownFileColumn: LeadColumn = { key: 'buttons', label: 'Decide', fileColumn: 'button', cell };
  // @ts-expect-error The server cannot sort by it.
  const unknownSort: LeadColumn = { key: 'name', label: 'Name', sort: 'buttons', cell };
  expect([unknownKey, unknownFileColumn, unknownSort]).toHaveLength(3);
});
