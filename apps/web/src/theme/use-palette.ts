import { useComputedColorScheme } from '@mantine/core';
import { createPalette } from './palette.ts';
import type { Scheme } from './surfaces.ts';

/** Choosing colours takes a few milliseconds, and every chart of a page asks. */
const chosen = new Map<string, readonly string[]>();

/** The chart colours of a brand in a scheme. */
export const getPalette = (brandPrimary: string, scheme: Scheme): readonly string[] => {
  const key = `${brandPrimary} ${scheme}`;
  const colours = chosen.get(key) ?? createPalette(brandPrimary, scheme);
  chosen.set(key, colours);
  return colours;
};

/** The chart colours of a brand in the scheme that is shown. */
export function usePalette(brandPrimary: string): { colours: readonly string[]; scheme: Scheme } {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  return { colours: getPalette(brandPrimary, scheme), scheme };
}
