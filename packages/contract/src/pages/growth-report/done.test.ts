import { expect, test } from 'vitest';
import { tellDone, tellNotes, tellNothingDone } from './done.ts';
import type { StoryExtras } from './extras.ts';

const none: StoryExtras = { target: null, done: [], results: [], next: [] };
const note = (day: string, text: string) => ({ from: day, to: null, text, author: null });

test('a story lists meetings, agreed and finished actions by day, then results', () => {
  const extras: StoryExtras = {
    ...none,
    done: [{ name: 'New form', assigned_to: 'Ann Lee', meeting: 'Review', day: '2026-06-20' }],
    agreed: [{ name: 'Call back', assigned_to: null, meeting: 'Review', day: '2026-06-12' }],
    meetings: [
      { name: 'Review', day: '2026-06-12', discussed: ['Budget', 'Calls', 'Site', 'Staff', 'Vans'] },
    ],
    results: [{ name: 'Old form', state: 'Reached', text: 'Leads rose.' }],
  };
  expect(tellDone(extras)).toEqual([
    '12 Jun, 2026: Meeting: Review, discussed Budget, Calls, Site and 2 more.',
    '12 Jun, 2026: Agreed in Review: Call back.',
    '20 Jun, 2026: Done: New form (Ann Lee), agreed in Review.',
    'Reached: Old form. Leads rose.',
  ]);
  expect(tellNothingDone(extras)).toEqual([]);
});

test('a month that was closed before days were kept lists its finished actions without days', () => {
  const done = [{ name: 'New form', assigned_to: null, meeting: 'Review' }];
  expect(tellDone({ ...none, done })).toEqual(['Done: New form, agreed in Review.']);
  expect(tellNothingDone(none)).toEqual(['No action of a meeting was finished or measured in this month.']);
});

test('a story says that nothing was done only to a reader who may see meetings', () => {
  expect(tellNothingDone({ ...none, agreed: [], meetings: [] })).toEqual([
    'No action of a meeting was agreed, finished or measured in this month.',
  ]);
  expect(tellNothingDone({ ...none, done: null })).toEqual([]);
});

test('a story lists the newest eight notes with their days and authors, and counts the others', () => {
  const range = { from: '2026-06-29', to: '2026-07-02', text: 'Stocktake', author: 'Ann Lee' };
  expect(tellNotes({ ...none, notes: [range] })).toEqual(['29 Jun, 2026 – 2 Jul, 2026: Stocktake (Ann Lee)']);
  const notes = Array.from({ length: 10 }, (_, at) => note(`2026-06-${10 + at}`, `Note ${at}`));
  const told = tellNotes({ ...none, notes });
  expect([told[0], told.length, told.at(-1)]).toEqual([
    '12 Jun, 2026: Note 2',
    9,
    'The charts show 2 earlier notes.',
  ]);
  expect(tellNotes(none)).toEqual([]);
});
