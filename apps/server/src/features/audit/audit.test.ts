import type { AuditEntry } from '@bellwether/contract/api/people/audit';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeAudit } from '../../platform/audit.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { verifyAuditChain } from './check.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
  // Sign-ins are audited too, so they are part of the expected entries.
  await Promise.all([testApp.as('admin'), testApp.as('adviser')]);
});
afterAll(() => testApp.close());

const db = () => testApp.deps.db;
const write = (action: string, detail: Record<string, unknown> = {}) =>
  writeAudit(db(), { userId: testApp.user.admin, action, itemType: 'test', itemId: 'x', detail });
const requestEntries = async (query = '') =>
  (await (await testApp.as('admin')).get(`/v1/audit?filter=item_type:=test${query}`)).body as {
    data: AuditEntry[];
    meta: [{ pagination: { total: number } }];
  };
/** Runs a statement with triggers disabled, as an attacker with database access could. */
const tamper = (statement: ReturnType<typeof sql>) =>
  db().transaction(async (tx) => {
    await tx.execute(sql`alter table audit_log disable trigger user`);
    await tx.execute(statement);
    await tx.execute(sql`alter table audit_log enable trigger user`);
  });

test('the chain of audit entries follows commit order and is append-only', async () => {
  await write('first', { name: 'Ümlaut "quoted"', b: 1, a: [null, { deep: true }] });
  await db().transaction(async (tx) => {
    for (let at = 0; at < 300; at++)
      await writeAudit(tx, { userId: null, action: `many ${at}`, itemType: 'test', detail: { at } });
  });
  await Promise.all(Array.from({ length: 20 }, (_, at) => write(`at once ${at}`)));
  const found = await verifyAuditChain(db());
  expect(found).toMatchObject({ broken_at: null });
  expect(found.entries).toBeGreaterThanOrEqual(321);
  await expect(db().execute(sql`update audit_log set action = 'nothing'`)).rejects.toThrow();
  await expect(db().execute(sql`delete from audit_log`)).rejects.toThrow();
  await expect(db().execute(sql`truncate audit_log`)).rejects.toThrow();
  expect(await verifyAuditChain(db())).toEqual(found);
});

test.each([
  [
    'changed',
    sql`update audit_log set detail = '{"at": 6}' where action = 'many 5'`,
    sql`update audit_log set detail = '{"at": 5}' where action = 'many 5'`,
  ],
  ['given to another person', sql`update audit_log set user_id = null where action = 'first'`, undefined],
  [
    'moved in time',
    sql`update audit_log set occurred_at = occurred_at + interval '1 microsecond' where action = 'many 7'`,
    undefined,
  ],
  ['taken out', sql`delete from audit_log where action = 'many 9'`, undefined],
  ['cut off the end', sql`delete from audit_log where place = (select max(place) from audit_log)`, undefined],
  ['slipped in', sql`insert into audit_log (action, item_type) values ('slipped', 'test')`, undefined],
])('the audit chain detects an entry that was %s', async (_case, change, back) => {
  const before = await verifyAuditChain(db());
  await db()
    .transaction(async (tx) => {
      await tx.execute(sql`alter table audit_log disable trigger user`);
      await tx.execute(change);
      const found = await verifyAuditChain(tx);
      expect(found.broken_at).not.toBeNull();
      throw new Error('taken back');
    })
    .catch((error: Error) => expect(error.message).toBe('taken back'));
  if (back) {
    await tamper(change);
    const place = (await requestEntries('&table_keywords=many 5')).data.find(
      ({ action }) => action === 'many 5',
    )?.place;
    const answer = await (await testApp.as('admin')).get('/v1/audit/check');
    expect(answer.body).toMatchObject({ broken_at: place });
    await tamper(back);
  }
  expect(await verifyAuditChain(db())).toEqual(before);
});

test('only a Super Admin reads, filters and downloads the audit log', async () => {
  const all = await requestEntries('&per_page=5');
  expect([all.data.length, all.meta[0].pagination.total]).toEqual([5, 321]);
  const one = await requestEntries(`,action:=first,user:=${testApp.user.admin}`);
  expect(one.data).toMatchObject([
    {
      action: 'first',
      item_type: 'test',
      item_id: 'x',
      item_name: 'Ümlaut "quoted"',
      business: null,

      user: { id: testApp.user.admin, name: 'admin Tester' },
      detail: { a: [null, { deep: true }], b: 1 },
    },
  ]);
  const file = await (await testApp.as('admin')).get('/v1/audit/download?filter=item_type:=test');
  expect(file.text.trim().split('\r\n')).toHaveLength(322);
  for (const path of ['/v1/audit', '/v1/audit/check', '/v1/audit/download'])
    expect([path, (await (await testApp.as('adviser')).get(path)).status]).toEqual([path, 403]);
});
