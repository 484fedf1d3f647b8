import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';

const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

const environment = z.object({
  PORT: z.coerce.number('PORT must be a number.').int().min(0).max(65_535).default(4000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.string().optional(),
  ADMIN_EMAIL: z.email('ADMIN_EMAIL must be an e-mail address.').toLowerCase().optional(),
  APP_SECRET: z.string().min(32, 'APP_SECRET must have 32 characters or more.').optional(),
  PUBLIC_URL: z.url('PUBLIC_URL must be an address such as https://reports.example.com.').optional(),
  MAX_UPLOAD_BYTES: z.coerce
    .number()
    .int()
    .positive()
    .default(2 * 1024 ** 3),
  TRUST_PROXY: flag.default(false),
});

/** The settings of the process, read once from the environment. */
export type Config = Readonly<{
  /** Where the server listens. HOST 0.0.0.0 answers other machines too. */
  port: number;
  host: string;
  /** The folder of everything that is kept here: PGlite, DuckDB, uploads, outbox, secret. */
  dataDir: string;
  /** PostgreSQL 15 or later; without it PGlite in `dataDir`. */
  databaseUrl: string | undefined;
  /** The first Super Admin, invited on an empty store. */
  adminEmail: string | undefined;
  /** The key of what is encrypted at rest. Generated into DATA_DIR/secret when not set. */
  appSecret: string;
  /** The address people type; links in mails begin with it, and https switches HSTS on. */
  publicUrl: string;
  maxUploadBytes: number;
  /** Believe X-Forwarded-For and X-Forwarded-Proto of a proxy in front. */
  trustProxy: boolean;
  /** What to do when a reply breaks the contract: tests fail, production logs it. */
  brokenReplies: 'throw' | 'log';
}>;

/** The generated secret of a data folder: made once, readable by its owner only. */
const keptSecret = (dataDir: string): string => {
  const file = join(dataDir, 'secret');
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(file, 'utf8').trim();
};

/**
 * Reads the settings.
 * @throws Error with one sentence for each setting that is wrong.
 */
export const readConfig = (env: NodeJS.ProcessEnv): Config => {
  // A variable that is set to nothing counts as not set, as in a file of empty settings.
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const given = environment.safeParse(set);
  if (!given.success) {
    throw new Error(given.error.issues.map((i) => `${i.path.join('.')}: ${i.message}`).join('\n'));
  }
  const { data } = given;
  const dataDir = resolve(data.DATA_DIR);
  return {
    port: data.PORT,
    host: data.HOST,
    dataDir,
    databaseUrl: data.DATABASE_URL,
    adminEmail: data.ADMIN_EMAIL,
    appSecret: data.APP_SECRET ?? keptSecret(dataDir),
    publicUrl: (data.PUBLIC_URL ?? `http://localhost:${data.PORT}`).replace(/\/$/, ''),
    maxUploadBytes: data.MAX_UPLOAD_BYTES,
    trustProxy: data.TRUST_PROXY,
    brokenReplies: env['NODE_ENV'] === 'test' ? 'throw' : 'log',
  };
};
