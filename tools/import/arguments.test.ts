import { expect, test } from 'vitest';
import { readArguments } from './arguments.ts';

const here = import.meta.filename;
const whole = ['--email', 'a@b.co', '--password', 'p', '--business', 'B', '--kind', 'ads', '--file', here];

test('the import program defaults to the server on this machine', () => {
  expect(readArguments(whole)).toMatchObject({
    url: 'http://127.0.0.1:4000',
    kind: 'ads',
    dryRun: false,
    yes: false,
  });
});

test.each([
  ['a missing argument', whole.slice(0, 8), /are needed/],
  [
    'an unknown kind',
    [...whole, '--kind', 'sales'],
    /must be one of invoices, ads, sessions, leads, .*, not "sales"/,
  ],
  ['a file that is not there', [...whole, '--file', '/nowhere.csv'], /The file \/nowhere.csv/],
  ['an unknown flag', [...whole, '--force'], /--force/],
  ['an address that is none', [...whole, '--url', 'here'], /must be an address/],
])('the import program reports %s with a message', (_, args, sentence) => {
  expect(readArguments(args)).toMatch(sentence);
});
