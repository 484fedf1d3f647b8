import { useMemo, useSyncExternalStore } from 'react';
import { readBrandColours } from '../../data/business.ts';
import { useSession } from '../../data/session/session.ts';
import { previousPeriodColour } from '../../theme/palette.ts';
import { type Scheme, surfaces } from '../../theme/surfaces.ts';
import { getPalette, usePalette } from '../../theme/use-palette.ts';
import type { ChartTheme } from './chart-theme.ts';

export const createChartTheme = (brandPrimary: string, scheme: Scheme): ChartTheme => {
  const { text, quiet, line, card } = surfaces[scheme];
  return {
    text,
    dimmed: quiet,
    line,
    surface: card,
    font: "'Inter Variable', system-ui, sans-serif",
    palette: getPalette(brandPrimary, scheme),
    comparisonColour: (colour) => previousPeriodColour(colour, scheme),
    comparisonFill: scheme === 'dark' ? 0.25 : 1,
  };
};

const paper = 'print';
const onPrint = (onChange: () => void) => {
  const media = window.matchMedia(paper);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
};
const isPrinting = () => window.matchMedia(paper).matches;

/**
 * Returns the chart theme of the current business in the active colour scheme; printing uses the light one.
 */
export function useChartTheme(): ChartTheme {
  const { primary } = readBrandColours(useSession().business);
  const { scheme: shown } = usePalette(primary);
  const printing = useSyncExternalStore(onPrint, isPrinting);
  const scheme = printing ? 'light' : shown;
  return useMemo(() => createChartTheme(primary, scheme), [primary, scheme]);
}
