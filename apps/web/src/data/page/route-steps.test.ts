import { expect, test } from 'vitest';
import { runNavigationSteps } from './navigation-steps.ts';

const run = async (passes: boolean) => {
  const taken: string[] = [];
  await runNavigationSteps({
    cancelPending: async () => void taken.push('cancel'),
    storeRoute: () => void taken.push('store'),
    beforeRoute: async () => {
      taken.push('before');
      return passes;
    },
    initQuery: () => void taken.push('init'),
  });
  return taken;
};

test('pending requests are cancelled, the route is stored, the step before it runs, then the query begins [SESSION-012, SESSION-013, SESSION-014, SESSION-039]', async () => {
  expect(await run(true)).toEqual(['cancel', 'store', 'before', 'init']);
});

test('where the step before the route does not pass the query does not begin [SESSION-015]', async () => {
  expect(await run(false)).toEqual(['cancel', 'store', 'before']);
});
