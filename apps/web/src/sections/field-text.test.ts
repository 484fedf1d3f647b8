import { meetingForm } from '@bellwether/contract/forms/meetings';
import { expect, test } from 'vitest';
import { formatField } from './field-text.ts';
import { buildFormColumns } from './table/columns/form-columns.ts';

const context = { timeZone: 'Australia/Melbourne', currency: 'AUD' };
const shown = (kind: Parameters<typeof formatField>[0]['kind'], value: unknown, more = {}) =>
  formatField({ name: 'x', label: 'X', kind }, value, { ...context, ...more });

test("a value is formatted by its field kind, and an empty value as ''", () => {
  expect(shown('date', '2026-03-05')).toBe('5 Mar, 2026');
  expect(shown('time', '13:30')).toBe('1:30 PM');
  expect(shown('date-time', '2026-03-04T22:00:00Z')).toBe('5 Mar, 2026 9:00 AM');
  expect(shown('money', 12.5)).toBe('$12.50');
  expect([shown('boolean', true), shown('boolean', false)]).toEqual(['Yes', 'No']);
  expect(shown('rich', '<p>a <strong>b</strong></p>')).toBe('a b');
  expect([null, undefined, ''].map((value) => shown('text', value))).toEqual(['', '', '']);
});

test('a field with user ids shows the names of known users', () => {
  const findName = (id: string) => (id === 'u1' ? 'Ann' : undefined);
  expect(shown('users', ['u1', 'u2'], { findName })).toBe('Ann');
  expect(shown('user', 'u1')).toBe('');
});

test('form fields short enough for a table row become sortable columns, with numbers right-aligned', () => {
  const columns = buildFormColumns(
    { fields: [...meetingForm.fields, { name: 'cost', label: 'Cost', kind: 'money' }] },
    context,
  );
  expect(columns.map(({ key }) => key)).toEqual([
    'name',
    'date',
    'start_time',
    'end_time',
    'is_teleconference',
    'address',
    'type',
    'status',
    'start_at',
    'end_at',
    'cost',
  ]);
  expect(columns.filter(({ numeric }) => numeric).map(({ sort }) => sort)).toEqual(['cost']);
  expect(columns[6]?.cell({ type: 'strategy' })).toBe('Strategy');
});
