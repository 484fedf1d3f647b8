import { emulatorClient } from '@bellwether/connectors/emulators/authority';
import { emulateMetaAds } from '@bellwether/connectors/emulators/meta-ads';
import { type Emulators, startEmulators } from '@bellwether/connectors/emulators/server';
import type { Connection } from '@bellwether/contract/api/integrations';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sourceAccounts } from '../../platform/postgres/schema.ts';
import { waitForJobs } from '../../testing/jobs.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { sendDueSyncs } from './jobs.ts';

let testApp: TestApp;
let emulators: Emulators;
const meta = emulateMetaAds({ now: () => testApp.clock.now() });

beforeAll(async () => {
  emulators = await startEmulators([meta]);
  testApp = await openTestApp({
    config: { oauthClients: { META: emulatorClient }, emulatorUrl: emulators.url },
  });
});
afterAll(async () => {
  await testApp.close();
  await emulators.close();
  expect(emulators.violations).toEqual([]);
});

test('every request proves its token, from the sign-in on; access without renewal ends with a message', async () => {
  const at = (path: string) => `/v1/businesses/${testApp.business.south}/${path}`;
  const adviser = await testApp.as('adviser');
  const begun = await adviser.post(at('integrations/meta_ads_ppc/sign-in'), {});
  const url = new URL((begun.body as { data: { url: string } }).data.url);
  url.searchParams.set('answer', 'allow');
  const response = await fetch(url, { redirect: 'manual' });
  const finished = await adviser.ask('POST', at('source-sign-in'), {
    body: { answer: new URL(response.headers.get('location') ?? '').search },
    headers: { cookie: String(begun.headers['set-cookie']).split(';')[0] ?? '' },
  });
  expect(finished).toMatchObject({
    status: 200,
    body: { data: { accounts: [{ id: '512345678901' }, { id: '522345678901' }] } },
  });
  const { source_id: sourceId } = (finished.body as { data: { source_id: string } }).data;
  const chosen = await adviser.put(at(`sources/${sourceId}/account`), { account_id: '512345678901' });
  expect(chosen).toMatchObject({ status: 200, body: { data: { account: { name: 'Bright Smile Dental' } } } });
  const [stored] = await testApp.deps.db
    .select({ accessUntil: sourceAccounts.accessUntil })
    .from(sourceAccounts)
    .where(eq(sourceAccounts.id, sourceId));
  const days = (Number(stored?.accessUntil) - testApp.clock.now().getTime()) / 86_400_000;
  expect(Math.round(days)).toBe(60);

  meta.authority.revokeAll();
  expect(await sendDueSyncs(testApp.deps)).toBe(1);
  await waitForJobs(testApp);
  const { data } = (await adviser.get(at('integrations'))).body as { data: Connection[] };
  expect(data.find((one) => one.fk_integration_type_id === 'meta_ads_ppc')).toMatchObject({
    fault: { kind: 'reconnect' },
  });
});
