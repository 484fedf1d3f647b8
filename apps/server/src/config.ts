import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { isIP, isIPv6 } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod';

/** Characters of a key, and different ones among them: fewer could be guessed. */
const minSecretLength = 32;
const minDifferent = 8;

/** Is this a key? A power cut leaves a file of zero bytes, and a setting may be blank. */
const isSecret = (text: string): boolean =>
  text.length >= minSecretLength && new Set(text).size >= minDifferent && !/\p{Cc}/u.test(text);

/** Words for networks that proxies commonly stand in (RFC 6890), as Fastify knows them. */
const networkNames = ['loopback', 'linklocal', 'uniquelocal'];

const isNetwork = (text: string): boolean => {
  const [address = '', bits] = text.split('/');
  const most = isIPv6(address) ? 128 : 32;
  return isIP(address) !== 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most));
};

/**
 * Whose X-Forwarded-For is believed: that of so many proxies, counted from us, or of proxies at these addresses. 'true' would believe
 * all that a caller writes there, and with it pass every limit that is counted by address.
 */
const proxies = z
  .string()
  .default('false')
  .transform((text, context): false | number | string[] => {
    if (text === 'false') return false;
    if (/^[1-9]$/.test(text)) return Number(text);
    const named = text.split(',').map((one) => one.trim());
    if (named.every((one) => networkNames.includes(one) || isNetwork(one))) return named;
    context.addIssue(
      'TRUST_PROXY must be how many proxies stand in front of the server (1), or their addresses (10.0.0.0/8, loopback).',
    );
    return z.NEVER;
  });

const loopback = ['localhost', '127.0.0.1', '[::1]'];

/** An issuer that is told by https, or lies on this machine. */
const isIssuer = (text: string): boolean => {
  const url = URL.parse(text);
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && loopback.includes(url.hostname));
};

const environment = z.object({
  PORT: z.coerce.number('PORT must be a number.').int().min(0).max(65_535).default(4000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.string().optional(),
  ADMIN_EMAIL: z.email('ADMIN_EMAIL must be an e-mail address.').toLowerCase().optional(),
  APP_SECRET: z
    .string()
    .min(minSecretLength, 'APP_SECRET must have 32 characters or more.')
    .refine(
      isSecret,
      'APP_SECRET must be random: it has too few different characters, or some that cannot be seen.',
    )
    .optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/[^/]/, 'SMTP_URL must be an address such as smtps://user:password@mail.example.com.')
    .optional(),
  MAIL_FROM: z.email('MAIL_FROM must be an e-mail address.').optional(),
  PUBLIC_URL: z.url('PUBLIC_URL must be an address such as https://reports.example.com.').optional(),
  MAX_UPLOAD_BYTES: z.coerce
    .number()
    .int()
    .positive()
    .default(2 * 1024 ** 3),
  UPLOAD_QUOTA_BYTES: z.coerce
    .number()
    .int()
    .positive()
    .default(5 * 1024 ** 3),
  NOTIFICATION_MAIL_DELAY: z.coerce
    .number('NOTIFICATION_MAIL_DELAY must be a number.')
    .int('NOTIFICATION_MAIL_DELAY must be a whole number.')
    .min(1, 'NOTIFICATION_MAIL_DELAY must be 1 or more.')
    .max(86_400, 'NOTIFICATION_MAIL_DELAY must be 86400 or less.')
    .default(60),
  WAREHOUSE_MEMORY: z
    .string()
    .regex(/^\d+(\.\d+)?\s?(MB|GB)$/i, 'WAREHOUSE_MEMORY must be a size such as 320MB or 2GB.')
    .default('320MB'),
  WAREHOUSE_THREADS: z.coerce
    .number('WAREHOUSE_THREADS must be a number.')
    .int('WAREHOUSE_THREADS must be a whole number.')
    .min(1, 'WAREHOUSE_THREADS must be 1 or more.')
    .max(256, 'WAREHOUSE_THREADS must be 256 or less.')
    .optional(),
  TRUST_PROXY: proxies,
  OIDC_ISSUER: z
    .string()
    .refine(isIssuer, 'OIDC_ISSUER must be an address such as https://accounts.example.com.')
    .optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().max(40, 'OIDC_NAME must have 40 characters or less.').optional(),
  OIDC_TRUST_EMAIL: z.enum(['true', 'false'], 'OIDC_TRUST_EMAIL must be true or false.').default('false'),
});

const oidcOf = (data: z.infer<typeof environment>): OidcConfig | undefined => {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = data;
  if (issuer === undefined && clientId === undefined && clientSecret === undefined) return undefined;
  if (issuer === undefined || clientId === undefined)
    throw new Error('OIDC_ISSUER and OIDC_CLIENT_ID are set together, or neither.');
  return {
    issuer,
    clientId,
    clientSecret,
    name: data.OIDC_NAME ?? new URL(issuer).hostname,
    trustEmail: data.OIDC_TRUST_EMAIL === 'true',
  };
};

/** How people sign in by an OpenID Connect provider. */
export type OidcConfig = Readonly<{
  issuer: string;
  clientId: string;
  /** None for a public client, which PKCE alone protects. */
  clientSecret: string | undefined;
  /** What the provider is called on the login page. */
  name: string;
  /** Addresses count as verified though the provider does not say so. */
  trustEmail: boolean;
}>;

/** The settings of the process, read once from the environment. */
export type Config = Readonly<{
  /** Where the server listens. HOST 0.0.0.0 answers other machines too. */
  port: number;
  host: string;
  /** The folder of everything that is stored here: PGlite, DuckDB, uploads, outbox, secret. */
  dataDir: string;
  /** PostgreSQL 15 or later; without it PGlite in `dataDir`. */
  databaseUrl: string | undefined;
  /** The first Super Admin, invited on an empty store. */
  adminEmail: string | undefined;
  /** The key of what is encrypted at rest. Generated into DATA_DIR/secret when not set. */
  appSecret: string;
  /** The address people type; links in mails begin with it, and https switches HSTS on. */
  publicUrl: string;
  /** The server that mail goes to; without it mail lies in DATA_DIR/outbox as .eml files. */
  smtpUrl: string | undefined;
  /** The address that mail comes from. */
  mailFrom: string;
  maxUploadBytes: number;
  /** Bytes that the stored uploads of one business may take together. */
  uploadQuota: number;
  /** Seconds that a notification waits for others to share its mail. */
  notificationMailDelay: number;
  /** What DuckDB may hold in memory, e.g. `320MB`, and on how many threads it works (all cores, two at least). */
  warehouseMemory: string;
  warehouseThreads: number | undefined;
  /** Whose X-Forwarded-For and X-Forwarded-Proto are believed: so many proxies in front, or those at these addresses. */
  trustProxy: false | number | string[];
  /** The provider that people may sign in by; undefined: none. */
  oidc: OidcConfig | undefined;
  /** What to do when a reply breaks the contract: tests fail, production logs it. */
  brokenReplies: 'throw' | 'log';
}>;

/** @throws Error with a sentence for a folder, and for what this process may not read. */
const textOf = (file: string): string => {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found?.isDirectory())
    throw new Error(
      `${file} is a folder, where the file with the secret belongs. Move it away and put the secret back from a backup. Without one a new secret is made, and integrations have to be connected again.`,
    );
  try {
    if (found?.isFile()) return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new Error(`${file} could not be read. It must belong to the user that the server runs as.`, {
      cause,
    });
  }
  throw new Error(`${file} is no file. Put the secret back from a backup.`);
};

/**
 * The generated secret of a data folder: made once, readable by its owner only.
 * @throws Error with a sentence for one that was cut off: with a short key whatever is signed could be forged.
 */
const storedSecret = (dataDir: string): string => {
  const file = join(dataDir, 'secret');
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600, flush: true });
    if (existsSync(join(dataDir, 'postgres')))
      console.warn(
        `${file} was missing, and a new one was made. Put the old one back if you have it: without it integrations have to be connected again.`,
      );
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const secret = textOf(file).trim();
  if (!isSecret(secret))
    throw new Error(
      `${file} is empty or was cut off. Put it back from a backup. Without one delete it: a new one is made, and integrations have to be connected again.`,
    );
  return secret;
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
  const publicUrl = (data.PUBLIC_URL ?? `http://localhost:${data.PORT}`).replace(/\/$/, '');
  return {
    port: data.PORT,
    host: data.HOST,
    dataDir,
    databaseUrl: data.DATABASE_URL,
    adminEmail: data.ADMIN_EMAIL,
    appSecret: data.APP_SECRET ?? storedSecret(dataDir),
    publicUrl,
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM ?? `no-reply@${new URL(publicUrl).hostname}`,
    maxUploadBytes: data.MAX_UPLOAD_BYTES,
    uploadQuota: data.UPLOAD_QUOTA_BYTES,
    notificationMailDelay: data.NOTIFICATION_MAIL_DELAY,
    warehouseMemory: data.WAREHOUSE_MEMORY,
    warehouseThreads: data.WAREHOUSE_THREADS,
    trustProxy: data.TRUST_PROXY,
    oidc: oidcOf(data),
    brokenReplies: env['NODE_ENV'] === 'test' ? 'throw' : 'log',
  };
};
