/** Number of recent days for search terms, pages and keywords, and of the days before that give the usual figures. */
export const recentDayCount = 28;
export const usualDayCount = 84;

/**
 * Minimum z-score of a reported item. It is high, because a business has hundreds of items, some of which deviate by
 * chance.
 */
const minZ = 5;
const minEffect = 20;
const minFactor = 1.6;

/** Search term or page whose count changed: `usual` is its usual count in the recent days. */
export type ShareChange<T> = { item: T; actual: number; usual: number; z: number };

/**
 * Returns the items whose counts changed differently from the total of all items, clearest first. `count` returns an
 * item's counts in the recent days and in the usual days before.
 */
export const findShareChanges = <T>(
  items: readonly T[],
  count: (item: T) => { now: number; before: number },
): ShareChange<T>[] => {
  const counts = items.map((item) => ({ item, ...count(item) }));
  const before = counts.reduce((sum, one) => sum + one.before, 0);
  const scale = before > 0 ? counts.reduce((sum, one) => sum + one.now, 0) / before : 0;
  if (scale <= 0) return [];
  return counts
    .flatMap(({ item, now: actual, before: counted }): ShareChange<T>[] => {
      const usual = counted * scale;
      // Visits and clicks come in bursts, so their variance is doubled.
      const z = (actual - usual) / Math.sqrt(2 * (Math.max(usual, 1) + counted * scale ** 2));
      const factor = Math.max(actual, usual) / Math.max(1, Math.min(actual, usual));
      const isClear = Math.abs(z) >= minZ && Math.abs(actual - usual) >= minEffect && factor >= minFactor;
      return isClear ? [{ item, actual, usual, z }] : [];
    })
    .toSorted((a, b) => Math.abs(b.z) - Math.abs(a.z));
};
