import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestUser } from '../../testing/test-users.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

type Meeting = { id: string; start_at: string };

const meeting = (slug: 'north' | 'south', more: object = {}) => ({
  business_id: testApp.business[slug],
  name: 'Quarter review',
  attendees: [testApp.user.owner],
  date: '2030-01-29',
  start_time: '10:00',
  end_time: '11:30',
  is_teleconference: true,
  teleconference_link: 'zoom.example/j/1',
  address: '1 Main Street',
  description: '<p>What we did</p>',
  ...more,
});
const post = async (who: TestUser, path: string, body: object) => (await testApp.as(who)).post(path, body);
const createMeeting = async (body: object) => {
  const answer = await post('admin', '/v1/meetings', body);
  expect(answer.status).toBe(201);
  return answer.body as { data: Meeting; future_meetings: Meeting[] };
};

const items = (form: string) => `/v1/modules/meetings/forms/${form}/items`;
type Fields = Record<string, unknown>;
const one = (answer: { body: unknown }) => (answer.body as { data: Fields }).data;
const many = (answer: { body: unknown }) => (answer.body as { data: Fields[] }).data;
const withAction = async (name: string, more: object = {}) => {
  const { data } = await createMeeting(meeting('north', { name, ...more }));
  const point = one(
    await post('admin', `/v1/meetings/${data.id}/agenda-items`, {
      name: `${name} point`,
      description: '<p>Why</p>',
    }),
  );
  const action = one(
    await post('admin', items('action-items'), {
      business_id: testApp.business.north,
      agenda_item_id: point['id'],
      name: `${name} action`,
      assigned_to: testApp.user.owner,
      due_date: '2030-02-01',
      description: 'By phone',
    }),
  );
  return { data, point, action };
};

test('a meeting returns its times, place, objective, attendance and agenda [MEET-002] [MEET-003] [MEET-005] [MEET-006] [MEET-064]', async () => {
  const { data, point } = await withAction('Whole');
  const admin = await testApp.as('admin');
  const saved = await admin.put(`/v1/meetings/${data.id}`, {
    objective: 'Agree',
    status: 'completed',
    users_attendance: [testApp.user.owner],
    full_address: 'nowhere',
  });
  expect(saved.status).toBe(200);
  const read = await admin.get(`/v1/meetings/${data.id}?with=agenda_items,attendees,users_attendance`);
  expect(one(read)).toMatchObject({
    _id: data.id,
    id: data.id,
    name: 'Whole',
    start_at: data.start_at,
    start_date_time: data.start_at,
    end_date_time: '2030-01-29T00:30:00.000Z',
    address: '1 Main Street',
    full_address: '1 Main Street',
    objective: 'Agree',
    status: 'completed',
    attendees: [{ id: testApp.user.owner, full_name: 'owner Tester' }],
    users_attendance: [{ id: testApp.user.owner }],
    agenda_items: [{ id: point['id'] }],
  });
  const stranger = { users_attendance: [testApp.user.stranger] };
  expect((await admin.put(`/v1/meetings/${data.id}`, stranger)).status).toBe(422);
});

test('follow-up meetings do not copy the attendance', async () => {
  const attended = { users_attendance: [testApp.user.owner] };
  const { future_meetings } = await createMeeting(
    meeting('north', { ...attended, has_future_meetings: true, number_of_future_meetings: 1 }),
  );
  expect(future_meetings).toMatchObject([{ users_attendance: [] }]);
});

test('agenda items and action items use the field names of the specification [MEET-051] [MEET-052] [MEET-054] [MEET-062]', async () => {
  const { data, point, action } = await withAction('Names');
  expect(point).toMatchObject({
    name: 'Names point',
    description: '<p>Why</p>',
    status: 'open',
    fk_status_id: 'open',
    meeting_id: data.id,
    fk_meeting_id: data.id,
    fk_business_id: testApp.business.north,
    fk_agenda_items_id: null,
  });
  const admin = await testApp.as('admin');
  const filter = encodeURIComponent(`id:=${action['id']}`);
  expect(
    many(await admin.get(`${items('action-items')}?filter=${filter}&with=assigned_to,meeting`)),
  ).toMatchObject([
    {
      name: 'Names action',
      due_date: '2030-02-01',
      status: 'open',
      description: 'By phone',
      assigned_to: { id: testApp.user.owner, full_name: 'owner Tester' },
      meeting: {
        id: data.id,
        name: 'Names',
        date: '2030-01-29',
        start_at: data.start_at,
        agenda_item: 'Names point',
      },
    },
  ]);
});

test('meetings, agenda items and action items accept only the listed statuses and types [MEET-059] [MEET-060]', async () => {
  const { data, point, action } = await withAction('Lists');
  const admin = await testApp.as('admin');
  const status = async (path: string, body: object) => (await admin.put(path, body)).status;
  const places: [string, string[]][] = [
    [`/v1/meetings/${data.id}`, ['completed', 'cancelled', 'scheduled']],
    [`${items('strategy-meeting-items')}/${point['id']}`, ['discussed', 'deferred', 'open']],
    [`${items('action-items')}/${action['id']}`, ['in_progress', 'done', 'open']],
  ];
  for (const [path, statuses] of places) {
    for (const one of statuses) expect(await status(path, { status: one })).toBe(200);
    expect(await status(path, { status: 'nonsense' })).toBe(422);
  }
  expect(one(await admin.get(`/v1/meetings/${data.id}`))['type']).toBe('review');
  for (const type of ['strategy', 'planning', 'other', 'review'])
    expect(await status(`/v1/meetings/${data.id}`, { type })).toBe(200);
  expect(await status(`/v1/meetings/${data.id}`, { type: 'party' })).toBe(422);
});

test('tasks of all businesses include only those whose meetings the user may see [TASK-001]', async () => {
  const { action } = await withAction('Mine');
  const listPath = `${items('action-items')}?with=meeting&per_page=-1&filter=${encodeURIComponent('status:!=done')}`;
  const seen = async (who: TestUser) => many(await (await testApp.as(who)).get(listPath)).map(({ id }) => id);
  expect(await seen('owner')).toContain(action['id']);
  expect(await seen('stranger')).not.toContain(action['id']);
});

test('continuing a meeting adds open items of the last meeting once, after the existing items', async () => {
  const dated = { date: '2045-03-01' };
  const last = await withAction('Before', dated);
  const add = (id: string, name: string) =>
    post('admin', `/v1/meetings/${id}/agenda-items`, { name, description: '<p>Why</p>' });
  const settled = one(await add(last.data.id, 'Settled'));
  const admin = await testApp.as('admin');
  await admin.put(`${items('strategy-meeting-items')}/${settled['id']}`, { status: 'discussed' });
  const { data } = await createMeeting(meeting('north', { name: 'After', date: '2045-04-01' }));
  await add(data.id, 'New');
  const continueMeeting = () => post('admin', `/v1/meetings/${data.id}/continue`, {});
  const [first, second] = await Promise.all([continueMeeting(), continueMeeting()]);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect([...many(first), ...many(second)]).toMatchObject([
    {
      name: 'Before point',
      fk_agenda_items_id: last.point['id'],
      position: 2,
      status: 'open',
      meeting_id: data.id,
    },
  ]);
  const stranger = await testApp.as('stranger');
  expect((await stranger.post(`/v1/meetings/${data.id}/continue`, {})).status).toBe(404);
});

test('a reader of a meeting can download it as a calendar file', async () => {
  const { data } = await createMeeting(meeting('north', { name: 'For the calendar' }));
  const file = await (await testApp.as('owner')).get(`/v1/meetings/${data.id}/calendar`);
  expect([file.status, file.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(file.text).toContain('DTSTART:20300128T230000Z');
  expect((await (await testApp.as('stranger')).get(`/v1/meetings/${data.id}/calendar`)).status).toBe(404);
});
