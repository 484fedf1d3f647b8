import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sparklinePoints } from './layout.ts';

test('a sparkline stays in its box and skips missing values', () => {
  const value = fc.option(fc.double({ noNaN: true, min: -1e9, max: 1e9 }));
  fc.assert(
    fc.property(fc.array(value, { maxLength: 40 }), (values) => {
      const known = values.filter((v) => v !== null).length;
      const points = sparklinePoints(values, { width: 200, height: 32 });
      expect(points.length).toBe(known < 2 ? 0 : known);
      for (const { x, y } of points) {
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x).toBeLessThanOrEqual(200.0001);
        expect(y).toBeGreaterThanOrEqual(-0.0001);
        expect(y).toBeLessThanOrEqual(32.0001);
      }
    }),
  );
});
