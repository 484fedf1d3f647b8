import type { Range } from '@bellwether/domain/time/range';
import type { FactRow } from '@bellwether/facts/facts';
import type { z } from 'zod';
import type { ServiceSession, SourceAccount } from '../kit/connector.ts';
import { toDecimal } from '../kit/decimal.ts';
import { readPages } from '../kit/pages.ts';
import { createOnce, parseRows } from '../kit/parse-reply.ts';
import {
  filterEvents,
  hidesMetric,
  leaveOutOther,
  noteMetadata,
  noteProcessing,
  parseReport,
  type ReportMetadata,
  reportUrl,
  requireAllRows,
  service,
} from './report.ts';
import {
  keyEventsForm,
  reportDimensions,
  reportMetrics,
  toDimensions,
  toSessionRow,
  visitForm,
} from './rows.ts';

/** Rows per page. Google allows 250,000, but parsing 10,000 already blocks the event loop for 25 to 40 ms. */
const pageRows = 5_000;

type AskedReport = { metrics: readonly string[]; events?: readonly string[] };

const buildRequest = (
  { from, to }: Range,
  currency: string | null,
  { metrics, events }: AskedReport,
  offset: number,
) => ({
  dateRanges: [{ startDate: from, endDate: to }],
  dimensions: reportDimensions.map((name) => ({ name })),
  metrics: metrics.map((name) => ({ name })),
  // The order is fixed, so that no row is on two pages or missing.
  orderBys: reportDimensions.map((name) => ({ dimension: { dimensionName: name } })),
  limit: String(pageRows),
  offset: String(offset),
  ...(events === undefined ? {} : { dimensionFilter: filterEvents(events) }),
  ...(currency === null ? {} : { currencyCode: currency }),
});

/** Yields the pages of a report by all dimensions. `onMetadata` gets that of each page. */
const readReport = (
  session: ServiceSession,
  account: SourceAccount,
  range: Range,
  asked: AskedReport,
  onMetadata: (metadata: ReportMetadata) => void = () => undefined,
) =>
  readPages(service, async (token) => {
    const offset = Number(token);
    const body = buildRequest(range, account.currency, asked, offset);
    const request = { method: 'POST' as const, url: reportUrl(account, 'runReport'), body };
    const { rows, rowCount, metadata } = parseReport(await session.send(request, account.id));
    noteMetadata(session, metadata, range);
    onMetadata(metadata);
    const known = leaveOutOther(rows);
    if (known.length < rows.length) session.noteDays('other_row', range);
    const next = offset + rows.length;
    requireAllRows({ rows, rowCount }, next);
    return { rows: known, next: next < rowCount ? String(next) : '' };
  });

type RawRow = Pick<z.input<typeof visitForm>, 'dimensionValues'>;
const keyOf = (row: unknown): string => JSON.stringify((row as RawRow).dimensionValues);

const toKeyEvents = (row: z.output<typeof keyEventsForm>) => ({
  key: keyOf(row),
  visits: toDimensions(row),
  conversions: toDecimal(row.metricValues[0]?.value ?? ''),
});

/** Reads the numbers of the chosen key events, by the dimensions of their visits. */
const readChosenEvents = async (
  session: ServiceSession,
  account: SourceAccount,
  range: Range,
  events: readonly string[],
) => {
  const found = new Map<string, ReturnType<typeof toKeyEvents>>();
  const isNew = createOnce();
  const pages = readReport(session, account, range, { metrics: ['keyEvents'], events });
  for await (const rows of pages)
    for await (const batch of parseRows(session, keyEventsForm, rows, toKeyEvents, (row) =>
      isNew(keyOf(row)),
    ))
      for (const row of batch) found.set(row.key, row);
  return found;
};

const batchRows = 1000;

/**
 * Reads the visits by all dimensions. If the user chose key events, a second report counts them, because a row has one number
 * for all of its key events.
 */
export async function* readVisits(
  session: ServiceSession,
  account: SourceAccount,
  range: Range,
): AsyncGenerator<FactRow<'sessions'>[]> {
  noteProcessing(session, account, range);
  const chosen =
    account.conversions && (await readChosenEvents(session, account, range, account.conversions));
  const countChosen = (key: string) => {
    if (!chosen) return {};
    const conversions = chosen.get(key)?.conversions ?? '0';
    chosen.delete(key);
    return { conversions };
  };
  const isNew = createOnce();
  let isRevenueHidden = false;
  let { currency } = account;
  const pages = readReport(session, account, range, { metrics: reportMetrics }, (metadata) => {
    isRevenueHidden = hidesMetric(metadata, 'totalRevenue');
    currency = metadata?.currencyCode ?? account.currency;
  });
  for await (const rows of pages)
    yield* parseRows(
      session,
      visitForm,
      rows,
      (row) => {
        const visits = { ...toSessionRow(row, currency), ...countChosen(keyOf(row)) };
        // Google reports a hidden metric as 0.
        return isRevenueHidden ? { ...visits, revenue: null } : visits;
      },
      (row) => isNew(keyOf(row)),
    );
  if (!chosen) return;
  // Google may put a visit into another row of the first report, which hides small groups.
  const left = [...chosen.values()].map(({ visits, conversions }) => ({
    ...visits,
    conversions,
    currency,
  }));
  for (let at = 0; at < left.length; at += batchRows) yield left.slice(at, at + batchRows);
}
