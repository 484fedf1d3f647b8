import type { ChartData } from '@bellwether/charts/model/data';
import type { ChartAnnotation } from '@bellwether/contract/api/figures/annotations';
import { addDays } from '@bellwether/domain/time/day';
import { listBucketRanges } from '@bellwether/domain/time/range';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addAnnotations, annotationsInRange } from './annotation-marks.ts';

const range = { from: '2026-01-10', to: '2026-04-20' };
const chart = (frequency: 'day' | 'month'): ChartData => {
  const days = listBucketRanges(range, frequency);
  return {
    kind: 'cartesian',
    axis: 'Day',
    categories: days.map(({ from }) => from),
    days,
    series: [
      { key: 'leads', label: 'Leads', unit: 'count', currency: '', mark: 'line', values: days.map(() => 1) },
    ],
  };
};
const some = fc.array(
  fc
    .tuple(fc.integer({ min: -60, max: 160 }), fc.option(fc.integer({ min: 0, max: 60 })))
    .map(([at, long]) => {
      const from = addDays(range.from, at);
      return { from, to: long === null ? null : addDays(from, long), text: `${at}` } as ChartAnnotation;
    }),
);

test('a chart marks each annotation on exactly the periods that it overlaps', () => {
  fc.assert(
    fc.property(some, fc.constantFrom('day' as const, 'month' as const), (annotations, frequency) => {
      const data = chart(frequency);
      const days = data.days ?? [];
      const marks = addAnnotations(data, annotations).annotations ?? [];
      const touching = annotationsInRange(days, annotations);
      expect(marks.map(({ text }) => text)).toEqual(touching.map(({ text }) => text));
      for (const [n, { at, until = at }] of marks.entries()) {
        const { from, to } = touching[n] ?? { from: '', to: null };
        for (const [bucket, one] of days.entries())
          expect(bucket >= at && bucket <= until).toBe(
            one !== null && one.from <= (to ?? from) && one.to >= from,
          );
      }
    }),
  );
});

test('a chart without a time axis gets no annotations', () => {
  const data: ChartData = { ...chart('month'), by: 'channel' };
  expect(addAnnotations(data, [{ from: '2026-02-01', to: null, text: 'x' } as ChartAnnotation])).toBe(data);
});
