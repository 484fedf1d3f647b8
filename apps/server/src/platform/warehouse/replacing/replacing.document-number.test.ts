import { foldDocumentNumberSql } from '@bellwether/facts/rules/document-number';
import { DuckDBInstance } from '@duckdb/node-api';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const fold = async (texts: readonly string[]): Promise<unknown[]> => {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const found = await connection.runAndReadAll(
    `SELECT ${foldDocumentNumberSql('number')} FROM (SELECT unnest(from_json($texts, '["VARCHAR"]')) AS number)`,
    { texts: JSON.stringify(texts) },
  );
  instance.closeSync();
  return found.getRowsJS().map(([folded]) => folded);
};

test.each([
  ['00123', '123'],
  ['INV-7', 'inv-7'],
  ['INV 7', 'INV7'],
  ['inv\u00a07 ', 'INV 7'],
  ['000', '0'],
  ['#1001', '1001'],
  ['7.0', '007'],
  ["'0012", '12'],
  ['="0012"', '0012'],
  ['1,234', '1234'],
  ['1,234,567', '01234567'],
  ['00Q5g00000AbCdE', '00Q5g00000AbCdEFGH'],
])('the document numbers "%s" and "%s" are one number', async (a, b) => {
  const [first, second] = await fold([a, b]);
  expect(first).toBe(second);
});

test.each([
  ['INV-007', 'INV-7'],
  ['123', '1230'],
  ['A1', '1'],
  ['7-1', '71'],
  ['7.10', '7.1'],
  ['7.5', '75'],
  ['1,23', '123'],
  ['00Q5g00000AbCdE', '00Q5g00000AbCdFFGH'],
])('the document numbers "%s" and "%s" are two numbers', async (a, b) => {
  const [first, second] = await fold([a, b]);
  expect(first).not.toBe(second);
});

test('added zeros, blanks and capitals do not change which document a number means', async () => {
  const digits = fc.integer({ min: 0, max: 1e9 }).map(String);
  const texts = fc.array(digits, { minLength: 50, maxLength: 50 });
  await fc.assert(
    fc.asyncProperty(texts, fc.nat(6), async (numbers, zeros) => {
      expect(await fold(numbers.map((one) => ` ${'0'.repeat(zeros)}${one}`))).toEqual(await fold(numbers));
      const named = numbers.map((one) => `Re${one}x`);
      expect(await fold(named.map((one) => one.toUpperCase()))).toEqual(await fold(named));
    }),
    { numRuns: 10 },
  );
});
