import { expect, test } from 'vitest';
import { z } from 'zod';
import { createOnce, parseRows } from './parse-reply.ts';
import { requireReadableRows } from './row-counts.ts';

const form = z.object({ id: z.number() });
const parse = async (rows: readonly unknown[], isNew?: (row: unknown) => boolean) => {
  const counts = { read: 0, unreadable: 0, sample: null as string | null };
  const found: number[] = [];
  for await (const batch of parseRows({ counts }, form, rows, ({ id }) => 100 / id, isNew))
    found.push(...batch);
  return { counts, found };
};
const good = Array.from({ length: 30 }, (_, at) => ({ id: at + 1 }));

test('a row that cannot be read is left out, counted and kept, and the others count', async () => {
  const { counts, found } = await parse([...good, { id: 'x' }, null, [], 'text']);
  expect(found).toHaveLength(30);
  expect(counts).toEqual({ read: 34, unreadable: 4, sample: '{"id":"x"}' });
});

test('a row whose conversion fails is left out like an unreadable one', async () => {
  const counts = { read: 0, unreadable: 0, sample: null as string | null };
  const toDay = ({ id }: { id: number }) => {
    if (id === 2) throw new Error('2 is not a day.');
    return id;
  };
  const found: number[] = [];
  for await (const batch of parseRows({ counts }, form, good, toDay)) found.push(...batch);
  expect([found.length, counts.unreadable]).toEqual([29, 1]);
});

test.each([
  [100, 0, true],
  [100, 10, true],
  [100, 11, false],
  [3, 1, true],
  [3, 2, false],
  [1, 1, false],
  [0, 0, true],
])('of %i rows %i unreadable ones are tolerated: %s', (read, unreadable, isTolerated) => {
  const end = () => requireReadableRows('Acme', { read, unreadable, sample: '{}' });
  if (isTolerated) expect(end).not.toThrow();
  else expect(end).toThrow(`Bellwether cannot read ${unreadable} of ${read} rows of Acme.`);
});

test('a row that two pages of a list share counts once', async () => {
  const isNew = createOnce();
  const keyOf = (row: unknown) => isNew(JSON.stringify(row));
  const first = await parse(good.slice(0, 20), keyOf);
  const second = await parse(good.slice(10), keyOf);
  expect(first.found.length + second.found.length).toBe(30);
});

test('the memory for repeated rows is bounded and reaches over the last 100,000 rows', () => {
  const isNew = createOnce();
  for (let at = 0; at < 350_000; at += 1) expect(isNew(`a long key of one row ${at}`)).toBe(true);
  expect(isNew('a long key of one row 300000')).toBe(false);
  expect(isNew('a long key of one row 0')).toBe(true);
});
