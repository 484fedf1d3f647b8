import { meetingForm } from '@bellwether/contract/forms/meetings';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { meetingType } from '../meetings/forms.ts';
import { defineItemType, removeItemType } from './item-type.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

const forms = '/v1/modules/meetings/forms';
type Entry = Record<string, unknown>;

test('the history of an item shows the user, action and time of each change, newest first [FILE-008] [FILE-018]', async () => {
  const [client, owner] = [await testApp.as('client'), await testApp.as('owner')];
  const created = await client.post(`${forms}/meetings/items`, {
    business_id: testApp.business.north,
    name: 'Kick-off',
    attendees: [testApp.user.client],
    date: '2026-03-20',
    start_time: '10:00',
    end_time: '11:00',
  });
  const { id } = (created.body as { data: { id: string } }).data;
  testApp.clock.advance(60_000);
  await owner.put(`${forms}/meetings/items/${id}`, { name: 'Start', description: '<p>A secret</p>' });
  await owner.put(`${forms}/meetings/items/${id}`, { name: '' });
  testApp.clock.advance(60_000);
  await client.ask('DELETE', `${forms}/meetings/items/${id}`);

  const history = (query = '') => client.get(`${forms}/meetings/history${query}`);
  const answer = await history(`?filter=item_id:${id}`);
  const common = { type: 'meeting', item_id: id };
  const [ownHistory, otherHistory] = [
    { id: testApp.user.client, full_name: 'client Tester' },
    { id: testApp.user.owner, full_name: 'owner Tester' },
  ];
  expect((answer.body as { data: Entry[] }).data).toMatchObject([
    {
      ...common,
      action: 'deleted',
      occurred: '2026-03-16T01:02:00.000Z',
      user: ownHistory,
      item_name: 'Start',
    },
    {
      ...common,
      action: 'updated',
      occurred: '2026-03-16T01:01:00.000Z',
      user: otherHistory,
      item_name: 'Start',
      changed: ['name', 'description'],
    },
    {
      ...common,
      action: 'created',
      occurred: '2026-03-16T01:00:00.000Z',
      user: ownHistory,
      item_name: 'Kick-off',
    },
  ]);
  expect(answer.text).not.toContain('secret');

  const page = (await history('?per_page=2&page=2')).body as { data: Entry[]; meta: unknown };
  expect([page.data.length, page.meta]).toMatchObject([
    1,
    [{ pagination: { current_page: 2, total_pages: 2, total: 3, count: 1 } }],
  ]);
  const updates = (await history('?filter=action:updated&per_page=-1')).body as { data: Entry[] };
  expect(updates.data.map(({ action }) => action)).toEqual(['updated']);
  // The history supports the filter grammar of every list: partial text and days.
  const found = (await history('?filter=action:~upd,occurred:=2026-03-16')).body as { data: Entry[] };
  expect(found.data.map(({ action }) => action)).toEqual(['updated']);
  for (const query of [
    '?filter=colour:red',
    '?filter=user:~up',
    '?filter=occurred:>soon',
    '?sort=action:asc',
  ]) {
    expect([query, (await history(query)).status]).toEqual([query, 400]);
  }
  const stranger = await testApp.as('stranger');
  expect((await stranger.get(`${forms}/meetings/history`)).body).toMatchObject({ data: [] });
});

test('equal item names in two modules share neither history nor idempotency keys', async () => {
  const talks = defineItemType({ ...meetingType, form: { ...meetingForm, module: 'tasks', id: 'talks' } });
  onTestFinished(() => removeItemType(talks));
  const client = await testApp.as('client');
  const body = {
    business_id: testApp.business.north,
    name: 'In meetings only',
    attendees: [testApp.user.client],
    date: '2026-03-20',
    start_time: '10:00',
    end_time: '11:00',
  };
  testApp.clock.advance(60_000);
  const sent = { body, headers: { 'idempotency-key': 'same for both' } };
  expect((await client.ask('POST', `${forms}/meetings/items`, sent)).status).toBe(201);
  const tasks = '/v1/modules/tasks/forms/talks';
  expect((await client.get(`${tasks}/history`)).body).toMatchObject({ data: [] });
  expect((await client.ask('POST', `${tasks}/items`, sent)).status).toBe(400);
  const ours = (await client.get(`${forms}/meetings/history?per_page=1`)).body;
  expect(ours).toMatchObject({ data: [{ type: 'meeting', item_name: 'In meetings only' }] });
});
