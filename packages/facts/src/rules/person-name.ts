/** Returns SQL of a name without case, accents and outer blanks. */
export const foldNameSql = (name: string): string => `lower(strip_accents(trim(${name})))`;
/** Whether two names may be one: equal but for case and accents, a word added at the end, or letters corrected. */
export const isSameNameSql = (a: string, b: string): string => {
  const begins = (long: string, short: string) =>
    `starts_with(${foldNameSql(long)} || ' ', ${foldNameSql(short)} || ' ')`;
  return `(${begins(a, b)} OR ${begins(b, a)} OR jaro_winkler_similarity(${foldNameSql(a)}, ${foldNameSql(b)}) >= 0.9)`;
};
