import { beforeEach, expect, test } from 'vitest';
import { doubleSize, halveSize, type ReadSize, readSizes, recallSize, rememberSize } from './read-sizes.ts';

const full = { days: 31, pageRows: 500 };
const now = new Date('2026-11-20T03:00:00Z');
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
beforeEach(() => readSizes.clear());

const listSteps = (first: ReadSize, step: (size: ReadSize) => ReadSize | null, count = 20) => {
  const sizes: string[] = [];
  for (let size: ReadSize | null = first; size && sizes.length < count; size = step(size))
    sizes.push(`${size.days}/${size.pageRows}`);
  return sizes;
};

test('a size halves by days, then by rows, to one day and a small page', () => {
  expect(listSteps(full, halveSize)).toEqual([
    '31/500',
    '15/500',
    '7/500',
    '3/500',
    '1/500',
    '1/250',
    '1/125',
    '1/62',
    '1/31',
    '1/15',
  ]);
});

test('a size doubles by rows, then by days, to the full size', () => {
  expect(listSteps({ days: 1, pageRows: 15 }, doubleSize, 13)).toEqual([
    '1/15',
    '1/30',
    '1/60',
    '1/120',
    '1/240',
    '1/480',
    '1/500',
    '2/500',
    '4/500',
    '8/500',
    '16/500',
    '31/500',
    '31/500',
  ]);
});

test('an account that refused nothing has the full size', () => {
  expect(recallSize('1', now)).toEqual(full);
  rememberSize('2', { days: 3, pageRows: 500 }, now);
  expect(recallSize('1', now)).toEqual(full);
});

test('a size stays for six hours, then doubles once, and is forgotten when it is full again', () => {
  rememberSize('1', { days: 8, pageRows: 500 }, now);
  expect(recallSize('1', inHours(5))).toMatchObject({ days: 8 });
  expect(recallSize('1', inHours(6))).toMatchObject({ days: 16 });
  expect(recallSize('1', inHours(11))).toMatchObject({ days: 16 });
  expect(recallSize('1', inHours(12))).toMatchObject(full);
  expect(readSizes.size).toBe(0);
});

test('the memory is bounded, and keeps the accounts of the last reads', () => {
  for (let at = 0; at < 6000; at += 1) rememberSize(String(at), { days: 3, pageRows: 500 }, now);
  expect(readSizes.size).toBe(5000);
  expect(recallSize('0', now)).toEqual(full);
  expect(recallSize('5999', now)).toMatchObject({ days: 3 });
});
