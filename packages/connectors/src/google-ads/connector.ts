import type { Range } from '@bellwether/domain/time/range';
import { z } from 'zod';
import { googleOAuth } from '../google/oauth.ts';
import {
  type Account,
  type Connector,
  defineStream,
  type ServiceSession,
  type SourceAccount,
} from '../kit/connector.ts';
import { parseReply, parseRows, unreadableReplyError } from '../kit/parse-reply.ts';
import { googleAdsName, judgeGoogleAdsReply } from './judge.ts';
import {
  campaignsQuery,
  clientsQuery,
  customerQuery,
  googleAdsVersion,
  landingPagesQuery,
  searchTermsQuery,
} from './queries.ts';
import {
  campaignRow,
  clientRow,
  customerRow,
  googleAdsChannels,
  landingPageRow,
  searchTermRow,
  toGoogleAdRow,
  toLandingPageRow,
  toSearchTermRow,
} from './rows.ts';

const base = `https://googleads.googleapis.com/${googleAdsVersion}`;

const page = z.object({ results: z.array(z.unknown()).default([]), nextPageToken: z.string().default('') });

/** Yields the result rows of a query. Google sends pages of 10,000 rows. */
async function* search<Row extends z.ZodType>(
  session: ServiceSession,
  { id, manager }: Pick<Account, 'id' | 'manager'>,
  query: string,
  row: Row,
): AsyncGenerator<z.output<Row>[]> {
  let pageToken = '';
  do {
    const reply = await session.send(
      {
        method: 'POST',
        url: `${base}/customers/${id}/googleAds:search`,
        ...(manager === null ? {} : { headers: { 'login-customer-id': manager } }),
        body: pageToken === '' ? { query } : { query, pageToken },
      },
      id,
    );
    const { results, nextPageToken } = parseReply(googleAdsName, page, reply);
    yield* parseRows(googleAdsName, row, results);
    pageToken = nextPageToken;
  } while (pageToken !== '');
}

const searchAll = async <Row extends z.ZodType>(
  ...query: Parameters<typeof search<Row>>
): Promise<z.output<Row>[]> => {
  const rows: z.output<Row>[] = [];
  for await (const batch of search(...query)) rows.push(...batch);
  return rows;
};

const accessible = z.object({ resourceNames: z.array(z.string()).default([]) });

const listAccounts = async (session: ServiceSession): Promise<Account[]> => {
  const reply = await session.send(
    { method: 'GET', url: `${base}/customers:listAccessibleCustomers` },
    'accounts',
  );
  const ids = parseReply(googleAdsName, accessible, reply).resourceNames.map(
    (name) => name.split('/')[1] ?? '',
  );
  const found = new Map<string, Account>();
  for (const id of ids) {
    const direct = { id, manager: null };
    const [root] = await searchAll(session, direct, customerQuery, customerRow);
    if (!root) continue;
    const { descriptiveName, manager } = root.customer;
    if (!manager) {
      found.set(id, { id, name: descriptiveName || id, manager: null });
      continue;
    }
    // A manager account has no figures of its own.
    for (const { customerClient: client } of await searchAll(session, direct, clientsQuery, clientRow))
      if (!client.manager && !found.has(client.id))
        found.set(client.id, { id: client.id, name: client.descriptiveName || client.id, manager: id });
  }
  return [...found.values()];
};

/**
 * Returns a function that reads a stream, given the query of a date range, the schema of its rows, and the conversion
 * to a row of the fact.
 */
const readWith = <Row extends z.ZodType, FactRow>(
  query: (range: Range) => string,
  form: Row,
  toFact: (row: z.output<Row>, account: SourceAccount) => FactRow,
) =>
  async function* (session: ServiceSession, account: SourceAccount, range: Range): AsyncGenerator<FactRow[]> {
    for await (const rows of search(session, account, query(range), form))
      yield rows.map((row) => toFact(row, account));
  };

const covers = ({ name }: SourceAccount) => googleAdsChannels.map((channel) => `${channel}|${name}`);
const figures = ['impressions', 'clicks', 'cost', 'conversions', 'conversion_value', 'currency'] as const;
/**
 * Conversions count on the day of the click and arrive up to 30 days later by default, at most 90. Daily figures are
 * available for 37 months.
 */
const reading = { covers, every: 'hour', restatedDays: 30, weeklyDays: 90, months: 36, maxDays: 62 } as const;

const connector: Connector = {
  vendor: 'google_ads',
  service: googleAdsName,
  oauth: googleOAuth('https://www.googleapis.com/auth/adwords'),
  // Google publishes no limit per minute; if requests are too fast, its responses slow the sync down.
  quota: { requests: 600, seconds: 60, concurrent: 4 },
  judge: judgeGoogleAdsReply,
  listAccounts,
  check: async (session, account) => {
    const [found] = await searchAll(session, account, customerQuery, customerRow);
    if (!found) throw unreadableReplyError(googleAdsName, []);
    const { id, descriptiveName, currencyCode, timeZone } = found.customer;
    return { ...account, id, name: descriptiveName || id, currency: currencyCode, timeZone };
  },
  streams: [
    defineStream({
      name: 'campaigns',
      fact: 'ads',
      fields: ['day', 'channel', 'account', 'campaign', 'campaign_id', 'device', ...figures],
      ...reading,
      read: readWith(campaignsQuery, campaignRow, toGoogleAdRow),
    }),
    defineStream({
      name: 'search_terms',
      fact: 'search_terms',
      fields: ['day', 'channel', 'account', 'campaign', 'ad_group', 'search_term', 'match_type', ...figures],
      ...reading,
      every: 'day',
      read: readWith(searchTermsQuery, searchTermRow, toSearchTermRow),
    }),
    defineStream({
      name: 'landing_pages',
      fact: 'ad_landing_pages',
      fields: ['day', 'channel', 'account', 'campaign', 'landing_page', ...figures],
      ...reading,
      every: 'day',
      read: readWith(landingPagesQuery, landingPageRow, toLandingPageRow),
    }),
  ],
};

export default connector;
