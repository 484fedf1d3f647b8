import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig, readSourceConfig } from './config.ts';

const emptyFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bellwether-config-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
};

test('NOTIFICATION_MAIL_DELAY defaults to 60 seconds and must be 1 or more', async () => {
  const DATA_DIR = await emptyFolder();
  expect(readConfig({ DATA_DIR }).notificationMailDelay).toBe(60);
  expect(readConfig({ DATA_DIR, NOTIFICATION_MAIL_DELAY: '5' }).notificationMailDelay).toBe(5);
  expect(() => readConfig({ DATA_DIR, NOTIFICATION_MAIL_DELAY: '0' })).toThrow('must be 1 or more');
});

test('the developer token of Google Ads and the login configuration of Meta belong to their clients', async () => {
  const google = { GOOGLE_CLIENT_ID: 'google', GOOGLE_CLIENT_SECRET: 'secret' };
  const meta = { META_CLIENT_ID: 'meta', META_CLIENT_SECRET: 'secret' };
  const extras = { GOOGLE_ADS_DEVELOPER_TOKEN: 'aBc-123_xyz', META_LOGIN_CONFIG_ID: '1234567890' };
  expect(readSourceConfig({ ...google, ...meta, ...extras }).oauthClients).toEqual({
    GOOGLE: { clientId: 'google', clientSecret: 'secret', developerToken: 'aBc-123_xyz' },
    META: { clientId: 'meta', clientSecret: 'secret', configId: '1234567890' },
  });
  expect(readSourceConfig({ ...google, ...meta }).oauthClients).toEqual({
    GOOGLE: { clientId: 'google', clientSecret: 'secret' },
    META: { clientId: 'meta', clientSecret: 'secret' },
  });
  const DATA_DIR = await emptyFolder();
  const { oauthClients } = readConfig({ DATA_DIR, ...meta, ...extras, ...google });
  expect(oauthClients['META']).toHaveProperty('configId', '1234567890');
  expect(() => readSourceConfig({ ...meta, ...extras })).toThrow('Set both GOOGLE_CLIENT_ID and');
  for (const wrong of [
    { GOOGLE_ADS_DEVELOPER_TOKEN: 'two words' },
    { META_LOGIN_CONFIG_ID: 'https://example.com' },
  ])
    expect(() => readSourceConfig({ ...google, ...meta, ...wrong })).toThrow(/must be the (token|number)/);
});

test('AI_URL and AI_MODEL are set together, and AI_KEY is optional', async () => {
  const DATA_DIR = await emptyFolder();
  const read = (env: Record<string, string>) => readConfig({ DATA_DIR, ...env }).languageModel;
  const AI_URL = 'http://127.0.0.1:11434/v1/';
  expect(read({})).toBeUndefined();
  expect(read({ AI_URL, AI_MODEL: 'small' })).toEqual({
    url: 'http://127.0.0.1:11434/v1',
    model: 'small',
    key: undefined,
  });
  expect(read({ AI_URL, AI_MODEL: 'small', AI_KEY: 'key-of-a-test' })?.key).toBe('key-of-a-test');
  for (const half of [{ AI_URL }, { AI_MODEL: 'small' }, { AI_KEY: 'key-of-a-test' }])
    expect(() => read(half)).toThrow('Set both AI_URL and AI_MODEL, or neither.');
});

test.each([
  'ftp://example.com',
  'example.com',
  'https://user:pass@example.com',
  'https://example.com/v1?key=1',
])('AI_URL must not be %s', async (AI_URL) => {
  const DATA_DIR = await emptyFolder();
  expect(() => readConfig({ DATA_DIR, AI_URL, AI_MODEL: 'small' })).toThrow('AI_URL must be an address');
});

test('an error about AI_KEY does not repeat it', async () => {
  const DATA_DIR = await emptyFolder();
  const AI_KEY = 'canary key\nwith a line break';
  expect(() => readConfig({ DATA_DIR, AI_URL: 'https://example.com', AI_MODEL: 'small', AI_KEY })).toThrow(
    /^AI_KEY: AI_KEY must have 8 to 1000 characters, without spaces\.$/,
  );
});

test.each<[string, (secret: string) => Promise<void>, string]>([
  [
    'is a folder',
    async (secret) => void (await mkdir(secret)),
    'is a folder, but it must be the file with the secret',
  ],
  ['leads nowhere', (secret) => symlink('/nowhere/at/all', secret), 'is not a file. Restore the secret'],
  ['is empty', (secret) => writeFile(secret, ''), 'is empty or was cut off'],
  ['holds zero bytes', (secret) => writeFile(secret, Buffer.alloc(40)), 'is empty or was cut off'],
])('reports a helpful error when the stored secret %s', async (_, make, sentence) => {
  const DATA_DIR = await emptyFolder();
  await make(join(DATA_DIR, 'secret'));
  expect(() => readConfig({ DATA_DIR })).toThrow(sentence);
});
