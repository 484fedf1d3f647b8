import { expect, test } from 'vitest';
import { Decoder } from './decode.ts';

/** Decodes bytes as one chunk, as they arrive from a file. */
const decode = (bytes: Buffer): string | undefined => {
  const decoder = new Decoder('utf-8');
  try {
    return Buffer.concat([decoder.push(bytes), decoder.end()]).toString();
  } catch {
    return undefined;
  }
};
const mib = 1024 * 1024;

/** Processor time of decoding; other work of the machine does not count. */
const measure = (bytes: Buffer): number => {
  const begun = process.threadCpuUsage();
  decode(bytes);
  const { user, system } = process.threadCpuUsage(begun);
  return user + system;
};

test.each([
  ['a run of signs before a letter', (size: number) => [Buffer.alloc(size, 0xd7), Buffer.from('a')]],
  ['undefined bytes before a control character', (size: number) => [Buffer.alloc(size, 0x81), Buffer.of(1)]],
  [
    'letters before a Japanese word',
    (size: number) => [Buffer.alloc(size, 'a'), Buffer.from(' '), Buffer.from('83658358836783658358', 'hex')],
  ],
])('decodes %s in linear time', (_, build) => {
  const small = Buffer.concat(build(mib / 4));
  const large = Buffer.concat(build(mib));
  decode(small);
  // Four times as many bytes take four times as long; in square time, sixteen times.
  expect(measure(large)).toBeLessThan(10 * Math.max(measure(small), 1000));
});

test('the note about a Japanese encoding shows a whole word as an example', () => {
  const decoder = new Decoder('utf-8');
  decoder.push(Buffer.concat([Buffer.alloc(70_000, 'a '), Buffer.from('8365835883678365835820', 'hex')]));
  decoder.end();
  expect([decoder.encoding, decoder.example]).toEqual(['shift_jis', 'テストテス']);
});
