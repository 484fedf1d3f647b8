import { factColumns } from '@bellwether/contract/imports/fact-columns';
import type { ImportKind } from '@bellwether/contract/imports/kinds';
import { adRows } from './ad-rows.ts';
import { currencySql } from './currency-sql.ts';
import { inheritedSql } from './inherited-sql.ts';
import { invoiceRows } from './invoice-rows.ts';
import { leadRows } from './lead-rows.ts';
import type { NormalisedFile } from './normalise.ts';
import { hasPeriods } from './period-sql.ts';
import type { Recognised } from './recognise.ts';
import type { Fields, Rows } from './row-sql.ts';
import { sessionRows } from './session-rows.ts';
import { sourceSql } from './source-sql.ts';
import { verdictSql } from './verdict-sql.ts';

const rowsOf: Record<ImportKind, (fields: Fields) => Rows> = {
  invoices: invoiceRows,
  ads: adRows,
  sessions: sessionRows,
  leads: leadRows,
};

/** SQL that reads a file into rows of its kind. The verdict comes last, so that a clean row costs no more than its casts. */
export const stagedSql = (
  file: NormalisedFile,
  table: Recognised,
  fields: Fields,
  today: string | undefined,
): string => {
  const rows = rowsOf[fields.kind](fields);
  const width = Math.max(file.maxCells, table.header.length);
  const verdict = verdictSql(fields, rows, table, width, today);
  const inherited = inheritedSql(fields);
  const layers = [
    `cells AS (SELECT ${['*', ...fields.texts()].join(', ')} FROM ${sourceSql(file, table, 'null')})`,
    ...(inherited === undefined ? [] : [`documents AS (${inherited})`]),
    `layer0 AS (SELECT ${['*', ...fields.values(), `${currencySql(fields)} AS currency`].join(', ')} FROM ${inherited === undefined ? 'cells' : 'documents'})`,
    ...rows.steps.map(
      (step, n) =>
        `layer${n + 1} AS (SELECT *, ${Object.entries(step)
          .map(([column, sql]) => `${sql} AS ${column}`)
          .join(', ')} FROM layer${n})`,
    ),
    `judged AS (SELECT *, ${verdict.fault} AS fault FROM layer${rows.steps.length})`,
  ];
  const facts = factColumns(fields.kind).map(
    ({ name: column, type }) => `CAST(${rows.columns[column] ?? 'NULL'} AS ${type}) AS ${column}`,
  );
  const periods = hasPeriods(fields) ? ['period_from', 'period_to'] : [];
  const extra = Object.entries(rows.extra ?? {}).map(([column, sql]) => `${sql} AS ${column}`);
  const told = Object.entries(verdict.columns).map(([column, sql]) => `${sql} AS ${column}`);
  return `WITH ${layers.join(',\n')}
    SELECT line, ${[...facts, ...periods, ...extra, ...told, `coalesce(${rows.withdrawn ?? 'false'}, false) AS withdrawn`].join(', ')}
    FROM judged`;
};
