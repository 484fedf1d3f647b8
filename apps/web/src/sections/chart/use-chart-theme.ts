import { useMemo } from 'react';
import { brandColours } from '../../data/business.ts';
import { useSession } from '../../data/session.ts';
import { previousPeriod } from '../../theme/palette.ts';
import { type Scheme, surfaces } from '../../theme/surfaces.ts';
import { paletteOf, usePalette } from '../../theme/use-palette.ts';
import type { ChartTheme } from './chart-theme.ts';

/** The theme of charts of a brand in a scheme. */
export const chartThemeOf = (brandPrimary: string, scheme: Scheme): ChartTheme => {
  const { text, quiet, line, card } = surfaces[scheme];
  return {
    text,
    dimmed: quiet,
    line,
    surface: card,
    font: "'Inter Variable', system-ui, sans-serif",
    palette: paletteOf(brandPrimary, scheme),
    earlier: (colour) => previousPeriod(colour, scheme),
    earlierFill: scheme === 'dark' ? 0.25 : 1,
  };
};

/** The theme of charts for the current business and the scheme that is shown. */
export function useChartTheme(): ChartTheme {
  const { primary } = brandColours(useSession().business);
  const { scheme } = usePalette(primary);
  return useMemo(() => chartThemeOf(primary, scheme), [primary, scheme]);
}
