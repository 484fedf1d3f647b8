import { useComputedColorScheme } from '@mantine/core';
import { useMemo } from 'react';
import { palette } from './palette.ts';
import type { Scheme } from './surfaces.ts';

/** The chart colours of a brand in the scheme that is shown. */
export function usePalette(brandPrimary: string): { colours: readonly string[]; scheme: Scheme } {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const colours = useMemo(() => palette(brandPrimary, scheme), [brandPrimary, scheme]);
  return { colours, scheme };
}
