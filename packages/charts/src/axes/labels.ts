import type { ChartData } from '../model/data.ts';
import { estimateTextWidth, truncateToWidth, wrapText } from '../model/text.ts';

export type PlacedLabel = {
  key: string;
  text: string;
  x: number;
  y: number;
  anchor: 'start' | 'middle' | 'end';
  /** Text rotated 45° upwards that ends at its point. */
  slanted?: boolean;
};

/** Builds a label that is vertically centred on a height of the drawing. */
export const createTickLabel = (
  key: string,
  text: string,
  x: number,
  y: number,
  anchor: PlacedLabel['anchor'],
): PlacedLabel => ({
  key,
  text,
  x,
  y: y + 4,
  anchor,
});

/** Maximum length of a slanted name in pixels. `slantedHeight` is the height that such a name takes. */
const slantedName = 104;
/** Factor by which slanted names may have more characters, because they are 10 px high instead of 12. */
const slantedScale = 1.2;
const slantedHeight = 76;
/** Minimum distance between slanted names, in pixels. */
const slantedStep = 13;

const gap = 8;
const lineHeight = 16;

type Names = 'line' | 'two lines' | 'slanted';

/**
 * Chooses how column names are written: on one line, on two lines, or slanted if they are too long for that.
 * Time labels are thinned out instead, because readers can infer the missing ones.
 */
const chooseNameLayout = ({ named, categories }: ChartData, band: number): Names => {
  if (!named || categories.every((name) => estimateTextWidth(name) + gap <= band)) return 'line';
  const fits = (name: string) => {
    const lines = wrapText(name, band - gap);
    return lines.length <= 2 && lines.every((line) => estimateTextWidth(line) + gap <= band);
  };
  return categories.every(fits) ? 'two lines' : 'slanted';
};

/** Returns the height of the names under the columns, in pixels. */
export function heightOfNames(data: ChartData, band: number): number {
  const names = chooseNameLayout(data, band);
  if (names === 'slanted') return slantedHeight;
  return names === 'two lines' || data.partial ? 2 * lineHeight + 8 : lineHeight + 8;
}

/**
 * Chooses as many category labels as fit. The last label is always kept, because it may be the unfinished period. Notes
 * have a line of their own.
 */
export function layOutCategoryLabels(
  data: ChartData,
  middles: readonly number[],
  band: number,
  y: number,
  width: number,
): PlacedLabel[] {
  const nameLayout = chooseNameLayout(data, band);
  if (nameLayout === 'slanted') return slantedLabels(data, middles, band, y);
  if (nameLayout === 'two lines') return twoLines(data, middles, band, y);
  const names = data.categories;
  const every = Math.max(1, Math.ceil((Math.max(0, ...names.map(estimateTextWidth)) + gap) / band));
  const labels: PlacedLabel[] = [];
  for (let at = names.length - 1, free = width + gap; at >= 0; ) {
    const text = names[at] ?? '';
    const { x, half } = fitText(text, middles[at] ?? 0, width);
    const fits = x + half <= free - gap;
    if (fits) {
      free = x - half;
      labels.push({ key: `c${at}`, text, x, y, anchor: 'middle' });
    }
    // Skips the name before the last if it does not fit, because the last name is moved left to stay inside the
    // drawing.
    at -= fits ? every : 1;
  }
  return [...labels, ...noteLabels(data, middles, y + 15, width)];
}

/** Centres a text on its point, and moves it so that it stays inside the drawing. */
const fitText = (text: string, middle: number, width: number) => {
  const half = estimateTextWidth(text) / 2;
  return { half, x: Math.min(Math.max(middle, half), width - half) };
};

/**
 * Returns the notes of partial periods, which are placed under their names. Notes without room are left to
 * the tooltip.
 */
function noteLabels(
  { partial }: ChartData,
  middles: readonly number[],
  y: number,
  width: number,
): PlacedLabel[] {
  const notes = [...(partial ?? [])].sort(([a], [b]) => b - a);
  let free = width + gap;
  return notes.flatMap(([at, text]): PlacedLabel[] => {
    const { x, half } = fitText(text, middles[at] ?? 0, width);
    if (x + half > free - gap || x - half < 0) return [];
    free = x - half;
    return [{ key: `n${at}`, text, x, y, anchor: 'middle' }];
  });
}

const twoLines = (
  { categories }: ChartData,
  middles: readonly number[],
  band: number,
  y: number,
): PlacedLabel[] =>
  categories.flatMap((name, at) =>
    wrapText(name, band - gap).map(
      (text, line): PlacedLabel => ({
        key: `c${at}-${line}`,
        text,
        x: middles[at] ?? 0,
        y: y + line * 14,
        anchor: 'middle',
      }),
    ),
  );

const slantedLabels = (
  { categories }: ChartData,
  middles: readonly number[],
  band: number,
  y: number,
): PlacedLabel[] => {
  const every = Math.max(1, Math.ceil(slantedStep / band));
  return categories.flatMap((name, at): PlacedLabel[] =>
    at % every === 0
      ? [
          {
            key: `c${at}`,
            // Truncates the first names at the left edge of the drawing.
            text: truncateToWidth(name, Math.min(slantedName, (middles[at] ?? 0) * 1.4) * slantedScale),
            x: (middles[at] ?? 0) + 4,
            y: y - 4,
            anchor: 'end',
            slanted: true,
          },
        ]
      : [],
  );
};
