import { sql } from 'drizzle-orm';
import { openXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { meetings } from '../../platform/postgres/schema.ts';
import type { TestClient } from '../../testing/client.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { seedMeetings } from './testing/meetings.ts';

let testApp: TestApp;
let client: TestClient;
const path = '/v1/modules/meetings/forms/meetings/items';

beforeAll(async () => {
  testApp = await openTestApp();
  client = await testApp.as('client');
  await seedMeetings(testApp.deps.db, testApp.business.north, 2500);
  await client.post(path, {
    business_id: testApp.business.north,
    name: 'Unit #5, "east"',
    attendees: [testApp.user.client, testApp.user.owner],
    date: '2026-03-20',
    start_time: '10:00',
    end_time: '11:00',
    address: '=cmd()',
    description: '<p>One &amp; <b>all</b></p>',
  });
});
afterAll(() => testApp.close());

const download = (query: string) =>
  client.get(`${path}/download?business_id=${testApp.business.north}&${query}`);

test('a CSV download holds every matching item in readable form [API-026] [EXPORT-002]', async () => {
  const all = await download('format=csv');
  expect(all.status).toBe(200);
  expect(all.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': "attachment; filename*=UTF-8''north%20Pty%20Ltd-Meetings-2026-03-16.csv",
  });
  expect(all.text.charCodeAt(0)).toBe(0xfeff);
  expect(all.text.trimEnd().split('\r\n')).toHaveLength(2502);
  const { text } = await download('filter=name:~unit');
  expect(text.slice(1).split('\r\n')).toEqual([
    'Name,Attendees,Date,Start time,End time,Video meeting,Video link,Address,Description,Objective,Type,Status,Attended,Starts,Ends',
    `"Unit #5, ""east""",client Tester;owner Tester,2026-03-20,10:00,11:00,No,-,'=cmd(),One & all,-,Review,Scheduled,-,2026-03-20 10:00,2026-03-20 11:00`,
    '',
  ]);
});

test('an Excel download stores dates as dates and text as text', async () => {
  const reply = await testApp.app.server.inject({
    url: `${path}/download?business_id=${testApp.business.north}&format=xlsx&filter=name:~unit`,
    headers: { authorization: `Bearer ${(await testApp.logOn('client')).token}` },
  });
  const { sheets } = await openXlsx(reply.rawPayload);
  const rows = sheets[0]?.rows ?? [];
  expect(rows[0]?.slice(0, 3)).toEqual(['Name', 'Attendees', 'Date']);
  expect(rows[1]?.slice(0, 3)).toEqual([
    'Unit #5, "east"',
    'client Tester; owner Tester',
    new Date('2026-03-20T00:00:00Z'),
  ]);
  expect(rows[1]?.[7]).toBe('=cmd()');
  expect(rows[1]?.[13]).toEqual(new Date('2026-03-20T10:00:00Z'));
});

test('a JSON download equals the list response with all items', async () => {
  const file = await download('format=json&filter=name:~unit&with=type');
  const list = await client.get(`${path}?per_page=-1&filter=name:~unit&with=type`);
  expect(file.body).toEqual(list.body);
});

test('a download with per_page=-1 returns thousands of items once each, in order [API-014] [API-022]', async () => {
  const { data, meta } = (await client.get(`${path}?per_page=-1&sort=start_at:asc`)).body as {
    data: { id: string; start_at: string }[];
    meta: unknown;
  };
  expect(new Set(data.map(({ id }) => id)).size).toBe(2501);
  expect(data.map((item) => item.start_at)).toEqual(data.map((item) => item.start_at).toSorted());
  expect(meta).toEqual([{ pagination: { current_page: 1, total_pages: 1, total: 2501, count: 2501 } }]);
});

test('a slow item download returns its rows unchanged and does not block other requests', async () => {
  const before = await testApp.app.server.inject({
    url: `${path}?per_page=-1`,
    headers: { authorization: `Bearer ${(await testApp.logOn('client')).token}` },
    payloadAsStream: true,
  });
  // The client has not read any of the answer yet.
  await testApp.deps.db.execute(sql`update ${meetings} set deleted_at = now() where name = 'Meeting 7'`);
  expect((await client.get(`${path}?filter=name:=Meeting 7`)).body).toMatchObject({ data: [] });
  let text = '';
  for await (const part of before.stream()) text += String(part);
  expect((JSON.parse(text) as { data: unknown[] }).data).toHaveLength(2501);
});

test('an invalid download query is rejected before the file starts', async () => {
  for (const query of ['format=pdf', 'filter=colour:red', 'sort=colour:asc', 'format=json&with=secrets']) {
    expect([query, (await download(query)).status]).toEqual([query, 400]);
  }
  expect((await client.get(`${path}/download?business_id=${testApp.business.south}`)).status).toBe(404);
});
