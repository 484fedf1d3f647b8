import { defaultBrand } from '@bellwether/domain/catalogue/product';

/** Red, green and blue from 0 to 255. */
export type Rgb = readonly [number, number, number];

/** Returns red, green and blue of a hex colour with 3 or 6 digits; any other text gives the dark fallback. */
export const parseHexColour = (hex: string): Rgb => {
  const digits = hex.replace('#', '');
  const six = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  if (!/^[0-9a-f]{6}$/i.test(six)) return parseHexColour(defaultBrand.secondary);
  const part = (at: number) => Number.parseInt(six.slice(at, at + 2), 16);
  return [part(0), part(2), part(4)];
};

export const toHex = (rgb: Rgb): string =>
  `#${rgb
    .map((part) =>
      Math.round(Math.min(255, Math.max(0, part)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

const linear = (part: number) => {
  const share = part / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

/** Returns the relative luminance of WCAG 2.2, from 0 (black) to 1 (white). */
export const luminance = (hex: string): number => {
  const [r, g, b] = parseHexColour(hex);
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
};

/** Returns the contrast ratio of WCAG 2.2, from 1 to 21. */
export const contrast = (a: string, b: string): number => {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
};

/** Mixes two colours; `share` 0 gives the first, 1 the second. */
export const mixColours = (from: string, to: string, share: number): string => {
  const [a, b] = [parseHexColour(from), parseHexColour(to)];
  const part = (i: 0 | 1 | 2) => a[i] + (b[i] - a[i]) * share;
  return toHex([part(0), part(1), part(2)]);
};

/** Returns black or white, whichever contrasts more with a colour; the ratio is always at least 4.5 to 1. */
export const textColourOn = (background: string): '#000000' | '#ffffff' =>
  contrast(background, '#ffffff') >= contrast(background, '#000000') ? '#ffffff' : '#000000';

/**
 * Returns the colour, or its nearest mix with black or white that has the contrast ratio on the background.
 */
export const makeReadable = (colour: string, background: string, ratio: number): string => {
  const towards = textColourOn(background);
  for (let share = 0; share < 1; share += 0.04) {
    const tried = mixColours(colour, towards, share);
    if (contrast(tried, background) >= ratio) return tried;
  }
  return towards;
};
