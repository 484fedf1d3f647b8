import { connectors } from '@bellwether/connectors/list';
import { startAllEmulators } from '@bellwether/emulators/all';
import type { OddAnswer } from '@bellwether/emulators/service';
import { answerConsent } from '@bellwether/emulators/sign-in/consent';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type AllEmulators, findEmulatedAuthority, listCredentials } from '../emulated-accounts.ts';
import { checkSource } from './run.ts';

let emulators: AllEmulators;
beforeEach(async () => {
  emulators = await startAllEmulators(() => new Date());
});
afterEach(() => emulators.close());

const vendors = [...connectors.keys()];

/** Returns the environment of a user who has access to the accounts of an emulated service. */
const grantAccess = (vendor: string): Record<string, string> => {
  const connector = connectors.get(vendor);
  if (!connector?.oauth) return { CHECK_CREDENTIAL: listCredentials(emulators, vendor)[0] ?? '' };
  const { access, refresh } = findEmulatedAuthority(emulators, connector).grant(...connector.oauth.scopes);
  return connector.oauth.exchange ? { CHECK_ACCESS_TOKEN: access } : { CHECK_REFRESH_TOKEN: refresh };
};

const check = async (
  vendor: string,
  env: Record<string, string> = grantAccess(vendor),
  account?: string,
): Promise<{ works: boolean; report: string }> => {
  const parts: string[] = [];
  const works = await checkSource(
    { vendor, account, port: 0 },
    {
      env: { ...emulators.settings, ...env },
      write: (text) => void parts.push(text),
      show: (address) => void answerConsent(address).then((redirect) => fetch(redirect)),
    },
  );
  return { works, report: parts.join('\n') };
};

/** Returns the account that has to be named, since the service lists none. */
const findNamed = (vendor: string): string | undefined =>
  vendor === 'myob' ? emulators.myob.books[0]?.id : undefined;

/** Collects the texts of all answers and requests that could be of a person, a business or an account. */
const collectTexts = (): Set<string> => {
  const texts = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) collect(one);
    else if (/ |\.example|\d{5}/.test(String(value)) && !/^\d{4}-\d\d-\d\d$/.test(String(value)))
      texts.add(String(value));
  };
  emulators.odd.answer = (request, usual) => {
    const reply = usual();
    collect(reply.body);
    collect([request.headers['authorization'] ?? '', request.query.get('appsecret_proof') ?? '']);
    return reply;
  };
  return texts;
};

test.each(vendors)('%s: all steps work, and the report has no names, ids and tokens', async (vendor) => {
  const env = grantAccess(vendor);
  const texts = collectTexts();
  const { works, report } = await check(vendor, env, findNamed(vendor));
  expect(report).toContain('Result: all steps work.');
  expect(works).toBe(true);
  expect(emulators.violations).toEqual([]);
  expect(report).toContain('Requests that the description does not allow: none');
  for (const { name } of connectors.get(vendor)?.streams ?? []) {
    expect(report).toMatch(new RegExp(`Read ${name}, the last 7 days: works\n +rows: [1-9]`));
    expect(report).toContain(`Read ${name}, a day without data: works`);
  }
  for (const token of Object.values(env)) texts.add(token);
  expect(texts.size).toBeGreaterThan(5);
  texts.delete('key');
  for (const text of texts) expect(report).not.toContain(text);
  for (const value of ['Bright Smile', 'Harbour', 'emulator-secret']) expect(report).not.toContain(value);
});

test.each(['google_analytics_4', 'meta_ads_ppc', 'linkedin', 'myob'])(
  '%s: a sign-in on this machine gives access without a token in the environment',
  async (vendor) => {
    const { works, report } = await check(vendor, {});
    expect(report).toContain('Result: all steps work.');
    expect(works).toBe(true);
  },
);

test('a named account is read', async () => {
  const { works, report } = await check('google_ads', grantAccess('google_ads'), '2234567890');
  expect(works).toBe(true);
  expect(report).toMatch(/Read campaigns, the last 7 days: works\n +rows: [1-9]\d?, on 7 days/);
  const unknown = await check('google_ads', grantAccess('google_ads'), '9999999999');
  expect(unknown.works).toBe(false);
  expect(unknown.report).toMatch(/Check an account: FAILS\n +fault: no_permission/);
  expect(unknown.report).not.toContain('9999999999');
});

test('says which setting is missing, and what the service refuses', async () => {
  await expect(check('se_ranking', {})).rejects.toThrow('SE Ranking needs CHECK_CREDENTIAL.');
  await expect(check('google_ads', { GOOGLE_CLIENT_ID: '', GOOGLE_CLIENT_SECRET: '' })).rejects.toThrow(
    'Google Ads needs GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET.',
  );
  const wrong = await check('google_ads', { CHECK_REFRESH_TOKEN: 'canary-token' });
  expect(wrong.works).toBe(false);
  expect(wrong.report).toMatch(/List the accounts: FAILS\n +fault: reconnect/);
  expect(wrong.report).not.toContain('canary');
});

test('counts the accounts that the service refuses, with their faults', async () => {
  let refused = '';
  emulators.odd.answer = (request, usual) => {
    if (request.host !== 'mybusinessbusinessinformation.googleapis.com') return usual();
    if (refused === '') refused = request.path;
    return request.path === refused
      ? { status: 403, body: { error: { code: 403, status: 'PERMISSION_DENIED' } } }
      : usual();
  };
  const { report } = await check('google_my_business');
  expect(report).toContain('refused requests: 1 (no_permission: 1)');
});

test('stops a list that never ends', async () => {
  let page = 0;
  emulators.odd.answer = withRows(
    'FROM campaign',
    (row) => {
      page += 1;
      return { ...row, campaign: { id: String(page), name: 'Canary' } };
    },
    // The emulator reads the token as the number of the first row.
    () => {
      page += 1;
      return { nextPageToken: `0.${page}1` };
    },
  );
  const { works, report } = await check('google_ads');
  expect(works).toBe(true);
  expect(report).toContain('stopped after 60 requests; the rest was not read');
  expect(page).toBeLessThan(20_000);
});

type AdsRow = Record<string, object>;
/** Changes the rows of a query to Google Ads, and adds fields to the page. */
const withRows =
  (query: string, change: (row: AdsRow, at: number) => object, add: () => object = () => ({})): OddAnswer =>
  (request, usual) => {
    const reply = usual();
    const asked = (request.body as { query?: string } | null)?.query ?? '';
    if (!new RegExp(`${query}\\b`).test(asked)) return reply;
    const body = reply.body as { results?: AdsRow[] };
    return { ...reply, body: { ...body, results: body.results?.map(change) ?? [], ...add() } };
  };

test.each(vendors)('%s: the report names a field that the connector does not read', async (vendor) => {
  const added = { added_field: 'Canary value' };
  emulators.odd.answer = (_request, usual) => {
    const reply = usual();
    const { body } = reply;
    if (reply.status !== 200 || typeof body !== 'object' || body === null) return reply;
    return {
      ...reply,
      body: Array.isArray(body) ? body.map((one: object) => ({ ...one, ...added })) : { ...body, ...added },
    };
  };
  const { works, report } = await check(vendor, grantAccess(vendor), findNamed(vendor));
  expect(works).toBe(true);
  expect(report).toMatch(/added_field \(text\)/);
  expect(report).not.toContain('Canary');
});

test('the report counts unreadable rows and shows their shape only', async () => {
  emulators.odd.answer = withRows('FROM campaign', (row, at) =>
    at === 0 ? { ...row, segments: { date: 'Canary' } } : row,
  );
  const { works, report } = await check('google_ads');
  expect(works).toBe(true);
  expect(report).toMatch(
    /unreadable rows: 1 of 105; shape of the first: \{ segments: \{ date: text \}, campaign: \{ id: number as text/,
  );
  expect(report).not.toContain('Canary');
});

test('a step fails if most rows are unreadable', async () => {
  emulators.odd.answer = withRows('FROM campaign', (row) => ({ ...row, segments: { date: 'Canary' } }));
  const { works, report } = await check('google_ads');
  expect(works).toBe(false);
  expect(report).toMatch(
    /Read campaigns, the last 7 days: FAILS\n.*\n.*\n +fault: internal \(Error in Bellwether\)/,
  );
  expect(report).toContain('Result: 2 of 9 steps fail: Read campaigns, the last 7 days;');
  expect(report).not.toContain('Canary');
});

test('the report names an error that the connector does not know', async () => {
  emulators.odd.answer = (request, usual) =>
    /FROM landing_page_view/.test(JSON.stringify(request.body))
      ? {
          status: 400,
          body: {
            error: {
              code: 400,
              message: 'Canary sentence',
              details: [{ errors: [{ errorCode: { queryError: 'NEW_CODE' }, message: 'Canary' }] }],
            },
          },
        }
      : usual();
  const { works, report } = await check('google_ads');
  expect(works).toBe(false);
  expect(report).toContain('googleAds:search: 400 code 400 NEW_CODE, treated as internal');
  expect(report).not.toContain('Canary');
});

test('the report shows the version that the service names', async () => {
  emulators.odd.answer = (_request, usual) => {
    const reply = usual();
    return { ...reply, headers: { ...reply.headers, 'facebook-api-version': 'v26.0', sunset: 'Canary 1' } };
  };
  const { report } = await check('meta_ads_ppc');
  expect(report).toContain('graph.facebook.com: v25.0, ends in July 2028');
  expect(report).toContain('header facebook-api-version: v26.0');
  expect(report).toContain('header sunset: text');
});
