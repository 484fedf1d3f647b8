import { mixColours } from '../../colour/colour.ts';
import { type ChartTheme, chartBrandColour } from '../../model/chart-theme.ts';

/** Position of the pure brand colour on the scale from 0 to 1. */
const brandAt = 0.6;
/** Minimum colour strength of values above zero, so that they are visible. */
const minStrength = 0.12;

/**
 * Returns the colour of a cell: one hue from the card colour towards the text colour. Higher values therefore
 * contrast more in light and dark mode. A `share` of 0 has a faint fill.
 */
export function heatmapColour(theme: ChartTheme, share: number): string {
  const brand = chartBrandColour(theme);
  if (share <= 0) return mixColours(theme.surface, theme.text, 0.05);
  if (share <= brandAt)
    return mixColours(theme.surface, brand, minStrength + (1 - minStrength) * (share / brandAt));
  return mixColours(brand, theme.text, ((Math.min(1, share) - brandAt) / (1 - brandAt)) * 0.5);
}

export const heatmapSteps = (theme: ChartTheme): string[] =>
  [0, 0.25, 0.5, 0.75, 1].map((share) => heatmapColour(theme, share));
