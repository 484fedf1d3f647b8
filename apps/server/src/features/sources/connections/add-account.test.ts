import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connections, sourceAccounts } from '../../../platform/postgres/schema.ts';
import { createConnection } from '../../../testing/connections.ts';
import { openSourceApp, type SourceApp } from '../../../testing/source-app.ts';

let sources: SourceApp;
beforeAll(async () => {
  sources = await openSourceApp();
});
afterAll(() => sources.close());

test("a business adds a further account of its sign-in without a new one, but none of the agency's", async () => {
  // The figures are not read, because the test is about the accounts only.
  sources.emulators.odd.answer = (request, usual) =>
    request.path.endsWith('/adAnalytics') ? { status: 429, headers: { 'retry-after': '3600' } } : usual();
  const { sourceId } = await sources.connect('linkedin', '512345678');
  const path = sources.at(`sources/${sourceId}/accounts`);
  const adviser = await sources.adviser();
  const list = async () =>
    ((await adviser.get(path)).body as { data: { id: string; refusal: string | null }[] }).data;
  const [own, other] = await list();
  expect(own).toMatchObject({ id: '512345678', refusal: 'This account is connected already.' });
  expect(other).toMatchObject({ refusal: null });
  const add = (id: string | undefined) => adviser.post(path, { account_id: id });
  expect((await add('nothing')).status).toBe(422);
  expect(await add(other?.id)).toMatchObject({ status: 200, body: { data: { account: { id: other?.id } } } });
  expect((await add(other?.id)).status).toBe(409);
  const { db } = sources.deps;
  const stored = await db.select().from(sourceAccounts).where(eq(sourceAccounts.vendor, 'linkedin'));
  expect(stored).toHaveLength(2);
  expect(await db.select().from(connections)).toHaveLength(1);

  const connectionId = await createConnection(db, { service: 'linkedin' });
  await db.update(sourceAccounts).set({ connectionId }).where(eq(sourceAccounts.id, sourceId));
  expect((await adviser.get(path)).status).toBe(404);
  expect((await add('523456789')).status).toBe(404);
});
