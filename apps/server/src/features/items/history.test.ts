import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

const forms = '/v1/modules/meetings/forms';
type Entry = Record<string, unknown>;

test('every change of a meeting is written down with who, what and when, the newest first [FILE-008] [FILE-018]', async () => {
  const [client, owner] = [await world.as('client'), await world.as('owner')];
  const made = await client.post(`${forms}/meetings/items`, {
    business_id: world.business.north,
    name: 'Kick-off',
    attendees: [world.user.client],
    date: '2026-03-20',
    start_time: '10:00',
    end_time: '11:00',
  });
  const { id } = (made.body as { data: { id: string } }).data;
  world.clock.advance(60_000);
  await owner.put(`${forms}/meetings/items/${id}`, { name: 'Start', description: '<p>A secret</p>' });
  await owner.put(`${forms}/meetings/items/${id}`, { name: '' });
  world.clock.advance(60_000);
  await client.ask('DELETE', `${forms}/meetings/items/${id}`);

  const history = (query = '') => client.get(`${forms}/meetings/history${query}`);
  const answer = await history(`?filter=item_id:${id}`);
  const common = { type: 'meeting', item_id: id };
  const [mine, theirs] = [
    { id: world.user.client, full_name: 'client Tester' },
    { id: world.user.owner, full_name: 'owner Tester' },
  ];
  expect((answer.body as { data: Entry[] }).data).toMatchObject([
    { ...common, action: 'deleted', occurred: '2026-03-16T01:02:00.000Z', user: mine, item_name: 'Start' },
    {
      ...common,
      action: 'updated',
      occurred: '2026-03-16T01:01:00.000Z',
      user: theirs,
      item_name: 'Start',
      changed: ['name', 'description'],
    },
    { ...common, action: 'created', occurred: '2026-03-16T01:00:00.000Z', user: mine, item_name: 'Kick-off' },
  ]);
  expect(answer.text).not.toContain('secret');

  const page = (await history('?per_page=2&page=2')).body as { data: Entry[]; meta: unknown };
  expect([page.data.length, page.meta]).toMatchObject([
    1,
    [{ pagination: { current_page: 2, total_pages: 2, total: 3, count: 1 } }],
  ]);
  const updates = (await history('?filter=action:updated&per_page=-1')).body as { data: Entry[] };
  expect(updates.data.map(({ action }) => action)).toEqual(['updated']);
  for (const query of ['?filter=colour:red', '?filter=action:~up', '?sort=action:asc']) {
    expect([query, (await history(query)).status]).toEqual([query, 400]);
  }
  const stranger = await world.as('stranger');
  expect((await stranger.get(`${forms}/meetings/history`)).body).toMatchObject({ data: [] });
});
