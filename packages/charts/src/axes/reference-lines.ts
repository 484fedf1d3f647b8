import type { ChartData, PlacedAnnotation, ReferenceLevel } from '../model/data.ts';
import { estimateTextWidth, truncateToWidth } from '../model/text.ts';

/** Horizontal reference line across the plot, with its text at the right end. */
export type ReferenceLine = { key: string; y: number; text: string; textY: number };
/**
 * Annotation flag, with its text next to it if there is room; otherwise only the tooltip shows the text.
 * `until` is the end of a multi-day annotation, `count` the number of annotations in the flag.
 */
export type AnnotationMark = {
  key: string;
  at: number;
  x: number;
  until: number | null;
  count: number;
  text: string | null;
  anchor: 'start' | 'end';
};

const lineHeight = 14;
const gap = 8;
const maxTextWidth = 150;
/**
 * Minimum distance of flags, in pixels. Closer ones are merged, because readers could not tell them apart.
 */
const minFlagDistance = 14;

export const annotationHeight = ({ annotations = [] }: ChartData): number =>
  annotations.length > 0 ? 20 : 0;

/** Positions reference lines. Texts of lines that are close together are stacked. */
export function layOutReferences(
  references: readonly ReferenceLevel[],
  scaleFor: (right: boolean) => (value: number) => number,
  top: number,
  width: number,
): ReferenceLine[] {
  const lines = references
    .map(({ key, label, value, right = false }) => ({
      key,
      text: truncateToWidth(label, width),
      y: scaleFor(right)(value),
    }))
    .sort((a, b) => b.y - a.y);
  let free = Number.POSITIVE_INFINITY;
  return lines.map((line) => {
    const above = Math.min(line.y - 4, free - lineHeight);
    // Text that does not fit above its line is placed below it.
    const textY = above - lineHeight < top - 4 ? line.y + lineHeight - 2 : above;
    free = textY;
    return { ...line, textY };
  });
}

type Flag = { at: number; x: number; notes: PlacedAnnotation[] };

/** Groups annotations that are too close together into one flag. Flags are ordered from left to right. */
const groupFlags = (annotations: readonly PlacedAnnotation[], xs: readonly number[]): Flag[] => {
  const flags: Flag[] = [];
  for (const note of annotations.toSorted((a, b) => a.at - b.at)) {
    const x = xs[note.at];
    if (x === undefined) continue;
    const last = flags.at(-1);
    if (last && x - last.x < minFlagDistance) last.notes.push(note);
    else flags.push({ at: note.at, x, notes: [note] });
  }
  return flags;
};

/**
 * Positions annotations from left to right. A flag of several annotations shows their number if their text is
 * too long.
 */
export function layOutAnnotations(
  { annotations = [] }: ChartData,
  xs: readonly number[],
  left: number,
  right: number,
): AnnotationMark[] {
  const flags = groupFlags(annotations, xs);
  let free = left;
  return flags.map(({ at, x, notes }, n) => {
    const all = notes.map(({ text }) => text).join(' · ');
    const flagText =
      notes.length > 1 && estimateTextWidth(all) > maxTextWidth
        ? `${notes.length} notes`
        : truncateToWidth(all, maxTextWidth);
    const wide = estimateTextWidth(flagText) + gap;
    const next = flags[n + 1]?.x ?? right + gap;
    const [fitsAfter, fitsBefore] = [x + 6 + wide <= next, x - 6 - wide >= free];
    const ends = notes.flatMap(({ until }) => (until === undefined ? [] : (xs[until] ?? [])));
    const until = ends.length > 0 ? Math.max(...ends) : null;
    // Text left of the next flag would overlap the line of a multi-day annotation.
    free = Math.max(fitsAfter ? x + 6 + wide : x + 6, until === null ? left : until + 6);
    return {
      key: `a${at}`,
      at,
      x,
      count: notes.length,
      until,
      text: fitsAfter || fitsBefore ? flagText : null,
      anchor: fitsAfter ? 'start' : 'end',
    };
  });
}
