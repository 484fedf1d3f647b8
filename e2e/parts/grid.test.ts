import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, openGalleryPage, specimen, takeScreenshot } from '../support/browser.ts';
import { copySelection, pasteText } from '../support/clipboard.ts';
import { step } from '../support/step.ts';

const gridOf = (page: Page, name: string) => page.getByRole('grid', { name, exact: true });
const cell = (page: Page, row: number, column: number) =>
  page.locator(`[role=grid] [data-row="${row}"][data-column="${column}"]`).first();
const textOf = async (page: Page, row: number, column: number) =>
  (await cell(page, row, column).locator(':scope > span').first().textContent()) ?? '';
const focused = (page: Page) =>
  page.evaluate<string>(`document.activeElement.dataset.row + ',' + document.activeElement.dataset.column`);

test('a grid supports navigation, typing, fill, paste, undo and saving like a spreadsheet', async () => {
  const page = await openGalleryPage('target-grid');
  const part = specimen(page, 'Targets');
  const grid = gridOf(page, 'Targets');
  const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
  await step('moves the focus by keys', async () => {
    await cell(page, 0, 12).click();
    await expect.poll(() => grid.getAttribute('aria-rowcount')).toBe('42');
    await expect.poll(() => grid.getAttribute('aria-colcount')).toBe('38');

    await press('ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowUp');
    await expect.poll(() => focused(page)).toBe('1,13');
    await press('End');
    await expect.poll(() => focused(page)).toBe('1,35');
    await press('Home');
    await expect.poll(() => focused(page)).toBe('1,0');
    await press('Control+End');
    await expect.poll(() => focused(page)).toBe('39,35');
  });

  await step('explains that a closed year is read-only', async () => {
    await press('Control+Home', 'Enter');
    await part.getByText('FY24/25 is closed: its targets cannot be changed.').first().waitFor();
    await expect.poll(() => cell(page, 0, 0).getAttribute('aria-readonly')).toBe('true');
    await expect.poll(() => part.getByRole('textbox').count()).toBe(0);
  });

  await step('types values and shows errors in cells', async () => {
    // Expects typing to replace a cell, Enter to move down, Tab to move right, and Escape to restore the old value.
    await cell(page, 0, 13).click();
    await page.keyboard.type('$1,234.50');
    await press('Enter');
    await expect.poll(() => textOf(page, 0, 13)).toBe('$1,234.50');
    await expect.poll(() => focused(page)).toBe('1,13');
    await page.keyboard.type('(250)');
    await press('Tab');
    await expect.poll(() => focused(page)).toBe('1,14');
    // Expects a negative amount to show its error in the cell and to prevent saving.
    await press('ArrowLeft');
    await expect.poll(() => cell(page, 1, 13).getAttribute('aria-invalid')).toBe('true');
    await cell(page, 1, 13).getByText('Enter $0.00 or more.').waitFor();
    await expect.poll(() => part.getByRole('button', { name: 'Save changes' }).isDisabled()).toBe(true);
    await part.getByText('2 changes not saved, 1 with errors').waitFor();
    await press('F2');
    await expect.poll(() => part.getByRole('textbox').inputValue()).toBe('(250)');
    await press('Escape');
    await expect.poll(() => focused(page)).toBe('1,13');
    await page.keyboard.type('900000000');
    await press('Enter', 'ArrowUp');
    await cell(page, 1, 13).getByText('A target of a month is at most $1,000,000.').waitFor();
    await press('Delete');
    await expect.poll(() => textOf(page, 1, 13)).toBe('');
    await part.getByText('1 change not saved').waitFor();
  });

  await step('fills, undoes, copies and discards cells', async () => {
    // Expects Shift to extend the selection, Ctrl+D or the handle to fill it, and one undo to revert each fill.
    await cell(page, 0, 13).click();
    await press('Shift+ArrowDown', 'Shift+ArrowDown');
    await part.getByText('3 cells selected').waitFor();
    await press('Control+d');
    await expect.poll(() => textOf(page, 2, 13)).toBe('$1,234.50');
    await press('Control+z');
    await expect.poll(() => textOf(page, 2, 13)).toBe('');
    await press('Control+Shift+z');
    await expect.poll(() => textOf(page, 2, 13)).toBe('$1,234.50');
    await cell(page, 0, 13).click();
    await part.locator('[data-fill]').hover();
    await page.mouse.down();
    await cell(page, 0, 15).hover();
    await page.mouse.up();
    await expect.poll(() => textOf(page, 0, 15)).toBe('$1,234.50');
    await cell(page, 0, 13).click();
    await cell(page, 1, 15).click({ modifiers: ['Shift'] });
    expect(await copySelection(page)).toBe('1234.5\t1234.5\t1234.5\n1234.5\t\t');

    const total = part.locator('tfoot td').nth(13);
    await expect.poll(() => total.textContent()).toBe('$3,703.50');
    await press('Control+z');
    await expect.poll(() => textOf(page, 0, 15)).toBe('');
    await part.getByRole('button', { name: 'Discard changes' }).click();
    await part.getByText(/not saved/).waitFor({ state: 'detached' });
  });

  await step('pastes a year of forty channels at once', async () => {
    // Pastes twelve months of forty channels from a spreadsheet, and expects one undo step and one save.
    const rows = Array.from({ length: 40 }, (_, row) =>
      Array.from({ length: 12 }, (_, month) =>
        month === 0
          ? `"$${(row + 1) * 1000}.50"`
          : month === 1
            ? '1.234,50 '
            : month === 2
              ? ''
              : `${row * 12 + month}`,
      ).join('\t'),
    );
    await cell(page, 0, 12).click();
    await pasteText(page, `${rows.join('\r\n')}\r\n`);
    await part.getByText('480 cells pasted.').waitFor();
    await expect
      .poll(async () => [await textOf(page, 39, 12), await textOf(page, 5, 13)])
      .toEqual(['$40,000.50', '$1,234.50']);
    await press('Control+z');
    await expect.poll(() => textOf(page, 39, 12)).toBe('$1,500.00');
    await press('Control+y');
    await expect.poll(() => textOf(page, 39, 12)).toBe('$40,000.50');
    await expectAccessible(page, 'the grid with changes');
    await takeScreenshot(page, 'grid-pasted');
  });
  await step('stays on the page and saves', async () => {
    // Expects a question before the user leaves with unsaved changes.
    await page.getByRole('link', { name: 'Meetings', exact: true }).first().click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /stay|keep|cancel/i })
      .first()
      .click();
    await part.getByRole('button', { name: 'Save changes' }).click();
    await part.getByText(/^Save 1: 440 cells$/).waitFor();
    await part.getByText(/not saved/).waitFor({ state: 'detached' });
  });

  await step('reports cells that do not fit or are invalid', async () => {
    // Expects a paste to drop cells beyond the grid, to keep read-only cells, and to show an error in cells with
    // invalid amounts.
    await cell(page, 39, 11).click();
    await pasteText(page, 'x\t5%\tthree\n1\t2\t3');
    await part.getByText('3 cells did not fit.').waitFor();
    await part.getByText(/1 cell is read-only and not changed\./).waitFor();
    await cell(page, 39, 12).getByText('Enter an amount, not a percentage.').waitFor({ state: 'attached' });
    await cell(page, 39, 13).getByText('Enter an amount.').waitFor({ state: 'attached' });
    await press('Control+z');
  });

  await step('leaves the grid by keyboard', async () => {
    await press('Escape', 'Tab');
    await expect
      .poll(() => page.evaluate("document.activeElement.closest('[role=grid]') === null"))
      .toBe(true);
  });
});

test("a grid shows cells that another user saved next to the user's own, and the reason of a rejected save in its cell", async () => {
  const page = await openGalleryPage('target-grid');
  const part = specimen(page, 'Targets');
  await part.getByRole('button', { name: 'Save as someone else' }).click();
  await cell(page, 0, 13).click();
  await pasteText(page, '100\n200\n300');
  const save = part.getByRole('button', { name: 'Save changes' });
  await save.click();
  const conflicts = part.getByRole('region', { name: 'Changed while you were editing' });
  const rowOf = (name: string) => conflicts.getByRole('row').filter({ hasText: name });
  await rowOf('North, Google Ads, Aug 25/26').waitFor();
  await expect
    .poll(() => rowOf('North, Google Ads').getByRole('cell').allTextContents())
    .toEqual(expect.arrayContaining(['$100.00', '$777.00']));
  await expect.poll(() => cell(page, 0, 13).locator('s').textContent()).toBe('$777.00');
  await expect.poll(() => save.isDisabled()).toBe(true);
  await expectAccessible(page, 'conflicts');
  await takeScreenshot(page, 'grid-conflicts');
  await rowOf('North, Google Ads')
    .getByRole('button', { name: /^Keep mine/ })
    .click();
  await rowOf('North, SEO')
    .getByRole('button', { name: /^Use theirs/ })
    .click();
  await conflicts.waitFor({ state: 'detached' });
  await save.click();
  await part.getByText('Save 1: 2 cells').waitFor();
  await expect
    .poll(async () => [await textOf(page, 0, 13), await textOf(page, 1, 13)])
    .toEqual(['$100.00', '$888.00']);

  await cell(page, 3, 13).click();
  await page.keyboard.type('13');
  await page.keyboard.press('Enter');
  await save.click();
  await page.getByRole('alert').getByText('No target is 13.').waitFor();
  await cell(page, 3, 13).getByText('No target is 13.').waitFor({ state: 'attached' });
  await expect.poll(() => cell(page, 3, 13).getAttribute('aria-invalid')).toBe('true');
});

test('in the permissions matrix headings toggle a whole role and show partial roles, and cells hold several choices', async () => {
  const page = await openGalleryPage('permissions-matrix');
  const grid = gridOf(page, 'Permissions');
  const all = (role: string) => grid.getByRole('checkbox', { name: `All of ${role}`, exact: true });
  const one = (name: string) => grid.getByRole('checkbox', { name, exact: true });
  const mixed = (role: string) =>
    all(role).evaluate((input): boolean => (input as unknown as { indeterminate: boolean }).indeterminate);
  await expect
    .poll(async () => [await mixed('Admin'), await mixed('Client'), await mixed('Guest')])
    .toEqual([false, true, false]);
  await expect
    .poll(async () => [await all('Admin').isChecked(), await all('Guest').isChecked()])
    .toEqual([true, false]);
  await expect.poll(() => one('Meetings, Super Admin').isDisabled()).toBe(true);

  await all('Client').click();
  await expect.poll(() => one('Users, Client').isChecked()).toBe(true);
  await expect.poll(() => mixed('Client')).toBe(false);
  await all('Client').click();
  await expect.poll(() => one('Dashboard, Client').isChecked()).toBe(false);
  await one('Meetings, Guest').click();
  await expect.poll(() => mixed('Guest')).toBe(true);
  // Expects Down to move, Space to toggle a cell, and Shift to select several cells that toggle together.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect.poll(() => one('Configuration, Guest').isChecked()).toBe(true);
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Space');
  await expect.poll(() => one('Analytics, Guest').isChecked()).toBe(true);

  await cell(page, 0, 4).click();
  await page.keyboard.press('Enter');
  await page.getByRole('group', { name: 'Dashboard, Kept in the history' }).getByLabel('Reads').check();
  await expectAccessible(page, 'the matrix while it is edited');
  await takeScreenshot(page, 'permissions-matrix');
  await page.keyboard.press('Enter');
  await expect.poll(() => textOf(page, 0, 4)).toBe('Reads; Changes; Deletions');
  await page.keyboard.press('ArrowUp');
  const text = await copySelection(page);
  await page.keyboard.press('ArrowDown');
  await pasteText(page, text);
  await expect.poll(() => textOf(page, 1, 4)).toBe('Reads; Changes; Deletions');
  await pasteText(page, 'Reads; Nonsense');
  await cell(page, 1, 4).getByText('Choose from: Reads, Changes, Deletions.').waitFor();
  await page.keyboard.press('Control+z');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText(/dashboard kept read,write,delete/).waitFor();
  await page.getByText(/meetings guest true/).waitFor();
});
