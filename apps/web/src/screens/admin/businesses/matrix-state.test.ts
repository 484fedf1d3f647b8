import { expect, test } from 'vitest';
import { changesOf, countOf, isOn, sayChanges, withSwitched } from './matrix-state.ts';

const rows = ['Acme', 'Birch', 'Cedar', 'Dune'].map((trading_name) => ({
  id: trading_name.toLowerCase(),
  trading_name,
  module_access: ['analytics', 'plan'],
}));

test('what is switched back is no change', () => {
  const off = withSwitched({}, rows, 'analytics', false);
  expect([countOf(off), isOn(rows[0] as (typeof rows)[0], 'analytics', off)]).toEqual([4, false]);
  expect(withSwitched(off, rows, 'analytics', true)).toEqual({});
});

test('a save is said before it is made, and names each module of each business once', () => {
  const one = withSwitched({}, rows.slice(0, 1), 'roi', true);
  const edits = withSwitched(one, rows, 'analytics', false);
  expect(sayChanges(edits, rows)).toEqual([
    'Analytics goes off for Acme, Birch, Cedar and 1 more.',
    'ROI goes on for Acme.',
  ]);
  expect(changesOf(edits)).toEqual([
    { id: 'acme', on: ['roi'], off: ['analytics'] },
    ...['birch', 'cedar', 'dune'].map((id) => ({ id, on: [], off: ['analytics'] })),
  ]);
});
