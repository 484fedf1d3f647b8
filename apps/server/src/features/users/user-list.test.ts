import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '../../platform/postgres/schema.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestUser } from '../../testing/test-users.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
  const lastNames: [TestUser, string][] = [
    ['adviser', 'Young'],
    ['client', 'abbott'],
    ['owner', 'Ólafsson'],
    ['admin', 'Zander'],
  ];
  for (const [who, lastName] of lastNames)
    await testApp.change((db) => db.update(users).set({ lastName }).where(eq(users.id, testApp.user[who])));
});
afterAll(() => testApp.close());

type Listed = {
  data: {
    id: string;
    _id: string;
    first_name: string;
    last_name: string;
    status: string;
    is_member: boolean;
  }[];
};
const request = async (who: TestUser, query: string) => (await testApp.as(who)).get(`/v1/users?${query}`);
const list = async (who: TestUser, more = '', business = testApp.business.north) =>
  ((await request(who, `business_id=${business}&response=user_list&limit=1000${more}`)).body as Listed).data;
const names = async (...args: Parameters<typeof list>) => (await list(...args)).map((one) => one.first_name);

test('the list of users to choose has active users of the business by last name [API-046] [API-052]', async () => {
  const data = await list('client');
  expect(data.map((one) => one.last_name)).toEqual(['abbott', 'Ólafsson', 'Young', 'Zander']);
  expect(data[0]).toEqual({
    id: testApp.user.client,
    _id: testApp.user.client,
    first_name: 'client',
    last_name: 'abbott',
    full_name: 'client abbott',
    avatar_url: null,
    status: 'active',
    is_member: true,
  });
  expect(data.flatMap((one) => (one.is_member ? [] : [one.first_name]))).toEqual(['admin']);
  expect(await names('owner', '', testApp.business.south)).toEqual(['owner', 'adviser', 'admin']);
});

test('include_ids adds chosen users, even if inactive or in another shared business [API-052]', async () => {
  const both = inArray(users.id, [testApp.user.owner, testApp.user.adviser]);
  const set = (status: 'active' | 'inactive') =>
    testApp.change((db) => db.update(users).set({ status }).where(both));
  await set('inactive');
  const ids = [testApp.user.owner, testApp.user.client, 'nonsense', crypto.randomUUID()].join(',');
  const [without, chosen] = [await names('client'), await list('client', `&include_ids=${ids}`)];
  await set('active');
  expect(without).toEqual(['client', 'admin']);
  expect(chosen.map((one) => [one.first_name, one.status])).toEqual([
    ['client', 'active'],
    ['owner', 'inactive'],
    ['admin', 'active'],
  ]);
  expect(await names('owner', `&include_ids=${testApp.user.client}`, testApp.business.south)).toContain(
    'client',
  );
});

test('the list of users to choose omits users of businesses that the reader does not belong to', async () => {
  const { stranger } = testApp.user;
  expect(await names('client', `&include_ids=${stranger}`)).not.toContain('stranger');
  expect(await names('admin', `&include_ids=${stranger}`)).toContain('stranger');
});

test('the limit shortens the list of users to choose but keeps included users', async () => {
  const query = `business_id=${testApp.business.north}&response=user_list&limit=1&include_ids=${testApp.user.admin}`;
  const { data } = (await request('client', query)).body as Listed;
  expect(data.map((one) => one.first_name)).toEqual(['client', 'admin']);
});

test.each([
  'response=other',
  'response=user_list&limit=0',
  'response=user_list&limit=1001',
  'response=user_list&limit=ten',
])('the list of users to choose rejects the query %j with a message', async (query) => {
  const answer = await request('client', `business_id=${testApp.business.north}&${query}`);
  expect([answer.status, answer.body]).toMatchObject([400, { error: { code: 'malformed' } }]);
});
