import { expect, test } from 'vitest';
import { runNavigationSteps } from './navigation-steps.ts';

const run = async (passes: boolean) => {
  const calls: string[] = [];
  await runNavigationSteps({
    cancelPending: async () => void calls.push('cancel'),
    storeRoute: () => void calls.push('store'),
    beforeRoute: async () => {
      calls.push('before');
      return passes;
    },
    initQuery: () => void calls.push('init'),
  });
  return calls;
};

test('opening a page cancels pending requests, stores the route, checks it, then starts the query [SESSION-012, SESSION-013, SESSION-014, SESSION-039]', async () => {
  expect(await run(true)).toEqual(['cancel', 'store', 'before', 'init']);
});

test('the query does not start if the check refuses the page [SESSION-015]', async () => {
  expect(await run(false)).toEqual(['cancel', 'store', 'before']);
});
