import type { Size } from '../model/chart-type.ts';
import type { ChartData, PlacedAnnotation, ReferenceLevel } from '../model/data.ts';
import { estimateTextWidth, truncateToWidth } from '../model/text.ts';

/** Horizontal reference line across the plot, with its text at the right end. */
export type ReferenceLine = { key: string; y: number; text: string; textY: number };
/**
 * Annotation flag below the axis, with its text next to it if there is room; otherwise only the tooltip shows
 * the text. `until` is the end of a multi-day annotation, `count` the number of annotations in the flag.
 */
export type AnnotationMark = {
  key: string;
  at: number;
  x: number;
  /** Vertical position of the flag's lower end. */
  y: number;
  /** Index of the category of the flag's last annotation. */
  last: number;
  until: number | null;
  count: number;
  text: string | null;
  anchor: 'start' | 'end';
};

const lineHeight = 14;
const gap = 8;
/** Distance of the text from its flag, including the width of the flag. */
export const textGap = 11;
const maxTextWidth = 150;
/**
 * Minimum distance of flags, in pixels. Closer ones are merged, because readers could not tell them apart.
 */
const minFlagDistance = 14;

/** Returns the height of the row of flags at the foot of a chart. */
export const annotationHeight = ({ annotations = [] }: ChartData): number =>
  annotations.length > 0 ? 22 : 0;

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
    // Places a text below its line if it does not fit above.
    const textY = above - lineHeight < top - 4 ? line.y + lineHeight - 2 : above;
    free = textY;
    return { ...line, textY };
  });
}

/** Returns the texts of a flag. Long texts are shortened to the first one and the number of the others. */
const flagText = (notes: readonly PlacedAnnotation[]): string => {
  const texts = notes.map(({ text }) => text);
  const all = texts.join(' · ');
  if (texts.length < 2 || estimateTextWidth(all) <= maxTextWidth) return truncateToWidth(all, maxTextWidth);
  const others = ` +${texts.length - 1}`;
  return `${truncateToWidth(texts[0] ?? '', maxTextWidth - estimateTextWidth(others))}${others}`;
};

type Flag = { at: number; x: number; notes: PlacedAnnotation[] };

/** Returns the flag under a point, so that readers need not hit its exact category. */
export const findFlagAt = (
  annotations: readonly AnnotationMark[],
  x: number,
  y: number,
): AnnotationMark | undefined =>
  annotations.find((flag) => Math.abs(x - flag.x - 3) <= minFlagDistance / 2 + 1 && y > flag.y - 18);

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

/** Positions the flags of annotations from left to right in a row at the foot of a chart of this size. */
export function layOutAnnotations(
  { annotations = [] }: ChartData,
  xs: readonly number[],
  left: number,
  { width: right, height }: Size,
): AnnotationMark[] {
  const flags = groupFlags(annotations, xs);
  let free = left;
  return flags.map(({ at, x, notes }, n) => {
    const text = flagText(notes);
    const wide = estimateTextWidth(text) + gap;
    const next = flags[n + 1]?.x ?? right + gap;
    const [fitsAfter, fitsBefore] = [x + textGap + wide <= next, x - 6 - wide >= free];
    const ends = notes.flatMap(({ until }) => (until === undefined ? [] : (xs[until] ?? [])));
    const until = ends.length > 0 ? Math.max(...ends) : null;
    // Starts the room for the next flag's text after the line of a multi-day annotation, so that they do not overlap.
    free = Math.max(fitsAfter ? x + textGap + wide : x + textGap, until === null ? left : until + 6);
    return {
      key: `a${at}`,
      at,
      x,
      y: height - 2,
      last: notes.at(-1)?.at ?? at,
      count: notes.length,
      until,
      text: fitsAfter || fitsBefore ? text : null,
      anchor: fitsAfter ? 'start' : 'end',
    };
  });
}
