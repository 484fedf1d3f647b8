import type { Insight } from '@bellwether/contract/api/figures/insights';
import type { Finding } from '@bellwether/domain/insights/finding';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { businesses, insightRuns, insights } from '../../platform/postgres/schema.ts';
import type { TestClient } from '../../testing/client.ts';
import { waitForJobs } from '../../testing/jobs.ts';
import { type ModelReply, startModelServer } from '../../testing/model-server.ts';
import { pausedCampaign, storeInsights } from '../../testing/stored-insight.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { insightSearchJob } from './jobs.ts';
import { listBusinessesToReword, rewordInsights } from './reword.ts';

/** Day before the test clock's date, so that a search keeps the stored insights as current. */
const lastDay = '2026-03-15';
const template = { title: 'Gutters stopped', reworded: false };
const truth = {
  title: 'Gutters has stopped',
  text: 'This campaign has spent nothing since 1 March 2026. Before that, it cost about $600 a month and brought 12 valid leads a month.',
  action: 'Check its budget and payment: was it meant to stop?',
};
const lie = { ...truth, text: truth.text.replace('600', '900') };
const down: ModelReply = (reply) => reply.writeHead(401).end();

let server: Awaited<ReturnType<typeof startModelServer>>;
let testApp: TestApp;
let admin: TestClient;
beforeAll(async () => {
  server = await startModelServer();
  testApp = await openTestApp({
    config: { languageModel: { url: server.url, model: 'small', key: undefined } },
  });
  admin = await testApp.as('admin');
});
afterAll(async () => {
  await testApp.close();
  await server.stop();
});
beforeEach(async () => {
  await testApp.deps.db.delete(insights);
  await testApp.deps.db.delete(insightRuns);
});

const north = () => testApp.business.north;
const store = (...findings: readonly Finding[]) => storeInsights(testApp, north(), findings, lastDay);
const list = async (): Promise<Insight[]> =>
  ((await admin.get(`/v1/insights?business_id=${north()}`)).body as { data: Insight[] }).data;
const run = () => rewordInsights(testApp.deps, north());
const search = async () => {
  const queue = await testApp.deps.jobs.open();
  await queue.send(insightSearchJob, { businessId: north() }, { subject: { businessId: north() } });
  await waitForJobs(testApp);
};
const countJobs = async () =>
  (await testApp.deps.jobs.list({ queue: 'word-insights', page: 1, perPage: 1 })).total;
const allow = (language_model: boolean) => admin.put(`/v1/businesses/${north()}`, { language_model });
/** Finding with another cause and other figures, which needs its own request to the model. */
const named = (cause: string, actual: number): Finding => ({ ...pausedCampaign, cause, actual });

test('an insight search requests rewordings; a truthful rewording is shown until the figures change', async () => {
  await store(pausedCampaign);
  server.answerWith(JSON.stringify(truth));
  await search();
  expect(server.requests).toHaveLength(1);
  const [found] = await list();
  expect(found).toMatchObject({ ...truth, reworded: true, state: 'open' });
  const decided = await admin.put(`/v1/insights/${found?.id}`, { business_id: north(), state: 'done' });
  expect(decided.body).toMatchObject({ data: { ...truth, state: 'done', reworded: true } });

  await admin.put(`/v1/insights/${found?.id}`, { business_id: north(), state: 'open' });
  await run();
  expect(server.requests).toHaveLength(1);
  // The template does not name this figure, but a rewording may.
  for (const change of [{ actual: 1 }, { facts: { ...pausedCampaign.facts, spend_per_month: 700 } }]) {
    await testApp.deps.db.update(insights).set({ finding: { ...pausedCampaign, ...change } });
    expect(await list()).toMatchObject([template]);
  }
});

test('a rewording that the figures do not support is not shown, and not requested again', async () => {
  await store(pausedCampaign);
  server.answerWith(JSON.stringify(lie));
  await run();
  expect(server.requests).toHaveLength(2);
  expect(await list()).toMatchObject([template]);
  await run();
  expect(server.requests).toHaveLength(2);
});

test('a business that disabled rewording sends nothing to the language model and shows the templates', async () => {
  await store(pausedCampaign);
  server.answerWith(JSON.stringify(truth));
  await run();
  expect(await allow(false)).toMatchObject({ status: 200, body: { data: { language_model: false } } });
  expect(await list()).toMatchObject([template]);
  await store(named('another', 0));
  const jobsBefore = await countJobs();
  server.answerWith(JSON.stringify(truth));
  await search();
  await run();
  expect(await listBusinessesToReword(testApp.deps.db)).toEqual([]);
  expect(server.requests).toEqual([]);
  expect(await countJobs()).toBe(jobsBefore);

  await allow(true);
  expect(await listBusinessesToReword(testApp.deps.db)).toEqual([north()]);
  expect((await list()).map(({ reworded }) => reworded).toSorted()).toEqual([false, true]);
  const history = (await admin.get(`/v1/businesses/${north()}/history`)).text;
  expect(history).toContain('Language model may reword insights: off.');
});

test('disabling rewording ends the current rewording run', async () => {
  await store(named('a', 1), named('b', 2));
  server.answerWith((reply) => {
    void testApp.deps.db
      .update(businesses)
      .set({ languageModel: false })
      .where(eq(businesses.id, north()))
      .then(() => down(reply));
  });
  await run();
  expect(server.requests).toHaveLength(1);
  await allow(true);
});

test('three requests without an answer end the rewording run, and the next run tries again', async () => {
  await store(...['a', 'b', 'c', 'd', 'e'].map(named));
  server.answerWith(down);
  await run();
  expect(server.requests).toHaveLength(3);
  server.answerWith(JSON.stringify(lie));
  await run();
  expect(server.requests).toHaveLength(10);
});

test('accepted, dismissed and outdated insights are not sent for rewording, and none are without a model', async () => {
  const [id] = await store(pausedCampaign);
  await admin.put(`/v1/insights/${id}`, { business_id: north(), state: 'done' });
  await storeInsights(testApp, north(), [named('gone', 1)], '2026-03-14');
  await testApp.deps.db.update(insightRuns).set({ lastDay });
  server.answerWith(JSON.stringify(truth));
  await run();
  await rewordInsights({ db: testApp.deps.db, languageModel: null }, north());
  expect(server.requests).toEqual([]);
});

test('the reply about the signed-in user states whether a language model is configured', async () => {
  const read = (one: TestApp, client: TestClient) => client.get(`/v1/users/${one.user.admin}?legacy=1`);
  expect((await read(testApp, admin)).body).toMatchObject({ has_language_model: true });
  const without = await openTestApp();
  const body = (await read(without, await without.as('admin'))).body;
  await without.close();
  expect(body).toMatchObject({ has_language_model: false });
});
