import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from './config.ts';

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
