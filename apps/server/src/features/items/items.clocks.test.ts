import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { businesses } from '../../platform/postgres/schema.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { formPath, newMeetingBody } from './testing/calls.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
  await testApp.change((db) =>
    db
      .update(businesses)
      .set({ timeZone: 'America/New_York' })
      .where(eq(businesses.id, testApp.business.south)),
  );
});
afterAll(() => testApp.close());

test('a day filter over several businesses uses the local day of each business', async () => {
  const owner = await testApp.as('owner');
  const attendees = [testApp.user.owner];
  for (const [name, business] of [
    ['Melbourne', 'north'],
    ['New York', 'south'],
  ] as const)
    for (const start_time of ['00:30', '22:30']) {
      const body = newMeetingBody(testApp, {
        name: `${name} ${start_time}`,
        business_id: testApp.business[business],
        attendees,
        start_time,
        end_time: '23:30',
      });
      expect((await owner.post(formPath('meetings'), body)).status).toBe(201);
    }
  const names = async (filter: string) => {
    const query = new URLSearchParams({ filter, sort: 'name:asc' });
    const { body } = await owner.get(`${formPath('meetings')}?${query}`);
    return (body as { data: { name: string }[] }).data.map(({ name }) => name);
  };
  const all = ['Melbourne 00:30', 'Melbourne 22:30', 'New York 00:30', 'New York 22:30'];
  expect(await names('start_at:=2026-03-20')).toEqual(all);
  expect(await names('start_at:>=2026-03-20,start_at:<=2026-03-20')).toEqual(all);
  expect(await names('start_at:!=2026-03-20')).toEqual([]);
  expect(await names('start_at:<2026-03-20')).toEqual([]);
  expect(await names('start_at:>2026-03-20')).toEqual([]);
  // A timestamp is the same moment in every time zone.
  expect(await names('start_at:<2026-03-20T00:00:00Z')).toEqual(['Melbourne 00:30']);
});
