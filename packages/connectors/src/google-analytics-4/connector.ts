import type { Range } from '@bellwether/domain/time/range';
import { z } from 'zod';
import { createGoogleJudge } from '../google/judge.ts';
import { googleOAuth } from '../google/oauth.ts';
import { type Account, type Connector, defineStream, type ServiceSession } from '../kit/connector.ts';
import { parseReply, parseRows } from '../kit/parse-reply.ts';
import { SourceError } from '../kit/source-error.ts';
import { reportDimensions, reportMetrics, sessionColumns, toSessionRow, visitForm } from './rows.ts';

const service = 'Google Analytics';
const admin = 'https://analyticsadmin.googleapis.com/v1beta';
const data = 'https://analyticsdata.googleapis.com/v1beta';

/** Rows per page. Google allows 250,000, but parsing 10,000 already blocks the event loop for 25 to 40 ms. */
const pageRows = 5_000;

const summaries = z.object({
  accountSummaries: z
    .array(
      z.object({
        propertySummaries: z.array(z.object({ property: z.string(), displayName: z.string() })).default([]),
      }),
    )
    .default([]),
  nextPageToken: z.string().default(''),
});

const propertyForm = z.object({
  displayName: z.string(),
  currencyCode: z.string().optional(),
  timeZone: z.string(),
  deleteTime: z.string().optional(),
});

/** Google leaves out both properties if there are no rows. */
const report = z.object({ rows: z.array(z.unknown()).default([]), rowCount: z.number().default(0) });

const listAccounts = async (session: ServiceSession): Promise<Account[]> => {
  const accounts: Account[] = [];
  let pageToken = '';
  do {
    const query = new URLSearchParams({ pageSize: '200', ...(pageToken === '' ? {} : { pageToken }) });
    const reply = await session.send(
      { method: 'GET', url: `${admin}/accountSummaries?${query}` },
      'accounts',
    );
    const page = parseReply(service, summaries, reply);
    for (const { propertySummaries } of page.accountSummaries)
      for (const { property, displayName } of propertySummaries)
        accounts.push({ id: property.replace('properties/', ''), name: displayName, manager: null });
    pageToken = page.nextPageToken;
  } while (pageToken !== '');
  return accounts;
};

const buildRequest = ({ from, to }: Range, currency: string | null, offset: number) => ({
  dateRanges: [{ startDate: from, endDate: to }],
  dimensions: reportDimensions.map((name) => ({ name })),
  metrics: reportMetrics.map((name) => ({ name })),
  // The order is fixed, so that no row is on two pages or missing.
  orderBys: reportDimensions.map((name) => ({ dimension: { dimensionName: name } })),
  limit: String(pageRows),
  offset: String(offset),
  ...(currency === null ? {} : { currencyCode: currency }),
});

const connector: Connector = {
  vendor: 'google_analytics_4',
  service,
  oauth: googleOAuth('https://www.googleapis.com/auth/analytics.readonly'),
  // A property answers ten requests at a time, shared with its other users.
  quota: { requests: 240, seconds: 60, concurrent: 4 },
  judge: createGoogleJudge(service),
  listAccounts,
  check: async (session, account) => {
    const reply = await session.send({ method: 'GET', url: `${admin}/properties/${account.id}` }, account.id);
    const { displayName, currencyCode, timeZone, deleteTime } = parseReply(service, propertyForm, reply);
    if (deleteTime !== undefined)
      throw new SourceError('configuration', 'This Google Analytics property was deleted.');
    return { ...account, name: displayName, currency: currencyCode ?? null, timeZone };
  },
  streams: [
    defineStream({
      name: 'visits',
      fact: 'sessions',
      fields: sessionColumns,
      covers: ({ name }) => [name],
      every: 'hour',
      // Visits are complete after two days; the attribution of conversions changes for up to twelve.
      restatedDays: 3,
      weeklyDays: 14,
      months: 36,
      maxDays: 31,
      read: async function* (session, account, range) {
        for (let offset = 0, total = 1; offset < total; offset += pageRows) {
          const reply = await session.send(
            {
              method: 'POST',
              url: `${data}/properties/${account.id}:runReport`,
              body: buildRequest(range, account.currency, offset),
            },
            account.id,
          );
          const { rows, rowCount } = parseReply(service, report, reply);
          for await (const batch of parseRows(service, visitForm, rows))
            yield batch.map((row) => toSessionRow(row, account));
          total = rowCount;
        }
      },
    }),
  ],
};

export default connector;
