import { expect, test } from 'vitest';
import { changeTexts, countEdits, isModuleOn, switchModule, toModuleChanges } from './matrix-state.ts';

const rows = ['Acme', 'Birch', 'Cedar', 'Dune'].map((trading_name) => ({
  id: trading_name.toLowerCase(),
  trading_name,
  module_access: ['analytics', 'plan'],
}));

test('switching a module of a business off and on again leaves no unsaved change', () => {
  const switchedOff = switchModule({}, rows, 'analytics', false);
  expect([
    countEdits(switchedOff),
    isModuleOn(rows[0] as (typeof rows)[0], 'analytics', switchedOff),
  ]).toEqual([4, false]);
  expect(switchModule(switchedOff, rows, 'analytics', true)).toEqual({});
});

test('the confirmation groups module switches by module, and the request groups them by business', () => {
  const one = switchModule({}, rows.slice(0, 1), 'roi', true);
  const edits = switchModule(one, rows, 'analytics', false);
  expect(changeTexts(edits, rows)).toEqual([
    'Analytics will be off for Acme, Birch, Cedar and 1 more.',
    'ROI will be on for Acme.',
  ]);
  expect(toModuleChanges(edits)).toEqual([
    { id: 'acme', on: ['roi'], off: ['analytics'] },
    ...['birch', 'cedar', 'dune'].map((id) => ({ id, on: [], off: ['analytics'] })),
  ]);
});
