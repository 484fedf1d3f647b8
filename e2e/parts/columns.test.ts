import { expect, test } from 'vitest';
import { expectAccessible, openGalleryPage, specimen, takeScreenshot } from '../support/browser.ts';
import { findBusinessId } from '../support/reports.ts';
import { step } from '../support/step.ts';

test('table columns can be chosen, pinned and reset; the choice survives a reload and applies to files', async () => {
  const page = await openGalleryPage('lead-list');
  const part = specimen(page, 'Leads');
  const headings = () => part.getByRole('columnheader').allTextContents();
  const atFirst = [
    'Date and time',
    'Name or caller',
    'Type',
    'Funnel',
    'Campaign',
    'Lead score',
    'Lifetime value',
  ];
  const chooser = page.getByRole('dialog', { name: 'Columns' });
  const chosen = [
    'Date and time',
    'Lifetime value',
    'Name or caller',
    'Type',
    'Campaign',
    'Sessions',
    'Lead score',
  ];
  await step('chooses and pins columns', async () => {
    await expect.poll(() => headings()).toEqual(atFirst);
    await part.getByRole('button', { name: 'Columns' }).click();
    // Expects the first column to stay, because it identifies the row.
    await expect.poll(() => chooser.getByRole('checkbox', { name: 'Date and time' }).isDisabled()).toBe(true);
    await chooser.getByRole('checkbox', { name: 'Sessions' }).check();
    await chooser.getByRole('checkbox', { name: 'Funnel' }).uncheck();
    await chooser.getByRole('button', { name: 'Pin Lifetime value' }).click();
    await expect.poll(headings).toEqual(chosen);
    await expectAccessible(page, 'the list of columns');
    await takeScreenshot(page, 'column-chooser');
    await page.keyboard.press('Escape');
    await chooser.waitFor({ state: 'hidden' });
    await part.getByText('A file would have 7 columns.').waitFor();
  });
  await step('keeps the choice after a reload', async () => {
    await page.reload();
    await expect.poll(headings).toEqual(chosen);
  });
  await step('keeps pinned columns in place while scrolling', async () => {
    await page.setViewportSize({ width: 800, height: 900 });
    const scroller = part.getByRole('region', { name: 'Leads, rows' });
    await scroller.evaluate((element) => element.scrollTo({ left: 9999 }));
    await expect
      .poll(async () => {
        const [first, second] = await Promise.all(
          [0, 1].map((at) => part.getByRole('columnheader').nth(at).boundingBox()),
        );
        const left = (await scroller.boundingBox())?.x ?? -1;
        const edge = (first?.x ?? 0) + (first?.width ?? 0);
        return [Math.round((first?.x ?? 0) - left), Math.round((second?.x ?? 0) - edge)];
      })
      .toEqual([0, 0]);
  });
  await step('resets the columns', async () => {
    await part.getByRole('button', { name: 'Columns' }).click();
    await chooser.getByRole('button', { name: 'Reset' }).click();
    await expect.poll(headings).toEqual(atFirst);
    await page.keyboard.press('Escape');
  });

  await step('expands and collapses a row', async () => {
    const unfold = part.getByRole('button', { name: 'Expand Priya Nair' }).first();
    await unfold.click();
    await part.getByText('google / cpc').first().waitFor();
    await part.getByRole('button', { name: 'Collapse Priya Nair' }).first().click();
    await expect.poll(() => part.getByText('google / cpc').count()).toBe(0);
  });

  await step('expands and collapses nested rows', async () => {
    await page.goto('/gallery/items-table');
    const channels = specimen(page, 'Rows that unfold');
    const names = () => channels.getByRole('table').first().locator('tbody tr').allTextContents();
    await channels.getByRole('button', { name: 'Expand Google Ads' }).first().click();
    await channels.getByRole('button', { name: 'Expand Spring hot water' }).first().click();
    await expect.poll(async () => (await names()).length).toBe(5);
    await channels.getByRole('button', { name: 'Collapse Google Ads' }).first().click();
    await expect.poll(async () => (await names()).length).toBe(2);
  });
});

test('the lead list offers column choice, search and a download of the shown rows', async () => {
  const page = await openGalleryPage('lead-rows');
  await page.goto(`/gallery/lead-rows?business=${await findBusinessId('Clearwater')}`);
  const part = specimen(page, 'Leads of the warehouse');
  await part.getByText(/^Showing 15 of/).waitFor();
  await expect
    .poll(() => part.getByRole('columnheader').allTextContents())
    .toEqual(['Date', 'Type', 'Channel', 'Campaign', 'City', 'Call']);
  await part.getByRole('button', { name: 'Columns' }).click();
  await page
    .getByRole('dialog', { name: 'Columns' })
    .getByRole('checkbox', { name: 'Lead score', exact: true })
    .check();
  await page.keyboard.press('Escape');
  await part.getByRole('columnheader', { name: 'Lead score', exact: true }).waitFor();
  await part
    .getByRole('button', { name: /^Expand/ })
    .first()
    .click();
  await part.getByText('Landing page', { exact: true }).waitFor();
  await part.getByRole('button', { name: 'Download' }).click();
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.url().includes('/rows/leads/download')),
    page.getByRole('menuitem', { name: 'CSV' }).click(),
  ]);
  expect(new URL(request.url()).searchParams.get('columns')).toBe(
    'day,kind,channel,campaign,city,call_status,quality_score',
  );
  await expectAccessible(page);
  await takeScreenshot(page, 'lead-rows');
});
