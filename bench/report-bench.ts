import type { ReportAnswer } from '@bellwether/contract/reports/answer';
import { type Serving, serve } from './child/talk.ts';
import { type Client, signIn } from './http.ts';
import { percentile, timeEach } from './measure.ts';
import { difference, type Question, questionsFor } from './questions.ts';

export type Effort = { rounds: number; times: number; seconds: number; callers: number };
type Side = { p50: number; p95: number; perSecond: number };
export type Result = { question: string; about: string; raw: Side; http: Side };
export type Results = {
  questions: Result[];
  etag: { p50: number; p50AtClients: number; perSecond: number };
  /** Resident bytes of the server when it begins to listen, and after the run. */
  memory: { atStart: number; after: number };
};

/** Fails unless report and plain SQL give the same figures, for a few variants. */
async function checkEqual(
  serving: Serving,
  client: Client,
  question: Question,
  index: number,
): Promise<void> {
  for (const variant of [0, 1, 7]) {
    const { status, body } = await client.get(question.path(variant));
    if (status !== 200) throw new Error(`${question.name} was answered ${status}: ${body.slice(0, 300)}`);
    const { rows } = await serving.ask({ ask: 'rows', question: index, variant }, 'rows');
    const found = difference(
      question.figuresOfReport(JSON.parse(body) as ReportAnswer),
      question.figuresOfRaw(rows),
    );
    if (found) throw new Error(`${question.name}: the report differs from plain SQL. ${found}`);
  }
}

const mean = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0) / numbers.length;

/** Raw and HTTP take turns, so that whatever else the machine does falls on both. */
async function compareSides(
  serving: Serving,
  client: Client,
  question: Question,
  index: number,
  effort: Effort,
): Promise<Result> {
  const { rounds, times, seconds, callers } = effort;
  const found = {
    raw: { times: [] as number[], rates: [] as number[] },
    http: { times: [] as number[], rates: [] as number[] },
  };
  let first = 10;
  for (let round = 0; round < rounds; round++) {
    const raw = await serving.ask({ ask: 'times', question: index, first, times }, 'times');
    found.raw.times.push(...raw.times);
    first += times;
    const start = first;
    found.http.times.push(...(await timeEach(times, (n) => client.get(question.path(start + n)))));
    first += times;
    const rate = await serving.ask({ ask: 'rate', question: index, first, callers, seconds }, 'rate');
    found.raw.rates.push(rate.perSecond);
    first += 500;
    const paths = Array.from({ length: 200 }, (_, n) => question.path(first + n));
    found.http.rates.push((await client.rate(paths, { callers, seconds, status: 200 })).perSecond);
    first += 500;
  }
  const side = (of: { times: number[]; rates: number[] }): Side => ({
    p50: percentile(of.times, 0.5),
    p95: percentile(of.times, 0.95),
    perSecond: mean(of.rates),
  });
  return { question: question.name, about: question.about, raw: side(found.raw), http: side(found.http) };
}

/** An unchanged report, asked again with its ETag. */
async function timeUnchanged(
  client: Client,
  question: Question,
  { times, seconds, callers }: Effort,
): Promise<Results['etag']> {
  const path = question.path(0);
  const { etag } = await client.get(path);
  if (!etag) throw new Error('The report carries no ETag.');
  const headers = { 'if-none-match': etag };
  const each = await timeEach(times * 5, async () => {
    const { status } = await client.get(path, headers);
    if (status !== 304) throw new Error(`An unchanged report was answered ${status}.`);
  });
  const { perSecond, p50 } = await client.rate([path], { callers, seconds, headers, status: 304 });
  return { p50: percentile(each, 0.5), p50AtClients: p50, perSecond };
}

/** Serves an installation and measures every question. Answers are checked before anything is timed. */
export async function benchReports(folder: string, businesses: number, effort: Effort): Promise<Results> {
  const serving = await serve(folder, businesses);
  const client = await signIn(serving.port);
  try {
    const { bytes: atStart } = await serving.ask({ ask: 'memory' }, 'memory');
    const questions = questionsFor(businesses);
    for (const [index, question] of questions.entries()) await checkEqual(serving, client, question, index);
    const results: Result[] = [];
    for (const [index, question] of questions.entries())
      results.push(await compareSides(serving, client, question, index, effort));
    const [q1] = questions;
    if (!q1) throw new Error('There is no question.');
    const etag = await timeUnchanged(client, q1, effort);
    const { bytes: after } = await serving.ask({ ask: 'memory' }, 'memory');
    return { questions: results, etag, memory: { atStart, after } };
  } finally {
    client.close();
    await serving.stop();
  }
}
