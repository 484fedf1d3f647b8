import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../support/browser.ts';
import { findBusinessId, findRegions } from '../support/reports.ts';
import { step } from '../support/step.ts';

/** Opens the leads of Clearwater and records the query of each list request. */
const openLeads = async (filters?: string) => {
  const page = await openPage({ as: 'admin' });
  // Makes the window as tall as the page, because the panel closes when its button scrolls out of view.
  await page.setViewportSize({ width: 1440, height: 4000 });
  const queries: URLSearchParams[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith('/rows/leads')) queries.push(url.searchParams);
  });
  const business = await findBusinessId('Clearwater');
  await page.goto(`/conversions/list?business=${business}${filters ? `&filters=${filters}` : ''}`);
  const list = findRegions(page, 'Leads');
  await list.getByText(/^Showing/).waitFor();
  const asked = (name: string) => queries.at(-1)?.get(name) ?? null;
  return { page, list, queries, asked, filter: () => asked('filter') ?? '', business };
};
const openPanel = async (page: Page) => {
  await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0);
  await page.getByRole('button', { name: /^Filter/ }).click();
  const panel = page.getByRole('dialog');
  await panel.getByRole('button', { name: 'Apply' }).waitFor();
  return panel;
};
/** Clears the filters and opens the panel again, because it closes when the new rows move its button. */
const clearAll = async (page: Page) => {
  const panel = page.getByRole('dialog');
  await panel.getByRole('button', { name: 'Clear all filters' }).click();
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });
  await openPanel(page);
};
const apply = async (panel: ReturnType<Page['getByRole']>) => {
  await panel.getByRole('button', { name: 'Apply' }).click();
  await panel.waitFor({ state: 'hidden' });
};
const readState = (page: Page): Record<string, unknown> =>
  JSON.parse(
    Buffer.from(new URL(page.url()).searchParams.get('filters') ?? '', 'base64url').toString(),
  ) as Record<string, unknown>;
const writeState = (state: object) => Buffer.from(JSON.stringify(state)).toString('base64url');

test('the filters of the lead list take text, choices and ranges', async () => {
  const { page, list, queries, asked, filter } = await openLeads();
  const panel = await openPanel(page);
  const field = (name: string) => panel.getByRole('textbox', { name, exact: true });
  await step('opens inputs, Clear all filters, Close and Apply [FILTER-001] [FILTER-002]', async () => {
    await panel.getByRole('button', { name: 'Clear all filters' }).waitFor();
    await panel.getByRole('button', { name: 'Close', exact: true }).waitFor();
  });
  await step('closes without applying anything [FILTER-003]', async () => {
    const before = queries.length;
    await field('Name').fill('smith');
    await panel.getByRole('button', { name: 'Close', exact: true }).click();
    await panel.waitFor({ state: 'hidden' });
    await openPanel(page);
    await expect.poll(() => field('Name').inputValue()).toBe('');
    expect(queries.length).toBe(before);
  });
  await step(
    'takes text, without characters that text filters forbid [FILTER-006] [FILTER-016]',
    async () => {
      await expect.poll(() => field('Name').count()).toBe(1);
      await field('Name').pressSequentially('a@b-c_d|e f.g,h');
      await expect.poll(() => field('Name').inputValue()).toBe('ab-c_d|e fgh');
      await field('Name').fill('');
    },
  );
  await step('keeps digits, minus, dot and space of a number [FILTER-014]', async () => {
    await field('Caller number').pressSequentially('a-1.5 b2');
    await expect.poll(() => field('Caller number').inputValue()).toBe('-1.5 2');
    await field('Caller number').fill('');
  });
  await step('sends the values of several checkboxes [FILTER-004] [FILTER-007] [FILTER-010]', async () => {
    const boxes = panel.getByRole('group', { name: 'Type', exact: true }).getByRole('checkbox');
    for (const label of ['Call', 'Form'])
      await panel
        .getByRole('group', { name: 'Type', exact: true })
        .getByLabel(label, { exact: true })
        .check();
    await expect
      .poll(async () => [(await boxes.count()) > 2, await boxes.and(page.locator(':checked')).count()])
      .toEqual([true, 2]);
    await apply(panel);
    await expect.poll(filter).toContain('(kind:=call|kind:=form)');
    // Changes the sort, so that clearing the filter sends a request instead of showing the cached unfiltered rows.
    await page.getByRole('columnheader', { name: 'Campaign' }).getByRole('button').click();
    await expect.poll(() => asked('sort')).toBe('campaign:asc');
    await openPanel(page);
  });
  await step('chooses one radio at a time [FILTER-008]', async () => {
    const radios = panel.getByRole('radiogroup', { name: 'Repeat enquiries' }).getByRole('radio');
    await radios.nth(0).check();
    await radios.nth(1).check();
    await expect
      .poll(async () => [await radios.count(), await radios.and(page.locator(':checked')).count()])
      .toEqual([3, 1]);
  });
  await step('sends the field of a label [FILTER-005]', async () => {
    await apply(panel);
    await expect.poll(filter).toContain('person_leads:>=3');
    await openPanel(page);
  });
  const ends = panel.getByRole('group', { name: 'Lead score' }).getByRole('textbox');
  await step('marks a reversed range as invalid [FILTER-009] [FILTER-023]', async () => {
    await expect.poll(() => ends.count()).toBe(2);
    const marked = () => ends.evaluateAll((all) => all.map((one) => one.getAttribute('aria-invalid')));
    await ends.nth(0).fill('10');
    await ends.nth(1).fill('5');
    await expect.poll(marked).toEqual(['true', 'true']);
  });
  await step('applies nothing while a range is invalid [FILTER-024] [FILTER-025]', async () => {
    const before = queries.length;
    await field('Name').fill('a');
    await expect.poll(() => panel.getByRole('button', { name: 'Apply' }).isDisabled()).toBe(true);
    await field('Name').press('Enter');
    await panel.getByRole('button', { name: 'Apply' }).waitFor();
    expect(queries.length).toBe(before);
  });
  await step('accepts equal bounds [FILTER-022]', async () => {
    await ends.nth(1).fill('10');
    await expect.poll(() => panel.getByRole('button', { name: 'Apply' }).isEnabled()).toBe(true);
    await ends.nth(1).fill('100');
    await apply(panel);
    await expect.poll(filter).toContain('quality_score:>=10,quality_score:<=100');
    await list.getByText(/^Showing/).waitFor();
  });
  await step('clears every filter at once [FILTER-026] [FILTER-027] [FILTER-028]', async () => {
    await openPanel(page);
    await clearAll(page);
    await expect.poll(filter).not.toMatch(/name|kind|person_leads|quality_score/);
    await expect.poll(() => panel.locator(':checked').count()).toBe(0);
    const texts = await panel
      .getByRole('textbox')
      .evaluateAll((all) => all.map((one) => (one as unknown as { value: string }).value));
    expect(new Set(texts)).toEqual(new Set(['']));
    await expect.poll(() => ends.count()).toBe(2);
  });
  await step('keeps the date range, which the app sets, after clearing [FILTER-034]', async () => {
    expect(filter()).toMatch(/^date:>=\d{4}-\d\d-\d\d,date:<=\d{4}-\d\d-\d\d$/);
  });
});

test('text filters join by OR and AND, and a caller number is sent without spaces', async () => {
  const { page, filter } = await openLeads();
  const panel = await openPanel(page);
  const name = panel.getByRole('textbox', { name: 'Name', exact: true });
  await step(
    'sends text with the operator ~ and a pipe as OR [FILTER-011] [FILTER-017] [FILTER-033]',
    async () => {
      await name.fill('smith|jones');
      await apply(panel);
      await expect.poll(filter).toContain('(name:~smith|name:~jones)');
    },
  );
  await step('adds a sub-filter by OR [FILTER-019]', async () => {
    await openPanel(page);
    await panel.getByRole('button', { name: 'Add sub-filter to Name' }).click();
    await page.keyboard.type('brown');
    await apply(panel);
    await expect.poll(filter).toContain('(name:~smith|name:~jones|name:~brown)');
  });
  await step('joins a sub-filter by AND [FILTER-018] [FILTER-044]', async () => {
    await openPanel(page);
    await clearAll(page);
    await name.fill('smith');
    await panel.getByRole('button', { name: 'Add sub-filter to Name' }).click();
    await page.keyboard.type('jones');
    await panel.getByText('AND', { exact: true }).click();
    await apply(panel);
    await expect.poll(filter).toContain('name:~smith,name:~jones');
    expect(readState(page)['leads']).toMatchObject({ filter: { name: '~\\"smith,jones"' } });
  });
  const caller = panel.getByRole('textbox', { name: 'Caller number' });
  await step('strips whitespace from a caller number [FILTER-020]', async () => {
    await openPanel(page);
    await clearAll(page);
    await caller.fill('0412 345 678');
    await apply(panel);
    await expect.poll(filter).toContain('caller_number:~0412345678');
  });
  await step('strips the plus sign from a caller number [FILTER-021]', async () => {
    await openPanel(page);
    await caller.fill('+61 412');
    await apply(panel);
    await expect.poll(filter).toMatch(/caller_number:~61412$/);
  });
  await step('keeps a text of another script in the address [FILTER-045]', async () => {
    await openPanel(page);
    await clearAll(page);
    await name.fill('Łukasz 山田');
    await apply(panel);
    await expect.poll(filter).toContain('name:~');
    await page.reload();
    await page.getByText('Name: Łukasz 山田').waitFor();
    await expect.poll(() => decodeURIComponent(filter())).toContain('name:~Łukasz 山田');
  });
});

test('the address keeps page, sort and filters; an unreadable filter is dropped', async () => {
  const { page, list, asked, filter, business } = await openLeads();
  const panel = await openPanel(page);
  await step('filters, sorts and turns the page [FILTER-036] [FILTER-042]', async () => {
    await panel.getByRole('group', { name: 'Type', exact: true }).getByLabel('Form', { exact: true }).check();
    await apply(panel);
    await expect.poll(filter).toContain('kind:=form');
    expect(asked('page')).toBe(null);
    await page.getByRole('columnheader', { name: 'Campaign' }).getByRole('button').click();
    await expect.poll(() => asked('sort')).toBe('campaign:asc');
    expect(asked('page')).toBe(null);
    await list.getByRole('button', { name: 'Next page' }).click();
    await expect.poll(() => asked('page')).toBe('2');
    await list.getByText(/^Page 2 of/).waitFor();
  });
  await step('writes them to the address, as operator and JSON value [FILTER-029] [FILTER-030]', async () => {
    expect(readState(page)['leads']).toEqual({
      page: 2,
      sort: 'campaign:asc',
      filter: { kind: '=\\["form"]' },
    });
  });
  await step('shows the same rows after a reload [FILTER-032]', async () => {
    const cells = () => list.locator('tbody').getByRole('cell').allTextContents();
    await expect.poll(() => list.locator('[aria-busy="true"]').count()).toBe(0);
    const before = await cells();
    await page.reload();
    await list.getByText(/^Page 2 of/).waitFor();
    await page.getByText('Type: Form').waitFor();
    await list.locator('th[aria-sort="ascending"]', { hasText: 'Campaign' }).waitFor();
    await expect.poll(cells).toEqual(before);
  });
  await step('drops filters that it cannot read [FILTER-031]', async () => {
    for (const broken of [writeState({ leads: { filter: { name: 'smith' } } }), 'neither-base64-nor-JSON']) {
      await page.goto(`/conversions/list?business=${business}&filters=${broken}`);
      await list.getByText(/^Showing/).waitFor();
      expect(new URL(page.url()).searchParams.has('filters')).toBe(false);
      expect(filter()).not.toContain('name');
    }
  });
});

test('the list of tasks requests the assigned users together with the tasks', async () => {
  const page = await openPage({ as: 'admin' });
  const asked = page.waitForRequest(/\/action-items\/items\?/);
  await page.goto('/tasks');
  await step('requests related items [FILTER-038]', async () => {
    expect(new URL((await asked).url()).searchParams.get('with')).toMatch(/assigned_to/);
  });
});
