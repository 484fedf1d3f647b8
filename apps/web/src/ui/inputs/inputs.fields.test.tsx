import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { UsersField } from '../people/users-field.tsx';
import { DateField } from './date-field.tsx';
import { FormLabel } from './form-label.tsx';
import { NumberField } from './number-field.tsx';
import { SelectField } from './select-field.tsx';
import { TextField } from './text-field.tsx';

const render = (part: ReactNode) => renderToStaticMarkup(<MantineProvider>{part}</MantineProvider>);
const asterisk = /mantine-InputWrapper-required[^>]*> \*</;
const none = { value: null, onChange: () => {} };

test('a form label has an asterisk only if its field is required [UI-003]', () => {
  expect(render(<FormLabel required>Name</FormLabel>)).toMatch(asterisk);
  expect(render(<FormLabel>Name</FormLabel>)).not.toContain('*');
});

test("a dropdown shows 'Select...' until an option is chosen, then its text [UI-006, UI-010]", () => {
  const options = [
    { key: 'a', value: 'alpha', label: 'Alpha' },
    { key: 'b', value: 'beta' },
  ];
  const list = (value: string | null) =>
    render(<SelectField {...none} label="Letter" options={options} value={value} />);
  expect(list(null)).toContain('placeholder="Select..."');
  expect(list('a')).toContain('value="Alpha"');
  expect(list('b')).toContain('value="beta"');
});

test('a required dropdown has an asterisk [UI-011]', () => {
  const list = (required: boolean) =>
    render(<SelectField {...none} label="Letter" options={[]} required={required} />);
  expect(list(true)).toMatch(asterisk);
  expect(list(false)).not.toContain(' *<');
});

test('a text input is required by default [UI-014]', () => {
  const text = (more: { required?: boolean }) =>
    render(<TextField {...none} label="Name" value="" {...more} />);
  expect(text({})).toMatch(asterisk);
  expect(text({})).toMatch(/<input[^>]* required=""/);
  expect(text({ required: false })).not.toMatch(asterisk);
  expect(text({ required: false })).not.toMatch(/ required=""/);
});

test('a user selector is optional by default [UI-015]', () => {
  const users = (more: { required?: boolean }) =>
    render(<UsersField {...none} label="Users" people={[]} value={[]} {...more} />);
  expect(users({})).not.toMatch(asterisk);
  expect(users({})).not.toMatch(/ required=""|aria-required="true"/);
  expect(users({ required: true })).toMatch(asterisk);
  expect(users({ required: true })).toContain('aria-required="true"');
});

test.each([
  ['day', '2026-03-05T00:00:00', '5 Mar, 2026'],
  ['month', '2026-03-01T00:00:00', 'Mar 2026'],
  ['year', '2026-01-01T00:00:00', '2026'],
  ['financial', '2025-07-01T00:00:00', 'FY25/26'],
] as const)('a datepicker of type %s shows %s as %s', (kind, value, shown) => {
  expect(render(<DateField {...none} kind={kind} label="Date" value={value} />)).toContain(
    `value="${shown}"`,
  );
});

test('a number field shows an amount in its own currency', () => {
  const amount = (currency: string) =>
    render(<NumberField {...none} label="Budget" value={1234.5} currency={currency} />);
  expect(amount('AUD')).toContain('value="$1,234.50"');
  expect(amount('GBP')).toContain('value="£1,234.50"');
  expect(render(<NumberField {...none} label="Count" value={1234.5} />)).toContain('value="1,234.5"');
});
