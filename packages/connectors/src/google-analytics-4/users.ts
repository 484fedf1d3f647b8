import { addDays, addMonths, type Day, dayAt, daysBetween, monthStart } from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';
import type { FactRow } from '@bellwether/facts/facts';
import { z } from 'zod';
import { defineStream, type ServiceSession, type SourceAccount } from '../kit/connector.ts';
import { toCount } from '../kit/decimal.ts';
import { parseReply, parseRows } from '../kit/parse-reply.ts';
import { SourceError } from '../kit/source-error.ts';
import {
  isCutOff,
  leaveOutOther,
  noteMetadata,
  noteProcessing,
  parseReport,
  processedDays,
  reportUrl,
  service,
} from './report.ts';

/** Kind of period: its dimension at Google, the first day of the period of a day, and of the next one. */
type PeriodKind = {
  dimension: string;
  start: (day: Day) => Day;
  next: (first: Day) => Day;
  /** Value of the dimension for a period. */
  key: (first: Day) => string;
};

const digitsOf = (day: Day): string => day.replaceAll('-', '');
const yearStart = (day: Day): Day => `${day.slice(0, 4)}-01-01`;
const mondayOf = (day: Day): Day => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

/** An ISO week belongs to the year of its Thursday. */
const isoWeekKey = (monday: Day): string => {
  const thursday = addDays(monday, 3);
  const week = Math.floor(daysBetween(yearStart(thursday), thursday) / 7) + 1;
  return `${thursday.slice(0, 4)}${String(week).padStart(2, '0')}`;
};

const kinds: readonly PeriodKind[] = [
  { dimension: 'date', start: (day) => day, next: (first) => addDays(first, 1), key: digitsOf },
  {
    dimension: 'isoYearIsoWeek',
    start: mondayOf,
    next: (first) => addDays(first, 7),
    key: isoWeekKey,
  },
  {
    dimension: 'yearMonth',
    start: monthStart,
    next: (first) => addMonths(first, 1),
    key: (first) => digitsOf(first).slice(0, 6),
  },
  {
    dimension: 'year',
    start: yearStart,
    next: (first) => addMonths(first, 12),
    key: (first) => first.slice(0, 4),
  },
];

/**
 * Returns the periods of a kind that end in a range. A period that has not ended ends on its last whole day,
 * yesterday, as the running date ranges of reports do.
 */
const listPeriods = ({ start, next }: PeriodKind, { from, to }: Range, yesterday: Day): Range[] => {
  const periods: Range[] = [];
  for (let first = start(from); first <= to && first <= yesterday; first = next(first)) {
    const end = addDays(next(first), -1);
    const last = end < yesterday ? end : yesterday;
    if (last >= from && last <= to) periods.push({ from: first, to: last });
  }
  return periods;
};

type AskedPeriods = { kind: PeriodKind; periods: readonly Range[]; whole: Range };

/** Figures of the periods of one report, by the value of its dimension; `none`: those of a period without a row. */
type Counted = { byKey: ReadonlyMap<string, readonly number[]>; none: number | undefined };

const batch = z.object({ reports: z.array(z.unknown()).default([]) });
const rowForm = z.object({
  dimensionValues: z.array(z.object({ value: z.string() })).length(1),
  metricValues: z.array(z.object({ value: z.string() })).min(1),
});

/** @throws Error for a row of no period. */
const toCounts = ({ dimensionValues, metricValues }: z.infer<typeof rowForm>, metrics: readonly string[]) => {
  const key = dimensionValues[0]?.value ?? '';
  if (!/^\d{4,8}$/.test(key)) throw new Error(`${key} is no period.`);
  return { key, figures: metrics.map((_, n) => Number(toCount(metricValues[n]?.value ?? ''))) };
};

const buildReport = (
  { kind, whole }: AskedPeriods,
  metrics: readonly string[],
  isReturning: boolean,
): Record<string, unknown> => ({
  dateRanges: [{ startDate: whole.from, endDate: whole.to }],
  dimensions: [{ name: kind.dimension }],
  metrics: metrics.map((name) => ({ name })),
  ...(isReturning && {
    dimensionFilter: { filter: { fieldName: 'newVsReturning', stringFilter: { value: 'returning' } } },
  }),
});

/** Reads the people of all kinds of periods in one request. */
const readCounts = async (
  session: ServiceSession,
  account: SourceAccount,
  asked: readonly AskedPeriods[],
  metrics: readonly string[],
  isReturning: boolean,
): Promise<Counted[]> => {
  const reply = await session.send(
    {
      method: 'POST',
      url: reportUrl(account, 'batchRunReports'),
      body: { requests: asked.map((one) => buildReport(one, metrics, isReturning)) },
    },
    account.id,
  );
  const { reports } = parseReply(service, batch, reply);
  if (reports.length < asked.length) throw new SourceError('service_down', `${service} left out a report.`);
  const found: Counted[] = [];
  for (const [at, { whole }] of asked.entries()) {
    const { rows, rowCount, metadata } = parseReport({ ...reply, body: reports[at] });
    if (rows.length !== rowCount)
      throw new SourceError('service_down', `${service} left out rows of its report.`);
    noteMetadata(session, metadata, whole);
    const known = leaveOutOther(rows);
    const hasOther = known.length < rows.length;
    if (hasOther) session.noteDays('other_row', whole);
    const byKey = new Map<string, readonly number[]>();
    const unreadable = session.counts.unreadable;
    for await (const parsed of parseRows(session, rowForm, known, (row) => toCounts(row, metrics)))
      for (const { key, figures } of parsed) byKey.set(key, figures);
    // People whose row cannot be read, or whom Google hides or adds to others, may be of a period without a row.
    const isHidden =
      session.counts.unreadable > unreadable ||
      hasOther ||
      isCutOff(metadata) ||
      (metadata?.subjectToThresholding ?? false);
    found.push({ byKey, none: isHidden ? undefined : 0 });
  }
  return found;
};

/** Reads the people of each day, week, month and year, because they do not add up. */
export const usersStream = defineStream({
  name: 'users',
  fact: 'users_by_period',
  fields: ['day', 'first_day', 'users', 'new_users', 'returning_users'],
  covers: ({ name }) => [name],
  every: 'day',
  restatedDays: 1 + processedDays,
  weeklyDays: 14,
  // The people of a period that has not ended are read up to yesterday.
  lagDays: 1,
  months: 36,
  maxDays: 366,
  notes: ['not_final', 'sampled', 'thresholded', 'other_row', 'cut_off'],
  read: async function* (session, account, range) {
    noteProcessing(session, account, range);
    const yesterday = addDays(dayAt(account.timeZone, session.now()), -1);
    const asked = kinds.flatMap((kind): AskedPeriods[] => {
      const periods = listPeriods(kind, range, yesterday);
      const [first, last] = [periods[0], periods.at(-1)];
      return first && last ? [{ kind, periods, whole: { from: first.from, to: last.to } }] : [];
    });
    if (asked.length === 0) return;
    const people = await readCounts(session, account, asked, ['totalUsers', 'newUsers'], false);
    const returning = await readCounts(session, account, asked, ['totalUsers'], true);
    const rows = new Map<string, FactRow<'users_by_period'>>();
    for (const [at, { kind, periods }] of asked.entries())
      for (const { from, to } of periods) {
        const key = kind.key(from);
        const [users, newUsers] = people[at]?.byKey.get(key) ?? [people[at]?.none, people[at]?.none];
        const [back] = returning[at]?.byKey.get(key) ?? [returning[at]?.none];
        // A week that began yesterday is the same period as its day.
        if (users === undefined || rows.has(`${from} ${to}`)) continue;
        rows.set(`${from} ${to}`, {
          day: to,
          first_day: from,
          users,
          new_users: newUsers ?? null,
          returning_users: back ?? null,
        });
      }
    yield [...rows.values()];
  },
});
