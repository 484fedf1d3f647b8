/** Returns SQL of a name without case, accents and outer spaces. */
export const foldNameSql = (name: string): string => `lower(strip_accents(trim(${name})))`;
/**
 * Returns SQL for whether two names may be the same person's: equal except for case and accents, an added last word, or
 * corrected letters.
 */
export const isSameNameSql = (a: string, b: string): string => {
  const begins = (long: string, short: string) =>
    `starts_with(${foldNameSql(long)} || ' ', ${foldNameSql(short)} || ' ')`;
  return `(${begins(a, b)} OR ${begins(b, a)} OR jaro_winkler_similarity(${foldNameSql(a)}, ${foldNameSql(b)}) >= 0.9)`;
};
