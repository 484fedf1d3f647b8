import type { Fields } from '../row-sql.ts';
import { documentKeySql } from './invoice-amounts.ts';

/**
 * Returns SQL that copies values from a document's first line to its other lines: `cells` with those texts filled in. A
 * document number that is only on the first line is copied down to the next number. Undefined if every line is
 * complete.
 */
export const inheritDocumentFieldsSql = (fields: Fields): string | undefined => {
  const documentKeys = (fields.mapping.document ?? []).filter((key) => fields.index(key) >= 0);
  const texts = documentKeys.filter((key) => key !== 'document_number');
  const numbered = documentKeys.includes('document_number')
    ? `(SELECT * REPLACE (last_value(t_document_number IGNORE NULLS) OVER (ORDER BY line) AS t_document_number) FROM cells)`
    : 'cells';
  if (texts.length === 0 || !fields.has('document_number'))
    return documentKeys.includes('document_number') ? `SELECT * FROM ${numbered}` : undefined;
  const first = texts.map(
    (key) =>
      `coalesce(t_${key}, arg_min(t_${key}, line) OVER (PARTITION BY ${documentKeySql(fields)})) AS t_${key}`,
  );
  return `SELECT * REPLACE (${first.join(', ')}) FROM ${numbered}`;
};
