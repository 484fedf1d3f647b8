import type { Annotation, ChartData, Reference } from '../data.ts';
import { fitted, textWidth } from '../text.ts';

/** A level across the plot, with its words at its right end. */
export type ReferenceLine = { key: string; y: number; text: string; textY: number };
/**
 * A point of time with what happened: its words beside its flag where there is room, otherwise the tooltip has them. What went on has its
 * end too, and a flag that stands for many how many they are.
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
const longest = 150;
/** Flags closer than this are one: they could not be told apart. */
const apart = 14;

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

type Flag = { at: number; x: number; notes: Annotation[] };

/** Annotations from left to right, those at one place or too close to be told apart together. */
const flagsOf = (annotations: readonly Annotation[], xs: readonly number[]): Flag[] => {
  const flags: Flag[] = [];
  for (const note of annotations.toSorted((a, b) => a.at - b.at)) {
    const x = xs[note.at];
    if (x === undefined) continue;
    const last = flags.at(-1);
    if (last && x - last.x < apart) last.notes.push(note);
    else flags.push({ at: note.at, x, notes: [note] });
  }
  return flags;
};

/** Places annotations from left to right; several at one place are one flag, which counts them where their words are too many. */
export function annotationsOf(
  { annotations = [] }: ChartData,
  xs: readonly number[],
  left: number,
  right: number,
): AnnotationMark[] {
  const flags = flagsOf(annotations, xs);
  let free = left;
  return flags.map(({ at, x, notes }, n) => {
    const all = notes.map(({ text }) => text).join(' · ');
    const words =
      notes.length > 1 && textWidth(all) > longest ? `${notes.length} notes` : fitted(all, longest);
    const wide = textWidth(words) + gap;
    const next = flags[n + 1]?.x ?? right + gap;
    const [fitsAfter, fitsBefore] = [x + 6 + wide <= next, x - 6 - wide >= free];
    const ends = notes.flatMap(({ until }) => (until === undefined ? [] : (xs[until] ?? [])));
    const until = ends.length > 0 ? Math.max(...ends) : null;
    // Words before the next flag would lie on the line of what goes on until there.
    free = Math.max(fitsAfter ? x + 6 + wide : x + 6, until === null ? left : until + 6);
    return {
      key: `a${at}`,
      at,
      x,
      count: notes.length,
      until,
      text: fitsAfter || fitsBefore ? words : null,
      anchor: fitsAfter ? 'start' : 'end',
    };
  });
}
