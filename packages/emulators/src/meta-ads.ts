import { createHmac } from 'node:crypto';
import { microsToDecimal } from '@bellwether/connectors/kit/decimal';
import { daysBetween } from '@bellwether/domain/time/day';
import { z } from 'zod';
import { type CampaignDay, campaignDays, type EmulatedAccount, metaAccounts } from './ad-account.ts';
import description from './descriptions/meta-ads.json' with { type: 'json' };
import type { EmulatedReply, EmulatedRequest, EmulatedService } from './service.ts';
import {
  type Authority,
  createAuthority,
  defaultIdentity,
  emulatorClient,
  type HiddenFrom,
} from './sign-in/authority.ts';

const version = '/v25.0';
const longTokenSeconds = 60 * 86_400;

type MetaAdsOptions = {
  now: () => Date;
  accounts?: readonly EmulatedAccount[];
  /** Maximum number of rows of a page, below the limit of the request. */
  pageRows?: number;
  /** Maximum number of accounts of a page. */
  listRows?: number;
};

/** State that a test changes. */
export type MetaAdsState = {
  /** Accounts that the user may not read. */
  closed: Set<string>;
  /** Accounts that one user does not see. */
  hiddenFrom: HiddenFrom;
  /** `account_status` by account; 1, active, is the default. */
  statuses: Map<string, number>;
  /** Responses to the next requests, such as errors. */
  refusals: EmulatedReply[];
  /** Maximum days of a query, and maximum rows of a page, before Meta rejects it as too heavy. */
  maximumDays: number;
  maximumLimit: number;
};

/** Error of the Graph API. */
export const metaError = (
  status: number,
  code: number,
  subcode: number | null = null,
  headers: Readonly<Record<string, string>> = {},
  message = `Emulated error ${code}`,
): EmulatedReply => ({
  status,
  headers,
  body: {
    error: {
      message,
      type: 'OAuthException',
      code,
      ...(subcode === null ? {} : { error_subcode: subcode }),
      fbtrace_id: 'emulated',
    },
  },
});

/** Converts a token response: Meta's token endpoint has its own error format instead of OAuth's. */
const toTokenReply = (reply: EmulatedReply): EmulatedReply => {
  if (reply.status === 401) return metaError(400, 1);
  return reply.status >= 400 ? metaError(400, 100, 36_009) : reply;
};

/** A configuration names the rights instead of the scope. Meta gets one of the two. */
const authorize = (authority: Authority, request: EmulatedRequest): EmulatedReply => {
  const { query } = request;
  if (query.has('scope') === query.has('config_id')) return { status: 400, body: '<h1>Invalid Scopes</h1>' };
  const scoped = new URLSearchParams(query);
  if (query.has('config_id')) scoped.set('scope', 'ads_read');
  return authority.authorize({ ...request, query: scoped });
};

const platforms: Readonly<Record<string, string>> = {
  MOBILE: 'mobile_app',
  TABLET: 'mobile_web',
  DESKTOP: 'desktop',
};

type Action = { action_type: string; value: string };

/** Meta repeats an action under each type that contains it. */
const repeat = (value: string, types: readonly string[]): Action[] =>
  Number(value) === 0 ? [] : types.map((type) => ({ action_type: type, value }));
const leadTypes = ['lead', 'onsite_conversion.lead_grouped'];
const purchaseTypes = ['purchase', 'omni_purchase', 'offsite_conversion.fb_pixel_purchase'];
const bookingTypes = ['schedule_total', 'schedule_website'];

const toInsight = (account: EmulatedAccount, row: CampaignDay): Readonly<Record<string, unknown>> => {
  const conversions = Math.floor(row.conversions);
  const purchases = Math.floor(conversions / 2);
  const bookings = Math.floor(conversions / 4);
  const quotes = repeat(String(Math.floor(conversions / 5)), ['offsite_conversion.custom.7001']);
  const actions = [
    ...repeat(String(row.clicks), ['link_click']),
    ...repeat(String(conversions - purchases - bookings), leadTypes),
    ...repeat(String(purchases), purchaseTypes),
    ...repeat(String(conversions), ['add_to_cart', 'omni_add_to_cart']),
    ...quotes,
  ];
  const others = repeat(String(bookings), bookingTypes);
  const values = purchases === 0 ? [] : repeat(row.value.toFixed(2), purchaseTypes);
  return {
    account_id: account.id,
    account_currency: account.currency,
    campaign_id: row.campaign.id,
    campaign_name: row.campaign.name,
    spend: microsToDecimal(String((row.costMicros / 10_000n) * 10_000n)),
    impressions: String(row.impressions),
    clicks: String(row.clicks * 2),
    inline_link_clicks: String(row.clicks),
    ...(actions.length > 0 && { actions }),
    ...(others.length > 0 && { conversions: others }),
    ...(values.length > 0 && { action_values: values }),
  };
};
const insightFields = [
  'account_id',
  'account_currency',
  'campaign_id',
  'campaign_name',
  'spend',
  'impressions',
  'clicks',
  'inline_link_clicks',
  'actions',
  'conversions',
  'action_values',
];
const userFields = ['id', 'name'];
/** Custom conversions of each account. The emulator's ads never lead to the second one. */
const customConversions = [
  { id: '7001', name: 'Quote page' },
  { id: '7002', name: 'Newsletter' },
];
const customFields = ['id', 'name'];

const accountFields = ['id', 'account_id', 'name', 'currency', 'timezone_name', 'account_status'];

/** Returns the fields that the request names; undefined if Meta lacks one of them. */
const readFields = (query: URLSearchParams, known: readonly string[]): readonly string[] | undefined => {
  const names = (query.get('fields') ?? '').split(',');
  return names.every((name) => known.includes(name)) ? names : undefined;
};
const pick = (names: readonly string[], values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(names.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])));

const rangeForm = z.object({ since: z.string(), until: z.string() });
const tokenOf = ({ headers }: EmulatedRequest) => headers['authorization']?.replace('Bearer ', '') ?? '';
const proofOf = (token: string) =>
  createHmac('sha256', emulatorClient.clientSecret).update(token).digest('hex');

/**
 * Emulates Meta Ads: sign-in, exchange of tokens for longer-lived ones, token proofs, accounts, insights in pages, and
 * errors as Meta sends them.
 */
export const emulateMetaAds = ({
  now,
  accounts = metaAccounts,
  pageRows = 500,
  listRows = pageRows,
}: MetaAdsOptions): EmulatedService & {
  state: MetaAdsState;
  authority: Authority;
  accounts: readonly EmulatedAccount[];
} => {
  const authority = createAuthority({
    now,
    accessSeconds: 3600,
    identity: { ...defaultIdentity, id: '10224567890123456' },
    exchange: { type: 'fb_exchange_token', seconds: longTokenSeconds },
  });
  const state: MetaAdsState = {
    closed: new Set(),
    hiddenFrom: new Map(),
    statuses: new Map(),
    refusals: [],
    maximumDays: Number.POSITIVE_INFINITY,
    maximumLimit: Number.POSITIVE_INFINITY,
  };

  const list = (request: EmulatedRequest, rows: readonly object[], size = pageRows): EmulatedReply => {
    const { query, path, host } = request;
    // A cursor is opaque to the caller.
    const first = Number(Buffer.from(query.get('after') ?? '', 'base64url').toString() || '0');
    const end = first + Math.min(size, Number(query.get('limit') ?? '25'));
    const after = Buffer.from(String(end)).toString('base64url');
    const data = rows.slice(first, end);
    if (data.length === 0) return { status: 200, body: { data } };
    const next = new URL(`https://${host}${path}?${query}`);
    next.searchParams.set('access_token', tokenOf(request));
    next.searchParams.set('after', after);
    const paging = {
      cursors: { before: Buffer.from(String(first)).toString('base64url'), after },
      ...(end < rows.length && { next: next.href }),
    };
    return { status: 200, body: { data, paging } };
  };

  const describe = ({ id, name, currency, timeZone }: EmulatedAccount) => ({
    id: `act_${id}`,
    account_id: id,
    name,
    currency,
    timezone_name: timeZone,
    account_status: state.statuses.get(id) ?? 1,
  });

  /** Adds up the actions of all campaigns and days. */
  const sumInsights = (
    account: EmulatedAccount,
    { since, until }: z.infer<typeof rangeForm>,
    names: readonly string[],
  ) => {
    const sums = { actions: new Map<string, number>(), conversions: new Map<string, number>() };
    for (const row of campaignDays(account, { from: since, to: until }, now())) {
      const found = toInsight(account, row) as Partial<Record<keyof typeof sums, Action[]>>;
      for (const name of ['actions', 'conversions'] as const)
        for (const { action_type: type, value } of found[name] ?? [])
          sums[name].set(type, (sums[name].get(type) ?? 0) + Number(value));
    }
    const toActions = (of: ReadonlyMap<string, number>): Action[] =>
      [...of].map(([action_type, value]) => ({ action_type, value: String(value) }));
    const figures = { actions: toActions(sums.actions), conversions: toActions(sums.conversions) };
    return [{ ...pick(names, figures), date_start: since, date_stop: until }];
  };

  const readInsights = (request: EmulatedRequest, account: EmulatedAccount): EmulatedReply => {
    const { query } = request;
    const names = readFields(query, insightFields);
    if (!names) return metaError(400, 100);
    const { since, until } = rangeForm.parse(JSON.parse(query.get('time_range') ?? ''));
    if (daysBetween(since, until) + 1 > state.maximumDays || Number(query.get('limit')) > state.maximumLimit)
      return metaError(500, 1, 99);
    if (query.get('level') === 'account') return list(request, sumInsights(account, { since, until }, names));
    if (query.get('time_increment') !== '1' || !query.has('breakdowns')) return metaError(400, 100);
    const rows = [...campaignDays(account, { from: since, to: until }, now())].map((row) => ({
      ...pick(names, toInsight(account, row)),
      date_start: row.day,
      date_stop: row.day,
      device_platform: platforms[row.device] ?? 'unknown',
    }));
    return list(request, rows);
  };

  const read = (request: EmulatedRequest): EmulatedReply => {
    const { path, query } = request;
    const isHidden = (id: string) => authority.hides(request, state.hiddenFrom, id);
    const allowed = authority.allows(request, 'ads_read');
    if (allowed === 'no token') return metaError(400, 190, 463);
    if (query.get('appsecret_proof') !== proofOf(tokenOf(request)))
      return metaError(400, 100, null, {}, 'Invalid appsecret_proof provided in the API argument');
    if (allowed === 'no scope') return metaError(403, 200);
    const refusal = state.refusals.shift();
    if (refusal) return refusal;
    if (path === `${version}/me`) {
      const asked = readFields(query, userFields);
      return asked
        ? { status: 200, body: pick(asked, { ...authority.identityOf(request) }) }
        : metaError(400, 100);
    }
    const names = readFields(query, accountFields);
    if (path === `${version}/me/adaccounts`)
      return names
        ? list(
            request,
            accounts.filter(({ id }) => !isHidden(id)).map((one) => pick(names, describe(one))),
            listRows,
          )
        : metaError(400, 100);
    const id = /\/act_(\d+)/.exec(path)?.[1] ?? '';
    const account = accounts.find((one) => one.id === id);
    if (!account) return metaError(400, 100, 33);
    if (state.closed.has(id) || isHidden(id)) return metaError(403, 200);
    if (path.endsWith('/insights')) return readInsights(request, account);
    if (path.endsWith('/customconversions')) {
      const asked = readFields(query, customFields);
      return asked
        ? list(
            request,
            customConversions.map((one) => pick(asked, one)),
          )
        : metaError(400, 100);
    }
    return names ? { status: 200, body: pick(names, describe(account)) } : metaError(400, 100);
  };

  return {
    hosts: ['www.facebook.com', 'graph.facebook.com'],
    description,
    state,
    authority,
    accounts,
    answer: (request) => {
      if (request.host === 'www.facebook.com') return authorize(authority, request);
      if (request.path === `${version}/oauth/access_token`) return toTokenReply(authority.token(request));
      return read(request);
    },
  };
};
