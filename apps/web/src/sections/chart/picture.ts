import type { ChartData } from './data.ts';
import { heatColour, heatSteps } from './heat-colour.ts';
import { heatWords } from './heat-layout.ts';
import { colourOf, type Look } from './look.ts';
import { textWidth } from './scale.ts';

export type Heading = { title: string; subtitle: string };

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const write = (text: string, x: number, y: number, size: number, colour: string, weight = 400) =>
  `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${colour}">${escaped(text)}</text>`;

/** The scale of a heat map: its figures' name, then from nothing to the most. */
function scaleOfHeat(data: ChartData, look: Look): string {
  const { name, least, most } = heatWords(data);
  const from = 24 + textWidth(`${name} ${least}`) + 16;
  const steps = heatSteps.map(
    (share, at) =>
      `<rect x="${from + at * 16}" y="70" width="16" height="8" fill="${heatColour(look, share)}"/>`,
  );
  const end = from + heatSteps.length * 16 + 8;
  return `${write(`${name} ${least}`, 24, 78, 12, look.dimmed)}${steps.join('')}${write(most, end, 78, 12, look.dimmed)}`;
}

/** The entries of the legend, side by side; a funnel needs none. */
function legendOf(data: ChartData, look: Look): string {
  if (data.layout === 'heat') return scaleOfHeat(data, look);
  if (data.layout === 'steps') return '';
  const ring = data.layout === 'parts';
  const entries = ring
    ? data.categories.map((label, at) => ({ label, colour: colourOf(look, at) }))
    : data.series.map(({ label, colour }) => ({ label, colour: colourOf(look, colour) }));
  let x = 24;
  return entries
    .map(({ label, colour }) => {
      const at = x;
      x += textWidth(label) + 36;
      return `<rect x="${at}" y="70" width="12" height="8" rx="2" fill="${colour}"/>${write(label, at + 18, 78, 12, look.dimmed)}`;
    })
    .join('');
}

/** An SVG file of a drawing on the page: a ground under it, title, days and legend above it. */
export function pictureOf(
  drawing: { markup: string; width: number; height: number },
  data: ChartData,
  look: Look,
  { title, subtitle }: Heading,
): { svg: string; width: number; height: number } {
  const [width, height] = [drawing.width + 48, drawing.height + 120];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${escaped(look.font)}"><rect width="100%" height="100%" fill="${look.surface}"/>${write(title, 24, 34, 16, look.text, 600)}${write(subtitle, 24, 54, 12, look.dimmed)}${legendOf(data, look)}<g transform="translate(24 96)">${drawing.markup}</g></svg>`;
  return { svg, width, height };
}
