import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '../../platform/postgres/schema.ts';
import type { Who } from '../../testing/people.ts';
import { makeWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  const lastNames: [Who, string][] = [
    ['adviser', 'Young'],
    ['client', 'abbott'],
    ['owner', 'Ólafsson'],
    ['admin', 'Zander'],
  ];
  for (const [who, lastName] of lastNames)
    await world.change((db) => db.update(users).set({ lastName }).where(eq(users.id, world.user[who])));
});
afterAll(() => world.close());

type Listed = { data: { id: string; _id: string; first_name: string; last_name: string; status: string }[] };
const ask = async (who: Who, query: string) => (await world.as(who)).get(`/v1/users?${query}`);
const list = async (who: Who, more = '', business = world.business.north) =>
  ((await ask(who, `business_id=${business}&response=user_list&limit=1000${more}`)).body as Listed).data;
const names = async (...given: Parameters<typeof list>) =>
  (await list(...given)).map((one) => one.first_name);

test('the active users of the business come by last name, each with id, first_name and last_name [API-046] [API-052]', async () => {
  const data = await list('client');
  expect(data.map((one) => one.last_name)).toEqual(['abbott', 'Ólafsson', 'Young', 'Zander']);
  expect(data[0]).toEqual({
    id: world.user.client,
    _id: world.user.client,
    first_name: 'client',
    last_name: 'abbott',
    full_name: 'client abbott',
    avatar_url: null,
    status: 'active',
  });
  expect(await names('owner', '', world.business.south)).toEqual(['owner', 'adviser', 'admin']);
});

test('include_ids, joined by commas, brings chosen people even if inactive or of another shared business [API-052]', async () => {
  const both = inArray(users.id, [world.user.owner, world.user.adviser]);
  const set = (status: 'active' | 'inactive') =>
    world.change((db) => db.update(users).set({ status }).where(both));
  await set('inactive');
  const ids = [world.user.owner, world.user.client, 'nonsense', crypto.randomUUID()].join(',');
  const [without, chosen] = [await names('client'), await list('client', `&include_ids=${ids}`)];
  await set('active');
  expect(without).toEqual(['client', 'admin']);
  expect(chosen.map((one) => [one.first_name, one.status])).toEqual([
    ['client', 'active'],
    ['owner', 'inactive'],
    ['admin', 'active'],
  ]);
  expect(await names('owner', `&include_ids=${world.user.client}`, world.business.south)).toContain('client');
});

test('nobody learns of people of businesses they do not have', async () => {
  const { stranger } = world.user;
  expect(await names('client', `&include_ids=${stranger}`)).not.toContain('stranger');
  expect(await names('admin', `&include_ids=${stranger}`)).toContain('stranger');
});

test('limit cuts the list, never those who are included', async () => {
  const query = `business_id=${world.business.north}&response=user_list&limit=1&include_ids=${world.user.admin}`;
  const { data } = (await ask('client', query)).body as Listed;
  expect(data.map((one) => one.first_name)).toEqual(['client', 'admin']);
});

test.each([
  'response=other',
  '',
  'response=user_list&limit=0',
  'response=user_list&limit=1001',
  'response=user_list&limit=ten',
])('refuses %j with a sentence', async (query) => {
  const answer = await ask('client', `business_id=${world.business.north}&${query}`);
  expect([answer.status, answer.body]).toMatchObject([400, { error: { code: 'malformed' } }]);
});
