import type { Page } from 'playwright-core';

/**
 * Opens the upload dialog of the business whose name starts with `name`; the default business has no accounting system.
 */
export async function openUpload(page: Page, name = 'Harbour'): Promise<void> {
  await page.goto('/business/revenue');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const id = await page.evaluate<string>(
    `JSON.parse(localStorage.getItem('userConfiguration')).businesses.find((b) => b.trading_name.startsWith('${name}')).id`,
  );
  await page.goto(`/business/revenue?business=${id}`);
  await reopenUpload(page);
  await uploadStepHeading(page, 'Choose a file').waitFor();
}

export const reopenUpload = (page: Page) => page.getByRole('button', { name: 'CSV upload' }).click();
export const uploadDialog = (page: Page) => page.getByRole('dialog', { name: /^CSV upload/ });
export const uploadStepHeading = (page: Page, name: string) =>
  uploadDialog(page).getByRole('heading', { name, exact: true });
export const pressInUpload = (page: Page, name: string | RegExp) =>
  uploadDialog(page).getByRole('button', { name }).click();
export const pickFile = (page: Page, name: string, content: string | Buffer) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
