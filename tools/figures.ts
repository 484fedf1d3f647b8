import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { parseArgs } from 'node:util';
import { openClickHouseWarehouse } from '../apps/server/src/platform/warehouse/clickhouse/open.ts';
import { openWarehouse } from '../apps/server/src/platform/warehouse/duckdb.ts';
import { installClickHouse, startClickHouse } from '../apps/server/src/testing/clickhouse/start.ts';
import type { FiguresAnswer } from './figures/answers.ts';
import { countNumbers, listDifferences, readAnswers } from './figures/compare.ts';
import { answerDemo, type OpenWarehouse } from './figures/demo.ts';

/**
 * Writes every report and row list of four demo businesses to a file, an answer per line: `npm run figures -- FILE`.
 * `--against OTHER` also compares them with another commit's file and fails if a figure differs. `--on clickhouse`
 * stores the facts in ClickHouse's engine.
 */
const maxShown = 40;
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { against: { type: 'string' }, on: { type: 'string', default: 'duckdb' } },
});
const [file] = positionals;
const { against: other, on } = values;
if (!file || (on !== 'duckdb' && on !== 'clickhouse')) {
  console.error('npm run figures -- FILE [--against OTHER] [--on clickhouse]');
  process.exit(2);
}

/** Returns functions that open an empty warehouse and stop its engine. */
const startEngine = async (): Promise<{ open: OpenWarehouse; stop: () => Promise<void> }> => {
  if (on === 'duckdb')
    return { open: (options) => openWarehouse(':memory:', options), stop: async () => undefined };
  installClickHouse();
  const { url, stop } = await startClickHouse();
  return { open: (options) => openClickHouseWarehouse({ ...options, url: `${url}/figures` }), stop };
};
const engine = await startEngine();

const known = new Map<string, unknown>();
if (other) for await (const { key, answer } of readAnswers(other)) known.set(key, answer);

const output = createWriteStream(file);
const write = async (answer: FiguresAnswer): Promise<void> => {
  if (!output.write(`${JSON.stringify(answer)}\n`)) await once(output, 'drain');
};

let [answers, numbers, different] = [0, 0, 0];
for await (const answer of answerDemo(engine.open)) {
  await write(answer);
  answers += 1;
  numbers += countNumbers(answer.answer);
  if (!other) continue;
  const differences = known.has(answer.key)
    ? listDifferences(known.get(answer.key), answer.answer)
    : [{ path: '', before: 'no such answer', after: 'an answer' }];
  known.delete(answer.key);
  if (differences.length === 0) continue;
  different += 1;
  if (different > maxShown) continue;
  console.log(answer.key);
  for (const { path, before, after } of differences.slice(0, 5))
    console.log(`  ${path}: ${before} → ${after}`);
}
output.end();
await Promise.all([once(output, 'finish'), engine.stop()]);
console.log(
  `${answers.toLocaleString('en-AU')} answers with ${numbers.toLocaleString('en-AU')} figures written to ${file}.`,
);
if (other) {
  const missing = known.size;
  console.log(`${different} answers differ from ${other}, ${missing} of it are missing.`);
  if (different > 0 || missing > 0) process.exitCode = 1;
}
