import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startScript } from '../../apps/server/src/start-script.ts';
import type { ImportTimes } from '../invoice-import.ts';

/**
 * Message from the parent process to a serving process. `question` is the index of a query, `first` its first variant.
 */
export type ChildRequest =
  | { ask: 'rows'; question: number; variant: number }
  | { ask: 'times'; question: number; first: number; times: number }
  | { ask: 'rate'; question: number; first: number; callers: number; seconds: number }
  | { ask: 'usage' }
  | { ask: 'stop' };

/** Resource usage so far: resident bytes and milliseconds of CPU time. */
export type ProcessUsage = { told: 'usage'; bytes: number; cpu: number };

export const readUsage = (): ProcessUsage => {
  const { user, system } = process.cpuUsage();
  return { told: 'usage', bytes: process.memoryUsage.rss(), cpu: (user + system) / 1000 };
};

export type ChildMessage =
  | { told: 'ready'; port: number }
  | { told: 'rows'; rows: Record<string, unknown>[] }
  | { told: 'times'; times: number[] }
  | { told: 'rate'; perSecond: number }
  | ProcessUsage
  | { told: 'error'; message: string };

/**
 * Starts a Node program with the settings of the server's process and an IPC channel. `prefix`: command that runs it,
 * such as `taskset`.
 */
export const startChild = (
  nodeArguments: readonly string[],
  prefix: readonly string[] = [],
): ChildProcess => {
  const [command = 'sh', ...rest] = [...prefix, 'sh', startScript, ...nodeArguments];
  return spawn(command, rest, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
};

const start = (file: string, args: readonly string[]): ChildProcess =>
  startChild([join(import.meta.dirname, file), ...args]);

export async function runChild(file: string, ...args: string[]): Promise<void> {
  const child = start(file, args);
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${file} ended with ${code}.`);
}

const nextMessage = (child: ChildProcess): Promise<ChildMessage> =>
  new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`The child ended with ${code}.`));
    child.once('exit', ended);
    child.once('message', (told: ChildMessage) => {
      child.off('exit', ended);
      if (told.told === 'error') reject(new Error(told.message));
      else resolve(told);
    });
  });

/** Milliseconds of each import round. `raw` is DuckDB with default settings; `rawAnyOrder` lets it reorder rows. */
export type ImportRounds = { raw: number[]; rawAnyOrder: number[]; imported: ImportTimes[] };

export async function benchImport(folder: string, lines: number, rounds: number): Promise<ImportRounds> {
  const child = start('import.ts', [folder, String(lines), String(rounds)]);
  let found: ImportRounds | undefined;
  child.once('message', (told: ImportRounds) => {
    found = told;
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0 || !found) throw new Error(`import.ts ended with ${code}.`);
  return found;
}

export type ServerChild = {
  port: number;
  /** Sends a query to the serving process and returns the reply. Only one query may run at a time. */
  ask<T extends ChildMessage['told']>(
    ask: ChildRequest,
    told: T,
  ): Promise<Extract<ChildMessage, { told: T }>>;
  stop(): Promise<void>;
};

const expectTold = <T extends ChildMessage['told']>(
  found: ChildMessage,
  told: T,
): Extract<ChildMessage, { told: T }> => {
  if (found.told !== told) throw new Error(`The child sent ${found.told} instead of ${told}.`);
  return found as Extract<ChildMessage, { told: T }>;
};

export async function startServerChild(file: string, ...args: string[]): Promise<ServerChild> {
  const child = start(file, args);
  const { port } = expectTold(await nextMessage(child), 'ready');
  return {
    port,
    ask: async (ask, told) => {
      const message = nextMessage(child);
      child.send(ask);
      return expectTold(await message, told);
    },
    stop: async () => {
      const ended = once(child, 'exit');
      child.send({ ask: 'stop' } satisfies ChildRequest);
      const killer = setTimeout(() => child.kill('SIGKILL'), 10_000);
      await ended;
      clearTimeout(killer);
    },
  };
}

/** Maximum fraction of a core that an idle server uses. */
const maxIdleShare = 0.05;
const watchMs = 3000;
/** Maximum wait for an idle server, in milliseconds. */
const maxWaitMs = 600_000;

/**
 * Waits until the server is idle. After its start it searches the facts for insights. @throws Error when it is still
 * busy after ten minutes.
 */
export async function waitUntilIdle(serving: ServerChild): Promise<void> {
  const begun = performance.now();
  const readCpu = async () => (await serving.ask({ ask: 'usage' }, 'usage')).cpu;
  for (let before = await readCpu(); ; ) {
    await pause(watchMs);
    const now = await readCpu();
    if (now - before < watchMs * maxIdleShare) return;
    if (performance.now() - begun > maxWaitMs) throw new Error('The server is still busy.');
    before = now;
  }
}
