import { propertyRuns } from '@bellwether/domain/testing/runs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast, mixColours } from '../colour/colour.ts';
import { surfaces } from '../colour/surfaces.ts';
import { createChartTheme } from './chart-theme.ts';

const hex = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);

test.each(['light', 'dark'] as const)(
  'a comparison bar has less contrast than its series in %s mode',
  (scheme) => {
    fc.assert(
      fc.property(hex, (brand) => {
        const theme = createChartTheme(brand, scheme);
        const { card } = surfaces[scheme];
        for (const colour of theme.palette) {
          const bar = mixColours(card, theme.comparisonColour(colour), theme.comparisonFill);
          expect(contrast(bar, card)).toBeLessThan(contrast(colour, card));
        }
      }),
      { numRuns: propertyRuns(50) },
    );
  },
);
