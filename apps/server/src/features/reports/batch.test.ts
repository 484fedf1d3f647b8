import { connect } from 'node:net';
import { type ReportLine, reportLineSchema } from '@bellwether/contract/api/figures/reports';
import { addDays } from '@bellwether/domain/time/day';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadRows, testScope } from '../../platform/warehouse/testing/testing.ts';
import { testAdRow } from '../../platform/warehouse/testing/testing-rows.ts';
import type { TestClient } from '../../testing/client.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
  await loadRows(testApp.warehouse, testScope({ id: testApp.business.north }), 'ads', [
    testAdRow('2026-01-05', 'Spring', 12.5),
    testAdRow('2026-01-09', 'Summer', 30),
  ]);
});
afterAll(() => testApp.close());

const url = '/v1/modules/dashboard/data';
const days = 'date:>=2026-01-01,date:<=2026-01-31';
const toQuery = (business: string, extra = {}) => ({ filter: `business:=${business},${days}`, ...extra });
const parseLines = (text: string): ReportLine[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => reportLineSchema.parse(JSON.parse(line)));

const runBatch = async (client: TestClient, queries: unknown[], path = url) => {
  const answer = await client.post(path, { business_id: testApp.business.north, asks: queries });
  expect(answer.status).toBe(200);
  expect(answer.headers['content-type']).toBe('application/x-ndjson; charset=utf-8');
  return parseLines(answer.text).toSorted((a, b) => a.at - b.at);
};

test('a batch answers each query once, with the body and ETag of a single call, in any order', async () => {
  const client = await testApp.as('client');
  const north = testApp.business.north;
  const queries = [
    'marketing-spend',
    'top-campaigns',
    'performance-dashboard',
    'leads-by-channel',
    'top-campaigns',
  ].map((report, n) => ({
    report,
    query: toQuery(north, n === 4 ? { per_page: '1' } : { timestamp: 'month' }),
  }));
  const singles = await Promise.all(
    queries.map(({ report, query }) => client.get(`${url}/${report}?${new URLSearchParams(query)}`)),
  );
  const expected = singles.map(({ text, headers }) => ({ text, etag: headers['etag'] }));
  const toReplies = (lines: ReportLine[]) =>
    lines.map((line) =>
      line.status === 200 && 'etag' in line ? { text: JSON.stringify(line.body), etag: line.etag } : line,
    );
  expect(toReplies(await runBatch(client, queries))).toEqual(expected);
  expect(toReplies(await runBatch(client, queries.toReversed()))).toEqual(expected.toReversed());
  expect(singles[0]?.text).toContain('42.5');
});

test('an answer that the client has cached is not sent again until its rows change', async () => {
  const client = await testApp.as('client');
  const ask = { report: 'marketing-spend', query: toQuery(testApp.business.north) };
  const [first] = await runBatch(client, [ask]);
  const etag = first && 'etag' in first ? first.etag : '';
  expect(etag).toMatch(/^".+"$/);
  expect(
    await runBatch(client, [
      { ...ask, etag },
      { ...ask, etag: '"old"' },
    ]),
  ).toMatchObject([
    { at: 0, status: 304 },
    { at: 1, status: 200, etag },
  ]);
});

test('an invalid query of a batch is refused with a reason and does not affect other queries', async () => {
  const client = await testApp.as('owner');
  const { north, south, elsewhere } = testApp.business;
  const lines = await runBatch(client, [
    { report: 'top-campaigns', query: toQuery(elsewhere) },
    { report: 'top-campaigns', query: { business_id: crypto.randomUUID() } },
    { report: 'top-campaigns', query: toQuery(south) },
    { report: 'top-campaigns', query: toQuery(north, { sort: 'nonsense:asc' }) },
    { report: 'top-campaigns', query: { filter: 'date:>=never' } },
    { report: 'financial-revenue', query: toQuery(north) },
    { report: 'top-campaigns', query: { filter: days } },
  ]);
  expect(lines).toMatchObject([
    { status: 404, body: { error: { code: 'not_found' } } },
    { status: 404, body: { error: { code: 'not_found' } } },
    { status: 400, body: { message: 'The request names more than one business.' } },
    { status: 400, body: { message: 'You cannot sort Top campaigns by nonsense.' } },
    { status: 400, body: { error: { code: 'malformed' } } },
    { status: 404, body: { message: 'There is no report financial-revenue in dashboard.' } },
    { status: 200, body: { meta: [{ totals: { cost: 42.5 } }] } },
  ]);
});

test('an internal error in one report of a batch refuses only that report, and the error is logged', async () => {
  const failed: unknown[] = [];
  const { report, warehouse } = testApp.deps;
  const query = warehouse.query;
  const app = testApp.app as {
    deps: { report: (error: unknown) => void; warehouse: { query: typeof query } };
  };
  app.deps.report = (error) => failed.push(error);
  app.deps.warehouse.query = (statement) =>
    JSON.stringify(statement).includes('campaign') ? Promise.reject(new Error('Lost')) : query(statement);
  const lines = await runBatch(await testApp.as('client'), [
    { report: 'top-campaigns', query: toQuery(testApp.business.north) },
    // The days differ, because reports on the same rows share a query.
    { report: 'marketing-spend', query: { filter: 'date:>=2026-01-01,date:<=2026-01-30' } },
  ]);
  app.deps.warehouse.query = query;
  app.deps.report = report;
  expect(lines).toMatchObject([
    { status: 500, body: { error: { code: 'internal_error' } } },
    { status: 200 },
  ]);
  expect(JSON.stringify(lines)).not.toContain('Lost');
  expect(failed).toHaveLength(1);
});

const countQueries = async (queries: Parameters<typeof runBatch>[1]) => {
  const { query } = testApp.deps.warehouse;
  const { warehouse } = (testApp.app as { deps: { warehouse: { query: typeof query } } }).deps;
  let questions = 0;
  warehouse.query = (statement) => {
    questions += 1;
    return query(statement);
  };
  const lines = await runBatch(await testApp.as('client'), queries);
  warehouse.query = query;
  return { lines, questions };
};

test('reports of a batch that count the same rows share a warehouse query', async () => {
  const reports = ['top-campaigns', 'marketing-spend', 'performance-dashboard', 'leads-by-channel'];
  const queries = reports.map((report) => ({ report, query: toQuery(testApp.business.north) }));
  const { lines, questions } = await countQueries(queries);
  expect(lines.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(questions).toBe(1);
});

test('a report on facts without any load needs no warehouse query', async () => {
  const {
    lines: [leads, ads],
    questions,
  } = await countQueries([
    { report: 'leads-by-channel', query: toQuery(testApp.business.north) },
    { report: 'marketing-spend', query: toQuery(testApp.business.north) },
  ]);
  expect(leads).toMatchObject({
    status: 200,
    body: { data: [], meta: [{ missing: { leads: 'never' }, totals: { leads: null } }] },
  });
  expect(ads).toMatchObject({ status: 200 });
  expect(questions).toBe(1);
});

test.each([
  [{ asks: [] }, 'asks must name at least one report.'],
  [{}, 'asks must be a list.'],
  [
    { asks: Array.from({ length: 61 }, () => ({ report: 'a', query: {} })) },
    'asks must name at most 60 reports.',
  ],
  [{ asks: [{ query: {} }] }, 'report must be the name of a report.'],
  [{ asks: [{ report: 'a', query: 'b' }] }, 'query must be an object of texts.'],
  [{ asks: [{ report: 'a', query: { page: 2 } }] }, 'Each parameter of a query must be text.'],
  [{ asks: [{ report: 'a', query: {}, etag: 1 }] }, 'etag must be text.'],
])('an unreadable batch of reports is rejected with a reason: %j', async (body, sentence) => {
  const client = await testApp.as('client');
  const answer = await client.post(url, { business_id: testApp.business.north, ...body });
  expect([answer.status, answer.body]).toMatchObject([422, { message: sentence }]);
});

test('a batch answers 60 reports line by line, compressed if the client accepts it', async () => {
  const client = await testApp.as('client');
  const queries = Array.from({ length: 60 }, (_, n) => ({
    report: 'top-campaigns',
    query: toQuery(testApp.business.north, { per_page: String(n + 1) }),
  }));
  expect((await runBatch(client, queries)).map(({ at, status }) => [at, status])).toEqual(
    queries.map((_, at) => [at, 200]),
  );
  const body = { business_id: testApp.business.north, asks: queries };
  const packed = await client.ask('POST', url, { body, headers: { 'accept-encoding': 'br' } });
  expect([packed.status, packed.headers['content-encoding']]).toEqual([200, 'br']);
});

test('a batch sends each line before the next query, and stops when the client disconnects', async () => {
  const address = new URL(await testApp.app.server.listen({ port: 0, host: '127.0.0.1' }));
  const { token } = await testApp.logOn('client');
  const { warehouse } = testApp.deps as { warehouse: { query: TestApp['warehouse']['query'] } };
  const { query } = warehouse;
  const gate = Promise.withResolvers<void>();
  const firstDay = '2025-10-01';
  let questions = 0;
  warehouse.query = async (statement) => {
    questions += 1;
    if (!JSON.stringify(statement).includes(firstDay)) await gate.promise;
    return query(statement);
  };
  const body = JSON.stringify({
    business_id: testApp.business.north,
    // The days differ, because reports on the same rows share a query.
    asks: Array.from({ length: 40 }, (_, n) => ({
      report: 'top-campaigns',
      query: { filter: `date:>=${addDays(firstDay, n)},date:<=2026-01-31` },
    })),
  });
  const socket = connect(Number(address.port), '127.0.0.1');
  socket.write(
    `POST ${url} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\naccept-encoding: gzip;q=0\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  );
  let text = '';
  await new Promise<void>((resolve) => {
    socket.on('data', (part: Buffer) => {
      text += part.toString();
      if (text.includes('"at":')) resolve();
    });
  });
  expect(text.match(/"at":/g)).toHaveLength(1);
  expect(text).toContain('"status":200');
  socket.destroy();
  const connections = () =>
    new Promise<number>((resolve) => {
      testApp.app.server.server.getConnections((_error, count) => resolve(count));
    });
  await expect.poll(connections).toBe(0);
  gate.resolve();
  const settled = async () => {
    const before = questions;
    await new Promise((resolve) => setTimeout(resolve, 50));
    return questions - before;
  };
  await expect.poll(settled).toBe(0);
  warehouse.query = query;
  expect(questions).toBeLessThan(20);
});

test('a batch quickly refuses each query with too many conditions', async () => {
  const client = await testApp.as('client');
  const many = (n: number, extra = '') => `${days},(${Array(n).fill(`campaign:=Spring${extra}`).join('|')})`;
  const queries = [
    many(20_000),
    many(1_000),
    `${days},channel:=${Array(60).fill('a').join('%3B')}`,
    days,
  ].map((filter) => ({ report: 'top-campaigns', query: { filter } }));
  const whole = await client.post(url, { business_id: testApp.business.north, asks: queries });
  expect([whole.status, whole.body]).toMatchObject([413, { error: { code: 'too_large' } }]);
  const lines = await runBatch(client, queries.slice(1));
  expect(lines.map(({ status }) => status)).toEqual([400, 400, 200]);
  expect(JSON.stringify(lines[0])).toContain('at most 100 conditions');
  expect(JSON.stringify(lines[1])).toContain('channel takes at most 50 names');
});
