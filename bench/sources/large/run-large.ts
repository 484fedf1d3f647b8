import { once } from 'node:events';
import { join } from 'node:path';
import { startChild } from '../../child/ipc.ts';
import { percentile } from '../../measure.ts';
import { formatTable, printBars, printCount } from '../../print.ts';
import type { HourlyRead } from './read-large.ts';
import type { ServedAccounts } from './serve.ts';

const campaigns = 3000;
const reads = 3;
const mostCpuMs = 2000;
const mostBytes = 64e6;
const services = { google_ads: 'Google Ads', meta_ads_ppc: 'Meta Ads' } as const;

const ms = (n: number): string => `${n.toFixed(0)} ms`;
const megabytes = (bytes: number): string => `${printCount(bytes / 1e6)} MB`;

/** Measures the hourly read of an account with 3,000 campaigns at each service, by the engine that syncs sources. */
export const benchLargeAccounts = async (folder: string): Promise<void> => {
  const emulator = startChild([join(import.meta.dirname, 'serve.ts'), String(campaigns)]);
  try {
    const [{ url, tokens }] = (await once(emulator, 'message')) as [ServedAccounts];
    const found: [name: string, read: HourlyRead][] = [];
    for (const [vendor, name] of Object.entries(services)) {
      const given = [vendor, url, tokens[vendor] ?? '', join(folder, vendor), String(reads)];
      const child = startChild(['--expose-gc', join(import.meta.dirname, 'read-large.ts'), ...given]);
      const ended = once(child, 'exit').then(([code]) => {
        throw new Error(`The reader of ${name} ended with ${code}.`);
      });
      const [all] = (await Promise.race([once(child, 'message'), ended])) as [HourlyRead[]];
      await ended.catch(() => undefined);
      const of = (pick: (read: HourlyRead) => number, share: number) => percentile(all.map(pick), share);
      const [first] = all;
      if (!first) throw new Error(`${name} was not read.`);
      const cpu = of((read) => read.cpu, 0.5);
      // The most of all reads, because garbage is collected at any time.
      found.push([
        name,
        { ...first, cpu, wall: of((read) => read.wall, 0.5), memory: of((read) => read.memory, 1) },
      ]);
    }
    console.log(`Hourly read of an account with ${printCount(campaigns)} campaigns, median of ${reads}:`);
    console.log(
      formatTable([
        ['', 'last read', 'rows', 'CPU', 'wall', 'memory at most'],
        ...found.map(([name, { days, rows, cpu, wall, memory }]) => [
          name,
          days,
          printCount(rows),
          ms(cpu),
          ms(wall),
          megabytes(memory),
        ]),
      ]),
    );
    console.log(
      printBars(
        found.flatMap(([name, { cpu, memory }]) => [
          { description: `${name}: CPU of the hourly read`, found: cpu, most: mostCpuMs, unit: ms },
          { description: `${name}: extra memory`, found: memory, most: mostBytes, unit: megabytes },
        ]),
      ),
    );
  } finally {
    if (emulator.connected) emulator.disconnect();
  }
};
