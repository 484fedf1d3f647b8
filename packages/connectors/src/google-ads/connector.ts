import type { Range } from '@bellwether/domain/time/range';
import { z } from 'zod';
import { googleOAuth } from '../google/oauth.ts';
import {
  type Account,
  type Connector,
  defineStream,
  type ListedAccount,
  type ServiceSession,
  type SourceAccount,
} from '../kit/connector.ts';
import { askEachAccount } from '../kit/each-account.ts';
import { pageTokenForm, rowsForm } from '../kit/forms.ts';
import type { ServiceReply } from '../kit/http.ts';
import { type ListPage, readPages } from '../kit/pages.ts';
import { createOnce, parseReply, parseRows } from '../kit/parse-reply.ts';
import { SourceError, writeJson } from '../kit/source-error.ts';
import { googleAdsName, judgeGoogleAdsReply, managerAccountError } from './judge.ts';
import {
  campaignsQuery,
  clientsQuery,
  customerQuery,
  googleAdsVersion,
  landingPagesQuery,
  performanceMaxTermsQuery,
  searchTermsQuery,
} from './queries.ts';
import {
  campaignRow,
  clientRow,
  customerRow,
  findRefusal,
  googleAdsChannels,
  landingPageRow,
  performanceMaxTermRow,
  searchTermRow,
  toGoogleAdRow,
  toLandingPageRow,
  toPerformanceMaxTermRow,
  toSearchTermRow,
} from './rows.ts';

const base = `https://googleads.googleapis.com/${googleAdsVersion}`;

const page = z.object({ results: rowsForm, nextPageToken: pageTokenForm });
/** Google leaves out the results if there are none, but never all of these. */
const otherParts = ['fieldMask', 'requestId', 'totalResultsCount', 'queryResourceConsumption'];

/** @throws SourceError for a page that is only a part of one, or that has no rows although others follow it and come before. */
const parsePage = (reply: ServiceReply, pageToken: string): ListPage<unknown> => {
  const { results, nextPageToken } = parseReply(googleAdsName, page, reply);
  const isWhole = otherParts.some((name) => name in (reply.body as object));
  const isInside = pageToken !== '' && nextPageToken !== '';
  if (results.length === 0 && (!isWhole || isInside))
    throw new SourceError('service_down', `${googleAdsName} sent an incomplete page of a list.`, {
      answer: writeJson(reply.body),
    });
  return { rows: results, next: nextPageToken };
};

type Dimension = { resourceName?: unknown; id?: unknown };

/**
 * Identifies a row by its dimensions. Only the resource name or the id of one tells it apart: its name may change while the
 * pages are read. Segments have neither.
 */
const keyOf = (row: unknown): string => {
  const { metrics, ...dimensions } = row as Readonly<Record<string, Dimension | null>>;
  return JSON.stringify(
    Object.entries(dimensions).map(([kind, one]) => [kind, one?.resourceName ?? one?.id ?? one]),
  );
};

/** Yields the result rows of a query. Google sends pages of 10,000 rows. */
async function* search<Row extends z.ZodType, Converted = z.output<Row>>(
  session: ServiceSession,
  { id, manager }: Pick<Account, 'id' | 'manager'>,
  query: string,
  row: Row,
  convert?: (row: z.output<Row>) => Converted,
): AsyncGenerator<Converted[]> {
  const isNew = createOnce();
  const pages = readPages(googleAdsName, async (pageToken) => {
    const reply = await session.send(
      {
        method: 'POST',
        url: `${base}/customers/${id}/googleAds:search`,
        ...(manager === null ? {} : { headers: { 'login-customer-id': manager } }),
        body: pageToken === '' ? { query } : { query, pageToken },
      },
      id,
    );
    return parsePage(reply, pageToken);
  });
  for await (const rows of pages) yield* parseRows(session, row, rows, convert, (one) => isNew(keyOf(one)));
}

const searchAll = async <Row extends z.ZodType>(
  ...query: Parameters<typeof search<Row>>
): Promise<z.output<Row>[]> => {
  const rows: z.output<Row>[] = [];
  for await (const batch of search(...query)) rows.push(...batch);
  return rows;
};

const accessible = z.object({ resourceNames: z.array(z.string()).default([]) });

const withoutDetails = `${googleAdsName} shows no details of this account.`;

const toListed = (account: Account, state: Parameters<typeof findRefusal>[0]): ListedAccount => {
  const refusal = findRefusal(state);
  return refusal === undefined ? account : { ...account, refusal };
};

/** Lists an account, or the clients of a manager account, which has no figures of its own. */
const listDirect = async (session: ServiceSession, id: string): Promise<ListedAccount[]> => {
  const direct = { id, manager: null };
  const [root] = await searchAll(session, direct, customerQuery, customerRow);
  if (!root) throw new SourceError('configuration', withoutDetails);
  const { descriptiveName, manager } = root.customer;
  if (!manager) return [toListed({ id, name: descriptiveName || id, manager: null }, root.customer)];
  const clients = await searchAll(session, direct, clientsQuery, clientRow);
  return clients.flatMap(({ customerClient: client }) => {
    if (client.manager) return [];
    return [toListed({ id: client.id, name: client.descriptiveName || client.id, manager: id }, client)];
  });
};

const listAccounts = async (session: ServiceSession): Promise<ListedAccount[]> => {
  const reply = await session.send(
    { method: 'GET', url: `${base}/customers:listAccessibleCustomers` },
    'accounts',
  );
  const ids = parseReply(googleAdsName, accessible, reply).resourceNames.map(
    (name) => name.split('/')[1] ?? '',
  );
  const lists = await askEachAccount(
    ids,
    (id) => listDirect(session, id),
    (id, refusal): ListedAccount[] => [{ id, name: id, manager: null, refusal }],
  );
  // A direct account needs no manager. But only its manager names an account that is refused.
  const rank = ({ manager, refusal }: ListedAccount) =>
    refusal === undefined ? Number(manager !== null) : 2 + Number(manager === null);
  const found = new Map<string, ListedAccount>();
  for (const account of lists.flat().toSorted((one, other) => rank(one) - rank(other)))
    if (!found.has(account.id)) found.set(account.id, account);
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
    yield* search(session, account, query(range), form, (row) => toFact(row, account));
  };

const readSearchTerms = readWith(searchTermsQuery, searchTermRow, toSearchTermRow);
const readPerformanceMaxTerms = readWith(
  performanceMaxTermsQuery,
  performanceMaxTermRow,
  toPerformanceMaxTermRow,
);

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
  oauth: {
    ...googleOAuth('https://www.googleapis.com/auth/adwords'),
    // Google ignores the token since September 2026, but some servers still ask for it.
    sign: (request, _token, { developerToken }) =>
      developerToken === undefined
        ? request
        : { ...request, headers: { ...request.headers, 'developer-token': developerToken } },
  },
  // Google publishes no limit per minute; if requests are too fast, its responses slow the sync down.
  quota: { windows: [{ requests: 600, seconds: 60 }], concurrent: 4 },
  judge: judgeGoogleAdsReply,
  listAccounts,
  check: async (session, account) => {
    const [found] = await searchAll(session, account, customerQuery, customerRow);
    if (!found) throw new SourceError('configuration', withoutDetails);
    const { id, descriptiveName, currencyCode: currency, timeZone, manager } = found.customer;
    if (manager) throw managerAccountError();
    const refusal = findRefusal(found.customer);
    if (refusal !== undefined) throw new SourceError('configuration', refusal);
    return { ...account, id, name: descriptiveName || id, currency, timeZone };
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
      read: async function* (...where) {
        yield* readSearchTerms(...where);
        yield* readPerformanceMaxTerms(...where);
      },
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
