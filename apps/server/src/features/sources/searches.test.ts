import { emulatorClient } from '@bellwether/connectors/emulators/authority';
import { emulateGoogleAccounts } from '@bellwether/connectors/emulators/google';
import { emulateGoogleSearchConsole } from '@bellwether/connectors/emulators/google-search-console';
import { type Emulators, startEmulators } from '@bellwether/connectors/emulators/server';
import { addDays, dayAt } from '@bellwether/contract/time/day';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sourceStreams } from '../../platform/postgres/schema.ts';
import { waitForJobs } from '../../testing/jobs.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { sendDueSyncs } from './jobs.ts';

const scope = 'https://www.googleapis.com/auth/webmasters.readonly';
const site = 'https://www.harbour-physio.example/';

let testApp: TestApp;
let emulators: Emulators;
const google = emulateGoogleAccounts(() => testApp.clock.now());
const searchConsole = emulateGoogleSearchConsole({
  authority: google.authority,
  now: () => testApp.clock.now(),
});

beforeAll(async () => {
  emulators = await startEmulators([...google.services, searchConsole]);
  testApp = await openTestApp({
    config: { oauthClients: { GOOGLE: emulatorClient }, emulatorUrl: emulators.url },
  });
});
afterAll(async () => {
  await testApp.close();
  await emulators.close();
  expect(emulators.violations).toEqual([]);
});

test('a site is connected, and its report has the figures of Google up to the last final day', async () => {
  const { south } = testApp.business;
  const at = (path: string) => `/v1/businesses/${south}/${path}`;
  const adviser = await testApp.as('adviser');
  const begun = await adviser.post(at('integrations/google_search_console/sign-in'), {});
  const url = new URL((begun.body as { data: { url: string } }).data.url);
  expect(url.searchParams.get('scope')).toBe(scope);
  url.searchParams.set('answer', 'allow');
  const response = await fetch(url, { redirect: 'manual' });
  const finished = await adviser.ask('POST', at('source-sign-in'), {
    body: { answer: new URL(response.headers.get('location') ?? '').search },
    headers: { cookie: String(begun.headers['set-cookie']).split(';')[0] ?? '' },
  });
  const { source_id: sourceId } = (finished.body as { data: { source_id: string } }).data;
  expect(await adviser.put(at(`sources/${sourceId}/account`), { account_id: site })).toMatchObject({
    status: 200,
    body: { data: { account: { name: 'www.harbour-physio.example/' } } },
  });
  expect(await sendDueSyncs(testApp.deps)).toBe(1);
  await waitForJobs(testApp);

  const last = addDays(dayAt('America/Los_Angeles', testApp.clock.now()), -2);
  const first = addDays(last, -4);
  const [stream] = await testApp.deps.db
    .select()
    .from(sourceStreams)
    .where(eq(sourceStreams.sourceId, sourceId));
  expect(stream).toMatchObject({ readTo: last, failures: 0 });

  const stated = searchConsole.answer({
    host: 'searchconsole.googleapis.com',
    method: 'POST',
    path: `/webmasters/v3/sites/${encodeURIComponent(site)}/searchAnalytics/query`,
    query: new URLSearchParams(),
    headers: { authorization: `Bearer ${google.authority.grant(scope).access}` },
    body: { startDate: first, endDate: last, dimensions: [] },
  }).body as { rows: [{ clicks: number; impressions: number; position: number }] };
  const ask = async (from: string, to: string) => {
    const filter = `date:>=${from},date:<=${to}`;
    const query = new URLSearchParams({ business: south, filter, timestamp: 'day' });
    const { status, body } = await adviser.get(`/v1/modules/analytics/data/seo-searches-over-time?${query}`);
    expect(status).toBe(200);
    return body as {
      data: { date: string; search_impressions: number | null }[];
      meta: [{ totals: Record<string, number> }];
    };
  };
  const [{ totals }] = (await ask(first, last)).meta;
  const [{ clicks, impressions, position }] = stated.rows;
  expect(totals).toMatchObject({ search_impressions: impressions, search_clicks: clicks });
  expect(totals['search_position']).toBeCloseTo(position, 5);
  const { data } = await ask(last, addDays(last, 1));
  expect(data.map((row) => [row.date, row.search_impressions === null])).toEqual([
    [last, false],
    [addDays(last, 1), true],
  ]);
});
