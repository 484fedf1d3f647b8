import type { ChartData } from './data.ts';
import { fitted, textWidth } from './scale.ts';

export type Label = {
  key: string;
  text: string;
  note?: string;
  x: number;
  y: number;
  anchor: 'start' | 'middle' | 'end';
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

/** As many names as fit, the last always among them: it may be the period that is not over. */
export function categoryLabels(
  data: ChartData,
  middles: readonly number[],
  band: number,
  y: number,
  width: number,
): Label[] {
  const names =
    data.layout === 'columns'
      ? data.categories.map((name) => fitted(name, Math.max(band, 72)))
      : data.categories;
  const every = Math.max(1, Math.ceil((Math.max(0, ...names.map(textWidth)) + 8) / band));
  const kept: Label[] = [];
  for (let at = names.length - 1, free = width; at >= 0; at -= every) {
    const text = names[at] ?? '';
    const place = (half: number) => ({ half, x: Math.min(Math.max(middles[at] ?? 0, half), width - half) });
    const noted = data.partial?.get(at);
    const wide = place(Math.max(textWidth(text), textWidth(noted ?? '')) / 2);
    // The tip says the note too, so a name stands without it where there is no room.
    const note = wide.x + wide.half > free ? undefined : noted;
    const { x, half } = note ? wide : place(textWidth(text) / 2);
    if (x + half > free) continue;
    free = x - half - 8;
    kept.push({ key: `c${at}`, text, ...(note ? { note } : {}), x, y, anchor: 'middle' });
  }
  return kept;
}
