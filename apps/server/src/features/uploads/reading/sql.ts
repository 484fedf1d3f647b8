/** A text as an SQL literal. */
export const sqlLiteral = (text: string): string => `'${text.replaceAll("'", "''")}'`;
/** A name as an SQL identifier. */
export const sqlName = (text: string): string => `"${text.replaceAll('"', '""')}"`;
/**
 * SQL for whether a text is one of some words. Not `IN`: DuckDB turns a longer list of it into a join, which every row passes through even
 * where a CASE would never ask, and whose progress DuckDB does not report.
 */
export const isOneOfSql = (text: string, words: readonly string[]): string =>
  `list_contains([${words.map(sqlLiteral).join(', ')}], ${text})`;
/** The SQL name of a column of the file, by its position from 0. */
export const cellColumn = (index: number): string => `c${index + 1}`;
export const exactDecimal = 'DECIMAL(18,6)';
/** SQL for the first true condition's value; nothing is evaluated that is not needed. */
export const firstMatchSql = (
  cases: readonly (readonly [condition: string, value: string])[],
  otherwise: string,
): string =>
  cases.length === 0
    ? otherwise
    : `CASE ${cases.map(([condition, value]) => `WHEN ${condition} THEN ${value}`).join(' ')} ELSE ${otherwise} END`;

/**
 * SQL for a value that is NULL where the text is. The CASE also keeps DuckDB from computing what a slow reading has in common before it is
 * known whether any row needs it, as it does inside a bare `coalesce` (a third of the time of an import).
 */
export const ifTextSql = (text: string, value: string): string =>
  `CASE WHEN ${text} IS NOT NULL THEN ${value} END`;
