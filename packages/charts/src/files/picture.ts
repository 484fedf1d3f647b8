import { escapeHtml } from '@bellwether/domain/format/html';
import type { ChartTheme } from '../model/chart-theme.ts';
import type { ChartLegend, LegendEntry } from '../model/chart-type.ts';
import { breakLegendLines } from '../model/legends.ts';
import { estimateTextWidth, wrapText } from '../model/text.ts';
import type { ChartDrawing } from './draw-chart.ts';

export type PictureHeading = { business: string; title: string; subtitle: string };

const write = (text: string, x: number, y: number, size: number, colour: string, weight = 400) =>
  `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${colour}">${escapeHtml(text)}</text>`;

const line = 20;

type Corner = { left: number; top: number };

function drawScale(
  legend: Extract<ChartLegend, { kind: 'scale' }>,
  theme: ChartTheme,
  { left, top }: Corner,
): string {
  const { name, minText, maxText, steps } = legend;
  const lineText = `${name} ${minText}`.trim();
  const from = left + estimateTextWidth(lineText) + 16;
  const boxes = steps.map(
    (colour, at) => `<rect x="${from + at * 16}" y="${top - 8}" width="16" height="8" fill="${colour}"/>`,
  );
  const end = from + steps.length * 16 + 8;
  return `${write(lineText, left, top, 12, theme.dimmed)}${boxes.join('')}${write(maxText, end, top, 12, theme.dimmed)}`;
}

function drawSwatch({ swatch, colour }: LegendEntry, x: number, y: number): string {
  const stroke = (dashes: string) =>
    `<line x1="${x}" x2="${x + 12}" y1="${y - 4}" y2="${y - 4}" stroke="${colour}" stroke-width="2"${dashes}/>`;
  if (swatch === 'line' || swatch === 'target') return stroke('');
  if (swatch === 'dashed') return stroke(' stroke-dasharray="4 2"');
  if (swatch === 'dot') return `<circle cx="${x + 6}" cy="${y - 4}" r="4" fill="${colour}"/>`;
  const opacity = swatch === 'band' ? ' fill-opacity="0.3"' : '';
  return `<rect x="${x}" y="${y - 8}" width="12" height="8" rx="2" fill="${colour}"${opacity}/>`;
}

/** Draws the legend on as many lines as needed, the first at the corner. */
function drawLegend(
  legend: ChartLegend | null,
  theme: ChartTheme,
  { left, top }: Corner,
  width: number,
): { svg: string; height: number } {
  if (!legend) return { svg: '', height: 0 };
  if (legend.kind === 'scale') return { svg: drawScale(legend, theme, { left, top }), height: line };
  const lines = breakLegendLines(legend.entries, width);
  const svg = lines.flatMap((entries, down) => {
    let x = left;
    return entries.map((entry) => {
      const [at, y] = [x, top + down * line];
      x += estimateTextWidth(entry.label) + 34;
      return `${drawSwatch(entry, at, y)}${write(entry.label, at + 18, y, 12, theme.dimmed)}`;
    });
  });
  return { svg: svg.join(''), height: lines.length * line };
}

/** Builds the SVG of a chart for a document: the legend above the drawing, on no background. */
export function buildDocumentSvg({ markup, legend, ...size }: ChartDrawing, theme: ChartTheme): string {
  const { svg, height: legendHeight } = drawLegend(legend, theme, { left: 0, top: 12 }, size.width);
  const height = size.height + legendHeight;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${height}" viewBox="0 0 ${size.width} ${height}" font-family="${escapeHtml(theme.font)}">${svg}<g transform="translate(0 ${legendHeight})">${markup}</g></svg>`;
}

/**
 * Builds the SVG file of a chart with a background. Business, title, date range and legend are above the
 * drawing, the note below. Long text is wrapped.
 * @param style style element that the file needs, such as its embedded font.
 */
export function buildPictureFile(
  drawing: { markup: string; width: number; height: number },
  legend: ChartLegend | null,
  theme: ChartTheme,
  { business, title, subtitle }: PictureHeading,
  { style = '', note = '' }: { style?: string; note?: string } = {},
): { svg: string; width: number; height: number } {
  const width = drawing.width + 48;
  const days = wrapText(subtitle, drawing.width);
  const legendTop = 76 + days.length * 18 + 4;
  const { svg: legendSvg, height: legendHeight } = drawLegend(
    legend,
    theme,
    { left: 24, top: legendTop },
    drawing.width,
  );
  const top = legendTop + legendHeight;
  const notes = note ? wrapText(note, drawing.width) : [];
  const foot = top + drawing.height + (notes.length > 0 ? 20 : 0);
  const height = foot + notes.length * 18 + 24 - (notes.length > 0 ? 12 : 0);
  const texts = [
    write(business, 24, 32, 12, theme.dimmed),
    write(title, 24, 56, 16, theme.text, 600),
    ...days.map((lineText, at) => write(lineText, 24, 76 + at * 18, 12, theme.dimmed)),
    ...notes.map((lineText, at) => write(lineText, 24, foot + at * 18, 12, theme.dimmed)),
  ];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${escapeHtml(theme.font)}">${style}<rect width="100%" height="100%" fill="${theme.surface}"/>${texts.join('')}${legendSvg}<g transform="translate(24 ${top})">${drawing.markup}</g></svg>`;
  return { svg, width, height };
}
