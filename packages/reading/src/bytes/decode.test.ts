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

test.each([
  ['a run of signs before a letter', Buffer.concat([Buffer.alloc(mib, 0xd7), Buffer.from('a')])],
  ['undefined bytes before a control character', Buffer.concat([Buffer.alloc(mib, 0x81), Buffer.of(1)])],
  [
    'letters before a Japanese word',
    Buffer.concat([Buffer.alloc(mib, 'a'), Buffer.from(' '), Buffer.from('83658358836783658358', 'hex')]),
  ],
])('decodes 1 MB of %s in linear time', (_, bytes) => {
  const begun = performance.now();
  decode(bytes);
  expect(performance.now() - begun).toBeLessThan(2_000);
});

test('the note about a Japanese encoding shows a whole word as an example', () => {
  const decoder = new Decoder('utf-8');
  decoder.push(Buffer.concat([Buffer.alloc(70_000, 'a '), Buffer.from('8365835883678365835820', 'hex')]));
  decoder.end();
  expect([decoder.encoding, decoder.example]).toEqual(['shift_jis', 'テストテス']);
});
