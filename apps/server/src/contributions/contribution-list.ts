/**
 * List of contributions of one kind. A contribution replaces an earlier one with the same key, for instance when a
 * server restarts.
 */
export type ContributionList<T> = { add: (...contributions: T[]) => void; list: () => readonly T[] };

export const openList = <T>(keyOf: (contribution: T) => string): ContributionList<T> => {
  const byKey = new Map<string, T>();
  return {
    add: (...contributions) => {
      for (const one of contributions) byKey.set(keyOf(one), one);
    },
    list: () => [...byKey.values()],
  };
};
