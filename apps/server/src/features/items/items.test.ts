import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { users } from '../../platform/postgres/schema.ts';
import type { TestClient } from '../../testing/client.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { type CallBody, formPath, itemOfReply, newMeetingBody } from './testing/calls.ts';

let testApp: TestApp;
let client: TestClient;
beforeAll(async () => {
  testApp = await openTestApp();
  client = await testApp.as('client');
});
afterAll(() => testApp.close());

const meetings = formPath('meetings');
const agenda = formPath('strategy-meeting-items');
const meeting = (more: CallBody = {}) => newMeetingBody(testApp, more);
const createMeeting = async (more: CallBody = {}) => itemOfReply(await client.post(meetings, meeting(more)));
const read = (id: string, query = '') => client.get(`${meetings}/${id}${query}`);

describe('updating an item', () => {
  test('updating an item changes only the named fields [API-034]', async () => {
    const { id, ...before } = await createMeeting({ address: 'Level 2', description: '<p>x</p>' });
    testApp.clock.advance(60_000);
    const owner = await testApp.as('owner');
    const answer = await owner.put(`${meetings}/${id}`, { name: 'Renamed', address: null });
    expect(answer.status).toBe(200);
    const after = {
      id,
      ...before,
      name: 'Renamed',
      address: null,
      full_address: null,
      version: 2,
      updated_at: testApp.clock.now().toISOString(),
      updated_by: testApp.user.owner,
    };
    expect(itemOfReply(answer)).toEqual(after);
    expect(itemOfReply(await read(id))).toEqual(after);
  });

  test('updating an item recomputes computed fields and rejects a start after the stored end', async () => {
    const { id } = await createMeeting();
    expect(itemOfReply(await client.put(`${meetings}/${id}`, { start_time: '09:00' }))).toMatchObject({
      start_at: '2026-03-19T22:00:00.000Z',
      end_at: '2026-03-20T00:30:00.000Z',
    });
    expect((await client.put(`${meetings}/${id}`, { start_time: '12:00' })).status).toBe(422);
    expect(
      itemOfReply(await client.put(`${meetings}/${id}`, { start_at: '1999-01-01T00:00:00Z' })),
    ).toMatchObject({
      start_at: '2026-03-19T22:00:00.000Z',
    });
  });

  test('updating an item with a stale version is rejected and returns the current item', async () => {
    const { id } = await createMeeting();
    const answers = await Promise.all(
      ['Mine', 'Theirs'].map((name) => client.put(`${meetings}/${id}`, { name, version: 1 })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    const current = itemOfReply(await read(id));
    expect(current.version).toBe(2);
    expect(refused?.body).toMatchObject({ error: { code: 'conflict' }, current });
    const again = await client.put(`${meetings}/${id}`, { name: 'Third', version: 2 });
    expect(itemOfReply(again)).toMatchObject({ name: 'Third', version: 3 });
  });

  test('updating an item without a change stores nothing', async () => {
    const item = await createMeeting({ description: '<p>x</p>' });
    expect(itemOfReply(await client.put(`${meetings}/${item.id}`, item))).toEqual(item);
  });

  test('updating an item keeps users who became inactive, but rejects new users from outside', async () => {
    const { client: one, owner, stranger } = testApp.user;
    const { id } = await createMeeting({ attendees: [one, owner] });
    const set = (status: 'active' | 'inactive') =>
      testApp.change((db) => db.update(users).set({ status }).where(eq(users.id, owner)));
    await set('inactive');
    const saved = await client.put(`${meetings}/${id}`, { attendees: [owner], name: 'Kept' });
    const other = await createMeeting();
    const added = await client.put(`${meetings}/${other.id}`, { attendees: [one, owner] });
    const foreign = await client.put(`${meetings}/${id}`, { attendees: [owner, stranger] });
    await set('active');
    expect([saved.status, added.status, foreign.status]).toEqual([200, 422, 422]);
  });

  test('updating an item returns the requested relations [API-018] [API-035]', async () => {
    const { id } = await createMeeting();
    const answer = await client.put(`${meetings}/${id}?with=type,attendees,agenda_items`, {
      type: 'planning',
    });
    expect(itemOfReply(answer)).toMatchObject({
      type: { id: 'planning', _id: 'planning', name: 'Planning' },
      attendees: [{ id: testApp.user.client, first_name: 'client', last_name: 'Tester' }],
      agenda_items: [],
    });
    expect((await client.put(`${meetings}/${id}?with=secrets`, { type: 'other' })).status).toBe(400);
    expect((await client.get(`${meetings}/${id}?with=constructor`)).status).toBe(400);
    expect(itemOfReply(await read(id))).toMatchObject({ type: 'planning' });
  });
});

describe('a deleted item', () => {
  test('a deleted item cannot be read, changed or listed [API-036]', async () => {
    const { id } = await createMeeting();
    expect((await client.ask('DELETE', `${meetings}/${id}`)).body).toEqual({ message: 'Meeting deleted' });
    expect((await read(id)).status).toBe(404);
    expect((await client.put(`${meetings}/${id}`, { name: 'x' })).status).toBe(404);
    expect((await client.ask('DELETE', `${meetings}/${id}`)).status).toBe(404);
    const found = await client.get(`${meetings}?filter=id:${id}`);
    expect(found.body).toMatchObject({ data: [], meta: [{ pagination: { total: 0 } }] });
  });

  test('deleting an item deletes its child items too', async () => {
    const { id } = await createMeeting();
    const add = async (form: string, more: CallBody) =>
      itemOfReply(
        await client.post(formPath(form), { business_id: testApp.business.north, name: 'A', ...more }),
      );
    const item = await add('strategy-meeting-items', { meeting_id: id, description: '<p>x</p>' });
    const action = await add('action-items', { agenda_item_id: item.id });
    expect(itemOfReply(await read(id, '?with=agenda_items'))).toMatchObject({
      agenda_items: [{ id: item.id }],
    });
    expect(itemOfReply(await client.get(`${agenda}/${item.id}?with=action_items`))).toMatchObject({
      action_items: [{ id: action.id, assigned_to: null, status: 'open' }],
    });
    await client.ask('DELETE', `${meetings}/${id}`);
    expect((await client.get(`${agenda}/${item.id}`)).status).toBe(404);
    expect((await client.get(`${formPath('action-items')}/${action.id}`)).status).toBe(404);
    const late = await client.post(agenda, {
      business_id: testApp.business.north,
      meeting_id: id,
      name: 'Too late',
      description: 'x',
    });
    expect([late.status, late.body]).toMatchObject([
      422,
      { fields: { meeting_id: 'Meeting could not be found.' } },
    ]);
  });
});

describe('items in other businesses', () => {
  test('items of another business are not found by any request', async () => {
    const stranger = await testApp.as('stranger');
    const { id } = await createMeeting();
    const ownMeeting = itemOfReply(
      await stranger.post(meetings, {
        ...meeting({ attendees: [testApp.user.stranger] }),
        business_id: testApp.business.elsewhere,
      }),
    );
    expect((await stranger.get(`${meetings}/${id}`)).status).toBe(404);
    expect((await stranger.put(`${meetings}/${id}`, { name: 'x' })).status).toBe(404);
    expect((await stranger.ask('DELETE', `${meetings}/${id}`)).status).toBe(404);
    const listed = (await stranger.get(`${meetings}?per_page=-1`)).body as { data: { id: string }[] };
    expect(listed.data.map((item) => item.id)).toEqual([ownMeeting.id]);
    const under = await stranger.post(agenda, {
      business_id: testApp.business.elsewhere,
      meeting_id: id,
      name: 'Foreign',
      description: 'x',
    });
    expect(under.status).toBe(422);
  });

  test('an item is not found under another business of the same user', async () => {
    const owner = await testApp.as('owner');
    const { id } = await createMeeting();
    expect((await owner.get(`${meetings}/${id}?business_id=${testApp.business.south}`)).status).toBe(404);
    expect((await owner.get(`${meetings}/${id}?business_id=${testApp.business.north}`)).status).toBe(200);
  });
});

test.each(['nothing', '%27', '..%2F..', 'meetings%00'])(
  'an unknown form %s answers 404 [API-025]',
  async (form) => {
    expect((await client.get(formPath(form))).status).toBe(404);
    expect((await client.get('/v1/modules/tasks/forms/meetings/items')).status).toBe(404);
  },
);

test.each(['nothing', '%27', '00000000-0000-0000-0000-00000000000g'])(
  'an unknown item id %s answers 404',
  async (id) => {
    expect((await read(id)).status).toBe(404);
    expect((await client.ask('DELETE', `${meetings}/${id}`)).status).toBe(404);
  },
);

test('GET modules lists each module with its forms [API-048] [API-050]', async () => {
  const { body } = await client.get('/v1/modules');
  const modules = (body as { data: { slug: string; forms: string[] }[] }).data;
  expect(
    modules.filter(({ forms }) => forms.length > 0).map(({ slug, forms }) => [slug, forms]),
  ).toContainEqual(['meetings', ['meetings', 'strategy-meeting-items', 'action-items']]);
  // The list includes forms of modules that only admins can read.
  const admin = await testApp.as('admin');
  for (const { slug, forms } of modules) {
    for (const form of forms) {
      const answer = await admin.get(`/v1/modules/${slug}/forms/${form}/items`);
      expect([slug, form, answer.status]).toEqual([slug, form, 200]);
    }
  }
});

test('lists the roles that open a module and the users who can read it [API-028] [API-029]', async () => {
  const names = (answer: { body: unknown }) =>
    (answer.body as { data: { name?: string; first_name?: string }[] }).data.map(
      (one) => one.name ?? one.first_name,
    );
  expect(names(await client.get('/v1/modules/meetings/roles'))).toEqual(['Admin', 'Client', 'Super Admin']);
  const adviser = await testApp.as('adviser');
  expect(names(await adviser.get('/v1/modules/users/roles'))).toEqual(['Admin', 'Super Admin']);
  const of = (module: string) =>
    adviser.get(`/v1/modules/${module}/users?business_id=${testApp.business.north}`);
  expect(names(await of('meetings'))).toEqual(['admin', 'adviser', 'client', 'owner']);
  expect(names(await of('users'))).toEqual(['admin', 'adviser']);
});
