import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { callAsAdmin } from '../support/as-admin.ts';
import { expectAccessible, openPage, takeScreenshot } from '../support/browser.ts';
import { buildPageAddress } from '../support/page-address.ts';
import { step } from '../support/step.ts';
import { openUpload, pickFile, pressInUpload, reopenUpload, uploadDialog } from '../support/uploading.ts';
import { importFile } from '../support/uploading-by-call.ts';

test('the upload of a file with several date and number columns offers alternatives to the chosen column [ROI-007]', async () => {
  const page = await openPage({ as: 'admin' });
  await openUpload(page);
  const text = 'Order ID,Created,Invoice Date,Invoice Number,Amount\n71,2016-02-27,2016-03-01,I1,10.00\n';
  await pickFile(page, 'dates.csv', text);
  await uploadDialog(page).getByRole('button', { name: 'Import 1 row' }).waitFor();
  const days = uploadDialog(page).getByRole('region', { name: 'Import preview' }).locator('dl > div');
  await days.getByText('1 Mar, 2016').waitFor();
  await uploadDialog(page).getByRole('button', { name: 'Order ID (71) for Number' }).waitFor();
  await pressInUpload(page, 'Created (2016-02-27) for Invoice date');
  await expect
    .poll(() => uploadDialog(page).getByLabel('Column for Invoice date').inputValue())
    .toBe('Created');
  await uploadDialog(page)
    .getByRole('button', { name: 'Invoice Date (2016-03-01) for Invoice date' })
    .waitFor();
  await expectAccessible(page);
  await takeScreenshot(page, 'csv-upload-alternatives');
  await pressInUpload(page, 'Check again');
  await days.getByText('27 Feb, 2016').waitFor();
});

test('the chosen sheet of a workbook is remembered when the upload is reopened [ROI-007]', async () => {
  const page = await openPage({ as: 'admin' });
  await openUpload(page);
  const months = new URL('../../packages/reading/src/fixtures/months.xls', import.meta.url);
  await pickFile(page, 'months.xls', readFileSync(months));
  const imports = (words: string) => uploadDialog(page).getByRole('button', { name: words }).waitFor();
  await imports('Import 1 row');
  const sheet = uploadDialog(page).getByLabel('Sheet to read');
  await expect.poll(() => sheet.locator('option').allInnerTexts()).toEqual(['Cover', 'March', 'April']);
  await expect.poll(() => sheet.inputValue()).toBe('March');
  await sheet.selectOption('April');
  await pressInUpload(page, 'Read this sheet');
  await imports('Import 2 rows');
  await uploadDialog(page)
    .getByText('The sheet "April" is read. The workbook also contains "Cover" and "March".')
    .waitFor();
  await expectAccessible(page);
  await takeScreenshot(page, 'csv-upload-sheet');
  await page.reload();
  await reopenUpload(page);
  await uploadDialog(page).getByRole('button', { name: 'months.xls', exact: true }).first().click();
  await imports('Import 2 rows');
  await expect.poll(() => sheet.inputValue()).toBe('April');
});

const invoice = (at: number) => `Invoice Date,Invoice Number,Amount\n2015-03-01,X${at},10.00\n`;

test("an admin switches a Xero business to uploaded revenue, sees the upload's figures, and switches back [ROI-007]", async () => {
  const page = await openPage({ as: 'admin' });
  await openUpload(page, 'Clearwater');
  await pickFile(page, 'other.csv', invoice(1));
  const imports = uploadDialog(page).getByRole('button', { name: 'Import 1 row' });
  await imports.waitFor();
  const unseen =
    'Clearwater Plumbing reads revenue from Xero, so these invoices will not appear in its figures.';
  await uploadDialog(page).getByText(unseen).waitFor();
  await expectAccessible(page);
  await takeScreenshot(page, 'csv-upload-source');
  await pressInUpload(page, 'Read revenue from uploads');
  await uploadDialog(page)
    .getByText('Clearwater Plumbing reads revenue from uploads, not from Xero.')
    .waitFor();
  await imports.waitFor();
  await page.getByText('Revenue source: CSV upload').waitFor();
  await pressInUpload(page, 'Read revenue from Xero again');
  await uploadDialog(page).getByText(unseen).waitFor();
  await page.getByText('Revenue source: Xero').waitFor();
});

test('a user who cannot change the revenue source is asked to contact an admin [ROI-007]', async () => {
  const page = await openPage({ as: 'client', size: 'phone' });
  await openUpload(page, 'Clearwater');
  await pickFile(page, 'other.csv', invoice(2));
  await uploadDialog(page)
    .getByText('An admin, such as your adviser, can read revenue from uploads instead.')
    .waitFor();
  await expect
    .poll(() => uploadDialog(page).getByRole('button', { name: 'Read revenue from uploads' }).count())
    .toBe(0);
  await expectAccessible(page);
  await takeScreenshot(page, 'csv-upload-source-client');
});

/** Document lines with a different digit in each amount, so that the sum shows which lines were counted. */
const xero = `Type,Status,InvoiceNumber,Date,Account Class,SubTotal,TotalTax,Total
ACCREC,Paid,1,2016-03-01,REVENUE,1000,100,1100
ACCREC,Approved,2,2016-03-01,REVENUE,200,20,220
ACCREC,Draft,3,2016-03-01,REVENUE,40,4,44
ACCREC,Voided,4,2016-03-01,REVENUE,8,0.8,8.8
ACCRECCREDIT,Paid,5,2016-03-02,REVENUE,100,10,110
ACCRECCREDIT,Approved,6,2016-03-02,REVENUE,50,5,55
ACCRECCREDIT,Draft,7,2016-03-02,REVENUE,3,0.3,3.3
ACCPAY,Paid,8,2016-03-02,REVENUE,20000,2000,22000
ACCREC,Paid,9,2016-03-02,EXPENSE,500000,50000,550000
`;
const myob = `Date,Number,Status,Line Type,Account Class,Line Amount,Tax,Line Amount Types
2016-03-01,1,Closed,Transaction,Income,11000,1000,Inclusive
2016-03-01,2,Credit Note,Transaction,Income,2200,200,Inclusive
2016-03-01,3,Open,Transaction,Income,44,4,Inclusive
2016-03-01,4,Closed,Header,Income,8.8,0.8,Inclusive
2016-03-01,5,Closed,Transaction,Expense,33000,3000,Inclusive
`;

test('revenue from Xero and MYOB documents follows the rules of each system, exclusive of tax [FIN-013]', async () => {
  const page = await openPage({ as: 'admin' });
  const days = { from: '2016-03-01', to: '2016-03-31' };
  const make = async (system: string) => {
    const name = `${system} ${crypto.randomUUID().slice(0, 8)}`;
    const { data } = await callAsAdmin<{ data: { id: string } }>('POST', '/businesses', {
      trading_name: name,
    });
    return { id: data.id, address: await buildPageAddress('/business/revenue', name, days) };
  };
  const revenue = (exact: string) =>
    page.getByRole('region', { name: 'Revenue', exact: true }).locator(`[data-exact="${exact}"]`).first();
  const expectRevenue = async (system: string, content: string, exact: string) => {
    const { id, address } = await make(system);
    await importFile({ kind: 'invoices', business: id, content });
    // Opens a business that was created after the page loaded its user, which has to work too.
    await page.goto(address);
    await page.getByText('Revenue source: CSV upload', { exact: true }).waitFor();
    await revenue(exact).waitFor();
    await takeScreenshot(page, `revenue-of-${system.toLowerCase()}`);
  };
  await step('counts documents of Xero [FIN-009] [FIN-010] [FIN-011] [FIN-012]', () =>
    expectRevenue('Xero', xero, '$1,050.00'),
  );
  await step('counts documents of MYOB [FIN-006] [FIN-007] [FIN-008]', () =>
    expectRevenue('MYOB', myob, '$8,000.00'),
  );
});
