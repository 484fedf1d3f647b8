import type { Series } from './data.ts';

export type Piece = { series: Series; at: number; from: number; to: number };

/** Where each bar begins and ends: from zero, or from the end of the one below it; negative ones pile downwards. */
export function stacksOf(series: readonly Series[], earlier: boolean): Piece[] {
  const tops = new Map<string, number>();
  return series.flatMap((one) =>
    ((earlier ? one.before : one.values) ?? []).flatMap((value, at): Piece[] => {
      if (!value) return [];
      const pile = `${at}${value < 0 ? '-' : '+'}`;
      const from = one.stack ? (tops.get(pile) ?? 0) : 0;
      tops.set(pile, from + value);
      return [{ series: one, at, from, to: from + value }];
    }),
  );
}
