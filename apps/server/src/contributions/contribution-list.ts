/** Contributions of one kind. One with the key of an earlier one replaces it, as when a server starts again. */
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
