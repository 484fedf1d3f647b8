import { randomBytes, randomUUID } from 'node:crypto';
import {
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { isIP, isIPv6 } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod';

/** Minimum length of an encryption key and its minimum number of different characters, against guessing. */
const minSecretLength = 32;
const minDifferent = 8;

/**
 * Checks that an encryption key is long enough: a power cut can leave an empty key file, and a setting may be blank.
 */
const isSecret = (text: string): boolean =>
  text.length >= minSecretLength && new Set(text).size >= minDifferent && !/\p{Cc}/u.test(text);

/** Names of networks that proxies commonly use (RFC 6890), in Fastify's spelling. */
const networkNames = ['loopback', 'linklocal', 'uniquelocal'];

const isNetwork = (text: string): boolean => {
  const [address = '', bits] = text.split('/');
  const maxBits = isIPv6(address) ? 128 : 32;
  return isIP(address) !== 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits));
};

/**
 * Proxies whose X-Forwarded-For header is trusted: a number of hops or addresses. The value 'true' is refused, because
 * any caller could then fake an address and bypass the rate limits.
 */
const proxies = z
  .string()
  .default('false')
  .transform((text, context): false | number | string[] => {
    if (text === 'false') return false;
    if (/^[1-9]$/.test(text)) return Number(text);
    const entries = text.split(',').map((one) => one.trim());
    if (entries.every((one) => networkNames.includes(one) || isNetwork(one))) return entries;
    context.addIssue(
      'TRUST_PROXY must be the number of proxies in front of the server (1), or their addresses (10.0.0.0/8, loopback).',
    );
    return z.NEVER;
  });

const loopback = ['localhost', '127.0.0.1', '[::1]'];

const isIssuer = (text: string): boolean => {
  const url = URL.parse(text);
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && loopback.includes(url.hostname));
};

/**
 * Checks that a URL has no user, query or fragment: fetch would show them in errors, and paths are appended to the URL.
 */
const isServiceAddress = (text: string): boolean => {
  const url = URL.parse(text);
  return (
    (url?.protocol === 'https:' || url?.protocol === 'http:') &&
    `${url.username}${url.password}${url.search}${url.hash}` === ''
  );
};

const isWarehouseAddress = (text: string): boolean => {
  const url = URL.parse(text);
  return (
    (url?.protocol === 'https:' || url?.protocol === 'http:') &&
    /^\/\w{1,64}$/.test(url.pathname) &&
    `${url.search}${url.hash}` === ''
  );
};

/** Services whose accounts a business connects by OAuth. Each needs a client id and a secret in the settings. */
const oauthServices = ['GOOGLE', 'LINKEDIN', 'META', 'MYOB', 'XERO'] as const;
type OAuthSetting = `${(typeof oauthServices)[number]}_CLIENT_${'ID' | 'SECRET'}`;
const oauthSettings = Object.fromEntries(
  oauthServices.flatMap((name) => [
    [`${name}_CLIENT_ID`, z.string().max(500).optional()],
    [`${name}_CLIENT_SECRET`, z.string().max(500).optional()],
  ]),
) as Record<OAuthSetting, z.ZodOptional<z.ZodString>>;

const matching = (pattern: RegExp, message: string) => z.string().regex(pattern, message).optional();

/** Emulators receive access tokens, so only a URL on this machine is accepted. */
const isEmulatorAddress = (text: string): boolean => {
  const url = URL.parse(text);
  return url?.protocol === 'http:' && loopback.includes(url.hostname) && url.pathname === '/';
};

const environment = z.object({
  ...oauthSettings,
  GOOGLE_ADS_DEVELOPER_TOKEN: matching(
    /^[\w-]{1,200}$/,
    'GOOGLE_ADS_DEVELOPER_TOKEN must be the token of the API Center.',
  ),
  META_LOGIN_CONFIG_ID: matching(/^\d{1,50}$/, 'META_LOGIN_CONFIG_ID must be the number of a configuration.'),
  EMULATOR_URL: z
    .string()
    .refine(
      isEmulatorAddress,
      'EMULATOR_URL must be an address of this machine such as http://127.0.0.1:4330.',
    )
    .optional(),
  PORT: z.coerce.number('PORT must be a number.').int().min(0).max(65_535).default(4000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.string().optional(),
  ADMIN_EMAIL: z.email('ADMIN_EMAIL must be an email address.').toLowerCase().optional(),
  APP_SECRET: z
    .string()
    .min(minSecretLength, 'APP_SECRET must have at least 32 characters.')
    .refine(
      isSecret,
      'APP_SECRET must be random. It has too few different characters or contains invisible ones.',
    )
    .optional(),
  SMTP_URL: matching(
    /^smtps?:\/\/[^/]/,
    'SMTP_URL must be an address such as smtps://user:password@mail.example.com.',
  ),
  MAIL_FROM: z.email('MAIL_FROM must be an email address.').optional(),
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
  WAREHOUSE_URL: z
    .string()
    .refine(
      isWarehouseAddress,
      'WAREHOUSE_URL must be an address such as http://user:password@clickhouse:8123/bellwether.',
    )
    .optional(),
  WAREHOUSE_CLUSTER: matching(
    /^[\w-]{1,64}$/,
    'WAREHOUSE_CLUSTER must be the name of a cluster, such as main.',
  ),
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
  OIDC_NAME: z.string().max(40, 'OIDC_NAME must have at most 40 characters.').optional(),
  OIDC_TRUST_EMAIL: z.enum(['true', 'false'], 'OIDC_TRUST_EMAIL must be true or false.').default('false'),
  AI_URL: z
    .string()
    .refine(
      isServiceAddress,
      'AI_URL must be an address such as https://api.example.com/v1, without a user name.',
    )
    .optional(),
  AI_MODEL: z.string().max(200, 'AI_MODEL must have at most 200 characters.').optional(),
  AI_KEY: matching(/^[\x21-\x7e]{8,1000}$/, 'AI_KEY must have 8 to 1000 characters, without spaces.'),
});

const readOidc = (data: z.infer<typeof environment>): OidcConfig | undefined => {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = data;
  if (issuer === undefined && clientId === undefined && clientSecret === undefined) return undefined;
  if (issuer === undefined || clientId === undefined)
    throw new Error('Set both OIDC_ISSUER and OIDC_CLIENT_ID, or neither.');
  return {
    issuer,
    clientId,
    clientSecret,
    name: data.OIDC_NAME ?? new URL(issuer).hostname,
    trustEmail: data.OIDC_TRUST_EMAIL === 'true',
  };
};

const readOAuthClients = (data: z.infer<typeof environment>): Record<string, OAuthClient> => {
  const { GOOGLE_ADS_DEVELOPER_TOKEN: developerToken, META_LOGIN_CONFIG_ID: configId } = data;
  const extras: Readonly<Record<string, Partial<OAuthClient>>> = {
    ...(developerToken && { GOOGLE: { developerToken } }),
    ...(configId && { META: { configId } }),
  };
  return Object.fromEntries(
    oauthServices.flatMap((name) => {
      const [clientId, clientSecret] = [data[`${name}_CLIENT_ID`], data[`${name}_CLIENT_SECRET`]];
      if (clientId === undefined && clientSecret === undefined && !extras[name]) return [];
      if (clientId === undefined || clientSecret === undefined)
        throw new Error(`Set both ${name}_CLIENT_ID and ${name}_CLIENT_SECRET, or neither.`);
      return [[name, { clientId, clientSecret, ...extras[name] }]];
    }),
  );
};

const readLanguageModel = (data: z.infer<typeof environment>): LanguageModelConfig | undefined => {
  const { AI_URL: url, AI_MODEL: model, AI_KEY: key } = data;
  if (url === undefined && model === undefined && key === undefined) return undefined;
  if (url === undefined || model === undefined)
    throw new Error('Set both AI_URL and AI_MODEL, or neither. AI_KEY needs both.');
  return { url: url.replace(/\/+$/, ''), model, key };
};

/** Language model server with the chat completions API of OpenAI. */
export type LanguageModelConfig = Readonly<{
  /** URL before `/chat/completions`. */
  url: string;
  model: string;
  /** API key; undefined for a server that needs none, such as one on the same machine. */
  key: string | undefined;
}>;

/** OAuth client of this installation at a service, used when a business connects its account. */
export type OAuthClient = Readonly<
  Record<'clientId' | 'clientSecret', string> & { configId?: string; developerToken?: string }
>;

export type OidcConfig = Readonly<{
  issuer: string;
  clientId: string;
  /** Client secret; undefined for a public client, which only PKCE protects. */
  clientSecret: string | undefined;
  /** Name of the identity provider on the login page. */
  name: string;
  /** Treats e-mail addresses as verified even if the provider does not report them so. */
  trustEmail: boolean;
}>;

export type Config = Readonly<{
  /** Listening port on `host`; host 0.0.0.0 also answers other machines. */
  port: number;
  host: string;
  /** Folder of all stored data: databases, uploads, unsent mails and the secret. */
  dataDir: string;
  /** URL of PostgreSQL 15 or later; without it the server uses PGlite in `dataDir`. */
  databaseUrl: string | undefined;
  /** E-mail address of the first Super Admin, invited while no user has a password. */
  adminEmail: string | undefined;
  /** Key for encryption at rest; by default it is generated into DATA_DIR/secret. */
  appSecret: string;
  /** Public URL of the product. Links in mails begin with it, and https turns on HSTS. */
  publicUrl: string;
  /** Mail server; without it mails are stored in DATA_DIR/outbox as .eml files. */
  smtpUrl: string | undefined;
  mailFrom: string;
  maxUploadBytes: number;
  /** Maximum bytes of all stored uploads of one business. */
  uploadQuota: number;
  /** Delay of notification mails in seconds, so that several notifications share a mail. */
  notificationMailDelay: number;
  /** ClickHouse server and cluster for the facts; without them a DuckDB file stores the facts. */
  warehouseUrl: string | undefined;
  warehouseCluster: string | undefined;
  /** Maximum memory (e.g. `320MB`) and threads of DuckDB; the default is all cores, at least two. */
  warehouseMemory: string;
  warehouseThreads: number | undefined;
  trustProxy: false | number | string[];
  oidc: OidcConfig | undefined;
  /** OAuth clients by service, such as GOOGLE. A service without a client offers no connections. */
  oauthClients: Readonly<Record<string, OAuthClient>>;
  /** URL of an emulator on this machine that replaces all services, for demos and tests. */
  emulatorUrl: string | undefined;
  /** Language model that rewords insights; without it insights keep the text of their templates. */
  languageModel: LanguageModelConfig | undefined;
  /** Whether a reply that breaks the API contract fails, as in tests, or is only logged, as in production. */
  brokenReplies: 'throw' | 'log';
}>;

/** Reads the secret file. @throws Error with a readable sentence when the file is missing, unreadable or a folder. */
const readSecretFile = (file: string): string => {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found?.isDirectory())
    throw new Error(
      `${file} is a folder, but it must be the file with the secret. Move it away and restore the secret from a backup. Without a backup, a new secret is created and you have to connect integrations again.`,
    );
  try {
    if (found?.isFile()) return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new Error(`${file} could not be read. It must belong to the user that runs the server.`, {
      cause,
    });
  }
  throw new Error(`${file} is not a file. Restore the secret from a backup.`);
};

const hasCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code;

/**
 * Creates the secret file atomically, so that a killed start leaves no empty file. @returns false if the file exists.
 */
const createSecret = (file: string): boolean => {
  if (lstatSync(file, { throwIfNoEntry: false })) return false;
  const secret = randomBytes(32).toString('base64url');
  const beside = `${file}-${randomUUID()}`;
  const options = { flag: 'wx', mode: 0o600, flush: true } as const;
  writeFileSync(beside, secret, options);
  try {
    linkSync(beside, file);
  } catch (error) {
    // Another process created the file first.
    if (hasCode(error, 'EEXIST')) return false;
    // Some mounted volumes do not support hard links.
    writeFileSync(file, secret, options);
  } finally {
    rmSync(beside);
  }
  return true;
};

/**
 * Returns the secret of a data folder, generated on first use and readable only by its owner. @throws Error for a
 * truncated secret, because a short key would allow forged signatures.
 */
const storedSecret = (dataDir: string): string => {
  const file = join(dataDir, 'secret');
  mkdirSync(dataDir, { recursive: true });
  if (createSecret(file) && existsSync(join(dataDir, 'postgres')))
    console.warn(
      `${file} was missing, so a new one was created. Restore the old one if you have it. Otherwise you have to connect integrations again.`,
    );
  const secret = readSecretFile(file).trim();
  if (!isSecret(secret))
    throw new Error(
      `${file} is empty or was cut off. Restore it from a backup. Without a backup, delete it: a new one is created, and you have to connect integrations again.`,
    );
  return secret;
};

/** @throws Error with one sentence for each wrong setting. */
const parseEnvironment = (env: NodeJS.ProcessEnv): z.infer<typeof environment> => {
  // A blank variable counts as unset, because .env files often list variables without values.
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = environment.safeParse(set);
  if (!parsed.success)
    throw new Error(parsed.error.issues.map((i) => `${i.path.join('.')}: ${i.message}`).join('\n'));
  return parsed.data;
};

type SourceConfig = Pick<Config, 'oauthClients' | 'emulatorUrl'>;
const readSources = (data: z.infer<typeof environment>): SourceConfig => ({
  oauthClients: readOAuthClients(data),
  emulatorUrl: data.EMULATOR_URL?.replace(/\/$/, ''),
});
/** Reads the settings of sources only, which need no data folder. @throws Error with a sentence. */
export const readSourceConfig = (env: NodeJS.ProcessEnv): SourceConfig => readSources(parseEnvironment(env));

/** Reads the settings from environment variables. @throws Error with one sentence for each wrong setting. */
export const readConfig = (env: NodeJS.ProcessEnv): Config => {
  const data = parseEnvironment(env);
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
    warehouseUrl: data.WAREHOUSE_URL,
    warehouseCluster: data.WAREHOUSE_CLUSTER,
    warehouseMemory: data.WAREHOUSE_MEMORY,
    warehouseThreads: data.WAREHOUSE_THREADS,
    trustProxy: data.TRUST_PROXY,
    oidc: readOidc(data),
    ...readSources(data),
    languageModel: readLanguageModel(data),
    brokenReplies: env['NODE_ENV'] === 'test' ? 'throw' : 'log',
  };
};
