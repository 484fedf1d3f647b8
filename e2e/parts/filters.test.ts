import { googleChannels } from '@bellwether/domain/channels/ad-channels';
import { expect, test } from 'vitest';
import { expectAccessible, openGalleryPage, specimen, takeScreenshot } from '../support/browser.ts';
import { findBusinessId, readTableRows, recordReportCalls } from '../support/reports.ts';
import { step } from '../support/step.ts';

const openFilters = async (state: string, opening: Parameters<typeof openGalleryPage>[1] = {}) => {
  const page = await openGalleryPage('filters', opening);
  const part = specimen(page, state);
  const button = part.getByRole('button', { name: /^Filter/ });
  await button.click();
  const panel = page.getByRole('dialog');
  await panel.getByRole('button', { name: 'Apply' }).waitFor();
  return { page, part, button, panel, asked: part.locator('pre'), of: panel.getByRole('group') };
};

test('the Filter button opens an input for every filter', async () => {
  const { page, panel } = await openFilters('Nothing chosen');
  await step('shows a text input [FILTER-001] [FILTER-002] [FILTER-006]', async () => {
    await panel.getByRole('button', { name: 'Clear all filters' }).waitFor();
    const name = panel.getByRole('textbox', { name: 'Name', exact: true });
    await expect.poll(() => name.count()).toBe(1);
  });
  await step('shows a checkbox for each status [FILTER-007] [FILTER-010]', async () => {
    const status = panel.getByRole('group', { name: 'Status' }).getByRole('checkbox');
    for (const option of ['Open', 'Done'])
      await panel.getByRole('group', { name: 'Status' }).getByRole('checkbox', { name: option }).check();
    await expect
      .poll(async () => [await status.count(), await status.and(page.locator(':checked')).count()])
      .toEqual([3, 2]);
  });
  await step('shows a radio for each stage [FILTER-008]', async () => {
    const stage = panel.getByRole('radiogroup', { name: 'Stage' }).getByRole('radio');
    await stage.nth(0).check();
    await stage.nth(2).check();
    await expect
      .poll(async () => [await stage.count(), await stage.and(page.locator(':checked')).count()])
      .toEqual([3, 1]);
  });
  await step('shows two bounds of a range [FILTER-009]', async () => {
    await expect.poll(() => panel.getByRole('group', { name: 'Value' }).getByRole('textbox').count()).toBe(2);
  });
  await step('offers sub-filters where allowed [FILTER-012]', async () => {
    const adding = panel.getByRole('button', { name: /^Add sub-filter to/ });
    await expect
      .poll(() => adding.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label'))))
      .toEqual(['Add sub-filter to Name', 'Add sub-filter to Caller']);
  });
  await step('applies the filters', async () => {
    await expectAccessible(page);
    await takeScreenshot(page, 'filters-open');
    await panel.getByRole('button', { name: 'Apply' }).click();
    await specimen(page, 'Nothing chosen').getByText('(status:=open|status:=done),stage:=done').waitFor();
  });
});

test('a text filter is cleaned while typing; its sub-filters are joined by OR until switched to AND [FILTER-014] [FILTER-015] [FILTER-016] [FILTER-019] [FILTER-044]', async () => {
  const { page, panel, button, asked } = await openFilters('Nothing chosen');
  const name = panel.getByRole('textbox', { name: 'Name', exact: true });
  await name.pressSequentially('sm@i,th');
  await expect.poll(() => name.inputValue()).toBe('smith');
  await panel.getByRole('textbox', { name: 'Caller' }).fill('+61 4a12');
  await panel.getByRole('textbox', { name: 'Code' }).fill('a_1.2-b');
  await panel.getByRole('button', { name: 'Add sub-filter to Name' }).click();
  await page.keyboard.type('jones');
  await panel.getByRole('button', { name: 'Apply' }).click();
  await panel.waitFor({ state: 'hidden' });
  await expect
    .poll(() => asked.textContent())
    .toContain('(name:~smith|name:~jones),caller_number:~61412,code:~a1.2b');
  await button.click();
  await panel.getByText('AND', { exact: true }).click();
  await panel.getByRole('textbox', { name: 'Name, sub-filter 1' }).press('Enter');
  await panel.waitFor({ state: 'hidden' });
  await expect.poll(() => asked.textContent()).toContain('name:~smith,name:~jones');
});

test('Close and Escape in the filter panel apply no filter and restore focus [FILTER-003]', async () => {
  const { page, part, panel, button, asked } = await openFilters('Filters are active');
  const before = await asked.textContent();
  for (const leave of [
    () => panel.getByRole('button', { name: 'Close', exact: true }).click(),
    () => page.keyboard.press('Escape'),
  ]) {
    await panel.getByRole('textbox', { name: 'Name', exact: true }).fill('other');
    await leave();
    await panel.waitFor({ state: 'hidden' });
    await part.getByText('Applied 0 times').waitFor();
    await expect.poll(() => asked.textContent()).toBe(before);
    await expect.poll(() => page.evaluate('document.activeElement?.textContent')).toMatch(/^Filter/);
    await button.click();
    await expect
      .poll(() => panel.getByRole('textbox', { name: 'Name', exact: true }).inputValue())
      .toBe('smith');
  }
});

test('a filter with a reversed range is marked as invalid and cannot be applied [FILTER-023] [FILTER-024] [FILTER-025]', async () => {
  const { page, part, panel } = await openFilters('Nothing chosen');
  const ends = panel.getByRole('group', { name: 'Value' }).getByRole('textbox');
  await panel.getByRole('textbox', { name: 'Name', exact: true }).fill('smith');
  await ends.nth(0).fill('10');
  await ends.nth(1).fill('5');
  await panel.getByText("'From' must not be above 'To'.").waitFor();
  await expect
    .poll(() => ends.evaluateAll((all) => all.map((one) => one.getAttribute('aria-invalid'))))
    .toEqual(['true', 'true']);
  const apply = panel.getByRole('button', { name: 'Apply' });
  await expect.poll(() => apply.isDisabled()).toBe(true);
  await panel.getByRole('textbox', { name: 'Name', exact: true }).press('Enter');
  await part.getByText('Applied 0 times').waitFor();
  await takeScreenshot(page, 'filters-invalid');
  await ends.nth(1).fill('10');
  await apply.click();
  await part.getByText('name:~smith,value:>=10,value:<=10').waitFor();
});

test("'Clear all filters' takes effect at once, and a chip removes its own filter [FILTER-026] [FILTER-028] [FILTER-034]", async () => {
  const { page, part, panel, asked } = await openFilters('Filters are active');
  const active = part.getByRole('list', { name: 'Active filters' }).getByRole('button');
  await panel.getByRole('radiogroup', { name: 'Stage' }).getByRole('radio', { name: 'Open' }).check();
  await panel.getByRole('button', { name: 'Clear all filters' }).click();
  await part.getByText('Applied 1 times').waitFor();
  await expect.poll(() => asked.textContent()).toBe('business:=7,date:>=2025-07-01,date:<=2025-07-31');
  await expect.poll(() => panel.locator(':checked').count()).toBe(0);
  const texts = panel.getByRole('textbox');
  expect(
    new Set(await texts.evaluateAll((all) => all.map((one) => (one as unknown as { value: string }).value))),
  ).toEqual(new Set(['']));
  await expect.poll(() => active.count()).toBe(0);
  await page.reload();
  await active.getByText('Value: 5 to 1,000').click();
  await part.getByText('Applied 1 times').waitFor();
  await expect.poll(() => asked.textContent()).not.toContain('value');
  await expect.poll(() => active.count()).toBe(3);
});

const longAgo = (state: object) =>
  Buffer.from(
    JSON.stringify({
      period: { filter: { date_from: '>=\\"2010-12-01"', date_to: '<=\\"2011-12-09"' } },
      ...state,
    }),
  ).toString('base64url');

test('applied filters reload the list; page, sort and filters survive a page reload [FILTER-004] [FILTER-028] [FILTER-029] [FILTER-032]', async () => {
  const page = await openGalleryPage('filters');
  const calls = recordReportCalls(page);
  const products = () => calls.get('financial-products')?.searchParams;
  await page.goto(`/gallery/filters?business=${await findBusinessId('Harbour')}&filters=${longAgo({})}`);
  const part = specimen(page, 'In the address');
  await part.getByText(/^Showing 15 of/).waitFor();
  await part
    .getByRole('button', { name: /^Filter/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Product', exact: true }).fill('red|blue');
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
  await part.getByText('Product: red or blue').waitFor();
  await part.getByRole('button', { name: 'Quantity' }).click();
  await part.locator('th[aria-sort="descending"]', { hasText: 'Quantity' }).waitFor();
  await part.getByRole('button', { name: /next page/i }).click();
  await expect.poll(() => products()?.get('page')).toBe('2');
  expect(products()?.get('filter')).toContain('(product:~red|product:~blue)');
  await part.locator('[aria-busy="false"]').first().waitFor();
  const rows = await readTableRows(page, 'Products');
  const state = JSON.parse(
    Buffer.from(new URL(page.url()).searchParams.get('filters') ?? '', 'base64url').toString(),
  ) as Record<string, object>;
  expect(state['financial-products']).toEqual({
    page: 2,
    sort: 'quantity:desc',
    filter: { product: '~\\"red|blue"' },
  });
  await page.reload();
  await part.getByText('Product: red or blue').waitFor();
  await part.locator('th[aria-sort="descending"]', { hasText: 'Quantity' }).waitFor();
  await expect.poll(() => readTableRows(page, 'Products')).toEqual(rows);
  await part
    .getByRole('button', { name: /^Filter/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Clear all filters' }).click();
  await expect.poll(() => products()?.get('filter')).not.toContain('product');
  expect(products()?.get('page')).toBe(null);
  expect(products()?.get('sort')).toBe('quantity:desc');
});

test('unreadable filters are removed from the address, and the list is unfiltered [FILTER-031]', async () => {
  const clearwater = await findBusinessId('Clearwater');
  const page = await openGalleryPage('filters');
  const calls = recordReportCalls(page);
  const broken = longAgo({ 'financial-products': { filter: { product: 'red' } } });
  for (const filters of [broken, 'neither-base64-nor-JSON']) {
    calls.clear();
    await page.goto(`/gallery/filters?business=${clearwater}&filters=${filters}`);
    const part = specimen(page, 'In the address');
    await part.getByText(/^Showing/).waitFor();
    expect(new URL(page.url()).searchParams.has('filters')).toBe(false);
    expect(calls.get('financial-products')?.searchParams.get('filter')).not.toContain('product');
  }
});

test('the filter panel fills the screen on a phone', async () => {
  const { page, part, panel } = await openFilters('Filters are active', { size: 'phone', theme: 'dark' });
  await panel.getByRole('heading', { name: 'Filter' }).waitFor();
  await expectAccessible(page);
  const apply = await panel.getByRole('button', { name: 'Apply' }).boundingBox();
  expect(apply && apply.y + apply.height).toBeLessThanOrEqual(844);
  await panel.getByRole('textbox', { name: 'Name', exact: true }).fill('phone');
  await panel.getByRole('button', { name: 'Apply' }).click();
  await part.getByText('Name: phone or jones, and brown').waitFor();
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(390);
});

test('the channel filter lists every channel and limits what the page shows', async () => {
  const page = await openGalleryPage('filters');
  const calls = recordReportCalls(page);
  await page.goto(`/gallery/filters?business=${await findBusinessId('Clearwater')}`);
  const part = specimen(page, 'Channels');
  const filter = part.getByRole('button', { name: /^Channel filter/ });
  // Makes the window as tall as the page, because the menu closes when a new page height scrolls its button out of
  // view.
  await page.setViewportSize({ width: 1440, height: 4000 });
  await step('opens the channel filter [HDR-005]', async () => {
    await part.getByText(/^Showing/).waitFor();
    await filter.click();
  });
  const options = page.getByRole('menuitemcheckbox');
  await step(
    'offers every paid and social channel [CHAN-001] [CHAN-002] [CHAN-004] [CHAN-005] [CHAN-009] [CHAN-010]',
    async () => {
      await expect
        .poll(() => options.allTextContents())
        .toEqual(
          expect.arrayContaining([
            'Branded Paid Search',
            'Generic Paid Search',
            'Paid Search',
            'Email',
            'Social',
            'Display',
          ]),
        );
    },
  );
  await step(
    'offers every other channel and nothing else [CHAN-003] [CHAN-006] [CHAN-007] [CHAN-008]',
    async () => {
      await expect
        .poll(async () => (await options.allTextContents()).toSorted())
        .toEqual([...googleChannels].toSorted());
    },
  );
  const asked = () => calls.get('leads-by-channel')?.searchParams.get('filter') ?? '';
  await step('limits the table to the chosen channels [CHAN-016]', async () => {
    await options.getByText('Direct', { exact: true }).click();
    await expect.poll(asked).toContain('internal_channel:=Direct');
    await options.getByText('Email', { exact: true }).click();
    await expect.poll(asked).toContain('internal_channel:=Email%3BDirect');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect.poll(() => filter.textContent()).toContain('Email, Direct');
    await expect
      .poll(async () => (await readTableRows(page, 'Leads by channel')).map(([name]) => name))
      .toEqual(expect.arrayContaining(['Direct', 'Email', 'Total']));
    await expect.poll(() => readTableRows(page, 'Leads by channel')).toHaveLength(4);
  });
  await step('shows all channels again', async () => {
    await filter.click();
    await page.getByRole('menuitem', { name: 'All channels' }).click();
    await expect.poll(async () => (await readTableRows(page, 'Leads by channel')).length).toBeGreaterThan(4);
  });
});
