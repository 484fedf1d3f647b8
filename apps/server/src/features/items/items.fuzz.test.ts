import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { findItemType } from './item-type.ts';
import { readItems } from './reading/list.ts';
import { checkListQuery, createTestScope } from './testing/check-query.ts';
import { seedMeetings } from './testing/meetings.ts';
import { createQueryRandom, randomQuery } from './testing/random-query.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
  await seedMeetings(testApp.deps.db, testApp.business.north, 20);
});
afterAll(() => testApp.close());

const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_122);
const kind = () => findItemType({ module: 'meetings', formId: 'meetings' });

test(`a random query is valid or answers 400; its statement is parameterised and in scope (seed ${seed}) [API-049]`, () => {
  const random = createQueryRandom(seed);
  const scopes = [['a'], ['a', 'b']].map(createTestScope);
  let read = 0;
  for (let n = 0; n < 40_000; n++) {
    const scope = scopes[n % 2];
    if (scope && checkListQuery(kind(), scope, randomQuery(random))) read++;
  }
  // A generator whose queries are all rejected would prove nothing.
  expect(read).toBeGreaterThan(4_000);
});

test(`the database can run every valid query (seed ${seed})`, async () => {
  const random = createQueryRandom(seed + 1);
  const scope = createTestScope([testApp.business.north]);
  let executed = 0;
  while (executed < 600) {
    const text = randomQuery(random);
    const query = checkListQuery(kind(), scope, text);
    if (!query) continue;
    executed++;
    const { data, meta } = await readItems(testApp.deps, kind(), scope, query);
    const [{ pagination }] = meta;
    expect([text, pagination.count, pagination.total >= data.length]).toEqual([text, data.length, true]);
  }
});
