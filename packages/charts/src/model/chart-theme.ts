import { createPalette, getChannelPalette, previousPeriodColour } from '../colour/palette.ts';
import { type Scheme, surfaces } from '../colour/surfaces.ts';

/** Resolved colours of a chart, because exported files cannot use CSS variables. */
export type ChartTheme = {
  text: string;
  dimmed: string;
  line: string;
  surface: string;
  font: string;
  /** Categorical colours; the brand colour is the first. */
  palette: readonly string[];
  /** Colours of channels, the same for every business. */
  channels: readonly string[];
  /** Returns the quieter colour of the comparison series. */
  comparisonColour: (colour: string) => string;
  /**
   * Fill opacity of comparison bars. It is low in dark mode, where areas stand out more; the outline carries the bar.
   */
  comparisonFill: number;
};

export const chartBrandColour = ({ palette, text }: ChartTheme): string => palette[0] ?? text;

/** Returns the chart colours of a business in a colour scheme. Computing the palette takes a few milliseconds. */
export const createChartTheme = (
  brandPrimary: string,
  scheme: Scheme,
  palette: readonly string[] = createPalette(brandPrimary, scheme),
): ChartTheme => {
  const { text, quiet, line, card } = surfaces[scheme];
  return {
    text,
    dimmed: quiet,
    line,
    surface: card,
    font: "'Inter Variable', system-ui, sans-serif",
    palette,
    channels: getChannelPalette(scheme),
    comparisonColour: (colour) => previousPeriodColour(colour, scheme),
    comparisonFill: scheme === 'dark' ? 0.55 : 1,
  };
};
