import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { startChild } from '../../child/ipc.ts';
import { formatTable, printBars, printCount } from '../../print.ts';
import type { ReadDepth, ReadFigures } from './read.ts';
import { rowsPerMonth } from './visits.ts';

/** The warehouse writes a checkpoint when its log has 128 MB, the rows of five months. */
const logMonths = 5;
const canPin = spawnSync('taskset', ['-c', '0', 'true']).status === 0;

const startOnCore = (core: number, script: string, ...args: string[]) =>
  startChild([join(import.meta.dirname, script), ...args], canPin ? ['taskset', '-c', String(core)] : []);

/**
 * Measures how fast a source is read and loaded on one core, and that memory does not grow with the number of rows: a
 * million visits of an emulated Google Analytics 4, with the real connector and warehouse.
 */
export const benchVisits = async (folder: string, months: number): Promise<void> => {
  const rows = months * rowsPerMonth;
  const emulator = startOnCore(1, 'serve.ts', String(Math.max(months, logMonths)));
  try {
    const [url] = (await once(emulator, 'message')) as [string];
    const read = async (depth: ReadDepth, warm: number, many: number): Promise<ReadFigures> => {
      const reader = startOnCore(0, 'read.ts', url, depth, String(warm), String(many), folder);
      const ended = once(reader, 'exit').then(([code]) => {
        throw new Error(`The reader ended with ${code}.`);
      });
      const [figures] = (await Promise.race([once(reader, 'message'), ended])) as [ReadFigures];
      await ended.catch(() => undefined);
      return figures;
    };
    console.log(
      `${printCount(rows)} rows in ${months} months, ${canPin ? 'the reader on one core' : 'on all cores, because taskset is missing'}`,
    );
    const { measured: answers } = await read('answers', 1, months);
    const { measured: made } = await read('rows', 1, months);
    const { measured: few } = await read('load', logMonths, 1);
    const { first, measured: loaded } = await read('load', logMonths, months);

    const perSecond = (ms: number) => `${printCount((rows * 1000) / ms)} rows/s`;
    const part = (name: string, pick: (of: 'wall' | 'cpu') => number) => [
      name,
      `${(pick('cpu') / 1000).toFixed(1)} s`,
      perSecond(pick('cpu')),
      `${(pick('wall') / 1000).toFixed(1)} s`,
      perSecond(pick('wall')),
    ];
    console.log(
      formatTable([
        ['', 'CPU', '', 'wall', ''],
        part('Download and parse JSON', (of) => answers[of]),
        part('Check form, make rows', (of) => made[of] - answers[of]),
        part('Load', (of) => loaded[of] - made[of]),
        part('All', (of) => loaded[of]),
      ]),
    );
    const megabytes = (bytes: number) => `${printCount(bytes / 1e6)} MB`;
    console.log(
      `Memory at most: ${megabytes(few.memory)} for ${printCount(rowsPerMonth)} rows, ${megabytes(loaded.memory)} for ${printCount(rows)}; ${megabytes(first.memory)} for the first ${printCount(rowsPerMonth)} of a new process.`,
    );
    console.log(
      `Longest delay of the event loop: ${loaded.longestDelay.toFixed(0)} ms, with the time of other processes. Load average ${loadavg()[0]?.toFixed(1)}.`,
    );
    console.log(
      printBars([
        {
          description: 'Rows of a second of CPU',
          found: (rows * 1000) / loaded.cpu,
          least: 50_000,
          unit: printCount,
        },
        { description: 'Memory, ratio to a month', found: loaded.memory / few.memory, most: 1.3 },
        {
          description: 'Longest block of the event loop, CPU',
          found: loaded.longestBlock,
          most: 50,
          unit: (ms) => `${ms.toFixed(0)} ms`,
        },
      ]),
    );
  } finally {
    if (emulator.connected) emulator.disconnect();
  }
};
