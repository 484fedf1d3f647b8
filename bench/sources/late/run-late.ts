import { once } from 'node:events';
import { join } from 'node:path';
import { startChild } from '../../child/ipc.ts';
import { percentile } from '../../measure.ts';
import { formatTable, printBars } from '../../print.ts';
import { brokenServices } from './broken.ts';
import type { Day, LateRound } from './measure-late.ts';

const titles: Readonly<Record<Day, string>> = {
  quiet: 'All services healthy',
  breaking: 'Three services break',
  broken: 'An hour later',
};
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
const mostLater = 1.3;

/** Measures how late healthy sources are read on a quiet day, and beside broken services. */
export const benchLateness = async (folder: string): Promise<void> => {
  const child = startChild([join(import.meta.dirname, 'measure-late.ts'), folder]);
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The syncs ended with ${code}.`);
  });
  const [rounds] = (await Promise.race([once(child, 'message'), ended])) as [LateRound[]];
  await ended.catch(() => undefined);
  const at = (round: LateRound, share: number) => percentile(round.late, share);
  console.log('Lateness of healthy sources, from due to the end of the read:');
  console.log(
    formatTable([
      ['', 'streams', 'unread', 'median', 'worst', 'reads of the broken services'],
      ...rounds.map((round) => [
        titles[round.day],
        String(round.late.length),
        String(round.unread),
        seconds(at(round, 0.5)),
        seconds(at(round, 1)),
        Object.entries(round.broken)
          .map(([name, many]) => `${name}: ${many}`)
          .join(', '),
      ]),
    ]),
  );
  for (const [vendor, what] of Object.entries(brokenServices)) console.log(`${vendor}: ${what}`);
  const quiet = rounds.flatMap(({ day, late }) => (day === 'quiet' ? late : []));
  console.log(
    printBars(
      rounds
        .filter(({ day }) => day !== 'quiet')
        .flatMap((round) =>
          [0.5, 1].map((share) => ({
            description: `${titles[round.day]}: ${share === 1 ? 'worst' : 'median'}, ratio to quiet`,
            found: round.unread > 0 ? Number.POSITIVE_INFINITY : at(round, share) / percentile(quiet, share),
            most: mostLater,
          })),
        ),
    ),
  );
};
