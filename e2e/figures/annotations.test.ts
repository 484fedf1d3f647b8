import { expect, test } from 'vitest';
import { callAsAdmin } from '../support/as-admin.ts';
import { expectAccessible, openPage, takeScreenshot } from '../support/browser.ts';
import { findBusinessId } from '../support/reports.ts';
import { step } from '../support/step.ts';

const dashboard = '/dashboard/performance';

test('users add, filter, edit and delete annotations, which show on every chart and table', async () => {
  const business = await findBusinessId('Harbour');
  const page = await openPage({ as: 'admin' });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/v1/')) asked.push(new URL(request.url()).pathname);
  });
  const chart = page.getByRole('region', { name: 'Revenue over time', exact: true });
  await step('loads the notes of all charts in one request', async () => {
    await page.goto(`${dashboard}?business=${await findBusinessId('Clearwater')}`);
    await chart.getByRole('button', { name: 'Notes' }).waitFor();
    await expect.poll(() => asked.some((path) => path.endsWith('/annotations'))).toBe(true);
    await page.waitForLoadState('networkidle');
    // Expects at most three requests: reports, next steps, and the annotations of all charts in one.
    const data = asked.filter((path) => /\/(data|next-steps|annotations)$/.test(path));
    expect(data.filter((path) => path.endsWith('/annotations'))).toHaveLength(1);
    expect(data.length).toBeLessThanOrEqual(3);
  });
  const dialog = page.getByRole('dialog', { name: 'Notes: Revenue over time' });
  const text = `Moved office ${Date.now()}`;
  await step('adds a note by keyboard', async () => {
    await chart.getByRole('button', { name: 'Notes' }).focus();
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Add note' }).click();
    const form = page.getByRole('dialog', { name: 'New note' });
    await form.getByRole('textbox', { name: 'What happened' }).fill(text);
    await form.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText(text, { exact: true }).waitFor();
    await expectAccessible(page, 'of the notes of a chart');
    await takeScreenshot(page, 'annotations-dialog');
  });
  await step('filters the notes by kind', async () => {
    for (const kind of ['Campaigns started', 'Data source outages', 'Imports', 'Meetings'])
      await dialog.getByRole('checkbox', { name: new RegExp(`^${kind}`) }).uncheck();
    await expect
      .poll(() => dialog.getByRole('list', { name: 'Notes' }).getByRole('listitem').count())
      .toBe(1);
    await dialog.getByRole('button', { name: 'Close' }).click();
  });
  await step('shows the note in the table and on the chart', async () => {
    await chart.getByRole('button', { name: 'Show as table' }).click();
    await chart.getByRole('columnheader', { name: 'Note' }).waitFor();
    await chart.getByRole('cell', { name: text }).waitFor();
    await chart.getByRole('button', { name: 'Show as chart' }).click();
    await chart.getByRole('group').focus();
    await page.keyboard.press('End');
    await chart.getByRole('status').getByText(text).waitFor();
    await takeScreenshot(page, 'annotations-chart');
  });
  const again = page.getByRole('dialog', { name: 'Notes: Valid leads' });
  await step('edits and deletes the note from another chart', async () => {
    const leads = page.getByRole('region', { name: 'Valid leads, chart', exact: true });
    await leads.getByRole('button', { name: 'Notes' }).click();
    await again.getByRole('button', { name: `Edit ${text}` }).click();
    const edit = page.getByRole('dialog', { name: 'Edit note' });
    await edit.getByRole('textbox', { name: 'What happened' }).fill(`${text}, again`);
    await edit.getByRole('button', { name: 'Save' }).click();
    await again.getByRole('button', { name: `Delete ${text}, again` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await again.getByText(`${text}, again`).waitFor({ state: 'detached' });
  });
  await step('shows campaigns that started', async () => {
    await again.getByRole('checkbox', { name: /^Campaigns/ }).check();
    await again
      .getByText(/started$/)
      .first()
      .waitFor();
  });
  await step('shows campaigns of its own channel only on a page of one channel', async () => {
    await page.goto(`/analytics/seo?business=${await findBusinessId('Clearwater')}`);
    await page.getByRole('button', { name: 'Notes' }).first().click();
    const notes = page.getByRole('dialog', { name: /^Notes: / });
    await notes.getByRole('checkbox', { name: /^Campaigns started and stopped \(0\)/ }).waitFor();
  });
  await step('hides the note from another business', async () => {
    const others = await callAsAdmin<{ data: { text: string }[] }>(
      'GET',
      `/annotations?business_id=${business}`,
    );
    expect(others.data.map((one) => one.text)).not.toContain(text);
  });
});
