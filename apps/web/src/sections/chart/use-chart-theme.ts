import { type ChartTheme, createChartTheme } from '@bellwether/charts/model/chart-theme';
import { useMemo, useSyncExternalStore } from 'react';
import { readBrandColours } from '../../data/business.ts';
import { useSession } from '../../data/session/session.ts';
import { getPalette, usePalette } from '../../theme/use-palette.ts';

const paper = 'print';
const onPrint = (onChange: () => void) => {
  const media = window.matchMedia(paper);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
};
const isPrinting = () => window.matchMedia(paper).matches;

/** Returns the chart theme of the current business in the active colour scheme; when printing, in the light scheme. */
export function useChartTheme(): ChartTheme {
  const { primary } = readBrandColours(useSession().business);
  const { scheme: shown } = usePalette(primary);
  const printing = useSyncExternalStore(onPrint, isPrinting);
  const scheme = printing ? 'light' : shown;
  return useMemo(() => createChartTheme(primary, scheme, getPalette(primary, scheme)), [primary, scheme]);
}
