import { expect, test } from 'vitest';
import { isWeakPassword } from './password-strength.ts';

const ann = ['ann.archer@example.com', 'Ann', 'Archer'];

test.each([
  'password123',
  '1234567890',
  'qwertyuiop',
  'aaaaaaaaaaaa',
  'P@ssw0rd123',
  'annarcher1',
  'bellwether2026',
  'abcdefghij',
])('the password %s is easy to guess [AUTH-041]', async (password) => {
  expect(await isWeakPassword(password, ann)).toBe(true);
});

test.each([
  'correct horse battery',
  'bellwether-demo',
  'a long first password',
  'Tz4!kQm9vR',
  '長いパスワード文字列です',
])('the password %s is hard to guess', async (password) => {
  expect(await isWeakPassword(password, ann)).toBe(false);
});

test('a password of maximum length is checked quickly', async () => {
  await isWeakPassword('warm', []);
  const before = process.threadCpuUsage();
  await isWeakPassword('qwertyuiopasdfghjkl1234567890'.repeat(35).slice(0, 1000), ann);
  const { user, system } = process.threadCpuUsage(before);
  // CPU time in ms, because elapsed time depends on the machine's load.
  expect((user + system) / 1000).toBeLessThan(50);
});
