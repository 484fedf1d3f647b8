import { expect, test } from 'vitest';
import { project } from './projection.ts';

const levers = {
  monthly_budget: 3000,
  cost_per_click: 2,
  conversion_rate: 4,
  close_rate: 25,
  average_value: 800,
};

test('spend becomes clicks, leads, customers and revenue', () => {
  expect(project(levers)).toEqual({
    clicks: 1500,
    leads: 60,
    customers: 15,
    revenue: 12_000,
    costPerLead: 50,
    return: 3,
  });
});

test('what a missing lever leaves open is not known, and nothing is divided by zero', () => {
  expect(project({ ...levers, close_rate: null })).toMatchObject({
    leads: 60,
    customers: null,
    revenue: null,
  });
  expect(project({ ...levers, cost_per_click: 0 })).toMatchObject({
    clicks: null,
    leads: null,
    return: null,
  });
  expect(project({ ...levers, conversion_rate: 0 })).toMatchObject({
    leads: 0,
    costPerLead: null,
    revenue: 0,
  });
});
