import { expect, test } from 'vitest';
import {
  applyScenario,
  isSameScenario,
  removeScenario,
  type Scenario,
  saveScenario,
} from './scenario-changes.ts';

const scenario = (name: string, monthly_budget: number | null = null): Scenario => ({
  name,
  monthly_budget,
  cost_per_click: null,
  conversion_rate: null,
  close_rate: null,
  average_value: null,
});
const [ours, theirs] = [scenario('Ours', 100), scenario('Theirs', 200)];
const month = { month: '2026-07-01', budget: 1, leads: 2, revenue: 3, note: 'Sale' };

test('a scenario change applies to the latest projection and keeps changes that other users saved', () => {
  // Creates the changes before another user saves a second scenario and a note.
  const [save, edit, remove, apply] = [
    saveScenario(scenario('New')),
    saveScenario(scenario('Ours, dearer', 300), 'ours '),
    removeScenario(ours),
    applyScenario({ year_start: '2026-07-01' }, ours),
  ];
  const now = { scenarios: [ours, theirs], months: [month] };
  expect(save(now)).toEqual({ scenarios: [ours, theirs, scenario('New')] });
  expect(edit(now)).toEqual({ scenarios: [scenario('Ours, dearer', 300), theirs] });
  expect(edit({ ...now, scenarios: [theirs] })).toEqual({
    scenarios: [theirs, scenario('Ours, dearer', 300)],
  });
  expect(remove(now)).toEqual({ scenarios: [theirs] });
  expect(apply(now)).toMatchObject({
    monthly_budget: 100,
    months: { length: 12, 0: { budget: 100, note: 'Sale' } },
  });
});

test('scenarios differ if their name or any lever differs', () => {
  expect(isSameScenario(ours, scenario('Ours', 100))).toBe(true);
  expect(isSameScenario(ours, scenario('ours', 100))).toBe(false);
  expect(isSameScenario(ours, { ...ours, close_rate: 5 })).toBe(false);
});
