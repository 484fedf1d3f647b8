import { expect, test } from 'vitest';
import { replaceCustomerWord } from './customer-word.ts';

test.each([
  ['Customers', 'patients', 'Patients'],
  ['New customers', 'patients', 'New patients'],
  ['Customers and what customers paid', ' guests ', 'Guests and what guests paid'],
  ['Customer', 'patients', 'Customer'],
  ['Customers', '', 'Customers'],
  ['Customers', '$& of $1', '$& of $1'],
])("'%s' with the customer label '%s' becomes '%s'", (text, label, expected) => {
  expect(replaceCustomerWord(text, label)).toBe(expected);
});
