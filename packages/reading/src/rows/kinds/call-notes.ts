import { missedStatuses } from '@bellwether/domain/leads/call-status';
import { callStatusSql } from '@bellwether/facts/rules/spelling';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { NormalisedFile } from '../../bytes/normalise.ts';
import type { Layout } from '../../layout/layout.ts';
import type { Fields } from '../row-sql.ts';
import { cellColumn } from '../sql.ts';
import { sourceRowsSql } from '../staged-sql.ts';

/** Maximum number of statuses named in the note; real files have five or six. */
const maxNamed = 12;
const missed: readonly string[] = missedStatuses;

const quoted = (texts: readonly string[]): string => texts.map((text) => `"${text}"`).join(', ');

/**
 * Returns a note about which call statuses count as answered, missed or neither; no note if the file uses the product's
 * own statuses.
 */
export const callNotes = async (
  connection: DuckDBConnection,
  file: NormalisedFile,
  layout: Layout,
  fields: Fields,
): Promise<string[]> => {
  const index = fields.kind === 'leads' ? fields.index('call_status') : -1;
  if (index < 0) return [];
  const text = `trim(${cellColumn(index)})`;
  const reader = await connection.runAndReadAll(
    `SELECT ${text} AS text, any_value(${callStatusSql(text)}) AS status FROM ${sourceRowsSql(file, layout, 'null')} WHERE ${text} <> '' GROUP BY text ORDER BY count(*) DESC, text LIMIT ${maxNamed}`,
  );
  const found = reader
    .getRows()
    .map(([written, status]) => ({ text: String(written), status: String(status) }));
  const isCanonical = ({ text: written, status }: (typeof found)[number]) =>
    written.toLowerCase() === status && (status === 'answered' || missed.includes(status));
  if (found.every(isCanonical)) return [];
  const listTexts = (is: (status: string) => boolean) =>
    found.filter(({ status }) => is(status)).map(({ text: written }) => written);
  const [answered, lost, neither] = [
    listTexts((status) => status === 'answered'),
    listTexts((status) => missed.includes(status)),
    listTexts((status) => status !== 'answered' && !missed.includes(status)),
  ];
  const parts = [
    ...(answered.length > 0 ? [`${quoted(answered)} count as answered`] : []),
    ...(lost.length > 0 ? [`${quoted(lost)} as missed`] : []),
    ...(neither.length > 0 ? [`${quoted(neither)} as neither`] : []),
  ];
  return [`Calls: ${parts.join(', ')}.`];
};
