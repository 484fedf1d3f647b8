import {
  contrast,
  luminance,
  makeReadable,
  parseHexColour,
  textColourOn,
  toHex,
} from '@bellwether/charts/colour/colour';
import {
  assignChannelColours,
  createPalette,
  getChannelPalette,
  paletteSize,
  previousPeriodColour,
} from '@bellwether/charts/colour/palette';
import { surfaces } from '@bellwether/charts/colour/surfaces';
import { adChannelKeys, adChannels, googleChannels } from '@bellwether/domain/channels/ad-channels';
import { propertyRuns } from '@bellwether/domain/testing/runs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { brandVariables } from './brand-variables.ts';
import { brandScaleIndex, createColourScale } from './scale.ts';

const schemes = ['light', 'dark'] as const;
const hex = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
const brand = fc.record({ primary: hex, secondary: hex });

test('a hex colour has 3 or 6 digits; any other text gives the dark fallback colour [UI-040, UI-047]', () => {
  expect(parseHexColour('#6B75FF')).toEqual([107, 117, 255]);
  expect(parseHexColour('#0f0')).toEqual([0, 255, 0]);
  for (const wrong of ['#12', '', '#12345', 'zzzzzz']) expect(parseHexColour(wrong)).toEqual([39, 39, 41]);
  fc.assert(
    fc.property(hex, (colour) => {
      expect(toHex(parseHexColour(colour))).toBe(colour);
    }),
  );
});

test('the contrast of two colours is computed as in WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

describe.each(schemes)('colours of the %s scheme', (scheme) => {
  const { page, card, raised, text, quiet, good, bad, warn } = surfaces[scheme];

  test('text colours have a contrast of at least 4.5 to 1 on every background', () => {
    for (const ground of [page, card, raised])
      for (const ink of [text, quiet, good, bad, warn])
        expect(contrast(ink, ground), `${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5);
  });

  test('every brand colour has enough contrast as text, as an outline and as a text background', () => {
    fc.assert(
      fc.property(brand, (testBrand) => {
        const variables = brandVariables(testBrand, scheme);
        for (const ground of [card, raised, variables['--brand-tint']])
          expect(contrast(variables['--brand-text'], ground)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(variables['--brand-edge'], card)).toBeGreaterThanOrEqual(3);
        expect(contrast(variables['--on-primary'], testBrand.primary)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(variables['--on-primary'], variables['--brand-hover'])).toBeGreaterThanOrEqual(4.5);
        expect(contrast(variables['--on-secondary'], testBrand.secondary)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  test('chart colours start with the brand, differ, and stand out from the card', () => {
    fc.assert(
      fc.property(hex, (primary) => {
        const colours = createPalette(primary, scheme);
        expect(colours).toHaveLength(paletteSize);
        expect(colours[0]).toBe(makeReadable(primary, card, scheme === 'light' ? 3 : 4.2));
        for (const colour of colours) expect(contrast(colour, card)).toBeGreaterThanOrEqual(3);
        expect(new Set(colours.slice(0, 6)).size).toBe(6);
      }),
      { numRuns: propertyRuns(50) },
    );
  });

  test('the chart line of the comparison period has less contrast than that of the period, in every theme', () => {
    fc.assert(
      fc.property(hex, (primary) => {
        const series = createPalette(primary, scheme)[0] ?? '';
        expect(contrast(previousPeriodColour(series, scheme), card)).toBeLessThan(contrast(series, card));
      }),
    );
  });
});

test('the component library chooses the same text colour on a control as `textOn`', () => {
  fc.assert(
    fc.property(hex, (colour) => {
      fc.pre(Math.abs(luminance(colour) - 0.179) > 0.0005);
      expect(textColourOn(colour)).toBe(luminance(colour) > 0.179 ? '#000000' : '#ffffff');
    }),
  );
});

test('the colour scale contains the brand colour unchanged and darkens with each step [BUS-004]', () => {
  fc.assert(
    fc.property(hex, (colour) => {
      const scale = createColourScale(colour);
      expect(scale[brandScaleIndex]).toBe(colour);
      const light = scale.map(luminance);
      expect(light).toEqual(light.toSorted((a, b) => b - a));
    }),
  );
});

test('a channel has the same colour on every page, by key or label, and no other channel has it', () => {
  expect(assignChannelColours(['google_ads'])).toEqual(assignChannelColours(['Google Ads']));
  expect(assignChannelColours(['(Other)', 'Social', 'Direct'])).toEqual(
    ['(Other)', 'Social', 'Direct'].flatMap((name) => assignChannelColours([name])),
  );
  const known = [...adChannelKeys.map((key) => adChannels[key].label), ...googleChannels];
  const places = assignChannelColours([...new Set(known)]);
  expect(new Set(places).size).toBe(places.length);
  for (const scheme of ['light', 'dark'] as const) {
    const colours = getChannelPalette(scheme);
    for (const colour of colours) expect(contrast(colour, surfaces[scheme].card)).toBeGreaterThanOrEqual(3);
    expect(new Set(places.map((position) => colours[position % colours.length])).size).toBe(places.length);
  }
  const name = fc.stringMatching(/^[a-z]{1,8} [a-z]{1,8}$/);
  fc.assert(
    fc.property(fc.uniqueArray(name, { maxLength: 6 }), (others) => {
      const all = assignChannelColours(['google_ads', 'Direct', ...others]);
      expect(new Set(all).size).toBe(all.length);
    }),
  );
});
