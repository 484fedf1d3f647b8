/**
 * Returns SQL of the form by which numbers of documents are compared: case and blanks do not count, nor do zeros before
 * a number of digits alone, which spreadsheets drop. Files have millions of numbers, so it needs no regular expression.
 */
export const foldDocumentNumberSql = (text: string): string => {
  const folded = `lower(translate(${text}, ' \u00a0', ''))`;
  return `CASE WHEN translate(${folded}, '0123456789', '') = '' THEN coalesce(nullif(ltrim(${folded}, '0'), ''), '0') ELSE ${folded} END`;
};
