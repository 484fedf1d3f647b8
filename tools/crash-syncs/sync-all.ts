import { setTimeout as pause } from 'node:timers/promises';
import type { Integration } from '@bellwether/contract/api/integrations';
import { type ServerProcess, startCrashServer } from '../crash/server-process.ts';
import { type SyncClient, signInForSyncs } from './client.ts';
import { type Latency, readReports, summarise } from './reader.ts';

const pollMs = 3000;
const quietMs = 15_000;
/** Maximum time after the last kill in which no source reads a day, in case a stream hangs. */
const patienceMs = 10 * 60_000;
/** Maximum wait of a stream. The tool starts the sync of a stream that would wait longer. */
const longestWaitMs = 5000;

export type SyncOptions = {
  port: number;
  dataDir: string;
  businessIds: readonly string[];
  settings: Readonly<Record<string, string>>;
  kills: number;
  /** Shortest and longest time in milliseconds from a start of the server to its next kill. */
  between: readonly [number, number];
  /** Called while the server is stopped. */
  onKill: () => void;
  /** Disturbs the services while the server runs. The run ends when it has, and everything is read. */
  disturb?: (client: SyncClient) => Promise<void>;
};

export type SyncOutcome = {
  seconds: number;
  kills: number;
  /** Number of syncs that the tool started because a fault made their stream wait. */
  woken: number;
  slowestStartMs: number;
  /** Sources that had not read everything in time, with their state. */
  unfinished: string[];
  syncing: Latency;
  quiet: Latency;
};

const isRead = ({ history, fault, running }: Integration) =>
  history !== null && history.days >= history.of && fault === null && !running;

/** Tracks which businesses still have data to read. */
const createWatch = (client: SyncClient, businessIds: readonly string[]) => {
  const open = new Set(businessIds);
  let woken = 0;
  const daysRead = new Map<string, number>();
  return {
    woken: () => woken,
    /** Returns the days that the sources have read as far as they were seen. */
    daysRead: (): number => [...daysRead.values()].reduce((sum, days) => sum + days, 0),
    /** Looks at all businesses again, because their sources may have failed since. */
    reopen: (): void => {
      for (const id of businessIds) open.add(id);
    },
    /**
     * Checks whether every source has read everything. Starts syncs that wait because of a fault, as a user does with
     * 'Sync now', because the product waits five minutes or more and twenty kills would take hours.
     */
    look: async (): Promise<boolean> => {
      for (const id of open) {
        const sources = await client.sources(id);
        for (const { id: sourceId, history } of sources) daysRead.set(sourceId, history?.days ?? 0);
        const left = sources.filter((source) => !isRead(source));
        if (left.length === 0) open.delete(id);
        for (const { id: sourceId, fault, next_run } of left) {
          if (fault === null || next_run === null) continue;
          if (Date.parse(next_run) < Date.now() + longestWaitMs) continue;
          await client.syncNow(id, sourceId);
          woken += 1;
        }
      }
      return open.size === 0;
    },
    unfinished: async (): Promise<string[]> => {
      const lines: string[] = [];
      for (const id of open)
        for (const { fk_integration_type_id, state, history, fault } of await client.sources(id))
          lines.push(
            `${id} ${fk_integration_type_id}: ${state}, ${history?.days} of ${history?.of} days, ${fault?.message ?? 'no fault'}`,
          );
      return lines;
    },
  };
};

/** Lets a server read all sources, with or without kills, and stops it. A reader requests reports all the time. */
export async function syncAll(options: SyncOptions): Promise<SyncOutcome> {
  const { port, dataDir, settings, businessIds, between, onKill, disturb } = options;
  const [first = ''] = businessIds;
  const start = () => startCrashServer(port, dataDir, settings);
  const begun = performance.now();
  let server: ServerProcess = await start();
  const stopReader = new AbortController();
  try {
    let slowestStartMs = server.readyAfter;
    const client = await signInForSyncs(`http://127.0.0.1:${port}`);
    let isDisturbed = disturb !== undefined;
    const disturbing = disturb?.(client).finally(() => {
      isDisturbed = false;
    });
    disturbing?.catch(() => undefined);
    const watch = createWatch(client, businessIds);
    const reading = readReports(client, first, stopReader.signal);
    // The error is thrown where the promise is awaited, so that the server is stopped first.
    reading.catch(() => undefined);
    let kills = 0;
    let isDone = false;
    while (kills < options.kills && (!isDone || isDisturbed)) {
      await pause(between[0] + Math.random() * (between[1] - between[0]));
      await server.kill();
      onKill();
      server = await start();
      kills += 1;
      slowestStartMs = Math.max(slowestStartMs, server.readyAfter);
      isDone = await watch.look();
      console.log(`kill ${kills} of ${options.kills}${isDone ? ', everything was read already' : ''}`);
    }
    if (disturbing !== undefined) {
      await disturbing;
      watch.reopen();
      isDone = await watch.look();
    }
    let [progressAt, days] = [performance.now(), watch.daysRead()];
    while (!isDone && performance.now() < progressAt + patienceMs) {
      await pause(pollMs);
      isDone = await watch.look();
      if (watch.daysRead() > days) [progressAt, days] = [performance.now(), watch.daysRead()];
    }
    const seconds = Math.round((performance.now() - begun) / 1000);
    stopReader.abort();
    const syncing = summarise(await reading);
    const quiet = summarise(await readReports(client, first, AbortSignal.timeout(quietMs)));
    const unfinished = isDone ? [] : await watch.unfinished();
    return { seconds, kills, woken: watch.woken(), slowestStartMs, unfinished, syncing, quiet };
  } finally {
    stopReader.abort();
    await server.kill();
  }
}
