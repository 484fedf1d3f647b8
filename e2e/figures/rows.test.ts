import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, openGalleryPage, specimen, takeScreenshot } from '../support/browser.ts';
import { step } from '../support/step.ts';

const headings = (part: Locator) => part.getByRole('columnheader').allTextContents();
const cells = (row: Locator) => row.getByRole('cell').allTextContents();
const colourOf = (part: Locator) =>
  part.evaluate((drawn): string => drawn.ownerDocument.defaultView.getComputedStyle(drawn).color);
const rowOf = (part: Locator, text: string) => part.getByRole('row').filter({ hasText: text });

test('lists of campaigns, leads, forwarded leads, files, history and places each have their own row layout', async () => {
  const page = await openGalleryPage('rows');
  await step('shows campaigns [TBL-011]', async () => {
    const campaigns = specimen(page, 'Campaign rows');
    await expect
      .poll(() => headings(campaigns))
      .toEqual(['Campaign', 'Channel', 'Ad spend', 'Sessions', 'Leads', 'Total invoices']);
    await expect
      .poll(() => cells(rowOf(campaigns, 'Blocked drains')))
      .toEqual(['Blocked drains', 'seo', '$12.50', '310', '4', 'N/A']);
  });

  await step('shows leads [TBL-015]', async () => {
    const leads = specimen(page, 'Lead rows');
    await expect
      .poll(() => headings(leads))
      .toEqual([
        'Date and time',
        'Name or caller',
        'Type',
        'Funnel',
        'Campaign',
        'Landing page',
        'Sessions',
        'Lead score',
        'Lifetime value',
      ]);
    await expect
      .poll(() => cells(rowOf(leads, 'Priya Nair').first()))
      .toEqual([
        '14 Mar, 2026 2:05 PM',
        'Priya Nair',
        'Form',
        'Hot water quote',
        'Spring hot water',
        '/hot-water/replacement/',
        '3',
        '82 High',
        '$1,240.50',
      ]);
  });

  await step('shows forwarded leads [TBL-016]', async () => {
    const agents = specimen(page, 'Agent lead rows');
    await expect
      .poll(() => headings(agents))
      .toEqual(['Date and time', 'Name', 'Phone', 'Agent type', 'Campaign', 'Lead score']);
    await expect
      .poll(() => cells(rowOf(agents, 'Solar')))
      .toEqual([
        '14 Mar, 2026 2:05 PM',
        'Priya Nair',
        '0491 570 156',
        'Solar',
        'Spring hot water',
        '82 High',
      ]);
  });

  await step('shows the history [TBL-014]', async () => {
    const history = specimen(page, 'History rows');
    await expect.poll(() => headings(history)).toEqual(['Type', 'Action', 'Time', 'User']);
    await expect
      .poll(() => cells(rowOf(history, 'Sam Miller')))
      .toEqual([
        'Meeting: Quarterly review',
        'Updated: name, start time',
        '5 Mar, 2026 2:05 PM',
        'Sam Miller',
      ]);
  });

  await step('shows files [TBL-013]', async () => {
    const files = specimen(page, 'File rows');
    const report = rowOf(files, 'quarterly');
    await expect
      .poll(() => cells(report))
      .toEqual(expect.arrayContaining(['quarterly-report…', '1.2 MB', '5 Mar, 2026']));
  });
  await step('shows places', async () => {
    await expect
      .poll(() => cells(rowOf(specimen(page, 'Location rows'), 'Carlton')))
      .toEqual(['Carlton, Victoria', '$12,400.00', '14']);
  });
  await takeScreenshot(page, 'rows');
});

test('a file row shows its full name on hover, downloads, and deletes only where allowed [FILE-006] [FILE-007] [TBL-013]', async () => {
  const page = await openGalleryPage('rows', { theme: 'dark' });
  const files = specimen(page, 'File rows');
  await files.getByText('quarterly-report…').hover();
  await page.getByRole('tooltip', { name: 'quarterly-report-of-the-board.pdf' }).waitFor();
  const source = files.getByText(/^Budget: word1 /).first();
  await expect.poll(() => source.textContent()).toMatch(/ word20…$/);
  await source.hover();
  await page.getByRole('tooltip').filter({ hasText: 'word25' }).waitFor();
  await files.getByRole('button', { name: 'Download quarterly-report-of-the-board.pdf' }).click();
  await files.getByText('Asked for quarterly-report-of-the-board.pdf').waitFor();
  await files.getByRole('button', { name: 'Delete chart-of-leads.png' }).click();
  await files.getByText('Asked to delete chart-of-leads.png').waitFor();
  await expect.poll(() => files.getByRole('button', { name: 'Delete leads.csv' }).count()).toBe(0);
  await expectAccessible(page);
});

test('a lead row marks fresh, expired and unattributed leads, and plays a call [LEAD-015] [LEAD-016] [LEAD-017] [LEAD-018]', async () => {
  const page = await openGalleryPage('rows');
  const leads = specimen(page, 'Lead rows');
  await rowOf(leads, 'Tom Hale').getByText('check back in 10 minutes').waitFor();
  await expect.poll(() => leads.getByText('check back in 10 minutes').count()).toBe(1);
  const expired = rowOf(leads, 'Grace Wu');
  await expired.getByText('Expired', { exact: true }).waitFor();
  const inkOf = (row: Locator) => colourOf(row.getByRole('cell').nth(1));
  expect(await inkOf(expired)).not.toBe(await inkOf(rowOf(leads, 'Priya Nair').first()));
  const why = rowOf(leads, '0491 570 158').getByRole('link', { name: 'No attribution' });
  await expect.poll(() => why.getAttribute('href')).toBe('/no-attribution');
  await expect.poll(() => leads.getByRole('link', { name: 'No attribution' }).count()).toBe(1);

  const inks = await Promise.all(
    ['82 High', '55 Medium', '12 Low'].map((text) => colourOf(leads.getByText(text).first())),
  );
  expect(new Set(inks).size).toBe(3);
  await leads.getByText('/hot-water/replacement/').first().hover();
  await page.getByRole('tooltip').filter({ hasText: 'utm_campaign=spring' }).waitFor();
  await leads.getByRole('button', { name: 'Play the call from 0491 570 157' }).click();
  await page.getByRole('dialog', { name: 'Call' }).locator('[data-state="loaded"]').waitFor();
});

test('a row with a link opens it from any cell; rows without a link do nothing [TBL-033]', async () => {
  const page = await openGalleryPage('rows');
  const campaigns = specimen(page, 'Campaign rows');
  const here = page.url();
  await rowOf(campaigns, 'Blocked drains').getByRole('cell').nth(2).click();
  await expect.poll(() => rowOf(campaigns, 'Blocked drains').getByRole('link').count()).toBe(0);
  expect(page.url()).toBe(here);

  // Forces the hover, because the row's link covers the cell.
  const linked = rowOf(campaigns, 'Spring hot water');
  await Promise.all([
    page.context().waitForEvent('page'),
    linked.getByRole('cell').nth(2).click({ button: 'middle', force: true }),
  ]);
  await expect.poll(() => linked.getByRole('link').getAttribute('href')).toBe('/gallery/states?campaign=1');
  expect(page.url()).toBe(here);
  await linked.getByRole('cell').nth(2).click({ force: true });
  await page.getByRole('heading', { level: 1, name: 'states' }).waitFor();
  expect(page.url()).toContain('/gallery/states?campaign=1');
});

test('a card table aligns cards with its header columns; on a phone each card labels its values [TBL-012] [TBL-033]', async () => {
  const page = await openGalleryPage('rows');
  const cards = specimen(page, 'Card table rows');
  const heads = cards.getByRole('columnheader');
  const card = rowOf(cards, 'Spring hot water').getByRole('cell');
  const columns = await heads.count();
  expect(columns).toBe(6);
  await expect.poll(() => card.count()).toBe(columns);
  for (let at = 0; at < columns; at++) {
    const [head, cell] = [await heads.nth(at).boundingBox(), await card.nth(at).boundingBox()];
    expect(Math.round(cell?.x ?? -1)).toBe(Math.round(head?.x ?? -2));
    expect(Math.round(cell?.width ?? -1)).toBe(Math.round(head?.width ?? -2));
    expect(cell?.y ?? 0).toBeGreaterThan(head?.y ?? 0);
  }
  await specimen(page, 'Card table, loading').locator('table[aria-busy="true"]').waitFor();
  await specimen(page, 'Card table, empty').getByText('Hmm... no data to display.').waitFor();
  await card.nth(2).click({ force: true });
  await page.getByRole('heading', { level: 1, name: 'states' }).waitFor();

  const phone = await openGalleryPage('rows', { size: 'phone' });
  const first = rowOf(specimen(phone, 'Card table rows'), 'Spring hot water').getByRole('cell');
  await first.nth(2).getByText('Ad spend').waitFor();
  const [upper, lower] = [await first.nth(1).boundingBox(), await first.nth(2).boundingBox()];
  expect(lower?.y ?? 0).toBeGreaterThanOrEqual((upper?.y ?? 0) + (upper?.height ?? 0));
  expect(upper?.x).toBe(lower?.x);
  await expectAccessible(phone);
  await takeScreenshot(phone, 'rows-phone');
});
