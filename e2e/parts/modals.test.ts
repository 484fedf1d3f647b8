import { expect, test } from 'vitest';
import { expectAccessible, openGalleryPage, specimen } from '../support/browser.ts';

type Page = Awaited<ReturnType<typeof openGalleryPage>>;

const press = (page: Page, name: string, label: string) =>
  specimen(page, name).getByRole('button', { name: label, exact: true }).click();

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

const gone = (page: Page, name: string) => dialog(page, name).waitFor({ state: 'detached' });

const focused = (page: Page) => page.evaluate<string>('document.activeElement.textContent');

const count = (page: Page) => page.getByLabel('Overlay count').last().textContent();

test('a deletion asks for confirmation, stays open while in progress, and restores focus [UI-019] [ERR-017] [ERR-018]', async () => {
  const page = await openGalleryPage('modals');
  const there = specimen(page, 'Confirmation');
  const asked = dialog(page, 'Confirm Delete');
  await press(page, 'Confirmation', 'Delete the meeting');
  await asked.getByText('Are you sure you want to delete this meeting?', { exact: true }).waitFor();
  await expectAccessible(page);
  await expect.poll(() => focused(page)).toBe('Cancel');
  await page.keyboard.press('Enter');
  await gone(page, 'Confirm Delete');
  await expect.poll(() => there.getByLabel('Deleting').textContent()).toBe('false');
  await expect.poll(() => focused(page)).toBe('Delete the meeting');
  await page.keyboard.press('Enter');
  await asked.getByRole('button', { name: 'Delete', exact: true }).click();
  await there.getByLabel('Deleting').getByText('true').waitFor();
  await expect.poll(() => asked.getByRole('button', { name: 'Cancel' }).isDisabled()).toBe(true);
  await page.keyboard.press('Escape');
  await asked.getByText('Are you sure').waitFor();
  // Presses a button below the modal, which simulates the server's response.
  await there.getByRole('button', { name: 'Answer' }).dispatchEvent('click');
  await gone(page, 'Confirm Delete');
});

test('the modal to view an item shows no inputs [UI-020]', async () => {
  const page = await openGalleryPage('modals');
  await press(page, 'View', 'View the meeting');
  const view = dialog(page, 'Q1 review');
  await view.getByText('17 March 2026').waitFor();
  await expect
    .poll(() => view.getByRole('term').allTextContents())
    .toEqual(['Date', 'Attendees', 'Address', 'Description']);
  await expect.poll(() => view.getByRole('definition').nth(2).textContent()).toBe('–');
  await expect.poll(() => view.locator('input, textarea, select, [contenteditable]').count()).toBe(0);
  await expectAccessible(page);
  await view.getByRole('button', { name: 'Close' }).click();
  await gone(page, 'Q1 review');
});

test('a form modal saves with Enter, shows its errors, and asks before discarding input [UI-021]', async () => {
  const page = await openGalleryPage('modals');
  await press(page, 'Form', 'New meeting');
  const form = dialog(page, 'New Meeting');
  const name = form.getByRole('textbox', { name: 'Name' });
  await name.waitFor();
  await expect.poll(() => name.evaluate((field) => field === field.ownerDocument.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await form.getByRole('alert').getByText('Meeting name is required.').waitFor();
  await expect
    .poll(() => form.getByRole('listitem').allTextContents())
    .toEqual(['Meeting name is required.', 'Date is required.']);
  await expect.poll(() => focused(page)).toContain('An error ocurred:');
  await expectAccessible(page);
  await name.fill('Q1 review');

  // Expects Escape to close an open dropdown before the form.
  await form.getByRole('combobox', { name: 'Host' }).or(form.getByLabel('Host')).first().click();
  await page.getByRole('option', { name: 'Ana Silva' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('option', { name: 'Ana Silva' }).waitFor({ state: 'hidden' });
  await name.focus();

  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => form.getByRole('button', { name: 'Cancel' }).click(),
    () => form.getByRole('button', { name: 'Close' }).click(),
    () => page.mouse.click(5, 500),
  ]) {
    await leave();
    const question = dialog(page, 'Unsaved changes');
    await question.getByText('You have unsaved changes. Leave this page?').waitFor();
    await expect.poll(() => count(page)).toBe('2');
    await page.keyboard.press('Escape');
    await gone(page, 'Unsaved changes');
    await expect.poll(() => count(page)).toBe('1');
    await expect.poll(() => name.inputValue()).toBe('Q1 review');
  }
  await name.press('Enter');
  await gone(page, 'New Meeting');
  await press(page, 'Form', 'Being saved');
  await dialog(page, 'Edit Meeting').getByText('The answer is on its way.').waitFor();
  await expect
    .poll(() => dialog(page, 'Edit Meeting').getByRole('button', { name: 'Cancel' }).isDisabled())
    .toBe(true);
});

test('the page does not scroll under a modal, and scrolls again after it closes [UI-034]', async () => {
  const page = await openGalleryPage('modals');
  const overflow = () => page.evaluate<string>('getComputedStyle(document.body).overflowY');
  await press(page, 'Form', 'New meeting');
  await expect.poll(() => count(page)).toBe('1');
  await expect.poll(() => overflow()).toBe('hidden');
  await page.keyboard.press('Escape');
  await expect.poll(() => count(page)).toBe('0');
  await expect.poll(overflow).not.toBe('hidden');
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, 200);
  await expect.poll(() => page.evaluate<number>('scrollY')).toBeGreaterThan(0);
});

test.each(['wide', 'phone'] as const)(
  'a long form scrolls inside and keeps Save in view, %s [UI-022]',
  async (size) => {
    const page = await openGalleryPage('modals', { size });
    await press(page, 'Long form', 'New long meeting');
    const form = dialog(page, 'New Meeting');
    await form.getByRole('textbox', { name: 'Description' }).waitFor();
    const last = form.getByRole('textbox', { name: 'Question 12' });
    const save = form.getByRole('button', { name: 'Save', exact: true });
    const window = page.viewportSize()?.height ?? 0;
    const bottomOf = async (part: typeof last) => {
      const box = await part.boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0);
    };
    await expect.poll(() => bottomOf(last)).toBeGreaterThan(window);
    await expect.poll(() => bottomOf(save)).toBeLessThanOrEqual(window);
    await last.focus();
    await expect.poll(() => bottomOf(last)).toBeLessThanOrEqual((await save.boundingBox())?.y ?? 0);
    await expect.poll(() => bottomOf(save)).toBeLessThanOrEqual(window);
    expect(await page.evaluate('scrollY')).toBe(0);
    if (size === 'phone') expect((await form.boundingBox())?.width).toBe(390);
    await save.click();
    await form.getByRole('alert').waitFor();
    await expect.poll(async () => (await form.getByRole('alert').boundingBox())?.y ?? -1).toBeGreaterThan(0);
    await expectAccessible(page);
  },
);

test('Escape in a popover above a form leaves the form open', async () => {
  const page = await openGalleryPage('modals');
  await press(page, 'Long form', 'New long meeting');
  const form = dialog(page, 'New Meeting');
  await form.getByRole('button', { name: 'Link' }).click();
  const address = page.getByRole('textbox', { name: 'Address' });
  await address.fill('example.com');
  await page.keyboard.press('Escape');
  await address.waitFor({ state: 'detached' });
  await form.getByRole('textbox', { name: 'Name' }).waitFor();
  await form.getByRole('button', { name: 'Link' }).click();
  await address.fill('example.com');
  await page.keyboard.press('Enter');
  await form.getByRole('link', { name: 'http://example.com' }).waitFor();
  await expect.poll(() => form.getByRole('alert').count()).toBe(0);
});

test('the success dialog names the result, closes, and links to the meeting [UI-035] [UI-036] [UI-037] [UI-038]', async () => {
  const page = await openGalleryPage('modals', { allow: [/status of 404/] });
  await press(page, 'Success', 'Add to meeting');
  const success = dialog(page, 'Success!');
  await success.getByText('A meeting agenda item has been added to Q1 review', { exact: true }).waitFor();
  await expectAccessible(page);
  await success.getByRole('button', { name: 'Okay!', exact: true }).click();
  await gone(page, 'Success!');
  await press(page, 'Success', 'Add to meeting');
  await success.getByRole('link', { name: 'View the meeting', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/meetings/q1/view');
});

test('an image opens enlarged, downloads under its name, and closes [UI-016] [UI-017]', async () => {
  const page = await openGalleryPage('images');
  const name = 'site-visit-2026-03-17.svg';
  const thumbnail = specimen(page, 'Image').getByRole('button', { name: `Enlarge ${name}` });
  const small = (await thumbnail.boundingBox())?.width ?? 0;
  await thumbnail.click();
  const large = dialog(page, name).getByRole('img', { name: 'Hills in front of a low sun' });
  await expect.poll(async () => (await large.boundingBox())?.width ?? 0).toBeGreaterThan(4 * small);
  await expectAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page, name).getByRole('link', { name, exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(name);
  await page.keyboard.press('Escape');
  await gone(page, name);
  await expect.poll(() => thumbnail.evaluate((one) => one === one.ownerDocument.activeElement)).toBe(true);
  await press(page, 'Image that does not load', 'Enlarge broken.png');
  await dialog(page, 'broken.png').getByText('The image could not be loaded.').waitFor();
});
