import type { UploadType } from '@bellwether/domain/catalogue/upload-types';
import { factColumns } from '@bellwether/facts/facts';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { NormalisedFile } from '../bytes/normalise.ts';
import { ReadingProblem } from '../bytes/reading-problem.ts';
import { findUploadField } from '../kinds/upload-contents.ts';
import type { Layout } from '../layout/layout.ts';
import { type DecimalSign, findDecimalSign, type NumberColumn } from '../layout/number-format.ts';
import type { Fields, FileFormat } from './row-sql.ts';
import { cellColumn } from './sql.ts';
import { sourceRowsSql } from './staged-sql.ts';
import { findTotals } from './values/find-totals.ts';

export const findNumberColumns = (fields: Fields): NumberColumn[] =>
  figureFields(fields).map(({ key, type }) => ({ cells: fields.sample(key), whole: type === 'whole' }));
const figureFields = (fields: Fields) =>
  fields.mapped.filter(
    ({ key, type }) => ['money', 'number', 'whole', 'rank'].includes(type) && fields.index(key) >= 0,
  );

/** Reports whether a number in the sample contains a point or a comma. */
export const isDecimalSignShown = (fields: Fields): boolean =>
  findNumberColumns(fields).some(({ cells }) => cells.some((cell) => /\d[.,]\d/.test(cell)));

const maxForms = 1000;

/** Finds the decimal sign from all rows if the sample leaves it open; undefined if no row has a sign. */
export const findDecimalSignOfFile = async (
  connection: DuckDBConnection,
  target: string,
  fields: Fields,
  layout: Layout,
  file: NormalisedFile,
): Promise<DecimalSign | undefined> => {
  const exactColumns = factColumns(fields.kind).filter(({ type }) => type === 'decimal');
  const fraction = exactColumns.map(
    ({ name: column }) => `coalesce(bool_or(${column} <> trunc(${column})), false)`,
  );
  const undecided = isDecimalSignShown(fields);
  const found =
    undecided || fraction.length === 0
      ? undecided
      : (
          await connection.runAndReadAll(`SELECT ${fraction.join(' OR ')} FROM ${target}`)
        ).getRows()[0]?.[0] === true;
  if (!found) return undefined;
  const columns = figureFields(fields);
  // Only the format of a number matters, so all digits except 0 are replaced by 9; a million rows then have only a few
  // formats.
  const forms = columns.map(
    ({ key }, at) =>
      `{'at': ${at}, 'form': regexp_replace(trim(${cellColumn(fields.index(key))}), '[1-9]', '9', 'g')}`,
  );
  const reader = await connection.runAndReadAll(
    `SELECT figure.at, figure.form FROM (SELECT DISTINCT unnest([${forms.join(', ')}]) AS figure FROM ${sourceRowsSql(file, layout, 'null')})
     WHERE figure.form IS NOT NULL QUALIFY row_number() OVER (PARTITION BY figure.at) <= ${maxForms}`,
  );
  const cells = Map.groupBy(reader.getRows(), ([at]) => Number(at));
  const figures = columns.map(
    ({ type }, at): NumberColumn => ({
      cells: (cells.get(at) ?? []).map(([, text]) => String(text)),
      whole: type === 'whole',
    }),
  );
  return findDecimalSign(figures, file.delimiter);
};

/**
 * Builds a note if the file does not distinguish decimal points from thousands points, because the user may know the
 * format.
 */
export const ambiguousNumberNotes = (fields: Fields, { unsure }: DecimalSign): string[] => {
  const example =
    findNumberColumns(fields)
      .flatMap(({ cells }) => cells)
      .find((text) => /^\D*\d{1,3}\.\d{3}\D*$/.test(text)) ?? unsure;
  return example === undefined
    ? []
    : [
        `"${example.trim()}" and similar numbers are read with ${fields.format.decimal === '.' ? 'a decimal point' : 'a point between thousands'}; the file does not show which is right.`,
      ];
};

/**
 * Finds properties that only the whole file shows: unnamed totals, and documents with negative lines next to others.
 */
export const findFormatOfFile = async (
  connection: DuckDBConnection,
  target: string,
  fields: Fields,
  cells: { file: NormalisedFile; layout: Layout },
): Promise<Partial<FileFormat>> => {
  const totals = await findTotals(connection, target, fields, cells);
  const mixed =
    fields.kind === 'invoices' &&
    fields.has('document_number') &&
    // Few files have negative lines; for the others the column ranges answer this check.
    (await connection.runAndReadAll(`SELECT 1 FROM ${target} WHERE sign < 0 LIMIT 1`)).getRows().length > 0 &&
    (
      await connection.runAndReadAll(
        `SELECT 1 FROM (SELECT document_number FROM ${target} WHERE sign < 0 AND problem IS NULL)
          SEMI JOIN (SELECT document_number FROM ${target} WHERE sign > 0 AND problem IS NULL) USING (document_number) LIMIT 1`,
      )
    ).getRows().length > 0;
  return { ...(totals.length > 0 ? { totals } : {}), ...(mixed ? { mixedDocuments: true } : {}) };
};

/**
 * Rejects files whose sums exceed 10^12, because ads and sessions are summed by month during the load.
 * @throws ReadingProblem when the sum of a column exceeds that.
 */
export const checkSums = async (
  connection: DuckDBConnection,
  target: string,
  kind: UploadType,
): Promise<void> => {
  if (kind !== 'ads' && kind !== 'sessions') return;
  const sums = factColumns(kind).filter(({ type }) => type === 'decimal');
  const reader = await connection.runAndReadAll(
    `SELECT ${sums.map(({ name: column }) => `coalesce(sum(abs(${column})) FILTER (problem IS NULL), 0) >= 1e12`).join(', ')} FROM ${target}`,
  );
  const over = (reader.getRows()[0] ?? []).indexOf(true);
  if (over < 0) return;
  const label = findUploadField(kind, sums[over]?.name ?? '')?.label ?? 'A column';
  throw new ReadingProblem(
    null,
    null,
    `${label} adds up to more than 1,000,000,000,000 in this file. Check the decimal sign, or split the file.`,
  );
};
