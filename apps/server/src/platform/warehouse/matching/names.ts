/**
 * SQL that checks whether two names may belong to the same person. Tom and T match Thomas; Mia does not match Matilda
 * of the same family.
 */
export const isSimilarNameSql = (a: string, b: string): string =>
  `CASE WHEN ${a}.last = ${b}.last
    THEN starts_with(${a}.first, ${b}.first) OR starts_with(${b}.first, ${a}.first) OR jaro_winkler_similarity(${a}.first, ${b}.first) >= 0.85
    ELSE jaro_winkler_similarity(${a}.name, ${b}.name) >= 0.92 END`;

/** SQL that checks whether one name is a first name contained in the other. Takes the word lists of both names. */
export const isPartOfNameSql = (a: string, b: string): string =>
  `(len(${a}) = 1 AND list_contains(${b}, ${a}[1]) OR len(${b}) = 1 AND list_contains(${a}, ${b}[1]))`;
