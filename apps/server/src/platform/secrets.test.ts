import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readConfig } from '../config.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { createSecretBox, newToken, tokenHash } from './secrets.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bellwether-keeping-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('server settings have defaults, and the secret is generated once, readable only by its owner', async () => {
  const config = readConfig({ DATA_DIR: folder });
  expect(config).toMatchObject({
    port: 4000,
    host: '127.0.0.1',
    databaseUrl: undefined,
    maxUploadBytes: 2 * 1024 ** 3,
    trustProxy: false,
    warehouseMemory: '320MB',
    publicUrl: 'http://localhost:4000',
  });
  expect(readConfig({ DATA_DIR: folder }).appSecret).toBe(config.appSecret);
  expect((await readFile(join(folder, 'secret'), 'utf8')).length).toBeGreaterThanOrEqual(32);
  expect((await stat(join(folder, 'secret'))).mode & 0o777).toBe(0o600);
});

test('an empty, truncated or guessable server secret is rejected', async () => {
  const home = await mkdtemp(join(tmpdir(), 'bellwether-secret-'));
  const zeros = '\0'.repeat(40);
  for (const content of ['', '\n', 'half-of-it', zeros, `${'ab'.repeat(20)}`]) {
    await writeFile(join(home, 'secret'), content);
    expect(() => readConfig({ DATA_DIR: home })).toThrow(/secret is empty or was cut off.*backup/);
  }
  await rm(home, { recursive: true });
  await mkdir(join(home, 'secret'), { recursive: true });
  expect(() => readConfig({ DATA_DIR: home })).toThrow(/secret is a folder/);
  for (const APP_SECRET of [zeros, 'abc'.repeat(12)])
    expect(() => readConfig({ DATA_DIR: home, APP_SECRET })).toThrow(/APP_SECRET must be random/);
  await rm(home, { recursive: true });
});

test('the server warns when a lost secret is generated again next to an existing store', async () => {
  const home = await mkdtemp(join(tmpdir(), 'bellwether-secret-'));
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  readConfig({ DATA_DIR: home });
  expect(warned).not.toHaveBeenCalled();
  await mkdir(join(home, 'postgres'));
  await rm(join(home, 'secret'));
  readConfig({ DATA_DIR: home });
  expect(warned).toHaveBeenCalledWith(
    expect.stringMatching(/secret was missing.*you have to connect integrations again/),
  );
  warned.mockRestore();
  await rm(home, { recursive: true });
});

test('an invalid setting is rejected with a message that names it', () => {
  const env = { DATA_DIR: folder, PORT: 'x', ADMIN_EMAIL: 'ann', APP_SECRET: 'short' };
  expect(() => readConfig(env)).toThrow(/PORT must be a number.*\n.*ADMIN_EMAIL must be.*\n.*32 characters/);
});

test.each([
  ['1', 1],
  ['2', 2],
  ['10.0.0.0/8, 192.168.1.1', ['10.0.0.0/8', '192.168.1.1']],
  ['loopback,fc00::/7', ['loopback', 'fc00::/7']],
  ['false', false],
])('TRUST_PROXY %s sets the proxies whose X-Forwarded-For is trusted', (setting, read) => {
  expect(readConfig({ DATA_DIR: folder, TRUST_PROXY: setting }).trustProxy).toEqual(read);
});

test.each(['true', '0', '10', '10.0.0.0/33', 'proxy.example.com', '::/129'])(
  'TRUST_PROXY %s is rejected, because it would trust any caller or has no meaning',
  (setting) => {
    expect(() => readConfig({ DATA_DIR: folder, TRUST_PROXY: setting })).toThrow(
      'TRUST_PROXY must be the number of proxies in front',
    );
  },
);

test('encrypted text is decrypted only with the same secret and only if unaltered [INTEG-041]', () => {
  const box = createSecretBox('a'.repeat(32));
  const sealed = box.seal('client secret £');
  expect(Buffer.from(sealed).includes('client secret')).toBe(false);
  expect(box.open(sealed)).toBe('client secret £');
  expect(box.seal('client secret £')).not.toEqual(sealed);
  expect(() => createSecretBox('b'.repeat(32)).open(sealed)).toThrow();
  const altered = Uint8Array.from(sealed);
  altered[altered.length - 1] = (altered.at(-1) ?? 0) ^ 1;
  expect(() => box.open(altered)).toThrow();
});

test('a password is stored as salted argon2id with the parameters OWASP recommends [AUTH-041]', async () => {
  const [a, b] = await Promise.all([hashPassword('a password'), hashPassword('a password')]);
  expect(a).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(a).not.toBe(b);
  expect([await verifyPassword(a, 'a password'), await verifyPassword(a, 'another')]).toEqual([true, false]);
  expect([await verifyPassword(null, 'a password'), await verifyPassword(undefined, '')]).toEqual([
    false,
    false,
  ]);
});

test('tokens are 256 random bits, and the server recognises them by their hash', () => {
  const [a, b] = [newToken(), newToken()];
  expect([a.length, a === b, tokenHash(a) === tokenHash(b), tokenHash(a) === a]).toEqual([
    43,
    false,
    false,
    false,
  ]);
  expect(tokenHash(a)).toBe(tokenHash(a));
});
