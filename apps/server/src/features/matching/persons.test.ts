import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLog, personDecisions } from '../../platform/postgres/schema.ts';
import { loadRows, testScope } from '../../platform/warehouse/testing/testing.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

let testApp: TestApp;
let scope: ReturnType<typeof testScope>;
const leads = [
  { lead_key: '1', day: '2026-03-01', name: 'Ann Smith', phone: '+61 400 111 222' },
  { lead_key: '2', day: '2026-03-08', name: 'Ann Smith', phone: '0400111222', email: 'ann@x.example' },
  { lead_key: '3', day: '2026-03-15', name: 'Ann Smith', email: 'ANN@x.example', kind: 'form' },
  { lead_key: '4', day: '2026-03-20', name: 'Ann S', email: 'other@x.example' },
].map((row) => ({ occurred_at: `${row.day} 10:00:00`, kind: 'call', channel: 'Direct', ...row }));
beforeAll(async () => {
  testApp = await openTestApp();
  scope = testScope({ id: testApp.business.north });
  await loadRows(testApp.warehouse, scope, 'leads', leads, { replaces: 'identity' });
  await testApp.warehouse.match(scope, []);
});
afterAll(() => testApp.close());

type Who = 'admin' | 'client' | 'owner';
const businessQuery = () => `business_id=${testApp.business.north}`;
const listed = async (filter = '') => {
  const client = await testApp.as('client');
  const query = new URLSearchParams({ business_id: testApp.business.north, sort: 'occurred_at:asc', filter });
  const { body, status } = await client.get(`/v1/modules/conversions/rows/leads?${query}`);
  expect(status).toBe(200);
  return (body as { data: { id: string; lead_key: string; person_leads: number }[] }).data;
};
const readId = async (key: string) => (await listed()).find((row) => row.lead_key === key)?.id ?? '';
const listCounts = async (filter?: string) =>
  (await listed(filter)).map(({ lead_key, person_leads }) => `${lead_key}: ${person_leads}`);
type Named = { id: string | null; lead_id: string };
type Person = {
  enquiries: number;
  first_day: string;
  last_day: string;
  others: { lead_id: string }[];
  decisions: { id: string; decision: string; lead: Named; other: Named | null; user: string | null }[];
};
const readPerson = async (key: string): Promise<Person> => {
  const client = await testApp.as('client');
  const { body, status } = await client.get(
    `/v1/conversions/leads/${await readId(key)}/person?${businessQuery()}`,
  );
  expect(status).toBe(200);
  return (body as { data: Person }).data;
};
const shown = async (key: string) => {
  const { enquiries, first_day, last_day, others } = await readPerson(key);
  return `${enquiries} from ${first_day} to ${last_day}, others ${others.map(({ lead_id }) => lead_id).join(' ')}`;
};
const decide = async (body: object, who: Who = 'client') =>
  (await testApp.as(who)).post('/v1/conversions/person-decisions', {
    business_id: testApp.business.north,
    ...body,
  });
const revoke = async (id: string, who: Who = 'client') =>
  (await testApp.as(who)).ask('DELETE', `/v1/conversions/person-decisions/${id}?${businessQuery()}`);

test("a lead shows its person's leads and their date range, and the list filters by the number of leads [LEAD-019]", async () => {
  expect(await shown('2')).toBe('3 from 2026-03-01 to 2026-03-15, others 3 1');
  expect(await shown('4')).toBe('1 from 2026-03-20 to 2026-03-20, others ');
  expect(await listCounts()).toEqual(['1: 3', '2: 3', '3: 3', '4: 1']);
  expect(await listCounts('person_leads:>=2')).toEqual(['1: 3', '2: 3', '3: 3']);
});

test('a person decision takes effect at once, is audited, survives a reload of the leads and can be revoked', async () => {
  const before = await listCounts();
  const [two, three, four] = [await readId('2'), await readId('3'), await readId('4')];
  expect((await decide({ id: three, decision: 'apart', other_id: two })).body).toEqual({
    data: { enquiries: 1 },
  });
  expect(await listCounts()).toEqual(['1: 2', '2: 2', '3: 1', '4: 1']);
  expect((await decide({ id: four, decision: 'same', other_id: three })).body).toEqual({
    data: { enquiries: 2 },
  });
  expect(await shown('3')).toBe('2 from 2026-03-15 to 2026-03-20, others 4');
  // Repeating the decision changes nothing.
  expect((await decide({ id: three, decision: 'same', other_id: four })).body).toEqual({
    data: { enquiries: 2 },
  });
  expect(await testApp.deps.db.select().from(personDecisions)).toHaveLength(2);
  // The decision is also shown for the person that the lead was separated from.
  expect((await readPerson('2')).decisions).toMatchObject([
    { decision: 'apart', lead: { id: three }, other: { id: two }, user: expect.any(String) },
  ]);
  await loadRows(testApp.warehouse, scope, 'leads', leads, { replaces: 'identity' });
  expect(await listCounts()).toEqual(['1: 2', '2: 2', '3: 2', '4: 2']);

  for (const { id } of (await readPerson('3')).decisions) expect((await revoke(id)).status).toBe(200);
  expect(await listCounts()).toEqual(before);
  const auditRows = await testApp.deps.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.itemType, 'conversions/persons'))
    .orderBy(auditLog.place);
  expect(auditRows.map(({ action, itemId, userId }) => [action, itemId, userId])).toEqual([
    ['decide', '2026-03-15 3', testApp.user.client],
    ['decide', '2026-03-20 4', testApp.user.client],
    ['take-back', '2026-03-20 4', testApp.user.client],
    ['take-back', '2026-03-15 3', testApp.user.client],
  ]);
});

test('an invalid decision about a person is rejected and not saved', async () => {
  const one = await readId('1');
  const refusals = [
    [{ id: one, decision: 'perhaps' }, 422, 'Choose apart or same.'],
    [{ id: one, decision: 'same' }, 422, 'Choose another lead'],
    [{ id: one, decision: 'same', other_id: one }, 422, 'Choose another lead'],
    [{ id: one, decision: 'same', other_id: 'bm8=' }, 404, 'could not be found'],
    [{ id: one, decision: 'apart', business_id: testApp.business.south }, 404, 'could not be found'],
  ] as const;
  for (const [body, status, sentence] of refusals) {
    const reply = await decide(body, 'admin');
    expect([reply.status, JSON.stringify(reply.body)]).toEqual([status, expect.stringContaining(sentence)]);
  }
  expect((await revoke('nothing')).status).toBe(404);
  expect(await testApp.deps.db.select().from(personDecisions)).toEqual([]);
});
