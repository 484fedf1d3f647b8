import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from './config.ts';

const emptyFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bellwether-config-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
};

test('a notification waits a minute for its mail, unless NOTIFICATION_MAIL_DELAY says otherwise', async () => {
  const DATA_DIR = await emptyFolder();
  expect(readConfig({ DATA_DIR }).notificationMailDelay).toBe(60);
  expect(readConfig({ DATA_DIR, NOTIFICATION_MAIL_DELAY: '5' }).notificationMailDelay).toBe(5);
  expect(() => readConfig({ DATA_DIR, NOTIFICATION_MAIL_DELAY: '0' })).toThrow('must be 1 or more');
});
