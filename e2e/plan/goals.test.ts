import { expect, test } from 'vitest';
import { callAsAdmin } from '../support/as-admin.ts';
import { openPage } from '../support/browser.ts';

type Made = { data: { id: string } };
const plansAt = '/modules/plan/forms/plans/items';

const openGoals = async () => {
  const trading_name = `Goals ${crypto.randomUUID()}`;
  const { id: business } = (await callAsAdmin<Made>('POST', '/businesses', { trading_name })).data;
  const { id } = (
    await callAsAdmin<Made>('POST', plansAt, {
      business_id: business,
      name: 'The year',
      type: 'revenue',
      target: 'revenue',
      start_date: '2025-07-01',
      goals: [{ goal: 'First' }, { goal: 'Second' }, { goal: 'Third' }],
    })
  ).data;
  const page = await openPage({ as: 'admin' });
  await page.goto(`/plan/targets-and-goals?business=${business}`);
  const kept = async () => {
    const { data } = await callAsAdmin<{ data: { goals: { done: boolean }[] } }>(
      'GET',
      `${plansAt}/${id}?business_id=${business}`,
    );
    return data.goals.map(({ done }) => done);
  };
  return {
    page,
    kept,
    tick: (name: string) => page.getByRole('checkbox', { name }).click(),
    ticked: () => page.getByRole('checkbox', { checked: true }).count(),
  };
};

test('plan goals ticked in quick succession are all saved, and the focus stays on the last goal', async () => {
  const { page, tick, ticked, kept } = await openGoals();
  for (const name of ['First', 'Second', 'Third']) await tick(name);
  await expect.poll(ticked).toBe(3);
  await expect
    .poll(() => page.evaluate("document.activeElement.type + ' ' + document.activeElement.disabled"))
    .toBe('checkbox false');
  await expect.poll(kept).toEqual([true, true, true]);
  await expect.poll(ticked).toBe(3);
});

test('a plan goal ticked while an older response is pending stays ticked and is saved', async () => {
  const { page, tick, ticked, kept } = await openGoals();
  await page.getByRole('checkbox', { name: 'First' }).waitFor();
  // Delays the refetch after the first tick until all goals are ticked, so that its response has only the first tick.
  const late: (() => void)[] = [];
  await page.route(`**/v1${plansAt}*`, async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const response = await route.fetch();
    if (late.length === 0) await new Promise<void>((come) => late.push(come));
    await route.fulfill({ response });
  });
  await tick('First');
  await expect.poll(() => late.length).toBe(1);
  await tick('Second');
  const last = page.waitForResponse(
    (reply) => reply.request().method() === 'PUT' && reply.request().postDataJSON().goals[2].done === true,
  );
  await tick('Third');
  await expect.poll(ticked).toBe(3);
  for (const come of late) come();
  await last;
  await page.unrouteAll({ behavior: 'wait' });
  await expect.poll(ticked).toBe(3);
  expect(await kept()).toEqual([true, true, true]);
});
