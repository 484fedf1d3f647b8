import { addDays, daysBetween } from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';
import type { FactRow } from '@bellwether/facts/facts';
import { z } from 'zod';
import {
  type Account,
  type Connector,
  defineStream,
  type ServiceSession,
  type SourceAccount,
} from '../kit/connector.ts';
import { parseReply, parseRows, unreadableReplyError } from '../kit/parse-reply.ts';
import { SourceError } from '../kit/source-error.ts';
import { HeavyQueryError, judgeMetaReply, metaAdsName } from './judge.ts';
import { graphUrl, metaOAuth } from './oauth.ts';
import {
  addInsight,
  type CampaignDays,
  insightFields,
  insightRow,
  metaChannel,
  toMetaAdRow,
} from './rows.ts';

type Query = Readonly<Record<string, string>>;

/** Sends a GET request. `owner`: the account whose quota the request uses. */
const get = (session: ServiceSession, path: string, query: Query, owner: string) =>
  session.send({ method: 'GET', url: `${graphUrl}/${path}?${new URLSearchParams(query)}` }, owner);

const page = z.object({
  data: z.array(z.unknown()),
  paging: z
    .object({ cursors: z.object({ after: z.string().optional() }).optional(), next: z.string().optional() })
    .optional(),
});

/**
 * Yields the pages of a list. `next` only shows that another page exists; its address is not used, because it contains
 * the token.
 */
async function* listPages(
  ...[session, path, query, owner]: Parameters<typeof get>
): AsyncGenerator<unknown[]> {
  for (let more: Query | null = {}; more !== null; ) {
    const reply = await get(session, path, { ...query, ...more }, owner);
    const { data, paging } = parseReply(metaAdsName, page, reply);
    yield data;
    const after = paging?.cursors?.after;
    if (paging?.next !== undefined && after === undefined)
      throw unreadableReplyError(metaAdsName, paging.cursors);
    more = paging?.next === undefined || after === undefined ? null : { after };
  }
}

const accountPath = (id: string) => `act_${encodeURIComponent(id)}`;

/** Rows per page. Meta rejects larger pages. */
const pageRows = 500;
/** Minimum page size; even smaller pages do not help. */
const minimumPageRows = 25;
/** Maximum number of rows of one query in memory. A day may have more, because its rows have to be added up. */
const maximumRows = 5000;

/**
 * Reads a date range with one query and all its pages.
 * @throws HeavyQueryError for more rows than Meta or the memory limit allows.
 */
const readDays = async (
  session: ServiceSession,
  account: SourceAccount,
  { from, to }: Range,
  limit: number,
): Promise<CampaignDays> => {
  const query = {
    level: 'campaign',
    time_increment: '1',
    time_range: JSON.stringify({ since: from, until: to }),
    breakdowns: 'device_platform',
    fields: insightFields,
    use_account_attribution_setting: 'true',
    limit: String(limit),
  };
  const days: CampaignDays = new Map();
  for await (const data of listPages(session, `${accountPath(account.id)}/insights`, query, account.id)) {
    for await (const rows of parseRows(metaAdsName, insightRow, data))
      for (const row of rows) addInsight(days, row, account);
    if (days.size > maximumRows && from < to) throw new HeavyQueryError();
  }
  return days;
};

const batchRows = 1000;

/** Yields the rows of a date range. After a query that is too heavy, the following queries ask for half as much. */
async function* readCampaigns(
  session: ServiceSession,
  account: SourceAccount,
  range: Range,
): AsyncGenerator<FactRow<'ads'>[]> {
  let length = daysBetween(range.from, range.to) + 1;
  let limit = pageRows;
  for (let from = range.from; from <= range.to; ) {
    length = Math.min(length, daysBetween(from, range.to) + 1);
    const to = addDays(from, length - 1);
    let days: CampaignDays;
    try {
      days = await readDays(session, account, { from, to }, limit);
    } catch (error) {
      if (!(error instanceof HeavyQueryError)) throw error;
      if (length > 1) length = Math.floor(length / 2);
      else if (limit > minimumPageRows) limit = Math.floor(limit / 2);
      else throw error;
      continue;
    }
    const rows = [...days.values()].map((row) => toMetaAdRow(row, account));
    for (let at = 0; at < rows.length; at += batchRows) yield rows.slice(at, at + batchRows);
    from = addDays(to, 1);
  }
}

const listedAccount = z.object({ account_id: z.string(), name: z.string().default('') });
const accountForm = listedAccount.extend({
  currency: z.string(),
  timezone_name: z.string(),
  account_status: z.number(),
});
/** Account statuses without any ads: disabled and closed. */
const endedStates = [2, 101];

const connector: Connector = {
  vendor: 'meta_ads_ppc',
  service: metaAdsName,
  oauth: metaOAuth,
  // Meta's hourly limit depends on the number of ads; if requests are too fast, its responses slow the sync down.
  quota: { requests: 60, seconds: 60, concurrent: 2 },
  judge: judgeMetaReply,
  listAccounts: async (session) => {
    const accounts: Account[] = [];
    const query = { fields: 'account_id,name', limit: '200' };
    for await (const data of listPages(session, 'me/adaccounts', query, 'accounts'))
      for await (const batch of parseRows(metaAdsName, listedAccount, data))
        for (const { account_id: id, name } of batch) accounts.push({ id, name: name || id, manager: null });
    return accounts;
  },
  check: async (session, account) => {
    const fields = 'account_id,name,currency,timezone_name,account_status';
    const reply = await get(session, accountPath(account.id), { fields }, account.id);
    const found = parseReply(metaAdsName, accountForm, reply);
    if (endedStates.includes(found.account_status))
      throw new SourceError('configuration', 'This Meta Ads account is closed or disabled.');
    const { account_id: id, name, currency, timezone_name: timeZone } = found;
    return { ...account, id, name: name || id, currency, timeZone };
  },
  streams: [
    defineStream({
      name: 'campaigns',
      fact: 'ads',
      fields: [
        'day',
        'channel',
        'account',
        'campaign',
        'campaign_id',
        'device',
        'impressions',
        'clicks',
        'cost',
        'conversions',
        'conversion_value',
        'currency',
      ],
      covers: ({ name }) => [`${metaChannel}|${name}`],
      every: 'hour',
      // Most figures settle within two days; Meta may change them for 28. Figures are available for 37 months.
      restatedDays: 7,
      weeklyDays: 28,
      months: 36,
      maxDays: 31,
      read: readCampaigns,
    }),
  ],
};

export default connector;
