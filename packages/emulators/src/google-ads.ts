import { campaignDays, type EmulatedAccount, type EmulatedCampaign, emulatedAccounts } from './ad-account.ts';
import description from './descriptions/google-ads.json' with { type: 'json' };
import fields from './descriptions/google-ads-fields.json' with { type: 'json' };
import { googleError, refuseGoogleToken } from './google.ts';
import type { EmulatedReply, EmulatedRequest, EmulatedService } from './service.ts';
import type { Authority, HiddenFrom } from './sign-in/authority.ts';

const manager = '9998887777';
const scope = 'https://www.googleapis.com/auth/adwords';

type GoogleAdsOptions = {
  authority: Authority;
  now: () => Date;
  accounts?: readonly EmulatedAccount[];
  /** Rows per page; the real API uses 10,000. */
  pageRows?: number;
  /** Accounts per page. */
  listRows?: number;
};

/**
 * State that a test changes: accounts that the user may not read, `customer_client.status` by account (ENABLED by default),
 * accounts that the user reaches without the manager, accounts that no user or one user does not see, and whether the
 * installation is approved.
 */
export type GoogleAdsState = {
  closed: Set<string>;
  statuses: Map<string, string>;
  direct: Set<string>;
  hidden: Set<string>;
  hiddenFrom: HiddenFrom;
  approved: boolean;
};

const failure = (code: number, status: string, errorCode: Record<string, string>): EmulatedReply =>
  googleError(code, status, 'Request had an error. See details.', [
    {
      '@type': 'type.googleapis.com/google.ads.googleads.v25.errors.GoogleAdsFailure',
      errors: [{ errorCode, message: Object.values(errorCode).join(' ') }],
      requestId: 'emulated',
    },
  ]);

const known = fields as Readonly<Record<string, readonly string[]>>;
const isField = (name: string): boolean => {
  const [resource = '', field = ''] = name.split('.');
  return known[resource]?.includes(field) ?? false;
};

type Query = {
  fields: string[];
  from: string;
  range: { from: string; to: string } | null;
  /** Type of the campaigns that the query asks for; null for all. */
  campaignType: string | null;
};

/** Parses a query; null if it is invalid or names a field that Google does not have. */
const parseQuery = (text: string): Query | null => {
  const [, select = '', from = '', where = ''] = /^SELECT (.+?) FROM (\w+)(?: WHERE (.+))?$/.exec(text) ?? [];
  const names = select.split(',').map((name) => name.trim());
  const conditions = [...where.matchAll(/(?:^| AND )([\w.]+) /g)].map(([, name = '']) => name);
  if (!known[from] || ![...names, ...conditions].every(isField)) return null;
  const dates = /segments\.date BETWEEN '([\d-]{10})' AND '([\d-]{10})'/.exec(where);
  return {
    fields: names,
    from,
    range: dates ? { from: dates[1] ?? '', to: dates[2] ?? '' } : null,
    campaignType: /campaign\.advertising_channel_type = '(\w+)'/.exec(where)?.[1] ?? null,
  };
};

const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Builds a row with the selected fields, in the form of the JSON response. */
const select = (names: readonly string[], values: Readonly<Record<string, unknown>>): object => {
  const row: Record<string, Record<string, unknown>> = {};
  for (const name of names) {
    const [resource = '', field = ''] = name.split('.').map(camel);
    row[resource] ??= {};
    if (values[name] !== undefined) row[resource][field] = values[name];
  }
  return row;
};

/** Returns the search terms of a campaign. Those of Performance Max have a view of their own. */
const termsOf = ({ name, type, terms }: EmulatedCampaign): readonly string[] =>
  type === 'PERFORMANCE_MAX' ? [`${name.toLowerCase()} near me`] : terms;

function* rowsOf(account: EmulatedAccount, query: Query, now: Date): Generator<Record<string, unknown>> {
  if (query.from === 'customer') {
    yield {
      'customer.id': account.id,
      'customer.descriptive_name': account.name,
      'customer.currency_code': account.currency,
      'customer.time_zone': account.timeZone,
      'customer.manager': account.id === manager,
      'customer.status': 'ENABLED',
      'customer.test_account': false,
    };
    return;
  }
  if (!query.range) return;
  for (const { day, campaign, device, ...figures } of campaignDays(account, query.range, now)) {
    if (query.campaignType !== null && campaign.type !== query.campaignType) continue;
    const { impressions, clicks, costMicros, conversions, value } = figures;
    const row = {
      'segments.date': day,
      'segments.device': device,
      'campaign.id': campaign.id,
      'campaign.name': campaign.name,
      'campaign.advertising_channel_type': campaign.type,
      'metrics.impressions': String(impressions),
      'metrics.clicks': String(clicks),
      'metrics.cost_micros': String(costMicros),
      'metrics.conversions': conversions,
      'metrics.conversions_value': value,
    };
    if (query.from === 'campaign') yield row;
    // Search terms and landing pages have no device here, so the figures of one device represent all.
    else if (device === 'MOBILE' && query.from === 'campaign_search_term_view')
      for (const term of termsOf(campaign)) yield { ...row, 'campaign_search_term_view.search_term': term };
    else if (device === 'MOBILE' && query.from === 'search_term_view')
      for (const term of campaign.terms)
        yield {
          ...row,
          'search_term_view.search_term': term,
          'segments.search_term_match_type': 'BROAD',
          'ad_group.name': `${campaign.name} group`,
        };
    else if (device === 'MOBILE' && query.from === 'landing_page_view')
      for (const page of campaign.pages) yield { ...row, 'landing_page_view.unexpanded_final_url': page };
  }
}

/** Emulates Google Ads: accounts below a manager, queries with known fields, pages, and errors as Google sends them. */
export const emulateGoogleAds = ({
  authority,
  now,
  accounts = emulatedAccounts,
  pageRows = 10_000,
  listRows = 10_000,
}: GoogleAdsOptions): EmulatedService & { state: GoogleAdsState; accounts: typeof accounts } => {
  const state: GoogleAdsState = {
    closed: new Set(),
    statuses: new Map(),
    direct: new Set(),
    hidden: new Set(),
    hiddenFrom: new Map(),
    approved: true,
  };

  /** Returns the page of rows that begins at a token. Rows after it are not computed. */
  const showPage = (
    rows: Iterable<Record<string, unknown>>,
    query: Query,
    pageToken: string | undefined,
    size = pageRows,
  ): EmulatedReply => {
    const first = Number(pageToken ?? '0');
    const results: object[] = [];
    let at = 0;
    let more = false;
    for (const row of rows) {
      more = at >= first + size;
      if (more) break;
      if (at >= first) results.push(select(query.fields, row));
      at += 1;
    }
    return {
      status: 200,
      body: {
        ...(results.length > 0 && { results }),
        ...(more && { nextPageToken: String(first + size) }),
        fieldMask: query.fields.join(','),
      },
    };
  };

  const search = (request: EmulatedRequest, id: string): EmulatedReply => {
    const { query: text, pageToken } = request.body as { query: string; pageToken?: string };
    const query = parseQuery(text);
    if (!query) return failure(400, 'INVALID_ARGUMENT', { queryError: 'UNRECOGNIZED_FIELD' });
    const isHidden = (account: string) => authority.hides(request, state.hiddenFrom, account);
    if (id === manager && query.from === 'customer_client') {
      const seen = accounts.filter((one) => !state.hidden.has(one.id) && !isHidden(one.id));
      const rows = seen.map((one) => ({
        'customer_client.id': one.id,
        'customer_client.descriptive_name': one.name,
        'customer_client.manager': false,
        'customer_client.status': state.statuses.get(one.id) ?? 'ENABLED',
        'customer_client.test_account': false,
      }));
      return showPage(rows, query, pageToken, listRows);
    }
    if ((state.statuses.get(id) ?? 'ENABLED') !== 'ENABLED')
      return failure(403, 'PERMISSION_DENIED', { authorizationError: 'CUSTOMER_NOT_ENABLED' });
    const account =
      id === manager
        ? { id, name: 'Agency', currency: 'AUD', timeZone: 'Australia/Melbourne', since: '', campaigns: [] }
        : accounts.find((one) => one.id === id);
    const isReached =
      id === manager || state.direct.has(id) || request.headers['login-customer-id'] === manager;
    if (!account || !isReached || state.closed.has(id) || isHidden(id))
      return failure(403, 'PERMISSION_DENIED', { authorizationError: 'USER_PERMISSION_DENIED' });
    if (!state.approved)
      return failure(403, 'PERMISSION_DENIED', {
        authorizationError: 'CLOUD_PROJECT_NOT_APPROVED_FOR_PRODUCTION',
      });
    return showPage(rowsOf(account, query, now()), query, pageToken);
  };

  return {
    hosts: ['googleads.googleapis.com'],
    description,
    state,
    accounts,
    answer: (request) => {
      if (authority.allows(request, scope) === 'no token')
        return failure(401, 'UNAUTHENTICATED', { authenticationError: 'OAUTH_TOKEN_INVALID' });
      const refusal = refuseGoogleToken(authority, request, scope);
      if (refusal) return refusal;
      if (request.path.endsWith(':listAccessibleCustomers'))
        return {
          status: 200,
          body: { resourceNames: [manager, ...state.direct].map((id) => `customers/${id}`) },
        };
      return search(request, /\/customers\/(\d+)\//.exec(request.path)?.[1] ?? '');
    },
  };
};
