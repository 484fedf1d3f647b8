import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createGunzip } from 'node:zlib';
import { parse } from 'csv-parse';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, openPage, takeScreenshot } from '../support/browser.ts';
import { readDownload } from '../support/downloads.ts';
import {
  openUpload,
  pickFile,
  pressInUpload,
  reopenUpload,
  uploadDialog,
  uploadStepHeading,
} from '../support/uploading.ts';

/** File with the invoices of a real shop over one year. */
const retail = new URL('../../samples/online-retail/online-retail-2011.csv.gz', import.meta.url);

async function undo(page: Page, name = 'Undo this import'): Promise<void> {
  await pressInUpload(page, name);
  await page
    .getByRole('dialog', { name: 'Undo this import?' })
    .getByRole('button', { name: 'Undo import' })
    .click();
  await uploadStepHeading(page, 'Import undone').waitFor();
}

const pounds = (amount: number) =>
  new Intl.NumberFormat('en-AU', {
    style: 'currency',
    currency: 'GBP',
    currencyDisplay: 'narrowSymbol',
  }).format(amount);

const exactly = (page: Page, amount: number) =>
  page
    .getByRole('region', { name: 'Revenue', exact: true })
    .locator(`[data-exact="${pounds(amount)}"]`)
    .waitFor();

/**
 * Returns the sum of quantity × price over all rows of the uploaded file in pounds. It adds whole millionths, so that
 * the sum is exact.
 */
async function netOf(file: URL): Promise<number> {
  let millionths = 0n;
  const records = createReadStream(file)
    .pipe(createGunzip())
    .pipe(parse({ columns: true }));
  for await (const row of records as AsyncIterable<Record<string, string>>) {
    const price = BigInt(Math.round(Number(row['UnitPrice']) * 1_000_000));
    millionths += price * BigInt(row['Quantity'] ?? '');
  }
  return Number(millionths / 10_000n) / 100;
}

test('a binary file is rejected with an error that stays until another file is chosen [ROI-007]', async () => {
  const page = await openPage({ as: 'admin', allow: [/status of 422/] });
  await openUpload(page);
  await expectAccessible(page);
  await pickFile(
    page,
    'photo.csv',
    Buffer.from(Uint8Array.from({ length: 4000 }, (_, at) => (at * 7919) % 251)),
  );
  const alert = uploadDialog(page).getByRole('alert');
  await alert.getByText('photo.csv was not uploaded. Nothing was changed.').waitFor();
  await alert.getByText(/^Line 1, column 1: /).waitFor();
  await expectAccessible(page);
  await takeScreenshot(page, 'csv-upload-refused');
  await pickFile(page, 'good.csv', 'Invoice Date,Invoice Number,Amount\n2019-03-01,R1,10.00\n');
  await uploadDialog(page).getByRole('button', { name: 'Import 1 row' }).waitFor();
  await expect.poll(() => alert.count()).toBe(0);
});

test('unrecognised columns are mapped by hand, rejected rows can be downloaded, and undo removes the import [ROI-007]', async () => {
  const page = await openPage({ as: 'admin' });
  await openUpload(page);
  const heading = `Net of job ${Date.now()}`;
  await pickFile(
    page,
    'jobs.csv',
    `Doc,When,${heading}\nJ1,2019-05-01,100.25\nJ2,2019-05-03,twelve\nJ3,2019-05-02,-0.25\n`,
  );
  await uploadStepHeading(page, 'Check the columns').waitFor();
  await uploadDialog(page)
    .getByText(/^Line 1: no column for Invoice date was found\./)
    .waitFor();
  const check = uploadDialog(page).getByRole('button', { name: 'Check file' });
  await expect.poll(() => check.isDisabled()).toBe(true);
  await uploadDialog(page).getByLabel('Column for Invoice date').selectOption('When');
  await uploadDialog(page).getByLabel('Column for Amount').selectOption(heading);
  await expectAccessible(page);
  await check.click();
  await uploadDialog(page).getByRole('button', { name: 'Import 2 rows' }).waitFor();
  const result = uploadDialog(page).getByRole('region', { name: 'Import preview' });
  const figures = await result.locator('dl > div').allInnerTexts();
  expect(figures.map((figure) => figure.replaceAll('\n', ' ').trim())).toEqual([
    'Rows in the file 3',
    'Will be imported 2',
    'Rejected 1',
    'Dates covered 1 May, 2019 – 2 May, 2019 2 days',
    'Amount, excluding tax £100.00',
  ]);
  await expectAccessible(page);
  await takeScreenshot(page, 'csv-upload-checked');
  const saving = page.waitForEvent('download');
  await pressInUpload(page, 'Download rejected rows');
  const rejects = (await readDownload(await saving)).toString();
  expect(rejects.split('\n')[1]).toMatch(/^3,.*twelve.*is not an amount.*J2,2019-05-03,twelve$/);

  await pressInUpload(page, 'Import 2 rows');
  await uploadStepHeading(page, 'Imported').waitFor();
  await expectAccessible(page);
  await pressInUpload(page, 'Show this period');
  await uploadDialog(page).waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Date range 1 May, 2019 – 2 May, 2019' }).waitFor();
  await exactly(page, 100);

  await reopenUpload(page);
  await undo(page, 'Undo import of jobs.csv');
  await pressInUpload(page, 'Done');
  await page.getByText(/^No data in this period\./).waitFor();
});

test('an upload is deleted after confirmation, and its imported rows stay [ROI-007]', async () => {
  const page = await openPage({ as: 'admin' });
  await openUpload(page);
  const name = `delete-${Date.now()}.csv`;
  await pickFile(page, name, 'Invoice Date,Invoice Number,Amount\n2017-03-01,D1,10.00\n');
  await pressInUpload(page, 'Import 1 row');
  await uploadStepHeading(page, 'Imported').waitFor();
  await pressInUpload(page, 'Upload another file');
  const question = page.getByRole('dialog', { name: 'Delete this file?' });
  const ask = () => pressInUpload(page, `Delete ${name}`);
  await ask();
  await question.getByText('Its data stays in the reports').waitFor();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'hidden' });
  await ask();
  await question.getByRole('button', { name: 'Delete file' }).click();
  await page.getByText('The file has been deleted. Its data stays in the reports.').waitFor();
  await undo(page, `Undo import of ${name}`);
  await pressInUpload(page, 'Upload another file');
  await ask();
  await question.getByText('Your figures do not change.').waitFor();
  await question.getByRole('button', { name: 'Delete file' }).click();
  await uploadDialog(page)
    .getByRole('button', { name: `Delete ${name}` })
    .waitFor({ state: 'detached' });
});

test('a running import shows its rows, rate and time left when the upload is opened [ROI-007]', async () => {
  const page = await openPage({ as: 'admin' });
  await openUpload(page);
  await pickFile(page, 'slow.csv', `Invoice Date,Invoice Number,Amount\n2018-03-01,S${Date.now()},10.00\n`);
  await pressInUpload(page, 'Import 1 row');
  await uploadStepHeading(page, 'Imported').waitFor();
  // Changes the server's responses to a larger import that is half done, because the real import has already finished.
  const half = {
    state: 'importing',
    progress: { done: 50_000, total: 100_000, rate: 25_000, seconds_left: 2 },
  };
  const done = new AbortController();
  await page.route('**/v1/csv-uploads**', async (route) => {
    if (done.signal.aborted) return route.continue();
    const reply = await route.fetch();
    const { data } = (await reply.json()) as { data: object | object[] };
    const told = Array.isArray(data)
      ? data.map((one, at) => (at === 0 ? { ...one, ...half } : one))
      : { ...data, ...half };
    await route.fulfill({ response: reply, json: { data: told } });
  });
  await page.reload();
  await reopenUpload(page);
  await uploadStepHeading(page, 'Importing').waitFor();
  for (const words of ['50,000 of 100,000 rows', '25,000 rows a second', '2 seconds left'])
    await uploadDialog(page).getByText(words).waitFor();
  await expect
    .poll(() =>
      uploadDialog(page).getByRole('progressbar', { name: 'Importing' }).getAttribute('aria-valuenow'),
    )
    .toBe('50');
  await expectAccessible(page);
  await takeScreenshot(page, 'csv-upload-importing');
  // Ends the changed responses by `abort` instead of `unrouteAll`, because a request whose route is removed may never
  // be answered.
  done.abort();
  await uploadStepHeading(page, 'Imported').waitFor();
  await undo(page);
});

test('the upload on a phone by keyboard: Enter picks a file, nothing scrolls sideways, Escape restores focus [ROI-007]', async () => {
  const page = await openPage({ as: 'admin', size: 'phone', theme: 'dark' });
  await openUpload(page);
  const choosing = page.waitForEvent('filechooser');
  await uploadDialog(page).getByRole('button', { name: 'Choose a file' }).press('Enter');
  const buffer = Buffer.from('Invoice Date,Invoice Number,Amount\n01/02/2017,P1,"1,010.00"\n');
  await (await choosing).setFiles({ name: 'phone.csv', mimeType: 'text/csv', buffer });
  await uploadDialog(page).getByRole('button', { name: 'Import 1 row' }).waitFor();
  await expect.poll(() => page.evaluate('document.querySelector("[role=dialog]").scrollWidth')).toBe(390);
  await expectAccessible(page);
  await takeScreenshot(page, 'csv-upload-phone');
  await page.keyboard.press('Escape');
  await uploadDialog(page).waitFor({ state: 'hidden' });
  await page.locator('button:focus', { hasText: 'CSV upload' }).waitFor();
});

test('uploaded real invoices sum to the penny, and undo restores the previous revenue [ROI-007]', async () => {
  const page = await openPage({ as: 'admin' });
  const net = await netOf(retail);
  await openUpload(page);
  await page.locator('input[type=file]').setInputFiles(fileURLToPath(retail));
  await pressInUpload(page, /^Import [\d,]+ rows$/);
  await uploadStepHeading(page, 'Imported').waitFor();
  await pressInUpload(page, 'Show this period');
  await exactly(page, net);
  await takeScreenshot(page, 'csv-upload-real');
  await reopenUpload(page);
  await undo(page, `Undo import of ${basename(retail.pathname)}`);
  await pressInUpload(page, 'Done');
  // Expects the previous revenue, because the demo business had the same rows before.
  await exactly(page, net);
});
