import type { ImportRounds } from './child/talk.ts';
import type { ImportTimes } from './invoice-import.ts';
import type { Results } from './report-bench.ts';

const ms = (n: number): string => `${n < 100 ? n.toFixed(2) : n.toFixed(0)} ms`;
const count = (n: number): string => Math.round(n).toLocaleString('en-AU');
const ratio = (n: number): string => n.toFixed(2);

const table = (rows: readonly (readonly string[])[]): string => {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};

/** What was measured over one installation, in a table; ratios are report over HTTP to raw DuckDB on the base facts. */
export function printResults(facts: number, clients: number, results: Results): string {
  const rows = results.questions.map(({ question, raw, http }) => [
    question,
    ms(raw.p50),
    ms(http.p50),
    ratio(http.p50 / raw.p50),
    ms(raw.p95),
    ms(http.p95),
    count(raw.perSecond),
    count(http.perSecond),
    ratio(http.perSecond / raw.perSecond),
  ]);
  const head = [
    '',
    'raw p50',
    'HTTP p50',
    'ratio',
    'raw p95',
    'HTTP p95',
    `raw/s at ${clients}`,
    `HTTP/s at ${clients}`,
    'ratio',
  ];
  const { etag, memory } = results;
  return [
    `${count(facts)} ad facts`,
    table([head, ...rows]),
    `Matching ETag: p50 ${ms(etag.p50)} alone; at ${clients} clients ${count(etag.perSecond)} requests/s, p50 ${etag.p50AtClients} ms.`,
    `Memory of the server: ${count(memory.atStart / 1e6)} MB at the start, ${count(memory.after / 1e6)} MB after the run.`,
    ...results.questions.map(({ question, about }) => `${question}: ${about}.`),
  ].join('\n');
}

/** How one business's answers take with more facts of others around them. */
export const printGrowth = (few: Results, many: Results): string =>
  many.questions
    .map(
      ({ question, http }, i) =>
        `${question} ${ratio(http.p50 / (few.questions[i]?.http.p50 ?? Number.NaN))}`,
    )
    .join(', ');

/** The best round of each side: from the file on disk to its rows in reports, and beside it the dry run that comes between. */
export const printImport = (lines: number, { raw, rawAnyOrder, imported }: ImportRounds): string => {
  const whole = ({ read, load }: ImportTimes) => read + load;
  const [best] = imported.toSorted((a, b) => whole(a) - whole(b));
  const bestRaw = Math.min(...raw);
  if (!best) return 'No import was timed.';
  const rate = (time: number) => `${count((lines * 1000) / time)} rows/s`;
  return [
    `Import of ${count(lines)} invoice lines, best of ${raw.length}: raw read_csv + insert ${rate(bestRaw)} (${ms(bestRaw)}),`,
    `upload ${rate(whole(best))} (read ${ms(best.read)}, import ${ms(best.load)}), ratio ${ratio(bestRaw / whole(best))};`,
    `with its dry run (${ms(best.check)}) ${ms(whole(best) + best.check)}, ratio ${ratio(bestRaw / (whole(best) + best.check))}.`,
    `Raw with preserve_insertion_order off, as the warehouse has it: ${ms(Math.min(...rawAnyOrder))}, ratio ${ratio(Math.min(...rawAnyOrder) / whole(best))}.`,
  ].join('\n');
};
