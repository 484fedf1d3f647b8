import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '../testing/runs.ts';
import { escapeHtml } from './html.ts';

test('an HTML-escaped text has no markup and can be read back', () => {
  const readBack = (html: string) =>
    html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('&', '<', '>', '"', "'", ';', 'a', 'é', 'lt') }),
      (text) => {
        const html = escapeHtml(text);
        expect(html).not.toMatch(/[<>"]/);
        expect(readBack(html)).toBe(text);
      },
    ),
    { numRuns: propertyRuns(200) },
  );
});
