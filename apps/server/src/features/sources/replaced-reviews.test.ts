import { emulatorClient } from '@bellwether/connectors/emulators/authority';
import { emulateGoogleAccounts } from '@bellwether/connectors/emulators/google';
import { emulateGoogleMyBusiness } from '@bellwether/connectors/emulators/google-my-business';
import { type Emulators, startEmulators } from '@bellwether/connectors/emulators/server';
import { localTimeAt } from '@bellwether/contract/time/date-time';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sourceStreams } from '../../platform/postgres/schema.ts';
import { waitForJobs } from '../../testing/jobs.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { sendDueSyncs } from './jobs.ts';

let testApp: TestApp;
let emulators: Emulators;
const google = emulateGoogleAccounts(() => testApp.clock.now());
const reviews = emulateGoogleMyBusiness({ authority: google.authority, now: () => testApp.clock.now() });

beforeAll(async () => {
  emulators = await startEmulators([...google.services, reviews]);
  testApp = await openTestApp({
    config: { oauthClients: { GOOGLE: emulatorClient }, emulatorUrl: emulators.url },
  });
});
afterAll(async () => {
  await testApp.close();
  await emulators.close();
  expect(emulators.violations).toEqual([]);
});

test('each sync replaces the reviews of ten years, so a deleted review disappears', async () => {
  const { south } = testApp.business;
  const at = (path: string) => `/v1/businesses/${south}/${path}`;
  const adviser = await testApp.as('adviser');
  const begun = await adviser.post(at('integrations/google_my_business/sign-in'), {});
  const url = new URL((begun.body as { data: { url: string } }).data.url);
  url.searchParams.set('answer', 'allow');
  const response = await fetch(url, { redirect: 'manual' });
  const finished = await adviser.ask('POST', at('source-sign-in'), {
    body: { answer: new URL(response.headers.get('location') ?? '').search },
    headers: { cookie: String(begun.headers['set-cookie']).split(';')[0] ?? '' },
  });
  const { source_id: sourceId } = (finished.body as { data: { source_id: string } }).data;
  const chosen = await adviser.put(at(`sources/${sourceId}/account`), { account_id: '9988776655' });
  expect(chosen).toMatchObject({
    status: 200,
    body: { data: { account: { name: 'Bright Smile Dental (RICHMOND)' } } },
  });

  const sync = async () => {
    expect(await sendDueSyncs(testApp.deps)).toBe(1);
    await waitForJobs(testApp);
    return testApp.warehouse.query({
      sql: `SELECT review_key, occurred_at::VARCHAR AS written, rating::DOUBLE AS rating, reply FROM reviews
        WHERE business_id = $b::UUID AND stream = 'Bright Smile Dental (RICHMOND)' ORDER BY day`,
      params: { b: south },
    });
  };
  const first = await sync();
  const oldest = reviews
    .reviewsOf('9988776655')
    .find(({ reviewId }) => reviewId === first[0]?.['review_key']);
  expect(first).toHaveLength(reviews.reviewsOf('9988776655').length);
  const written = localTimeAt('Australia/Melbourne', new Date(oldest?.createTime ?? ''));
  expect(String(first[0]?.['written']).slice(0, 16)).toBe(written);

  reviews.state.deleted.add(String(first[0]?.['review_key']));
  testApp.clock.advance(24 * 3_600_000);
  const second = await sync();
  expect(second).toHaveLength(reviews.reviewsOf('9988776655').length);
  expect(second[0]).toEqual(first[1]);
  const [stream] = await testApp.deps.db
    .select()
    .from(sourceStreams)
    .where(eq(sourceStreams.sourceId, sourceId));
  expect(stream).toMatchObject({ readFrom: '2016-03-01', readTo: '2026-03-17', failures: 0 });
});
