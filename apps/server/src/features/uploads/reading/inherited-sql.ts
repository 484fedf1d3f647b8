import { documentKey } from './invoice-amounts.ts';
import type { Fields } from './row-sql.ts';

/**
 * SQL that gives the lines of a document what only its first line tells: `cells` with those texts filled in. A number that stands only on
 * the first line goes down to the next. Undefined when every line speaks for itself.
 */
export const inheritedSql = (fields: Fields): string | undefined => {
  const told = (fields.mapping.document ?? []).filter((key) => fields.index(key) >= 0);
  const texts = told.filter((key) => key !== 'document_number');
  const numbered = told.includes('document_number')
    ? `(SELECT * REPLACE (last_value(t_document_number IGNORE NULLS) OVER (ORDER BY line) AS t_document_number) FROM cells)`
    : 'cells';
  if (texts.length === 0 || !fields.has('document_number'))
    return told.includes('document_number') ? `SELECT * FROM ${numbered}` : undefined;
  const first = texts.map(
    (key) =>
      `coalesce(t_${key}, arg_min(t_${key}, line) OVER (PARTITION BY ${documentKey(fields)})) AS t_${key}`,
  );
  return `SELECT * REPLACE (${first.join(', ')}) FROM ${numbered}`;
};
