import { mix } from '../../../../theme/colour.ts';
import { brandColour, type ChartTheme } from '../../chart-theme.ts';

/** Where the brand's colour itself stands between nothing and the most. */
const brandAt = 0.6;
/** The least that is more than nothing is already seen. */
const least = 0.12;

/**
 * One hue from the card towards the text, so that more is further from the ground in the light and in the dark: `share` 0 is
 * nothing and has a faint ground of its own.
 */
export function heatmapColour(theme: ChartTheme, share: number): string {
  const brand = brandColour(theme);
  if (share <= 0) return mix(theme.surface, theme.text, 0.05);
  if (share <= brandAt) return mix(theme.surface, brand, least + (1 - least) * (share / brandAt));
  return mix(brand, theme.text, ((Math.min(1, share) - brandAt) / (1 - brandAt)) * 0.5);
}

/** The colours that a legend shows, from nothing to the most. */
export const heatmapSteps = (theme: ChartTheme): string[] =>
  [0, 0.25, 0.5, 0.75, 1].map((share) => heatmapColour(theme, share));
