import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connections, sourceAccounts } from '../../../platform/postgres/schema.ts';
import { openSourceApp, type SourceApp } from '../../../testing/source-app.ts';

let sources: SourceApp;
beforeAll(async () => {
  sources = await openSourceApp();
});
afterAll(() => sources.close());

test('a source signs every request to its service, and reports that access ended and cannot be renewed', async () => {
  const { finished, chosen, sourceId } = await sources.connect('meta_ads_ppc', '512345678901');
  expect(finished).toMatchObject({
    status: 200,
    body: { data: { accounts: [{ id: '512345678901' }, { id: '522345678901' }] } },
  });
  expect(chosen).toMatchObject({ status: 200, body: { data: { account: { name: 'Bright Smile Dental' } } } });
  const [stored] = await sources.deps.db
    .select({ accessUntil: connections.accessUntil })
    .from(sourceAccounts)
    .innerJoin(connections, eq(connections.id, sourceAccounts.connectionId))
    .where(eq(sourceAccounts.id, sourceId));
  const days = (Number(stored?.accessUntil) - sources.clock.now().getTime()) / 86_400_000;
  expect(Math.round(days)).toBe(60);

  sources.emulators.metaAds.authority.revokeAll();
  expect(await sources.runDue()).toBe(1);
  expect(await sources.findSource('meta_ads_ppc')).toMatchObject({ fault: { kind: 'reconnect' } });
});
