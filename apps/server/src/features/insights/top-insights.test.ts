import type { getNextSteps } from '@bellwether/contract/api/figures/dashboard';
import type { MeetingPack } from '@bellwether/contract/api/meetings/meeting-pack';
import type { ReplyOf } from '@bellwether/contract/endpoint';
import { grantScope } from '@bellwether/domain/access/scope';
import type { Finding } from '@bellwether/domain/insights/finding';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insights, rolePermissions } from '../../platform/postgres/schema.ts';
import { testScope } from '../../platform/warehouse/testing/testing.ts';
import type { TestClient } from '../../testing/client.ts';
import { pausedCampaign, storeInsights } from '../../testing/stored-insight.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { saveFindings } from './save-findings.ts';
import { readTopInsights } from './top-insights.ts';

let testApp: TestApp;
let admin: TestClient;
let owner: TestClient;
const worth = (amount: number, module: Finding['module'] = 'analytics'): Finding => ({
  ...pausedCampaign,
  module,
  cause: `campaign ${amount}`,
  size: { amount, terms: [] },
});

beforeAll(async () => {
  testApp = await openTestApp();
  admin = await testApp.as('admin');
  owner = await testApp.as('owner');
  const { north, south } = testApp.business;
  await storeInsights(testApp, north, [
    worth(-100),
    worth(900),
    worth(-2400, 'financials'),
    worth(-500),
    worth(-9000),
  ]);
  await testApp.change((db) =>
    db.update(insights).set({ state: 'dismissed' }).where(eq(insights.amount, -9000)),
  );
  await storeInsights(testApp, south, [worth(-1000)]);
});
afterAll(() => testApp.close());

/** Closes a module to the Client role while `run` runs. */
const withClosed = async (slug: string, run: () => Promise<void>) => {
  const matches = and(
    eq(rolePermissions.roleId, testApp.roles.Client),
    eq(rolePermissions.slug, slug as 'analytics'),
  );
  const rows = await testApp.deps.db.select().from(rolePermissions).where(matches);
  await testApp.change((db) => db.delete(rolePermissions).where(matches));
  await run();
  await testApp.change((db) => db.insert(rolePermissions).values(rows));
};
const dataOf = <T>({ body }: { body: unknown }): T => (body as { data: T }).data;
type Steps = ReplyOf<typeof getNextSteps>['data'];
const readSteps = async (client: TestClient) =>
  dataOf<Steps>(await client.get(`/v1/next-steps?business_id=${testApp.business.north}`)).insights;
const amounts = (found: Steps['insights']) =>
  found && [found.count, ...found.top.map(({ amount }) => amount)];

test('the dashboard shows the three largest open insights that the user may see', async () => {
  expect(await readSteps(owner)).toMatchObject({
    count: 4,
    top: [
      { title: 'Gutters stopped', amount: -2400, currency: 'AUD', business_id: testApp.business.north },
      { amount: 900 },
      { amount: -500 },
    ],
  });
  await withClosed('financials', async () =>
    expect(amounts(await readSteps(owner))).toEqual([3, 900, -500, -100]),
  );
  await withClosed('insights', async () => expect(await readSteps(owner)).toBeNull());
});

test('the meeting pack has the three largest insights, except of modules that the reader may not open', async () => {
  const { north } = testApp.business;
  const { id } = dataOf<{ id: string }>(
    await admin.post('/v1/meetings', {
      business_id: north,
      name: 'Review',
      attendees: [testApp.user.owner],
      date: '2026-03-20',
      start_time: '10:00',
      end_time: '11:00',
    }),
  );
  const readPack = async () => {
    const pack = dataOf<MeetingPack>(await owner.get(`/v1/meetings/${id}/pack?business_id=${north}`));
    return { amounts: pack.insights.map(({ amount }) => amount), closed: pack.closed };
  };
  expect(await readPack()).toEqual({ amounts: [-2400, 900, -500], closed: [] });
  await withClosed('financials', async () =>
    expect(await readPack()).toEqual({ amounts: [900, -500, -100], closed: ['financials'] }),
  );
  await withClosed('insights', async () =>
    expect(await readPack()).toEqual({ amounts: [], closed: ['insights'] }),
  );
});

test("reading top insights of several businesses applies each business's permissions and omits outdated findings", async () => {
  const { north, south } = testApp.business;
  const read = async (closed: (business: string, module: string) => boolean) => {
    const scope = grantScope(
      { userId: testApp.user.owner, isAdmin: false },
      [north, south].map((id) => testScope({ id }).business),
      { module: 'insights', act: 'read', rights: (business, _, module) => !closed(business, module) },
    );
    return (await readTopInsights(testApp.deps.db, scope, 3)).top.map(({ amount }) => amount);
  };
  expect(await read(() => false)).toEqual([-2400, -1000, 900]);
  expect(await read((business, module) => business === south && module === 'analytics')).toEqual([
    -2400, 900, -500,
  ]);
  expect(await read((business, module) => business === north && module === 'analytics')).toEqual([
    -2400, -1000,
  ]);
  await saveFindings(testApp.deps.db, south, [], {
    lastDay: '2026-03-11',
    dataVersion: '2',
    finishedAt: testApp.clock.now(),
  });
  expect(await read(() => false)).toEqual([-2400, 900, -500]);
});
