import { emulateGoogleAccounts } from '@bellwether/emulators/google';
import { emulateGoogleAds, type GoogleAdsState } from '@bellwether/emulators/google-ads';
import { type Emulators, startEmulators } from '@bellwether/emulators/server';
import { expect, test } from 'vitest';
import type { ServiceReply } from '../kit/http.ts';
import { testConnector } from '../testing/conformance.ts';
import { checkAccount, openEmulatedSession, readRows } from '../testing/emulated-source.ts';
import connector from './connector.ts';
import { clientRow, findRefusal } from './rows.ts';

const bright = { id: '1234567890', name: 'Bright Smile Dental', manager: '9998887777' };
const harbour = { id: '2234567890', name: 'Harbour Physio', manager: '9998887777' };
const notEnabled = 'This Google Ads account is closed or not set up yet.';

testConnector(connector, (now, { rows = 500, list = 500 }) => {
  const { authority, services } = emulateGoogleAccounts(now);
  const ads = emulateGoogleAds({ authority, now, pageRows: rows, listRows: list });
  const account = bright;
  return {
    services: [...services, ads],
    access: () => ({ token: authority.grant('https://www.googleapis.com/auth/adwords').access }),
    account,
    unknown: { ...account, id: '1111111111' },
    revoke: authority.revokeAll,
    deny: () => ads.state.closed.add(account.id),
    close: () => ads.state.statuses.set(account.id, 'SUSPENDED'),
  };
});

const failure = (status: number, errorCode: Record<string, string>): ServiceReply => ({
  status,
  headers: new Headers(),
  body: { error: { code: status, details: [{ errors: [{ errorCode }] }] } },
});

const open = async (change: (state: GoogleAdsState) => void = () => undefined) => {
  const now = () => new Date('2026-11-20T03:00:00Z');
  const { authority, services } = emulateGoogleAccounts(now);
  const ads = emulateGoogleAds({ authority, now });
  change(ads.state);
  const emulators = await startEmulators([...services, ads]);
  const token = authority.grant('https://www.googleapis.com/auth/adwords').access;
  const source = { access: () => ({ token }) };
  return { emulators, session: openEmulatedSession(connector, { url: emulators.url, source, now }) };
};

const close = async ({ violations, close: end }: Emulators) => {
  await end();
  expect(violations).toEqual([]);
};

const list = async (change: (state: GoogleAdsState) => void) => {
  const { emulators, session } = await open(change);
  const accounts = await connector.listAccounts(session);
  await close(emulators);
  return accounts;
};

test('search terms of Performance Max are read beside the others, and each search once', async () => {
  const { emulators, session } = await open();
  const stream = connector.streams.find(({ name }) => name === 'search_terms');
  if (!stream) throw new Error('There is no stream of search terms.');
  const source = await checkAccount(connector, session, bright);
  const rows = await readRows(stream, session, source, { from: '2026-10-01', to: '2026-10-01' });
  await close(emulators);
  const found = rows.map((row) => [row['campaign'], row['search_term'], row['match_type'], row['ad_group']]);
  expect(found).toEqual([
    ['Brand', 'bright smile', 'Broad match', 'Brand group'],
    ['Brand', 'bright smile dental', 'Broad match', 'Brand group'],
    ['Implants', 'dental implants', 'Broad match', 'Implants group'],
    ['Implants', 'implants cost', 'Broad match', 'Implants group'],
    ['Emergency dentist', 'emergency dentist', 'Broad match', 'Emergency dentist group'],
    ['All services', 'all services near me', 'Performance Max', null],
  ]);
});

test.each([
  ['CANCELED', 'This Google Ads account is cancelled. An admin of the account can reactivate it.'],
  ['SUSPENDED', 'Google has suspended this Google Ads account.'],
  ['CLOSED', 'This Google Ads account is closed.'],
])('a client account with the status %s is listed with the reason', async (status, refusal) => {
  expect(await list(({ statuses }) => statuses.set(bright.id, status))).toEqual([
    harbour,
    { ...bright, refusal },
  ]);
});

test('a closed test account can be read', () => {
  const client = { id: '1', status: 'CLOSED', testAccount: true };
  expect(findRefusal(clientRow.parse({ customerClient: client }).customerClient)).toBeUndefined();
});

test('a direct account needs no manager', async () => {
  expect(await list(({ direct }) => direct.add(harbour.id))).toEqual([{ ...harbour, manager: null }, bright]);
});

test('a direct account that Google refuses is listed with the reason, and does not hide the others', async () => {
  const id = '3333333333';
  expect(
    await list(({ direct, statuses }) => {
      direct.add(id);
      statuses.set(id, 'CANCELED');
    }),
  ).toEqual([bright, harbour, { id, name: id, manager: null, refusal: notEnabled }]);
});

test('a refused account that the user reaches directly and through a manager has the name of the manager', async () => {
  expect(
    await list(({ direct, statuses }) => {
      direct.add(bright.id);
      statuses.set(bright.id, 'CANCELED');
    }),
  ).toEqual([harbour, { ...bright, refusal: expect.stringContaining('cancelled') }]);
});

test.each([
  [401, 'NOT_ADS_USER', 'no_permission', 'This Google login has no Google Ads account.'],
  [
    401,
    'TWO_STEP_VERIFICATION_NOT_ENROLLED',
    'no_permission',
    expect.stringContaining('2-Step Verification'),
  ],
  [403, 'DEVELOPER_TOKEN_PARAMETER_MISSING', 'not_approved', expect.stringContaining('developer token')],
  [400, 'UNSUPPORTED_VERSION', 'outdated', 'Google Ads no longer answers this version of Bellwether.'],
  [401, 'ADVANCED_PROTECTION_NOT_ENROLLED', 'no_permission', expect.stringContaining('Advanced Protection')],
  [401, 'ORGANIZATION_NOT_RECOGNIZED', 'not_approved', expect.stringContaining('organisation')],
  [401, 'ORGANIZATION_NOT_ASSOCIATED_WITH_DEVELOPER_TOKEN', 'not_approved', expect.stringContaining('token')],
  [401, 'CLIENT_CUSTOMER_ID_INVALID', 'configuration', 'Google Ads does not know this account.'],
  [400, 'INVALID_LOGIN_CUSTOMER_ID', 'configuration', expect.stringContaining('manager account')],
  [400, 'REQUESTED_METRICS_FOR_MANAGER', 'configuration', 'A manager account has no figures of its own.'],
  [403, 'PROJECT_DISABLED', 'not_approved', expect.stringContaining('disabled')],
  [403, 'CLOUD_PROJECT_NOT_UNDER_ORGANIZATION', 'not_approved', expect.stringContaining('organisation')],
  [403, 'CLOUD_PROJECT_NOT_FOUND', 'not_approved', expect.stringContaining('Google Cloud project')],
  [403, 'ORGANIZATION_NOT_APPROVED', 'not_approved', expect.stringContaining('organisation')],
  [403, 'MISSING_TOS', 'not_approved', expect.stringContaining('terms')],
  [403, 'METRIC_ACCESS_DENIED', 'not_approved', expect.stringContaining('figures')],
  [429, 'ACCESS_PROHIBITED', 'not_approved', expect.stringContaining('prohibits')],
  [400, 'EXPIRED_PAGE_TOKEN', 'service_down', 'Google Ads ended the list while it was read.'],
  [400, 'UNRECOGNIZED_FIELD', 'internal', 'Google Ads does not understand a request of Bellwether.'],
])('status %i with %s is the fault %s', (status, code, fault, message) => {
  expect(connector.judge(failure(status, { requestError: code }), new Date())).toMatchObject({
    next: 'fail',
    error: { fault, message },
  });
});

test('an error in an array, or with status 200, is judged by its codes', () => {
  const { body, ...reply } = failure(403, { authorizationError: 'PROJECT_DISABLED' });
  const error = { fault: 'not_approved' };
  expect(connector.judge({ ...reply, body: [body] }, new Date())).toMatchObject({ next: 'fail', error });
  expect(connector.judge({ ...reply, status: 200, body }, new Date())).toMatchObject({ next: 'fail', error });
  expect(
    connector.judge({ ...reply, status: 200, body: { partialFailureError: { code: 3 } } }, new Date()),
  ).toMatchObject({ next: 'retry', error: { fault: 'service_down' } });
});

test.each([
  ['NOT_ADS_USER', 'fail', 'no_permission'],
  ['AUTHENTICATION_ERROR', 'renew token', 'no_permission'],
  ['OAUTH_TOKEN_REVOKED', 'renew token', 'reconnect'],
  ['GOOGLE_ACCOUNT_AUTHENTICATION_FAILED', 'renew token', 'reconnect'],
  ['GOOGLE_ACCOUNT_DELETED', 'fail', 'reconnect'],
])('status 401 with %s is handled as %s, with the fault %s', (code, next, fault) => {
  const reply = failure(401, { authenticationError: code });
  expect(connector.judge(reply, new Date())).toMatchObject({ next, error: { fault } });
});

test.each([
  ['RESOURCE_EXHAUSTED', undefined, 3600],
  ['RESOURCE_EXHAUSTED', '72000s', 72_000],
  ['RESOURCE_EXHAUSTED', '1000000s', 86_400],
  ['EXCESSIVE_SHORT_TERM_QUERY_RESOURCE_CONSUMPTION', undefined, 300],
  ['EXCESSIVE_SHORT_TERM_QUERY_RESOURCE_CONSUMPTION', '30s', 300],
  ['RESOURCE_TEMPORARILY_EXHAUSTED', '30s', 30],
])('the limit %s with the wait %s lasts %i seconds', (quotaError, retryDelay, seconds) => {
  const now = new Date('2026-11-20T03:00:00Z');
  const errors = [{ errorCode: { quotaError }, details: { quotaErrorDetails: { retryDelay } } }];
  const verdict = connector.judge(
    { status: 429, headers: new Headers(), body: { error: { code: 429, details: [{ errors }] } } },
    now,
  );
  const wait =
    verdict.next === 'retry'
      ? verdict.after
      : verdict.next === 'fail' && Number(verdict.error.until) - now.getTime();
  expect(wait).toBe(seconds * 1000);
});

test('a manager account cannot be a source', async () => {
  const { emulators, session } = await open();
  const manager = { id: '9998887777', name: 'Agency', manager: null };
  await expect(connector.check(session, manager)).rejects.toMatchObject({
    fault: 'configuration',
    message: 'A manager account has no figures of its own.',
  });
  await close(emulators);
});

test('an API that is not enabled is named', () => {
  const details = [
    {
      reason: 'SERVICE_DISABLED',
      metadata: { serviceTitle: 'Google Ads API', service: 'googleads.googleapis.com' },
    },
  ];
  const reply = {
    status: 403,
    headers: new Headers(),
    body: { error: { code: 403, message: 'x', details } },
  };
  expect(connector.judge(reply, new Date())).toMatchObject({
    error: {
      fault: 'not_enabled',
      message: 'Google Ads API is not enabled in the Google Cloud project of this installation.',
    },
  });
});

test('requests have the developer token of the installation, if it has one', () => {
  const request = {
    method: 'GET',
    url: 'https://googleads.googleapis.com/v25',
    headers: { a: 'b' },
  } as const;
  const app = { clientId: 'id', clientSecret: 'secret' };
  expect(connector.oauth?.sign?.(request, 'token', app)).toEqual(request);
  expect(connector.oauth?.sign?.(request, 'token', { ...app, developerToken: 'aBc-123' })).toEqual({
    ...request,
    headers: { a: 'b', 'developer-token': 'aBc-123' },
  });
});
