import { setTimeout as pause } from 'node:timers/promises';
import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import { type ProcessUsage, type ServerChild, startServerChild, waitUntilIdle } from './child/ipc.ts';
import { type CrowdTimes, measureCrowd } from './crowd.ts';
import { type BenchClient, createBenchClient, signInForBench } from './http.ts';
import { measureEachRun, percentile } from './measure.ts';
import { type BenchQuestion, findDifference, listBenchQuestions } from './questions.ts';

export type ReportEffort = { rounds: number; times: number; seconds: number; callers: number; crowd: number };

/**
 * Figures of a round. `p50` and `p95` are milliseconds of sequential requests, `perSecond` counts requests of parallel
 * callers, and `cpu` is the CPU time in milliseconds of a sequential request.
 */
export type RoundFigures = { p50: number; p95: number; perSecond: number; cpu: number };
export type QuestionResult = {
  question: string;
  description: string;
  raw: RoundFigures[];
  report: RoundFigures[];
  /** Empty if the bare server cannot answer the query. */
  bare: RoundFigures[];
};
export type BenchResults = {
  questions: QuestionResult[];
  etag: { p50: number; p50AtClients: number; perSecond: number };
  crowd?: CrowdTimes;
  /** Resident bytes of the idle server after its start, and after the run. */
  memory: { idle: number; after: number };
};

type Sides = { serving: ServerChild; client: BenchClient; bare: ServerChild; bareClient: BenchClient };

const usageOf = (serving: ServerChild): Promise<ProcessUsage> => serving.ask({ ask: 'usage' }, 'usage');

async function checkEqual(sides: Sides, question: BenchQuestion, index: number): Promise<void> {
  for (const variant of [0, 1, 7]) {
    const { status, body } = await sides.client.get(question.path(variant));
    if (status !== 200) throw new Error(`${question.name} was answered ${status}: ${body.slice(0, 300)}`);
    const figures = question.figuresOfReport(JSON.parse(body) as ReportAnswer);
    const { rows } = await sides.bare.ask({ ask: 'rows', question: index, variant }, 'rows');
    const found = findDifference(figures, question.figuresOfRaw(rows));
    if (found) throw new Error(`${question.name}: the report differs from plain SQL. ${found}`);
    if (!question.bare || variant > 0) continue;
    const bare = await sides.bareClient.get(question.bare(variant));
    const other = findDifference(figures, question.figuresOfRaw(JSON.parse(bare.body).data));
    if (other) throw new Error(`${question.name}: the report differs from the bare service. ${other}`);
  }
}

async function turn(
  each: (n: number) => Promise<unknown>,
  many: (first: number) => Promise<{ perSecond: number; requests: number }>,
  serving: ServerChild,
  first: number,
  { times }: ReportEffort,
): Promise<RoundFigures> {
  const alone = await measureEachRun(times, (n) => each(first + n));
  const before = await usageOf(serving);
  const { perSecond, requests } = await many(first + times);
  const after = await usageOf(serving);
  return {
    p50: percentile(alone, 0.5),
    p95: percentile(alone, 0.95),
    perSecond,
    cpu: (after.cpu - before.cpu) / requests,
  };
}

/** Measures all servers in turn, so that other load on the machine affects all of them. */
async function compareSides(
  { serving, client, bare, bareClient }: Sides,
  question: BenchQuestion,
  index: number,
  effort: ReportEffort,
): Promise<QuestionResult> {
  const { callers, seconds, times } = effort;
  const over =
    (to: BenchClient, path: (n: number) => string) =>
    (first: number): ReturnType<BenchClient['rate']> =>
      to.rate(
        Array.from({ length: 200 }, (_, n) => path(first + n)),
        { callers, seconds, status: 200 },
      );
  const result: QuestionResult = {
    question: question.name,
    description: question.description,
    raw: [],
    report: [],
    bare: [],
  };
  const sides: (() => Promise<void>)[] = [
    async () => {
      const { times: alone } = await bare.ask({ ask: 'times', question: index, first, times }, 'times');
      const before = await usageOf(bare);
      const rate = await bare.ask({ ask: 'rate', question: index, first, callers, seconds }, 'rate');
      const after = await usageOf(bare);
      result.raw.push({
        p50: percentile(alone, 0.5),
        p95: percentile(alone, 0.95),
        perSecond: rate.perSecond,
        cpu: (after.cpu - before.cpu) / (rate.perSecond * seconds),
      });
    },
    async () => {
      const each = (n: number) => client.get(question.path(n));
      result.report.push(await turn(each, over(client, question.path), serving, first, effort));
    },
    async () => {
      const path = question.bare;
      if (!path) return;
      const each = (n: number) => bareClient.get(path(n));
      result.bare.push(await turn(each, over(bareClient, path), bare, first, effort));
    },
  ];
  let first = 10;
  for (let round = 0; round < effort.rounds; round++) {
    // The servers take turns at going first, so that none always benefits from the caches that others filled.
    for (let n = 0; n < sides.length; n++) await sides[(round + n) % sides.length]?.();
    first += 1000;
  }
  return result;
}

async function timeUnchanged(
  client: BenchClient,
  question: BenchQuestion,
  { times, seconds, callers }: ReportEffort,
): Promise<BenchResults['etag']> {
  const path = question.path(0);
  const { etag } = await client.get(path);
  if (!etag) throw new Error('The report carries no ETag.');
  const headers = { 'if-none-match': etag };
  const each = await measureEachRun(times * 5, async () => {
    const { status } = await client.get(path, headers);
    if (status !== 304) throw new Error(`An unchanged report was answered ${status}.`);
  });
  const { perSecond, p50 } = await client.rate([path], { callers, seconds, headers, status: 304 });
  return { p50: percentile(each, 0.5), p50AtClients: p50, perSecond };
}

/**
 * Starts the server twice. The first start searches the new facts of every business for insights, which takes memory
 * for a while; the second start has nothing to do, as on any other day.
 */
const serveSearched = async (folder: string): Promise<ServerChild> => {
  const first = await startServerChild('serve.ts', folder);
  await waitUntilIdle(first);
  await first.stop();
  const second = await startServerChild('serve.ts', folder);
  await waitUntilIdle(second);
  return second;
};

/** Serves an installation and measures every query. The answers are checked before the queries are timed. */
export async function benchReports(
  folder: string,
  businesses: number,
  effort: ReportEffort,
): Promise<BenchResults> {
  const bare = await startServerChild('bare.ts', `${folder}/bare.duckdb`, String(businesses));
  const serving = await serveSearched(folder);
  const headers = await signInForBench(serving.port);
  const client = createBenchClient(serving.port, headers);
  const bareClient = createBenchClient(bare.port, {});
  const sides: Sides = { serving, client, bare, bareClient };
  try {
    // The server releases the memory of its start within seconds.
    await pause(10_000);
    const { bytes: idle } = await usageOf(serving);
    const questions = listBenchQuestions(businesses);
    for (const [index, question] of questions.entries()) await checkEqual(sides, question, index);
    const results: QuestionResult[] = [];
    for (const [index, question] of questions.entries())
      results.push(await compareSides(sides, question, index, effort));
    const [q1] = questions;
    if (!q1) throw new Error('There is no question.');
    const etag = await timeUnchanged(client, q1, effort);
    const crowd =
      effort.crowd > 0 ? { crowd: await measureCrowd(serving.port, headers, businesses, effort) } : {};
    const { bytes: after } = await usageOf(serving);
    return { questions: results, etag, ...crowd, memory: { idle, after } };
  } finally {
    client.close();
    bareClient.close();
    await serving.stop();
    await bare.stop();
  }
}
