import type { Submission } from '@bellwether/contract/api/website-forms';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { businesses, websiteFormSubmissions } from '../../platform/postgres/schema.ts';
import { waitForJobs } from '../../testing/jobs.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { findOrigin } from './origin.ts';
import { fieldKey, type PublicForm } from './read.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

type CreatedForm = Pick<PublicForm, 'id' | 'fields'> & {
  submissions: number;
  last_submission_at: string | null;
};
const items = '/v1/modules/config/forms/website-forms/items';
const createForm = async (more: object = {}) => {
  const answer = await (await testApp.as('adviser')).post(items, {
    business_id: testApp.business.north,
    name: 'Quote',
    page: 'https://north.example/contact',
    fields: [
      { label: 'Your name', kind: 'name', required: true },
      { label: 'Email', kind: 'email', required: true },
      { label: 'Phone', kind: 'phone', required: false },
      { label: 'What is it about?', kind: 'long_text', required: false },
    ],
    thank_you: 'Thank you!',
    ...more,
  });
  expect(answer.status).toBe(201);
  return (answer.body as { data: CreatedForm }).data;
};
const keyAt = (fields: CreatedForm['fields'], at: number) => {
  const field = fields[at];
  return field ? fieldKey(field) : '';
};
type Values = { who?: string; mail?: string; tel?: string; what?: string };
/** Builds a submission as the form's script sends it, with answers by field id. */
const filled = (
  { fields }: CreatedForm,
  more: Omit<Partial<Submission>, 'values'> & { values?: Values } = {},
) => {
  const {
    who = '',
    mail = '',
    tel = '',
    what = '',
  } = more.values ?? {
    who: 'Nora North',
    mail: 'nora@home.example',
    what: 'A leak',
  };
  return {
    event_id: crypto.randomUUID(),
    seconds: 12,
    visit: {
      landing_page: 'https://north.example/offers',
      utm_source: 'google',
      utm_medium: 'cpc',
      utm_campaign: 'Winter',
      device: 'mobile' as const,
    },
    ...more,
    values: Object.fromEntries([who, mail, tel, what].map((value, at) => [keyAt(fields, at), value])),
  };
};
/** Sends a submission from another origin, without a session. */
const send = (id: string, body: object) =>
  testApp.with().ask('POST', `/v1/website-forms/${id}/submissions`, {
    body,
    headers: { origin: 'https://north.example' },
  });
type Lead = Record<string, unknown>;
const leads = async () => {
  const path = `/v1/modules/conversions/rows/leads?business_id=${testApp.business.north}&filter=${encodeURIComponent('date:>=2026-03-01,date:<=2026-03-31')}`;
  return ((await (await testApp.as('client')).get(path)).body as { data: Lead[] }).data;
};

test('a submission from any origin becomes a lead with its source, and only one if repeated', async () => {
  const created = await createForm();
  const body = filled(created);
  const answer = await send(created.id, body);
  expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([202, '*']);
  expect((await send(created.id, body)).status).toBe(202);
  await waitForJobs(testApp);
  expect(await leads()).toMatchObject([
    {
      kind: 'form',
      name: 'Nora North',
      email: 'nora@home.example',
      channel: 'Paid Search',
      source: 'google',
      medium: 'cpc',
      campaign: 'Winter',
      landing_page: 'https://north.example/offers',
      device: 'mobile',
      origin: 'website_forms',
      stream: created.id,
      day: '2026-03-16',
    },
  ]);
  await send(created.id, filled(created, { values: { who: 'Sam', mail: 'sam@home.example' } }));
  await waitForJobs(testApp);
  expect((await leads()).map(({ name }) => name).toSorted()).toEqual(['Nora North', 'Sam']);
  const item = await (await testApp.as('adviser')).get(
    `${items}/${created.id}?business_id=${testApp.business.north}`,
  );
  expect((item.body as { data: CreatedForm }).data).toMatchObject({
    submissions: 2,
    last_submission_at: testApp.clock.now().toISOString(),
    version: 1,
  });
  const rows = await testApp.deps.db
    .select()
    .from(websiteFormSubmissions)
    .where(eq(websiteFormSubmissions.formId, created.id));
  expect(rows.find(({ lead }) => lead['name'] === 'Nora North')?.answers).toContainEqual({
    label: 'What is it about?',
    value: 'A leak',
  });
});

test('other origins may call only the submission route', async () => {
  const created = await createForm();
  const ask = (path: string) =>
    testApp.app.server.inject({
      method: 'OPTIONS',
      url: path,
      headers: { origin: 'https://north.example', 'access-control-request-method': 'POST' },
    });
  const allowed = await ask(`/v1/website-forms/${created.id}/submissions`);
  expect(allowed.statusCode).toBe(204);
  expect(allowed.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-headers': 'content-type',
  });
  expect(allowed.headers['access-control-allow-credentials']).toBeUndefined();
  expect((await ask('/v1/businesses')).headers['access-control-allow-origin']).toBeUndefined();
  const other = await testApp
    .with()
    .ask('GET', '/v1/businesses', { headers: { origin: 'https://x.example' } });
  expect(other.headers['access-control-allow-origin']).toBeUndefined();
});

test('a form submission gets errors per field, is rejected if sent too soon, and ignored with a filled honeypot', async () => {
  const created = await createForm({ consent_text: 'You may call me.' });
  const bad = await send(created.id, filled(created, { values: { who: '', mail: 'nobody', tel: '12' } }));
  expect(bad.status).toBe(422);
  expect(bad.headers['access-control-allow-origin']).toBe('*');
  const [who, mail, tel] = created.fields.map(fieldKey);
  expect((bad.body as { fields: object }).fields).toEqual({
    [who ?? '']: 'Your name is required.',
    [mail ?? '']: 'Email must be an email address.',
    [tel ?? '']: 'Phone must be a phone number.',
    consent: 'Please agree before you send the form.',
  });
  expect((await send(created.id, filled(created, { consent: true, seconds: 0.3 }))).body).toMatchObject({
    message: 'You sent the form too quickly. Please send it again.',
  });
  expect(
    (await send(created.id, filled(created, { consent: true, company_url: 'http://spam.example' }))).status,
  ).toBe(202);
  expect(
    (
      await send(
        created.id,
        filled(created, { consent: true, values: { who: 'x'.repeat(301), mail: 'a@b.example' } }),
      )
    ).status,
  ).toBe(422);
  expect((await send(created.id, filled(created, { values: { who: 'x'.repeat(200_000) } }))).status).toBe(
    413,
  );
  expect((await send(created.id, { event_id: '1', values: {} })).status).toBe(422);
  expect((await send('none', filled(created))).status).toBe(404);
  const stored = await testApp.deps.db
    .select()
    .from(websiteFormSubmissions)
    .where(eq(websiteFormSubmissions.formId, created.id));
  expect(stored).toEqual([]);
});

test('a network may send ten form submissions per minute', async () => {
  const created = await createForm();
  const client = testApp.with();
  const statuses = [];
  for (let at = 0; at < 12; at += 1)
    statuses.push((await client.post(`/v1/website-forms/${created.id}/submissions`, filled(created))).status);
  expect(statuses).toEqual([...Array<number>(10).fill(202), 429, 429]);
  await waitForJobs(testApp);
});

test("the form's script is small, embeddable and safe, and unavailable once its form or business is closed", async () => {
  const created = await createForm({ name: 'Script', thank_you: '</script><b>"Thanks"' });
  const at = `/website-forms/${created.id}.js`;
  const script = await testApp.with().get(at);
  expect(script.status).toBe(200);
  expect(script.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cross-origin-resource-policy': 'cross-origin',
  });
  expect(script.text.length).toBeLessThan(8000);
  expect(script.text).toContain(JSON.stringify('</script><b>"Thanks"'));
  expect(script.text).not.toMatch(/cookie\b.*=|innerHTML|^(import|export)/m);
  expect(() => new Function(script.text)).not.toThrow();
  expect((await testApp.with().get('/website-forms/visit.js')).status).toBe(200);

  const close = (status: 'active' | 'inactive') =>
    testApp.change((db) =>
      db.update(businesses).set({ status }).where(eq(businesses.id, testApp.business.north)),
    );
  await close('inactive');
  expect([(await testApp.with().get(at)).status, (await send(created.id, filled(created))).status]).toEqual([
    404, 404,
  ]);
  await close('active');
  await (await testApp.as('adviser')).ask('DELETE', `${items}/${created.id}`);
  expect([(await testApp.with().get(at)).status, (await send(created.id, filled(created))).status]).toEqual([
    404, 404,
  ]);
});

test.each([
  [{}, '(direct)', '(none)', null],
  [{ utm_source: 'news', utm_medium: 'email', utm_campaign: 'May' }, 'news', 'email', 'May'],
  [{ gclid: 'x' }, 'google', 'cpc', null],
  [{ msclkid: 'x' }, 'bing', 'cpc', null],
  [{ fbclid: 'x' }, 'facebook', 'social', null],
  [
    { referrer: 'https://www.yellow.example/a', landing_page: 'https://own.example/' },
    'yellow.example',
    'referral',
    null,
  ],
  [
    { referrer: 'https://own.example/a', landing_page: 'https://www.own.example/' },
    '(direct)',
    '(none)',
    null,
  ],
  [{ referrer: 'nonsense' }, '(direct)', '(none)', null],
])('the website visit %j gets source %s and medium %s', (visit, source, medium, campaign) => {
  expect(findOrigin(visit)).toEqual({ source, medium, campaign });
});
