import type { ImportRounds } from './child/ipc.ts';
import type { CrowdTimes } from './crowd.ts';
import type { ImportTimes } from './invoice-import.ts';
import { percentile } from './measure.ts';
import type { BenchResults, QuestionResult, RoundFigures } from './report-bench.ts';

const ms = (n: number): string => `${n < 100 ? n.toFixed(2) : n.toFixed(0)} ms`;
export const printCount = (n: number): string => Math.round(n).toLocaleString('en-AU');
const ratio = (n: number): string => n.toFixed(2);
const median = (numbers: readonly number[]): number => percentile(numbers, 0.5);

export const formatTable = (rows: readonly (readonly string[])[]): string => {
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

const of = (rounds: readonly RoundFigures[], what: keyof RoundFigures): number =>
  median(rounds.map((r) => r[what]));

/** Returns the median of the ratios of all rounds. */
const against = (
  one: readonly RoundFigures[],
  other: readonly RoundFigures[],
  what: keyof RoundFigures,
): number => median(one.map((round, i) => round[what] / (other[i]?.[what] ?? Number.NaN)));

type Bar = {
  description: string;
  found: number;
  most?: number;
  least?: number;
  unit?: (n: number) => string;
};

const printBar = ({ description, found, most, least, unit = ratio }: Bar): string[] => {
  const met = found <= (most ?? Number.POSITIVE_INFINITY) && found >= (least ?? 0);
  const bar = most === undefined ? `at least ${unit(least ?? 0)}` : `at most ${unit(most)}`;
  return [description, unit(found), bar, met ? 'met' : 'MISSED'];
};

/** Formats figures beside their limits, one per line. */
export const printBars = (bars: readonly Bar[]): string => formatTable(bars.map(printBar));

const megabytes = (n: number): string => `${printCount(n / 1e6)} MB`;

/**
 * Limits of the measured figures. The limit of Q3 applies only to large installations, where monthly rollups save
 * enough rows.
 */
const barsOf = (facts: number, { questions, crowd, memory }: BenchResults): Bar[] => {
  const named = (name: string): QuestionResult => {
    const found = questions.find(({ question }) => question === name);
    if (!found) throw new Error(`There is no ${name}.`);
    return found;
  };
  const [q1, q2, q3] = [named('Q1'), named('Q2'), named('Q3')];
  return [
    {
      description: 'Q1 processor time, ratio to bare service',
      found: against(q1.report, q1.bare, 'cpu'),
      most: 1.2,
    },
    { description: 'Q1 p50, ratio to bare service', found: against(q1.report, q1.bare, 'p50'), most: 1.2 },
    {
      description: 'Q1 requests/s, ratio to bare service',
      found: against(q1.report, q1.bare, 'perSecond'),
      least: 0.75,
    },
    { description: 'Q2 p50, ratio to raw', found: against(q2.report, q2.raw, 'p50'), most: 1.2 },
    {
      description: 'Q2 requests/s, ratio to raw',
      found: against(q2.report, q2.raw, 'perSecond'),
      least: 0.8,
    },
    ...(facts > 10_000_000
      ? [{ description: 'Q3 p50, ratio to raw', found: against(q3.report, q3.raw, 'p50'), most: 0.25 }]
      : []),
    ...(crowd
      ? [{ description: 'Batch p95 with many users', found: crowd.batch.p95, most: 600, unit: ms }]
      : []),
    { description: 'Memory when idle', found: memory.idle, most: 300e6, unit: megabytes },
    { description: 'Memory after the run', found: memory.after, most: 700e6, unit: megabytes },
  ];
};

const printQuestion = ({ question, raw, bare, report }: QuestionResult): string[][] => {
  const row = (side: string, rounds: readonly RoundFigures[]): string[] => {
    const to = (other: readonly RoundFigures[]) =>
      (['p50', 'perSecond', 'cpu'] as const).map((what) => ratio(against(report, other, what))).join(' ');
    return [
      side,
      ms(of(rounds, 'p50')),
      ms(of(rounds, 'p95')),
      printCount(of(rounds, 'perSecond')),
      ms(of(rounds, 'cpu')),
      rounds === report ? '' : to(rounds),
    ];
  };
  return [
    row(`${question} raw`, raw),
    ...(bare.length > 0 ? [row('   bare', bare)] : []),
    row('   report', report),
  ];
};

export function printResults(
  facts: number,
  layout: string,
  { callers, crowd: people }: { callers: number; crowd: number },
  results: BenchResults,
): string {
  const { etag, crowd } = results;
  const head = ['', 'p50', 'p95', `/s at ${callers}`, 'CPU each', 'report to it: p50, /s, CPU'];
  const inCrowd = (found: CrowdTimes) => {
    const kinds = (['batch', 'report', 'list'] as const).map(
      (kind) =>
        `${kind} p50 ${ms(found[kind].p50)}, p95 ${ms(found[kind].p95)} (${printCount(found[kind].many)})`,
    );
    return `${people} users at once, random date ranges: ${printCount(found.perSecond)} requests/s; ${kinds.join('; ')}.`;
  };
  return [
    `${printCount(facts)} ad facts, ${layout}`,
    formatTable([head, ...results.questions.flatMap(printQuestion)]),
    `Matching ETag: p50 ${ms(etag.p50)} alone; at ${callers} clients ${printCount(etag.perSecond)} requests/s, p50 ${etag.p50AtClients} ms.`,
    ...(crowd ? [inCrowd(crowd)] : []),
    printBars(barsOf(facts, results)),
    ...results.questions.map(({ question, description }) => `${question}: ${description}.`),
  ].join('\n');
}

/** Formats how the p50 of each query grows when other businesses add more facts. */
export const printGrowth = (few: BenchResults, many: BenchResults): string =>
  many.questions
    .map(
      ({ question, report }, i) =>
        `${question} ${ratio(of(report, 'p50') / of(few.questions[i]?.report ?? [], 'p50'))}`,
    )
    .join(', ');

/**
 * Formats the times of an import from file to reportable rows, with and without the dry run, as medians of the rounds.
 */
export const printImport = (lines: number, { raw, rawAnyOrder, imported }: ImportRounds): string => {
  const whole = ({ read, load }: ImportTimes) => read + load;
  const withDryRun = (times: ImportTimes) => whole(times) + times.check;
  const part = (name: keyof ImportTimes) => ms(median(imported.map((times) => times[name])));
  const to = (other: readonly number[], took: (times: ImportTimes) => number) =>
    median(imported.map((times, i) => (other[i] ?? Number.NaN) / took(times)));
  const rate = (time: number) => `${printCount((lines * 1000) / time)} rows/s`;
  return [
    `Import of ${printCount(lines)} invoice lines, ${raw.length} rounds: raw read_csv + insert ${ms(median(raw))} (${rate(median(raw))}),`,
    `upload ${ms(median(imported.map(withDryRun)))}: read ${part('read')}, dry run ${part('check')}, import ${part('load')}.`,
    `Without its dry run ${ratio(to(raw, whole))}; raw with preserve_insertion_order off, as in the warehouse: ${ms(median(rawAnyOrder))}, ratio ${ratio(to(rawAnyOrder, withDryRun))}.`,
    formatTable([
      printBar({
        description: 'Import with its dry run, ratio to raw',
        found: to(raw, withDryRun),
        least: 0.6,
      }),
    ]),
  ].join('\n');
};
