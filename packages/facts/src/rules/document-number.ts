const withoutZeros = (digits: string): string => `coalesce(nullif(ltrim(${digits}, '0'), ''), '0')`;

/**
 * Returns SQL that normalises document and lead numbers for comparison. It ignores case, spaces, '#' and the quotes
 * with which spreadsheets mark a text. For all-digit numbers it also ignores leading zeros, thousands separators and
 * '.0'. Salesforce writes an id with 15 or with 18 letters. Files have millions of numbers, so only numbers with a
 * comma use a regular expression.
 */
export const foldDocumentNumberSql = (text: string): string => {
  const folded = `ltrim(lower(replace(translate(${text}, ' \u00a0"''=', ''), '–', '-')), '#')`;
  return `CASE translate(${folded}, '0123456789', '') WHEN '' THEN ${withoutZeros(folded)}
    WHEN '.' THEN CASE WHEN ends_with(${folded}, '.0') THEN ${withoutZeros(`left(${folded}, -2)`)} ELSE ${folded} END
    ELSE CASE WHEN contains(${folded}, ',') AND regexp_full_match(${folded}, '\\d{1,3}(,\\d{3})+') THEN ${withoutZeros(`translate(${folded}, ',', '')`)}
      WHEN length(${folded}) = 18 AND starts_with(${folded}, '00') THEN left(${folded}, 15) ELSE ${folded} END END`;
};
