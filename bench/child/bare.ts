import { availableParallelism } from 'node:os';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import fastify from 'fastify';
import { measureEachRun, ratePerSecond } from '../measure.ts';
import { listBenchQuestions } from '../questions.ts';
import { type ChildMessage, type ChildRequest, readUsage } from './ipc.ts';

/**
 * Handwritten baseline server: SQL text over the monthly rollups, with DuckDB rows sent as JSON. No authentication, no
 * checks. It uses as many connections as the product, on all cores. On IPC messages it runs the same queries as plain
 * SQL over the facts, without HTTP. DuckDB lets only one process open the product's file.
 */
const [file = '', businesses = ''] = process.argv.slice(2);
const questions = listBenchQuestions(Number(businesses));
const instance = await DuckDBInstance.create(file, {
  access_mode: 'READ_ONLY',
  threads: String(Math.max(2, availableParallelism())),
  memory_limit: '320MB',
  preserve_insertion_order: 'false',
});
const free: DuckDBConnection[] = [];
for (let n = 0; n < 4; n++) free.push(await instance.connect());
const waiting: ((connection: DuckDBConnection) => void)[] = [];

const rowsOf = async (sql: string, params: Record<string, string>) => {
  const connection = free.pop() ?? (await new Promise<DuckDBConnection>((resolve) => waiting.push(resolve)));
  try {
    return (await connection.runAndReadAll(sql, params)).getRowObjectsJS();
  } finally {
    const next = waiting.shift();
    if (next) next(connection);
    else free.push(connection);
  }
};

const sums =
  'sum(cost)::DOUBLE AS cost, sum(impressions)::DOUBLE AS impressions, sum(clicks)::DOUBLE AS clicks, sum(conversions)::DOUBLE AS conversions';
const server = fastify();
server.get<{ Querystring: Record<'business' | 'from' | 'to' | 'compare_from' | 'compare_to', string> }>(
  '/spend',
  async ({ query }) => ({
    data: await rowsOf(
      `SELECT month BETWEEN $from::DATE AND $to::DATE AS is_current, month::VARCHAR AS date, channel, ${sums} FROM ads_month
       WHERE business_id = $business::UUID AND (month BETWEEN $from::DATE AND $to::DATE OR month BETWEEN $compare_from::DATE AND $compare_to::DATE)
       GROUP BY ALL ORDER BY ALL`,
      query,
    ),
  }),
);
server.get<{ Querystring: Record<'business' | 'from' | 'to', string> }>('/campaigns', async ({ query }) => ({
  data: await rowsOf(
    `SELECT campaign, channel, ${sums} FROM ads_month WHERE business_id = $business::UUID AND month BETWEEN $from::DATE AND $to::DATE
     GROUP BY ALL ORDER BY cost DESC, campaign LIMIT 15`,
    query,
  ),
}));
server.get<{ Querystring: Record<'from' | 'to', string> }>('/businesses', async ({ query }) => ({
  data: await rowsOf(
    `SELECT business_id::VARCHAR AS business, ${sums} FROM ads_month WHERE month BETWEEN $from::DATE AND $to::DATE GROUP BY ALL ORDER BY cost DESC`,
    query,
  ),
}));

await server.listen({ port: 0, host: '127.0.0.1' });
const address = server.server.address();
const tell = (told: ChildMessage): void => {
  process.send?.(told);
};

const answer = async (ask: Exclude<ChildRequest, { ask: 'stop' }>): Promise<ChildMessage> => {
  if (ask.ask === 'usage') return readUsage();
  const question = questions[ask.question];
  if (!question) throw new Error(`There is no question ${ask.question}.`);
  const run = (n: number) => {
    const { sql, params } = question.raw(n);
    return rowsOf(sql, params);
  };
  if (ask.ask === 'rows') return { told: 'rows', rows: await run(ask.variant) };
  if (ask.ask === 'times')
    return { told: 'times', times: await measureEachRun(ask.times, (n) => run(ask.first + n)) };
  const perSecond = await ratePerSecond(ask.callers, ask.seconds, (n) => run(ask.first + n));
  return { told: 'rate', perSecond };
};

tell({ told: 'ready', port: typeof address === 'object' ? (address?.port ?? 0) : 0 });
await new Promise<void>((stop) => {
  process.on('message', (ask: ChildRequest) => {
    if (ask.ask === 'stop') stop();
    else answer(ask).then(tell, (error: unknown) => tell({ told: 'error', message: String(error) }));
  });
  process.on('disconnect', stop);
});
await server.close();
process.disconnect?.();
