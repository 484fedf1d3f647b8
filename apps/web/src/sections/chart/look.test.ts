import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast, mix } from '../../theme/colour.ts';
import { surfaces } from '../../theme/surfaces.ts';
import { lookOf } from './use-look.ts';

const hex = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);

test.each(['light', 'dark'] as const)(
  'a bar of what was before is quieter than its series in %s',
  (scheme) => {
    fc.assert(
      fc.property(hex, (brand) => {
        const look = lookOf(brand, scheme);
        const { card } = surfaces[scheme];
        for (const colour of look.palette) {
          const bar = mix(card, look.earlier(colour), look.earlierFill);
          expect(contrast(bar, card)).toBeLessThan(contrast(colour, card));
        }
      }),
      { numRuns: 50 },
    );
  },
);
