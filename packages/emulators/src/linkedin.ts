import type { Day } from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';
import { campaignDays, type EmulatedAccount } from './ad-account.ts';
import description from './descriptions/linkedin.json' with { type: 'json' };
import { linkedinAccounts } from './linkedin-accounts.ts';
import type { EmulatedReply, EmulatedRequest, EmulatedService } from './service.ts';
import { type Authority, createAuthority, type HiddenFrom } from './sign-in/authority.ts';

type LinkedinOptions = {
  now: () => Date;
  accounts?: readonly EmulatedAccount[];
  /** Maximum number of figure elements in a response. More are truncated without an error. */
  maxElements?: number;
  /** Maximum number of elements per page, whatever the request asks for. */
  pageRows?: number;
};

/** State that a test changes. */
type State = {
  /** Accounts that are closed. */
  closed: Set<string>;
  /** Accounts on which the user has no role. */
  withoutRole: Set<string>;
  /** Accounts on which one user has no role. */
  hiddenFrom: HiddenFrom;
  /** Supported versions of the API. */
  versions: Set<string>;
  /** Limit that is exhausted: of requests, or of metric values. */
  throttled: 'requests' | 'data' | null;
};

const daySeconds = 86_400;

const refuse = (status: number, serviceErrorCode: number, code: string, message: string): EmulatedReply => ({
  status,
  body: { status, serviceErrorCode, code, message },
});

/** Writes millionths with floating-point noise, as LinkedIn writes amounts. */
const writeAmount = (micros: bigint): string => {
  if (micros === 0n) return '-2E-18';
  const digits = String(micros).padStart(7, '0');
  return `${digits.slice(0, -6)}.${digits.slice(-6)}0000000017`;
};

const readDays = (text: string): Day[] =>
  [...text.matchAll(/year:(\d+),month:(\d+),day:(\d+)/g)].map(([, year = '', month = '', day = '']) =>
    [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-'),
  );
const readIds = (text: string | null): string[] =>
  [...(text ?? '').matchAll(/:(\d+)/g)].map(([, id = '']) => id);

type Figures = {
  day: Day;
  id: string;
  impressions: number;
  clicks: number;
  micros: bigint;
  value: number;
};

/** Adds the figures of all devices up, by day and campaign. */
const addDevices = (account: EmulatedAccount, range: Range, now: Date): Figures[] => {
  const sums = new Map<string, Figures>();
  for (const { day, campaign, impressions, clicks, costMicros, value } of campaignDays(account, range, now)) {
    const key = `${day} ${campaign.id}`;
    const sum = sums.get(key);
    sums.set(key, {
      day,
      id: campaign.id,
      impressions: (sum?.impressions ?? 0) + impressions,
      clicks: (sum?.clicks ?? 0) + clicks,
      micros: (sum?.micros ?? 0n) + costMicros,
      value: (sum?.value ?? 0) + value,
    });
  }
  return [...sums.values()];
};

const toDate = (day: Day) => {
  const [year, month, date] = day.split('-').map(Number);
  return { year, month, day: date };
};

/** Adds up the counts of all campaigns and days of an account. */
const sumElements = (
  elements: readonly Readonly<Record<string, unknown>>[],
  [account]: readonly string[],
) => {
  const sums = new Map<string, number>();
  for (const element of elements)
    for (const [name, value] of Object.entries(element))
      if (typeof value === 'number') sums.set(name, (sums.get(name) ?? 0) + value);
  return elements.length === 0
    ? []
    : [{ pivotValues: [`urn:li:sponsoredAccount:${account}`], ...Object.fromEntries(sums) }];
};

/**
 * Emulates LinkedIn: its own sign-in, accounts and campaigns in pages, roles, and truncated figures. A user without a
 * role gets empty responses, not an error.
 */
export const emulateLinkedin = ({
  now,
  accounts = linkedinAccounts,
  maxElements = 15_000,
  pageRows = 1000,
}: LinkedinOptions): EmulatedService & {
  state: State;
  authority: Authority;
  accounts: readonly EmulatedAccount[];
} => {
  const authority = createAuthority({
    now,
    accessSeconds: 60 * daySeconds,
    refreshSeconds: 365 * daySeconds,
    namesTokenType: false,
    scopeSeparator: ',',
  });
  const state: State = {
    closed: new Set(),
    withoutRole: new Set(),
    hiddenFrom: new Map(),
    versions: new Set(['202607']),
    throttled: null,
  };
  const hasRole = (request: EmulatedRequest, id: string) =>
    !state.withoutRole.has(id) && !authority.hides(request, state.hiddenFrom, id);
  const listReadable = (request: EmulatedRequest) => accounts.filter(({ id }) => hasRole(request, id));

  const showAccount = ({ id, name, currency }: EmulatedAccount) => ({
    id: Number(id),
    name,
    currency,
    status: state.closed.has(id) ? 'CANCELED' : 'ACTIVE',
    type: 'BUSINESS',
    test: false,
  });

  const showPage = (rows: readonly object[], query: URLSearchParams): EmulatedReply => {
    const first = Number(Buffer.from(query.get('pageToken') ?? '', 'base64url').toString() || '0');
    const last = first + Math.min(Number(query.get('pageSize')), pageRows);
    const metadata =
      last < rows.length ? { nextPageToken: Buffer.from(String(last)).toString('base64url') } : {};
    return { status: 200, body: { elements: rows.slice(first, last), metadata } };
  };

  const showFigures = (request: EmulatedRequest): EmulatedReply => {
    const { query } = request;
    const [from = '', to = ''] = readDays(query.get('dateRange') ?? '');
    const fields = new Set(query.get('fields')?.split(','));
    const [asked, listed] = [readIds(query.get('accounts')), readIds(query.get('campaigns'))];
    const elements = listReadable(request)
      .filter(({ id }) => asked.includes(id))
      .map((account) => ({
        ...account,
        campaigns: account.campaigns.filter(({ id }) => listed.length === 0 || listed.includes(id)),
      }))
      .flatMap((account) => addDevices(account, { from, to }, now()))
      .slice(0, maxElements)
      .map(({ day, id, impressions, clicks, micros, value }) => {
        // LinkedIn counts whole conversions.
        const conversions = Math.floor(clicks / 4);
        const leads = Math.floor(conversions / 2);
        const applications = Math.floor(clicks / 9);
        const element = {
          dateRange: { start: toDate(day), end: toDate(day) },
          pivotValues: [`urn:li:sponsoredCampaign:${id}`],
          impressions,
          clicks,
          costInLocalCurrency: writeAmount(micros),
          externalWebsiteConversions: conversions - leads,
          conversionValueInLocalCurrency: writeAmount(BigInt(Math.round(value * 100)) * 10_000n),
          oneClickLeads: leads,
          jobApplications: applications,
          registrations: 0,
        };
        return Object.fromEntries(Object.entries(element).filter(([name]) => fields.has(name)));
      });
    const shown = query.get('pivot') === 'ACCOUNT' ? sumElements(elements, asked) : elements;
    return { status: 200, body: { paging: { start: 0, count: 10, links: [] }, elements: shown } };
  };

  const answer = (request: EmulatedRequest): EmulatedReply => {
    const { path, query } = request;
    const [, , resource = '', id, sub] = path.split('/');
    if (resource === 'adAnalytics') return showFigures(request);
    if (resource === 'adAccountUsers') {
      const roles = listReadable(request).map((one) => ({
        account: `urn:li:sponsoredAccount:${one.id}`,
        user: 'urn:li:person:emulated',
        role: 'VIEWER',
      }));
      const [start, count] = [Number(query.get('start')), Number(query.get('count'))];
      const elements = roles.slice(start, start + count);
      return { status: 200, body: { elements, paging: { start, count, total: roles.length, links: [] } } };
    }
    if (id === undefined) return showPage(listReadable(request).map(showAccount), query);
    const account = accounts.find((one) => one.id === id);
    if (!account) return refuse(404, 0, 'NOT_FOUND', 'Could not find entity');
    if (sub === undefined) return { status: 200, body: showAccount(account) };
    const campaigns = hasRole(request, id) ? account.campaigns : [];
    return showPage(
      campaigns.map((one) => ({ id: Number(one.id), name: one.name, status: 'ACTIVE' })),
      query,
    );
  };

  return {
    hosts: ['www.linkedin.com', 'api.linkedin.com'],
    description,
    state,
    authority,
    accounts,
    answer: (request) => {
      const { path, headers } = request;
      if (path === '/oauth/v2/authorization') return authority.authorize(request);
      if (path === '/oauth/v2/accessToken') return authority.token(request);
      const version = headers['linkedin-version'] ?? '';
      if (!state.versions.has(version))
        return refuse(426, 0, 'NONEXISTENT_VERSION', `Requested version ${version}01 is not active`);
      const right = authority.allows(request, path.endsWith('/adAnalytics') ? 'r_ads_reporting' : 'r_ads');
      if (right === 'no token')
        return refuse(401, 65_601, 'REVOKED_ACCESS_TOKEN', 'The token used in the request has been revoked');
      if (right === 'no scope')
        return refuse(403, 100, 'ACCESS_DENIED', 'Not enough permissions to access the resource');
      if (state.throttled === 'requests')
        return refuse(
          429,
          101,
          'TOO_MANY_REQUESTS',
          'Resource level throttle APPLICATION DAY limit for calls to this resource is reached.',
        );
      if (state.throttled === 'data')
        return refuse(
          429,
          101,
          'TOO_MANY_REQUESTS',
          'The data request limit of 45 million metric values is exceeded.',
        );
      return answer(request);
    },
  };
};
