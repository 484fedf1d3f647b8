import { afterAll, beforeAll, expect, test } from 'vitest';
import { openReader } from './testing.ts';

let reader: Awaited<ReturnType<typeof openReader>>;
beforeAll(async () => {
  reader = await openReader();
});
afterAll(() => reader.close());

const readNotes = async (names: readonly string[]) => {
  const lines = names.map((name, at) => `2026-09-04,${at}@x.example,${name}\n`);
  const { report } = await reader.read('leads', `Date,Email,Channel\n${lines.join('')}`);
  return report.notes.filter((note) => note.startsWith('Channels:'));
};

test('says which name became which channel, and asks about names that are paid or free', async () => {
  expect(await readNotes(['AdWords', 'FB ads', 'Google', 'Google Ads', 'Radio', 'Email'])).toEqual([
    'Channels: "AdWords" and "Google Ads" count as Paid Search, "FB ads" as Paid Social.',
    'Channels: is "Google" paid or free? The file does not say. Its rows do not count as ads; if they do, write for example "Google Ads" in the file.',
    'Channels: no channel is known for "Radio". Such rows count as (Other).',
  ]);
});

test('has no note when the file uses names of channels', async () => {
  expect(await readNotes(['Paid Search', 'organic search', 'Social', 'Direct'])).toEqual([]);
});
