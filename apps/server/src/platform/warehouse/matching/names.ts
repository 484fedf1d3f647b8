/** Two names that may be one, over the names of two records: Tom is Thomas, and so is T; Mia is not Matilda of the same family. */
export const isSimilarNameSql = (a: string, b: string): string =>
  `CASE WHEN ${a}.last = ${b}.last
    THEN starts_with(${a}.first, ${b}.first) OR starts_with(${b}.first, ${a}.first) OR jaro_winkler_similarity(${a}.first, ${b}.first) >= 0.85
    ELSE jaro_winkler_similarity(${a}.name, ${b}.name) >= 0.92 END`;

/** A first name alone is no other name: over the words of two. */
export const isPartOfNameSql = (a: string, b: string): string =>
  `(len(${a}) = 1 AND list_contains(${b}, ${a}[1]) OR len(${b}) = 1 AND list_contains(${a}, ${b}[1]))`;
