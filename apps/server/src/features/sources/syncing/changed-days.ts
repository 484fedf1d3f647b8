import { Params } from '@bellwether/analytics/compile/params';
import type { Statement } from '@bellwether/analytics/compile/statement';
import type { Dialect } from '@bellwether/analytics/dialects/dialect';
import type { ChangedDocument, Stream } from '@bellwether/connectors/kit/connector';
import type { Fact } from '@bellwether/domain/catalogue/facts';
import { addDays, type Day, daysBetween } from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';
import type { Warehouse } from '../../../platform/warehouse.ts';
import { openRunSession, type Run, requireScope } from './read-slice.ts';

/** Time before the last look that is looked at again: the clock of a service may be a few minutes slow. */
const overlapMs = 10 * 60_000;
/** Numbers in a statement. */
const numbersAtOnce = 500;
/** Unchanged days between two changed ones that are read with them: a request for a day costs as much as one for a week. */
const maxGap = 6;

/** Rows of a stream. The fact has document numbers. */
type StoredRows = { fact: Fact; source: string; streams: readonly string[] };

/** Builds the statement that lists the days on which stored documents with some numbers are. */
const compileDays = (
  business: string,
  { fact, source, streams }: StoredRows,
  numbers: readonly string[],
  dialect: Dialect,
): Statement => {
  const params = new Params(dialect);
  const list = (texts: readonly string[]) => texts.map((one) => params.add(one, 'text')).join(', ');
  const sql = `SELECT DISTINCT ${dialect.dayText('day')} AS day FROM ${fact}
    WHERE business_id = ${params.add(business, 'uuid')} AND origin = ${params.add(source, 'text')}
      AND stream IN (${list(streams)}) AND document_number IN (${list(numbers)})`;
  return { sql, params: params.values };
};

const findStoredDays = async (
  warehouse: Warehouse,
  business: string,
  rows: StoredRows,
  numbers: readonly string[],
): Promise<Day[]> => {
  const days: Day[] = [];
  for (let at = 0; at < numbers.length; at += numbersAtOnce) {
    const statement = compileDays(business, rows, numbers.slice(at, at + numbersAtOnce), warehouse.dialect);
    for (const { day } of await warehouse.query(statement)) days.push(String(day));
  }
  return days;
};

/** Joins days to ranges that a stream can read at once. Days that are close to each other are read together. */
export const joinDays = (days: Iterable<Day>, { maxDays }: Pick<Stream, 'maxDays'>): Range[] => {
  const joined: { from: Day; to: Day }[] = [];
  for (const day of [...new Set(days)].toSorted()) {
    const last = joined.at(-1);
    const isNear = last && daysBetween(last.to, day) <= maxGap + 1 && day < addDays(last.from, maxDays);
    if (last && isNear) last.to = day;
    else joined.push({ from: day, to: day });
  }
  return joined;
};

/**
 * Returns the days of a read range whose documents have changed since a time: the days on which they are now, and those on
 * which they were when they were read.
 */
export const listChangedRanges = async (run: Run, since: Date, { from, to }: Range): Promise<Range[]> => {
  const { stream, account, connector, deps } = run;
  if (!stream.listChanges) return [];
  const scope = await requireScope(run);
  const changed = stream.listChanges(openRunSession(run), account, new Date(since.getTime() - overlapMs));
  const days = new Set<Day>();
  const rows = { fact: stream.fact, source: connector.vendor, streams: stream.covers(account) };
  for await (const batch of changed) {
    const numbers = batch.flatMap(({ number }: ChangedDocument) => number ?? []);
    for (const { day } of batch) if (day !== null) days.add(day);
    for (const day of await findStoredDays(deps.warehouse, scope.business.id, rows, numbers)) days.add(day);
  }
  return joinDays(
    [...days].filter((day) => day >= from && day <= to),
    stream,
  );
};
