import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startScript } from '../../apps/server/src/start-script.ts';
import type { Attack } from './attack.ts';

const main = join(import.meta.dirname, '../../apps/server/src/main.ts');
/** Maximum time of a start, in milliseconds. */
const patience = 60_000;

/**
 * Starts a server on a data folder filled by `prepare`, then kills it. Returns whether it listened, and its
 * output.
 */
const started = async (prepare: (dataDir: string) => Promise<unknown>, settings: Record<string, string>) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'bellwether-attack-'));
  await prepare(dataDir);
  const { APP_SECRET: _, DATABASE_URL: __, ...env } = process.env;
  const child = spawn('sh', [startScript, main], {
    env: { ...env, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, ...settings },
  });
  const { promise: listens, resolve } = Promise.withResolvers<boolean>();
  let printed = '';
  const take = (text: Buffer) => {
    printed += String(text);
    if (printed.includes('listens on')) resolve(true);
  };
  child.stdout.on('data', take);
  child.stderr.on('data', take);
  const gone = once(child, 'exit');
  const isListening = await Promise.race([listens, gone.then(() => false), pause(patience, false)]);
  child.kill('SIGKILL');
  await gone;
  await rm(dataDir, { recursive: true, force: true });
  return { isListening, printed };
};

const withSecret = (secret: string | Buffer) => (dataDir: string) =>
  writeFile(join(dataDir, 'secret'), secret);
const nothing = async () => undefined;

const damaged: readonly (readonly [string, (dataDir: string) => Promise<unknown>, Record<string, string>])[] =
  [
    ['empty', withSecret(''), {}],
    ['cut off', withSecret('x'.repeat(12)), {}],
    ['40 zero bytes', withSecret(Buffer.alloc(40)), {}],
    ['40 spaces', withSecret(' '.repeat(40)), {}],
    ['a folder', (dataDir) => mkdir(join(dataDir, 'secret')), {}],
    ['APP_SECRET of one letter', nothing, { APP_SECRET: 'a'.repeat(40) }],
  ];

export const secretsAttacks: readonly Attack[] = [
  {
    tried: `starts with a damaged secret: ${damaged.map(([name]) => name).join(', ')}`,
    run: async () => {
      const accepted: string[] = [];
      for (const [name, prepare, settings] of damaged) {
        const { isListening, printed } = await started(prepare, settings);
        if (isListening || !/secret/i.test(printed)) accepted.push(name);
      }
      return {
        came: `${damaged.length - accepted.length} refused with a reason ${accepted.join(', ')}`.trim(),
        held: accepted.length === 0,
      };
    },
  },
  {
    tried: 'start without the secret of a store that is there',
    run: async () => {
      const { printed } = await started((dataDir) => mkdir(join(dataDir, 'postgres')), {});
      const isWarned = printed.includes('secret was missing');
      return { came: isWarned ? 'a warning' : 'no warning', held: isWarned };
    },
  },
];
