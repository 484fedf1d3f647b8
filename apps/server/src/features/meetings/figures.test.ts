import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { agendaFigures } from '../../platform/postgres/schema.ts';
import { loadRows, type TestFactRow, testScope } from '../../platform/warehouse/testing/testing.ts';
import { testInvoiceLine } from '../../platform/warehouse/testing/testing-rows.ts';
import type { TestClient } from '../../testing/client.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { png } from '../files/testing/samples.ts';
import { readPdfText } from '../page-pdf/testing/pdf-text.ts';

let testApp: TestApp;
let admin: TestClient;
const load = (rows: TestFactRow[]) =>
  loadRows(testApp.deps.warehouse, testScope({ id: testApp.business.north }), 'invoices', rows, {
    source: 'xero',
  });
beforeAll(async () => {
  testApp = await openTestApp();
  admin = await testApp.as('admin');
  await load([testInvoiceLine('2025-05-05', '1', 400), testInvoiceLine('2025-06-09', '2', 12)]);
});
afterAll(() => testApp.close());

type Fields = Record<string, unknown>;
const one = (answer: { body: unknown }) => (answer.body as { data: { id: string } }).data;
const many = (answer: { body: unknown }) => (answer.body as { data: Fields[] }).data;

const point = async () => {
  const meeting = one(
    await admin.post('/v1/meetings', {
      business_id: testApp.business.north,
      name: 'Review',
      attendees: [testApp.user.owner],
      date: '2030-01-29',
      start_time: '10:00',
      end_time: '11:30',
    }),
  ).id;
  const body = { name: 'Revenue', description: '<p>Why</p>' };
  return { meeting, id: one(await admin.post(`/v1/meetings/${meeting}/agenda-items`, body)).id };
};
const revenue = (more: object = {}) => ({
  name: 'Revenue',
  module: 'financials',
  report: 'financial-revenue',
  metrics: ['revenue'],
  query: { filter: 'date:>=2025-05-01,date:<=2025-06-30' },
  ...more,
});
const picture = async () =>
  one(
    await admin.upload(`/v1/advisory-meeting-items/files?business_id=${testApp.business.north}`, {
      name: 'revenue.png',
      content: png,
      field: 'upload',
    }),
  ).id;
const readPdf = async (meeting: string) => {
  const { token } = await testApp.logOn('owner');
  const reply = await testApp.app.server.inject({
    method: 'GET',
    url: `/v1/meetings/${meeting}/minutes/pdf`,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(reply.statusCode).toBe(200);
  return (await readPdfText(new Uint8Array(reply.rawPayload))).join(' ');
};
const switchOff = (modules: readonly string[]) =>
  admin.ask('PATCH', '/v1/businesses/module-access', {
    body: { changes: [{ id: testApp.business.north, [modules.length > 0 ? 'off' : 'on']: ['financials'] }] },
  });

test('a metric value stored with an agenda item keeps its value and picture next to the current value', async () => {
  const { meeting, id } = await point();
  const file = await picture();
  const body = { figures: [revenue({ picture: file })], attachments: [file] };
  const added = await admin.post(`/v1/agenda-items/${id}/figures`, body);
  expect([added.status, many(added).length]).toEqual([201, 1]);
  await load([
    testInvoiceLine('2025-05-05', '1', 400),
    testInvoiceLine('2025-06-09', '2', 12),
    testInvoiceLine('2025-06-10', '3', 43),
  ]);
  const owner = await testApp.as('owner');
  expect(many(await owner.get(`/v1/meetings/${meeting}/figures`))).toMatchObject([
    {
      name: 'Revenue',
      closed: false,
      picture: file,
      as_of: '2026-03-16T01:00:00.000Z',
      refused: null,
      range: { from: '2025-05-01', to: '2025-06-30' },
      values: [{ metric: 'revenue', was: 412, now: 455, currency: 'AUD', currency_now: 'AUD' }],
    },
  ]);
  expect(await readPdf(meeting)).toMatch(
    /1\. Revenue .* 1 May, 2025 – 30 Jun, 2025, saved 16 Mar, 2026 12:00 PM Figure Then Now Change Revenue \$412\.00 \$455\.00 \+10\.4%/,
  );
  const files = `/v1/modules/meetings/forms/strategy-meeting-items/items/${id}/files?business_id=${testApp.business.north}`;
  expect(many(await owner.get(files))).toMatchObject([
    { file_name: 'revenue.png', sourceObject: { name: 'Revenue' } },
  ]);
  // A reader without access to the metric's module sees neither the stored value nor its picture.
  expect((await switchOff(['financials'])).status).toBe(200);
  const closed = many(await owner.get(`/v1/meetings/${meeting}/figures`));
  expect(closed).toMatchObject([{ closed: true, name: '', report: '', values: [], picture: null }]);
  expect(many(await owner.get(files))).toEqual([]);
  const withheld = await readPdf(meeting);
  expect(withheld).toContain('You do not have access to this figure.');
  expect(withheld).not.toMatch(/412|455/);
  const points = many(await owner.get(`/v1/meetings/${meeting}?with=agenda_items`));
  expect(JSON.stringify(points)).not.toContain('revenue.png');
  expect((await owner.get(`/v1/files/${file}?business_id=${testApp.business.north}`)).status).toBe(404);
  expect((await admin.post(`/v1/agenda-items/${id}/figures`, { figures: [revenue()] })).status).toBe(403);
  expect((await switchOff([])).status).toBe(200);
  expect(many(await owner.get(files)).length).toBe(1);
});

test('an invalid metric value for an agenda item is rejected, and item routes show no metric values', async () => {
  const { meeting, id } = await point();
  const add = (figure: object) => admin.post(`/v1/agenda-items/${id}/figures`, { figures: [figure] });
  for (const [figure, status, sentence] of [
    [revenue({ module: 'nowhere' }), 422, 'There is no module nowhere.'],
    [revenue({ report: 'none' }), 422, 'There is no report none in financials.'],
    [revenue({ metrics: ['sessions'] }), 422, 'has no metric sessions.'],
    [revenue({ query: { filter: 'date:>=2025-05-01,moon:=full' } }), 400, 'by moon'],
    [revenue({ picture: await picture() }), 422, 'The picture could not be attached.'],
  ] as const) {
    const answer = await add(figure);
    expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(sentence)]);
  }
  expect(many(await admin.get(`/v1/meetings/${meeting}/figures`))).toEqual([]);
  const stranger = await testApp.as('stranger');
  expect((await stranger.get(`/v1/meetings/${meeting}/figures`)).status).toBe(404);
  const items = `/v1/modules/meetings/forms/agenda-figures/items?business_id=${testApp.business.north}`;
  expect((await admin.get(items)).status).toBe(403);
});

const planned = async () => {
  const { north } = testApp.business;
  const items = (form: string) => `/v1/modules/plan/forms/${form}/items`;
  const plan = { business_id: north, name: 'The year', type: 'revenue', target: 'revenue' };
  const { id } = one(await admin.post(items('plans'), { ...plan, start_date: '2025-07-01' }));
  const months = Array.from({ length: 12 }, (_, at) => new Date(Date.UTC(2025, 6 + at, 1)));
  const targets = months.map((month) => ({
    plan_id: id,
    month: month.toISOString().slice(0, 10),
    amount: 1000,
  }));
  const saved = await admin.ask('PATCH', items('plan-targets'), {
    body: { business_id: north, items: targets, deleted: [] },
  });
  expect(saved.status).toBe(200);
  const change = (more: object) => admin.put(`${items('plans')}/${id}`, { business_id: north, ...more });
  return { id, change, remove: () => admin.ask('DELETE', `${items('plans')}/${id}`) };
};
const earn = (rows: TestFactRow[]) =>
  loadRows(testApp.deps.warehouse, testScope({ id: testApp.business.north }), 'invoices', rows, {
    source: 'xero',
    from: '2025-07-01',
    to: '2026-03-15',
  });

test('plan progress can be stored with an agenda item, and only users who may read plans see it', async () => {
  const { meeting, id } = await point();
  const plan = await planned();
  await earn([testInvoiceLine('2025-08-05', 'P1', 5000)]);
  const file = await picture();
  const card = (over: object = {}) => ({
    name: 'Attainment',
    module: 'plan',
    report: 'plan-standing',
    query: { plan_id: plan.id, type: 'revenue' },
    metrics: ['plan_attainment', 'plan_forecast', 'plan_needed_per_day'],
    ...over,
  });
  const add = (figure: object) =>
    admin.post(`/v1/agenda-items/${id}/figures`, { figures: [figure], attachments: [file] });
  for (const [wrong, status, sentence] of [
    [card({ metrics: ['revenue'] }), 422, 'has no metric revenue.'],
    [card({ module: 'financials' }), 422, 'There is no report plan-standing in financials.'],
    [card({ query: { plan_id: plan.id, type: 'clicks' } }), 400, 'measured by leads, revenue or ecom'],
    [card({ query: { plan_id: id, type: 'leads' } }), 400, 'This plan no longer exists.'],
    [card({ query: {} }), 400, 'This plan does not exist.'],
    [card({ query: { plan_id: plan.id, type: 'leads' } }), 400, 'The targets of the plan are revenue.'],
  ] as const) {
    const refused = await add(wrong);
    expect([refused.status, refused.text]).toEqual([status, expect.stringContaining(sentence)]);
  }
  const added = await add(card({ picture: file }));
  expect([added.status, added.text]).toEqual([201, expect.any(String)]);
  await earn([testInvoiceLine('2025-08-05', 'P1', 5000), testInvoiceLine('2026-02-05', 'P2', 3500)]);
  // 258 of 365 days are over: eight whole months and 15 of the 31 days of March.
  const targetToDate = 8000 + (1000 * 15) / 31;
  const progressValues = (earned: number) => [
    earned / targetToDate,
    (earned / 258) * 365,
    (12_000 - earned) / 107,
  ];
  const [was, now] = [progressValues(5000), progressValues(8500)];
  const owner = await testApp.as('owner');
  const figures = async () => many(await owner.get(`/v1/meetings/${meeting}/figures`));
  expect(await figures()).toMatchObject([
    {
      closed: false,
      picture: file,
      refused: null,
      range: { from: '2025-07-01', to: '2026-06-30' },
      values: [
        ['plan_attainment', 'percent'],
        ['plan_forecast', 'currency'],
        ['plan_needed_per_day', 'currency'],
      ].map(([metric, unit], at) => ({
        metric,
        unit,
        currency: 'AUD',
        currency_now: 'AUD',
        was: expect.closeTo(was[at] ?? Number.NaN, 6),
        now: expect.closeTo(now[at] ?? Number.NaN, 6),
      })),
    },
  ]);
  const switchAccess = (state: 'on' | 'off') =>
    admin.ask('PATCH', '/v1/businesses/module-access', {
      body: { changes: [{ id: testApp.business.north, [state]: ['plan'] }] },
    });
  expect((await switchAccess('off')).status).toBe(200);
  expect(await figures()).toMatchObject([{ closed: true, name: '', values: [], picture: null }]);
  expect((await owner.get(`/v1/files/${file}?business_id=${testApp.business.north}`)).status).toBe(404);
  expect((await add(card())).status).toBe(403);
  expect((await switchAccess('on')).status).toBe(200);
  // A plan whose targets now measure something else has no current value.
  const nothing = { values: [{ now: null }, { now: null }, { now: null }] };
  for (const [change, refused] of [
    [{ type: 'leads', target: 'leads' }, 'The targets of the plan are leads.'],
    [{ type: 'projections', target: null }, 'The plan no longer has targets.'],
    [{ type: 'revenue', target: 'revenue' }, null],
  ] as const) {
    expect((await plan.change(change)).status).toBe(200);
    expect(await figures()).toMatchObject([{ refused, ...(refused ? nothing : {}) }]);
  }
  // The stored value stays when the plan is deleted.
  expect((await plan.remove()).status).toBe(200);
  expect(await figures()).toMatchObject([
    { refused: 'This plan no longer exists.', values: [{ now: null }, { now: null }, { now: null }] },
  ]);
  expect((await figures())[0]?.['values']).toMatchObject([
    { was: expect.closeTo(5000 / targetToDate, 6) },
    {},
    {},
  ]);
});

test('a metric value of release 7 is still compared, and one whose report is gone keeps its earlier values', async () => {
  const { meeting, id } = await point();
  expect(
    (await admin.post(`/v1/agenda-items/${id}/figures`, { figures: [revenue(), revenue()] })).status,
  ).toBe(201);
  const added = await testApp.deps.db
    .select({ id: agendaFigures.id })
    .from(agendaFigures)
    .where(eq(agendaFigures.agendaItemId, id));
  const old = (slug: string) =>
    JSON.stringify({
      version: 0,
      report: { module: 'financials', slug },
      query: revenue().query,
      metrics: ['revenue'],
    });
  const texts = [old('financial-revenue'), old('financial-forgotten')];
  await testApp.change(async (db) => {
    for (const [at, figure] of texts.entries())
      await db
        .update(agendaFigures)
        .set({ figure })
        .where(eq(agendaFigures.id, added[at]?.id ?? ''));
  });
  const shown = many(await admin.get(`/v1/meetings/${meeting}/figures`));
  const find = (at: number) => shown.find((figure) => figure['id'] === added[at]?.id);
  const total = (find(0)?.['values'] as { was: number }[] | undefined)?.[0]?.was ?? 0;
  expect(total).toBeGreaterThan(0);
  expect(find(0)).toMatchObject({ refused: null, values: [{ metric: 'revenue', was: total, now: total }] });
  expect(find(1)).toMatchObject({
    name: 'Revenue',
    refused: 'This figure is of an older release and cannot be updated.',
    values: [{ metric: 'revenue', was: total, now: null }],
  });
});

test("an unreadable metric value is shown as unreadable, and the meeting's other values are shown", async () => {
  const { meeting, id } = await point();
  const figures = [revenue(), revenue(), revenue()];
  expect((await admin.post(`/v1/agenda-items/${id}/figures`, { figures })).status).toBe(201);
  const added = await testApp.deps.db
    .select({ id: agendaFigures.id, figure: agendaFigures.figure })
    .from(agendaFigures)
    .where(eq(agendaFigures.agendaItemId, id));
  const figure = JSON.stringify({ ...JSON.parse(added[0]?.figure ?? ''), query: { filter: 'oops' } });
  await testApp.change(async (db) => {
    for (const [at, broken] of [{ figure }, { answer: '{"meta":' }].entries())
      await db
        .update(agendaFigures)
        .set(broken)
        .where(eq(agendaFigures.id, added[at]?.id ?? ''));
  });
  const shown = many(await admin.get(`/v1/meetings/${meeting}/figures`));
  const unreadable = {
    closed: true,
    name: '',
    values: [],
    refused: 'This figure was saved by an older release and can no longer be read.',
  };
  expect(added.map((one) => shown.find((figureShown) => figureShown['id'] === one.id))).toMatchObject([
    unreadable,
    unreadable,
    { closed: false, refused: null, values: [{ metric: 'revenue', was: expect.any(Number) }] },
  ]);
  expect(await readPdf(meeting)).toContain(unreadable.refused);
});
