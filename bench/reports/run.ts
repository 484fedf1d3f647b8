import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { benchImport, runChild } from '../child/ipc.ts';
import { countFacts, describeInstallation } from '../installation.ts';
import { printGrowth, printImport, printResults } from '../print.ts';
import { type BenchResults, benchReports, type ReportEffort } from '../report-bench.ts';

/**
 * Compares reports over HTTP with raw DuckDB on the same facts, and imports with read_csv: `npm run bench -- reports`.
 * `--quick` runs on 200,000 and 400,000 facts. Its ratios of processor time are valid even on a busy machine.
 */
const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const effort: ReportEffort = values.quick
  ? { rounds: 5, times: 20, seconds: 2, callers: 16, crowd: 64 }
  : { rounds: 3, times: 40, seconds: 3, callers: 16, crowd: 64 };
const sizes = values.quick ? [2, 4] : [20, 200];
const lines = values.quick ? 20_000 : 1_000_000;

const folder = await mkdtemp(join(tmpdir(), 'bellwether-bench-'));
try {
  console.log(`${availableParallelism()} cores, Node ${process.version}.`);
  const all: BenchResults[] = [];
  for (const businesses of sizes) {
    const home = join(folder, String(businesses));
    const facts = countFacts(describeInstallation(businesses));
    const timed = async (what: string, ...args: string[]) => {
      const start = performance.now();
      await runChild('make.ts', home, ...args);
      console.log(`\n${what} in ${((performance.now() - start) / 1000).toFixed(0)} s.`);
      // The bare server gets a copy, because DuckDB lets only one process open a file.
      await copyFile(join(home, 'warehouse.duckdb'), join(home, 'bare.duckdb'));
    };
    await timed('Made', String(businesses));
    const asLeft = await benchReports(home, businesses, { ...effort, crowd: 0 });
    console.log(printResults(facts, 'as 365 daily loads leave them', effort, asLeft));
    await timed('Put in order by the nightly upkeep', 'maintain');
    const results = await benchReports(home, businesses, effort);
    all.push(results);
    console.log(printResults(facts, 'as the nightly upkeep leaves them', effort, results));
    await rm(home, { recursive: true, force: true });
  }
  const [few, many] = all;
  if (few && many) console.log(`\nTen times the facts, p50 over HTTP: ${printGrowth(few, many)} times.`);
  console.log(`\n${printImport(lines, await benchImport(folder, lines, effort.rounds > 1 ? 3 : 1))}`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
