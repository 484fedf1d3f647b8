import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadRows, testScope } from '../../platform/warehouse/testing/testing.ts';
import { testInvoiceLine } from '../../platform/warehouse/testing/testing-rows.ts';
import type { TestClient } from '../../testing/client.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestUser } from '../../testing/test-users.ts';

/** The overview is cached. These tests check that each change of its data shows in the next answer. */
let testApp: TestApp;
let admin: TestClient;
let north: string;
beforeAll(async () => {
  testApp = await openTestApp();
  admin = await signIn('admin');
  ({ north } = testApp.business);
});
afterAll(() => testApp.close());

type Row = {
  id: string;
  trading_name: string;
  status: string;
  currency: string;
  digital_analyst: { full_name: string } | null;
  figures: Record<string, { now: number | null; before: number | null }>;
  target: { type: string; standing: { yearTarget: number | null; actual: number | null } } | null;
  overdue: number;
  client_seen_at: string | null;
  sources: number;
  late_sources: { name: string }[];
};
type Answer = { status: number; text: string; body: unknown };
const done = <T>(answer: Answer, status = 200): T => {
  expect([answer.status, answer.status === status ? '' : answer.text]).toEqual([status, '']);
  return (answer.body as { data: T }).data;
};
const rows = async (client = admin) => done<Row[]>(await client.get('/v1/overview'));
const signIn = async (who: TestUser) => testApp.with((await testApp.logOn(who)).token);
/**
 * Returns a value from a row of the overview. The overview is requested twice, because the second answer comes from the
 * cache.
 */
const readTwice = async <T>(select: (row: Row) => T, id = north): Promise<T | undefined> => {
  const [first, second] = [await rows(), await rows()];
  expect(second).toEqual(first);
  const row = second.find((one) => one.id === id);
  return row && select(row);
};
const items = (module: string, form: string) => `/v1/modules/${module}/forms/${form}/items`;
const createItem = async (module: string, form: string, body: object): Promise<string> => {
  const answer = await admin.post(items(module, form), { business_id: north, ...body });
  return done<{ id: string }>(answer, 201).id;
};
const set = async (module: string, form: string, id: string, body: object) =>
  done(await admin.put(`${items(module, form)}/${id}`, { business_id: north, ...body }));
const drop = async (module: string, form: string, id: string) =>
  done(await admin.ask('DELETE', `${items(module, form)}/${id}?business_id=${north}`));
const daysFromNow = (days: number) =>
  new Date(testApp.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);

test('the cached overview shows imported rows', async () => {
  const revenue = ({ figures }: Row) => figures['revenue'];
  const load = (days: number, amount: number) =>
    loadRows(
      testApp.warehouse,
      testScope({ id: north }),
      'invoices',
      [testInvoiceLine(daysFromNow(days), `I${days}`, amount)],
      { source: 'xero' },
    );
  expect(await readTwice(revenue)).toMatchObject({ now: null, before: null });
  await load(-3, 100);
  expect(await readTwice(revenue)).toMatchObject({ now: 100, before: null });
  await load(-4, 20.5);
  await load(-40, 7);
  expect(await readTwice(revenue)).toMatchObject({ now: 120.5, before: 7 });
});

test('the cached overview shows changes of a plan, its targets and its results', async () => {
  const year = ({ target }: Row) => target && [target.type, target.standing.yearTarget];
  expect(await readTwice(year)).toBeNull();
  const plan = { name: 'Grow', type: 'revenue', target: 'revenue', start_date: '2025-07-01' };
  const id = await createItem('plan', 'plans', plan);
  const target = await createItem('plan', 'plan-targets', { plan_id: id, month: '2026-02-01', amount: 1000 });
  expect(await readTwice(year)).toEqual(['revenue', 1000]);
  await set('plan', 'plan-targets', target, { amount: 2500 });
  expect(await readTwice(year)).toEqual(['revenue', 2500]);
  await createItem('plan', 'plan-targets', { plan_id: id, month: '2026-01-01', amount: 500 });
  expect(await readTwice(year)).toEqual(['revenue', 3000]);
  await drop('plan', 'plan-targets', target);
  expect(await readTwice(year)).toEqual(['revenue', 500]);
  await set('plan', 'plans', id, { type: 'leads', target: 'leads' });
  expect(await readTwice(year)).toEqual(['leads', 500]);
  const actual = ({ target: planTarget }: Row) => planTarget?.standing.actual;
  const result = await createItem('plan', 'plan-results', { month: '2026-01-01', leads: 31 });
  expect(await readTwice(actual)).toBe(31);
  await set('plan', 'plan-results', result, { leads: 12 });
  expect(await readTwice(actual)).toBe(12);
  const switched = async (change: object) => {
    const body = { changes: [{ id: north, ...change }] };
    expect((await admin.ask('PATCH', '/v1/businesses/module-access', { body })).status).toBe(200);
  };
  await switched({ off: ['plan'] });
  expect(await readTwice(year)).toBeNull();
  await switched({ on: ['plan'] });
  expect(await readTwice(year)).toEqual(['leads', 500]);
  await drop('plan', 'plans', id);
  expect(await readTwice(year)).toBeNull();
});

test('the cached overview shows action items that become overdue by the local date of the business', async () => {
  const overdue = (row: Row) => row.overdue;
  const meeting = done<{ id: string }>(
    await admin.post('/v1/meetings', {
      name: 'Review',
      attendees: [testApp.user.client],
      date: daysFromNow(-20),
      business_id: north,
      start_time: '09:00',
      end_time: '10:00',
    }),
    201,
  );
  const point = done<{ id: string }>(
    await admin.post(`/v1/meetings/${meeting.id}/agenda-items?business_id=${north}`, {
      name: 'Calls',
      description: '<p>Why</p>',
    }),
    201,
  );
  const action = (name: string, days: number) =>
    createItem('meetings', 'action-items', { agenda_item_id: point.id, name, due_date: daysFromNow(days) });
  expect(await readTwice(overdue)).toBe(0);
  const first = await action('Ring', -5);
  expect(await readTwice(overdue)).toBe(1);
  await set('meetings', 'action-items', first, { due_date: daysFromNow(5) });
  expect(await readTwice(overdue)).toBe(0);
  // At this moment it is the 16th in Melbourne and still the 15th in Honolulu.
  const second = await action('Write', -1);
  expect(await readTwice(overdue)).toBe(1);
  const zone = async (time_zone: string) => done(await admin.put(`/v1/businesses/${north}`, { time_zone }));
  await zone('Pacific/Honolulu');
  expect(await readTwice(overdue)).toBe(0);
  // Sessions expire within a day, so the admin signs in again.
  testApp.clock.advance(86_400_000);
  admin = await signIn('admin');
  expect(await readTwice(overdue)).toBe(1);
  await zone('Australia/Melbourne');
  expect(await readTwice(overdue)).toBe(1);
  await set('meetings', 'action-items', second, { status: 'done' });
  expect(await readTwice(overdue)).toBe(0);
  await set('meetings', 'action-items', first, { due_date: daysFromNow(-9) });
  expect(await readTwice(overdue)).toBe(1);
  await drop('meetings', 'action-items', first);
  expect(await readTwice(overdue)).toBe(0);
});

test('the cached overview shows the last client sign-in, membership changes and the digital analyst', async () => {
  const seen = (row: Row) => row.client_seen_at;
  const signedIn = async (who: TestUser) => {
    testApp.clock.advance(60_000);
    const at = testApp.clock.now().toISOString();
    await testApp.logOn(who);
    return at;
  };
  const first = await signedIn('client');
  expect(await readTwice(seen)).toBe(first);
  // A sign-in of an agency user does not count as a client's.
  await signedIn('adviser');
  expect(await readTwice(seen)).toBe(first);
  const second = await signedIn('owner');
  expect(await readTwice(seen)).toBe(second);
  const { owner, adviser } = testApp.user;
  done(await admin.put(`/v1/users/${owner}`, { status: 'inactive' }));
  expect(await readTwice(seen)).toBe(first);
  done(await admin.put(`/v1/users/${owner}`, { status: 'active' }));
  expect(await readTwice(seen)).toBe(second);
  const role = (name: 'Admin' | 'Client') => ({ roles: [{ id: testApp.roles[name], fk_business_id: null }] });
  done(await admin.put(`/v1/users/${owner}`, role('Admin')));
  expect(await readTwice(seen)).toBe(first);
  done(await admin.put(`/v1/users/${owner}`, role('Client')));
  done(await admin.put(`/v1/users/${owner}`, { businesses: [testApp.business.south] }));
  expect(await readTwice(seen)).toBe(first);
  const analyst = (row: Row) => row.digital_analyst?.full_name ?? null;
  expect(await readTwice(analyst)).toBeNull();
  done(await admin.put(`/v1/businesses/${north}`, { digital_analyst_id: adviser }));
  expect(await readTwice(analyst)).toBe('adviser Tester');
  done(await admin.put(`/v1/users/${adviser}`, { first_name: 'Ada' }));
  expect(await readTwice(analyst)).toBe('Ada Tester');
  done(await admin.put(`/v1/businesses/${north}`, { digital_analyst_id: null }));
  expect(await readTwice(analyst)).toBeNull();
});

test('the cached overview shows changes of settings and integrations', async () => {
  const late = ({ late_sources }: Row) => late_sources.map(({ name }) => name);
  const at = `/v1/businesses/${north}/integrations/google_ads`;
  const before = await readTwice(late);
  expect(before).not.toContain('Google Ads');
  done(await admin.put(at, { api_key: '123-456-7890' }));
  expect(await readTwice(late)).toContain('Google Ads');
  expect((await admin.ask('DELETE', at)).status).toBe(200);
  expect(await readTwice(late)).toEqual(before);
  // The website pixel is a source without a schedule, so it is never late.
  const sources = (await readTwice((row) => row.sources)) ?? 0;
  const pixel = `/v1/businesses/${north}/integrations/pixel`;
  done(await admin.put(pixel, { api_key: 'pixel-1' }));
  expect(await readTwice((row) => ({ sources: row.sources, late: late(row) }))).toEqual({
    sources: sources + 1,
    late: before,
  });
  expect((await admin.ask('DELETE', pixel)).status).toBe(200);
  const change = { trading_name: 'Renamed', status: 'prospective' };
  done(await admin.put(`/v1/businesses/${north}`, change));
  expect(await readTwice(({ trading_name, status }) => ({ trading_name, status }))).toEqual(change);
  done(await admin.put(`/v1/businesses/${north}`, { status: 'lost' }));
  expect(await readTwice(() => 'shown')).toBeUndefined();
  done(await admin.put(`/v1/businesses/${north}`, { status: 'active' }));
  expect(await readTwice(() => 'shown')).toBe('shown');
});

test('the cached overview shows a new business, and only the businesses that each user may see', async () => {
  const created = done<{ id: string }>(await admin.post('/v1/businesses', { trading_name: 'New' }), 201);
  expect(await readTwice(({ trading_name }) => trading_name, created.id)).toBe('New');
  const { south, elsewhere } = testApp.business;
  const listIds = async (who: TestUser) => (await rows(await signIn(who))).map(({ id }) => id).toSorted();
  expect(await listIds('adviser')).toEqual([north, south].toSorted());
  expect(await listIds('client')).toEqual([north]);
  expect(await listIds('stranger')).toEqual([elsewhere]);
  done(await admin.put(`/v1/users/${testApp.user.adviser}`, { businesses: [south] }));
  expect(await listIds('adviser')).toEqual([south]);
  expect(await listIds('admin')).toEqual([north, south, elsewhere, created.id].toSorted());
});
