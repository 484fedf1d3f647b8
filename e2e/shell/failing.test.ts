import { expect, test } from 'vitest';
import { expectAccessible, openPage, takeScreenshot } from '../support/browser.ts';
import { findBusinessId, findRegions } from '../support/reports.ts';

test('a chart, table and card that fail to load show the error, and the help panel opens beside the page [UI-041] [UI-042] [UI-048]', async () => {
  const page = await openPage({ as: 'admin', allow: [/status of 500/] });
  await page.route('**/v1/modules/financials/data**', (route) =>
    route.fulfill({ status: 500, json: { error: { message: ['Boom', 'and again'] } } }),
  );
  await page.goto(`/business/revenue?business=${await findBusinessId('Clearwater')}`);
  const why = page.getByRole('link', { name: 'Why am I seeing this error?' });
  const revenue = findRegions(page, 'Revenue');
  const [card, chart] = [revenue.first(), revenue.last()];
  const table = findRegions(page, 'Revenue by account').last();
  for (const block of [chart, table]) {
    await block.getByText('Boom and again').waitFor();
    await block.getByRole('link', { name: 'Why am I seeing this error?' }).waitFor();
    await block.getByRole('button', { name: 'Try again' }).waitFor();
  }
  await card.getByText('Boom and again').waitFor();
  await expect.poll(() => card.getByRole('link').count()).toBe(0);
  await expectAccessible(page);
  await takeScreenshot(page, 'failing');
  const address = page.url();
  const opening = page.context().waitForEvent('page');
  await why.first().click();
  const tab = await opening;
  await tab.waitForURL(/\/troubleshooting$/);
  expect(page.url()).toBe(address);
});
