import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { addMonths, type Day, dayAt, monthStart } from '@bellwether/domain/time/day';
import { startChild } from '../child/ipc.ts';
import { percentile } from '../measure.ts';
import {
  fetchText,
  metText,
  p95,
  recordTime,
  type SignedInClient,
  serverUrl,
  signInReader,
} from './client.ts';
import { askers, readerUser } from './users.ts';

/** Limits: milliseconds of processor time for a call, and p95 of a reader as a multiple of the quiet p95. */
const maxGrowthReportCpu = 400;
const maxQuestionCpu = 300;
const maxTimes = 2;
/** Quiet and loaded turns alternate, so that a slowdown of the machine affects both. */
const rounds = 3;

const questions = [
  'Why did leads fall last month?',
  'Which channel brought the most leads last month?',
  'What was revenue last month?',
  'Why did revenue change last month?',
  'Cost per lead by campaign this year',
  'Leads by month last year',
];

const month: Day = addMonths(monthStart(dayAt('Australia/Melbourne', new Date())), -1);

const openGrowthReport = (me: SignedInClient, business: string): Promise<string> =>
  fetchText(me, `/v1/growth-report?business_id=${business}&month=${month}`);

const ask = async (me: SignedInClient, business: string, question: string): Promise<void> => {
  const answer = await fetch(serverUrl(me, '/v1/insights/questions'), {
    method: 'POST',
    headers: { authorization: `Bearer ${me.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ business_id: business, question }),
  });
  const text = await answer.text();
  if (answer.status !== 200)
    throw new Error(`A question was answered ${answer.status}: ${text.slice(0, 200)}`);
};

/**
 * Prints the processor time of a growth report and of a question on each demo business. Also prints how long a reader
 * of another business waits while ten advisers request reports and questions without pause.
 */
export const measureExpensiveCalls = async (seconds: number): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'bellwether-dear-'));
  const child = startChild([join(import.meta.dirname, 'serve-demo.ts'), folder]);
  try {
    const [{ port, businesses, read }] = (await once(child, 'message')) as [
      { port: number; businesses: string[]; read: string },
    ];
    const readCpu = async (): Promise<number> => {
      const told = once(child, 'message');
      child.send('cpu');
      const [{ cpu }] = (await told) as [{ cpu: number }];
      return cpu;
    };
    const advisers = await Promise.all(askers.map((one) => signInReader(port, one)));
    const [first] = advisers;
    if (!first) throw new Error('There is no adviser.');
    const cpuOf = async (work: () => Promise<unknown>): Promise<number> => {
      const before = await readCpu();
      await work();
      return (await readCpu()) - before;
    };
    console.log('\nProcessor time of one call on the demo, as a new user asks:');
    const reports: number[] = [];
    const answers: number[] = [];
    for (const business of businesses) {
      reports.push(await cpuOf(() => openGrowthReport(first, business)));
      for (const question of questions) answers.push(await cpuOf(() => ask(first, business, question)));
    }
    for (const [what, times, most] of [
      ['growth report', reports, maxGrowthReportCpu],
      ['question', answers, maxQuestionCpu],
    ] as const)
      console.log(
        `  ${what.padEnd(14)} p50 ${percentile(times, 0.5).toFixed(0).padStart(4)} ms, p95 ${p95(times).toFixed(0).padStart(4)} ms, bar ${most}: ${metText(p95(times) <= most)} (of ${times.length}; worst ${Math.max(...times).toFixed(0)} ms)`,
      );

    const reader = await signInReader(port, readerUser);
    const filter = `business_id:=${read},date:>=2025-07-01,date:<=2026-06-30`;
    const report = `/v1/modules/dashboard/data/marketing-spend?${new URLSearchParams({ filter }).toString()}`;
    const times = { quiet: [] as number[], loaded: [] as number[] };
    let called = 0;
    const others = businesses.filter((one) => one !== read);
    const load = async (end: number): Promise<void> => {
      await Promise.all(
        advisers.map(async (me, at) => {
          for (let n = at; performance.now() < end; n += 1) {
            const business = others[n % others.length] ?? read;
            await (n % 2 === 0
              ? openGrowthReport(me, business)
              : ask(me, business, questions[n % questions.length] ?? ''));
            called += 1;
          }
        }),
      );
    };
    await fetchText(reader, report);
    for (let round = 0; round < rounds; round += 1)
      for (const when of ['quiet', 'loaded'] as const) {
        const end = performance.now() + (seconds / 2 / rounds) * 1000;
        const loading = when === 'loaded' ? load(end) : undefined;
        for (; performance.now() < end; await pause(20))
          await recordTime(times[when], () => fetchText(reader, report));
        await loading;
      }
    const ratio = p95(times.loaded) / p95(times.quiet);
    console.log(
      `\nWhile ten advisers ask and open growth reports without pause (${((called / seconds) * 2).toFixed(1)} a second are answered), p95 of a report of another business:
  ${p95(times.loaded).toFixed(0)} ms, quiet ${p95(times.quiet).toFixed(0)} ms: ${ratio.toFixed(2)} times, bar ${maxTimes}: ${metText(ratio <= maxTimes)} (worst ${Math.max(...times.loaded).toFixed(0)} ms, of ${times.loaded.length})`,
    );
  } finally {
    if (child.connected) {
      const ended = once(child, 'exit');
      child.send('stop');
      await ended;
    }
    await rm(folder, { recursive: true, force: true });
  }
};
