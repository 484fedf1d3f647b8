import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestUser } from '../../testing/test-users.ts';
import { png } from '../files/testing/samples.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

type Meeting = { id: string; name: string; date: string; start_at: string; version: number; type: unknown };
type Listed = { data: Meeting[]; meta: { pagination: { total: number } }[] };

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

test('a new meeting returns data and future_meetings, a completed link and UTC times [MEET-015] [MEET-025]', async () => {
  const { data, future_meetings } = await createMeeting(meeting('north'));
  expect(future_meetings).toEqual([]);
  expect(data).toMatchObject({
    name: 'Quarter review',
    teleconference_link: 'http://zoom.example/j/1',
    start_at: '2030-01-28T23:00:00.000Z',
    end_at: '2030-01-29T00:30:00.000Z',
    status: 'scheduled',
    version: 1,
  });
});

test('future meetings are independent copies on the same weekday of the month [MEET-031] [MEET-032] [MEET-057]', async () => {
  const { data, future_meetings } = await createMeeting(
    meeting('north', { name: 'Series', has_future_meetings: true, number_of_future_meetings: 3 }),
  );
  expect(future_meetings.map(({ date, name }) => [date, name])).toEqual([
    ['2030-02-26', 'Series'],
    ['2030-03-26', 'Series'],
    ['2030-04-30', 'Series'],
  ]);
  const second = await createMeeting(
    meeting('north', { date: '2030-01-08', has_future_meetings: true, number_of_future_meetings: 3 }),
  );
  expect(second.future_meetings.map(({ date }) => date)).toEqual(['2030-02-12', '2030-03-12', '2030-04-09']);
  const admin = await testApp.as('admin');
  const changed = await admin.put(`/v1/meetings/${data.id}`, { name: 'Changed', version: data.version });
  expect(changed.body).toMatchObject({ data: { name: 'Changed', version: 2 }, future_meetings: [] });
  const next = await admin.get(`/v1/meetings/${future_meetings[0]?.id}`);
  expect(next.body).toMatchObject({ data: { name: 'Series', version: 1 } });
});

test.each([0, -1, 1.5, '', 25])(
  'a meeting with %j future meetings is rejected with a message for the field and not stored [MEET-066]',
  async (number) => {
    const admin = await testApp.as('admin');
    const before = (await admin.get(`/v1/meetings?business_id=${testApp.business.south}`)).body as Listed;
    const answer = await admin.post(
      '/v1/meetings',
      meeting('south', { has_future_meetings: true, number_of_future_meetings: number }),
    );
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({
      fields: {
        number_of_future_meetings:
          number === 25
            ? 'You can create at most 24 future meetings at once.'
            : 'Number of future meetings must be a positive integer.',
      },
    });
    const after = (await admin.get(`/v1/meetings?business_id=${testApp.business.south}`)).body as Listed;
    expect(after.meta[0]?.pagination.total).toBe(before.meta[0]?.pagination.total);
  },
);

test.each([1, 'true', 'no'])('a meeting with %j for has_future_meetings is rejected', async (value) => {
  const answer = await (await testApp.as('admin')).post(
    '/v1/meetings',
    meeting('south', { has_future_meetings: value, number_of_future_meetings: 3 }),
  );
  expect(answer.status).toBe(422);
  expect(answer.body).toMatchObject({
    fields: { has_future_meetings: 'Future meetings must be yes or no.' },
  });
});

test('a meeting with missing fields is rejected with a message each, and so is an end before the start [MEET-067]', async () => {
  const empty = await post('admin', '/v1/meetings', { business_id: testApp.business.north });
  expect(empty.status).toBe(422);
  expect((empty.body as { errors: string[] }).errors).toEqual([
    'Meeting name is required.',
    'At least one attendee is required.',
    'Date is required.',
    'Start time is required.',
    'End time is required.',
  ]);
  const backwards = await post(
    'admin',
    '/v1/meetings',
    meeting('north', { start_time: '10:00', end_time: '09:00' }),
  );
  expect(backwards.status).toBe(422);
});

test("the list of upcoming meetings is soonest first, with the name of each meeting's type [MEET-004] [MEET-041] [API-018]", async () => {
  await createMeeting(meeting('south', { name: 'Past', date: '2001-02-03' }));
  await createMeeting(meeting('south', { name: 'Later', date: '2031-02-03' }));
  await createMeeting(meeting('south', { name: 'Sooner', date: '2031-01-03' }));
  const admin = await testApp.as('admin');
  const { data } = (
    await admin.get(
      `/v1/meetings?business_id=${testApp.business.south}&upcoming=true&order_column=start_at&order_direction=asc&with=type`,
    )
  ).body as Listed;
  expect(data.map(({ name }) => name)).toEqual(['Sooner', 'Later']);
  expect(data[0]?.type).toMatchObject({ name: 'Review' });
});

test('a new agenda item is added last and is deleted with its meeting [MEET-042] [MEET-065]', async () => {
  const { data } = await createMeeting(meeting('north', { name: 'With agenda' }));
  const add = (name: string) =>
    post('admin', `/v1/meetings/${data.id}/agenda-items`, { name, description: '<p>Why</p>' });
  const [first, second] = [await add('First'), await add('Second')];
  expect([first.status, second.status]).toEqual([201, 201]);
  const admin = await testApp.as('admin');
  const list = `/v1/modules/meetings/forms/strategy-meeting-items/items?filter=${encodeURIComponent(`meeting_id:=${data.id}`)}`;
  const listed = (await admin.get(list)).body as { data: { name: string; position: number }[] };
  expect(listed.data.map(({ name, position }) => [name, position])).toEqual([
    ['First', 1],
    ['Second', 2],
  ]);
  expect((await admin.ask('DELETE', `/v1/meetings/${data.id}`)).status).toBe(200);
  expect((await admin.get(`/v1/meetings/${data.id}`)).status).toBe(404);
  expect(((await admin.get(list)).body as Listed).data).toEqual([]);
});

test('an uploaded picture can be attached to only one agenda item [MEET-053] [FILE-017]', async () => {
  const { data } = await createMeeting(meeting('north', { name: 'With a chart' }));
  const admin = await testApp.as('admin');
  const picture = { name: 'chart.png', content: png, field: 'upload' };
  const upload = await admin.upload(
    `/v1/advisory-meeting-items/files?filter=business:${testApp.business.north}`,
    picture,
  );
  const { _id } = upload.body as { _id: string };
  const point = { name: 'Chart', description: '<p>Look</p>', attachments: [_id] };
  const added = await admin.post(`/v1/meetings/${data.id}/agenda-items`, point);
  expect(added.status).toBe(201);
  const item = (added.body as { data: Meeting }).data;
  const files = `/v1/modules/meetings/forms/strategy-meeting-items/items/${item.id}/files?business_id=${testApp.business.north}`;
  expect(((await admin.get(files)).body as { data: object[] }).data).toMatchObject([
    { _id, mime_type: 'image/png' },
  ]);
  const again = await admin.post(`/v1/meetings/${data.id}/agenda-items`, point);
  expect(again.body).toMatchObject({ fields: { attachments: expect.any(String) } });
  const nonsense = { ...point, attachments: [{ id: 1 }] };
  expect((await admin.post(`/v1/meetings/${data.id}/agenda-items`, nonsense)).status).toBe(422);
  const agenda = `/v1/modules/meetings/forms/strategy-meeting-items/items?filter=${encodeURIComponent(`meeting_id:=${data.id}`)}`;
  expect(((await admin.get(agenda)).body as Listed).meta[0]?.pagination.total).toBe(1);
  const attachments = [{ _id, file_name: 'chart.png', source: 'strategy-meeting-items' }];
  expect(((await admin.get(`${agenda}&with=attachments`)).body as Listed).data).toMatchObject([
    { attachments },
  ]);
  const task = await admin.post('/v1/modules/meetings/forms/action-items/items', {
    business_id: testApp.business.north,
    agenda_item_id: item.id,
    name: 'Call them',
  });
  expect(task.status).toBe(201);
  const whole = await admin.get(`/v1/meetings/${data.id}?with=agenda_items`);
  expect(whole.body).toMatchObject({
    data: { agenda_items: [{ id: item.id, attachments, action_items: [{ name: 'Call them' }] }] },
  });
});

test('upcoming meetings are returned in full, not page by page', async () => {
  const series = { has_future_meetings: true, number_of_future_meetings: 20 };
  await createMeeting(meeting('north', { name: 'Every month', date: '2040-01-10', ...series }));
  const admin = await testApp.as('admin');
  const { data } = (
    await admin.get(`/v1/meetings?business_id=${testApp.business.north}&upcoming=true&table_keywords=Every`)
  ).body as Listed;
  expect(data).toHaveLength(21);
});

test.each(['', '   ', '<p></p>'])(
  'an agenda item with the empty description %j is rejected',
  async (description) => {
    const { data } = await createMeeting(meeting('north', { name: 'Strict' }));
    const answer = await post('admin', `/v1/meetings/${data.id}/agenda-items`, {
      name: 'Point',
      description,
    });
    expect([answer.status, (answer.body as { message: string }).message]).toEqual([
      422,
      'Description is required.',
    ]);
  },
);

test('a user of another business gets 404 from every route of a meeting', async () => {
  const { data } = await createMeeting(meeting('north', { name: 'Ours' }));
  const stranger = await testApp.as('stranger');
  expect((await stranger.get(`/v1/meetings/${data.id}`)).status).toBe(404);
  expect((await stranger.put(`/v1/meetings/${data.id}`, { name: 'Theirs' })).status).toBe(404);
  expect((await stranger.ask('DELETE', `/v1/meetings/${data.id}`)).status).toBe(404);
  const agenda = await stranger.post(`/v1/meetings/${data.id}/agenda-items`, { name: 'x', description: 'y' });
  expect(agenda.status).toBe(404);
});
