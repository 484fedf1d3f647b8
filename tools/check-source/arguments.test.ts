import { expect, test } from 'vitest';
import { readArguments } from './arguments.ts';

test('names a service, an account and the port of the redirect address', () => {
  expect(readArguments(['google_ads'])).toEqual({ vendor: 'google_ads', account: undefined, port: 4399 });
  expect(readArguments(['linkedin', '--account', '512345678', '--port', '0'])).toEqual({
    vendor: 'linkedin',
    account: '512345678',
    port: 0,
  });
});

test.each([
  [[], 'Name one service.'],
  [['google_ads', 'a-token'], 'Name one service.'],
  [['google_analytics'], 'No connector reads "google_analytics".'],
  [['linkedin', '--port', 'x'], '--port must be a number below 65536.'],
  [['linkedin', '--token', 'x'], expect.stringContaining("Unknown option '--token'")],
])('refuses the arguments %j', (args, message) => {
  expect(readArguments(args)).toEqual(message);
});
