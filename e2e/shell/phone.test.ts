import { expect, test } from 'vitest';
import { openPage, takeScreenshot } from '../support/browser.ts';
import { findBusinessId } from '../support/reports.ts';

test('page controls on a phone take one row above the first figure', async () => {
  const page = await openPage({ as: 'admin', size: 'phone' });
  await page.goto(`/dashboard/performance?business=${await findBusinessId('Clearwater')}`);
  const range = page.getByRole('button', { name: /^Date range/ });
  const tops = async (names: readonly (string | RegExp)[]) =>
    Promise.all(
      names.map(async (name) => {
        const box = await page
          .getByRole('banner')
          .or(page.getByRole('main'))
          .getByRole('button', { name })
          .first()
          .boundingBox();
        return Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2);
      }),
    );
  await range.waitFor();
  // Polls the positions, because content that loads late, such as the user's permissions, may move a row.
  await expect
    .poll(async () => {
      const middles = await tops([/^Date range/, 'CSV upload', 'Share']);
      const select = await page.getByLabel('Date frequency').boundingBox();
      const off = (select?.y ?? 0) + (select?.height ?? 0) / 2 - (middles[0] ?? 0);
      return [new Set(middles).size, Math.abs(off) < 2];
    })
    .toEqual([1, true]);
  const expectWholeDays = async () => {
    for (const day of await range.getByText(/^\d+ \w{3}, \d{4}/).all()) {
      const [inner, outer] = [await day.boundingBox(), await range.boundingBox()];
      expect((inner?.x ?? 0) + (inner?.width ?? 999)).toBeLessThanOrEqual(
        (outer?.x ?? 0) + (outer?.width ?? 0) - 6,
      );
    }
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  };
  await expectWholeDays();
  await range.getByText('vs prev. period').waitFor();
  await takeScreenshot(page, 'phone-header');

  // Opens a page with the channel filter, which is one more control in the row.
  await page.goto('/conversions/list');
  await page.getByRole('button', { name: /^Channel filter/ }).waitFor();
  await expectWholeDays();
  await takeScreenshot(page, 'phone-header-channels');
});

test('one button on a phone opens all tools of a chart', async () => {
  const page = await openPage({ as: 'admin', size: 'phone' });
  await page.goto(`/dashboard/performance?business=${await findBusinessId('Clearwater')}`);
  const chart = page.getByRole('region', { name: 'Revenue over time', exact: true });
  const tools = chart.getByRole('button', { name: 'Chart tools' });
  await tools.click();
  await page.getByRole('menuitemcheckbox', { name: 'Compare', checked: true }).waitFor();
  await page.getByRole('menuitem', { name: 'Download png' }).waitFor();
  await takeScreenshot(page, 'phone-chart-tools');
  await page.getByRole('menuitem', { name: 'Show as table' }).click();
  await chart.getByRole('table').waitFor();
  await tools.click();
  await page.getByRole('menuitem', { name: 'Notes' }).click();
  const notes = page.getByRole('dialog', { name: 'Notes: Revenue over time' });
  await notes.getByRole('button', { name: 'Close' }).click();
  await tools.and(page.locator(':focus')).waitFor();
});

test('a list row on a phone becomes a card with every value on the screen', async () => {
  const page = await openPage({ as: 'client', size: 'phone' });
  await page.goto('/meetings');
  const list = page.getByRole('region', { name: 'Past meetings, rows' });
  const row = list.getByRole('row').filter({ hasText: 'Quarterly review' });
  await row.waitFor();
  await expect
    .poll(async () => {
      const inner = await list.getByRole('table').boundingBox();
      return (inner?.width ?? 0) - ((await list.boundingBox())?.width ?? -1);
    })
    .toBe(0);
  for (const cell of await row.getByRole('cell').all()) {
    const box = await cell.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390);
  }
  await takeScreenshot(page, 'phone-rows');
});

test('a horizontally scrolling table fades at its edge until its end', async () => {
  const page = await openPage({ as: 'admin', size: 'phone' });
  await page.goto(`/business/customers?business=${await findBusinessId('Clearwater')}`);
  const rows = page.getByRole('region', { name: 'Customers, rows' });
  await rows.getByRole('row').nth(2).waitFor();
  const scroller = `document.querySelector('section[aria-label="Customers, rows"]')`;
  const fade = () => page.evaluate<string>(`getComputedStyle(${scroller}).getPropertyValue('--fade')`);
  await expect.poll(fade).toBe('40px');
  // Scrolls before each check, because figures that load late may widen the table.
  const fadeAtItsEnd = async () => {
    await page.evaluate(`${scroller}.scrollTo({ left: 9999 })`);
    return fade();
  };
  await expect.poll(fadeAtItsEnd).toBe('0px');
  const name = rows.getByRole('row').nth(2).getByRole('cell').first();
  await expect.poll(async () => (await name.boundingBox())?.x).toBeLessThan(30);
});

test("a form's notification never covers its buttons", async () => {
  for (const size of ['wide', 'phone'] as const) {
    const page = await openPage({ as: 'admin', size });
    await page.goto('/meetings');
    await page.getByRole('button', { name: 'Add meeting' }).click();
    const save = page.getByRole('dialog', { name: 'New Meeting' }).getByRole('button', { name: 'Save' });
    await save.click();
    const notice = page.getByRole('alert').filter({ hasText: 'Meeting name is required. At least' });
    await notice.waitFor();
    await takeScreenshot(page, `notice-${size}`);
    const [said, button] = [await notice.boundingBox(), await save.boundingBox()];
    const apart =
      (said?.y ?? 0) + (said?.height ?? 0) <= (button?.y ?? 0) ||
      (button?.x ?? 0) + (button?.width ?? 0) <= (said?.x ?? 0);
    expect([size, apart]).toEqual([size, true]);
    await save.click({ trial: true });

    // Opens a form that fills a page and keeps its buttons at the bottom of the window.
    await page.goto('/company/config');
    const business = page.getByRole('region', { name: 'Business', exact: true });
    await business.getByLabel('Business name').fill('');
    await business.getByRole('button', { name: 'Save' }).click();
    await page
      .getByRole('alert')
      .filter({ hasText: /required/ })
      .first()
      .waitFor();
    await takeScreenshot(page, `notice-page-${size}`);
    await business.getByRole('button', { name: 'Save' }).click({ trial: true });
    await page.context().close();
  }
});
