import type { ReportMeta } from '@bellwether/domain/answers/answer';
import { addDays, addMonths, type Day, dayAt, monthEnd, monthStart } from '@bellwether/domain/time/day';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSourceApp, type SourceApp } from '../../../testing/source-app.ts';

let sources: SourceApp;
beforeAll(async () => {
  sources = await openSourceApp();
});
afterAll(() => sources.close());

type Answer = { data: Record<string, unknown>[]; meta: [ReportMeta] };
const ask = async (from: Day, to: Day, timestamp: 'day' | 'month'): Promise<Answer> => {
  const query = new URLSearchParams({
    business: sources.business.south,
    filter: `date:>=${from},date:<=${to}`,
    timestamp,
    per_page: '-1',
  });
  const path = `/v1/modules/analytics/data/digital-marketing-over-time?${query}`;
  const { status, body } = await (await sources.adviser()).get(path);
  expect(status).toBe(200);
  return body as Answer;
};

test('users of Google Analytics show for a day and a month, are fewer in a month than in its days, and have no sum', async () => {
  // Visits have no rows, so that the history is read fast; users have a stream of their own.
  sources.emulators.odd.answer = (request, usual) =>
    request.path.endsWith(':runReport') ? { status: 200, body: {} } : usual();
  await sources.connect('google_analytics_4', '412345678');
  await sources.runDue();
  const yesterday = addDays(dayAt('Australia/Melbourne', sources.clock.now()), -1);
  const first = addMonths(monthStart(yesterday), -1);
  const month = await ask(first, monthEnd(first), 'day');
  const users = Number(month.meta[0].totals['users']);
  const days = month.data.map((row) => Number(row['users']));
  expect(Math.min(...days)).toBeGreaterThan(0);
  expect(users).toBeGreaterThan(Math.max(...days));
  expect(users).toBeLessThan(days.reduce((a, b) => a + b, 0));
  expect(Number(month.meta[0].totals['returning_users'])).toBeGreaterThan(
    users - Number(month.meta[0].totals['new_users']),
  );
  const both = await ask(first, yesterday, 'month');
  expect(both.data.map((row) => typeof row['users'])).toEqual(['number', 'number']);
  expect(both.data[0]?.['users']).toBe(users);
  expect(both.meta[0].totals['users']).toBeNull();
  expect(both.meta[0].missing).toMatchObject({ users: 'not_additive' });
});
