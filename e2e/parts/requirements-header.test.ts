import { expect, test } from 'vitest';
import { openPage, shareButton } from '../support/browser.ts';
import { createLongSession, novemberNoon } from '../support/days.ts';
import { findBusinessId } from '../support/reports.ts';
import { step } from '../support/step.ts';

test('the page header has the controls that its page allows', async () => {
  const page = await openPage({ as: 'admin' });
  const head = page.locator('#content header').first();
  await step('has a channel filter on a page with channels [HDR-005]', async () => {
    await page.goto(`/conversions/list?business=${await findBusinessId('Clearwater')}`);
    await head.getByRole('button', { name: /^Channel filter/ }).waitFor();
  });
  await step('shares only a page that allows it [HDR-014]', async () => {
    await shareButton(page).waitFor();
    await page.goto('/admin/users');
    await head.getByRole('heading', { level: 1, name: 'Users' }).waitFor();
    await page.getByRole('table', { name: 'People' }).getByRole('row').nth(1).waitFor();
    expect(await shareButton(page).count()).toBe(0);
  });
});

test('motion durations and currency formats have the specified values', async () => {
  const page = await openPage({ as: createLongSession(novemberNoon) });
  await page.clock.setFixedTime(novemberNoon);
  await page.goto(`/business/revenue?business=${await findBusinessId('Clearwater')}`);
  const exact = page.getByRole('region', { name: 'Revenue', exact: true }).locator('[data-exact]').first();
  await exact.waitFor();
  await step('formats money with $, thousands and cents [CONST-003] [CONST-011]', async () => {
    expect(await exact.getAttribute('data-exact')).toMatch(/^\$\d{1,3}(,\d{3})+\.\d\d$/);
  });
  const token = (name: string) =>
    page.evaluate<string>(`getComputedStyle(document.documentElement).getPropertyValue('${name}').trim()`);
  await step('moves small parts for 200 ms [CONST-006]', async () => {
    expect(await token('--motion-small')).toBe('200ms');
  });
  await step('moves panels for 300 ms [CONST-007]', async () => {
    expect(await token('--motion-panel')).toBe('300ms');
  });
});
