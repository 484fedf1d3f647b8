import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Attack } from './attack.ts';
import { findFirstBusiness, findLastBusiness } from './businesses.ts';
import type { AttackTarget } from './target.ts';

/**
 * Limits for another user's p95 during an attack, as a multiple of the quiet p95: for attacks by readers, and by a
 * writer.
 */
const maxTimes = 2;
const maxTimesOfWriter = 3;
/** Below this p95 in milliseconds, noise of the machine exceeds the effect of an attack. */
const nothing = 20;
const asked = 100;
const tries = 4;

/** Returns the p95 in milliseconds for lists and reports of another business, requested one after the other. */
const waits = async (target: AttackTarget, token: string, business: string): Promise<number> => {
  const filter = `business:=${business},date:>=2025-07-01,date:<=2026-06-30`;
  const times: number[] = [];
  for (let n = 0; n < asked; n++) {
    const begun = performance.now();
    const path =
      n % 2 === 0 ? '/v1/meetings?per_page=5' : `/v1/modules/dashboard/data/top-campaigns?filter=${filter}`;
    const { status } = await target.ask(path, { token });
    if (status !== 200) throw new Error(`Somebody else was answered ${status}.`);
    times.push(performance.now() - begun);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(asked * 0.95)] ?? 0;
};

/**
 * Creates an attack on the waiting times of other users. `begin` starts it and returns the connections that it keeps
 * open.
 */
const crowding = (
  tried: string,
  begin: (target: AttackTarget, heavy: readonly string[]) => Promise<Socket[]>,
): Attack => ({
  tried,
  run: async (target) => {
    const token = await target.signIn('adviser@bellwether.example');
    const other = await target.signIn('owner@bellwether.example');
    const [theirs, ours] = [await findFirstBusiness(target, other), await findFirstBusiness(target, token)];
    const head = `HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n`;
    const query = { filter: 'date:>=2020-07-01,date:<=2026-06-30' };
    const batch = JSON.stringify({
      business_id: ours,
      asks: Array(60).fill({ report: 'top-campaigns', query }),
    });
    const heavy = [
      `GET /v1/modules/meetings/forms/meetings/items?per_page=-1 ${head}\r\n`,
      `POST /v1/modules/dashboard/data ${head}content-type: application/json\r\ncontent-length: ${batch.length}\r\n\r\n${batch}`,
    ];
    let best = { quiet: 0, loud: Number.POSITIVE_INFINITY };
    const isFine = () => best.loud <= Math.max(nothing, maxTimes * best.quiet);
    for (let n = 0; n < tries && !isFine(); n++) {
      const quiet = await waits(target, other, theirs);
      const sockets = await begin(target, heavy);
      const loud = await waits(target, other, theirs);
      for (const socket of sockets) socket.destroy();
      if (loud < best.loud) best = { quiet, loud };
      await pause(500);
    }
    return {
      came: `others waited ${best.loud.toFixed(0)} ms (95 %), ${best.quiet.toFixed(0)} ms before`,
      held: isFine(),
    };
  },
});

const loops = 64;

const greedyWriter: Attack = {
  tried: `one client who adds notes in ${loops} loops`,
  run: async (target) => {
    const token = await target.signIn('client@bellwether.example');
    const other = await target.signIn('adviser@bellwether.example');
    const [written, theirs] = [await findFirstBusiness(target, token), await findLastBusiness(target, other)];
    const note = { business_id: written, text: 'Attack', day: '2026-02-03' };
    const workerData = {
      token,
      loops,
      body: JSON.stringify(note),
      url: target.at('/v1/modules/dashboard/forms/annotations/items'),
    };
    let best = { quiet: 1, loud: Number.POSITIVE_INFINITY };
    const isFine = () => best.loud <= Math.max(nothing, maxTimesOfWriter * best.quiet);
    for (let n = 0; n < tries && !isFine(); n++) {
      const quiet = await waits(target, other, theirs);
      const writer = new Worker(new URL('writers.ts', import.meta.url), { workerData });
      await pause(1_000);
      const loud = await waits(target, other, theirs);
      await writer.terminate();
      await pause(500);
      if (loud / quiet < best.loud / best.quiet) best = { quiet, loud };
    }
    return {
      came: `another business waited ${best.loud.toFixed(0)} ms (95 %), ${best.quiet.toFixed(0)} ms before`,
      held: isFine(),
    };
  },
};

export const readerAttacks: readonly Attack[] = [
  greedyWriter,
  crowding('300 requests that are broken off at once', async (target, heavy) => {
    const all = Array.from({ length: 300 }, (_, n) => target.send(heavy[n % 2] ?? ''));
    for (const socket of await Promise.all(all)) setTimeout(() => socket.destroy(), 20);
    return [];
  }),
  crowding('20 readers who read nothing of a list of everything and 60 reports', async (target, heavy) => {
    const sockets = await Promise.all(Array.from({ length: 20 }, () => target.send(heavy.join(''))));
    // Measures other users' waiting times while the attacker's answers wait to be read.
    await pause(2000);
    return sockets;
  }),
  crowding('a reader who asks 60 reports again and again and reads nothing', async (target, heavy) => [
    await target.send((heavy[1] ?? '').repeat(50)),
  ]),
];
