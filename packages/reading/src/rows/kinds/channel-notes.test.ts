import { afterAll, beforeAll, expect, test } from 'vitest';
import { openReader } from '../../testing/open-reader.ts';

let reader: Awaited<ReturnType<typeof openReader>>;
beforeAll(async () => {
  reader = await openReader();
});
afterAll(() => reader.close());

const readNotes = async (names: readonly string[], heading = 'Channel') => {
  const lines = names.map((name, at) => `2026-09-04,${at}@x.example,${name}\n`);
  const { report } = await reader.read('leads', `Date,Email,${heading}\n${lines.join('')}`);
  return report.notes.filter((note) => /^(Channels|Sources):/.test(note));
};

test('a note lists which name became which channel and asks about names that may be paid or free', async () => {
  expect(await readNotes(['AdWords', 'FB ads', 'Google', 'Google Ads', 'Radio', 'Email'])).toEqual([
    'Channels: "AdWords" and "Google Ads" count as Paid Search, "FB ads" as Paid Social.',
    'Channels: is "Google" paid or free? The file does not say. Its rows do not count as ads; if they do, write for example "Google Ads" in the file.',
    'Channels: no channel is known for "Radio". Such rows count as (Other).',
  ]);
});

test("a file with the product's own channel names gets no note", async () => {
  expect(await readNotes(['Paid Search', 'organic search', 'Social', 'Direct'])).toEqual([]);
});

test.each(['Source', 'How did you hear about us?'])(
  'asks about platforms in the column %j',
  async (heading) => {
    expect(await readNotes(['AdWords', 'Google', 'Facebook', 'google.com', 'Radio'], heading)).toEqual([
      'Sources: "AdWords" counts as Paid Search.',
      'Sources: is "Facebook" and "Google" paid or free? The file does not say. Without a medium, "Facebook" counts as Organic Social, "Google" as Organic Search; if they are ads, write for example "Facebook Ads" in the file.',
      'Sources: no channel is known for "Radio". Such rows count as (Other).',
    ]);
  },
);

test('a long note about channels states how many names it omits', async () => {
  const names = Array.from({ length: 43 }, (_, n) => `Shop ${n + 10}`);
  expect((await readNotes(names)).at(-1)).toBe('Channels: 3 less frequent names are not listed here.');
});
