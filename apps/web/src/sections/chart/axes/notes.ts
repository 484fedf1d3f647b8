import type { ChartData, Reference } from '../data.ts';
import { fitted, textWidth } from '../text.ts';

/** A level across the plot, with its words at its right end. */
export type ReferenceLine = { key: string; y: number; text: string; textY: number };
/** A point of time with what happened: its words beside its flag where there is room, otherwise the tooltip has them. */
export type AnnotationMark = {
  key: string;
  at: number;
  x: number;
  text: string | null;
  anchor: 'start' | 'end';
};

const lineHeight = 14;
const gap = 8;
const longest = 150;

/** How much room annotations take above the plot. */
export const annotationHeight = ({ annotations = [] }: ChartData): number =>
  annotations.length > 0 ? 20 : 0;

/** Places reference lines; the words of those close to each other stand one above the other. */
export function referencesOf(
  references: readonly Reference[],
  scaleFor: (right: boolean) => (value: number) => number,
  top: number,
  width: number,
): ReferenceLine[] {
  const lines = references
    .map(({ key, label, value, right = false }) => ({
      key,
      text: fitted(label, width),
      y: scaleFor(right)(value),
    }))
    .sort((a, b) => b.y - a.y);
  let free = Number.POSITIVE_INFINITY;
  return lines.map((line) => {
    const above = Math.min(line.y - 4, free - lineHeight);
    // Without room above it the words stand under their line.
    const textY = above - lineHeight < top - 4 ? line.y + lineHeight - 2 : above;
    free = textY;
    return { ...line, textY };
  });
}

/** Places annotations from left to right; several at one place are one flag. */
export function annotationsOf(
  { annotations = [] }: ChartData,
  xs: readonly number[],
  left: number,
  right: number,
): AnnotationMark[] {
  const places = [...new Set(annotations.map(({ at }) => at))]
    .filter((at) => xs[at] !== undefined)
    .sort((a, b) => a - b);
  const xOf = (at: number) => xs[at] ?? 0;
  let free = left;
  return places.map((at, n) => {
    const x = xOf(at);
    const words = fitted(
      annotations
        .filter((note) => note.at === at)
        .map(({ text }) => text)
        .join(' · '),
      longest,
    );
    const wide = textWidth(words) + gap;
    const next = n + 1 < places.length ? xOf(places[n + 1] ?? at) : right + gap;
    const [fitsAfter, fitsBefore] = [x + 6 + wide <= next, x - 6 - wide >= free];
    free = fitsAfter ? x + 6 + wide : x + 6;
    return {
      key: `a${at}`,
      at,
      x,
      text: fitsAfter || fitsBefore ? words : null,
      anchor: fitsAfter ? 'start' : 'end',
    };
  });
}
