import { expect, test } from 'vitest';
import { type ListPage, readPages } from './pages.ts';

const readAll = async (pageOf: (token: string, asked: number) => ListPage<number>) => {
  const found: number[] = [];
  let asked = 0;
  const pages = readPages('Acme', async (token) => {
    asked += 1;
    return pageOf(token, asked);
  });
  for await (const rows of pages) {
    found.push(...rows);
    if (asked > 100) throw new Error('The list has no end.');
  }
  return found;
};

test('the pages of a list are read until one names no next page, also with an empty page between', async () => {
  const pages = [[1, 2], [], [3]];
  const next = (token: string) => Number(token || 0) + 1;
  const found = await readAll((token) => ({
    rows: pages[Number(token || 0)] ?? [],
    next: next(token) < pages.length ? String(next(token)) : '',
  }));
  expect(found).toEqual([1, 2, 3]);
});

test.each<[string, (token: string, asked: number) => ListPage<number>]>([
  ['one token for ever', () => ({ rows: [1], next: 'a' })],
  ['one token for ever and no rows', () => ({ rows: [], next: 'a' })],
  ['two tokens in turn', (_token, asked) => ({ rows: [asked], next: asked % 2 ? 'a' : 'b' })],
  ['empty pages under new tokens', (_token, asked) => ({ rows: [], next: `t${asked}` })],
  ['the same rows under new tokens', (_token, asked) => ({ rows: [1, 2], next: `t${asked}` })],
  ['two pages in turn under new tokens', (_token, asked) => ({ rows: [asked % 2], next: `t${asked}` })],
])('a list with %s ends with its fault', async (_name, pageOf) => {
  await expect(readAll(pageOf)).rejects.toMatchObject({
    fault: 'service_down',
    message: 'Acme repeats its pages without an end.',
  });
});
