import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startChild } from '../child/ipc.ts';
import { signInForBench } from '../http.ts';
import { percentile } from '../measure.ts';
import type { SearchReply, SearchRequest } from './search-all.ts';

/**
 * Searches businesses with 26 months of small facts in a real server, while a client makes light calls. A number after
 * `--scale` sets the number of businesses; for fewer than a thousand the time for a thousand is extrapolated.
 */
const whole = 1000;
const usual = 100;
const searched = Number(process.argv.find((one) => /^\d+$/.test(one)) ?? usual);
const days = 790;
const quietMs = 15_000;
/** Waits until the work of the server's start has ended. */
const settleMs = 5000;
const lightCall =
  '/v1/modules/meetings/forms/meetings/items?business_id=00000000-0000-4000-8000-000000000001&per_page=25';
const bars = { minutes: 10, blockMs: 50, slower: 1.3 };

const verdict = (isMet: boolean) => (isMet ? 'met' : 'MISSED');

const runScript = async (script: string, ...args: string[]): Promise<void> => {
  const child = startChild([join(import.meta.dirname, script), ...args]);
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${script} ended with ${code}.`);
};

const nextReply = async (child: ChildProcess): Promise<SearchReply> => {
  const ended = once(child, 'exit').then(() => {
    throw new Error('The server ended.');
  });
  const [told] = (await Promise.race([once(child, 'message'), ended])) as [SearchReply];
  return told;
};

/** Makes light calls until `isOver` returns true. Returns the milliseconds of each call. */
const measureCalls = async (port: number, isOver: () => boolean): Promise<number[]> => {
  const headers = await signInForBench(port);
  const times: number[] = [];
  while (!isOver()) {
    const start = performance.now();
    const { status } = await fetch(`http://127.0.0.1:${port}${lightCall}`, { headers });
    if (status !== 200) throw new Error(`The call was answered ${status}.`);
    times.push(performance.now() - start);
    await pause(20);
  }
  return times;
};

const folder = await mkdtemp(join(tmpdir(), 'bellwether-insights-'));
try {
  await runScript('../overview/make.ts', folder, String(searched - 1), String(days));
  const server = startChild([join(import.meta.dirname, 'search-all.ts'), folder, String(searched)]);
  const send = (ask: SearchRequest) => server.send(ask);
  const ready = await nextReply(server);
  if (ready.told !== 'ready') throw new Error('The server did not start.');
  await pause(settleMs);
  const end = performance.now() + quietMs;
  const quiet = await measureCalls(ready.port, () => performance.now() > end);
  const answer = nextReply(server);
  let isOver = false;
  void answer.finally(() => {
    isOver = true;
  });
  send('search');
  const busy = await measureCalls(ready.port, () => isOver);
  const found = await answer;
  if (found.told !== 'searched') throw new Error('The search did not end.');
  const minutes = ((found.ms / found.businesses) * whole) / 60_000;
  const [before, during] = [percentile(quiet, 0.95), percentile(busy, 0.95)];
  const extrapolation = found.businesses < whole ? `, ${whole} would take` : ' =';
  console.log(
    `${found.businesses} businesses searched in ${(found.ms / 1000).toFixed(0)} s (${(found.ms / found.businesses).toFixed(0)} ms each, processor ${(found.cpuMs / found.businesses).toFixed(0)} ms each)${extrapolation} ${minutes.toFixed(1)} minutes ${verdict(minutes < bars.minutes)}; ${found.cards} cards`,
  );
  console.log(
    `Longest block of the event loop: ${found.longestBlockMs.toFixed(0)} ms ${verdict(found.longestBlockMs < bars.blockMs)}`,
  );
  console.log(
    `Light call during the search: p95 ${during.toFixed(1)} ms (p50 ${percentile(busy, 0.5).toFixed(1)}), quiet ${before.toFixed(1)} ms (p50 ${percentile(quiet, 0.5).toFixed(1)}), ${(during / before).toFixed(2)} times ${verdict(during / before < bars.slower)}`,
  );
  send('stop');
  await once(server, 'exit');
} finally {
  await rm(folder, { recursive: true, force: true });
}
