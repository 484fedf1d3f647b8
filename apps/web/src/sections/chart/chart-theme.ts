/** Resolved colours of a chart, because exported files cannot use CSS variables. */
export type ChartTheme = {
  text: string;
  dimmed: string;
  line: string;
  surface: string;
  font: string;
  /** Categorical colours; the brand colour is the first. */
  palette: readonly string[];
  /** Returns the lighter colour of the comparison series. */
  comparisonColour: (colour: string) => string;
  /**
   * Fill opacity of comparison bars. It is low in dark mode, where lighter colours stand out more; the
   * outline then carries the bar.
   */
  comparisonFill: number;
};

export const chartBrandColour = ({ palette, text }: ChartTheme): string => palette[0] ?? text;
