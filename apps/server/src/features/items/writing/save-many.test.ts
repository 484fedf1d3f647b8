import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '../../../testing/client.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { type CallBody, formPath, itemOfReply, newMeetingBody, type TestItem } from '../testing/calls.ts';

let testApp: TestApp;
let client: TestClient;
beforeAll(async () => {
  testApp = await openTestApp();
  client = await testApp.as('client');
});
afterAll(() => testApp.close());

const meetings = formPath('meetings');
const agenda = formPath('strategy-meeting-items');
const createMeeting = async () => itemOfReply(await client.post(meetings, newMeetingBody(testApp)));
const point = (name: string, more: CallBody = {}) => ({ name, description: '<p>Why</p>', ...more });
const save = (body: CallBody, key?: string, path = agenda) =>
  client.ask('PATCH', path, {
    body: { business_id: testApp.business.north, ...body },
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });
type Saved = { data: TestItem[]; parent: TestItem | null };
const readSaved = (answer: { status: number; body: unknown }): Saved => {
  expect(answer.status).toBe(200);
  return answer.body as Saved;
};
const listItems = async (meeting: string): Promise<TestItem[]> =>
  (
    (await client.get(`${agenda}?filter=meeting_id:=${meeting}&sort=name:asc&per_page=100`)).body as {
      data: TestItem[];
    }
  ).data;
const toParent = ({ id, version }: TestItem) => ({ field: 'meeting_id', id, version });

describe('saving many items', () => {
  test("saving many items creates, changes and deletes them at once and increases the parent's version", async () => {
    const meeting = await createMeeting();
    const first = readSaved(
      await save({ parent: toParent(meeting), items: ['A', 'B', 'C'].map((name) => point(name)) }),
    );
    expect(first.data.map(({ name, meeting_id, version }) => [name, meeting_id, version])).toEqual([
      ['A', meeting.id, 1],
      ['B', meeting.id, 1],
      ['C', meeting.id, 1],
    ]);
    expect(first.parent).toMatchObject({ id: meeting.id, version: 2 });
    const [a, b, c] = first.data;
    if (!a || !b || !c || !first.parent) throw new Error('three');
    testApp.clock.advance(60_000);
    const second = readSaved(
      await save({
        parent: toParent(first.parent),
        items: [point('D'), { id: b.id, name: 'B2', version: 1 }, { id: a.id, position: 0 }],
        deleted: [c.id],
      }),
    );
    expect(second.data.map(({ name, version }) => [name, version])).toEqual([
      ['D', 1],
      ['B2', 2],
      ['A', 1],
    ]);
    expect(second.data[1]).toMatchObject({ updated_at: testApp.clock.now().toISOString() });
    expect((await listItems(meeting.id)).map(({ name }) => name)).toEqual(['A', 'B2', 'D']);
    const history = (await client.get(
      `/v1/modules/meetings/forms/strategy-meeting-items/history?filter=item_id:=${b.id}`,
    )) as { body: { data: { action: string; changed: string[] }[] } };
    expect(history.body.data.map(({ action, changed }) => [action, changed])).toEqual([
      ['updated', ['name']],
      ['created', []],
    ]);
  });

  test('one invalid item rejects the whole save, with messages by position, and stores nothing', async () => {
    const meeting = await createMeeting();
    const answer = await save({
      parent: toParent(meeting),
      items: [point('Fine'), point(''), { ...point('Odd'), status: 'x' }, { id: 'nobody', name: 'x' }],
    });
    expect([answer.status, (answer.body as { fields: unknown }).fields]).toEqual([
      422,
      {
        'items.1.name': 'Agenda item name is required.',
        'items.2.status': 'Status must be one of Open, Discussed, Deferred.',
        'items.3.id': 'This could not be found.',
      },
    ]);
    expect(await listItems(meeting.id)).toEqual([]);
    const stranger = await save(
      {
        items: [
          { ...newMeetingBody(testApp), attendees: [testApp.user.client] },
          newMeetingBody(testApp, { attendees: [crypto.randomUUID()] }),
        ],
      },
      undefined,
      meetings,
    );
    expect([stranger.status, (stranger.body as { fields: unknown }).fields]).toEqual([
      422,
      { 'items.1.attendees': 'Attendees must be people of this business.' },
    ]);
  });

  test('saving many items does not find deleted items, or items of another parent or business', async () => {
    const [ownMeeting, other] = [await createMeeting(), await createMeeting()];
    const { data } = readSaved(await save({ parent: toParent(other), items: [point('Theirs')] }));
    const answer = await save({
      parent: toParent(ownMeeting),
      items: [{ id: data[0]?.id, name: 'Stolen' }],
      deleted: [crypto.randomUUID()],
    });
    expect([answer.status, (answer.body as { fields: unknown }).fields]).toEqual([
      422,
      { 'items.0.id': 'This could not be found.', 'deleted.0': 'This could not be found.' },
    ]);
    expect((await save({ parent: { field: 'meeting_id', id: crypto.randomUUID() } })).status).toBe(404);
    expect((await save({ parent: { field: 'name', id: ownMeeting.id } })).status).toBe(400);
  });

  test('saving many items with a stale parent version is rejected and returns the parent with all items', async () => {
    const meeting = await createMeeting();
    const answers = await Promise.all(
      ['Mine', 'Theirs'].map((name) => save({ parent: toParent(meeting), items: [point(name)] })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const current = await listItems(meeting.id);
    expect(current).toHaveLength(1);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      error: { code: 'conflict' },
      current: { parent: { id: meeting.id, version: 2 }, items: current },
    });
  });

  test('saving many items with one stale item version is rejected and returns that item', async () => {
    const meeting = await createMeeting();
    const { data } = readSaved(
      await save({ parent: { ...toParent(meeting) }, items: [point('A'), point('B')] }),
    );
    const [a, b] = data;
    await client.put(`${agenda}/${a?.id}`, { name: 'A2' });
    const answer = await save({
      items: [
        { id: a?.id, name: 'A3', version: 1 },
        { id: b?.id, name: 'B3', version: 1 },
      ],
    });
    expect([answer.status, answer.body]).toMatchObject([
      409,
      { current: { parent: null, items: [{ id: a?.id, name: 'A2', version: 2 }] } },
    ]);
    expect((await listItems(meeting.id)).map(({ name }) => name)).toEqual(['A2', 'B']);
  });

  test('saving many items repeatedly with the same Idempotency-Key saves only once', async () => {
    const meeting = await createMeeting();
    const body = { parent: { field: 'meeting_id', id: meeting.id }, items: [point('A'), point('B')] };
    const key = crypto.randomUUID();
    const answers = (await Promise.all([save(body, key), save(body, key), save(body, key)])).map(readSaved);
    expect(new Set(answers.map(({ data }) => JSON.stringify(data.map(({ id }) => id)))).size).toBe(1);
    expect((await listItems(meeting.id)).map(({ name }) => name)).toEqual(['A', 'B']);
    const other = await client.ask('POST', meetings, {
      body: newMeetingBody(testApp),
      headers: { 'idempotency-key': key },
    });
    expect(other.status).toBe(400);
  });

  test('saving many items can add 480 items in one request and change them in another', async () => {
    const meeting = await createMeeting();
    const cells = Array.from({ length: 480 }, (_, at) =>
      point(`Cell ${String(at).padStart(3, '0')}`, { position: at }),
    );
    const { data } = readSaved(await save({ parent: toParent(meeting), items: cells }));
    expect(data.map(({ position }) => position)).toEqual(cells.map((_, at) => at));
    const { data: again } = readSaved(
      await save({ items: data.map(({ id, version }, at) => ({ id, version, position: at + 1 })) }),
    );
    expect(again.every(({ version, position }, at) => version === 2 && position === at + 1)).toBe(true);
  });
});
