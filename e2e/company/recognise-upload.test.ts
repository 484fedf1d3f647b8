import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { expectAccessible, openPage, takeScreenshot } from '../support/browser.ts';
import { findBusinessId } from '../support/reports.ts';
import { step } from '../support/step.ts';
import { pickFile, pressInUpload, uploadDialog, uploadStepHeading } from '../support/uploading.ts';

test.each(['wide', 'phone'] as const)(
  'a drop zone recognises the kind of a file and opens its check (%s) [ROI-007]',
  async (size) => {
    const page = await openPage({ as: 'admin', size, theme: size === 'wide' ? 'light' : 'dark' });
    await page.goto(`/dashboard/performance?business=${await findBusinessId('Harbour')}`);
    const button = page.getByRole('button', { name: 'CSV upload' }).first();

    await step('names the kind and the vendor of an export', async () => {
      await button.click();
      await uploadStepHeading(page, 'Choose a file').waitFor();
      await expectAccessible(page);
      await takeScreenshot(page, `recognise-drop-${size}`);
      await pickFile(
        page,
        'export.csv',
        await readFile('samples/vendors/xero/receivable-invoice-detail.csv'),
      );
      await uploadStepHeading(page, 'This looks like invoices from Xero').waitFor();
      await expectAccessible(page);
      await takeScreenshot(page, `recognise-found-${size}`);
    });

    await step('lists all kinds when it is something else', async () => {
      await pressInUpload(page, 'It is something else');
      await uploadStepHeading(page, 'What is in the file?').waitFor();
      expect(await uploadDialog(page).getByRole('listitem').count()).toBe(11);
      await expectAccessible(page);
      await takeScreenshot(page, `recognise-kinds-${size}`);
    });

    await step('goes on to the check of the recognised kind', async () => {
      await page.keyboard.press('Escape');
      await page.locator('button:focus', { hasText: 'CSV upload' }).waitFor();
      await button.click();
      await pickFile(
        page,
        'export.csv',
        await readFile('samples/vendors/xero/receivable-invoice-detail.csv'),
      );
      await pressInUpload(page, 'Check the file');
      await page.getByRole('dialog', { name: 'CSV upload: invoices' }).waitFor();
      await uploadDialog(page)
        .getByRole('button', { name: /^Import \d+ rows/ })
        .waitFor();
      await page.keyboard.press('Escape');
      await uploadDialog(page).waitFor({ state: 'hidden' });
    });

    await step('asks for the kind of an unknown file and checks it as that kind', async () => {
      await button.click();
      await pickFile(page, 'staff.csv', 'Employee,Salary\nAnn,5000\n');
      await uploadDialog(page)
        .getByText('The columns of staff.csv do not show what it is. Please choose.')
        .waitFor();
      await pressInUpload(page, /^Leads/);
      await page.getByRole('dialog', { name: 'CSV upload: leads' }).waitFor();
    });
  },
);

test('the upload of an unreadable file shows the reason', async () => {
  const page = await openPage({ as: 'admin', allow: [/status of 422/] });
  await page.goto(`/dashboard/performance?business=${await findBusinessId('Harbour')}`);
  await page.getByRole('button', { name: 'CSV upload' }).first().click();
  await pickFile(page, 'scan.pdf', '%PDF-1.7\n%âãÏÓ\n1 0 obj');
  await uploadDialog(page).getByRole('alert').getByText(/PDF/).waitFor();
});
