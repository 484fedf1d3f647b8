import { addDays, type Day, dayAt } from '@bellwether/domain/time/day';
import { intersectRanges, type Range } from '@bellwether/domain/time/range';
import type { FactRow } from '@bellwether/facts/facts';
import { z } from 'zod';
import type { Account, CheckedAccount, ListedAccount, ServiceSession } from '../kit/connector.ts';
import { nameForm, rowsForm } from '../kit/forms.ts';
import { readPages } from '../kit/pages.ts';
import { createOnce, parseReply, parseRows } from '../kit/parse-reply.ts';
import { putReadableFirst } from '../kit/readable-first.ts';
import { SourceError, writeJson } from '../kit/source-error.ts';
import { searchConsoleName } from './judge.ts';
import {
  searchDimensions,
  searchForm,
  toOrganicSearchRow,
  toSearchTotalRow,
  totalDimensions,
  totalForm,
} from './rows.ts';

const sites = 'https://searchconsole.googleapis.com/webmasters/v3/sites';

/** Rows per page. Google allows 25,000, but parsing so many blocks the event loop. */
const maxPageRows = 5_000;

/** Search Console counts days in Pacific time. */
const timeZone = 'America/Los_Angeles';

/**
 * Permission level of a user who has added a site without proving ownership. Google shows them no figures. The discovery
 * document spells it in another way than the guide.
 */
const isUnverified = (level: string): boolean => /^site_?unverified_?user$/i.test(level);
const unverifiedRefusal = `${searchConsoleName} does not show this website, because it is not verified for this Google account.`;

const siteForm = z.object({ siteUrl: z.string(), permissionLevel: nameForm });
const siteList = z.object({ siteEntry: rowsForm });
/** Google leaves out the rows if there are none, but never their kind. */
const report = z.object({
  rows: rowsForm,
  responseAggregationType: z.string().optional(),
});

const siteAddress = (id: string): string => `${sites}/${encodeURIComponent(id)}`;

const toAccount = (siteUrl: string): Account => ({
  id: siteUrl,
  name: siteUrl.replace(/^(?:sc-domain:|https:\/\/)/, ''),
  manager: null,
});

/** Lists the sites of the user, with those that are not verified. */
export const listSites = async (session: ServiceSession): Promise<ListedAccount[]> => {
  const reply = await session.send({ method: 'GET', url: sites }, 'sites');
  const found: ListedAccount[] = [];
  const { siteEntry } = parseReply(searchConsoleName, siteList, reply);
  const isNew = createOnce();
  const isNewSite = (row: unknown) => isNew((row as z.input<typeof siteForm>).siteUrl);
  for await (const batch of parseRows(session, siteForm, siteEntry, undefined, isNewSite))
    for (const { siteUrl, permissionLevel } of batch) {
      const account = toAccount(siteUrl);
      found.push(isUnverified(permissionLevel) ? { ...account, refusal: unverifiedRefusal } : account);
    }
  return putReadableFirst(found);
};

/** Checks that the user can read the figures of a site. @throws SourceError */
export const checkSite = async (session: ServiceSession, account: Account): Promise<CheckedAccount> => {
  const reply = await session.send({ method: 'GET', url: siteAddress(account.id) }, account.id);
  const { siteUrl, permissionLevel } = parseReply(searchConsoleName, siteForm, reply);
  if (isUnverified(permissionLevel)) throw new SourceError('no_permission', unverifiedRefusal);
  return { ...toAccount(siteUrl), currency: null, timeZone };
};

/** Days, including today, that Google may still change. */
const changingDays = 14;
/** Most newest days, including today, that may have no final figures if Google names no day. */
const maxLagDays = 10;
/** Days, including today, that the weekly read reads: a week more, so that each day that was not final is read once more. */
export const weeklyDays = changingDays + 7;

/** The discovery document and the guide spell the name of the property differently. */
const optionalDay = z.iso.date().optional().catch(undefined);
const stateReport = z.object({
  metadata: z.object({ first_incomplete_date: optionalDay, firstIncompleteDate: optionalDay }).nullish(),
});

/** Returns the first day without final figures; null if Google names none. Only dataState 'all' by date has it. */
const findFirstOpenDay = async (session: ServiceSession, id: string, range: Range): Promise<Day | null> => {
  const reply = await session.send(
    {
      method: 'POST',
      url: `${siteAddress(id)}/searchAnalytics/query`,
      body: {
        startDate: range.from,
        endDate: range.to,
        dimensions: ['date'],
        type: 'web',
        dataState: 'all',
      },
    },
    id,
  );
  const { metadata } = parseReply(searchConsoleName, stateReport, reply);
  return metadata?.first_incomplete_date ?? metadata?.firstIncompleteDate ?? null;
};

/** List that a stream reads: its request, and how to read a row of it. */
type DailyList<Row> = {
  request: {
    dimensions: readonly string[];
    /** Google refuses totals of the whole property for rows by page. */
    aggregationType?: 'byProperty';
  };
  form: z.ZodType<{ keys: readonly string[] }>;
  convert: (row: never) => Row;
};

/** Reads the final rows of a date range in pages, until a page is empty: a shorter page need not be the last. */
async function* readFinalRows<Row>(
  session: ServiceSession,
  id: string,
  { from, to }: Range,
  { request, form, convert }: DailyList<Row>,
  pageRows: number,
): AsyncGenerator<Row[]> {
  const isNew = createOnce();
  const pages = readPages(searchConsoleName, async (token) => {
    const startRow = Number(token);
    const reply = await session.send(
      {
        method: 'POST',
        url: `${siteAddress(id)}/searchAnalytics/query`,
        body: {
          startDate: from,
          endDate: to,
          ...request,
          type: 'web',
          dataState: 'final',
          rowLimit: pageRows,
          startRow,
        },
      },
      id,
    );
    const { rows, responseAggregationType } = parseReply(searchConsoleName, report, reply);
    if (rows.length === 0 && responseAggregationType === undefined)
      throw new SourceError('service_down', `${searchConsoleName} sent an incomplete report.`, {
        answer: writeJson(reply.body),
      });
    return { rows, next: rows.length === 0 ? '' : String(startRow + rows.length) };
  });
  for await (const rows of pages)
    yield* parseRows(session, form, rows, convert as (row: unknown) => Row, (row) =>
      isNew(JSON.stringify((row as { keys: unknown }).keys)),
    );
}

/**
 * Reads the rows of a date range and notes the days without final figures, which have no rows. The state of the days
 * is read before the rows: a day that becomes final in between has no rows yet, and must not count as zero.
 */
async function* readDays<Row extends { readonly day: Day }>(
  session: ServiceSession,
  { id }: Pick<Account, 'id'>,
  range: Range,
  list: DailyList<Row>,
  pageRows = maxPageRows,
): AsyncGenerator<Row[]> {
  const today = dayAt(timeZone, session.now());
  const isRecent = range.to > addDays(today, -changingDays);
  const firstOpen = isRecent ? await findFirstOpenDay(session, id, range) : null;
  if (firstOpen !== null && firstOpen <= range.to)
    session.noteDays('not_final', { from: firstOpen > range.from ? firstOpen : range.from, to: range.to });
  const final =
    firstOpen === null ? range : intersectRanges(range, { from: range.from, to: addDays(firstOpen, -1) });
  if (final === null) return;
  let lastWithRows = '';
  for await (const rows of readFinalRows(session, id, final, list, pageRows)) {
    for (const { day } of rows) if (day > lastWithRows) lastWithRows = day;
    yield rows;
  }
  if (!isRecent || firstOpen !== null) return;
  // Google may be late by more than its usual three days, and a day without final figures must not count as zero.
  const first = addDays(today, 1 - maxLagDays);
  const open = intersectRanges(range, {
    from: lastWithRows < first ? first : addDays(lastWithRows, 1),
    to: today,
  });
  if (open) session.noteDays('not_final', open);
}

type ReadDays<Row> = (
  session: ServiceSession,
  account: Pick<Account, 'id'>,
  range: Range,
  pageRows?: number,
) => AsyncGenerator<Row[]>;

/** Reads the searches of a date range. Google hides rare ones. */
export const readSearches: ReadDays<FactRow<'organic_searches'>> = (session, account, range, pageRows) =>
  readDays(
    session,
    account,
    range,
    {
      request: { dimensions: searchDimensions },
      form: searchForm,
      convert: toOrganicSearchRow,
    },
    pageRows,
  );

/** Reads the totals of the property by day, which include the hidden searches. */
export const readSearchTotals: ReadDays<FactRow<'search_totals'>> = (session, account, range, pageRows) =>
  readDays(
    session,
    account,
    range,
    {
      request: { dimensions: totalDimensions, aggregationType: 'byProperty' },
      form: totalForm,
      convert: toSearchTotalRow,
    },
    pageRows,
  );
