import { type ChartData, restColour, type Series } from './data.ts';

/** The colours of a drawing, resolved: an exported file knows no CSS variables. */
export type ChartTheme = {
  text: string;
  dimmed: string;
  line: string;
  surface: string;
  font: string;
  /** Categorical colours, the brand's first. */
  palette: readonly string[];
  /** The same colour for what was before: lighter. */
  earlier: (colour: string) => string;
  /** How much of a bar of what was before is filled. Where lighter is louder it is little: the edge says the rest. */
  earlierFill: number;
};

/** The colour of a place in the palette. */
export const colourOf = (theme: ChartTheme, place: number): string =>
  theme.palette[place % theme.palette.length] ?? theme.text;

/** The colour of a series at a category: categories of a donut and channels have their own, the rest of a whole is grey. */
export const colourAt = (theme: ChartTheme, { colours }: ChartData, series: Series, at: number): string => {
  const place = colours?.[at] ?? series.colour;
  return place === restColour ? theme.dimmed : colourOf(theme, place);
};
