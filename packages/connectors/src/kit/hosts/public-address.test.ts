import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { guardLookup, isOpenUrl, isPublicIp, PrivateHostError } from './public-address.ts';

test.for([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '64:ff9b::7f00:1',
  '2001:db8::1',
  '2002:7f00:1::',
  'fc00::1',
  'fe80::1',
  'ff02::1',
  'localhost',
])('%s is no public address', (address) => {
  expect(isPublicIp(address)).toBe(false);
});

test.for(['1.1.1.1', '172.32.0.1', '192.167.255.255', '2606:4700::1111', '2a00:1450:4001::1'])(
  '%s is a public address',
  (address) => {
    expect(isPublicIp(address)).toBe(true);
  },
);

test.for([
  ['https://audio.example/1.mp3', true],
  ['https://1.1.1.1/1.mp3', true],
  ['http://audio.example/1.mp3', false],
  ['https://user:password@audio.example/1.mp3', false],
  ['https://127.0.0.1/1.mp3', false],
  ['https://0x7f.1/1.mp3', false],
  ['https://2130706433/1.mp3', false],
  ['https://[::1]/1.mp3', false],
  ['https://[::ffff:10.0.0.1]/1.mp3', false],
  ['file:///etc/hosts', false],
  ['1.mp3', false],
] as const)('a file at %s may be opened: %s', ([url, isOpen]) => {
  expect(isOpenUrl(url)).toBe(isOpen);
});

test('a name whose address is on this machine is refused when it is looked up', async () => {
  const lookUp = promisify(guardLookup());
  await expect(lookUp('localhost', {})).rejects.toBeInstanceOf(PrivateHostError);
  await expect(lookUp('localhost', { all: true })).rejects.toBeInstanceOf(PrivateHostError);
});
