import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openReader } from '../testing/open-reader.ts';
import { AccentJoiner } from './join-accents.ts';

const letters = fc.constantFrom('a', 'u', 'e', 'Ω', 'ß', '漢', ',', '\n', '"');
const accents = fc.constantFrom('', '', '\u0301', '\u0308', '\u0323\u0302');
const text = fc.array(fc.tuple(letters, accents), { maxLength: 60 }).map((all) => all.flat().join(''));

test('a letter and its combining accent are joined, wherever a chunk of the file ends', () => {
  fc.assert(
    fc.property(text, fc.array(fc.nat(40), { maxLength: 6 }), (written, cuts) => {
      const bytes = Buffer.from(written);
      const joiner = new AccentJoiner();
      const ends = [...cuts.map((cut) => Math.min(cut, bytes.length)), bytes.length].toSorted(
        (a, b) => a - b,
      );
      const parts = ends.map((end, at) => joiner.push(bytes.subarray(at === 0 ? 0 : ends[at - 1], end)));
      expect(Buffer.concat([...parts, joiner.end()]).toString()).toBe(written.normalize('NFC'));
    }),
  );
});

let reader: Awaited<ReturnType<typeof openReader>>;
beforeAll(async () => {
  reader = await openReader();
});
afterAll(() => reader.close());

test('a customer whose name has combining accents equals the same customer without them', async () => {
  const { rows } = await reader.read(
    'invoices',
    'Invoice date,Invoice number,Customer,Amount\n2026-03-01,1,M\u00fcller,10\n2026-03-02,2,Mu\u0308ller,20\n',
  );
  expect(new Set(rows.map((row) => row['customer_key'])).size).toBe(1);
});
