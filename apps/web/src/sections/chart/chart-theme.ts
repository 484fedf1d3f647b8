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

/** The brand's colour as charts have it. */
export const brandColour = ({ palette, text }: ChartTheme): string => palette[0] ?? text;
