import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { runChild, startChild } from '../child/ipc.ts';
import { businessIds } from '../installation.ts';
import { listBenchQuestions } from '../questions.ts';
import {
  fetchText,
  measureOtherTenant,
  metText,
  p95,
  recordTime,
  type SignedInClient,
  serverUrl,
  signInReader,
} from './client.ts';
import { measureExpensiveCalls } from './dear.ts';
import { crowdUser, otherUser, writerUser } from './users.ts';
import { measureDuringWrites } from './writer.ts';

/**
 * Measures how long other tenants wait under four loads: `npm run bench -- fairness`. First, 16 clients request heavy
 * reports without pause. Then 300 requests are aborted while 20 readers never read. Then a user writes in 64 loops.
 * Last, ten advisers of the demo ask questions and open growth reports without pause; `--dear` runs only this.
 * `--quick` runs a tenth.
 */
const { values } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, dear: { type: 'boolean', default: false } },
});
const [businesses, meetings, seconds] = values.quick ? [10, 5_000, 12] : [100, 30_000, 30];

/**
 * Limits: p95 in milliseconds during the report load, and the p95 of another tenant as a multiple of its
 * quiet p95.
 */
const maxWait = 300;
const maxTimes = 2;

const addFile = async (me: SignedInClient, business: string): Promise<string> => {
  const items = '/v1/modules/meetings/forms/meetings/items';
  const [meeting] = (
    JSON.parse(await fetchText(me, `${items}?business_id=${business}&per_page=1`)) as {
      data: { id: string }[];
    }
  ).data;
  const body = new FormData();
  body.append('upload', new Blob(['a line,of text\n'.repeat(70_000)], { type: 'text/csv' }), 'notes.csv');
  const answer = await fetch(serverUrl(me, `${items}/${meeting?.id}/files?business_id=${business}`), {
    method: 'POST',
    headers: { authorization: `Bearer ${me.token}` },
    body,
  });
  const text = await answer.text();
  if (answer.status >= 300) throw new Error(`The file was answered ${answer.status}: ${text}`);
  const { data } = JSON.parse(text) as { data: { url: string } };
  return data.url;
};

const whileReports = async (port: number, admin: SignedInClient, me: SignedInClient, file: string) => {
  const questions = listBenchQuestions(businesses);
  const end = performance.now() + seconds * 1000;
  let reports = 0;
  const asking = Array.from({ length: 16 }, async (_, client) => {
    for (let n = client; performance.now() < end; n += 16) {
      const question = questions[n % questions.length];
      if (question) await fetchText(admin, question.path(n));
      reports += 1;
    }
  });
  const found = { 'sign-in': [] as number[], '/healthz': [] as number[], 'a file of 1 MB': [] as number[] };
  const asks = async (times: number[], gap: number, work: () => Promise<unknown>) => {
    for (; performance.now() < end; await pause(gap)) await recordTime(times, work);
  };
  await Promise.all([
    ...asking,
    // Sign-ins are limited to a hundred a minute per network address.
    asks(found['sign-in'], 700, () => signInReader(port, otherUser)),
    asks(found['/healthz'], 100, () => fetchText(me, '/healthz')),
    asks(found['a file of 1 MB'], 100, () => fetchText(me, file)),
  ]);
  return { found, perSecond: reports / seconds };
};

const rawGet = (me: SignedInClient, path: string, then: (socket: Socket) => void): Socket => {
  const socket = connect(me.port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${me.token}\r\n\r\n`, () =>
    then(socket),
  );
  return socket;
};

const measureCrowds = async (): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'bellwether-fairness-'));
  let child: ChildProcess | undefined;
  try {
    await runChild('make.ts', folder, String(businesses));
    child = startChild([join(import.meta.dirname, 'serve.ts'), folder, String(meetings)]);
    const [{ port }] = (await once(child, 'message')) as [{ port: number }];
    const [admin, me] = [await signInReader(port, crowdUser), await signInReader(port, otherUser)];
    const [crowded = '', quiet = ''] = businessIds(2);
    const file = await addFile(me, quiet);
    console.log(`${availableParallelism()} cores, Node ${process.version}, ${businesses} businesses.`);

    const { found, perSecond } = await whileReports(port, admin, me, file);
    console.log(
      `\nWhile 16 clients ask for reports without pause (${perSecond.toFixed(1)} a second are answered), p95:`,
    );
    for (const [what, times] of Object.entries(found))
      console.log(
        `  ${what.padEnd(15)} ${p95(times).toFixed(0).padStart(6)} ms, bar ${maxWait}: ${metText(p95(times) <= maxWait)} (of ${times.length}; worst ${Math.max(...times).toFixed(0)} ms)`,
      );

    await measureOtherTenant(me, quiet, 2);
    const before = await measureOtherTenant(me, quiet, seconds / 2);
    const everyItem = `/v1/modules/meetings/forms/meetings/items?business_id=${crowded}&per_page=-1`;
    const idle = Array.from({ length: 20 }, () => rawGet(admin, everyItem, (socket) => socket.pause()));
    for (let n = 0; n < 300; n++)
      rawGet(admin, everyItem, (socket) => setTimeout(() => socket.destroy(), 145));
    const during = await measureOtherTenant(me, quiet, seconds / 2);
    for (const socket of idle) socket.destroy();
    console.log(
      '\nWhile 300 requests for everything are aborted and 20 readers do not read, p95 of another tenant:',
    );
    for (const what of ['list', 'report'] as const) {
      const times = p95(during[what]) / p95(before[what]);
      console.log(
        `  ${what.padEnd(8)} ${p95(during[what]).toFixed(0)} ms, quiet ${p95(before[what]).toFixed(0)} ms: ${times.toFixed(2)} times, bar ${maxTimes}: ${metText(times <= maxTimes)} (worst ${Math.max(...during[what]).toFixed(0)} ms)`,
      );
    }
    await measureDuringWrites(me, quiet, await signInReader(port, writerUser), crowded, seconds);
    const told = once(child, 'message');
    child.send('memory');
    const [{ bytes }] = (await told) as [{ bytes: number }];
    console.log(
      `\nMemory of the server afterwards: ${(bytes / 1e6).toFixed(0)} MB, bar 700: ${metText(bytes <= 700e6)}.`,
    );
  } finally {
    if (child?.connected) {
      const ended = once(child, 'exit');
      child.send('stop');
      await ended;
    }
    await rm(folder, { recursive: true, force: true });
  }
};

if (!values.dear) await measureCrowds();
await measureExpensiveCalls(seconds);
