import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from './day.ts';
import { daysOutside, mergeRanges, rangesOverlap } from './intervals.ts';
import { countDays, type Range } from './range.ts';

const day = (n: number) => addDays('2026-02-20', n);
const range = fc
  .tuple(fc.nat(20), fc.nat(6))
  .map(([from, length]): Range => ({ from: day(from), to: day(from + length) }));
const listDays = ({ from, to }: Range) =>
  Array.from({ length: countDays({ from, to }) }, (_, n) => addDays(from, n));
const toDaySet = (ranges: readonly Range[]) => new Set(ranges.flatMap(listDays));

test('merged ranges cover the same days, in order and with gaps between them', () => {
  fc.assert(
    fc.property(fc.array(range), (ranges) => {
      const merged = mergeRanges(ranges);
      expect(toDaySet(merged)).toEqual(new Set([...toDaySet(ranges)].toSorted()));
      for (const [at, one] of merged.entries()) {
        const next = merged[at + 1];
        if (next) expect(addDays(one.to, 1) < next.from).toBe(true);
      }
    }),
  );
});

test('each day of a range is either in the given other ranges or among the days outside', () => {
  fc.assert(
    fc.property(range, fc.array(range), (outer, ranges) => {
      const outside = daysOutside(outer, mergeRanges(ranges));
      const coveredDays = toDaySet(ranges);
      expect(outside.flatMap(listDays)).toEqual(listDays(outer).filter((one) => !coveredDays.has(one)));
      expect(ranges.some((one) => rangesOverlap(one, outer))).toBe(
        outside.flatMap(listDays).length < countDays(outer),
      );
    }),
  );
});
