import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { expectAccessible, openPage, shot } from './browser.ts';
import { dialog, openUpload, pick, press, reopen } from './uploading.ts';

test('a file with several dates and numbers offers the others beside the one that was taken [ROI-007]', async () => {
  const page = await openPage({ as: 'admin' });
  await openUpload(page);
  const text = 'Order ID,Created,Invoice Date,Invoice Number,Amount\n71,2016-02-27,2016-03-01,I1,10.00\n';
  await pick(page, 'dates.csv', text);
  await dialog(page).getByRole('button', { name: 'Import 1 row' }).waitFor();
  const days = dialog(page).getByRole('region', { name: 'What would be imported' }).locator('dl > div');
  await days.getByText('1 Mar, 2016').waitFor();
  await dialog(page).getByRole('button', { name: 'Order ID (71) for Number' }).waitFor();
  await press(page, 'Created (2016-02-27) for Invoice date');
  await expect.poll(() => dialog(page).getByLabel('Column for Invoice date').inputValue()).toBe('Created');
  await dialog(page).getByRole('button', { name: 'Invoice Date (2016-03-01) for Invoice date' }).waitFor();
  await expectAccessible(page);
  await shot(page, 'csv-upload-alternatives');
  await press(page, 'Check again');
  await days.getByText('27 Feb, 2016').waitFor();
});

test('of a workbook with several sheets another is chosen, and it is still that one when the upload is opened again [ROI-007]', async () => {
  const page = await openPage({ as: 'admin' });
  await openUpload(page);
  const months = new URL('../apps/server/src/features/uploads/testing/months.xls', import.meta.url);
  await pick(page, 'months.xls', readFileSync(months));
  const imports = (words: string) => dialog(page).getByRole('button', { name: words }).waitFor();
  await imports('Import 1 row');
  const sheet = dialog(page).getByLabel('Sheet that is read');
  await expect.poll(() => sheet.locator('option').allInnerTexts()).toEqual(['Cover', 'March', 'April']);
  await expect.poll(() => sheet.inputValue()).toBe('March');
  await sheet.selectOption('April');
  await press(page, 'Read this sheet');
  await imports('Import 2 rows');
  await dialog(page)
    .getByText('The sheet "April" is read. The workbook also has "Cover" and "March".')
    .waitFor();
  await expectAccessible(page);
  await shot(page, 'csv-upload-sheet');
  await page.reload();
  await reopen(page);
  await dialog(page).getByRole('button', { name: 'months.xls', exact: true }).first().click();
  await imports('Import 2 rows');
  await expect.poll(() => sheet.inputValue()).toBe('April');
});

const invoice = (at: number) => `Invoice Date,Invoice Number,Amount\n2015-03-01,X${at},10.00\n`;

test('invoices of a business on Xero: an admin has its revenue read from uploads, sees it in the page, and takes that back [ROI-007]', async () => {
  const page = await openPage({ as: 'admin' });
  await openUpload(page, 'Clearwater');
  await pick(page, 'other.csv', invoice(1));
  const imports = dialog(page).getByRole('button', { name: 'Import 1 row' });
  await imports.waitFor();
  const unseen =
    'Revenue of Clearwater Plumbing is read from Xero, so these invoices will not show in its figures.';
  await dialog(page).getByText(unseen).waitFor();
  await expectAccessible(page);
  await shot(page, 'csv-upload-source');
  await press(page, 'Read revenue from uploads');
  await dialog(page)
    .getByText('Revenue of Clearwater Plumbing is read from uploads, not from Xero.')
    .waitFor();
  await imports.waitFor();
  await page.getByText('Revenue source: CSV upload').waitFor();
  await press(page, 'Read revenue from Xero again');
  await dialog(page).getByText(unseen).waitFor();
  await page.getByText('Revenue source: Xero').waitFor();
});

test('who may not change the business is told whom to ask for another revenue source [ROI-007]', async () => {
  const page = await openPage({ as: 'client', size: 'phone' });
  await openUpload(page, 'Clearwater');
  await pick(page, 'other.csv', invoice(2));
  await dialog(page)
    .getByText('An admin, such as your adviser, can have it read from uploads instead.')
    .waitFor();
  await expect
    .poll(() => dialog(page).getByRole('button', { name: 'Read revenue from uploads' }).count())
    .toBe(0);
  await expectAccessible(page);
  await shot(page, 'csv-upload-source-client');
});
