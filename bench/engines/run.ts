import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { clickhouse as dialect } from '@bellwether/analytics/dialects/clickhouse';
import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import { connectClickHouse } from '../../apps/server/src/platform/warehouse/clickhouse/connect.ts';
import { installClickHouse, startClickHouse } from '../../apps/server/src/testing/clickhouse/start.ts';
import { runChild, startServerChild, waitUntilIdle } from '../child/ipc.ts';
import { createBenchClient, signInForBench } from '../http.ts';
import { countFacts, describeInstallation, makeInstallation } from '../installation.ts';
import { measureEachRun, percentile } from '../measure.ts';
import { formatTable, printBars, printCount } from '../print.ts';
import { type BenchQuestion, findDifference, listBenchQuestions } from '../questions.ts';

/**
 * Compares reports over HTTP, with facts in ClickHouse's engine, with plain SQL on the same engine and facts: `npm run
 * bench -- engines`. `--businesses 20` sets the size; the engine runs one statement at a time.
 */
const { values } = parseArgs({ options: { businesses: { type: 'string', default: '200' } } });
const businesses = Number(values.businesses);
const [rounds, times] = [3, 40];
const bars: Record<string, number> = { Q1: 1.3, Q2: 1.3, Q3: 0.5 };

installClickHouse();
const engine = await startClickHouse();
const url = `${engine.url}/bench`;
const folder = await mkdtemp(join(tmpdir(), 'bellwether-bench-'));
try {
  console.log(`${availableParallelism()} cores, Node ${process.version}.`);
  const start = performance.now();
  await makeInstallation(folder, businesses, 'in order');
  await runChild('copy-to-clickhouse.ts', folder, url, String(businesses));
  console.log(
    `${printCount(countFacts(describeInstallation(businesses)))} ad facts made in ${((performance.now() - start) / 1000).toFixed(0)} s.`,
  );
  const serving = await startServerChild('serve.ts', folder, url);
  await waitUntilIdle(serving);
  const raw = await connectClickHouse({ url });
  const client = createBenchClient(serving.port, await signInForBench(serving.port));
  const ask = async (question: BenchQuestion, n: number): Promise<ReportAnswer> => {
    const { status, body } = await client.get(question.path(n));
    if (status !== 200) throw new Error(`${question.name} was answered ${status}: ${body.slice(0, 300)}`);
    return JSON.parse(body) as ReportAnswer;
  };
  const measure = async (question: BenchQuestion) => {
    const runRaw = (n: number) => raw.query(question.raw(n, dialect));
    for (const variant of [0, 1, 7]) {
      const found = findDifference(
        question.figuresOfReport(await ask(question, variant)),
        question.figuresOfRaw(await runRaw(variant)),
      );
      if (found) throw new Error(`${question.name}: the report differs from plain SQL. ${found}`);
    }
    const medians: { report: number; raw: number }[] = [];
    for (let round = 0; round < rounds; round++) {
      const first = 1000 * (round + 1);
      const time = async (work: (n: number) => Promise<unknown>) =>
        percentile(await measureEachRun(times, (n) => work(first + n)), 0.5);
      const sides = [() => time(runRaw), () => time((n) => ask(question, n))];
      // The two sides take turns at going first, so that neither always benefits from the caches that the other filled.
      const inOrder = round % 2 === 0 ? sides : sides.toReversed();
      const found: number[] = [];
      for (const side of inOrder) found.push(await side());
      const [ofRaw = 0, ofReport = 0] = round % 2 === 0 ? found : found.toReversed();
      medians.push({ raw: ofRaw, report: ofReport });
    }
    return medians;
  };
  const lines: string[][] = [['', 'raw p50', 'report p50', 'ratio']];
  const met: { description: string; found: number; most: number }[] = [];
  for (const question of listBenchQuestions(businesses)) {
    const found = await measure(question);
    const median = (numbers: readonly number[]) => percentile(numbers, 0.5);
    const ratio = median(found.map((round) => round.report / round.raw));
    const most = bars[question.name];
    lines.push([
      question.name,
      `${median(found.map((round) => round.raw)).toFixed(1)} ms`,
      `${median(found.map((round) => round.report)).toFixed(1)} ms`,
      ratio.toFixed(2),
    ]);
    if (most !== undefined)
      met.push({ description: `${question.name} p50, ratio to raw`, found: ratio, most });
  }
  console.log(formatTable(lines));
  console.log(printBars(met));
  client.close();
  await raw.close();
  await serving.stop();
} finally {
  await engine.stop();
  await rm(folder, { recursive: true, force: true });
}
