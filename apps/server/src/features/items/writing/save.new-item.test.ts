import { readOnlyFields } from '@bellwether/contract/forms/define';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '../../../testing/client.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { type CallBody, formPath, itemOfReply, newMeetingBody } from '../testing/calls.ts';

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

describe('creating an item', () => {
  test('a new item is returned with its id and can be read under it [API-009] [API-033] [API-053]', async () => {
    const answer = await client.post(meetings, meeting());
    expect(answer.status).toBe(201);
    const item = itemOfReply(answer);
    expect(item['_id']).toBe(item.id);
    expect(itemOfReply(await read(item.id))).toEqual(item);
    expect(item).toMatchObject({
      business_id: testApp.business.north,
      name: 'Quarterly review',
      status: 'scheduled',
      type: 'review',
      is_teleconference: false,
      version: 1,
      created_by: testApp.user.client,
    });
  });

  test("a new item's start and end are computed in the business's time zone, also across daylight saving", async () => {
    expect(await createMeeting()).toMatchObject({
      start_at: '2026-03-19T23:00:00.000Z',
      end_at: '2026-03-20T00:30:00.000Z',
    });
    expect(await createMeeting({ date: '2026-07-20' })).toMatchObject({
      start_at: '2026-07-20T00:00:00.000Z',
    });
  });

  test('creating an item ignores tree ids, created and updated values and deleted_at [FORM-010] [FORM-011] [FORM-012] [FORM-019]', async () => {
    expect([...readOnlyFields]).toEqual(
      'tree_id tree_left tree_right tree_parent_id created_at created_by updated_at updated_by deleted_at'.split(
        ' ',
      ),
    );
    const forged = Object.fromEntries(readOnlyFields.map((name) => [name, '1999-01-01T00:00:00Z']));
    const item = await createMeeting(forged);
    expect(item).toMatchObject({
      created_at: testApp.clock.now().toISOString(),
      created_by: testApp.user.client,
      updated_by: testApp.user.client,
    });
    expect((await read(item.id)).status).toBe(200);
  });

  test('an invalid new item is rejected with a message for each invalid field', async () => {
    const answer = await client.post(meetings, {
      business_id: testApp.business.north,
      colour: 'red',
      name: ' ',
      attendees: [],
      date: '2026-02-30',
      start_time: '25:00',
      is_teleconference: 'yes',
      teleconference_link: 'javascript:alert(1)',
      status: 'gone',
      objective: 'x'.repeat(2001),
    });
    expect([answer.status, answer.body]).toMatchObject([
      422,
      {
        fields: {
          colour: 'This form has no field colour.',
          name: 'Meeting name is required.',
          attendees: 'At least one attendee is required.',
          date: 'Date must be a date like 2026-03-05.',
          start_time: 'Start time must be a time like 09:30.',
          end_time: 'End time is required.',
          is_teleconference: 'Video meeting must be yes or no.',
          teleconference_link: 'Video link must be a web address.',
          status: 'Status must be one of Scheduled, Completed, Cancelled.',
          objective: 'Objective must be at most 2000 characters.',
        },
      },
    ]);
  });

  test.each(['09:00', '10:00'])(
    'a new item with an end time %s that is not after the start is rejected',
    async (end_time) => {
      const answer = await client.post(meetings, meeting({ end_time }));
      expect([answer.status, answer.body]).toMatchObject([
        422,
        { fields: { end_time: 'End time must be after the start time.' } },
      ]);
    },
  );

  test("rich text of a new item keeps only the editor's markup, and its links are completed", async () => {
    const description =
      '<p onclick="x()">Hi <b>you</b><script>alert(1)</script> <a href="example.com">a</a><a href="javascript:x()">b</a><a href="//c.example">c</a></p>';
    expect(await createMeeting({ description, teleconference_link: ' zoom.us/j/1 ' })).toMatchObject({
      description:
        '<p>Hi <b>you</b> <a href="http://example.com">a</a><a>b</a><a href="//c.example">c</a></p>',
      teleconference_link: 'http://zoom.us/j/1',
    });
    expect(await createMeeting({ description: '<p>&nbsp;</p>' })).toMatchObject({ description: null });
  });

  test.each([
    ['hundreds of thousands of open marks', '<b>'.repeat(340_000)],
    ['marks that fit into a body', '<b>'.repeat(40_000)],
    ['marks that close what is not open', '<b></i>'.repeat(1500)],
    ['levels that no editor makes', '<blockquote>'.repeat(200)],
    ['lists within lists', '<ul><li>'.repeat(40)],
    ['nothing but signs', '<'.repeat(60_000)],
    ['a comment without an end', '<!--'.repeat(15_000)],
    ['one endless attribute', `<a href="${'a'.repeat(100_000)}">`],
  ])('rich text of %s is rejected before it is parsed', async (_case, markup) => {
    const answer = await client.post(meetings, meeting({ description: `${markup}x` }));
    expect([answer.status, answer.text]).toEqual(
      markup.length > 128 * 1024
        ? [413, expect.any(String)]
        : [422, expect.stringContaining('Description has too much formatting.')],
    );
  });

  test('a new item may have rich text of the maximum length, however it is encoded', async () => {
    for (const letters of ['&amp;'.repeat(5000), '&gt;'.repeat(5000), '😀'.repeat(2500)]) {
      const description = `<p><b>${letters}</b></p>`;
      expect(await createMeeting({ description })).toMatchObject({ description });
    }
    const lines = '<ul><li><p>a line of the agenda</p></li></ul>'.repeat(240);
    expect(await createMeeting({ description: lines })).toMatchObject({ description: lines });
  });

  test('user fields of a new item accept only active users of the business', async () => {
    for (const who of ['admin', 'adviser', 'owner'] as const) {
      expect(await createMeeting({ attendees: [testApp.user[who]] })).toMatchObject({
        attendees: [testApp.user[who]],
      });
    }
    for (const id of [testApp.user.stranger, crypto.randomUUID()]) {
      const answer = await client.post(meetings, meeting({ attendees: [testApp.user.client, id] }));
      expect([answer.status, answer.body]).toMatchObject([
        422,
        { fields: { attendees: 'Attendees must be people of this business.' } },
      ]);
    }
  });

  test('a new item is created once per Idempotency-Key, also by concurrent requests', async () => {
    const body = meeting({ name: 'Only once' });
    const headers = { 'idempotency-key': 'a-key' };
    const answers = await Promise.all([1, 2, 3].map(() => client.ask('POST', meetings, { body, headers })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map((answer) => itemOfReply(answer).id)).size).toBe(1);
    const other = await client.ask('POST', agenda, {
      body: {
        business_id: testApp.business.north,
        meeting_id: itemOfReply(answers[0] ?? { body: {} }).id,
        name: 'A',
        description: 'b',
      },
      headers,
    });
    expect(other.status).toBe(400);
    const owner = await (await testApp.as('owner')).ask('POST', meetings, { body, headers });
    expect(itemOfReply(owner).id).not.toBe(itemOfReply(answers[0] ?? { body: {} }).id);
  });

  test('creating an item requires a business that the caller may open', async () => {
    const { business_id: _, ...nameless } = meeting();
    expect((await client.post(meetings, nameless)).status).toBe(400);
    expect((await client.post(meetings, meeting({ business_id: testApp.business.elsewhere }))).status).toBe(
      404,
    );
  });
});
