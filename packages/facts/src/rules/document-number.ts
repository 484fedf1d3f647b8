const withoutZeros = (digits: string): string => `coalesce(nullif(ltrim(${digits}, '0'), ''), '0')`;

/**
 * Returns SQL of the form by which numbers of documents and leads are compared: case, blanks and '#' do not count, nor do
 * zeros before a number of digits alone, which spreadsheets drop, nor the '.0' that they add. Files have millions of
 * numbers, so it needs no regular expression.
 */
export const foldDocumentNumberSql = (text: string): string => {
  const folded = `ltrim(lower(translate(${text}, ' \u00a0', '')), '#')`;
  return `CASE translate(${folded}, '0123456789', '') WHEN '' THEN ${withoutZeros(folded)}
    WHEN '.' THEN CASE WHEN ends_with(${folded}, '.0') THEN ${withoutZeros(`left(${folded}, -2)`)} ELSE ${folded} END ELSE ${folded} END`;
};
