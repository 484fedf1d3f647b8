import { createPalette } from '@bellwether/charts/colour/palette';
import type { Scheme } from '@bellwether/charts/colour/surfaces';
import { useComputedColorScheme } from '@mantine/core';

/** Cache of chart palettes: computing a palette takes a few milliseconds, and every chart of a page needs it. */
const chosen = new Map<string, readonly string[]>();

export const getPalette = (brandPrimary: string, scheme: Scheme): readonly string[] => {
  const key = `${brandPrimary} ${scheme}`;
  const colours = chosen.get(key) ?? createPalette(brandPrimary, scheme);
  chosen.set(key, colours);
  return colours;
};

export function usePalette(brandPrimary: string): { colours: readonly string[]; scheme: Scheme } {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  return { colours: getPalette(brandPrimary, scheme), scheme };
}
