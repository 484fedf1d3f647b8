import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { asStarted, runChild } from '../child/ipc.ts';
import { businessIds } from '../installation.ts';
import { percentile } from '../measure.ts';
import { questionsFor } from '../questions.ts';
import { crowd, other } from './people.ts';

/**
 * `npm run bench:fairness`: how long others wait while 16 clients ask for heavy reports without pause, and while 300 requests are aborted
 * and 20 readers do not read. `--quick` is a try on a tenth.
 */
const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const [businesses, meetings, seconds] = values.quick ? [10, 5_000, 12] : [100, 30_000, 30];

/** Bars: milliseconds at 95 of 100 while reports are asked for; how many times the quiet p95 while others misbehave. */
const maxWait = 300;
const maxTimes = 2;

type Me = { port: number; token: string };
const urlOf = ({ port }: Pick<Me, 'port'>, path: string) => `http://127.0.0.1:${port}${path}`;

const signIn = async (port: number, who: typeof other): Promise<Me> => {
  const answer = await fetch(urlOf({ port }, '/v1/auth/logon'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(who),
  });
  if (answer.status !== 200) throw new Error(`Sign-in was answered ${answer.status}.`);
  return { port, token: ((await answer.json()) as { token: string }).token };
};

/** Reads an answer to its end. @throws unless it is 200. */
const get = async (me: Me, path: string): Promise<string> => {
  const answer = await fetch(urlOf(me, path), { headers: { authorization: `Bearer ${me.token}` } });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}: ${text.slice(0, 200)}`);
  return text;
};

const timed = async (times: number[], work: () => Promise<unknown>): Promise<void> => {
  const start = performance.now();
  await work();
  times.push(performance.now() - start);
};

/** A file of a meeting of the quiet business, as its address. */
const addFile = async (me: Me, business: string): Promise<string> => {
  const items = '/v1/modules/meetings/forms/meetings/items';
  const [meeting] = (
    JSON.parse(await get(me, `${items}?business_id=${business}&per_page=1`)) as { data: { id: string }[] }
  ).data;
  const body = new FormData();
  body.append('upload', new Blob(['a line,of text\n'.repeat(70_000)], { type: 'text/csv' }), 'notes.csv');
  const answer = await fetch(urlOf(me, `${items}/${meeting?.id}/files?business_id=${business}`), {
    method: 'POST',
    headers: { authorization: `Bearer ${me.token}` },
    body,
  });
  const text = await answer.text();
  if (answer.status >= 300) throw new Error(`The file was answered ${answer.status}: ${text}`);
  const { data } = JSON.parse(text) as { data: { url: string } };
  return data.url;
};

const whileReports = async (port: number, admin: Me, me: Me, file: string) => {
  const questions = questionsFor(businesses);
  const end = performance.now() + seconds * 1000;
  let reports = 0;
  const asking = Array.from({ length: 16 }, async (_, client) => {
    for (let n = client; performance.now() < end; n += 16) {
      const question = questions[n % questions.length];
      if (question) await get(admin, question.path(n));
      reports += 1;
    }
  });
  const found = { 'sign-in': [] as number[], '/healthz': [] as number[], 'a file of 1 MB': [] as number[] };
  const asks = async (times: number[], gap: number, work: () => Promise<unknown>) => {
    for (; performance.now() < end; await pause(gap)) await timed(times, work);
  };
  await Promise.all([
    ...asking,
    // An address of the network may sign in a hundred times a minute.
    asks(found['sign-in'], 700, () => signIn(port, other)),
    asks(found['/healthz'], 100, () => get(me, '/healthz')),
    asks(found['a file of 1 MB'], 100, () => get(me, file)),
  ]);
  return { found, perSecond: reports / seconds };
};

const rawGet = (me: Me, path: string, then: (socket: Socket) => void): Socket => {
  const socket = connect(me.port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${me.token}\r\n\r\n`, () =>
    then(socket),
  );
  return socket;
};

/** The other tenant's list and report, one after the other, for so long. */
const otherTenant = async (me: Me, business: string, forSeconds: number) => {
  const found = { list: [] as number[], report: [] as number[] };
  const end = performance.now() + forSeconds * 1000;
  for (let n = 0; performance.now() < end; n++) {
    const list = `/v1/modules/meetings/forms/meetings/items?business_id=${business}&per_page=25&page=${1 + (n % 9)}`;
    await timed(found.list, () => get(me, list));
    const day = String(1 + (n % 28)).padStart(2, '0');
    const filter = `business_id:=${business},date:>=2025-07-01,date:<=2026-06-${day}`;
    const report = `/v1/modules/dashboard/data/marketing-spend?${new URLSearchParams({ filter }).toString()}`;
    await timed(found.report, () => get(me, report));
    await pause(20);
  }
  return found;
};

const p95 = (times: readonly number[]) => percentile(times, 0.95);
const sayMet = (met: boolean) => (met ? 'met' : 'MISSED');

const folder = await mkdtemp(join(tmpdir(), 'bellwether-fairness-'));
let child: ChildProcess | undefined;
try {
  await runChild('make.ts', folder, String(businesses));
  child = fork(join(import.meta.dirname, 'serve.ts'), [folder, String(meetings)], asStarted);
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  const [admin, me] = [await signIn(port, crowd), await signIn(port, other)];
  const [crowded = '', quiet = ''] = businessIds(2);
  const file = await addFile(me, quiet);
  console.log(`${availableParallelism()} cores, Node ${process.version}, ${businesses} businesses.`);

  const { found, perSecond } = await whileReports(port, admin, me, file);
  console.log(
    `\nWhile 16 clients ask for reports without pause (${perSecond.toFixed(1)} a second are answered), p95:`,
  );
  for (const [what, times] of Object.entries(found))
    console.log(
      `  ${what.padEnd(15)} ${p95(times).toFixed(0).padStart(6)} ms, bar ${maxWait}: ${sayMet(p95(times) <= maxWait)} (of ${times.length}; worst ${Math.max(...times).toFixed(0)} ms)`,
    );

  await otherTenant(me, quiet, 2);
  const before = await otherTenant(me, quiet, seconds / 2);
  const everyItem = `/v1/modules/meetings/forms/meetings/items?business_id=${crowded}&per_page=-1`;
  const idle = Array.from({ length: 20 }, () => rawGet(admin, everyItem, (socket) => socket.pause()));
  for (let n = 0; n < 300; n++) rawGet(admin, everyItem, (socket) => setTimeout(() => socket.destroy(), 145));
  const during = await otherTenant(me, quiet, seconds / 2);
  for (const socket of idle) socket.destroy();
  console.log(
    '\nWhile 300 requests for everything are aborted and 20 readers do not read, p95 of another tenant:',
  );
  for (const what of ['list', 'report'] as const) {
    const times = p95(during[what]) / p95(before[what]);
    console.log(
      `  ${what.padEnd(8)} ${p95(during[what]).toFixed(0)} ms, quiet ${p95(before[what]).toFixed(0)} ms: ${times.toFixed(2)} times, bar ${maxTimes}: ${sayMet(times <= maxTimes)} (worst ${Math.max(...during[what]).toFixed(0)} ms)`,
    );
  }
  const told = once(child, 'message');
  child.send('memory');
  const [{ bytes }] = (await told) as [{ bytes: number }];
  console.log(
    `\nMemory of the server afterwards: ${(bytes / 1e6).toFixed(0)} MB, bar 700: ${sayMet(bytes <= 700e6)}.`,
  );
} finally {
  if (child?.connected) {
    const ended = once(child, 'exit');
    child.send('stop');
    await ended;
  }
  await rm(folder, { recursive: true, force: true });
}
