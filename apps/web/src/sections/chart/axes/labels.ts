import type { ChartData } from '../data.ts';
import { fitted, textWidth, wrapped } from '../text.ts';

export type Label = {
  key: string;
  text: string;
  x: number;
  y: number;
  anchor: 'start' | 'middle' | 'end';
  /** Written upwards at a slant, ending at its point. */
  slanted?: boolean;
};

/** A label beside a height of the drawing. */
export const tickLabel = (
  key: string,
  text: string,
  x: number,
  y: number,
  anchor: Label['anchor'],
): Label => ({
  key,
  text,
  x,
  y: y + 4,
  anchor,
});

/** How long a slanted name may be, and how high it then stands, in pixels. */
const slantedName = 104;
/** They are written in 10 px instead of 12. */
const slantedScale = 1.2;
const slantedHeight = 76;
/** Slanted lines stand this far apart at the least. */
const slantedStep = 13;

const gap = 8;
const lineHeight = 16;

type Names = 'line' | 'two lines' | 'slanted';

/**
 * How names of columns are written: side by side, in two lines each, or at a slant where they are too long for that. Those of time are
 * left out instead: the eye fills them in.
 */
const namesOf = ({ named, categories }: ChartData, band: number): Names => {
  if (!named || categories.every((name) => textWidth(name) + gap <= band)) return 'line';
  const fits = (name: string) => {
    const lines = wrapped(name, band - gap);
    return lines.length <= 2 && lines.every((line) => textWidth(line) + gap <= band);
  };
  return categories.every(fits) ? 'two lines' : 'slanted';
};

/** How much room the names under columns take. */
export function footOf(data: ChartData, band: number): number {
  const names = namesOf(data, band);
  if (names === 'slanted') return slantedHeight;
  return names === 'two lines' || data.partial ? 2 * lineHeight + 8 : lineHeight + 8;
}

/** As many names as fit, the last always among them: it may be the period that is not over. Notes stand in a line of their own. */
export function categoryLabels(
  data: ChartData,
  middles: readonly number[],
  band: number,
  y: number,
  width: number,
): Label[] {
  const written = namesOf(data, band);
  if (written === 'slanted') return slantedLabels(data, middles, band, y);
  if (written === 'two lines') return twoLines(data, middles, band, y);
  const names = data.categories;
  const every = Math.max(1, Math.ceil((Math.max(0, ...names.map(textWidth)) + gap) / band));
  const kept: Label[] = [];
  for (let at = names.length - 1, free = width + gap; at >= 0; ) {
    const text = names[at] ?? '';
    const { x, half } = placed(text, middles[at] ?? 0, width);
    const fits = x + half <= free - gap;
    if (fits) {
      free = x - half;
      kept.push({ key: `c${at}`, text, x, y, anchor: 'middle' });
    }
    // The last name, pushed back into the drawing, may take a little of its neighbour's place.
    at -= fits ? every : 1;
  }
  return [...kept, ...noteLabels(data, middles, y + 15, width)];
}

/** A text around its point, pushed back into the drawing. */
const placed = (text: string, middle: number, width: number) => {
  const half = textWidth(text) / 2;
  return { half, x: Math.min(Math.max(middle, half), width - half) };
};

/** What is said of a period that is cut short, under its name; the tooltip says it too where there is no room. */
function noteLabels({ partial }: ChartData, middles: readonly number[], y: number, width: number): Label[] {
  const notes = [...(partial ?? [])].sort(([a], [b]) => b - a);
  let free = width + gap;
  return notes.flatMap(([at, text]): Label[] => {
    const { x, half } = placed(text, middles[at] ?? 0, width);
    if (x + half > free - gap || x - half < 0) return [];
    free = x - half;
    return [{ key: `n${at}`, text, x, y, anchor: 'middle' }];
  });
}

const twoLines = ({ categories }: ChartData, middles: readonly number[], band: number, y: number): Label[] =>
  categories.flatMap((name, at) =>
    wrapped(name, band - gap).map(
      (text, line): Label => ({
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
): Label[] => {
  const every = Math.max(1, Math.ceil(slantedStep / band));
  return categories.flatMap((name, at): Label[] =>
    at % every === 0
      ? [
          {
            key: `c${at}`,
            // The first ones have the edge of the drawing to their left.
            text: fitted(name, Math.min(slantedName, (middles[at] ?? 0) * 1.4) * slantedScale),
            x: (middles[at] ?? 0) + 4,
            y: y - 4,
            anchor: 'end',
            slanted: true,
          },
        ]
      : [],
  );
};
