import type { GrowthComment, GrowthReport } from '@bellwether/contract/api/figures/growth-report';
import { createGetAnswer } from '@bellwether/contract/pages/growth-report/page';
import { writeStory } from '@bellwether/contract/pages/growth-report/story';
import { addDays } from '@bellwether/domain/time/day';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { businesses, rolePermissions } from '../../platform/postgres/schema.ts';
import { loadRows, testScope } from '../../platform/warehouse/testing/testing.ts';
import { testAdRow, testInvoiceLine } from '../../platform/warehouse/testing/testing-rows.ts';
import type { TestClient } from '../../testing/client.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { readPdfText } from '../page-pdf/testing/pdf-text.ts';

let testApp: TestApp;
let admin: TestClient;
let client: TestClient;
const month = '2026-01-01';
type Rows = Parameters<typeof loadRows>[3];
/** Loads rows of December and January; existing rows stay. */
const load = (fact: 'ads' | 'invoices', rows: Rows) =>
  loadRows(testApp.warehouse, testScope({ id: testApp.business.north }), fact, rows, {
    from: '2025-12-01',
    to: '2026-01-31',
    ...(fact === 'invoices' ? { source: 'xero', replaces: 'identity' } : {}),
  });
beforeAll(async () => {
  testApp = await openTestApp();
  admin = await testApp.as('admin');
  client = await testApp.as('client');
  await load('ads', [testAdRow('2025-12-05', 'Spring', 100), testAdRow('2026-01-05', 'Spring', 300)]);
  await load('invoices', [
    // Many small invoices on many days, so that the difference of the months is more than chance.
    ...Array.from({ length: 90 }, (_, n) =>
      testInvoiceLine(addDays('2025-12-01', n % 30), `A${n}`, 10, { product: 'Pipe', product_code: 'P1' }),
    ),
    ...Array.from({ length: 120 }, (_, n) => testInvoiceLine(addDays('2026-01-01', n % 30), `B${n}`, 10)),
  ]);
});
afterAll(() => testApp.close());

const dataOf = <T>({ status, body }: { status: number; body: unknown }): T => {
  expect([status, body]).toMatchObject([200, {}]);
  return (body as { data: T }).data;
};
const read = async (reader: TestClient, of = month) =>
  dataOf<GrowthReport>(
    await reader.get(`/v1/growth-report?business_id=${testApp.business.north}&month=${of}`),
  );
const tell = ({ month: of, story_answers, extras }: GrowthReport) =>
  writeStory(of, createGetAnswer(story_answers), extras, String);
const send = (path: 'close' | 'reopen', of = month, by = admin) =>
  by.post(`/v1/growth-report/${path}`, {
    business_id: testApp.business.north,
    month: of,
    ...(path === 'reopen' ? { reason: 'A late invoice' } : {}),
  });
const save = (based_on: number, text: string) =>
  admin.put('/v1/growth-report/comments/moved', {
    business_id: testApp.business.north,
    month,
    based_on,
    text,
  });

test('the growth report lists completed months with data, newest first, across years', async () => {
  const list = async (business: string) =>
    dataOf<string[]>(await admin.get(`/v1/growth-report/months?business_id=${business}`));
  expect(await list(testApp.business.north)).toEqual(['2026-01-01', '2025-12-01']);
  const { elsewhere } = testApp.business;
  expect(await list(elsewhere)).toEqual([]);
  const scope = testScope({ id: elsewhere });
  await loadRows(testApp.warehouse, scope, 'invoices', [testInvoiceLine('2011-11-30', 'A', 1)], {
    from: '2011-10-31',
    to: '2011-12-09',
  });
  expect(await list(elsewhere)).toEqual(['2011-12-01', '2011-11-01', '2011-10-01']);
});

test("the growth report states the month's revenue and the main changes from the month before", async () => {
  const { headline, sections } = tell(await read(client));
  expect(headline).toBe('Jan 2026: $1,200 of revenue. Revenue is up 33.3% on Dec 2025.');
  const moved = sections.find(({ key }) => key === 'moved');
  expect(moved?.paragraphs.join(' ')).toContain('Revenue rose by $300 (+33.3%) against Dec 2025');
  expect(moved?.paragraphs.join(' ')).toContain('Ad spend was $300, after $100 in Dec 2025.');
});

test('each version of a growth comment is kept, and a comment based on an older version is rejected', async () => {
  expect(dataOf<GrowthComment>(await save(0, 'A good month'))).toMatchObject({ version: 1 });
  expect((await save(0, 'Of another user')).status).toBe(409);
  expect(dataOf<GrowthComment>(await save(1, 'A very good month'))).toMatchObject({ version: 2 });
  const versions = await client.get(
    `/v1/growth-report/comments/moved/versions?business_id=${testApp.business.north}&month=${month}`,
  );
  expect(dataOf<GrowthComment[]>(versions).map(({ text }) => text)).toEqual([
    'A very good month',
    'A good month',
  ]);
  expect((await read(client)).comments).toMatchObject([
    { text: 'A very good month', saved_by: 'admin Tester' },
  ]);
});

test('the growth report PDF has the adviser, the summary and comments, without figures of modules that the reader may not open', async () => {
  const print = async () => {
    const path = `/v1/modules/growth_report/page-pdf?filter=business:${testApp.business.north}&page=/growth-report&from=2026-01-01&to=2026-01-31`;
    const { token } = await testApp.logOn('client');
    const headers = { authorization: `Bearer ${token}` };
    const { statusCode, rawPayload } = await testApp.app.server.inject({ method: 'GET', url: path, headers });
    expect(statusCode).toBe(200);
    return (await readPdfText(new Uint8Array(rawPayload))).join(' ').replaceAll(/\s+/g, ' ');
  };
  const { business, user } = testApp;
  await testApp.change((tx) =>
    tx.update(businesses).set({ digitalAnalystId: user.adviser }).where(eq(businesses.id, business.north)),
  );
  const whole = await print();
  expect(whole).toContain('Adviser: adviser Tester');
  expect(whole).toContain('Jan 2026: $1,200 of revenue');
  expect(whole).toContain('Tap +$1,200, Pipe −$900');
  expect(whole).toContain('A very good month');
  expect(whole).toContain('admin Tester');
  const matches = and(
    eq(rolePermissions.roleId, testApp.roles.Client),
    eq(rolePermissions.slug, 'financials'),
  );
  const { db } = testApp.deps;
  const rows = await db.select().from(rolePermissions).where(matches);
  await testApp.change((tx) => tx.delete(rolePermissions).where(matches));
  const part = await print();
  expect(part).toContain('Jan 2026: $1,200 of revenue');
  expect(part).not.toContain('Pipe');
  expect((await read(client)).story_answers).toMatchObject({ invoices: null, products: null });
  await testApp.change((tx) => tx.insert(rolePermissions).values(rows));
});

test('a closed month keeps its reported figures and lists later changes with their cause', async () => {
  const closed = dataOf<GrowthReport>(await send('close'));
  expect(closed).toMatchObject({ closed: { by: 'admin Tester' }, restated: [] });
  await load('invoices', [testInvoiceLine('2026-01-20', 'C', 500)]);
  const later = await read(client);
  expect(tell(later).headline).toContain('$1,200 of revenue');
  expect(later.restated).toMatchObject([{ metric: 'revenue', reported: 1200, now: 1700 }]);
  expect(dataOf<GrowthReport>(await send('close')).closed).toEqual(closed.closed);
  const opened = dataOf<GrowthReport>(await send('reopen'));
  expect(opened).toMatchObject({ closed: null, restated: [] });
  expect(tell(opened).headline).toContain('$1,700 of revenue');
});

test('a reopened month keeps each reported version, with who reopened it, when and why', async () => {
  const [first] = (await read(client)).versions;
  expect(first).toMatchObject({ version: 1, by: 'admin Tester', reopened: { reason: 'A late invoice' } });
  const again = dataOf<GrowthReport>(await send('close'));
  expect(again).toMatchObject({ shown: 2, versions: [{ version: 1 }, { version: 2, reopened: null }] });
  const path = `/v1/growth-report?business_id=${testApp.business.north}&month=${month}`;
  const earlier = dataOf<GrowthReport>(await client.get(`${path}&version=1`));
  expect(tell(earlier).headline).toContain('$1,200 of revenue');
  expect(earlier).toMatchObject({
    shown: 1,
    closed: again.closed,
    restated: [{ reported: 1200, now: 1700 }],
  });
  expect((await client.get(`${path}&version=3`)).status).toBe(404);
  expect(dataOf<GrowthReport>(await send('reopen')).versions).toMatchObject([
    { reopened: { by: 'admin Tester' } },
    { reopened: { by: 'admin Tester' } },
  ]);
});

test('only a user with the permission can close and reopen months', async () => {
  expect((await send('close', month, client)).status).toBe(403);
  expect((await send('reopen', month, client)).status).toBe(403);
  expect((await save(2, 'An even better month')).status).toBe(200);
});

test('an incomplete month or a month without data cannot be closed', async () => {
  const refused = await send('close', '2026-03-01');
  expect(refused).toMatchObject({ status: 422, body: { error: { message: 'This month is not over yet.' } } });
  const empty = await send('close', '2024-01-01');
  expect(empty.status).toBe(422);
  expect(JSON.stringify(empty.body)).toContain('This month has no data.');
});

test('every call of the growth report rejects months before 1990 with a readable message', async () => {
  const of = '0000-01-01';
  const found = await Promise.all([
    admin.get(`/v1/growth-report?business_id=${testApp.business.north}&month=${of}`),
    admin.get(`/v1/growth-report/comments/moved/versions?business_id=${testApp.business.north}&month=${of}`),
    send('close', of),
    send('reopen', of),
  ]);
  expect(found.filter(({ status }) => status >= 500 || status < 400)).toEqual([]);
});

test('an imported archive has the comments and the reported figures of closed months', async () => {
  const closed = dataOf<GrowthReport>(await send('close'));
  const { token } = await testApp.logOn('admin');
  const { rawPayload } = await testApp.app.server.inject({
    method: 'GET',
    url: `/v1/businesses/${testApp.business.north}/export`,
    headers: { authorization: `Bearer ${token}` },
  });
  const upload = { name: 'a.zip', content: rawPayload, field: 'upload' };
  const { status, body } = await admin.upload('/v1/businesses/import', upload);
  expect(status).toBeLessThan(300);
  const copy = (body as { data: { business: { id: string } } }).data.business.id;
  const path = `business_id=${copy}&month=${month}`;
  const restored = dataOf<GrowthReport>(await admin.get(`/v1/growth-report?${path}`));
  const { comments, story_answers, extras, versions: reported } = closed;
  expect(restored).toMatchObject({
    closed: closed.closed,
    comments,
    story_answers,
    extras,
    versions: reported,
  });
  const versions = await admin.get(`/v1/growth-report/comments/moved/versions?${path}`);
  expect(dataOf<GrowthComment[]>(versions).map(({ version }) => version)).toEqual([3, 2, 1]);
});
