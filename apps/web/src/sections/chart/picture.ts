import { type ChartTheme, colourAt, colourOf } from './chart-theme.ts';
import type { ChartData } from './data.ts';
import { heatmapColour, heatmapSteps } from './heatmap-colour.ts';
import { heatmapWords } from './heatmap-layout.ts';
import { textWidth } from './scale.ts';

export type Heading = { business: string; title: string; subtitle: string };

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const write = (text: string, x: number, y: number, size: number, colour: string, weight = 400) =>
  `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${colour}">${escaped(text)}</text>`;

/** The scale of a heat map: its figures' name, then from nothing to the most. */
function scaleOfHeat(data: ChartData, theme: ChartTheme, top: number): string {
  const { name, least, most } = heatmapWords(data);
  const from = 24 + textWidth(`${name} ${least}`) + 16;
  const steps = heatmapSteps.map(
    (share, at) =>
      `<rect x="${from + at * 16}" y="${top - 8}" width="16" height="8" fill="${heatmapColour(theme, share)}"/>`,
  );
  const end = from + heatmapSteps.length * 16 + 8;
  return `${write(`${name} ${least}`, 24, top, 12, theme.dimmed)}${steps.join('')}${write(most, end, top, 12, theme.dimmed)}`;
}

type Entry = { label: string; colour: string };

const entriesOf = (data: ChartData, theme: ChartTheme): Entry[] => {
  const [first] = data.series;
  if (data.kind === 'funnel' || !first) return [];
  return data.kind === 'donut'
    ? data.categories.map((label, at) => ({ label, colour: colourAt(theme, data, first, at) }))
    : data.series.map(({ label, colour }) => ({ label, colour: colourOf(theme, colour) }));
};

/** The lines that words need in a width, as a text of 12 px. */
export function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line !== undefined && textWidth(`${line} ${word}`) <= width)
      lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}

const line = 20;

/** The legend in as many lines as it needs, its first at `top`. */
function legendOf(
  data: ChartData,
  theme: ChartTheme,
  top: number,
  width: number,
): { svg: string; height: number } {
  if (data.kind === 'heatmap') return { svg: scaleOfHeat(data, theme, top), height: line };
  let [x, y] = [24, top];
  const drawn = entriesOf(data, theme).map(({ label, colour }) => {
    const wide = textWidth(label) + 36;
    if (x > 24 && x + wide > width - 24) [x, y] = [24, y + line];
    const at = x;
    x += wide;
    return `<rect x="${at}" y="${y - 8}" width="12" height="8" rx="2" fill="${colour}"/>${write(label, at + 18, y, 12, theme.dimmed)}`;
  });
  return { svg: drawn.join(''), height: drawn.length > 0 ? y - top + line : 0 };
}

/**
 * An SVG file of a drawing: a ground under it; whose it is, title, days and legend above it, none of them cut.
 * @param style a style sheet that the file needs by itself, such as its font.
 */
export function pictureOf(
  drawing: { markup: string; width: number; height: number },
  data: ChartData,
  theme: ChartTheme,
  { business, title, subtitle }: Heading,
  style = '',
): { svg: string; width: number; height: number } {
  const width = drawing.width + 48;
  const days = wrapped(subtitle, drawing.width);
  const legendTop = 76 + days.length * 18 + 4;
  const legend = legendOf(data, theme, legendTop, width);
  const top = legendTop + legend.height;
  const height = top + drawing.height + 24;
  const texts = [
    write(business, 24, 32, 12, theme.dimmed),
    write(title, 24, 56, 16, theme.text, 600),
    ...days.map((words, at) => write(words, 24, 76 + at * 18, 12, theme.dimmed)),
  ];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${escaped(theme.font)}">${style}<rect width="100%" height="100%" fill="${theme.surface}"/>${texts.join('')}${legend.svg}<g transform="translate(24 ${top})">${drawing.markup}</g></svg>`;
  return { svg, width, height };
}
