import { metaError } from '../meta-ads.ts';
import type { EmulatedReply } from '../service.ts';
import { type Json, type ListForm, listForms } from './list-forms.ts';
import { myobOddReplies } from './myob.ts';
import { addBrokenRow, answerNext, changeFirst, changeRows, type OddReply, setIn } from './odd-reply.ts';
import { wildjarOddReplies } from './wildjar.ts';

const formOf = (vendor: string, list: 'accounts' | 'rows'): ListForm => {
  const form = listForms[vendor]?.[list];
  if (!form) throw new Error(`The list ${list} of ${vendor} is not described.`);
  return form;
};

const refuse = (
  name: string,
  reply: EmulatedReply,
  outcome: OddReply['outcome'],
  seconds?: OddReply['seconds'],
): OddReply => ({ name, step: 'rows', create: answerNext(reply), outcome, ...(seconds && { seconds }) });
const broken = (form: ListForm, name: string, path: readonly string[], value: unknown): OddReply => ({
  name,
  step: 'rows',
  create: addBrokenRow(form, (row) => setIn(row, path, value)),
  outcome: 'rows without the odd one',
});
const odd = (
  form: ListForm,
  name: string,
  path: readonly string[],
  value: unknown,
  outcome: OddReply['outcome'],
): OddReply => ({ name, step: 'rows', create: changeFirst(form, (row) => setIn(row, path, value)), outcome });
const changeCheck = (fields: Json, outcome: OddReply['outcome']): OddReply => ({
  name: `an account with ${JSON.stringify(fields)}`,
  step: 'check',
  create: () => (_, usual) => {
    const reply = usual();
    return { ...reply, body: { ...(reply.body as object), ...fields } };
  },
  outcome,
});
const nameless = (vendor: string, field: Json, id: string): OddReply => ({
  name: `an account with ${JSON.stringify(field)}`,
  step: 'accounts',
  create: changeFirst(formOf(vendor, 'accounts'), (row) => ({ ...row, ...field })),
  outcome: { name: id },
});
const closed = (vendor: string, account: Json): OddReply => ({
  name: `a closed account among open ones: ${JSON.stringify(account)}`,
  step: 'accounts',
  create: changeRows(formOf(vendor, 'accounts'), (rows) => [{ ...rows[0], ...account }, ...rows]),
  outcome: 'one more account, with its refusal',
});

const insights = formOf('meta_ads_ppc', 'rows');
const usage = (minutes: number) => ({
  'x-business-use-case-usage': JSON.stringify({
    '1': [{ type: 'ads_insights', call_count: 100, estimated_time_to_regain_access: minutes }],
  }),
});
// Bellwether adds the platforms of a device up, and only one is of computers.
const isDesktop = (row: Json) => row['device_platform'] === 'desktop';
const metaAds: OddReply[] = [
  refuse('an access that was revoked', metaError(400, 190, 458), 'reconnect'),
  refuse('a missing permission', metaError(403, 200), 'no_permission'),
  refuse('a version of the API that ended', metaError(400, 2635), 'outdated'),
  refuse('an error with status 200', metaError(200, 2), 'service_down'),
  refuse('a block for a while', metaError(403, 368), 'limit', [3600, 3600]),
  refuse('an account that is not added to the app', metaError(403, 274), 'not_approved'),
  {
    name: 'a list that is too heavy for large pages',
    step: 'accounts',
    create: () => (request, usual) =>
      Number(request.query.get('limit')) > 50 ? metaError(500, 1, 99) : usual(),
    outcome: 'rows as usual',
  },
  refuse('a limit with a wait of 20 minutes', metaError(400, 80_000, null, usage(20)), 'limit', [1200, 1200]),
  refuse(
    'a limit with a wait of 30 years',
    metaError(400, 80_000, null, usage(15_768_000)),
    'limit',
    [86_400, 86_400],
  ),
  refuse('a limit with a negative wait', metaError(400, 80_000, null, usage(-5)), 'limit', [300, 300]),
  broken(insights, 'a row without a day', ['date_start'], undefined),
  broken(insights, 'a row with a text as spend', ['spend'], 'n/a'),
  broken(insights, 'a row with half a click', ['inline_link_clicks'], '12.5'),
  odd(insights, 'a row without a name of the campaign', ['campaign_name'], undefined, {
    campaign: '120210001',
  }),
  {
    name: 'a row with a platform that is new',
    step: 'rows',
    create: changeFirst(insights, (row) => ({ ...row, device_platform: 'hologram' }), isDesktop),
    outcome: { device: null },
  },
  {
    name: 'a row with an exponent',
    step: 'rows',
    create: changeFirst(insights, (row) => ({ ...row, spend: '1.0E-5' }), isDesktop),
    outcome: { cost: '0.00001' },
  },
  odd(insights, 'a row with another currency', ['account_currency'], 'NZD', { currency: 'NZD' }),
  broken(insights, 'a row with a spend that the warehouse cannot hold', ['spend'], '1e300'),
  odd(insights, 'a row with null as campaign_name', ['campaign_name'], null, { campaign: '120210001' }),
  odd(insights, 'a row with null as actions', ['actions'], null, { conversions: '0' }),
  odd(insights, 'a row with null as account_currency', ['account_currency'], null, 'rows as usual'),
  {
    name: 'a row with null as platform',
    step: 'rows',
    create: changeFirst(insights, (row) => ({ ...row, device_platform: null }) as unknown as Json, isDesktop),
    outcome: { device: null },
  },
  {
    name: 'a last page with null as its next one',
    step: 'rows',
    create: () => (_, usual) => {
      const reply = usual();
      const { paging, ...body } = reply.body as { paging?: { next?: string } };
      return paging?.next ? reply : { ...reply, body: { ...body, paging: null } };
    },
    outcome: 'rows as usual',
  },
  changeCheck({ timezone_name: 'TZ_UNKNOWN' }, { timeZone: null }),
  changeCheck({ currency: null }, { currency: null }),
  changeCheck({ currency: '' }, { currency: null }),
  {
    name: 'an account without a status, and with a number as id',
    step: 'accounts',
    create: changeFirst(formOf('meta_ads_ppc', 'accounts'), (row) => ({
      ...row,
      account_id: Number(row['account_id']),
      account_status: null,
    })),
    outcome: 'rows as usual',
  },
  nameless('meta_ads_ppc', { name: undefined }, '512345678901'),
  nameless('meta_ads_ppc', { name: null }, '512345678901'),
  nameless('meta_ads_ppc', { name: '  ' }, '512345678901'),
  refuse(
    'an app that is not active',
    metaError(400, 1, 1_349_195, {}, 'App not active: This app is not currently accessible.'),
    'not_approved',
  ),
  refuse('an account that it has restricted', metaError(400, 2641), 'configuration'),
  {
    name: 'a row with an action without a type',
    step: 'rows',
    create: changeFirst(insights, (row) => ({
      ...row,
      actions: [...((row['actions'] ?? []) as readonly Json[]), { action_type: null, value: '2' }],
    })),
    outcome: 'rows as usual',
  },
  {
    name: 'pages with the address of the next one alone',
    step: 'rows',
    create: () => (_, usual) => {
      const reply = usual();
      const { paging, ...body } = reply.body as { paging?: { next?: string } };
      return paging?.next ? { ...reply, body: { ...body, paging: { next: paging.next } } } : reply;
    },
    outcome: 'rows as usual',
  },
  closed('meta_ads_ppc', { account_id: '599999999999', id: 'act_599999999999', account_status: '101' }),
  closed('meta_ads_ppc', { account_id: '599999999999', id: 'act_599999999999', account_status: 101 }),
];

const figures = formOf('linkedin', 'rows');
const linkedinError = (status: number, serviceErrorCode: number, code: string): EmulatedReply => ({
  status,
  body: { status, serviceErrorCode, code, message: 'Emulated' },
});
const onRoles: ListForm = { ...figures, reads: ({ path }) => path.endsWith('/adAccountUsers') };
const otherRoles = Array.from({ length: 100 }, (_, at) => ({ account: `urn:li:sponsoredAccount:${at}` }));
const changeLinkedinCheck = (currency: null | undefined): OddReply => ({
  name: `an account with ${currency} as currency`,
  step: 'check',
  create: () => (request, usual) => {
    const reply = usual();
    return onRoles.reads(request) ? reply : { ...reply, body: { ...(reply.body as object), currency } };
  },
  outcome: { currency: null },
});
const linkedin: OddReply[] = [
  {
    name: 'an API that it hides from the app',
    step: 'accounts',
    create: answerNext({
      status: 404,
      body: { status: 404, code: 'RESOURCE_NOT_FOUND', message: 'No virtual resource found' },
    }),
    outcome: 'not_approved',
  },
  {
    name: 'the same hundred roles without an end',
    step: 'check',
    create: () => (request, usual) =>
      onRoles.reads(request) ? { status: 200, body: { elements: otherRoles } } : usual(),
    outcome: 'service_down',
  },
  {
    name: 'a row that is there twice',
    step: 'rows',
    create: changeRows(figures, (rows) => [...rows, ...rows.slice(0, 1)]),
    outcome: 'rows as usual',
  },
  refuse('an access that was revoked', linkedinError(401, 65_601, 'REVOKED_ACCESS_TOKEN'), 'reconnect'),
  refuse('a missing permission', linkedinError(403, 100, 'ACCESS_DENIED'), 'no_permission'),
  refuse('a version of the API that ended', linkedinError(426, 0, 'NONEXISTENT_VERSION'), 'outdated'),
  broken(figures, 'a row without a campaign', ['pivotValues'], []),
  broken(figures, 'a row with a day that is none', ['dateRange', 'start', 'month'], 13),
  broken(figures, 'a row with a text as cost', ['costInLocalCurrency'], 'n/a'),
  broken(figures, 'a row with half a click', ['clicks'], 12.5),
  odd(figures, 'a row with an exponent', ['costInLocalCurrency'], '1.5E-5', { cost: '0' }),
  odd(figures, 'a row without clicks', ['clicks'], undefined, { clicks: 0 }),
  broken(figures, 'a row with a cost that the warehouse cannot hold', ['costInLocalCurrency'], '1E21'),
  odd(figures, 'a row with null as impressions', ['impressions'], null, { impressions: null }),
  odd(figures, 'a row with null as cost', ['costInLocalCurrency'], null, { cost: null }),
  {
    name: 'a role without an account beside the right one',
    step: 'check',
    create: changeRows(onRoles, (rows) => [{ account: null } as unknown as Json, ...rows]),
    outcome: 'rows as usual',
  },
  {
    name: 'a last page with null as its next one',
    step: 'rows',
    create: () => (request, usual) => {
      const reply = usual();
      const body = reply.body as { metadata?: { nextPageToken?: string } };
      const isLast = request.path.endsWith('/adCampaigns') && !body.metadata?.nextPageToken;
      return isLast ? { ...reply, body: { ...body, metadata: { nextPageToken: null } } } : reply;
    },
    outcome: 'rows as usual',
  },
  {
    name: 'an account with a text as id',
    step: 'accounts',
    create: changeFirst(formOf('linkedin', 'accounts'), (row) => ({ ...row, id: String(row['id']) })),
    outcome: 'rows as usual',
  },
  nameless('linkedin', { name: undefined }, '512345678'),
  nameless('linkedin', { name: null }, '512345678'),
  nameless('linkedin', { name: '  ' }, '512345678'),
  changeLinkedinCheck(undefined),
  changeLinkedinCheck(null),
  closed('linkedin', { id: 599_999_999, status: 'CANCELED' }),
];

const keywords = formOf('se_ranking', 'rows');
const seRanking: OddReply[] = [
  refuse(
    'a key that was revoked',
    { status: 401, body: { error: { code: 401, message: 'Unauthorized' } } },
    'reconnect',
  ),
  refuse(
    'a subscription that ended',
    { status: 403, body: { message: 'Subscription required' } },
    'no_permission',
  ),
  broken(keywords, 'a keyword with a day that is none', ['positions', '0', 'date'], '(other)'),
  broken(keywords, 'a keyword without positions', ['positions'], undefined),
  {
    name: 'new keywords with null as positions',
    step: 'rows',
    create: changeRows(keywords, (rows) => [
      ...rows.map((row) => ({ ...row, id: `new-${row['id']}`, name: `new ${row['name']}`, positions: null })),
      ...rows,
    ]),
    outcome: 'rows as usual',
  },
  {
    name: 'a search engine with null as keywords',
    step: 'rows',
    create: () => (request, usual) => {
      const reply = usual();
      if (!keywords.reads(request)) return reply;
      return { ...reply, body: [...(reply.body as Json[]), { site_engine_id: 99, keywords: null }] };
    },
    outcome: 'rows as usual',
  },
  odd(keywords, 'a position that is a sign for nothing', ['positions', '0', 'pos'], '-', {
    position: null,
    url: null,
  }),
  odd(keywords, 'a position that is null', ['positions', '0', 'pos'], null, { position: null, url: null }),
  odd(keywords, 'a position that the warehouse cannot hold', ['positions', '0', 'pos'], 1e21, {
    position: null,
    url: null,
  }),
  {
    name: 'a keyword that no list names',
    step: 'rows',
    create: addBrokenRow(keywords, (row) => ({ ...row, id: 999_999_999, name: undefined })),
    outcome: 'rows without the odd one',
  },
  {
    name: 'a site that is there twice',
    step: 'accounts',
    create: changeRows(formOf('se_ranking', 'accounts'), (rows) => [...rows, ...rows.slice(0, 1)]),
    outcome: 'rows as usual',
  },
  refuse('an error with status 200', { status: 200, body: { error: 'Internal error' } }, 'service_down'),
  odd(keywords, 'a position that is blank', ['positions', '0', 'pos'], ' ', { position: null, url: null }),
  odd(keywords, 'a volume that is blank', ['volume'], ' ', { search_volume: null }),
  odd(keywords, 'a volume with a fraction', ['volume'], '12.5', { search_volume: 13 }),
  odd(keywords, 'a volume that is null', ['volume'], null, { search_volume: null }),
  {
    name: 'a day with a time',
    step: 'rows',
    create: changeRows(keywords, (rows) =>
      rows.map((row) => ({
        ...row,
        positions: (row['positions'] as readonly Json[]).map((one) => ({
          ...one,
          date: `${one['date']} 04:15:00`,
        })),
      })),
    ),
    outcome: 'rows as usual',
  },
  nameless('se_ranking', { title: null }, 'www.bright-smile.example'),
  nameless('se_ranking', { title: '  ' }, 'www.bright-smile.example'),
  nameless('se_ranking', { title: null, name: null }, '700001'),
];

/** Odd replies of the services that are not of Google, by vendor. */
export const otherOddReplies: Readonly<Record<string, readonly OddReply[]>> = {
  meta_ads_ppc: metaAds,
  linkedin,
  se_ranking: seRanking,
  myob: myobOddReplies,
  wildjar: wildjarOddReplies,
};
